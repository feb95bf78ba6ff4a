import { MemoryError } from '@sheaf/core'
import { openOptions, rejection } from '@sheaf/adapter-tests'
import { createSqlStorage } from '@sheaf/sql'
import { expect, test } from 'vitest'
import {
  ask,
  changeTo,
  laggingReplica,
  TEXT,
  textOf,
  unreachable,
  type Question,
} from '../__fixtures__/lagging-replica.ts'
import { createFlooredDatabase, REPLICA_PATIENCE, SPLIT_ATTEMPTS } from './floored-database.ts'

const TIMEOUT_MS = 60_000

async function open({ isLevel = true, ...options }: OpenOptions = {}) {
  const hooks: { before?: (question: Question) => Promise<void> | void } = {}
  const parts = await laggingReplica((question) => hooks.before?.(question))
  const { primary, reader, asked, level } = parts
  const database = createFlooredDatabase({ primary, reader, timeoutMs: TIMEOUT_MS, ...options })
  await database.read([])
  await database.write(changeTo('a heron'))
  if (isLevel) await level()
  /** The database that answers each request of some work. */
  const ways = async (work: () => Promise<unknown>) => {
    asked.length = 0
    await work()
    return asked.map(({ to }) => to)
  }
  return { ...parts, database, hooks, ways }
}
interface OpenOptions {
  readonly isLevel?: boolean
  readonly remaining?: () => number
}
const fails = async (work: () => Promise<unknown>) => {
  const error = await rejection(work())
  expect(MemoryError.isInstance(error, 'unavailable')).toBe(true)
  return error
}

test('a current replica answers, except about its file or after a failed precondition', async () => {
  const { database, asked, ways } = await open()
  expect(await ways(async () => expect(await textOf(database)).toBe('a heron'))).toEqual(['replica'])
  const [{ timeoutMs = 0 } = {}] = asked
  expect(timeoutMs).toBeGreaterThan(0)
  expect(timeoutMs).toBeLessThanOrEqual(TIMEOUT_MS * REPLICA_PATIENCE)
  expect(await ways(() => database.read([ask('PRAGMA page_count')]))).toEqual(['read'])
  expect(await ways(() => rejection(database.write([ask('INSERT INTO missing VALUES (1)')])))).toEqual([
    'write',
  ])
  expect(await ways(() => database.read([TEXT]))).toEqual(['replica'])
  const twice = ask("INSERT INTO sheaf_commit (key, sequence) VALUES ('twice', 1), ('twice', 1)")
  expect(await ways(() => rejection(database.write([twice])))).toEqual(['write'])
  expect(await ways(() => database.read([TEXT]))).toEqual(['readFresh'])
  expect(await ways(() => database.read([TEXT]))).toEqual(['replica'])
})

test('the primary is read until a sequence is known', async () => {
  const { primary, reader, level, asked } = await laggingReplica()
  await level()
  const database = createFlooredDatabase({ primary, reader, timeoutMs: TIMEOUT_MS })
  await database.read([])
  await database.read([TEXT])
  await database.read([TEXT])
  expect(asked.map(({ to }) => to)).toEqual(['read', 'read', 'replica'])
})

test('an outdated replica is asked again, updated or paused, and never read', async () => {
  const behind = await open({ isLevel: false })
  await behind.level()
  await behind.database.write(changeTo('a stork'))
  const read = async () => expect(await textOf(behind.database)).toBe('a stork')
  expect(await behind.ways(read)).toEqual(['replica', 'replica', 'replica', 'read'])
  expect(await behind.ways(read)).toEqual(['read'])
  for (const isEmpty of [true, false]) {
    const { primary, reader, level, asked } = await laggingReplica()
    if (!isEmpty) await level()
    const wanted: number[] = []
    const catchUp = async (sequence: number) => {
      wanted.push(sequence)
      await level()
    }
    const parts = { primary, reader: { ...reader, catchUp }, timeoutMs: TIMEOUT_MS }
    const database = createFlooredDatabase(parts)
    await database.read([])
    await database.write(changeTo('a crane'))
    expect(await textOf(database)).toBe('a crane')
    const [row] = (await database.read([ask('SELECT sequence FROM sheaf_head')]))[0] ?? []
    expect(wanted).toEqual([row?.['sequence']])
    expect(asked.map(({ to }) => to)).toEqual(['read', 'write', 'replica', 'replica', 'replica'])
  }
})

test('a failing replica delays nothing, and answers if the primary fails later', async () => {
  const { database, hooks, asked, ways } = await open()
  hooks.before = ({ to }) => {
    if (to === 'replica') throw unreachable()
  }
  const read = async () => expect(await textOf(database)).toBe('a heron')
  expect(await ways(read)).toEqual(['replica', 'read'])
  expect(await ways(read)).toEqual(['read'])
  // The replica has enough time.
  expect(asked[0]?.timeoutMs).toBeGreaterThan(TIMEOUT_MS * 0.5)
  expect(asked[0]?.timeoutMs).toBeLessThanOrEqual(TIMEOUT_MS * (1 - REPLICA_PATIENCE))
  hooks.before = () => Promise.reject(unreachable())
  expect(await ways(() => fails(() => database.read([TEXT])))).toEqual(['read', 'replica'])
  hooks.before = ({ to }) => {
    if (to !== 'replica') throw unreachable()
  }
  expect(await ways(read)).toEqual(['read', 'replica'])
  expect(await ways(read)).toEqual(['replica'])
})

