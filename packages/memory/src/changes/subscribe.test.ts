import type { Storage, StorageAdapter } from '@sheaf/core'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { manualTimer } from '../__fixtures__/manual-timer.ts'
import { KINDS, openMemories, openMemory } from '../__fixtures__/open-memory.ts'
import type { Memory } from '../index.ts'
import type { MemoryChange } from './change-feed.ts'

/** Collects the reported changes, and waits for a number of them. */
function collector() {
  const told: MemoryChange[] = []
  let wanted: { readonly count: number; readonly resolve: () => void } | undefined
  return {
    told,
    paths: () => told.flatMap(({ files }) => files.map(({ path }) => path)),
    listener: (change: MemoryChange) => {
      told.push(change)
      if (wanted !== undefined && told.length >= wanted.count) wanted.resolve()
    },
    until: (count: number) =>
      new Promise<void>((resolve) => {
        if (told.length >= count) resolve()
        else wanted = { count, resolve }
      }),
  }
}

const FIRST = { 'a.md': 'one', 'b/c.md': 'two' }

async function fill(memory: Memory, files: Readonly<Record<string, string>>) {
  for (const [path, content] of Object.entries(files)) await memory.store.write(path, content)
}

test.each(KINDS)('own commits are told at once, with paths, authors and sequences (%s)', async (kind) => {
  // A timer that never continues: nothing is found by looking again.
  await using memory = await openMemory(kind, { changes: { timer: manualTimer() } })
  await memory.store.write('before.md', 'x')
  const { told, listener, until, paths } = collector()
  await memory.subscribe(listener)
  await memory.store.write('a.md', 'one', { author: 'Ada' })
  await memory.user('bo').store.write('b.md', 'two')
  await memory.store.delete('a.md')
  await until(3)
  expect(paths()).toEqual(['a.md', 'users/bo/b.md', 'a.md'])
  expect(told.map(({ author, isCut }) => [author, isCut])).toEqual([
    ['Ada', false],
    [undefined, false],
    [undefined, false],
  ])
  const { hash } = (await memory.user('bo').store.stat('b.md')) ?? {}
  expect(told.map(({ files }) => files[0]?.hash)).toEqual([expect.any(String), hash, null])
  const sequences = told.map(({ sequence }) => sequence)
  expect(sequences.toSorted((left, right) => left - right)).toEqual(sequences)
  expect(new Set(sequences).size).toBe(3)
})

test.each(KINDS)('a user is told of own files alone, under their own paths (%s)', async (kind) => {
  await using memory = await openMemory(kind, { changes: { timer: manualTimer() } })
  const ada = collector()
  const hidden = collector()
  await memory.user('ada').subscribe(ada.listener)
  await memory.user('ada').subscribe(hidden.listener, { includeHidden: true })
  await memory.user('bo').store.write('secret.md', 'x')
  await memory.user('adam').store.write('secret.md', 'x')
  await memory.store.write('shared.md', 'x')
  await memory.store.commit([
    { path: 'users/ada/by-whole.md', content: 'x' },
    { path: 'users/bo/by-whole.md', content: 'x' },
  ])
  await memory.user('ada').store.write('mine.md', 'x')
  await Promise.all([ada.until(2), hidden.until(2)])
  expect(ada.paths()).toEqual(['by-whole.md', 'mine.md'])
  expect(hidden.paths().filter((path) => !path.startsWith('.history/'))).toEqual(['by-whole.md', 'mine.md'])
  expect(hidden.paths().length).toBeGreaterThan(2)
})

test.each(KINDS)(
  'commits of another handle are told after the interval, and no sooner (%s)',
  async (kind) => {
    const timer = manualTimer()
    await using opened = await openMemories(kind, 2, (place) =>
      place === 0 ? { changes: { timer, intervalMs: 5000 } } : {},
    )
    const [here, there] = opened.memories as [Memory, Memory]
    const { listener, until, paths } = collector()
    await here.subscribe(listener)
    await expect.poll(() => timer.sleeping()).toBe(1)
    await fill(there, FIRST)
    expect(paths()).toEqual([])
    await timer.advance(4)
    expect(paths()).toEqual([])
    await timer.advance(1)
    await until(2)
    expect(paths()).toEqual(['a.md', 'b/c.md'])
  },
)

