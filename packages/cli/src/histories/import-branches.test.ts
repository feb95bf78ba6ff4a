import { MemoryError, type MemoryStore } from '@sheaf/core'
import { portOf, storeOn } from '@sheaf/core/adapter'
import { createMemory, type UserMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HistoryItem } from './history.ts'
import { importHistory } from './import-history.ts'
import { newestBranch, otherVersions, path } from './reading/message-tree.ts'

const at = (place: number) => new Date(Date.UTC(2025, 4, 6, 7, place))

// The chat of the first messages of a tree; each number is the place of the message that one follows.
function chatOf(parents: readonly number[], count: number) {
  const nodes = parents.slice(0, count).map((parent, place) => ({
    id: `m${place}`,
    parent: parent < 0 || place === 0 ? undefined : `m${parent % place}`,
    at: at(place),
  }))
  const shown = newestBranch(nodes)
  const said = new Map(
    nodes.map(({ id, at: time }) => [id, { id, role: 'user' as const, content: `Text of ${id}.`, at: time }]),
  )
  const item: HistoryItem = {
    kind: 'chat',
    id: 'tree',
    messages: shown.flatMap((id) => said.get(id) ?? []),
    versions: otherVersions(nodes, shown, said),
    ids: new Set(said.keys()),
  }
  return { nodes, item }
}

async function brought(ada: UserMemory, item: HistoryItem, branches: boolean, chats = ada.ownStore) {
  return await importHistory({
    items: (async function* () {
      yield item
    })(),
    format: 'claude',
    chats,
    store: ada.ownStore,
    history: ada.history,
    proposals: ada.proposals,
    clock: ada.clock,
    dryRun: false,
    force: false,
    branches,
    isInterrupted: () => false,
    onProgress: () => {},
  })
}

test('exports of any growing tree bring each message once, after those that it follows', async () => {
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
  let users = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: -1, max: 30 }), { minLength: 1, maxLength: 16 }),
      fc.array(fc.tuple(fc.nat(), fc.boolean()), { minLength: 1, maxLength: 3 }),
      async (parents, sizes) => {
        const ada = memory.user(`ada${(users += 1)}`)
        const run = async (count: number, branches: boolean) =>
          await brought(ada, chatOf(parents, count).item, branches)
        const counts = sizes.map(([size]) => 1 + (size % parents.length)).toSorted((a, b) => a - b)
        for (const [place, count] of counts.entries()) await run(count, sizes[place]?.[1] ?? true)
        const { nodes } = chatOf(parents, parents.length)
        for (const count of [parents.length, ...counts]) await run(count, true)
        const told = async () => {
          const { ids } = await ada.threads()
          const threads = ids.map(async (id) => {
            const all = (await ada.thread(id).messages()).map((message) => message.id ?? '')
            return {
              id,
              all,
              own: (await ada.thread(id).messages({ own: true })).map((each) => each.id ?? ''),
            }
          })
          return await Promise.all(threads)
        }
        const before = await told()
        expect(before.flatMap(({ own }) => own).toSorted()).toEqual(nodes.map(({ id }) => id).toSorted())
        for (const { all } of before) expect(all).toEqual(path(nodes, String(all.at(-1))))
        const again = await run(parents.length, true)
        expect(again).toMatchObject({ messages: 0, branches: { created: 0, grown: 0 }, leftOut: [] })
        expect(await told()).toEqual(before)
      },
    ),
    { numRuns: 150, seed: 20261127 },
  )
})

test('an import that a storage refuses, or that ends early, goes on the next time', async () => {
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
  // The chat is m0 m4, then m0 m5; other versions are m1, m2 and m3.
  const parents = [-1, 0, 0, 2, 0, 0]
  const failing = (store: MemoryStore, last: number, error: (path: string) => Error) => {
    const below = portOf(store)
    let count = 0
    return storeOn({
      ...below,
      async commit(changes, options) {
        if ((count += 1) > last) throw error(changes[0]?.path ?? '')
        return await below.commit(changes, options)
      },
    })
  }
  const errors = [
    (path: string) => MemoryError.tooLarge(path, 2, 1),
    () => new MemoryError('unavailable', 'gone'),
  ]
  for (const [kind, error] of errors.entries())
    for (let last = 0; last < 6; last += 1) {
      const ada = memory.user(`ada${kind}-${last}`)
      for (const count of [5, 6])
        await brought(
          ada,
          chatOf(parents, count).item,
          true,
          failing(ada.ownStore, count === 5 ? Infinity : last, error),
        ).catch((caught: unknown) => expect(caught).toMatchObject({ code: 'unavailable' }))
      await brought(ada, chatOf(parents, 6).item, true)
      const own = (await ada.threads()).ids.map((id) => ada.thread(id).messages({ own: true }))
      const ids = (await Promise.all(own)).map((all) => all.map(({ id }) => id))
      expect(ids).toEqual([['m0', 'm5'], ['m1'], ['m2', 'm3'], ['m4']])
    }
})
