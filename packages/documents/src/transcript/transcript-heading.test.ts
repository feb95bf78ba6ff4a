import { headingChunker } from '@sheaf/chunker'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileMessage } from '../__fixtures__/hostile-messages.ts'
import { messageHeading } from '@sheaf/conversations'

const at = new Date('2026-11-20T10:11:12.345Z')

describe('parseTranscriptHeading', () => {
  test('reads what was written, also as the heading of a hit', () => {
    fc.assert(
      fc.property(hostileMessage, ({ role, name, id = '', toolCallId, at: instant = at }) => {
        const heading = {
          at: instant,
          role,
          id,
          ...(name === undefined ? {} : { name }),
          ...(toolCallId === undefined ? {} : { toolCallId }),
        }
        const line = messageHeading.of(heading)
        expect(line).not.toMatch(/[\n\r\v\f\u0085\u2028\u2029]/)
        expect(messageHeading.parse(line)).toEqual(heading)
        const [chunk] = headingChunker().chunk(`${line}\n\ntext\n`)
        // A heading that the chunker cut still has the time and the role.
        const title = chunk?.headings[0] ?? ''
        expect(messageHeading.parse(title)).toEqual(
          title.endsWith('…') ? expect.objectContaining({ at: instant, role }) : heading,
        )
      }),
      { seed: 3, numRuns: 1000 },
    )
  })

  test.each([
    ['2026-11-20 10:11 user', { at: new Date('2026-11-20T10:11:00Z'), role: 'user' }],
    [
      '## 2026-11-20T10:11:12Z tool (Bo Li)',
      { at: new Date('2026-11-20T10:11:12Z'), role: 'tool', name: 'Bo Li' },
    ],
    ['## 2026-11-20T10:11:12.345Z user <!-- half', { at, role: 'user' }],
    ['## 2026-11-20T10:11:12.345Z user <!-- a -->\r', { at, role: 'user', id: 'a' }],
  ])('takes %j', (line, heading) => {
    expect(messageHeading.parse(line)).toEqual(heading)
  })

  test.each([
    '',
    '## user',
    '## 2026-02-30T10:11:12Z user',
    '## 2026-11-20T25:00Z user',
    '### 2026-11-20T10:11Z user',
    '## 2026-11-20T10:11Z User',
    'x 2026-11-20T10:11Z user',
  ])('takes %j for text', (line) => {
    expect(messageHeading.parse(line)).toBeUndefined()
  })

  test('is quick with any line', () => {
    const started = performance.now()
    for (const end of [
      '(',
      '(a '.repeat(2000),
      `(${'a '.repeat(4000)}`,
      `(${'a'.repeat(8000)}`,
      `("${'\\u0041'.repeat(1300)}`,
      ' '.repeat(8000),
      `<!-- ${'a'.repeat(8000)}`,
    ]) {
      messageHeading.parse(`## 2026-11-20T10:11Z user ${end}\0`)
    }
    expect(performance.now() - started).toBeLessThan(5000)
  })
})