test('a storage that tells of commits ends the pause, and is watched only for subscribers', async () => {
  const timer = manualTimer()
  const watchers = new Set<() => void>()
  const fails = new Set<(error: unknown) => void>()
  const adapter = sqlite({ file: ':memory:' })
  let there: Storage | undefined
  const telling: StorageAdapter = {
    name: 'telling',
    async open(options) {
      there = await adapter.open(options)
      const watch: Storage['watch'] = (wake, onError) => {
        watchers.add(wake)
        fails.add(onError)
        return () => void watchers.delete(wake)
      }
      return { ...there, watch }
    },
  }
  await using here = await openMemory('sqlite', { storage: telling, changes: { timer } })
  expect(watchers.size).toBe(0)
  const [first, second] = [collector(), collector()]
  // One that is told at once where the log is and ends: it needs no watcher.
  const look = new AbortController()
  const told = new Promise<void>((resolve) => {
    const listener = () => (look.abort(), resolve())
    void here.subscribe(listener, { since: Number.MAX_SAFE_INTEGER, abortSignal: look.signal })
  })
  await told
  await new Promise((resolve) => setImmediate(resolve))
  expect(watchers.size).toBe(0)
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const stops = [await here.subscribe(first.listener, { onError }), await here.subscribe(second.listener)]
  await expect.poll(() => timer.sleeping()).toBe(1)
  expect(watchers.size).toBe(1)
  for (const fail of fails) fail('away')
  expect(errors).toEqual(['away'])
  await there?.store.write('a.md', 'one')
  for (const wake of watchers) wake()
  await Promise.all([first.until(1), second.until(1)])
  for (const stop of stops) stop()
  expect(watchers.size).toBe(0)
})

test.each(KINDS)('a subscription goes on after a sequence, in another process too (%s)', async (kind) => {
  await using opened = await openMemories(kind, 2, () => ({ changes: { timer: manualTimer() } }))
  const [here, there] = opened.memories as [Memory, Memory]
  const first = collector()
  const stop = await here.subscribe(first.listener)
  await fill(here, FIRST)
  await first.until(2)
  stop()
  await here.store.append('a.md', ' and three')
  const again = collector()
  await there.subscribe(again.listener, { since: first.told[0]?.sequence ?? -1 })
  await again.until(2)
  expect(again.paths()).toEqual(['b/c.md', 'a.md'])
  expect(again.told[0]).toEqual(first.told[1])
  expect(first.told).toHaveLength(2)
})

test.each(KINDS)('a sequence that the log does not have is said to be cut (%s)', async (kind) => {
  await using memory = await openMemory(kind, { changes: { timer: manualTimer() } })
  const { told, listener, until } = collector()
  await memory.user('ada').subscribe(listener, { since: Number.MAX_SAFE_INTEGER })
  await until(1)
  expect(told).toEqual([{ sequence: expect.any(Number), files: [], isCut: true }])
  await memory.user('ada').store.write('a.md', 'x')
  await until(2)
  expect(told[1]).toMatchObject({ files: [{ path: 'a.md' }], isCut: false })
})

test.each(KINDS)(
  'what another process removes for good is told once, without its names (%s)',
  async (kind) => {
    await using opened = await openMemories(kind, 2, () => ({ changes: { timer: manualTimer() } }))
    const [here, there] = opened.memories as [Memory, Memory]
    const after = async (remove: () => Promise<unknown>) => {
      const { sequence: since } = await there.store.commit([
        { path: 'last.md', content: crypto.randomUUID() },
      ])
      await remove()
      for (const id of ['ada', 'bo']) await there.user(id).store.write('end.md', crypto.randomUUID())
      const [ada, bo] = [collector(), collector()]
      await here.user('ada').subscribe(ada.listener, { since })
      await here.user('bo').subscribe(bo.listener, { since })
      for (const { told, until } of [ada, bo])
        for (let count = 1; told.at(-1)?.files[0]?.path !== 'end.md'; count += 1) await until(count)
      expect(JSON.stringify([ada.told, bo.told])).not.toContain('secret')
      return [ada, bo].map(({ told }) => told.filter(({ isCut }) => isCut).length)
    }
    const ada = there.user('ada')
    for (const name of ['kept', 'secret', 'last secret'])
      await ada.store.write(`${name}.md`, '- A pelican.\n- A heron.\n')
    await there.user('bo').store.write('b.md', 'A crane.')
    // The file that is left says whose passage it was.
    expect(await after(() => ada.forget({ query: 'heron', source: 'kept.md' }))).toEqual([1, 0])
    expect(await after(() => ada.forget({ source: 'secret.md' }))).toEqual([1, 1])
    expect(await after(() => ada.erase())).toEqual([1, 1])
  },
)

