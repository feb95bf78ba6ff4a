import { expect, test } from 'vitest'
import { gateProblems } from '../gate/gate.ts'
import { truthSets } from './read-truth.ts'
import { measureTruth, TRUTH_SETTINGS, truthBaseline, truthFigures } from './truth.ts'
import type { TruthResult } from './truth.ts'

test('among 67 to 72 further threads figures are at most a point below truth/baseline.json', async () => {
  const setting = TRUTH_SETTINGS.find(({ threads }) => threads > 0)
  if (setting === undefined) throw new Error('there is no setting with further threads')
  const results: TruthResult[] = []
  for (const set of truthSets()) results.push(...(await measureTruth(set, setting)))
  const baseline = Object.entries(truthBaseline()).filter(([name]) =>
    name.startsWith(`truth.${setting.name}.`),
  )
  expect(gateProblems(truthFigures(setting, results), Object.fromEntries(baseline))).toEqual([])
}, 300_000)
