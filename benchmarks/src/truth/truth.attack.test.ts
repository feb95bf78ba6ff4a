import { expect, test } from 'vitest'
import { gateProblems } from '../gate/gate.ts'
import { truthSets } from './read-truth.ts'
import { measureTruth, TRUTH_SETTINGS, truthBaseline, truthFigures } from './truth.ts'
import type { TruthResult } from './truth.ts'

test.each(TRUTH_SETTINGS)(
  '$name: the figures are at most a point below those that are written down in truth/baseline.json',
  async (setting) => {
    const results: TruthResult[] = []
    for (const set of truthSets()) results.push(...(await measureTruth(set, setting)))
    const baseline = Object.entries(truthBaseline()).filter(([name]) =>
      name.startsWith(`truth.${setting.name}.`),
    )
    expect(baseline.length).toBeGreaterThan(0)
    expect(gateProblems(truthFigures(setting, results), Object.fromEntries(baseline))).toEqual([])
  },
  300_000,
)
