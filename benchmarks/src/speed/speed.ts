import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchOptions } from '../options.ts'
import type { Progress } from '../progress.ts'
import { digits } from '../report.ts'
import type { BenchResult } from '../report.ts'
import type { Measurement, SpeedSetting } from './measurement.ts'
import { searching } from './searching.ts'
import { syncing } from './syncing.ts'
import { text } from './text.ts'
import { readTree } from './tree.ts'
import { indexing, note } from './writing.ts'

/** Measures the speed of the parts, each in turns with a peer in the same run. */
export async function speed(
  data: string,
  { quick }: Pick<BenchOptions, 'quick'>,
  progress: Progress,
): Promise<BenchResult> {
  const tree = join(data, 'markdown', 'en')
  if (!existsSync(tree))
    return { bench: 'speed', figures: {}, tables: [], skipped: [`speed: there is no folder ${tree}`] }
  const scratch = mkdtempSync(join(tmpdir(), 'sheaf-benchmark-'))
  try {
    const setting: SpeedSetting = {
      files: readTree(tree),
      tree,
      scratch,
      rounds: quick ? 1 : 5,
      calls: quick ? 50 : 300,
      progress,
    }
    const measurements = [
      ...(await text(setting)),
      ...(await note(setting)),
      ...(await searching(setting, quick ? [10_000] : [10_000, 100_000])),
      ...(await indexing({ ...setting, rounds: quick ? 1 : 3 })),
      ...(await syncing(setting)),
    ]
    return { bench: 'speed', figures: figuresOf(measurements), tables: [tableOf(measurements)], skipped: [] }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function figuresOf(measurements: readonly Measurement[]): Record<string, number> {
  const figures: Record<string, number> = {}
  for (const { id, value, ratio } of measurements) {
    figures[id] = value
    if (ratio !== undefined) figures[`${id}.ratio`] = ratio
  }
  return figures
}

function tableOf(measurements: readonly Measurement[]): BenchResult['tables'][number] {
  return {
    title: 'Speed (medians; times as fast: above 1 is faster than the peer)',
    columns: ['', 'Sheaf', 'unit', 'peer', 'times as fast', 'the peer'],
    rows: measurements.map(({ name, value, unit, peer, ratio, peerName = '' }) => [
      name,
      digits(value),
      unit,
      peer === undefined ? '' : digits(peer),
      ratio === undefined ? '' : digits(ratio),
      peerName,
    ]),
  }
}
