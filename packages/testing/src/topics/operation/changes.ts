import type { LoggedChanges } from '@sheaf/core/adapter'
import { contentHash, type MemoryStore, type Storage, type WriteOptions, type Change } from '@sheaf/core'
import { fill, range, changesSince, paths, fillEach } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

async function written(
  path: string,
  content: string,
): Promise<LoggedChanges['commits'][number]['files'][number]> {
  return { path, hash: await contentHash(content) }
}

type Write = (store: MemoryStore, options?: WriteOptions) => Promise<unknown>
const WAYS: Readonly<Record<string, Write>> = {
  'a write': (store, options) => store.write('new.md', 'a heron', options),
  'an append': (store, options) => store.append('a.md', ' more', options),
  'a delete': (store, options) => store.delete('a.md', options),
  'a commit': (store, options) => store.commit([{ path: 'a.md', content: 'a crane' }], options),
}

// These change no file. (A scrub may forget the names of deleted files.)
const UPKEEP: Readonly<Record<string, (storage: Storage) => Promise<unknown>>> = {
  doctor: (storage) => storage.doctor(),
  'a repair': (storage) => storage.doctor({ repair: true }),
  'a scrub': (storage) => storage.scrub(),
  'a sync': (storage) => storage.index.sync(),
  'a rebuild': (storage) => storage.index.rebuild(),
}

/** The sequence and the author of each commit. */
type Made = readonly (readonly [sequence: number, author: string | undefined])[]

// More than a list of the last thousand can hold.
const MANY = 1100

// Hidden files take the least time.
async function writeMany(store: MemoryStore, count: number): Promise<Made> {
  const made: (readonly [number, string | undefined])[] = []
  for (const place of range(count)) {
    const author = place % 3 === 0 ? undefined : `author ${place}`
    const change = { path: `${place % 50 === 0 ? '' : '.history/'}${place % 7}.md`, content: `note ${place}` }
    const { sequence } = await store.commit([change], author === undefined ? {} : { author })
    made.push([sequence, author])
  }
  return made
}

async function told(storage: Storage, since: number): Promise<Made> {
  return (await changesSince(storage, since)).commits.map(({ sequence, author }) => [sequence, author])
}

