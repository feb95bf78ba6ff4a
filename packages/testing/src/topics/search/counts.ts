import type { Candidate } from '@sheaf/core/adapter'
import { fill, search } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

const WORDS = 'heron stork owl'
const FILES = {
  'a.md': '# Heron\n\nheron, heron, stork\n\nan owl and a stork',
  'b.md': 'stork stork stork owl',
  'c/d.md': '# Owl\n\n## Stork\n\nheron',
}

/** How often each hit has each of the words. An index may leave out the counts of all candidates. */
export function counts({ check, expect }: Topic): void {
  // For each word, the counts of the hits by path and ordinal.
  const expectCounts = (found: readonly Candidate[], expected: readonly (readonly number[])[]) => {
    const counted = found.filter((candidate) => candidate.counts !== undefined)
    expect([0, found.length].includes(counted.length)).toBe(true)
    if (counted.length === 0) return
    const inOrder = counted.toSorted((a, b) =>
      a.path === b.path ? a.ordinal - b.ordinal : a.path < b.path ? -1 : 1,
    )
    const columns = expected.map((_, word) => inOrder.map((candidate) => candidate.counts?.[word]))
    // The order of the columns is not specified.
    const sorted = (all: readonly unknown[]) => all.map((column) => JSON.stringify(column)).sort()
    expect(sorted(columns)).toEqual(sorted(expected))
  }

  check('counts are those of each word in text and headings, in one order for all', async (given) => {
    const { store, index } = given
    await fill(store, FILES)
    const found = await search(index, WORDS)
    expect(found.length).toBe(7)
    expectCounts(found, [
      [2, 3, 1, 0, 0, 0, 1],
      [0, 1, 1, 3, 0, 2, 1],
      [0, 0, 1, 1, 2, 1, 1],
    ])
  })

  check('counts in a folder are the same, and follow a change', async ({ store, index }) => {
    await fill(store, FILES)
    const within = [{ directory: 'c' }]
    const inFolder = [
      [0, 0, 1],
      [0, 2, 1],
      [2, 1, 1],
    ]
    expectCounts(await search(index, WORDS, { within }), inFolder)
    await store.append('c/d.md', ' heron\n\nowl stork owl stork owl')
    expectCounts(await search(index, WORDS, { within }), [
      [0, 0, 2, 0],
      [0, 2, 1, 3],
      [2, 1, 1, 4],
    ])
  })
}
