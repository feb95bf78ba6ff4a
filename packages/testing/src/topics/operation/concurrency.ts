import { MemoryError, type Change, type MemoryStore } from '@sheaf/core'
import { contentsOf, failure, filesWith, nextTurn, range, search } from '../../expectations.ts'
import { looksAt, MOST_CALLS, type Topic } from '../../topic.ts'
import { oneMoment } from '../search/no-ghosts.ts'

const LONG = 'a heron at the quay\n'.repeat(2000)

export function concurrency(topic: Topic): void {
  const { check, expect } = topic
  oneMoment(topic)

  check(
    '200 appends at once over two handles lose nothing',
    async ({ store, secondHandle }) => {
      const other = (await secondHandle()).store
      await Promise.all(
        range(200).map((place) => (place % 2 === 0 ? store : other).append('log.md', `${place}\n`)),
      )
      expect(numbersOf(await store.read('log.md'))).toEqual(range(200))
      expect(await other.read('log.md')).toBe(await store.read('log.md'))
    },
    'secondHandle',
  )

  check(
    'appends over two handles keep the order of each handle',
    async ({ store, secondHandle }) => {
      const other = (await secondHandle()).store
      await Promise.all(
        range(60).map((place) => (place % 2 === 0 ? store : other).append('log.md', `${place}\n`)),
      )
      const numbers = (await store.read('log.md')).trimEnd().split('\n').map(Number)
      expect(numbers.filter((number) => number % 2 === 0)).toEqual(range(30).map((place) => place * 2))
      expect(numbers.filter((number) => number % 2 === 1)).toEqual(range(30).map((place) => place * 2 + 1))
    },
    'secondHandle',
  )

  check(
    'sequence grows over two handles as over one',
    async ({ store, secondHandle }) => {
      const stores = [store, (await secondHandle()).store]
      const sequences: number[] = []
      for (const place of range(6))
        sequences.push(
          (await (stores[place % 2] ?? store).commit([{ path: `${place}.md`, content: 'x' }])).sequence,
        )
      expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
    },
    'secondHandle',
  )

  // A storage is most likely to cache long texts.
  for (const [what, changed] of [
    ['what another handle has made of it', `${LONG}a stork\n`],
    [
      'another text of the same length, once another handle has written that',
      LONG.replaceAll('heron', 'stork'),
    ],
  ] as const) {
    check(
      `a long text that was read several times is ${what}`,
      async ({ store, secondHandle }) => {
        const other = (await secondHandle()).store
        await store.write('a.md', LONG)
        for (const handle of [store, other])
          for (const _ of range(4)) expect((await handle.read('a.md')) === LONG).toBe(true)
        await other.write('a.md', changed)
        for (const handle of [store, other])
          for (const _ of range(3)) expect((await handle.read('a.md')) === changed).toBe(true)
      },
      'secondHandle',
    )
  }

  check(
    'a long text that was read several times is gone once another handle has deleted it',
    async ({ store, secondHandle }) => {
      const other = (await secondHandle()).store
      await store.write('a.md', LONG)
      for (const _ of range(4)) expect((await store.read('a.md')) === LONG).toBe(true)
      await other.delete('a.md')
      for (const _ of range(2)) await failure(expect, store.read('a.md'), 'not-found')
      await other.write('a.md', LONG)
      for (const _ of range(3)) expect((await store.read('a.md')) === LONG).toBe(true)
    },
    'secondHandle',
  )

  check('counters by compare-and-set lose no update, one handle', async ({ store }) => {
    await store.write('counter.md', '0')
    await Promise.all(range(4).map(() => count(store, 15)))
    expect(await store.read('counter.md')).toBe('60')
  })

  check(
    'counters by compare-and-set lose no update, two handles',
    async ({ store, secondHandle }) => {
      const other = (await secondHandle()).store
      await store.write('counter.md', '0')
      await Promise.all([count(store, 30), count(other, 30), count(store, 10), count(other, 10)])
      expect(await store.read('counter.md')).toBe('80')
    },
    'secondHandle',
  )

  check('one of ten calls that create a file succeeds', async ({ store }) => {
    const results = await Promise.allSettled(
      range(10).map((place) => store.write('a.md', `${place}`, { ifMatch: null })),
    )
    const winners = results.flatMap(({ status }, place) => (status === 'fulfilled' ? [`${place}`] : []))
    expect(winners).toEqual([await store.read('a.md')])
    const losers = results.flatMap((result) =>
      result.status === 'rejected' ? [MemoryError.isInstance(result.reason, 'conflict')] : [],
    )
    expect(losers).toEqual(range(9).map(() => true))
  })

  check(
    'one of ten calls that create a file over two handles succeeds',
    async ({ store, secondHandle }) => {
      const other = (await secondHandle()).store
      const results = await Promise.allSettled(
        range(10).map((place) =>
          (place % 2 === 0 ? store : other).write('a.md', `${place}`, { ifMatch: null }),
        ),
      )
      const winners = results.flatMap(({ status }, place) => (status === 'fulfilled' ? [`${place}`] : []))
      expect(winners).toEqual([await other.read('a.md')])
    },
    'secondHandle',
  )

  check(
    'a reader never sees half a commit',
    async ({ store, secondHandle }) => {
      const writer = (await secondHandle()).store
      const both = (version: number) =>
        ['a.md', 'b.md'].map((path) => ({ path, content: `version ${version} ${'x'.repeat(5000)}` }))
      // The second read is never older than the first.
      const isOrdered = async () => versionOf(await store.read('a.md')) <= versionOf(await store.read('b.md'))
      await writer.commit(both(0))
      for (const version of range(25)) {
        const seen = await during(writer.commit(both(version + 1)), isOrdered)
        expect(seen.includes(false)).toBe(false)
      }
      expect(await contentsOf(store)).toEqual(
        Object.fromEntries(both(25).map(({ path, content }) => [path, content])),
      )
    },
    'secondHandle',
  )

  check(
    'a search never sees half a commit',
    async ({ index, secondHandle }) => {
      const writer = (await secondHandle()).store
      const both = (version: number) =>
        ['a.md', 'b.md'].map((path) => ({ path, content: `heron version${version}` }))
      const found = async () => (await search(index, 'heron')).map(({ text }) => text)
      await writer.commit(both(0))
      for (const version of range(25)) {
        const seen = await during(writer.commit(both(version + 1)), found)
        for (const texts of seen) expect([texts.length, texts[0] === texts[1]]).toEqual([2, true])
      }
    },
    'secondHandle',
  )

  check(
    'another handle sees a renamed file under exactly one name',
    async ({ store, secondHandle }) => {
      const writer = (await secondHandle()).store
      const names = ['first.md', 'second.md']
      await writer.write('first.md', 'a heron')
      for (const round of range(20)) {
        const [from = '', to = ''] = round % 2 === 0 ? names : names.toReversed()
        const seen = await during(writer.commit(renamed(from, to)), () => store.list())
        for (const paths of seen) expect(paths.length).toBe(1)
      }
    },
    'secondHandle',
  )

  const moving = async (store: MemoryStore, writer: MemoryStore) => {
    const names = range(10).map((place) => `${place}.md`)
    await writer.commit(names.map((name) => ({ path: `a/${name}`, content: name })))
    for (const round of range(10)) {
      const [from, to] = round % 2 === 0 ? ['a', 'z'] : ['z', 'a']
      const changes = names.flatMap((name) => [
        { path: `${from}/${name}`, content: null },
        { path: `${to}/${name}`, content: name },
      ])
      const seen = await during(writer.commit(changes), () => store.list())
      for (const paths of seen)
        expect([paths.length, new Set(paths.map((path) => path[0])).size]).toEqual([10, 1])
    }
  }
  check(
    'a list shows ten files that move at once all in the old or all in the new folder',
    async ({ store }) => {
      await moving(store, store)
    },
  )
  check(
    'another handle lists them all in the old or all in the new folder',
    async ({ store, secondHandle }) => {
      await moving(store, (await secondHandle()).store)
    },
    'secondHandle',
  )

  check(
    'a search finds a renamed file under exactly one name',
    async ({ index, secondHandle }) => {
      const writer = (await secondHandle()).store
      const names = ['first.md', 'folder/second.md']
      await writer.write('first.md', 'a heron')
      for (const round of range(20)) {
        const [from = '', to = ''] = round % 2 === 0 ? names : names.toReversed()
        const seen = await during(writer.commit(renamed(from, to)), () => filesWith(index, 'heron'))
        for (const paths of seen) expect(paths.length).toBe(1)
      }
    },
    'secondHandle',
  )

  check(
    'closing a handle does not stop another',
    async ({ store, index, secondHandle }) => {
      for (const round of range(3)) {
        const other = await secondHandle()
        const work = range(10).map((place) => store.append('log.md', `${round * 10 + place}\n`))
        await Promise.all([...work, other.store.append('other.md', 'x'), other.close()])
        await store.append('other.md', 'y')
      }
      expect(numbersOf(await store.read('log.md'))).toEqual(range(30))
      expect(await store.read('other.md')).toBe('xyxyxy')
      expect(await filesWith(index, '29')).toEqual(['log.md'])
    },
    'secondHandle',
  )

  check(
    'writes of different files over two handles do not disturb each other',
    async ({ store, index, secondHandle }) => {
      const other = (await secondHandle()).store
      await Promise.all(
        range(40).map((place) =>
          (place % 2 === 0 ? store : other).write(`note-${place}.md`, `heron ${place}`),
        ),
      )
      expect((await store.list()).length).toBe(40)
      expect((await filesWith(index, 'heron')).length).toBe(40)
    },
    'secondHandle',
  )

  check(
    'a stale hash from one handle is refused at the other',
    async ({ store, secondHandle }) => {
      const other = (await secondHandle()).store
      const { hash } = await store.write('a.md', 'one')
      await other.write('a.md', 'two', { ifMatch: hash })
      await failure(expect, store.write('a.md', 'three', { ifMatch: hash }), 'conflict')
      expect(await store.read('a.md')).toBe('two')
    },
    'secondHandle',
  )

  check(
    'two processes and this one append at once, and lose nothing',
    async ({ store, index, inAnotherProcess }) => {
      const lines = (who: number) => range(50).map((place) => `${who * 50 + place}\n`)
      await Promise.all([
        inAnotherProcess({ path: 'log.md', lines: lines(1) }),
        inAnotherProcess({ path: 'log.md', lines: lines(2) }),
        ...lines(0).map((line) => store.append('log.md', line)),
      ])
      expect(numbersOf(await store.read('log.md'))).toEqual(range(150))
      expect(await filesWith(index, '149')).toEqual(['log.md'])
    },
    'inAnotherProcess',
  )

  check(
    'a file that another process wrote is read, listed and found',
    async ({ store, index, inAnotherProcess }) => {
      await store.write('mine.md', 'a heron')
      await inAnotherProcess({ path: 'memory/theirs.md', lines: ['a stork\n', 'a crane\n'] })
      expect(await contentsOf(store)).toEqual({
        'memory/theirs.md': 'a stork\na crane\n',
        'mine.md': 'a heron',
      })
      expect(await filesWith(index, 'crane')).toEqual(['memory/theirs.md'])
    },
    'inAnotherProcess',
  )
}