export function changes(topic: Topic): void {
  const { check, expect } = topic
  toldCommits(topic)

  check('a new storage reports no commits', async ({ storage }) => {
    const { sequence, ...rest } = await storage.changes()
    expect(rest).toEqual({ commits: [], isCut: false })
    expect((await changesSince(storage, sequence)).commits).toEqual([])
  })

  check('the log tells of each commit: files, versions, author and sequence', async ({ storage, store }) => {
    const { sequence: since } = await storage.changes()
    await store.write('a.md', 'one')
    const both = [
      { path: 'a.md', content: 'two' },
      { path: 'b/c.md', content: 'three' },
    ]
    const { sequence } = await store.commit(both, { author: 'Ada' })
    await store.delete('a.md', { author: 'Bo' })
    const told = await changesSince(storage, since)
    expect(told.isCut).toBe(false)
    const [first, second, third] = told.commits
    expect(told.commits.length).toBe(3)
    expect(first?.author).toBe(undefined)
    expect(first?.files).toEqual([await written('a.md', 'one')])
    expect([second?.author, second?.sequence]).toEqual(['Ada', sequence])
    const files = [...(second?.files ?? [])].sort((left, right) => (left.path < right.path ? -1 : 1))
    expect(files).toEqual([await written('a.md', 'two'), await written('b/c.md', 'three')])
    expect([third?.author, third?.files]).toEqual(['Bo', [{ path: 'a.md', hash: null }]])
    const sequences = told.commits.map((commit) => commit.sequence)
    expect(sequences).toEqual([...new Set(sequences)].sort((left, right) => left - right))
  })

  check('a sequence is a place from which the log continues', async ({ storage, store }) => {
    const { sequence } = await store.commit([{ path: 'a.md', content: 'one' }])
    expect(await paths(storage, sequence)).toEqual([])
    await store.write('b.md', 'two')
    expect(await paths(storage, sequence)).toEqual([['b.md']])
    const { sequence: newest } = await storage.changes()
    expect(await paths(storage, newest)).toEqual([])
    expect((await storage.changes()).commits).toEqual([])
  })

  check('calls that change no content add no commit', async ({ storage, store, index }) => {
    await fill(store, { 'a.md': 'a heron' })
    const { sequence } = await storage.changes()
    await store.write('a.md', 'a heron')
    await Promise.allSettled([store.write('a.md', 'x', { ifMatch: null }), store.delete('b.md')])
    const [pending] = await index.pendingEmbeddings('m', 1)
    const vector = new Float32Array([1, 0])
    await index.putEmbeddings('m', [{ textHash: pending?.textHash ?? '', vector }])
    await index.rebuild()
    expect(await paths(storage, sequence)).toEqual([])
    await store.append('a.md', ' and a stork')
    expect(await paths(storage, sequence)).toEqual([['a.md']])
  })

  check('changes of hidden files are reported', async ({ storage, store }) => {
    const { sequence } = await storage.changes()
    await store.write('.proposals/p.md', 'one', { author: 'Ada' })
    await store.delete('.proposals/p.md')
    const { commits } = await changesSince(storage, sequence)
    const file = await written('.proposals/p.md', 'one')
    expect(commits.map(({ files }) => files)).toEqual([[file], [{ ...file, hash: null }]])
    expect(commits.map(({ author }) => author)).toEqual(['Ada', undefined])
  })

  check('hidden files of a commit are reported with the others', async ({ storage, store }) => {
    const { sequence } = await storage.changes()
    await store.commit([
      { path: 'a.md', content: 'one' },
      { path: '.history/a.md', content: 'two' },
    ])
    expect(await paths(storage, sequence)).toEqual([['.history/a.md', 'a.md']])
  })

  check('commits made at once are each reported once, in the order of their sequences', async (given) => {
    const { storage, store } = given
    const { sequence } = await storage.changes()
    const names = Array.from({ length: 20 }, (_, place) => `n${place}.md`)
    const made = await Promise.all(names.map((path) => store.commit([{ path, content: path }])))
    const { commits } = await changesSince(storage, sequence)
    const expected = made
      .map((commit) => [commit.sequence, commit.files[0]?.path] as const)
      .sort(([left], [right]) => left - right)
    expect(commits.map((commit) => [commit.sequence, commit.files[0]?.path])).toEqual(expected)
  })

  check('a place after the end of the log is reported as cut', async ({ storage, store }) => {
    await store.write('a.md', 'one')
    const { sequence } = await storage.changes()
    expect(await storage.changes({ since: sequence + 1000 })).toEqual({ commits: [], sequence, isCut: true })
  })

  check('a place after the end of a new log is reported as cut', async ({ storage }) => {
    const { sequence } = await storage.changes()
    expect((await storage.changes({ since: sequence + 1 })).isCut).toBe(true)
    expect((await storage.changes({ since: sequence })).isCut).toBe(false)
  })

  for (const [what, change] of Object.entries(WAYS)) {
    check(`${what} is reported with its own author, whatever its reason`, async (given) => {
      const { storage, store } = given
      await store.write('a.md', 'a stork', { author: 'Bo' })
      const { sequence } = await storage.changes()
      await change(store, { author: 'Ada', reason: 'a test' })
      await store.write('c.md', 'one')
      const { commits } = await changesSince(storage, sequence)
      expect(commits.map(({ author }) => author)).toEqual(['Ada', undefined])
    })

    check(`${what} without an author has none`, async ({ storage, store }) => {
      await store.write('a.md', 'a stork', { author: 'Bo' })
      const { sequence } = await storage.changes()
      await change(store)
      const { commits } = await changesSince(storage, sequence)
      expect(commits.map(({ author }) => author)).toEqual([undefined])
    })
  }

  for (const [what, keep] of Object.entries(UPKEEP)) {
    check(`${what} keeps the log, and adds nothing to it`, async ({ storage, store }) => {
      const { sequence } = await storage.changes()
      await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork' })
      await store.append('b.md', ' flies', { author: 'Ada' })
      const before = await changesSince(storage, sequence)
      expect(before.commits.length).toBe(2)
      await keep(storage)
      expect((await changesSince(storage, sequence)).commits).toEqual(before.commits)
      await store.write('c.md', 'a crane')
      expect((await changesSince(storage, before.sequence)).commits.length).toBe(1)
    })

    check(
      `${what} by one handle keeps the log for another`,
      async ({ storage, store, secondHandle }) => {
        const other = await secondHandle()
        const { sequence } = await other.changes()
        await store.write('a.md', 'a heron', { author: 'Ada' })
        await keep(storage)
        expect(await paths(other, sequence)).toEqual([['a.md']])
      },
      'secondHandle',
    )
  }

  check('of 210 commits each is told, and one after 120 that changed nothing', async ({ storage, store }) => {
    const { sequence } = await storage.changes()
    const made = await writeMany(store, 210)
    for (const _ of range(120)) await store.write('0.md', 'note 0')
    expect(await told(storage, sequence)).toEqual(made)
    const before = await storage.changes()
    await store.write('b.md', 'two')
    expect(await paths(storage, made[209]?.[0] ?? 0)).toEqual([['b.md']])
    expect(await paths(storage, before.sequence)).toEqual([['b.md']])
  })

  check(
    'of 1,100 commits each is told, whether the place is the first, in the middle or the last',
    async (given) => {
      const { storage, store } = given
      const { sequence } = await storage.changes()
      const made = await writeMany(store, MANY)
      expect(await told(storage, sequence)).toEqual(made)
      expect(await told(storage, made[549]?.[0] ?? 0)).toEqual(made.slice(550))
      expect(await told(storage, made[MANY - 2]?.[0] ?? 0)).toEqual(made.slice(MANY - 1))
    },
  )

  check(
    'of 1,100 commits each is told after reopening, with its author, and one after 120 that changed nothing',
    async ({ storage, store, reopen }) => {
      const { sequence } = await storage.changes()
      const made = await writeMany(store, MANY)
      for (const _ of range(120)) await store.write('.history/1.md', 'note 1093')
      const last = await store.commit([{ path: 'b.md', content: 'two' }])
      const again = await reopen(storage)
      expect(await told(again, sequence)).toEqual([...made, [last.sequence, undefined]])
      expect(await paths(again, made[MANY - 1]?.[0] ?? 0)).toEqual([['b.md']])
    },
    'reopen',
  )

  check(
    'the log continues after the storage is opened again, twice',
    async ({ storage, store, reopen }) => {
      const { sequence } = await storage.changes()
      for (const place of range(20)) await store.write(`${place}.md`, 'one', { author: 'Ada' })
      const second = await reopen(storage)
      await second.store.write('20.md', 'one')
      const third = await reopen(second)
      await third.store.delete('0.md')
      const expected = [...range(21), 0].map((place) => [`${place}.md`])
      expect(await paths(third, sequence)).toEqual(expected)
    },
    'reopen',
  )

  check(
    'each handle reports the commits of the other',
    async ({ storage, store, secondHandle }) => {
      const other = await secondHandle()
      const { sequence } = await other.changes()
      await store.write('a.md', 'one', { author: 'Ada' })
      await other.store.write('b.md', 'two')
      for (const each of [storage, other]) expect(await paths(each, sequence)).toEqual([['a.md'], ['b.md']])
      const { commits } = await changesSince(other, sequence)
      expect(commits[0]?.author).toBe('Ada')
    },
    'secondHandle',
  )

  check(
    'commits of another process are reported',
    async ({ storage, inAnotherProcess }) => {
      const { sequence } = await storage.changes()
      await inAnotherProcess({ path: 'log.md', lines: ['one\n', 'two\n'] })
      expect(await paths(storage, sequence)).toEqual([['log.md'], ['log.md']])
    },
    'inAnotherProcess',
  )

  check(
    'the log is there after the storage was closed and opened again',
    async ({ storage, store, reopen }) => {
      const { sequence } = await storage.changes()
      await store.write('a.md', 'one', { author: 'Ada' })
      const again = await reopen(storage)
      const { commits, isCut } = await changesSince(again, sequence)
      expect(commits.length).toBe(1)
      expect([commits[0]?.author, isCut]).toEqual(['Ada', false])
    },
    'reopen',
  )
}

