import { describe, expect, test } from 'vitest'
import { hashEmbedder } from './hash-embedder.ts'

const similarity = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, place) => sum + value * (b[place] ?? 0), 0)
async function between(
  texts: readonly [string, string],
  options?: Parameters<typeof hashEmbedder>[0],
): Promise<number> {
  const [first = new Float32Array(), second = new Float32Array()] = await hashEmbedder(options).embed(texts)
  return similarity(first, second)
}

test('places and signs are those of FNV-1a', async () => {
  // FNV-1a of "a" is e40c292c and of "foobar" bf9cf968 (draft-eastlake-fnv); both have the highest bit set.
  const [a, foobar] = await hashEmbedder({ dimensions: 16 }).embed(['a', 'foobar'])
  expect([...(a ?? [])]).toEqual(Array.from({ length: 16 }, (_, place) => (place === 0xc ? -1 : 0)))
  expect([...(foobar ?? [])]).toEqual(Array.from({ length: 16 }, (_, place) => (place === 0x8 ? -1 : 0)))
})

test.each(['', ' ', '!?', 'one', 'two words', 'Ünïcödé', '東京タワー', '\ud83d', 'x '.repeat(50_000)])(
  'a vector has the dimensions and length 1, whatever the text: %#',
  async (text) => {
    for (const dimensions of [1, 2, 64, 256]) {
      const [vector = new Float32Array(), again] = await hashEmbedder({ dimensions }).embed([text, text])
      expect(vector).toHaveLength(dimensions)
      expect(similarity(vector, vector)).toBeCloseTo(1, 5)
      expect(again).toEqual(vector)
    }
  },
)

test('texts are alike by their words, in any order and case', async () => {
  expect(await between(['red apples', 'APPLES red'])).toBeCloseTo(1, 5)
  expect(await between(['red apples', 'red pears'])).toBeCloseTo(0.5, 5)
  expect(await between(['red apples', 'blue sky'])).toBeCloseTo(0, 5)
})

test('synonyms are one word, and nothing else is', async () => {
  const synonyms = [
    ['car', 'automobile'],
    ['東京', 'tokyo'],
  ]
  expect(await between(['my car', 'my automobile'])).toBeCloseTo(0.5, 5)
  expect(await between(['my Car', 'my automobile'], { synonyms })).toBeCloseTo(1, 5)
  expect(await between(['tokyo', '東京'], { synonyms })).toBeCloseTo(1, 5)
  expect(await between(['car', 'tokyo'], { synonyms })).toBeCloseTo(0, 5)
})

test('other vectors are another model', () => {
  const models = [
    hashEmbedder(),
    hashEmbedder({ dimensions: 64 }),
    hashEmbedder({ synonyms: [['a', 'b']] }),
    hashEmbedder({ synonyms: [['a', 'c']] }),
    hashEmbedder({ model: 'mine' }),
  ].map(({ model }) => model)
  expect(new Set(models).size).toBe(models.length)
  expect(models[0]).toBe('hash-256')
  expect(models.at(-1)).toBe('mine')
})

describe('refuses', () => {
  test('an unknown name', () => {
    expect(() => hashEmbedder({ dimension: 3 } as never)).toThrow(
      'dimension is not a name in options; the names are: dimensions',
    )
  })

  test.each([0, -1, 1.5, Number.NaN])('%s dimensions', (dimensions) => {
    expect(() => hashEmbedder({ dimensions })).toThrow(/whole number/)
  })
  test.each([[[['two words']]], [[['']]], [[['a', 'A']]], [[['a'], ['a']]]])('synonyms %j', (synonyms) => {
    expect(() => hashEmbedder({ synonyms })).toThrow(/synonyms/)
  })
  test('an aborted call', async () => {
    await expect(
      hashEmbedder().embed(['a'], { abortSignal: AbortSignal.abort(new Error('enough')) }),
    ).rejects.toThrow('enough')
  })
})
