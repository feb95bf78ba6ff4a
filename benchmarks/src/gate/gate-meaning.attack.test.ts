import { meaning } from '@sheaf/meaning-en'
import type { Embedder } from '@sheaf/core'
import { expect, test } from 'vitest'
import { randomNumbers } from '../random-numbers.ts'
import { gateSets } from './gate-set.ts'
import { measureGate } from './measure-gate.ts'

const FIGURES = ['recall5', 'recall10', 'mrr10', 'context512'] as const

/** Vectors that have nothing to do with their texts. */
const random: Embedder = {
  model: 'random',
  dimensions: 64,
  isInstant: true,
  embed: async (texts) =>
    texts.map((text) => {
      const next = randomNumbers(text)
      return Float32Array.from({ length: 64 }, () => next() - 0.5)
    }),
}

test('meaning finds what words do not', async () => {
  const set = gateSets().find(({ name }) => name === 'en')
  if (set === undefined) throw new Error('the set is missing')
  const [words, both] = [await measureGate(set), await measureGate(set, { embedder: meaning() })]
  expect(both.recall10).toBeGreaterThan(words.recall10 + 0.1)
  expect(both.context512).toBeGreaterThanOrEqual(words.context512)
})

const OTHERS = gateSets().filter(({ name }) => ['code', 'ja'].includes(name))
test.each(OTHERS)(
  '$name: random vectors cost nothing, and neither does a table without its words',
  async (set) => {
    const words = await measureGate(set)
    for (const embedder of set.name === 'code' ? [random] : [random, meaning()]) {
      const both = await measureGate(set, { embedder })
      for (const figure of FIGURES) expect(both[figure], figure).toBeGreaterThanOrEqual(words[figure] - 0.005)
    }
  },
)
