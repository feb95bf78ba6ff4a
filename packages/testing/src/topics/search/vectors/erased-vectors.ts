import { fill, filesWith, range } from '../../../expectations.ts'
import type { Topic } from '../../../topic.ts'
import { EAST, embed, MODEL, nearest, NORTH, vectorOf } from './vectors.ts'

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
