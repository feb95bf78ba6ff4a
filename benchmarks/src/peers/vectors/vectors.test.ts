import { expect, test } from 'vitest'
import { distance, nearestDistances } from './exact-distances.ts'
import { DIMENSIONS, madeUpVectors } from './made-up-vectors.ts'
import { sheafVectors } from './sheaf-vectors.ts'

const made = madeUpVectors()
const vectors = Array.from({ length: 600 }, (_, number) => made.vector(number))

test('vectors are the same in each run, have length 1, and lie in groups', () => {
  expect(madeUpVectors().vector(7)).toEqual(made.vector(7))
  expect(made.query(7)).not.toEqual(made.vector(7))
  for (const vector of [...vectors.slice(0, 9), made.query(7)]) {
    expect(vector).toHaveLength(DIMENSIONS)
    expect(Math.hypot(...vector)).toBeCloseTo(1, 6)
  }
  const [[nearest = NaN] = []] = nearestDistances(vectors, [made.query(7)], 1)
  const distances = vectors.map((vector) => distance(vector, made.query(7)))
  expect(nearest).toBe(Math.min(...distances))
  // Of its own subject; all but a few are of another one, and as far as directions that have nothing to do
  // with each other.
  expect(nearest).toBeLessThan(0.4)
  expect(distances.filter((each) => each > 0.7).length).toBeGreaterThan(550)
})

test('Sheaf finds by number what is nearest, in batches and before the last ones are put', async () => {
  const engine = await sheafVectors({ file: ':memory:' })
  for (const start of [0, 300]) {
    await engine.prepare?.(300)
    await engine.put(vectors.slice(start, start + 300))
    const kept = vectors.slice(0, start + 300)
    const query = made.query(start)
    const limit = nearestDistances(kept, [query], 10)[0]?.at(-1) ?? NaN
    const found = await engine.nearest(query, 10)
    expect(new Set(found)).toEqual(
      new Set([...kept.keys()].filter((number) => distance(kept[number] ?? query, query) <= limit)),
    )
  }
})
