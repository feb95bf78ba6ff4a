import { fixedClock, scopedStore, type MemoryStore } from '@sheaf/core'
import { repetitions } from '@sheaf/test-storage'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runScript, temporaryFolder } from '../__fixtures__/child-process.ts'
import { hostileMessage } from '../__fixtures__/hostile-messages.ts'
import { errorOf, openStore } from '../__fixtures__/open-store.ts'
import { createTranscript, type TranscriptOptions } from './create-transcript.ts'
import type { RecordedMessage, Transcript } from './transcript.ts'
import { transcriptPath } from './transcript-path.ts'

const clock = fixedClock('2026-11-20T10:11:12.345Z')
const at = clock.now()
const path = 'chats/tides.md'
const open = (store: MemoryStore, options: Partial<TranscriptOptions> = {}) =>
  createTranscript({ store, clock, path, ...options })
const user = (id: string, content = `text of ${id}`): RecordedMessage => ({ role: 'user', content, id })
const idsOf = async (transcript: Transcript, range = {}) =>
  (await transcript.messages(range)).map(({ id }) => id)
const actions = (outcomes: readonly { readonly action: string }[]) => outcomes.map(({ action }) => action)
const numbered = (count: number, start = 0) =>
  Array.from({ length: count }, (_, place) => user(`m${start + place}`))

