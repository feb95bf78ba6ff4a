import { percentile } from '../metrics.ts'
import { digits } from '../report.ts'
import type { CurvePoint } from './curve-point.ts'
import { lineChart } from './line-chart.ts'
import type { Line } from './line-chart.ts'

/** The plots of a run by the names of their files. */
export function curveCharts(points: readonly CurvePoint[]): Record<string, string> {
  const line = (name: string, value: (point: CurvePoint) => number): Line => ({
    name,
    points: points.map((point) => ({ x: point.chunks, y: value(point) })),
  })
  const chart = (title: string, unit: string, lines: readonly Line[]) =>
    lineChart({
      title,
      subtitle: `${unit}, by chunks; both scales are logarithmic`,
      lines,
      formatX: thousands,
      formatY: digits,
    })
  return {
    'indexing.svg': chart('Taking in notes', 'seconds, durable and searchable', [
      line('elapsed', ({ indexing }) => indexing.milliseconds / 1000),
      line('processor', ({ indexing }) => indexing.processor / 1000),
    ]),
    'disk.svg': chart('Size on disk', 'MB', [
      line('database', ({ disk }) => disk / 1e6),
      line('markdown', ({ bytes }) => bytes / 1e6),
    ]),
    'memory.svg': chart('Resident memory of the whole process', 'MB, after the queries', [
      line('with memory', ({ resident }) => resident.after / 1e6),
      line('Node alone', ({ resident }) => resident.before / 1e6),
    ]),
    'query.svg': chart('Ranked query, ten hits', 'ms', [
      line('p50', ({ queries }) => percentile(queries, 0.5)),
      line('p99', ({ queries }) => percentile(queries, 0.99)),
    ]),
  }
}

/** 1000 is "1k", a million "1M". */
export function thousands(count: number): string {
  if (count % 1_000_000 === 0) return `${count / 1_000_000}M`
  return count % 1000 === 0 ? `${count / 1000}k` : String(count)
}
