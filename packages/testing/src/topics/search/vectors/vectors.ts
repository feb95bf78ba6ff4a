import { contentHash, type MemoryStore } from '@sheaf/core'
import type { Candidate, CandidateQuery, SearchIndex } from '@sheaf/core/adapter'
import { fill, fillEach, filesWith, range } from '../../../expectations.ts'
import type { Topic } from '../../../topic.ts'

export const MODEL = 'test-model'
export const EAST: readonly number[] = [1, 0, 0]
export const NORTH: readonly number[] = [0, 1, 0]
export const WEST: readonly number[] = [-1, 0, 0]

export function vectors({ check, expect }: Topic): void {
  check('every text is pending until it has a vector', async ({ store, index }) => {
    await fill(store, { 'a.md': 'a heron\n\na stork', 'b.md': 'a crane' })
    const pending = await index.pendingEmbeddings(MODEL, 10)
    expect(pending.length).toBe(3)
    for (const { text, textHash } of pending) expect(textHash).toBe(await contentHash(text))
    expect(
      ['heron', 'stork', 'crane'].map((word) => pending.filter(({ text }) => text.includes(word)).length),
    ).toEqual([1, 1, 1])
    await embed(index, { heron: EAST })
    expect((await index.pendingEmbeddings(MODEL, 10)).length).toBe(2)
    await embed(index, { stork: NORTH, crane: WEST })
    expect(await index.pendingEmbeddings(MODEL, 10)).toEqual([])
  })

  check('pending texts are no more than asked for, and each is different', async ({ store, index }) => {
    await fillEach(store, range(30), (place) => [`${place}.md`, `note ${place % 20}`])
    const counts = await Promise.all(
      [0, -1, 1, 7, 20, 1000].map(async (limit) => (await index.pendingEmbeddings(MODEL, limit)).length),
    )
    expect(counts).toEqual([0, 0, 1, 7, 20, 20])
  })

  check('a limit of zero or less gives no pending text', async ({ store, index }) => {
    await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork' })
    await embed(index, { heron: EAST })
    for (const limit of [0, -1]) expect(await index.pendingEmbeddings(MODEL, limit)).toEqual([])
    expect((await index.pendingEmbeddings(MODEL, 1)).map(({ text }) => text)).toEqual(['a stork'])
  })

  check(
    'the same text in several files needs one vector, and all are found by it',
    async ({ store, index }) => {
      await fill(store, { 'a.md': 'a heron', 'b/c.md': 'a heron\n\na stork', 'd.md': 'a crane' })
      await embed(index, { heron: EAST })
      expect((await nearest(index, EAST)).map(({ path }) => path)).toEqual(['a.md', 'b/c.md'])
    },
  )

  for (const [what, change] of Object.entries({
    deleted: (store: MemoryStore) => store.delete('a.md'),
    'given another text': (store: MemoryStore) => store.write('a.md', 'a crane'),
    renamed: (store: MemoryStore) =>
      store.commit([
        { path: 'a.md', content: null },
        { path: 'z.md', content: 'a crane' },
      ]),
    'cut to another piece': (store: MemoryStore) => store.write('a.md', 'an owl'),
  })) {
    check(`a text keeps its vector where one of two files that have it is ${what}`, async (given) => {
      const { store, index } = given
      await fill(store, { 'a.md': 'an owl\n\na heron', 'b.md': 'a heron' })
      await embed(index, { heron: EAST, owl: WEST })
      await change(store)
      await index.sync()
      expect((await nearest(index, EAST, { limit: 1 })).map(({ path }) => path)).toEqual(['b.md'])
      const pending = await index.pendingEmbeddings(MODEL, 10)
      expect(pending.filter(({ text }) => text.includes('heron'))).toEqual([])
    })
  }

  check('gives the cosine distance, nearest first', async ({ store, index }) => {
    await fill(store, { 'a.md': 'a crane', 'b.md': 'a stork', 'c.md': 'a heron', 'd.md': 'an owl' })
    await embed(index, { crane: WEST, stork: NORTH, heron: [5, 0, 0], owl: [1, 1, 0] })
    const found = await nearest(index, EAST)
    expect(found.map(({ path }) => path)).toEqual(['c.md', 'd.md', 'b.md', 'a.md'])
    const expected = [0, 1 - Math.SQRT1_2, 1, 2]
    expect(found.every(({ score }, place) => Math.abs(score - (expected[place] ?? 9)) < 1e-4)).toBe(true)
  })

  check('a candidate is exactly its chunk', async ({ store, index, clock }) => {
    await store.write('a.md', '# Birds\n\na stork\n\na heron\n')
    await embed(index, { heron: EAST })
    const [{ score: _score, marks: _marks, ...candidate } = { score: 0 }] = await nearest(index, EAST)
    const hash = (await store.stat('a.md'))?.hash
    expect(candidate).toEqual({
      path: 'a.md',
      hash,
      ordinal: 2,
      text: 'a heron',
      lineStart: 5,
      lineEnd: 5,
      headings: ['Birds'],
      updatedAt: clock.now(),
    })
  })

  check('text and vector are two lists of one answer', async ({ store, index }) => {
    await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork' })
    await embed(index, { stork: EAST })
    const { text, vector } = await index.candidates({ text: 'heron', vector: vectorOf(EAST), limit: 10 })
    expect([text.map(({ path }) => path), vector.map(({ path }) => path)]).toEqual([['a.md'], ['b.md']])
  })

  check('text without a vector is found by its words', async ({ store, index }) => {
    await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork' })
    await embed(index, { stork: EAST })
    expect(await filesWith(index, 'heron', { vector: vectorOf(EAST) })).toEqual(['a.md'])
  })

  check('without a query vector there is no vector list', async ({ store, index }) => {
    await store.write('a.md', 'a heron')
    await embed(index, { heron: EAST })
    expect((await index.candidates({ text: 'heron', limit: 10 })).vector).toEqual([])
  })

  check('vectors of another model never match', async ({ store, index }) => {
    await store.write('a.md', 'a heron')
    await embed(index, { heron: EAST })
    for (const model of ['test-model-2', 'test', 'TEST-MODEL', '', '%', "' OR 1=1 --"]) {
      expect(
        (await index.candidates({ text: '', vector: { ...vectorOf(EAST), model }, limit: 10 })).vector,
      ).toEqual([])
      expect((await index.pendingEmbeddings(model, 10)).length).toBe(1)
    }
  })

  check('two models live side by side', async ({ store, index }) => {
    await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork' })
    await embed(index, { heron: EAST, stork: WEST })
    await embed(index, { heron: [0, 1], stork: [1, 0] }, 'other')
    expect((await nearest(index, EAST, { limit: 1 })).map(({ path }) => path)).toEqual(['a.md'])
    const other = await index.candidates({
      text: '',
      vector: { model: 'other', values: new Float32Array([1, 0]) },
      limit: 1,
    })
    expect(other.vector.map(({ path }) => path)).toEqual(['b.md'])
  })

  check(
    'no vector finds a deleted file, and the old vector finds a new file with its text',
    async ({ store, index }) => {
      await store.write('a.md', 'a heron')
      await embed(index, { heron: EAST })
      await store.delete('a.md')
      expect(await nearest(index, EAST)).toEqual([])
      await store.write('b.md', 'a heron')
      const found = await nearest(index, EAST)
      const pending = await index.pendingEmbeddings(MODEL, 10)
      // An adapter may have forgotten the vector with its last text; then the text is pending again.
      expect(found.length + pending.length).toBe(1)
    },
  )

  check(
    'a changed text never matches its old vector, and the rest of the file keeps its own',
    async ({ store, index }) => {
      await store.write('a.md', 'a heron\n\na stork')
      await embed(index, { heron: EAST, stork: NORTH })
      await store.write('a.md', 'a heron flies\n\na stork')
      expect((await nearest(index, EAST)).map(({ text }) => text)).toEqual(['a stork'])
      expect((await index.pendingEmbeddings(MODEL, 10)).map(({ text }) => text.includes('flies'))).toEqual([
        true,
      ])
    },
  )

  check('a vector for a text that is already gone finds nothing', async ({ store, index }) => {
    await store.write('a.md', 'a heron')
    const pending = await index.pendingEmbeddings(MODEL, 10)
    await store.write('a.md', 'a stork')
    await index.putEmbeddings(
      MODEL,
      pending.map(({ textHash }) => ({ textHash, vector: new Float32Array(EAST) })),
    )
    expect(await nearest(index, EAST)).toEqual([])
    expect((await index.pendingEmbeddings(MODEL, 10)).length).toBe(1)
  })

  check('a vector may be put twice; the last one counts', async ({ store, index }) => {
    await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork' })
    const [first] = (await index.pendingEmbeddings(MODEL, 10)).filter(({ text }) => text.includes('heron'))
    const textHash = first?.textHash ?? ''
    for (const values of [WEST, NORTH, EAST])
      await index.putEmbeddings(MODEL, [{ textHash, vector: new Float32Array(values) }])
    expect((await nearest(index, EAST)).map(({ score }) => Math.abs(score) < 1e-4)).toEqual([true])
    await index.putEmbeddings(MODEL, [])
  })

  check('obeys within and limit, and orders equal distances by path', async ({ store, index }) => {
    await fillEach(store, range(220), (place) => [
      `${place % 2 === 0 ? 'in' : 'out'}/${String(place).padStart(3, '0')}.md`,
      'a heron',
    ])
    await fill(store, { 'in/far.md': 'a stork' })
    await embed(index, { heron: EAST, stork: NORTH })
    const inside = { within: [{ directory: 'in', except: ['in/000.md'] }] }
    expect((await nearest(index, EAST, { ...inside, limit: 2 })).map(({ path }) => path)).toEqual([
      'in/002.md',
      'in/004.md',
    ])
    expect((await nearest(index, NORTH, { ...inside, limit: 1 })).map(({ path }) => path)).toEqual([
      'in/far.md',
    ])
    expect((await nearest(index, EAST, { within: [{ directory: 'in' }] })).length).toBe(111)
    const counts = await Promise.all(
      [-1, 0, 1, 200, 201].map(async (limit) => (await nearest(index, EAST, { limit })).length),
    )
    expect(counts).toEqual([0, 0, 1, 200, 200])
    expect(await nearest(index, EAST, { within: [] })).toEqual([])
  })

  for (const limit of [1, 10]) {
    check(`300 nearer vectors outside do not crowd out the few inside, limit ${limit}`, async (given) => {
      const { store, index } = given
      const others = range(300).map((place) => [`a/${place}.md`, `heron ${place}`] as const)
      await fill(store, { ...Object.fromEntries(others), 'z/far.md': 'a stork', 'z/near.md': 'an owl' })
      await embed(index, { heron: EAST, stork: NORTH, owl: [1, 1, 0] })
      const found = ['z/near.md', 'z/far.md'].slice(0, limit)
      for (const scopes of [[{ directory: 'z' }], [{ directory: '', except: ['a'] }]]) {
        const inside = await nearest(index, EAST, { within: scopes, limit })
        expect(inside.map(({ path }) => path)).toEqual(found)
        expect(await nearest(index, EAST, { view: scopes, limit })).toEqual(inside)
        const view = [{ directory: '' }]
        expect(await nearest(index, EAST, { within: scopes, view, limit })).toEqual(inside)
      }
    })
  }

  const isDistance = ({ score }: Candidate) => score >= -1e-4 && score <= 2 + 1e-4
  for (const [what, odd] of Object.entries({ zeros: [0, 0, 0], 'another length': [1, 0] })) {
    check(`a vector of ${what} does not disturb others`, async ({ store, index }) => {
      await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork', 'c.md': 'an owl', 'd.md': 'a heron here' })
      // An engine may refuse it; then the text stays pending.
      await embed(index, { stork: odd }).catch(() => {})
      await embed(index, { heron: EAST, owl: WEST })
      const found = await nearest(index, EAST)
      expect(found.every(isDistance)).toBe(true)
      expect(found.map(({ path }) => path).filter((path) => path !== 'b.md')).toEqual([
        'a.md',
        'd.md',
        'c.md',
      ])
    })

    check(`a vector of ${what} that is the only one has a distance, or is not found`, async (given) => {
      const { store, index } = given
      await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork' })
      await embed(index, { stork: odd }).catch(() => {})
      const { text, vector } = await index.candidates({ text: 'stork', vector: vectorOf(EAST), limit: 10 })
      expect([text.map(({ path }) => path), vector.every(isDistance)]).toEqual([['b.md'], true])
    })
  }

  check('the chunks of a file at one distance are in the order of the file', async ({ store, index }) => {
    await store.write(
      'a.md',
      range(250)
        .map((place) => `heron ${place}`)
        .join('\n\n'),
    )
    await embed(index, { heron: EAST })
    expect((await nearest(index, EAST)).map(({ ordinal }) => ordinal)).toEqual(range(200))
  })

  check('hidden files are never pending', async ({ store, index }) => {
    await fill(store, {
      '.history/a.md': 'a heron',
      'users/ada/.proposals/b.md': 'a stork',
      'c.md': 'a crane',
    })
    expect((await index.pendingEmbeddings(MODEL, 10)).map(({ text }) => text.includes('crane'))).toEqual([
      true,
    ])
  })

  check('rebuild keeps vectors', async ({ store, index }) => {
    await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork' })
    await embed(index, { heron: EAST, stork: NORTH })
    const before = await nearest(index, EAST)
    await index.rebuild()
    expect(await nearest(index, EAST)).toEqual(before)
    expect(await index.pendingEmbeddings(MODEL, 10)).toEqual([])
  })

  check('a query of zeros, or of another length, does not throw', async ({ store, index }) => {
    await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork' })
    await embed(index, { heron: EAST })
    for (const values of [[0, 0, 0], [1], [1, 0, 0, 0], []])
      expect(await filesWith(index, 'heron', { vector: vectorOf(values) })).toEqual(['a.md'])
  })

  check('a part of a larger buffer is taken as given', async ({ store, index }) => {
    await store.write('a.md', 'a heron')
    const [pending] = await index.pendingEmbeddings(MODEL, 1)
    const vector = new Float32Array([9, 9, ...EAST, 9]).subarray(2, 5)
    await index.putEmbeddings(MODEL, [{ textHash: pending?.textHash ?? '', vector }])
    const query = { model: MODEL, values: new Float32Array([9, ...EAST, 9]).subarray(1, 4) }
    const [found] = (await index.candidates({ text: '', vector: query, limit: 1 })).vector
    expect(Math.abs(found?.score ?? 9) < 1e-4).toBe(true)
  })

  check(
    'vectors are there again after reopening',
    async ({ storage, store, index, reopen }) => {
      await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork' })
      await embed(index, { heron: EAST, stork: NORTH })
      const before = await nearest(index, EAST)
      const again = await reopen(storage)
      expect(await nearest(again.index, EAST)).toEqual(before)
      expect(await again.index.pendingEmbeddings(MODEL, 10)).toEqual([])
    },
    'reopen',
  )

  check(
    'vectors of two models are there again after reopening',
    async ({ storage, store, index, reopen }) => {
      await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork' })
      await embed(index, { heron: EAST, stork: NORTH })
      await embed(index, { heron: [0, 1], stork: [1, 0] }, 'other')
      const again = (await reopen(storage)).index
      for (const model of [MODEL, 'other']) expect(await again.pendingEmbeddings(model, 10)).toEqual([])
      expect((await nearest(again, EAST, { limit: 1 })).map(({ path }) => path)).toEqual(['a.md'])
    },
    'reopen',
  )

  check(
    'vectors put through one handle are found through another',
    async ({ store, index, secondHandle }) => {
      const other = await secondHandle()
      await store.write('a.md', 'a heron')
      await embed(other.index, { heron: EAST })
      expect((await nearest(index, EAST)).map(({ path }) => path)).toEqual(['a.md'])
    },
    'secondHandle',
  )
}

export function vectorOf(values: readonly number[]): NonNullable<CandidateQuery['vector']> {
  return { model: MODEL, values: new Float32Array(values) }
}

export async function nearest(
  index: SearchIndex,
  values: readonly number[],
  query: Partial<CandidateQuery> = {},
): Promise<readonly Candidate[]> {
  return (await index.candidates({ text: '', limit: 200, vector: vectorOf(values), ...query })).vector
}

/** Gives every pending text that contains one of the words the vector of that word. */
export async function embed(
  index: SearchIndex,
  words: Readonly<Record<string, readonly number[]>>,
  model: string = MODEL,
): Promise<void> {
  const pending = await index.pendingEmbeddings(model, 1000)
  const embeddings = pending.flatMap(({ text, textHash }) => {
    const values = Object.entries(words).find(([word]) => text.includes(word))?.[1]
    return values === undefined ? [] : [{ textHash, vector: new Float32Array(values) }]
  })
  await index.putEmbeddings(model, embeddings)
}
