import { contentHash } from '@sheaf/core'
import { failure, fill, range, search } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'
import { filesOf } from '../operation/snapshot.ts'

const MINUTE = 60_000

/** The times of changes, by the given clock, and their order: the sequence, whatever the clock does. */
export function times(topic: Topic): void {
  const { check, expect } = topic
  givenTimes(topic)

  check('a write of the same content keeps the time of the last change', async ({ store, clock }) => {
    const first = await store.write('a.md', 'one')
    clock.advance(MINUTE)
    const again = await store.write('a.md', 'one')
    expect(again).toEqual(first)
    expect(await store.stat('a.md')).toEqual(first)
  })

  check(
    'the same content keeps the time in a write with a precondition, an empty append and a commit',
    async ({ store, clock }) => {
      const first = await store.write('a.md', 'one')
      clock.advance(MINUTE)
      expect(await store.write('a.md', 'one', { ifMatch: first.hash })).toEqual(first)
      clock.advance(MINUTE)
      expect(await store.append('a.md', '')).toEqual(first)
      clock.advance(MINUTE)
      const { files, committedAt } = await store.commit([
        { path: 'a.md', content: 'one' },
        { path: 'b.md', content: 'two' },
      ])
      expect([files[0], files[1]?.updatedAt, committedAt]).toEqual([first, clock.now(), clock.now()])
      expect(await store.stat('a.md')).toEqual(first)
    },
  )

  check('a file that was deleted and written again is new', async ({ store, clock }) => {
    await store.write('a.md', 'one')
    await store.delete('a.md')
    clock.advance(MINUTE)
    expect((await store.write('a.md', 'one')).updatedAt).toEqual(clock.now())
  })

  check(
    'a file that was changed and changed back has the time of the last change',
    async ({ store, clock }) => {
      await store.write('a.md', 'one')
      clock.advance(MINUTE)
      await store.write('a.md', 'two')
      clock.advance(MINUTE)
      const { updatedAt, hash } = await store.write('a.md', 'one')
      expect([updatedAt, hash]).toEqual([clock.now(), await contentHash('one')])
    },
  )

  check('a renamed file is new under its new name', async ({ store, clock }) => {
    await store.write('a.md', 'one')
    clock.advance(MINUTE)
    const { files } = await store.commit([
      { path: 'a.md', content: null },
      { path: 'b.md', content: 'one' },
    ])
    expect(files[1]?.updatedAt).toEqual(clock.now())
    expect((await store.stat('b.md'))?.updatedAt).toEqual(clock.now())
  })

  check('all files of a commit have its time', async ({ store, clock }) => {
    clock.advance(123)
    const { files, committedAt } = await store.commit(
      range(20).map((place) => ({ path: `${place}.md`, content: `${place}` })),
    )
    expect(committedAt).toEqual(clock.now())
    expect(files.map((file) => file?.updatedAt)).toEqual(range(20).map(() => clock.now()))
  })

  check('a change keeps the times of other files', async ({ store, clock }) => {
    await fill(store, { 'a.md': 'one', 'a/b.md': 'two', 'c.md': 'three' })
    const before = clock.now()
    clock.advance(MINUTE)
    await store.append('c.md', ' more')
    await store.write('d.md', 'two')
    expect(
      await Promise.all(
        ['a.md', 'a/b.md', 'c.md', 'd.md'].map(async (path) => (await store.stat(path))?.updatedAt),
      ),
    ).toEqual([before, before, clock.now(), clock.now()])
  })

  check('an imported file has the given time', async ({ store, clock }) => {
    const updatedAt = new Date('2019-05-04T03:02:01.234Z')
    const { files, committedAt } = await store.commit([
      { path: 'old.md', content: 'one', updatedAt },
      { path: 'new.md', content: 'two' },
      { path: '.history/h.md', content: 'three', updatedAt, ifMatch: null },
    ])
    expect(files.map((file) => file?.updatedAt)).toEqual([updatedAt, clock.now(), updatedAt])
    expect(committedAt).toEqual(clock.now())
    expect(await store.stat('old.md')).toEqual(files[0])
    expect((await store.stat('.history/h.md'))?.updatedAt).toEqual(updatedAt)
    expect((await store.append('old.md', ' more')).updatedAt).toEqual(clock.now())
  })

  check('a search returns the given time, and a write of the same content keeps it', async (given) => {
    const { store, index, clock } = given
    const [first, second] = [new Date('2019-05-04T03:02:01Z'), new Date('2020-01-01T00:00:00Z')]
    await store.commit([{ path: 'a.md', content: 'a heron', updatedAt: first }])
    await store.commit([{ path: 'a.md', content: 'a heron', updatedAt: second }])
    expect((await search(index, 'heron')).map((hit) => hit.updatedAt)).toEqual([first])
    clock.advance(MINUTE)
    await store.commit([{ path: 'a.md', content: 'a stork', updatedAt: second }])
    expect((await search(index, 'stork')).map((hit) => hit.updatedAt)).toEqual([second])
  })

  check('an invalid time is refused', async ({ store }) => {
    for (const updatedAt of [new Date(Number.NaN), '2019-05-04' as unknown as Date]) {
      const commit = store.commit([{ path: 'a.md', content: 'one', updatedAt }])
      await failure(expect, commit, 'invalid-argument')
    }
    expect(await store.list()).toEqual([])
  })

  check('times are exact to the millisecond', async ({ store, clock }) => {
    for (const milliseconds of [1, 998, 1, 7]) {
      clock.advance(milliseconds)
      expect((await store.append('a.md', 'x')).updatedAt.getTime()).toBe(clock.now().getTime())
      expect((await store.stat('a.md'))?.updatedAt.getTime()).toBe(clock.now().getTime())
    }
  })

  check('a refused change keeps the time', async ({ store, clock }) => {
    const before = await store.write('a.md', 'one')
    clock.advance(MINUTE)
    await Promise.allSettled([
      store.write('a.md', 'two', { ifMatch: null }),
      store.append('a.md', '\0'),
      store.write('A.md', 'two'),
    ])
    expect(await store.stat('a.md')).toEqual(before)
  })

  check(
    'a clock that goes backwards is used as it is, and the sequence still grows',
    async ({ store, clock }) => {
      const sequences: number[] = []
      for (const step of [0, -60 * MINUTE, 30 * MINUTE, -90 * MINUTE, 0]) {
        clock.advance(step)
        const { sequence, committedAt, files } = await store.commit([
          { path: 'a.md', content: `at ${sequences.length}` },
        ])
        expect([committedAt, files[0]?.updatedAt, (await store.stat('a.md'))?.updatedAt]).toEqual([
          clock.now(),
          clock.now(),
          clock.now(),
        ])
        sequences.push(sequence)
      }
      expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
    },
  )

  check('the last write wins, even when its clock is behind', async ({ store, index, clock }) => {
    await store.write('a.md', 'a heron')
    clock.advance(-MINUTE)
    await store.write('a.md', 'a stork')
    expect(await store.read('a.md')).toBe('a stork')
    const [hit] = await search(index, 'stork')
    expect([hit?.text, hit?.updatedAt]).toEqual(['a stork', clock.now()])
  })

  // Not beyond 2446: a common file system stores no later time.
  check('times long ago and far ahead are kept', async ({ store, clock }) => {
    for (const [place, year] of [1970, 1901, 2038, 2106, 2400].entries()) {
      clock.advance(new Date(`${year}-12-31T23:59:59.999Z`).getTime() - clock.now().getTime())
      await store.write(`${place}.md`, 'x')
      expect((await store.stat(`${place}.md`))?.updatedAt).toEqual(clock.now())
    }
  })

  check(
    'a candidate has the time of its file, also when the content was written again',
    async ({ store, index, clock }) => {
      const { updatedAt } = await store.write('a.md', 'a heron')
      clock.advance(MINUTE)
      await store.write('a.md', 'a heron')
      expect((await search(index, 'heron')).map((hit) => hit.updatedAt)).toEqual([updatedAt])
    },
  )

  check(
    'the times are there again after reopening',
    async ({ storage, store, clock, reopen }) => {
      await store.write('a.md', 'one')
      clock.advance(MINUTE)
      await store.write('b.md', 'two')
      const before = await Promise.all(['a.md', 'b.md'].map((path) => store.stat(path)))
      clock.advance(MINUTE)
      const again = (await reopen(storage)).store
      expect(await Promise.all(['a.md', 'b.md'].map((path) => again.stat(path)))).toEqual(before)
      expect(await again.write('a.md', 'one')).toEqual(before[0])
    },
    'reopen',
  )

  check(
    'the sequence grows over reopenings, whatever the clock says',
    async ({ storage, store, clock, reopen }) => {
      const next = async (through: typeof store) =>
        (await through.commit([{ path: 'a.md', content: `${clock.now().getTime()}` }])).sequence
      const sequences = [await next(store)]
      clock.advance(-MINUTE)
      const second = await reopen(storage)
      sequences.push(await next(second.store), await next(second.store))
      clock.advance(-MINUTE)
      sequences.push(await next((await reopen(second)).store))
      expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
    },
    'reopen',
  )

  check(
    'the sequence of two handles that commit at once is one order, with the last change in its place',
    async ({ store, secondHandle }) => {
      const stores = [store, (await secondHandle()).store]
      const commits = await Promise.all(
        range(20).map(async (place) => ({
          place,
          ...(await (stores[place % 2] ?? store).commit([{ path: 'a.md', content: `${place}` }])),
        })),
      )
      expect(new Set(commits.map(({ sequence }) => sequence)).size).toBe(20)
      const last = commits.reduce((latest, commit) => (commit.sequence > latest.sequence ? commit : latest))
      expect(await store.read('a.md')).toBe(`${last.place}`)
    },
    'secondHandle',
  )
}

