import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { peersCharts } from './charts.ts'
import { peersPage } from './document.ts'
import type { RunFacts } from './document.ts'
import type { PeersReport } from './tables.ts'

/**
 * Writes `benchmarks.md` into a folder and its plots into the folder `benchmarks` below. Creates missing
 * folders.
 */
export function writePage(directory: string, report: PeersReport, facts: RunFacts): void {
  const charts = peersCharts(report)
  const plots = join(directory, 'benchmarks')
  mkdirSync(plots, { recursive: true })
  for (const [name, svg] of Object.entries(charts)) writeFileSync(join(plots, name), svg)
  writeFileSync(join(directory, 'benchmarks.md'), peersPage(report, charts, facts))
}
