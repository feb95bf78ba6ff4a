import type { Progress } from '../progress.ts'
import { randomNumbers } from '../random-numbers.ts'
import { timed } from '../speed/timing.ts'
import { madeUpTalk } from '../threads/made-up-talk.ts'
import type { Contender, FilledUser, NoteStore } from './note-store.ts'

/** The contents of a store, and how often it is called. */
interface StoreLoad {
  readonly users: number
  /** Of each user. */
  readonly notes: number
  readonly calls: number
}

/** Calls that take turns; `first` is a user's first search since the store was opened. */
export const TIMED = ['first', 'next', 'assemble', 'get'] as const

/** The figures of one store. */
export interface StoreFigures {
  /** Milliseconds of each call; undefined for a call that the store does not have. */
  readonly times: Readonly<Record<(typeof TIMED)[number], readonly number[] | undefined>>
  /** The share of searches that found the note with the words of the query. */
  readonly found: number | undefined
  /** Notes a second, by the number of clients that write at the same time. */
  readonly rates: Readonly<Record<number, number>>
  /** Statements or requests of one call, by its name; `put` among them. */
  readonly trips: Readonly<Record<string, number>>
  readonly bytes: { readonly tables: number; readonly indexes: number }
}

export const CLIENTS: readonly number[] = [1, 16]
const USERS_AT_ONCE = 20
const talk = madeUpTalk()
const textOf = (user: string, note: number) => talk.turn(user, note).content
const userAt = (place: number) => `u${String(place).padStart(6, '0')}`

/** Fills a store, opens it again and calls it. */
export async function measureStore(
  contender: Contender,
  { users, notes, calls }: StoreLoad,
  progress: Progress,
): Promise<StoreFigures> {
  progress.step(`${contender.name}: writing ${users} users with ${notes} notes each`)
  const filling = await contender.open('fill')
  const all = Array.from({ length: users }, (_, place): FilledUser => {
    const user = userAt(place)
    return [user, Array.from({ length: notes }, (__, note) => [`n${note}`, textOf(user, note)] as const)]
  })
  for (let place = 0; place < users; place += USERS_AT_ONCE) {
    await filling.fill(all.slice(place, place + USERS_AT_ONCE))
    progress.at(place, users)
  }
  await filling.close()
  const bytes = await contender.bytes()
  progress.step(`${contender.name}: calling it`)
  const store = await contender.open('call')
  const random = randomNumbers('stores')
  const asked = Array.from({ length: calls }, (_, place) => {
    const user = userAt(Math.floor(((place + random()) * users) / calls))
    return { user, note: place % notes }
  })
  const trips: Record<string, number> = {}
  const counted = async <T>(name: string, count: number, work: () => Promise<T>): Promise<T> => {
    const before = await contender.trips?.()
    const result = await work()
    const after = await contender.trips?.()
    if (before !== undefined && after !== undefined) trips[name] = (after - before) / count
    return result
  }
  const each = async (name: string, call: ((user: string, note: number) => Promise<unknown>) | undefined) => {
    if (call === undefined) return undefined
    return await counted(name, calls, async () => {
      const times: number[] = []
      for (const { user, note } of asked) times.push(await timed(() => call(user, note)))
      return times
    })
  }
  let hits = 0
  const { search, assemble } = withQuestions(store, () => (hits += 1))
  const times = {
    first: await each('first', search),
    next: await each('next', search),
    assemble: await each('assemble', assemble),
    get: await each('get', async (user, note) => await store.get(user, `n${note}`)),
  }
  const rates: Record<number, number> = {}
  for (const clients of CLIENTS) {
    const took = await counted('put', calls, () => timed(() => putAll(store, asked, clients)))
    rates[clients] = (calls * 1000) / took
  }
  await store.close()
  return { times, found: search && hits / (2 * calls), rates, trips, bytes }
}

type Call = (user: string, note: number) => Promise<void>

// Questions are six words of a note, which a search for all words finds too.
function withQuestions(store: NoteStore, onFound: () => void): { search?: Call; assemble?: Call } {
  const question = (user: string, note: number) => {
    const words = textOf(user, note).match(/\p{L}+/gu) ?? []
    return words.slice(4, 10).join(' ')
  }
  const { search, assemble } = store
  return {
    ...(search && {
      async search(user, note) {
        const found = await search(user, question(user, note))
        if (found.includes(`n${note}`)) onFound()
      },
    }),
    ...(assemble && {
      async assemble(user, note) {
        await assemble(user, question(user, note))
      },
    }),
  }
}

/** Clients put one new note after the other, until all are there. */
async function putAll(
  store: NoteStore,
  asked: readonly { readonly user: string; readonly note: number }[],
  clients: number,
): Promise<void> {
  const left = [...asked.entries()]
  const work = async () => {
    for (let task = left.pop(); task !== undefined; task = left.pop()) {
      const [place, { user, note }] = task
      await store.put(user, `c${clients}-${place}`, textOf(user, note + 1))
    }
  }
  await Promise.all(Array.from({ length: clients }, work))
}
