import { headingChunker } from '@sheaf/chunker'
import { anyCharacter } from '@sheaf/test-texts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commonMark, hasCorpora, naughtyStrings, whySkipped } from '../__fixtures__/corpora.ts'
import { hostileMessage, hostileText } from '../__fixtures__/hostile-messages.ts'
import { checkMessage, type RecordedMessage, type TranscriptMessage } from './transcript.ts'
import { layOutParts } from './pieces.ts'
import { encodeText, renderMessage, isBlankLine, isContinuationLine } from './message-text.ts'
import { parseTranscript, withoutLines } from './parse-transcript.ts'
import { messageHeading } from '@sheaf/conversations'

const now = new Date('2026-11-20T10:11:12.345Z')
const full = (message: RecordedMessage) => checkMessage(message, { now, newId: () => 'new' })
const link = (part: number) => `${part}.md`

/** The file of the messages, and its parsed form. */
function file(messages: readonly RecordedMessage[], start = ''): string {
  const blocks = messages.map((message) => renderMessage(full(message)))
  return (
    layOutParts({ part: 1, content: start, blocks }, { partBytes: Infinity, link }).contents.get(1) ?? start
  )
}

function read(content: string): TranscriptMessage[] {
  return parseTranscript(content).messages.map((message) => withoutLines(message))
}

const say = (content: string, more: Partial<RecordedMessage> = {}): RecordedMessage => ({
  role: 'user',
  content,
  id: 'm1',
  at: now,
  ...more,
})

describe('what is written', () => {
  test('reads like a chat', () => {
    const content = file([
      say('When is high tide?\n\nAt **Brest**, please.', { name: 'Ada Lovelace' }),
      say('I look it up.', {
        role: 'assistant',
        id: 'm2',
        toolCalls: [{ id: 'call_1', name: 'tides', input: '{"port":"Brest"}' }],
      }),
      say('04:12 and 16:40', { role: 'tool', id: 'm3', toolCallId: 'call_1' }),
      say('## Today\n\n- 04:12\n- 16:40', { role: 'assistant', id: 'm4' }),
    ])
    expect(content).toBe(`## 2026-11-20T10:11:12.345Z user (Ada Lovelace) <!-- m1 -->

When is high tide?

At **Brest**, please.

## 2026-11-20T10:11:12.345Z assistant <!-- m2 -->

I look it up.

Calls tides <!-- call_1 -->

> {"port":"Brest"}

## 2026-11-20T10:11:12.345Z tool <!-- m3 answers call_1 -->

04:12 and 16:40

## 2026-11-20T10:11:12.345Z assistant <!-- m4 -->

> ## Today
>
> - 04:12
> - 16:40
`)
  })

  test.each([
    ['prose', 'Yes.\n\nAnd no.'],
    ['a list, a table and a rule', '- a\n- b\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n---\n\nThe end'],
    ['code with comments', 'Run:\n\n```sh\n# install\nnpm i\n```\n\n~~~~\n## x\n~~~~'],
    ['code in a list', '1. Run\n   ```sh\n   # install\n   npm i\n   ```\n2. Wait'],
    ['markup in the middle of a line', 'Use <pre> and <!-- here -->'],
    ['indented code', 'So:\n\n    # not a heading'],
    ['CRLF', 'one\r\ntwo'],
  ])('leaves %s as it is', (_, text) => {
    expect(encodeText(text)).toBe(text)
  })

  test.each([
    ['a heading', '# Title'],
    ['an underlined heading', 'Title\n---'],
    ['a fence that is left open', '```js\nlet x'],
    ['a fence in a list marker', '- ```\n  x\n  ```'],
    ['a comment that is left open', 'a\n\n<!-- b'],
    ['a blank line at the end', 'a\n'],
    ['a heading of a message, in code', '```\n## 2026-11-20T10:11:12Z user\n```'],
    ['a quote', '> a'],
    ['a heading after a fence in a fence', '```\n    ```\n```\n# a\n```'],
    ['text left of its fence', '- a\n  ```\n# b\n  ```'],
  ])('quotes %s', (_, text) => {
    expect(encodeText(text)).toMatch(/^> /)
  })

  test('escapes only what no file keeps', () => {
    expect(encodeText('a\0b')).toBe(String.raw`As JSON: "a\u0000b"`)
    expect(encodeText('\uD800')).toBe(String.raw`As JSON: "\ud800"`)
    expect(encodeText('10%\r20%')).toBe(String.raw`As JSON: "10%\r20%"`)
  })
})

