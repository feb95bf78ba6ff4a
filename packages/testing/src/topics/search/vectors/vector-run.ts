import { fill, filesWith, range } from '../../../expectations.ts'
import { EAST, embed, MODEL, nearest, NORTH, vectorOf } from './vectors.ts'
import { contentHash, type Storage } from '@sheaf/core'
import type { Candidate } from '@sheaf/core/adapter'
import type { Topic } from '../../../topic.ts'

const MODELS = ['b', 'a', 'a2', 'A model', 'a model']
const TEXTS = ['a heron flies', 'a stork flies', 'an owl flies', 'a crane flies']

/** The files that a run searches. */
export const VECTOR_FILES: Readonly<Record<string, string>> = {
  'a.md': TEXTS.slice(0, 2).join('\n'),
  ...Object.fromEntries(TEXTS.map((text, place) => [`notes/${place}.md`, text])),
}

/** Random steps on the vectors of a storage, and on a map of model and text to vector. */
export class VectorRun {
  readonly #expect: Topic['expect']
  readonly #kept = new Map<string, Map<string, readonly number[]>>()
  #state: number

  constructor(expect: Topic['expect'], seed: number) {
    this.#expect = expect
    this.#state = seed
  }

  /** Stores or erases vectors, or rebuilds the index; then compares. */
  async step(storage: Storage): Promise<void> {
    const { index } = storage
    const model = MODELS[this.#below(MODELS.length)] ?? ''
    const texts = this.#kept.get(model) ?? new Map<string, readonly number[]>()
    const kind = this.#below(8)
    if (kind < 5) {
      const chosen = TEXTS.filter(() => this.#below(2) === 0)
      const vectors = chosen.map((text) => ({ text, values: [this.#below(9) + 0.25, -this.#below(9) - 0.5] }))
      for (const { text, values } of vectors) texts.set(text, values)
      if (texts.size > 0) this.#kept.set(model, texts)
      const embeddings = vectors.map(async ({ text, values }) => ({
        textHash: await contentHash(text),
        vector: new Float32Array(values),
      }))
      await index.putEmbeddings(model, await Promise.all(embeddings))
    } else if (kind === 5) {
      this.#kept.delete(model)
      this.#expect(await index.eraseEmbeddings(model)).toBe(texts.size)
    } else if (kind === 6) await index.rebuild()
    else await storage.doctor({ repair: true })
    await this.compare(storage)
  }

  /** Compares the models, and for each the vectors of the candidates and their distances. */
  async compare({ index }: Storage): Promise<void> {
    const models = [...this.#kept].map(([model, texts]) => ({ model, vectors: texts.size, dimensions: 2 }))
    this.#expect(await index.embeddedModels()).toEqual(models.sort((a, b) => (a.model < b.model ? -1 : 1)))
    for (const model of MODELS) {
      const values = new Float32Array([1, 0])
      const query = { text: 'flies', vector: { model, values }, limit: 50 }
      for (const includeVectors of [true, false]) {
        const { text, vector } = await index.candidates({ ...query, includeVectors })
        this.#expect(new Set(text.map(({ path }) => path)).size).toBe(Object.keys(VECTOR_FILES).length)
        for (const candidate of [...text, ...vector]) {
          const kept = includeVectors ? this.#kept.get(model)?.get(candidate.text) : undefined
          this.#expect(candidate.vector && [...candidate.vector]).toEqual(kept && [...kept])
        }
        // Returned vectors belong to the caller.
        for (const candidate of [...text, ...vector]) candidate.vector?.fill(7)
        this.#expectNear(vector, model)
      }
    }
  }

  #expectNear(found: readonly Candidate[], model: string): void {
    const kept = this.#kept.get(model) ?? new Map<string, readonly number[]>()
    const having = Object.values(VECTOR_FILES).filter((text) => kept.has(text))
    this.#expect(found.map(({ text }) => text).sort()).toEqual(having.sort())
    for (const { text, score } of found) {
      const [x = 0, y = 0] = kept.get(text) ?? []
      this.#expect(Math.abs(score - (1 - x / Math.hypot(x, y))) < 1e-4).toBe(true)
    }
  }

  #below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((this.#state / 0x80000000) * limit)
  }
}

/** Only the vectors of one model are erased. */
export function erasedVectors({ check, expect }: Topic): void {
  check('erases the vectors of one model, and returns their count', async ({ store, index }) => {
    await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork' })
    await embed(index, { heron: EAST, stork: NORTH })
    await embed(index, { heron: EAST }, 'test-model-2')
    for (const model of ['test', 'TEST-MODEL', '', '%', "' OR 1=1 --"])
      expect(await index.eraseEmbeddings(model)).toBe(0)
    expect((await nearest(index, EAST)).length).toBe(2)
    expect(await index.eraseEmbeddings(MODEL)).toBe(2)
    expect(await nearest(index, EAST)).toEqual([])
    expect(await index.embeddedModels()).toEqual([
      { model: 'test-model-2', vectors: 1, dimensions: EAST.length },
    ])
    expect(await filesWith(index, 'heron', { vector: vectorOf(EAST) })).toEqual(['a.md'])
    expect(await index.eraseEmbeddings(MODEL)).toBe(0)
  })

  check('texts whose vectors were erased are pending again, and may get others', async ({ store, index }) => {
    await fill(store, { 'a.md': 'a heron', 'b.md': 'a stork' })
    await embed(index, { heron: EAST, stork: NORTH })
    await index.eraseEmbeddings(MODEL)
    expect((await index.pendingEmbeddings(MODEL, 10)).length).toBe(2)
    await embed(index, { heron: [0, 1] })
    expect((await nearest(index, [0, 1])).map(({ path }) => path)).toEqual(['a.md'])
  })

  check('erases 1,100 vectors beside those of another model', async ({ store, index }) => {
    await store.write(
      'a.md',
      range(1100)
        .map((place) => `note ${place}`)
        .join('\n\n'),
    )
    const pending = await index.pendingEmbeddings(MODEL, 2000)
    const embeddings = pending.map(({ textHash }) => ({ textHash, vector: new Float32Array(EAST) }))
    await index.putEmbeddings(MODEL, embeddings)
    await index.putEmbeddings('other', embeddings.slice(0, 1000))
    expect(await index.eraseEmbeddings(MODEL)).toBe(1100)
    expect(await index.embeddedModels()).toEqual([{ model: 'other', vectors: 1000, dimensions: EAST.length }])
  })

  check(
    'vectors that one handle erased are gone for another',
    async ({ store, index, secondHandle }) => {
      const other = await secondHandle()
      await store.write('a.md', 'a heron')
      await embed(index, { heron: EAST })
      expect(await other.index.eraseEmbeddings(MODEL)).toBe(1)
      expect(await index.embeddedModels()).toEqual([])
      expect(await nearest(index, EAST)).toEqual([])
    },
    'secondHandle',
  )
}