test('a request that is itself wrong is sent once', async () => {
  const { database, hooks, state, ways } = await open()
  hooks.before = ({ to }) => {
    if (to === 'replica') throw new RangeError('no such thing')
  }
  expect(await ways(() => expect(database.read([TEXT])).rejects.toThrow('no such thing'))).toEqual([
    'replica',
  ])
  hooks.before = undefined
  state.longest = 1
  expect(await ways(() => fails(() => database.read([TEXT])))).toEqual(['replica'])
  state.longest = Infinity
  hooks.before = ({ to }) => {
    if (to === 'replica') throw unreachable()
  }
  const missing = ask('SELECT * FROM missing')
  expect(await ways(() => fails(() => database.read([TEXT, missing])))).toEqual(['replica', 'read'])
  expect(await ways(() => fails(() => database.read([TEXT, missing])))).toEqual(['read'])
})

test('reads that are too long for one answer come in parts of one snapshot', async () => {
  const { database, hooks, state, asked, ways, writeElsewhere } = await open({ isLevel: false })
  state.longest = 2
  const queries = [ask('SELECT 1 AS one'), TEXT, ask('SELECT 3 AS three')]
  expect(await database.read(queries)).toEqual([[{ one: 1 }], [{ text: 'a heron' }], [{ three: 3 }]])
  expect(await database.read(queries.slice(1))).toEqual([[{ text: 'a heron' }], [{ three: 3 }]])
  let changes = 1
  hooks.before = async ({ queries: parts }) => {
    if (parts.includes(TEXT) && parts.length === 2 && changes-- > 0) await writeElsewhere(changeTo('a stork'))
  }
  expect((await database.read(queries))[1]).toEqual([{ text: 'a stork' }])
  changes = Infinity
  const error = await ways(() => fails(() => database.read(queries)))
  const parts = asked.filter(({ queries: each }) => each.length === 2)
  expect(parts.filter(({ to, queries: each }) => to === 'read' && each.includes(TEXT))).toHaveLength(
    SPLIT_ATTEMPTS,
  )
  expect(error[0]).toBe('read')
})

test('opening: a replica answers if the primary cannot be reached in half of the time', async () => {
  for (const [isRetryable, isLevel] of [
    [true, true],
    [true, false],
    [false, true],
  ]) {
    const { primary, reader, asked, level } = await laggingReplica(({ to }) => {
      if (to === 'read') throw Object.assign(unreachable(), { retryable: isRetryable })
      if (to === 'replica' && !isLevel) throw new RangeError('nothing here')
    })
    await level()
    const database = createFlooredDatabase({ primary, reader, timeoutMs: TIMEOUT_MS })
    const work = () => database.read([ask('SELECT 1 AS one')])
    if (isRetryable && isLevel) {
      expect(await work()).toEqual([[{ one: 1 }]])
      // The next request goes to the replica before the primary has answered.
      expect(await textOf(database)).toBe(undefined)
    } else expect(await fails(work)).toMatchObject({ code: 'unavailable' })
    const [first] = asked
    expect(first?.timeoutMs).toBeGreaterThan(TIMEOUT_MS * 0.4)
    expect(first?.timeoutMs).toBeLessThanOrEqual(TIMEOUT_MS / 2)
    expect(asked.map(({ to }) => to)).toEqual(
      isRetryable ? (isLevel ? ['read', 'replica', 'replica'] : ['read', 'replica']) : ['read'],
    )
  }
  let isReachable = true
  const { primary, asked } = await laggingReplica(() => {
    if (!isReachable) throw unreachable()
  })
  const alone = () => createFlooredDatabase({ primary, timeoutMs: TIMEOUT_MS }).read([])
  await alone()
  expect(asked[0]?.timeoutMs).toBeGreaterThan(TIMEOUT_MS * 0.8)
  isReachable = false
  await fails(alone)
})

test.each([true, false])(
  'a primary that is another database is used no more, with tables: %s',
  async (hasTables) => {
    for (const isRead of [true, false]) {
      const { database, state, asked, replace, ways } = await open({ isLevel: false })
      await replace(hasTables)
      const work = () => (isRead ? database.read([TEXT]) : database.write(changeTo('a stork')))
      for (let time = 0; time < 2; time += 1) expect(await fails(work)).toMatchObject({ retryable: false })
      expect((await fails(work)).message).toContain('open it again')
      const primary = asked.filter(({ to }) => to !== 'replica')
      expect(Math.min(...primary.map(({ timeoutMs = 0 }) => timeoutMs))).toBeGreaterThan(TIMEOUT_MS * 0.4)
      expect(await ways(() => fails(() => database.read([TEXT])))).toEqual([])
      expect(await state.primary.read([TEXT])).toEqual([[]])
    }
  },
)

test('nothing is sent when no time is left', async () => {
  let left = Infinity
  const { database, ways } = await open({ remaining: () => left })
  left = 0
  for (const work of [() => database.read([TEXT]), () => database.write(changeTo('a stork'))])
    expect(await ways(() => fails(work))).toEqual([])
  left = 1000
  expect(await textOf(database)).toBe('a heron')
})

test('a write that the primary receives twice is made once', async () => {
  const { primary, reader } = await laggingReplica()
  const twice: typeof primary = {
    ...primary,
    write: async (queries, timeoutMs) => {
      await primary.write(queries, timeoutMs)
      return await primary.write(queries, timeoutMs)
    },
  }
  const database = createFlooredDatabase({ primary: twice, reader, timeoutMs: TIMEOUT_MS })
  const { store, close } = await createSqlStorage({ database }, openOptions())
  const { hash } = await store.write('log.md', 'one\n')
  await store.append('log.md', 'two\n', { ifMatch: hash })
  await store.append('log.md', 'two\n')
  expect(await store.read('log.md')).toBe('one\ntwo\ntwo\n')
  await close()
})