const GIVEN: Readonly<Record<string, string>> = {
  'the first moment of 1970': '1970-01-01T00:00:00.000Z',
  'a moment before 1970': '1969-12-31T23:59:59.999Z',
  'a time ahead of the clock': '2031-07-08T09:10:11.120Z',
}

/** A file keeps its given time, whatever time it is and whether the file is new. */
function givenTimes({ check, expect }: Topic): void {
  for (const [what, time] of Object.entries(GIVEN)) {
    const updatedAt = new Date(time)

    check(`${what} is kept as the time of a new file, and of a changed one`, async ({ store, clock }) => {
      await store.write('old.md', 'before')
      clock.advance(60_000)
      const changes = ['new.md', 'old.md'].map((path) => ({ path, content: `a heron in ${path}`, updatedAt }))
      const { files, committedAt } = await store.commit(changes)
      expect(files.map((file) => file?.updatedAt)).toEqual([updatedAt, updatedAt])
      expect(committedAt).toEqual(clock.now())
      for (const [place, path] of ['new.md', 'old.md'].entries())
        expect(await store.stat(path)).toEqual(files[place])
    })

    check(`a hit and a snapshot have ${what} too`, async ({ storage, store, index }) => {
      await store.write('old.md', 'before')
      const changes = ['new.md', 'old.md'].map((path) => ({ path, content: 'a heron', updatedAt }))
      await store.commit(changes)
      expect((await search(index, 'heron')).map((hit) => hit.updatedAt)).toEqual([updatedAt, updatedAt])
      expect((await filesOf(storage)).map((file) => file.updatedAt)).toEqual([updatedAt, updatedAt])
    })
  }
}
