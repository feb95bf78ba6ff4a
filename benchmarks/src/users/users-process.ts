// Measures in its own process, so that its memory is its own and empty before the first search.
import { join } from 'node:path'
import { createMemory } from '@sheaf/memory'
import type { Memory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import Database from 'better-sqlite3'
import { matchExpression } from '../baselines/fts5.ts'
import { randomNumbers } from '../random-numbers.ts'
import { timed } from '../speed/timing.ts'
import { madeUpTalk } from '../threads/made-up-talk.ts'
import { noteName } from './user-load.ts'
import type { UserLoad, UserTimes } from './user-load.ts'

const AT_ONCE = 50
// Stock FTS5 ranks each note of all users that has a word: a tenth of a second a question at a million notes.
const STOCK_CALLS = 25
const MB = 1024 ** 2
const talk = madeUpTalk()

async function measure({ directory, users, notes, calls }: UserLoad): Promise<UserTimes> {
  const random = randomNumbers('users')
  const chosen = new Set<number>()
  while (chosen.size < Math.min(calls, users)) chosen.add(Math.floor(random() * users))
  const asked = [...chosen]
  const rssBefore = process.memoryUsage().rss / MB
  const memory = await createMemory({ storage: sqlite({ file: join(directory, 'memory.db') }) })
  const search = async (user: number, question: number) =>
    await memory.user(`u${user}`).search(talk.question(question))
  const each = async (work: (user: number, place: number) => Promise<unknown>, count = asked.length) => {
    const times: number[] = []
    for (const [place, user] of asked.slice(0, count).entries())
      times.push(await timed(() => work(user, place)))
    return times
  }
  const first = await each(search)
  const next = await each((user, place) => search(user, place + calls))
  const rss = process.memoryUsage().rss / MB
  const append = await each((user, place) =>
    memory.user(`u${user}`).store.append(noteName(place % notes), `\n${talk.turn('more', place).content}\n`),
  )
  const assemble = await each((user, place) =>
    memory.user(`u${user}`).assemble({
      messages: [{ role: 'user', content: talk.question(place) }],
      maxTokens: 4000,
    }),
  )
  const fts5 = await stock(directory, each)
  const started = performance.now()
  const mixed = await mixedLoad(memory, asked, notes)
  const mixedRate = (asked.length * 2 * 1000) / (performance.now() - started)
  await memory.close()
  return { first, next, append, assemble, fts5, mixed, mixedRate, rss, rssBefore }
}

async function stock(
  directory: string,
  each: (work: (user: number, place: number) => Promise<unknown>, count: number) => Promise<number[]>,
): Promise<number[]> {
  const database = new Database(join(directory, 'fts5.db'), { readonly: true })
  const select = database.prepare<[string, string]>(
    'SELECT text FROM t WHERE t MATCH ? AND user = ? ORDER BY bm25(t) LIMIT 10',
  )
  const times = await each(async (user, place) => {
    const match = matchExpression(talk.question(place), { stopWords: 'drop' })
    return await Promise.resolve(match === '' ? [] : select.all(match, `u${user}`))
  }, STOCK_CALLS)
  database.close()
  return times
}

/** Each of fifty workers appends to a note of a user and searches for another one, until all are done. */
async function mixedLoad(memory: Memory, asked: readonly number[], notes: number): Promise<number[]> {
  const times: number[] = []
  const left = [...asked.entries()]
  const work = async () => {
    for (let task = left.pop(); task !== undefined; task = left.pop()) {
      const [place, user] = task
      const writer = memory.user(`u${asked[(place + 7) % asked.length] ?? 0}`)
      await writer.store.append(noteName(place % notes), `\n${talk.turn('mixed', place).content}\n`)
      times.push(await timed(() => memory.user(`u${user}`).search(talk.question(place))))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return times
}

process.send?.(await measure(JSON.parse(process.argv[2] ?? '') as UserLoad))