test('each commit is read once, and one during the first read is told', async () => {
  const reads: (number | undefined)[] = []
  let afterRead = async () => {}
  const storage: StorageAdapter = {
    name: 'watched',
    open: async (options) => {
      const opened = await sqlite({ file: ':memory:' }).open(options)
      const changes: Storage['changes'] = async (given) => {
        const found = await opened.changes(given)
        reads.push(given?.since)
        await afterRead()
        return found
      }
      return { ...opened, changes }
    },
  }
  await using memory = await openMemory('sqlite', { storage, changes: { timer: manualTimer() } })
  await fill(memory, FIRST)
  const { listener, until, paths, told } = collector()
  afterRead = async () => {
    afterRead = async () => {}
    await memory.store.write('late.md', 'three')
  }
  await memory.subscribe(listener, { since: 0 })
  await until(3)
  expect(paths()).toEqual(['a.md', 'b/c.md', 'late.md'])
  expect(reads.filter((since) => since === 0)).toHaveLength(1)
  const last = told[2]?.sequence ?? 0
  const next = collector()
  afterRead = async () => {
    afterRead = async () => {}
    await memory.store.write('later.md', 'four')
  }
  await memory.subscribe(next.listener, { since: last })
  await next.until(1)
  expect(next.paths()).toEqual(['later.md'])
})

test('it ends by the returned function, by a signal and by closing', async () => {
  const timer = manualTimer()
  const memory = await openMemory(KINDS[0] ?? 'sqlite', { changes: { timer } })
  const [stopped, aborted, closed] = [collector(), collector(), collector()]
  const stop = await memory.subscribe(stopped.listener)
  const controller = new AbortController()
  await memory.subscribe(aborted.listener, { abortSignal: controller.signal })
  await memory.subscribe(closed.listener)
  await memory.store.write('a.md', 'one')
  await Promise.all([stopped.until(1), aborted.until(1), closed.until(1)])
  stop()
  controller.abort()
  await memory.store.write('a.md', 'two')
  await closed.until(2)
  expect([stopped.told.length, aborted.told.length]).toEqual([1, 1])
  await memory.close()
  expect(timer.sleeping()).toBe(0)
  await expect(memory.subscribe(() => {})).rejects.toMatchObject({ code: 'closed' })
  await memory[Symbol.asyncDispose]()
})

test('a listener that fails is said to fail, and is told of the next change', async () => {
  await using memory = await openMemory(KINDS[0] ?? 'sqlite', { changes: { timer: manualTimer() } })
  const errors: unknown[] = []
  const { listener, until } = collector()
  await memory.subscribe(
    async (change) => {
      listener(change)
      throw new Error(`refused ${change.files[0]?.path ?? ''}`)
    },
    { onError: (error) => errors.push(error) },
  )
  await fill(memory, FIRST)
  await until(2)
  await expect.poll(() => errors.map(String)).toEqual(['Error: refused a.md', 'Error: refused b/c.md'])
})

test('a slow listener is given one change at a time, and loses none', async () => {
  await using memory = await openMemory(KINDS[0] ?? 'sqlite', { changes: { timer: manualTimer() } })
  const { listener, until, paths } = collector()
  let underWay = 0
  let most = 0
  await memory.subscribe(async (change) => {
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise((resolve) => setImmediate(resolve))
    underWay -= 1
    listener(change)
  })
  const names = Array.from({ length: 30 }, (_, place) => `n${place}.md`)
  await Promise.all(names.map((path) => memory.store.write(path, 'x')))
  await until(30)
  expect([most, paths().toSorted()]).toEqual([1, names.toSorted()])
})

test.each(KINDS)('the end of the log is told once for each end, also without a commit (%s)', async (kind) => {
  await using memory = await openMemory(kind, { changes: { timer: manualTimer() } })
  const levels: number[] = []
  let wake = () => {}
  const level = () => new Promise<void>((resolve) => (wake = resolve))
  const onLevel = (sequence: number) => {
    levels.push(sequence)
    wake()
  }
  const told: string[] = []
  const first = level()
  await memory.user('ada').subscribe(({ files }) => told.push(...files.map(({ path }) => path)), { onLevel })
  await first
  for (const [id, path] of [
    ['bo', 'of-another.md'],
    ['ada', 'own.md'],
  ] as const) {
    const next = level()
    const { sequence } = await memory.user(id).ownStore.commit([{ path, content: 'x' }])
    await next
    expect(levels.at(-1)).toBeGreaterThanOrEqual(sequence)
  }
  expect(told).toEqual(['own.md'])
  expect(levels).toEqual([...new Set(levels)])
})

test('wrong options are refused by name', async () => {
  await using memory = await openMemory(KINDS[0] ?? 'sqlite')
  const calls = [
    memory.subscribe(undefined as never),
    memory.subscribe(() => {}, { since: -1 }),
    memory.subscribe(() => {}, { since: 'x' as never }),
    memory.subscribe(() => {}, { from: 3 } as never),
    memory.subscribe(() => {}, { onError: 'x' as never }),
    memory.subscribe(() => {}, { onLevel: 3 as never }),
  ]
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'invalid-argument' })
  await expect(memory.subscribe(() => {}, { abortSignal: AbortSignal.abort('off') })).rejects.toBe('off')
})
