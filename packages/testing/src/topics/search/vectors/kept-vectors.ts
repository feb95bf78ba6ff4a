import type { MemoryStore } from '@sheaf/core'
import type { Candidate, CandidateQuery, SearchIndex } from '@sheaf/core/adapter'
import { embedAll, fill, fillEach, range } from '../../../expectations.ts'
import type { Topic } from '../../../topic.ts'
import { erasedVectors, VECTOR_FILES, VectorRun } from './vector-run.ts'
import { EAST, embed, MODEL, nearest, NORTH, vectorOf, WEST } from './vectors.ts'

export function keptVectors(topic: Topic): void {
  const { check, has, expect } = topic
  erasedVectors(topic)

  for (const seed of [1, 2]) {
    check(
      `are those that were put, random steps (seed ${seed})`,
      async ({ storage, store, secondHandle }) => {
        await fill(store, VECTOR_FILES)
        const other = has('secondHandle') ? await secondHandle() : storage
        const run = new VectorRun(expect, seed)
        for (const step of range(30)) await run.step(step % 2 === 0 ? storage : other)
      },
    )
  }

  check(
    'are those that were put, reopened now and then',
    async ({ storage, store, reopen }) => {
      await fill(store, VECTOR_FILES)
      const run = new VectorRun(expect, 3)
      let current = storage
      for (const step of range(30)) {
        await run.step(current)
        if (step % 5 === 4) current = await reopen(current)
      }
      await run.compare(current)
    },
    'reopen',
  )

  check(
    '1,100 vectors of one model are kept and erased beside those of another',
    async ({ store, index }) => {
      await fill(store, {
        'a.md': range(1100)
          .map((place) => `text ${place}`)
          .join('\n\n'),
      })
      // Each has its own direction.
      const directions = range(1100).map((place) => [Math.cos(place / 1100), Math.sin(place / 1100)])
      const directionOf = (text: string) => Float32Array.from(directions[Number(text.split(' ')[1])] ?? [])
      for (const model of ['one', 'one more']) {
        await embedAll(index, model, directionOf)
        for (const place of [0, 101, 1050, 1099]) {
          const vector = { model, values: directionOf(`text ${place}`) }
          const found = await index.candidates({ text: `${place}`, vector, includeVectors: true, limit: 1 })
          for (const list of [found.text, found.vector])
            expect(list.map((hit) => [hit.ordinal, hit.vector])).toEqual([[place, vector.values]])
        }
      }
      const counts = async () => (await index.embeddedModels()).map(({ vectors }) => vectors)
      expect(await counts()).toEqual([1100, 1100])
      expect([await index.eraseEmbeddings('one'), await counts()]).toEqual([1100, [1100]])
      expect((await index.pendingEmbeddings('one', 2000)).length).toBe(1100)
    },
  )

  check('candidates of both lists have their vectors if requested', async ({ store, index }) => {
    await fill(store, {
      'a.md': 'a heron flies',
      'b.md': 'a stork flies',
      'c.md': 'an owl flies',
      'd/e.md': 'a heron flies',
    })
    await embed(index, { heron: EAST, stork: [0.1, -2.5e-20, 3e30] })
    const { text, vector } = await index.candidates({
      text: 'flies',
      vector: vectorOf(EAST),
      includeVectors: true,
      limit: 10,
    })
    const expected = { 'a.md': EAST, 'b.md': [0.1, -2.5e-20, 3e30].map(Math.fround), 'd/e.md': EAST }
    expect(vectorsOf(text)).toEqual({ ...expected, 'c.md': undefined })
    expect(vectorsOf(vector)).toEqual(expected)
    expect(text.filter((candidate) => 'vector' in candidate).length).toBe(3)
  })

  check(
    'candidates have no vectors unless requested, and are otherwise the same',
    async ({ store, index }) => {
      await fill(store, { 'a.md': 'a heron flies', 'b/c.md': 'a stork flies', 'b/d.md': 'an owl flies' })
      await embed(index, { heron: EAST, stork: NORTH })
      const queries: CandidateQuery[] = [
        { text: 'flies', vector: vectorOf(EAST), limit: 10 },
        { text: 'heron', vector: vectorOf(NORTH), limit: 10, within: [{ directory: 'b' }] },
        { text: 'flies', vector: vectorOf([]), limit: 2 },
        { text: 'flies', limit: 10 },
      ]
      for (const query of queries) {
        const plain = await index.candidates(query)
        const withVectors = await index.candidates({ ...query, includeVectors: true })
        expect([...plain.text, ...plain.vector].filter((candidate) => 'vector' in candidate)).toEqual([])
        const stripped = (list: readonly Candidate[]) =>
          list.map(({ vector: _vector, ...candidate }) => candidate)
        expect({ text: stripped(withVectors.text), vector: stripped(withVectors.vector) }).toEqual(plain)
      }
      const { text } = await index.candidates({ text: 'flies', includeVectors: true, limit: 10 })
      expect(text.filter((candidate) => 'vector' in candidate)).toEqual([])
    },
  )

  check("candidates have the vectors of the query's model", async ({ store, index }) => {
    await fill(store, { 'a.md': 'a heron flies', 'b.md': 'a stork flies' })
    await embed(index, { heron: EAST })
    await embed(index, { heron: NORTH, stork: WEST }, 'other')
    const found = async (model: string) =>
      vectorsOf(
        (
          await index.candidates({
            text: 'flies',
            vector: { ...vectorOf(EAST), model },
            includeVectors: true,
            limit: 10,
          })
        ).text,
      )
    expect(await found(MODEL)).toEqual({ 'a.md': EAST, 'b.md': undefined })
    expect(await found('other')).toEqual({ 'a.md': NORTH, 'b.md': WEST })
    expect(await found('third')).toEqual({ 'a.md': undefined, 'b.md': undefined })
  })

  check('a returned vector belongs to its caller', async ({ store, index }) => {
    await store.write('a.md', 'a heron')
    await embed(index, { heron: EAST })
    const query = { text: 'heron', vector: vectorOf(EAST), includeVectors: true, limit: 1 }
    const before = await index.candidates(query)
    before.text[0]?.vector?.fill(9)
    before.vector[0]?.vector?.fill(9)
    expect(vectorsOf((await index.candidates(query)).text)).toEqual({ 'a.md': EAST })
  })

  check('a changed text has no old vector', async ({ store, index }) => {
    await store.write('a.md', 'a heron')
    await embed(index, { heron: EAST })
    await store.write('a.md', 'a heron flies')
    const { text } = await index.candidates({
      text: 'heron',
      vector: vectorOf(EAST),
      includeVectors: true,
      limit: 1,
    })
    expect(vectorsOf(text)).toEqual({ 'a.md': undefined })
  })

  check('lists the models that have vectors, by name, with their counts', async ({ store, index }) => {
    expect(await index.embeddedModels()).toEqual([])
    await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork', 'c.md': 'a heron' })
    expect(await index.embeddedModels()).toEqual([])
    await embed(index, { stork: EAST }, 'z model (v2)')
    await embed(index, { heron: EAST, stork: NORTH })
    await embed(index, { heron: EAST }, 'a/model:latest')
    await index.putEmbeddings('nothing', [])
    expect(await index.embeddedModels()).toEqual([
      { model: 'a/model:latest', vectors: 1, dimensions: EAST.length },
      { model: MODEL, vectors: 2, dimensions: EAST.length },
      { model: 'z model (v2)', vectors: 1, dimensions: EAST.length },
    ])
  })

  check('reads the vectors of one model in pages, by their text hashes', async ({ store, index }) => {
    const names = range(25).map((place) => `note ${place}`)
    await store.write('a.md', names.join('\n\n'))
    const pending = await index.pendingEmbeddings(MODEL, 100)
    const embeddings = pending.map(({ textHash }, place) => ({
      textHash,
      vector: Float32Array.of(place, 0.1, -2.5e-20),
    }))
    await index.putEmbeddings(MODEL, embeddings)
    await index.putEmbeddings('other', embeddings.slice(0, 3))
    const read: (readonly [string, ...number[]])[] = []
    for (let after: string | undefined = ''; after !== undefined;) {
      const page = await index.readEmbeddings(MODEL, after, 10)
      expect(page.length <= 10).toBe(true)
      read.push(...page.map(({ textHash, vector }) => [textHash, ...vector] as const))
      after = page.at(-1)?.textHash
    }
    const sorted = embeddings.toSorted((a, b) => (a.textHash < b.textHash ? -1 : 1))
    expect(read).toEqual(sorted.map(({ textHash, vector }) => [textHash, ...vector]))
    expect((await index.readEmbeddings('other', '', 100)).length).toBe(3)
    expect(await index.readEmbeddings('TEST-MODEL', '', 100)).toEqual([])
    expect(await index.readEmbeddings(MODEL, '', 0)).toEqual([])
  })

  const exact = [Math.PI, -1 / 3, 16_777_215, 1.1754944e-38, 0.1].map(Math.fround)
  check('returns each number of a vector as it was put, and changing it changes nothing', async (given) => {
    const { store, index } = given
    await fill(store, { 'a.md': 'a heron' })
    await embed(index, { heron: exact })
    for (const _ of range(2)) {
      const [kept] = await index.readEmbeddings(MODEL, '', 10)
      expect([...(kept?.vector ?? [])]).toEqual(exact)
      kept?.vector.fill(7)
    }
  })

  check('a candidate has each number of its vector, even if a returned copy was changed', async (given) => {
    const { store, index } = given
    await fill(store, { 'a.md': 'a heron' })
    await embed(index, { heron: exact })
    for (const { vector } of await index.readEmbeddings(MODEL, '', 10)) vector.fill(7)
    const query = { text: 'heron', vector: vectorOf(exact), includeVectors: true, limit: 1 }
    const { text, vector } = await index.candidates(query)
    for (const list of [text, vector]) expect(vectorsOf(list)).toEqual({ 'a.md': exact })
  })

  check('a text that one call puts twice has one vector', async ({ store, index }) => {
    await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork' })
    const [one, other] = await index.pendingEmbeddings(MODEL, 10)
    const put = [one, other, one].map((each) => ({
      textHash: each?.textHash ?? '',
      vector: new Float32Array(EAST),
    }))
    await index.putEmbeddings(MODEL, put)
    expect(await index.embeddedModels()).toEqual([{ model: MODEL, vectors: 2, dimensions: EAST.length }])
    expect((await nearest(index, EAST)).length).toBe(2)
  })

  check('if one call puts two vectors of a text, the last one counts', async ({ store, index }) => {
    await fill(store, { 'a.md': 'a heron' })
    const [pending] = await index.pendingEmbeddings(MODEL, 10)
    const vectors = [WEST, NORTH, EAST].map((values) => new Float32Array(values))
    const put = vectors.map((vector) => ({ textHash: pending?.textHash ?? '', vector }))
    await index.putEmbeddings(MODEL, put)
    expect((await nearest(index, EAST)).map(({ score }) => Math.abs(score) < 1e-4)).toEqual([true])
  })

  check('texts get their vectors part by part until none is pending', async ({ store, index }) => {
    await fillEach(store, range(8), (place) => [`${place}.md`, `a heron\n\nnote ${place}`])
    const sizes: number[] = []
    for (let pending = await index.pendingEmbeddings(MODEL, 4); pending.length > 0;) {
      sizes.push(pending.length)
      const vector = new Float32Array(EAST)
      await index.putEmbeddings(
        MODEL,
        pending.map(({ textHash }) => ({ textHash, vector })),
      )
      pending = await index.pendingEmbeddings(MODEL, 4)
    }
    expect(sizes).toEqual([4, 4, 1])
    expect((await nearest(index, EAST)).length).toBe(16)
  })

  const names = [
    'm',
    `m ${'of a long name '.repeat(16)}`,
    `m ${'of a long name '.repeat(16)}2`,
    'm:large',
    'm/large',
    'm large',
    'm#1',
    'M',
    'm\u00e9',
    'me',
    'm日',
    'm本',
    'm🐝',
    'm🐦',
    'm%',
    'x:m',
  ]
  check('models of similar names keep their vectors apart', async ({ store, index }) => {
    await fill(store, { 'a.md': 'a heron' })
    for (const [place, name] of names.entries()) await embed(index, { heron: [place + 1, 1] }, name)
    const models = (await index.embeddedModels()).map(({ model }) => model)
    expect(models.toSorted()).toEqual(names.toSorted())
    for (const [place, name] of names.entries()) {
      expect((await index.readEmbeddings(name, '', 10)).map(({ vector }) => vector[0])).toEqual([place + 1])
      expect(await index.eraseEmbeddings(name)).toBe(1)
    }
  })

  const many = range(3072).map((place) => Math.fround(Math.sin(place)))
  check('a vector of 3,072 numbers is kept with each of them', async ({ store, index }) => {
    await fill(store, { 'a.md': 'a heron' })
    await embed(index, { heron: many })
    expect((await index.readEmbeddings(MODEL, '', 1)).map(({ vector }) => [...vector])).toEqual([many])
    expect(await index.embeddedModels()).toEqual([{ model: MODEL, vectors: 1, dimensions: 3072 }])
  })

  check('of vectors of 3,072 numbers the nearest may differ in the last one', async ({ store, index }) => {
    await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork' })
    const last = (value: number) => range(3072).map((place) => (place < 3071 ? 0.001 : value))
    await embed(index, { heron: last(-1), stork: last(1) })
    expect((await nearest(index, last(1), { limit: 1 })).map(({ path }) => path)).toEqual(['b.md'])
  })

  const long = (end: string) => `provider/${'a model of a long name '.repeat(10)}${end}`
  const alike = [
    [long('v1'), long('v2')],
    ['é', 'e'],
    ['日', '本'],
    ['🐝', '🐦'],
    ['M', 'm'],
  ] as const
  check(
    'models whose names differ only at the end, or in one letter, find their own vectors',
    async (given) => {
      const { store, index } = given
      await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork' })
      for (const [first, second] of alike) {
        await embed(index, { heron: EAST, stork: WEST }, first)
        await embed(index, { heron: WEST, stork: EAST }, second)
        for (const [model, path] of [
          [first, 'a.md'],
          [second, 'b.md'],
        ] as const) {
          const vector = { model, values: new Float32Array(EAST) }
          const found = await index.candidates({ text: '', vector, limit: 1 })
          expect(found.vector.map((each) => each.path)).toEqual([path])
        }
      }
    },
  )

  const putAtOnce = async (store: MemoryStore, indexes: readonly SearchIndex[]) => {
    const texts = range(20).map((place) => `note ${place}`)
    await store.write('a.md', texts.join('\n\n'))
    const pending = (await indexes[0]?.pendingEmbeddings(MODEL, 100)) ?? []
    const puts = pending.map(async ({ textHash }, place) =>
      indexes[place % indexes.length]?.putEmbeddings(place % 3 === 0 ? 'other' : MODEL, [
        { textHash, vector: new Float32Array(EAST) },
      ]),
    )
    await Promise.all(puts)
    return pending.length
  }
  check('vectors that are put at once, text by text, are all kept', async ({ store, index }) => {
    expect(await putAtOnce(store, [index])).toBe(20)
    expect((await index.embeddedModels()).map(({ vectors }) => vectors)).toEqual([7, 13])
  })

  check(
    'vectors that two handles put at once are all kept',
    async ({ store, index, secondHandle }) => {
      const other = (await secondHandle()).index
      expect(await putAtOnce(store, [index, other])).toBe(20)
      for (const each of [index, other])
        expect((await each.embeddedModels()).map(({ vectors }) => vectors)).toEqual([7, 13])
    },
    'secondHandle',
  )

  check('a page begins after the given hash, whether that is stored or not', async ({ store, index }) => {
    await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork', 'c.md': 'a crane' })
    await embed(index, { heron: EAST, stork: NORTH, crane: EAST })
    const all = (await index.readEmbeddings(MODEL, '', 10)).map(({ textHash }) => textHash)
    expect(all).toEqual([...all].sort())
    for (const [place, textHash] of all.entries()) {
      const after = async (hash: string) =>
        (await index.readEmbeddings(MODEL, hash, 10)).map((each) => each.textHash)
      expect(await after(textHash)).toEqual(all.slice(place + 1))
      expect(await after(`${textHash}0`)).toEqual(all.slice(place + 1))
      expect(await after(textHash.slice(0, -1))).toEqual(all.slice(place))
    }
  })
}

function vectorsOf(candidates: readonly Candidate[]): Record<string, number[] | undefined> {
  return Object.fromEntries(candidates.map(({ path, vector }) => [path, vector && [...vector]]))
}
