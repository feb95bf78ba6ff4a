import { MemoryError } from '@sheaf/core'
import type { CandidateQuery, SearchIndex, Candidate } from '@sheaf/core/adapter'
import { embedAll, fill, fillEach, range, search, forEach } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

const LIMITS: readonly (readonly [limit: number, count: number])[] = [
  [-1, 0],
  [-Infinity, 0],
  [0, 0],
  [1, 1],
  [2, 2],
  [199, 199],
  [200, 200],
  [201, 200],
  [1_000_000, 200],
  [2 ** 53, 200],
  [Infinity, 200],
]

export function candidates(topic: Topic): void {
  const { check, expect } = topic
  counts(topic)

  check('a limit is clamped to 0..200, in both lists', async ({ store, index }) => {
    await fillEach(store, range(220), (place) => [`${place}.md`, 'a heron'])
    const vector = await searchedVector(index)
    await forEach(LIMITS, async ([limit, count]) => {
      const found = await index.candidates({ text: 'heron', vector, limit })
      expect([found.text.length, found.vector.length]).toEqual([count, count])
    })
  })

  check(
    'a limit that is no whole number gives at most 200, or is refused as an argument',
    async ({ store, index }) => {
      await fillEach(store, range(220), (place) => [`${place}.md`, 'a heron'])
      const vector = await searchedVector(index)
      await forEach([Number.NaN, 2.5, 0.5, -0, 1e-9, undefined, null, '3', {}], async (limit) => {
        try {
          const found = await index.candidates({ text: 'heron', vector, limit: limit as number })
          expect(found.text.length <= 200 && found.vector.length <= 200).toBe(true)
        } catch (error) {
          if (!MemoryError.isInstance(error, 'invalid-argument')) throw error
        }
      })
    },
  )

  for (const files of [0, 1, 3]) {
    check(`the same limits where there are ${files} chunks`, async ({ store, index }) => {
      if (files > 0) await fillEach(store, range(files), (place) => [`${place}.md`, 'a heron'])
      const vector = await searchedVector(index)
      await forEach(LIMITS, async ([limit, count]) => {
        const found = await index.candidates({ text: 'heron', vector, limit })
        expect([found.text.length, found.vector.length]).toEqual([
          Math.min(count, files),
          Math.min(count, files),
        ])
      })
    })
  }

  check('the same limits within a folder', async ({ store, index }) => {
    await fillEach(store, range(440), (place) => [`${place % 2 === 0 ? 'in' : 'out'}/${place}.md`, 'a heron'])
    const vector = await searchedVector(index)
    await forEach(LIMITS, async ([limit, count]) => {
      const found = await index.candidates({ text: 'heron', vector, limit, within: [{ directory: 'in' }] })
      expect([found.text.length, found.vector.length]).toEqual([count, count])
      expect([...found.text, ...found.vector].every(({ path }) => path.startsWith('in/'))).toBe(true)
    })
  })

  check('best first: smaller scores, which are negative', async ({ store, index }) => {
    await fillEach(store, range(30), (place) => [
      `${place}.md`,
      `${'heron '.repeat((place * 7) % 30)}stork ${'x '.repeat(place)}`,
    ])
    const scores = (await search(index, 'heron stork')).map(({ score }) => score)
    expect(scores.length).toBe(30)
    expect(scores).toEqual([...scores].sort((a, b) => a - b))
    expect(scores.every((score) => Number.isFinite(score) && score <= 0)).toBe(true)
  })

  check('equal scores are ordered by path, then ordinal', async ({ store, index }) => {
    const paths = ['c.md', 'a/z.md', 'b.md', 'a.md', 'D.md', 'a/b.md', '10.md', '9.md']
    for (const path of paths) await store.write(path, 'a heron\n\na heron')
    const places = (await search(index, 'heron')).map(({ path, ordinal }) => [path, ordinal])
    expect(places).toEqual(
      [...paths].sort().flatMap((path) => [
        [path, 0],
        [path, 1],
      ]),
    )
  })

  check('the chunks of a file with one score are in the order of the file', async ({ store, index }) => {
    await fill(store, {
      'a.md': range(25)
        .map(() => 'a heron')
        .join('\n\n'),
      'b.md': 'a heron',
    })
    const places = (await search(index, 'heron', { limit: 25 })).map(
      ({ path, ordinal }) => `${path} ${ordinal}`,
    )
    // The last chunk has no blank line after it. Its score is the same.
    expect(places).toEqual(range(25).map((place) => `a.md ${place}`))
  })

  check('a word that one chunk repeats stays rarer than a word of many chunks', async ({ store, index }) => {
    const others = range(12).map((place) => [`${place}.md`, 'one stork here'] as const)
    await fill(store, {
      ...Object.fromEntries(others),
      'a.md': `${'heron '.repeat(40)}here`,
      'b.md': 'x y z',
    })
    expect((await search(index, 'heron stork', { limit: 1 })).map(({ path }) => path)).toEqual(['a.md'])
  })

  check('a word repeated often does not outweigh two words', async ({ store, index }) => {
    const others = range(8).map((place) => [`${place}.md`, `x y z ${'w '.repeat(9)}`] as const)
    await fill(store, {
      ...Object.fromEntries(others),
      'a.md': `${'heron '.repeat(6)}${'w '.repeat(6)}`,
      'b.md': `heron stork ${'w '.repeat(10)}`,
      'c.md': `stork ${'w '.repeat(11)}`,
    })
    expect((await search(index, 'heron stork')).map(({ path }) => path)).toEqual(['b.md', 'a.md', 'c.md'])
  })

  check('three words once each outweigh one of them twenty times', async ({ store, index }) => {
    const words = ['heron', 'stork', 'owl']
    await fillEach(store, range(10), (place) => [`${place}.md`, `x y z ${'w '.repeat(17)}`])
    await fillEach(store, words, (word) => [`${word}.md`, `${word} `.repeat(20)])
    await fill(store, { 'all.md': `${words.join(' ')}${' w'.repeat(17)}` })
    const [best] = await search(index, words.join(' '), { limit: 1 })
    expect(best?.path).toBe('all.md')
  })

  check('a rare word once outweighs a common one several times', async ({ store, index }) => {
    const others = range(30).map((place) => [`${place}.md`, 'heron heron heron w w w'] as const)
    await fill(store, { ...Object.fromEntries(others), 'z.md': 'stork w w w w w' })
    const [best] = await search(index, 'heron stork', { limit: 1 })
    expect(best?.path).toBe('z.md')
  })

  check('of two chunks that have a word once the shorter one is better', async ({ store, index }) => {
    await fill(store, { 'a.md': `heron ${'w '.repeat(40)}`, 'b.md': 'heron w', 'c.md': 'x y z' })
    expect((await search(index, 'heron')).map(({ path }) => path)).toEqual(['b.md', 'a.md'])
  })

  check('the longer a chunk with a word is, the further behind it comes', async ({ store, index }) => {
    const lengths = { 'a.md': 60, 'b.md': 24, 'c.md': 9, 'd.md': 2 }
    const texts = Object.entries(lengths).map(([path, length]) => [path, `stork ${'w '.repeat(length)}`])
    await fill(store, { ...Object.fromEntries(texts), 'e.md': 'x y z' })
    expect((await search(index, 'stork')).map(({ path }) => path)).toEqual(['d.md', 'c.md', 'b.md', 'a.md'])
  })

  check('a limit cuts after that order', async ({ store, index }) => {
    for (const place of range(9).reverse()) await store.write(`${place}.md`, 'a heron')
    expect((await search(index, 'heron', { limit: 4 })).map(({ path }) => path)).toEqual([
      '0.md',
      '1.md',
      '2.md',
      '3.md',
    ])
  })

  check('a smaller limit gives the beginning of a larger one', async ({ store, index }) => {
    await fillEach(store, range(50), (place) => [
      `${place}.md`,
      `${'heron '.repeat(1 + (place % 6))}${'x '.repeat(place % 4)}`,
    ])
    const all = await search(index, 'heron')
    for (const limit of [1, 7, 20, 49])
      expect(await search(index, 'heron', { limit })).toEqual(all.slice(0, limit))
  })

  check('a rarer word weighs more', async ({ store, index }) => {
    await fillEach(store, range(20), (place) => [
      `${place}.md`,
      place === 13 ? 'one rare stork' : 'one common heron',
    ])
    expect((await search(index, 'heron stork', { limit: 1 })).map(({ path }) => path)).toEqual(['13.md'])
  })

  check('more of the words weigh more', async ({ store, index }) => {
    await fill(store, {
      'a.md': 'a heron here',
      'b.md': 'a heron, stork',
      'c.md': 'a stork here',
      'd.md': 'x y z',
      'e.md': 'x y z',
      'f.md': 'x y z',
    })
    expect((await search(index, 'heron stork', { limit: 1 })).map(({ path }) => path)).toEqual(['b.md'])
  })

  check('the same query gives the same candidates again', async ({ store, index }) => {
    await fillEach(store, range(30), (place) => [`${place}.md`, `heron ${'stork '.repeat(place % 3)}`])
    expect(await search(index, 'heron stork')).toEqual(await search(index, 'heron stork'))
  })

  check('twenty searches at once do not disturb each other', async ({ store, index }) => {
    await fillEach(store, range(20), (place) => [`${place}.md`, `word${place}`])
    const found = await Promise.all(range(20).map((place) => search(index, `word${place}`)))
    expect(found.map((hits) => hits.map(({ path }) => path))).toEqual(
      range(20).map((place) => [`${place}.md`]),
    )
  })
}

/** Gives every text the same vector, and returns the query that finds it. */
async function searchedVector(index: SearchIndex): Promise<NonNullable<CandidateQuery['vector']>> {
  const values = Float32Array.of(1, 0)
  await embedAll(index, 'test-model', () => values)
  return { model: 'test-model', values }
}

const WORDS = 'heron stork owl'
const FILES = {
  'a.md': '# Heron\n\nheron, heron, stork\n\nan owl and a stork',
  'b.md': 'stork stork stork owl',
  'c/d.md': '# Owl\n\n## Stork\n\nheron',
}

/** How often each hit has each of the words. An index may leave out the counts of all candidates. */
function counts({ check, expect }: Topic): void {
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
