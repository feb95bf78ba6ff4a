import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { curveCharts, thousands } from './curve-charts.ts'
import type { CurvePoint, CurveOrder, IndexCost, SearchCost } from './curve-point.ts'
import { percentile } from '../metrics.ts'
import type { BenchOptions } from '../options.ts'
import type { Progress } from '../progress.ts'
import { digits, rounded, writeResult } from '../report.ts'
import type { BenchResult, Table } from '../report.ts'
import { fork } from 'node:child_process'

const SIZES = [1000, 10_000, 100_000, 1_000_000]
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
const DOCS = join(ROOT, 'docs', 'benchmarks', 'curves')
const BUILT = join(ROOT, 'packages', 'memory', 'dist', 'index.js')

/**
 * Measures time, disk and memory as a memory grows. Needs no data. Writes a table and plots into `docs`,
 * unless it is quick or `out` gets them.
 */
export async function curves(
  { quick, sizes, built, out }: Pick<BenchOptions, 'quick' | 'sizes' | 'built' | 'out'>,
  progress: Progress,
): Promise<BenchResult> {
  if (built && !existsSync(BUILT)) throw new Error('--built needs the built packages: run npm run build')
  const points: CurvePoint[] = []
  for (const chunks of sizes ?? (quick ? SIZES.slice(0, 1) : SIZES)) {
    progress.step(`curves: ${chunks} chunks`)
    const scratch = mkdtempSync(join(tmpdir(), 'sheaf-benchmark-'))
    try {
      points.push(
        await measurePoint({ chunks, file: join(scratch, 'memory.db'), calls: quick ? 50 : 500, built }),
      )
    } finally {
      rmSync(scratch, { recursive: true, force: true })
    }
  }
  const plots = curveCharts(points)
  const result: BenchResult = {
    bench: 'curves',
    figures: figuresOf(points),
    tables: [tableOf(points, built)],
    skipped: [],
    plots,
  }
  if (out === undefined && !quick) writeResult(DOCS, { ...result, figures: rounded(result.figures) })
  return result
}

function figuresOf(points: readonly CurvePoint[]): Record<string, number> {
  return Object.fromEntries(
    points.flatMap(({ chunks, indexing, disk, resident, open, first, queries }) =>
      Object.entries({
        'index.seconds': indexing.milliseconds / 1000,
        'index.cpu-seconds': indexing.processor / 1000,
        'disk.mb': disk / 1e6,
        'resident.mb': resident.after / 1e6,
        'open.ms': open,
        'first.p50': percentile(first, 0.5),
        'query.p50': percentile(queries, 0.5),
        'query.p99': percentile(queries, 0.99),
      }).map(([name, value]) => [`${thousands(chunks)}.${name}`, value]),
    ),
  )
}

function tableOf(points: readonly CurvePoint[], built: boolean): Table {
  return {
    title: `What a memory costs as it grows; searched with the ${built ? 'built packages' : 'sources'}, in a process that does nothing else`,
    columns: [
      'chunks',
      'markdown MB',
      'indexing s',
      'chunks/s',
      'disk MB',
      'resident MB',
      'Node alone MB',
      'open ms',
      'first p50 ms',
      'query p50 ms',
      'query p99 ms',
    ],
    rows: points.map(({ chunks, bytes, indexing, disk, resident, open, first, queries }) => [
      thousands(chunks),
      digits(bytes / 1e6),
      digits(indexing.milliseconds / 1000),
      digits((chunks / indexing.milliseconds) * 1000),
      digits(disk / 1e6),
      digits(resident.after / 1e6),
      digits(resident.before / 1e6),
      digits(open),
      digits(percentile(first, 0.5)),
      digits(percentile(queries, 0.5)),
      digits(percentile(queries, 0.99)),
    ]),
  }
}

interface PointOptions extends Omit<CurveOrder, 'step'> {
  /**
   * Search with the built packages instead of the sources, which need 50 MB more to become JavaScript.
   */
  readonly built: boolean
}

/** Measures one size, each step in its own process. Rejects if one ends without an answer. */
async function measurePoint({ built, ...order }: PointOptions): Promise<CurvePoint> {
  const indexed = await answerOf<IndexCost>({ ...order, step: 'index' }, false)
  const searched = await answerOf<SearchCost>({ ...order, step: 'search' }, built)
  return { chunks: order.chunks, ...indexed, ...searched }
}

async function answerOf<Cost>(order: CurveOrder, built: boolean): Promise<Cost> {
  const child = fork(fileURLToPath(new URL('./curve-process.ts', import.meta.url)), [JSON.stringify(order)], {
    execArgv: [...(built ? [] : ['--conditions=sheaf-source']), '--expose-gc', '--no-warnings'],
    // Its output must not get between the lines of the result.
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  return await new Promise((resolve, reject) => {
    let cost: Cost | undefined
    child.once('message', (message) => {
      cost = message as Cost
    })
    child.once('exit', (code) => {
      if (cost === undefined) reject(new Error(`the process for ${order.chunks} chunks ended with ${code}`))
      else resolve(cost)
    })
  })
}