describe('record', () => {
  test('adds a message once, by any writer, and keeps the first text', async () => {
    await using opened = await openStore()
    const { store } = opened
    expect(await open(store).record([user('a'), { ...user('b'), name: 'Ada' }])).toEqual([
      { id: 'a', action: 'added' },
      { id: 'b', action: 'added' },
    ])
    const before = await store.stat(path)
    expect(actions(await open(store).record([user('b'), user('a', 'other')]))).toEqual(['known', 'changed'])
    expect(await store.stat(path)).toEqual(before)
    expect(actions(await open(store).record([user('c'), user('c'), user('c', 'x'), user('a')]))).toEqual([
      'added',
      'known',
      'changed',
      'known',
    ])
    expect(await open(store).messages()).toEqual([
      { ...user('a'), at },
      { ...user('b'), name: 'Ada', at },
      { ...user('c'), at },
    ])
  })

  test('makes ids, takes times, and says who commits', async () => {
    await using opened = await openStore()
    let count = 0
    const transcript = open(opened.store, { ids: () => `made-${(count += 1)}` })
    const later = new Date('2027-01-01T00:00:00.001Z')
    await transcript.record({ role: 'user', content: 'a', at: later })
    await transcript.record([{ role: 'user', content: 'a' }])
    expect(await transcript.record([])).toEqual([])
    expect(await transcript.messages()).toEqual([
      { role: 'user', content: 'a', id: 'made-1', at: later },
      { role: 'user', content: 'a', id: 'made-2', at },
    ])
    await open(opened.store).record({ role: 'user', content: 'b' })
    expect((await transcript.messages()).at(-1)?.id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('goes on in further parts, and knows the ids of all of them', async () => {
    await using opened = await openStore()
    const { store } = opened
    const transcript = open(store, { partBytes: 300 })
    const messages = numbered(60)
    for (const message of messages.slice(0, 30)) await transcript.record(message)
    await transcript.record(messages.slice(30))
    const paths = await store.list('')
    expect(paths.slice(0, 3)).toEqual([path, 'chats/tides/0002.md', 'chats/tides/0003.md'])
    expect(paths.length).toBeGreaterThan(10)
    for (const each of paths) expect((await store.stat(each))?.size).toBeLessThan(400)
    expect(await store.read(path)).toMatch(/\n\n\[continues\]\(tides\/0002\.md\)\n$/)
    expect(await store.read('chats/tides/0002.md')).toMatch(/^## [^]*\n\n\[continues\]\(0003\.md\)\n$/)
    expect(await transcript.messages()).toEqual(messages.map((message) => ({ ...message, at })))

    const all = await open(store, { partBytes: 300 }).record([...messages, user('m7', 'x'), user('new')])
    expect(actions(all)).toEqual([...messages.map(() => 'known'), 'changed', 'added'])
    expect(await idsOf(transcript)).toEqual([...messages.map(({ id }) => id), 'new'])
  })

  test('puts a large message into a part of its own, with room for the link to the next', async () => {
    await using opened = await openStore()
    const transcript = open(opened.store)
    const large = 'word '.repeat(200_000)
    await transcript.record(user('a'))
    await transcript.record([user('b', large), user('c')])
    // A file without room for the link would block all later messages.
    const full = 'x'.repeat(2 ** 20 - 60)
    const other = open(opened.store, { path: 'chats/full.md' })
    await other.record(user('a', full))
    await other.record(user('b'))
    expect((await other.messages()).map(({ content }) => content)).toEqual([full, 'text of b'])
    await open(opened.store).record(user('f'))
    expect(await idsOf(transcript)).toEqual(['a', 'b', 'c', 'f'])
    expect((await transcript.messages({ limit: 3 }))[0]?.content).toBe(large)
  })

  test('loses nothing and doubles nothing when many record at once', async () => {
    using folder = temporaryFolder()
    await using first = await openStore(folder.folder)
    await using second = await openStore(folder.folder)
    const handles = [
      open(first.store, { partBytes: 700 }),
      open(first.store, { partBytes: 700 }),
      open(second.store, { partBytes: 700 }),
    ]
    const count = repetitions(12)
    await Promise.all(
      handles.flatMap((handle, writer) =>
        Array.from({ length: count }, (_, place) =>
          handle.record([user(`w${writer}-${place}`), user(`shared-${place}`)]),
        ),
      ),
    )
    const ids = await idsOf(open(second.store))
    expect(ids.length).toBe(count * 4)
    expect(new Set(ids).size).toBe(count * 4)
    for (const [writer] of handles.entries()) {
      expect(ids.filter((id) => id?.startsWith(`w${writer}-`))).toEqual(
        Array.from({ length: count }, (_, place) => `w${writer}-${place}`),
      )
    }
  })

  test('does so from several processes', async () => {
    using folder = temporaryFolder()
    const count = repetitions(12)
    await Promise.all(
      ['p', 'q'].map((writer) => runScript('record-messages.ts', folder.folder, writer, String(count))),
    )
    await using opened = await openStore(folder.folder)
    const ids = await idsOf(createTranscript({ store: opened.store, clock, path: 'chats/shared.md' }))
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(ids)).toEqual(
      new Set(
        Array.from({ length: count }, (_, place) => [`p-${place}`, `q-${place}`, `shared-${place}`]).flat(),
      ),
    )
  })

  test('goes on after people edited, and after the chat was erased', async () => {
    await using opened = await openStore()
    const { store } = opened
    const transcript = open(store, { partBytes: 300 })
    await transcript.record(numbered(10))
    const last = (await store.list('chats/tides')).at(-1) ?? ''
    await store.write(last, `${await store.read(last)}\nA note without an end`)
    await transcript.record(user('after'))
    expect((await transcript.messages()).at(-2)?.content).toBe('text of m9\n\nA note without an end')
    for (const each of await store.list('', { includeHidden: true })) await store.delete(each)
    expect(actions(await transcript.record(numbered(2)))).toEqual(['added', 'added'])
    expect(await store.list('')).toEqual([path])
    // Only the visible files were erased: the hidden ones must not block anything.
    await transcript.record(numbered(10))
    for (const each of await store.list('')) await store.delete(each)
    expect(actions(await transcript.record(numbered(20)))).toEqual(numbered(20).map(() => 'added'))
    expect(await idsOf(transcript)).toEqual(numbered(20).map(({ id }) => id))
  })

  test('is stopped by a signal, and refuses values that are not messages', async () => {
    await using opened = await openStore()
    const transcript = open(opened.store)
    expect(await errorOf(transcript.record(user('a'), { abortSignal: AbortSignal.abort('enough') }))).toBe(
      'enough',
    )
    const wrong: unknown[] = [
      null,
      'text',
      { role: 'human', content: '' },
      { role: 'user' },
      { role: 'user', content: '', id: '' },
      { role: 'user', content: '', id: 'x'.repeat(257) },
      { role: 'user', content: '', name: 'x'.repeat(129) },
      { role: 'user', content: '', at: new Date(Number.NaN) },
      { role: 'user', content: '', toolCalls: [{ id: 'a', name: 'b', input: {} }] },
    ]
    for (const each of wrong) {
      expect(await errorOf(transcript.record([user('b'), each as RecordedMessage]))).toMatchObject({
        code: 'invalid-argument',
      })
    }
    expect(await transcript.messages()).toEqual([])
    expect(() => open(opened.store, { path: '../a.md' })).toThrow('not a valid path')
  })

  test('adds no message twice where the files of ids were lost, and makes them again', async () => {
    for (const partBytes of [100, 700]) {
      await using opened = await openStore()
      const messages = numbered(40)
      await open(opened.store, { partBytes }).record(messages)
      const hidden = await opened.store.list('chats/tides/.history', { includeHidden: true })
      const before = await Promise.all(
        hidden.map(async (path) => (await opened.store.read(path)).split('\n').sort()),
      )
      for (const path of hidden) await opened.store.delete(path)
      const outcomes = await Promise.all(
        [1, 2].map(() => open(opened.store, { partBytes }).record([user('new'), ...messages])),
      )
      expect(new Set(outcomes.map(([first]) => first?.action))).toEqual(new Set(['added', 'known']))
      for (const outcome of outcomes) for (const { action } of outcome.slice(1)) expect(action).toBe('known')
      expect(await idsOf(open(opened.store))).toEqual([...messages.map(({ id }) => id), 'new'])
      const after = await Promise.all(hidden.map(async (path) => (await opened.store.read(path)).split('\n')))
      for (const [place, lines] of before.entries())
        expect(after[place]).toEqual(expect.arrayContaining(lines))
    }
  })

  test('behaves like a list, for all messages, calls and sizes of parts', async () => {
    await using opened = await openStore()
    let run = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(hostileMessage, { maxLength: 4 }), { maxLength: 5 }),
        fc.integer({ min: 1, max: 900 }),
        async (calls, partBytes) => {
          const store = scopedStore(opened.store, `run-${(run += 1)}`)
          const expected = new Map<string, RecordedMessage>()
          for (const messages of calls) {
            const outcomes = await open(store, { partBytes }).record(messages)
            for (const [place, { id, action }] of outcomes.entries()) {
              expect(action === 'added').toBe(!expected.has(id))
              if (action === 'added') expected.set(id, messages[place] ?? user(id))
            }
          }
          expect(await open(store).messages()).toEqual([...expected.values()])
        },
      ),
      { seed: 9, numRuns: repetitions(60) },
    )
  })
})

