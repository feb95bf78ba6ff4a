import { MemoryError } from '@sheaf/core'
import { portOf, storeOn } from '@sheaf/core/adapter'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import type { HistoryItem } from './history.ts'
import { importHistory } from './import-history.ts'

const chat = (id: string, ...texts: readonly string[]): HistoryItem => {
  const messages = texts.map((content) => {
    return { id: `${id} ${content}`, role: 'user' as const, content, at: new Date('2026-11-20T12:00:00Z') }
  })
  return { kind: 'chat', id, title: `About ${id}`, messages, ids: new Set(messages.map((each) => each.id)) }
}

test('new chats come in together, and one that is refused stops no other', async () => {
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
  const { ownStore, history, proposals, clock } = memory.user('ada')
  const below = portOf(ownStore)
  let commits = 0
  const chats = storeOn({
    ...below,
    commit: async (changes, options) => {
      if (changes.some(({ path }) => path === 'chats/closed.md'))
        throw MemoryError.scopeViolation('chats/closed.md', 'a test closes it')
      commits += 1
      return await below.commit(changes, options)
    },
  })
  const run = async (items: () => AsyncGenerator<HistoryItem>, isInterrupted = () => false) => {
    commits = 0
    return await importHistory({
      items: items(),
      format: 'chatgpt',
      chats,
      store: ownStore,
      history,
      proposals,
      clock,
      dryRun: false,
      force: false,
      branches: true,
      isInterrupted,
      onProgress: () => {},
    })
  }
  const many = Array.from({ length: 100 }, (_, place) => chat(`c${place}`, 'a heron', 'a stork'))
  const report = await run(async function* () {
    yield* many
  })
  expect(report).toMatchObject({ chats: { created: 100 }, messages: 200, leftOut: [] })
  // Ten for the chats, and one for the list of what came in.
  expect(commits).toBe(11)
  const first = await ownStore.read('chats/c0.md')
  expect(first).toMatch(/^---\ntitle: "About c0"\nsource: chatgpt\n---\n\n## 2026-11-20T12:00:00/)
  expect((await history.list('chats/c0.md')).map(({ change }) => change)).toEqual(['created'])

  const mixed = await run(async function* () {
    yield chat('d0', 'an egret')
    yield chat('closed', 'an ibis')
    yield chat('c1', 'a heron', 'a stork', 'a crane')
    yield chat('d0', 'an egret', 'a bittern')
    yield chat('c2', 'a heron', 'a stork')
  })
  expect(mixed).toMatchObject({ chats: { created: 1, grown: 2, unchanged: 1 }, messages: 3 })
  expect(mixed.leftOut).toMatchObject([{ what: 'chat closed', count: 1, isLoss: true }])
  const messages = await memory.user('ada').thread('d0').messages()
  expect(messages.map(({ content }) => content)).toEqual(['an egret', 'a bittern'])

  // The import keeps the chats that came before the source failed, or before the person ended it.
  const broken = run(async function* () {
    yield chat('e0', 'a rail')
    throw new Error('the disk is gone')
  })
  await expect(broken).rejects.toThrow('the disk is gone')
  expect(await ownStore.exists('chats/e0.md')).toBe(true)
  let left = 2
  const ended = run(
    async function* () {
      for (const id of ['f0', 'f1', 'f2']) yield chat(id, 'a coot')
    },
    () => (left -= 1) < 0,
  )
  await expect(ended).rejects.toThrow('Import interrupted')
  expect((await ownStore.list('chats')).filter((path) => path.startsWith('chats/f'))).toEqual([
    'chats/f0.md',
    'chats/f1.md',
  ])
})
