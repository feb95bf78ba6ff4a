import { approximateTokens } from '@sheaf/chunker'
import { fixedClock, type ContextBlock } from '@sheaf/core'
import { expect, test } from 'vitest'
import { fixedRetriever } from '../__fixtures__/arbitraries.ts'
import { createContextAssembler } from '../create-context-assembler.ts'

const file = (source: string, rank: number, text: string): ContextBlock => {
  return { id: source, source, text, lineStart: 1, lineEnd: text.split('\n').length, rank }
}
const SEPTEMBER = `# 2026-09-02

- Rain, windy.
- The pump of the tractor leaked; Lindsay fixed it for 612 dollars.
- Paid diesel, 45 dollars.`
const NOVEMBER = `# Daily log 2026-11-03

## 09:10:00

Lunch with Maria.

## Call about the tractor

The dealer rang.

He offers 9,000 dollars.

## 16:00:00

Sold six bags of apples.`

async function shown(query: string, ...blocks: readonly ContextBlock[]): Promise<string> {
  const sections = [{ id: 'found', share: 0.9, retriever: fixedRetriever({ blocks, events: [] }) }]
  const clock = fixedClock('2026-11-06T10:00:00Z')
  const { messages } = await createContextAssembler({
    tokens: approximateTokens(),
    clock,
    sections,
  }).assemble({
    messages: [{ role: 'user', content: query }],
    context: { today: false },
  })
  return messages[0]?.content ?? ''
}

test('of a log only the lines with words of the question are shown, with their headings', async () => {
  const text = await shown(
    'Who fixed the tractor?',
    file('memory/2026-09-02.md', 1, SEPTEMBER),
    file('memory/2026-11-03.md', 2, NOVEMBER),
  )
  expect(text).toContain('### memory/2026-09-02.md:4\n- The pump of the tractor leaked;')
  expect(text).toContain('## Call about the tractor\n\nThe dealer rang.\n\nHe offers 9,000 dollars.')
  for (const other of ['Rain', 'diesel', 'Maria', 'apples', '# 2026-09-02', 'Daily log'])
    expect(text).not.toContain(other)
})

test('prose that continues a found line stays, and other files and logs without such a line are whole', async () => {
  const prose = 'Met Helen about the tractor.\n\nShe comes on Friday.\n\n- Paid wax.'
  const text = await shown(
    'What about the tractor?',
    file('notes/2026-10-01.md', 1, prose),
    file('notes/tractor.md', 2, SEPTEMBER),
    file('memory/2026-10-02.md', 3, '- Nothing\n- of it'),
  )
  expect(text).toContain('Met Helen about the tractor.\n\nShe comes on Friday.')
  expect(text).not.toContain('Paid wax')
  expect(text).toContain(`### notes/tractor.md:1-5\n${SEPTEMBER}`)
  expect(text).toContain('- Nothing\n- of it')
})

test.each(['What about the tractor on 3 November?', 'Was there something with the tractor this week?'])(
  'a log of a day or a week that the question names is whole: %s',
  async (query) => {
    const text = await shown(query, file('memory/2026-11-03.md', 1, NOVEMBER))
    for (const part of ['Maria', 'dealer', 'apples']) expect(text).toContain(part)
    expect(text).not.toContain('Daily log')
  },
)

test('a question that names a month gets the lines with its words', async () => {
  const text = await shown('Did the tractor break in September?', file('memory/2026-09-02.md', 1, SEPTEMBER))
  expect(text).toContain('- The pump of the tractor leaked;')
  expect(text).not.toContain('diesel')
})
