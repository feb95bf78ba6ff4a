import { describe, expect, test } from 'vitest'
import { plainTerms } from '../baselines/plain-terms.ts'
import { gateSet, gateSets } from './gate-set.ts'
import { gateBaseline, gateFigures, gateProblems } from './gate.ts'
import { measureGate } from './measure-gate.ts'

const sets = gateSets()
const LANGUAGES = ['code', 'en', 'ja', 'ko', 'th', 'zh']

describe('the set', () => {
  test('has at least 300 questions in five languages and about code', () => {
    expect(sets.map(({ name }) => name)).toEqual(LANGUAGES)
    expect(sets.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(300)
    for (const { questions } of sets) expect(questions.length).toBeGreaterThanOrEqual(50)
  })

  test.each(sets)(
    '$name: the words of each answer stand once, in the file that is named; no question is asked twice',
    ({ files, questions }) => {
      for (const { path, expected } of questions) {
        const having = files.flatMap((file) =>
          Array.from({ length: file.content.split(expected).length - 1 }, () => file.path),
        )
        expect(having, expected).toEqual([path])
      }
      expect(new Set(questions.map(({ text }) => text)).size).toBe(questions.length)
    },
  )

  test('refuses a question that has no file or no answer', () => {
    expect(() => gateSet('x', '?? Who? | somebody')).toThrow('no file')
    expect(() => gateSet('x', '=== a.md\n?? Who?')).toThrow('no words')
  })
})

test.each(sets)(
  '$name: what is found is at most a point below what is written down in baseline.json',
  async (set) => {
    const result = await measureGate(set)
    const baseline = Object.fromEntries(
      Object.entries(gateBaseline()).filter(([name]) => name.startsWith(`${set.name}.`)),
    )
    expect(Object.keys(baseline)).toHaveLength(4)
    expect(
      gateProblems(gateFigures([result]), baseline),
      `not answered:\n${result.missed.join('\n')}`,
    ).toEqual([])
  },
)

test('the gate closes where an analyser takes a line of Chinese for a word', async () => {
  const analyser = {
    id: 'plain/1',
    documentTerms: plainTerms,
    queryTerms: (text: string) => [...new Set(plainTerms(text))],
  }
  const result = await measureGate(sets.find(({ name }) => name === 'zh') ?? gateSet('zh', ''), { analyser })
  expect(
    gateProblems(gateFigures([result]), { 'zh.recall5': gateBaseline()['zh.recall5'] ?? NaN }),
  ).toHaveLength(1)
})