describe('messages', () => {
  async function conversation(store: MemoryStore): Promise<Transcript> {
    const transcript = open(store, { partBytes: 150 })
    const call = { id: 'c1', name: 'tides', input: '{}' }
    await transcript.record([
      ...numbered(3),
      { role: 'assistant', content: '', toolCalls: [call, { ...call, id: 'c2' }], id: 'calls' },
      { role: 'tool', content: '04:12', toolCallId: 'c1', id: 'r1' },
      { role: 'tool', content: '16:40', toolCallId: 'c2', id: 'r2' },
      { role: 'assistant', content: 'Twice.', id: 'answer' },
    ])
    return transcript
  }

  test('are the newest ones, in order', async () => {
    await using opened = await openStore()
    const transcript = await conversation(opened.store)
    expect(await idsOf(transcript, { limit: 1 })).toEqual(['answer'])
    expect(await idsOf(transcript, { limit: 5 })).toEqual(['m2', 'calls', 'r1', 'r2', 'answer'])
    expect(await idsOf(transcript, { limit: 99 })).toHaveLength(7)
    expect(await idsOf(open(opened.store, { path: 'chats/none.md' }))).toEqual([])
  })

  test('keep tool results with their calls', async () => {
    await using opened = await openStore()
    const transcript = await conversation(opened.store)
    for (const limit of [2, 3, 4])
      expect(await idsOf(transcript, { limit })).toEqual(['calls', 'r1', 'r2', 'answer'])
    expect(await idsOf(transcript, { limit: 1, roles: ['tool'] })).toEqual(['r2'])
    expect(await idsOf(transcript, { limit: 2, roles: ['tool', 'assistant'] })).toEqual([
      'calls',
      'r1',
      'r2',
      'answer',
    ])
  })

  test('are those before a message, and of some roles', async () => {
    await using opened = await openStore()
    const transcript = await conversation(opened.store)
    expect(await idsOf(transcript, { before: 'calls', limit: 2 })).toEqual(['m1', 'm2'])
    expect(await idsOf(transcript, { before: 'm1' })).toEqual(['m0'])
    expect(await idsOf(transcript, { before: 'm0' })).toEqual([])
    expect(await idsOf(transcript, { roles: ['user'], limit: 2 })).toEqual(['m1', 'm2'])
    expect(await errorOf(transcript.messages({ before: 'nobody' }))).toMatchObject({
      code: 'invalid-argument',
    })
    for (const limit of [0, 1.5, Number.NaN])
      expect(await errorOf(transcript.messages({ limit }))).toMatchObject({ code: 'invalid-argument' })
  })

  test('are read page by page without a gap', async () => {
    await using opened = await openStore()
    const transcript = open(opened.store, { partBytes: 200 })
    await transcript.record(numbered(23))
    const pages: (string | undefined)[][] = []
    for (let before: string | undefined; ;) {
      const page = await idsOf(transcript, { limit: 5, ...(before === undefined ? {} : { before }) })
      if (page.length === 0) break
      pages.unshift(page)
      before = page[0]
    }
    expect(pages.flat()).toEqual(numbered(23).map(({ id }) => id))
  })
})

test('a store of any thread keeps to itself', async () => {
  await using opened = await openStore()
  const ids = [
    'a',
    'A',
    'a/b',
    '..',
    'a.2',
    'a/0002',
    'con',
    '__proto__',
    'é',
    'e\u0301',
    'x'.repeat(128),
    `${'x'.repeat(127)}y`,
    '😀'.repeat(128),
    ' ',
  ]
  for (const id of ids) {
    const transcript = open(opened.store, { path: transcriptPath(id), partBytes: 100 })
    await transcript.record([user('m1', id), user('m2', id)])
  }
  for (const id of ids) {
    const messages = await open(opened.store, { path: transcriptPath(id) }).messages()
    expect(messages.map(({ content }) => content)).toEqual([id, id])
  }
})
