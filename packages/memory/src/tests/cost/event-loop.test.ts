import { expect, test } from 'vitest'
import { openMemory } from '../../__fixtures__/open-memory.ts'
import type { Memory } from '../../memory.ts'

const NOTES = 41
const CALLS = 40
const path = (place: number) => `notes/${place}.md`

const calls: Record<string, (memory: Memory, place: number) => Promise<unknown>> = {
  read: ({ store }, place) => store.read(path(place)),
  stat: ({ store }, place) => store.stat(path(place)),
  list: ({ store }) => store.list(),
  search: (memory, place) => memory.search(`heron ${place}`),
  "a user's search": (memory, place) => memory.user(`user-${place}`).search('heron'),
  assemble: (memory, place) =>
    memory.user('ada').assemble({ messages: [{ role: 'user', content: `heron ${place}?` }], maxTokens: 500 }),
  write: ({ store }, place) => store.write(`new/${place}.md`, `Stork ${place}.\n`),
  append: ({ store }, place) => store.append(path(place), `Stork ${place}.\n`),
  delete: ({ store }, place) => store.delete(path(place)),
}

/** The most calls that settled between two turns of the event loop: a count, so that a busy machine does not matter. */
async function mostInOneTurn(made: readonly Promise<unknown>[]): Promise<number> {
  let [most, settled, isOver] = [0, 0, false]
  const look = () => {
    most = Math.max(most, settled)
    settled = 0
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await Promise.all(made.map(async (call) => await call.then(() => (settled += 1))))
  isOver = true
  return Math.max(most, settled)
}

// Their engines answer before a call returns. A server's answers come in their own turns.
test.each(['sqlite', 'fs', 'libsql-file'] as const)(
  '%s: of many calls at once few settle between two turns of the event loop',
  async (kind) => {
    await using memory = await openMemory(kind)
    await memory.store.commit(
      Array.from({ length: NOTES }, (_, place) => ({
        path: path(place),
        content: `Heron ${place} stands.\n`,
      })),
    )
    const most: Record<string, number> = {}
    for (const [name, call] of Object.entries(calls)) {
      await call(memory, CALLS)
      most[name] = await mostInOneTurn(Array.from({ length: CALLS }, (_, place) => call(memory, place)))
    }
    // One begins its work in a turn, while a few may continue.
    expect(Object.entries(most).filter(([, settled]) => settled > CALLS / 4)).toEqual([])
  },
)
