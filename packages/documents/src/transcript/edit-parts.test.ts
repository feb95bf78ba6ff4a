import { fixedClock, type MemoryStore } from '@sheaf/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openStore } from '../__fixtures__/open-store.ts'
import { createTranscript, type TranscriptOptions } from './create-transcript.ts'
import type { RecordedMessage, Transcript } from './transcript.ts'

const clock = fixedClock('2026-11-20T10:11:12.345Z')
const path = 'chats/tides.md'
const open = (store: MemoryStore, options: Partial<TranscriptOptions> = {}) =>
  createTranscript({ store, clock, path, ...options })
const user = (id: string, content = `text of ${id}`): RecordedMessage => ({ role: 'user', content, id })
const textsOf = async (transcript: Transcript) =>
  (await transcript.messages()).map(({ id, content }) => [id, content])

test('an edit of a chat takes messages out and puts others in their place, in one commit', async () => {
  await using opened = await openStore()
  const { store } = opened
  const transcript = open(store)
  await transcript.record(['a', 'b', 'c', 'd'].map((id) => user(id)))
  expect(await transcript.edit({ ids: ['b', 'd'] })).toMatchObject([{ id: 'b' }, { id: 'd' }])
  expect(await store.read(path)).toBe(
    ['a', 'c'].map((id) => `## 2026-11-20T10:11:12.345Z user <!-- ${id} -->\n\ntext of ${id}\n`).join('\n'),
  )
  await transcript.edit({ ids: ['a'], insteadOf: () => [user('a', 'new'), user('e')] })
  expect(await textsOf(transcript)).toEqual([
    ['a', 'new'],
    ['e', 'text of e'],
    ['c', 'text of c'],
  ])
  await transcript.edit({ after: 'a' })
  expect(await textsOf(transcript)).toEqual([['a', 'new']])
  expect(await transcript.edit({ after: 'a' })).toEqual([])
  await transcript.edit({ ids: ['a'] })
  expect(await store.list()).toEqual([])
  await expect(transcript.edit({ ids: ['a'] })).rejects.toMatchObject({
    code: 'not-found',
    message: expect.stringMatching(/"a" is in "chats\/tides\.md".*removed already.*messages\(\)/),
  })
  await transcript.record(user('a'))
  expect(await textsOf(transcript)).toEqual([['a', 'text of a']])
})

test('an edit changes nothing where one of its messages is unknown', async () => {
  await using opened = await openStore()
  const transcript = open(opened.store)
  await transcript.record([user('a'), user('b')])
  const before = await opened.store.read(path)
  for (const edit of [{ ids: ['a', 'x'] }, { after: 'x' }])
    await expect(transcript.edit(edit)).rejects.toMatchObject({ code: 'not-found' })
  for (const edit of [{ ids: [''] }, { after: 4 as never }])
    await expect(transcript.edit(edit)).rejects.toMatchObject({ code: 'invalid-argument' })
  expect(await opened.store.read(path)).toBe(before)
})

test('edits of a chat in many files leave the messages that a list would have', async () => {
  const text = fc.integer({ min: 1, max: 700 }).map((size) => 'word '.repeat(size / 5 + 1).trim())
  const act = fc.record({
    kind: fc.constantFrom('add', 'add', 'remove', 'replace', 'cut' as const),
    place: fc.nat(),
    more: fc.nat(2),
    text,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 14 }), async (acts) => {
      await using opened = await openStore()
      const { store } = opened
      const other = open(store, { partBytes: 400 })
      let kept: RecordedMessage[] = []
      let count = 0
      for (const { kind, place, more, text: content } of acts) {
        // Through another object each time, so that cached state is never right by chance.
        const transcript = place % 2 === 0 ? other : open(store, { partBytes: 400 })
        const made = () => user(`m${(count += 1)}`, content)
        const at = kept.length === 0 ? 0 : place % kept.length
        if (kind === 'add' || kept.length === 0) {
          const added = Array.from({ length: more + 1 }, made)
          await transcript.record(added)
          kept.push(...added)
        } else if (kind === 'cut') {
          await transcript.edit({ after: kept[at]?.id ?? '' })
          kept = kept.slice(0, at + 1)
        } else {
          const gone = kept.slice(at, at + 1 + more)
          const instead = kind === 'remove' ? [] : [made()]
          await transcript.edit({ ids: gone.map(({ id = '' }) => id), insteadOf: () => instead })
          kept.splice(at, gone.length, ...instead)
        }
        expect(await textsOf(open(store))).toEqual(kept.map(({ id, content: said }) => [id, said]))
      }
      // Recorded messages are known, removed ones are not.
      const outcomes = await open(store, { partBytes: 400 }).record(kept)
      expect(new Set(outcomes.map(({ action }) => action))).toEqual(
        new Set(kept.length === 0 ? [] : ['known']),
      )
    }),
    { seed: 11, numRuns: 30 },
  )
})

test('a message that is too large for one file goes, and comes, in the middle of a chat', async () => {
  await using opened = await openStore()
  const { store } = opened
  const transcript = open(store)
  const large = 'A long line of words.\n'.repeat(60_000)
  await transcript.record([user('a'), user('b', large.trim()), user('c')])
  expect((await store.list()).length).toBeGreaterThan(2)
  await transcript.edit({ ids: ['b'] })
  expect(await textsOf(transcript)).toEqual([
    ['a', 'text of a'],
    ['c', 'text of c'],
  ])
  await transcript.edit({ ids: ['a'], insteadOf: () => [user('a', large.trim())] })
  expect(await textsOf(transcript)).toEqual([
    ['a', large.trim()],
    ['c', 'text of c'],
  ])
})