// Realistic authors: addresses, names with spaces and accents, login tokens.
const AUTHORS: readonly string[] = [
  'Ada Lovelace <Ada.Lovelace@Example.org>',
  ' ada ',
  'Ada',
  'ADA',
  'Zoë',
  'Zoe\u0308',
  '日本 🐝',
  `auth0|${'0123456789abcdef'.repeat(16)}`,
  'null',
  '007',
  "o'Brien; --",
]
const ALL = range(150).map((place) => `notes/${place}.md`)

/** The log has each commit as it was made: its author, and all of its files, however many they are. */
function toldCommits({ check, expect }: Topic): void {
  const signed = async (store: MemoryStore) => {
    for (const [place, author] of AUTHORS.entries()) await store.append('a.md', `${place}\n`, { author })
  }

  check('an author is reported as it was given', async ({ storage, store }) => {
    const { sequence } = await storage.changes()
    await signed(store)
    const { commits } = await changesSince(storage, sequence)
    expect(commits.map(({ author }) => author)).toEqual(AUTHORS)
  })

  check(
    'an author is reported as it was given after reopening',
    async ({ storage, store, reopen }) => {
      const { sequence } = await storage.changes()
      await signed(store)
      const { commits } = await changesSince(await reopen(storage), sequence)
      expect(commits.map(({ author }) => author)).toEqual(AUTHORS)
    },
    'reopen',
  )

  const large: Record<string, Change['content']> = { changed: 'changed', deleted: null }
  for (const [what, content] of Object.entries(large)) {
    check(
      `a commit of 150 files that are ${what} is reported with all of them`,
      async ({ storage, store }) => {
        await fillEach(store, ALL, (path) => [path, 'one'])
        const { sequence } = await storage.changes()
        await store.commit(ALL.map((path) => ({ path, content })))
        expect(await paths(storage, sequence)).toEqual([[...ALL].sort()])
      },
    )
  }

  const moves: Record<string, readonly (readonly [from: string, to: string])[]> = {
    'a file': [['a.md', 'b.md']],
    'a folder': range(3).map((place) => [`old/${place}.md`, `new/${place}.md`]),
  }
  for (const [what, names] of Object.entries(moves)) {
    check(`${what} that was renamed is reported under both names`, async ({ storage, store }) => {
      await fillEach(store, names, ([from]) => [from, from])
      const { sequence } = await storage.changes()
      await store.commit(
        names.flatMap(([from, to]): Change[] => [
          { path: from, content: null },
          { path: to, content: from },
        ]),
      )
      expect(await paths(storage, sequence)).toEqual([names.flat().sort()])
    })
  }

  check('no refused commit is reported, whatever the reason', async ({ storage, store }) => {
    await fill(store, { 'a.md': 'one', 'b.md': 'two' })
    const { sequence } = await storage.changes()
    const good: Change = { path: 'c.md', content: 'three' }
    const refused: Change[] = [
      { path: 'a.md', content: 'changed', ifMatch: '0'.repeat(64) },
      { path: 'none.md', content: null },
      { path: 'A.md', content: 'twin' },
      { path: 'x.md', content: 'x'.repeat(1_048_577) },
    ]
    const results = await Promise.allSettled(refused.map((change) => store.commit([good, change])))
    expect(results.map(({ status }) => status)).toEqual(refused.map(() => 'rejected'))
    expect(await paths(storage, sequence)).toEqual([])
    await store.commit([good])
    expect(await paths(storage, sequence)).toEqual([['c.md']])
  })
}
