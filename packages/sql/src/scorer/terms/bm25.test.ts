import { expect, test } from 'vitest'
import { randomNumbers } from '../../__fixtures__/random-numbers.ts'
import { BestScores, compareScored, type Scored } from './bm25.ts'

test('keeps the best, and with enough of them the worst is the bound', () => {
  const random = randomNumbers(1)
  for (let round = 0; round < 100; round += 1) {
    const limit = 1 + random(8)
    const best = new BestScores(limit)
    const all: Scored[] = []
    expect(best.bound).toBe(Infinity)
    for (let id = 0; id < 30; id += 1) {
      const scored = { id, score: -random(20), path: `${random(3)}.md` }
      const keeps = best.keeps(scored)
      best.add(scored)
      expect(best.sorted().includes(scored)).toBe(keeps)
      all.push(scored)
      const kept = all.toSorted(compareScored).slice(0, limit)
      expect(best.sorted()).toEqual(kept)
      expect(best.bound).toBe(all.length < limit ? Infinity : kept.at(-1)?.score)
    }
  }
})

test('with a limit of 0 every score is out of bounds', () => {
  const best = new BestScores(0)
  best.add({ id: 1, score: -1, path: 'a.md' })
  expect([best.bound, best.sorted()]).toEqual([-Infinity, []])
})
