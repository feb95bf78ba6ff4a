import { fixedClock, type MemoryStore } from '@sheaf/core'
import { portOf, storeOn } from '@sheaf/core/adapter'
import { repetitions } from '@sheaf/test-storage'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileMessage } from '../__fixtures__/hostile-messages.ts'
import { openStore } from '../__fixtures__/open-store.ts'
import { createTranscript } from './create-transcript.ts'
import type { RecordedMessage, TranscriptMessage } from './transcript.ts'

const clock = fixedClock('2026-11-20T10:11:12.345Z')
const path = 'chats/tides.md'
const open = (store: MemoryStore) => createTranscript({ store, clock, path })
const user = (id: string, content: string): RecordedMessage => ({ role: 'user', content, id })
const MIB = 1_048_576

// The same store with a file size limit.
const limited = (store: MemoryStore, maxFileBytes: number) => storeOn({ ...portOf(store), maxFileBytes })
const bytes = (text: string) => new TextEncoder().encode(text).length

async function sizes(store: MemoryStore): Promise<number[]> {
  const paths = await store.list('chats')
  return await Promise.all(paths.map(async (each) => bytes(await store.read(each))))
}

const same = (read: readonly TranscriptMessage[], recorded: readonly RecordedMessage[]) => {
  expect(read.length).toBe(recorded.length)
  // Compared first, since a failure would print megabytes.
  for (const [place, { at: _at, ...message }] of read.entries())
    if (JSON.stringify(message) !== JSON.stringify(recorded[place]))
      expect(message.content.slice(0, 200)).toBe(recorded[place]?.content.slice(0, 200))
  expect(JSON.stringify(read.map(({ at: _at, ...message }) => sorted(message)))).toBe(
    JSON.stringify(recorded.map(sorted)),
  )
}
const sorted = (message: RecordedMessage) =>
  Object.entries(message)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))

describe('a message that is too large for one file', () => {
  const texts: readonly [shape: string, content: string, maxFileBytes: number][] = [
    ['of lines', 'My name is Quentin.\n' + 'log line with words\n'.repeat(80_000), MIB],
    ['of one line without a space', 'x'.repeat(5 * MIB), MIB],
    ['of one line of pairs', '😀'.repeat(30_000), 50_000],
    ['of Windows lines', 'a line\r\n'.repeat(20_000), 50_000],
    ['of blank lines', `a${'\n'.repeat(100_000)}b`, 50_000],
    ['of characters that no file keeps', '\0'.repeat(30_000), 50_000],
    ['of a fence that is not closed', '```\n' + '## 2026-11-20 user\n'.repeat(8000), 50_000],
  ]
  test.each(texts)('%s is recorded in several, and read as one', async (_, content, maxFileBytes) => {
    await using opened = await openStore()
    const store = limited(opened.store, maxFileBytes)
    const messages: RecordedMessage[] = [
      user('before', 'first'),
      user('long', content),
      { role: 'assistant', content: 'The log shows nothing odd.', id: 'answer' },
    ]
    await open(store).record(messages)
    same(await open(store).messages(), messages)
    same(await open(store).messages({ limit: 2 }), messages.slice(1))
    same(await open(store).messages({ before: 'answer' }), messages.slice(0, 2))
    same(await open(store).messages({ before: 'long' }), messages.slice(0, 1))
    for (const size of await sizes(store)) expect(size).toBeLessThanOrEqual(maxFileBytes)
    // Another handle: an equal message is known as a whole; one with another last character is changed.
    const again = await open(store).record([...messages, user('long', `${content}!`), user('after', 'last')])
    expect(again.map(({ action }) => action)).toEqual(['known', 'known', 'known', 'changed', 'added'])
    same((await open(store).messages()).slice(-1), [user('after', 'last')])
  })

  test('reads so that a person sees what belongs together', async () => {
    await using opened = await openStore()
    const store = limited(opened.store, 4000)
    await open(store).record(user('long', `${'a line of a log\n'.repeat(300)}${'word '.repeat(1000)}end`))
    const files = await Promise.all((await store.list('chats')).map((each) => store.read(each)))
    const heads = files.map((file) => file.split('\n').slice(0, 5))
    expect(heads[0]).toEqual([
      '## 2026-11-20T10:11:12.345Z user <!-- long -->',
      '',
      'Part 1 of 4 of one long message',
      '',
      'a line of a log',
    ])
    expect(heads[1]?.slice(2)).toEqual(['Part 2 of 4 of one long message', '', 'a line of a log'])
    expect(heads[3]?.[2]).toBe('Part 4 of 4 of one long message, in the middle of a line')
    expect(files[0]?.endsWith('a line of a log\n\n[continues](tides/0002.md)\n')).toBe(true)
  })

  test('a call of a tool and its result may be as large', async () => {
    await using opened = await openStore()
    const messages: RecordedMessage[] = [
      {
        role: 'assistant',
        content: 'I write it.',
        toolCalls: [
          { id: 'c1', name: 'write', input: JSON.stringify({ text: 'word '.repeat(400_000) }) },
          { id: 'c1', name: 'write', input: '{}' },
          { id: 'c2', name: 'write', input: `"${'y'.repeat(MIB)}"` },
        ],
        id: 'calls',
      },
      { role: 'tool', content: 'z'.repeat(2 * MIB), toolCallId: 'c1', id: 'result' },
    ]
    await open(opened.store).record(messages)
    same(await open(opened.store).messages(), messages)
    // Never a result without its call.
    same(await open(opened.store).messages({ limit: 1 }), messages)
  })

  test('what is left of it, where a person removed a file, is read', async () => {
    await using opened = await openStore()
    const store = limited(opened.store, 4000)
    await open(store).record([user('long', 'a line of a log\n'.repeat(700)), user('after', 'last')])
    await store.delete('chats/tides/0002.md')
    const read = await open(store).messages()
    expect(read.map(({ id }) => id)).toEqual(['long', 'long', 'after'])
    expect(read[1]?.content.startsWith('a line of a log\n')).toBe(true)
    expect((await open(store).messages({ limit: 1 })).map(({ id }) => id)).toEqual(['after'])
  })

  test('text that looks like the mark of a piece stays text', async () => {
    await using opened = await openStore()
    const messages = [
      user('a', 'Part 1 of 2 of one long message\n\nhello'),
      user('b', 'Part 2 of 2 of one long message, in the middle of a line'),
    ]
    await open(opened.store).record(messages)
    same(await open(opened.store).messages(), messages)
  })

  test('any message is read as it was, whatever the limit of a file', async () => {
    await using opened = await openStore()
    let count = 0
    const run = async (messages: readonly RecordedMessage[], times: number, maxFileBytes: number) => {
      const store = limited(opened.store, maxFileBytes)
      const transcript = createTranscript({ store, clock, path: `chats/r${(count += 1)}.md` })
      const long = messages.map((message, place) => ({
        ...message,
        id: `m${place}`,
        content: message.content.repeat(times),
        toolCalls: message.toolCalls?.map((call) => ({ ...call, input: call.input.repeat(times) })),
      }))
      await transcript.record(long)
      const read = await transcript.messages()
      same(
        read,
        long.map((message) => ({
          ...message,
          at: undefined,
          toolCalls: message.toolCalls?.length === 0 ? undefined : message.toolCalls,
        })),
      )
      const again = await transcript.record(long)
      expect(again.every(({ action }) => action === 'known')).toBe(true)
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(hostileMessage, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 8000, max: 20_000 }),
        run,
      ),
      { numRuns: repetitions(40), seed: 20_261_126 },
    )
  })
})