function renamed(from: string, to: string): Change[] {
  return [
    { path: from, content: null },
    { path: to, content: 'a heron', ifMatch: null },
  ]
}

/** The results of `look`, which is repeated until `work` is done. */
async function during<T>(work: Promise<unknown>, look: () => Promise<T>): Promise<T[]> {
  const state = { isDone: false }
  const settled = Promise.allSettled([work]).then(() => {
    state.isDone = true
  })
  const seen: T[] = []
  const spend = looksAt('commit')
  while (!state.isDone) {
    spend()
    seen.push(await look())
    await nextTurn() // lets the work continue, in this or another process
  }
  await settled
  await work
  return seen
}

async function count(store: MemoryStore, times: number): Promise<void> {
  const spend = looksAt('write', MOST_CALLS)
  for (let done = 0; done < times;) {
    spend()
    const stat = await store.stat('counter.md')
    const value = await store.read('counter.md')
    try {
      await store.write('counter.md', `${Number(value) + 1}`, { ifMatch: stat?.hash ?? null })
      done += 1
    } catch (error) {
      if (!MemoryError.isInstance(error, 'conflict')) throw error
    }
  }
}

function numbersOf(content: string): number[] {
  return content
    .trimEnd()
    .split('\n')
    .map(Number)
    .sort((a, b) => a - b)
}

function versionOf(content: string): number {
  return Number(content.split(' ')[1])
}