describe('what is read', () => {
  test('is what was written, whatever it is', () => {
    fc.assert(
      fc.property(fc.array(hostileMessage, { maxLength: 5 }), (messages) => {
        const content = file(messages)
        expect(content.isWellFormed() && !content.includes('\0')).toBe(true)
        expect(read(content)).toEqual(messages.map(full))
        expect(read(content.replace(/\n$/, ''))).toEqual(messages.map(full))
      }),
      { seed: 5, numRuns: 500 },
    )
  })

  test('is what was written below anything that people wrote', () => {
    fc.assert(
      fc.property(
        fc.array(hostileMessage, { minLength: 1, maxLength: 3 }),
        fc.string({ unit: anyCharacter }),
        (messages, note) => {
          const start = `\uFEFF# Notes\n${note.toWellFormed()}`
          const { messages: parsed } = parseTranscript(file(messages, start))
          expect(parsed.map(({ id }) => id)).toEqual(messages.map(({ id }) => id))
        },
      ),
      { seed: 6, numRuns: 100 },
    )
  })

  test.skipIf(!hasCorpora)(
    `is what was written, of the naughty strings and of all examples of CommonMark${whySkipped}`,
    () => {
      const texts = [...naughtyStrings(), commonMark(), ...commonMark().split(/^`{32}.*$/m)]
      const messages = texts.map((content) => say(content))
      expect(read(file(messages))).toEqual(messages.map(full))
    },
  )

  test('can be half a megabyte', () => {
    const messages = [
      say('# x\n```\n'.repeat(60_000)),
      say('> '.repeat(250_000)),
      say('`'.repeat(500_000)),
      say(' '.repeat(500_000)),
    ]
    const started = performance.now()
    expect(read(file(messages))).toEqual(messages.map(full))
    expect(performance.now() - started).toBeLessThan(5000)
  })

  test('survives an editor that ends its lines with CRLF', () => {
    const messages = [
      say('a'),
      say('# b', { role: 'assistant', toolCalls: [{ id: 'c', name: 'n', input: '{}' }] }),
      say('', { id: 'm2' }),
    ]
    expect(read(file(messages).replaceAll('\n', '\r\n'))).toEqual(messages.map(full))
  })

  test('never fails, and leaves out nothing below the first heading', () => {
    fc.assert(
      fc.property(
        fc.array(hostileMessage, { maxLength: 3 }),
        fc.nat(),
        fc.nat(20),
        hostileText,
        (messages, at, cut, text) => {
          const content = file(messages)
          const start = content.length === 0 ? 0 : at % content.length
          const edited = (content.slice(0, start) + text + content.slice(start + cut)).toWellFormed()
          const { messages: parsed } = parseTranscript(edited)
          const lines = edited.split('\n')
          const isRead = (line: number) =>
            parsed.some(({ lineStart, lineEnd }) => lineStart <= line && line <= lineEnd)
          const left = lines.flatMap((text, place) =>
            place + 1 < (parsed[0]?.lineStart ?? Infinity) || isRead(place + 1) ? [] : [text],
          )
          expect(left.filter((text) => !isBlankLine(text) && !isContinuationLine(text))).toEqual([])
        },
      ),
      { seed: 7, numRuns: 300 },
    )
  })

  test('takes what people write by hand', () => {
    expect(
      read(
        '# Chat\n\n## 2026-11-20 10:11 user\nHi\n## 2026-11-21T00:00Z assistant (Bo)\n\nHo\n\n## Tomorrow\n',
      ),
    ).toEqual([
      { role: 'user', content: 'Hi', at: new Date('2026-11-20T10:11:00Z') },
      { role: 'assistant', content: 'Ho\n\n## Tomorrow', name: 'Bo', at: new Date('2026-11-21T00:00:00Z') },
    ])
    expect(read(file([say('one'), say('two', { id: 'm2' })]).replace('user <!-- m2', 'usr <!-- m2'))).toEqual(
      [full(say('one\n\n## 2026-11-20T10:11:12.345Z usr <!-- m2 -->\n\ntwo'))],
    )
  })
})

const messagesAt = (content: string, first: number, last: number) =>
  parseTranscript(content).messages.filter(({ lineStart, lineEnd }) => lineStart <= last && lineEnd >= first)

describe('what is searched', () => {
  test('is under the heading of its message, all of it and nothing else', () => {
    const chunker = headingChunker({ maxTokens: 60, overlap: 12 })
    fc.assert(
      fc.property(fc.array(hostileMessage, { minLength: 1, maxLength: 4 }), (given) => {
        const messages = given.map((message, place) => ({ ...message, id: `m${place}`, name: 'Ada' }))
        const content = file(messages)
        for (const { headings, lineStart, lineEnd } of chunker.chunk(content)) {
          const covered = messagesAt(content, lineStart, lineEnd)
          expect(headings).toHaveLength(1)
          const heading = messageHeading.parse(headings[0] ?? '')
          expect(heading?.at).toEqual(covered.at(-1)?.at)
          expect(heading?.name).toBe('Ada')
          // A message without text belongs to the chunk of the next one.
          for (const { content: text, toolCalls } of covered.slice(0, -1))
            expect([text, toolCalls]).toEqual(['', undefined])
        }
      }),
      { seed: 8, numRuns: 300 },
    )
  })

  test('has its exact lines', () => {
    const content = file([say('a'), say('b', { id: 'm2' }), say('c', { id: 'm3' })])
    const idsAt = (first: number, last: number) => messagesAt(content, first, last).map(({ id }) => id)
    expect(idsAt(1, 4)).toEqual(['m1'])
    expect(idsAt(3, 5)).toEqual(['m1', 'm2'])
    expect(idsAt(4, 4)).toEqual([])
    expect(idsAt(5, 5)).toEqual(['m2'])
    expect(idsAt(1, 99)).toEqual(['m1', 'm2', 'm3'])
  })
})
