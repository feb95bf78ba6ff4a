import type { Change, MemoryStore } from '@sheaf/core'
import { fill, fillEach, range, changesSince, paths } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

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
export function toldCommits({ check, expect }: Topic): void {
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
