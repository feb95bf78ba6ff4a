import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, percentile } from '../../metrics.ts'
import type { Progress } from '../../progress.ts'
import { headingQueries } from '../../speed/tree.ts'
import type { TreeFile } from '../../speed/tree.ts'
import { SPEED_CHUNKER } from './speed-engines.ts'
import type { SpeedEngine } from './speed-engines.ts'
import type { Indexed, Searched, WorkerOrder, WorkerRequest } from './speed-messages.ts'
import { startWorker } from './speed-process.ts'
import type { SpeedProcess } from './speed-process.ts'

/** The figures of one engine at one size. */
export interface SpeedRow {
  readonly id: string
  readonly name: string
  readonly chunks: number
  /** Megabytes (10^6 bytes) of markdown a second. */
  readonly indexing: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Bytes, of the whole process. */
  readonly resident: number
}

interface SpeedOptions {
  /** The number of chunks. */
  readonly size: number
  /** How often the tree is indexed, each time by a new process; the last one answers the queries. */
  readonly rounds: number
  readonly queries: number
}

const WORKER = new URL('./speed-worker.ts', import.meta.url)
// Queries of one engine's turn.
const TURN = 20
const WARM_UP_ROUNDS = 2

/**
 * Measures engines in turns, each in its own process. All of them are open while queries are timed, but only
 * one works at a time.
 */
export async function measureSpeed(
  engines: readonly SpeedEngine[],
  files: readonly TreeFile[],
  { size, rounds, queries: wanted }: SpeedOptions,
  progress: Progress,
): Promise<SpeedRow[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'sheaf-peers-'))
  const workers = new Map<SpeedEngine, SpeedProcess<WorkerRequest>>()
  try {
    const workload = join(scratch, 'workload.jsonl')
    writeWorkload(workload, files, size)
    const indexed = new Map<SpeedEngine, Indexed[]>(engines.map((engine) => [engine, []]))
    for (let round = 0; round < rounds; round++) {
      for (const engine of round % 2 === 0 ? engines : engines.toReversed()) {
        progress.step(`peers: ${engine.name} takes in ${size} chunks, round ${round + 1} of ${rounds}`)
        workers.get(engine)?.end()
        const order: WorkerOrder = {
          engine: engine.id,
          workload,
          file: join(scratch, `${engine.id}-${round}.db`),
        }
        const worker = await startWorker<WorkerRequest>(WORKER, order)
        workers.set(engine, worker)
        indexed.get(engine)?.push(await worker.ask<Indexed>({ kind: 'index' }))
      }
    }
    progress.step(`peers: ranked queries, ${size} chunks`)
    const searched = await timedSearches(workers, headingQueries(files, wanted))
    return engines.map((engine) => {
      const taken = indexed.get(engine) ?? []
      const { milliseconds, resident } = searched.get(engine) ?? { milliseconds: [], resident: NaN }
      return {
        id: engine.id,
        name: engine.name,
        chunks: taken[0]?.chunks ?? 0,
        indexing: (taken[0]?.bytes ?? 0) / 1000 / median(taken.map((each) => each.milliseconds)),
        p50: percentile(milliseconds, 0.5),
        p99: percentile(milliseconds, 0.99),
        resident,
      }
    })
  } finally {
    for (const worker of workers.values()) worker.end()
    rmSync(scratch, { recursive: true, force: true })
  }
}

/**
 * Runs all queries unmeasured first, because some engines load parts on demand; then again, in turns.
 */
async function timedSearches(
  workers: ReadonlyMap<SpeedEngine, SpeedProcess<WorkerRequest>>,
  queries: readonly string[],
): Promise<Map<SpeedEngine, Searched>> {
  const result = new Map<SpeedEngine, Searched>()
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    for (const worker of workers.values()) await worker.ask<Searched>({ kind: 'search', queries })
  }
  for (let start = 0; start < queries.length; start += TURN) {
    for (const [engine, worker] of workers) {
      const { milliseconds, resident } = await worker.ask<Searched>({
        kind: 'search',
        queries: queries.slice(start, start + TURN),
      })
      result.set(engine, {
        milliseconds: [...(result.get(engine)?.milliseconds ?? []), ...milliseconds],
        resident,
      })
    }
  }
  return result
}

/** Writes the first files, until they have `size` chunks. */
function writeWorkload(path: string, files: readonly TreeFile[], size: number): void {
  const lines: string[] = []
  let count = 0
  for (const { content } of files) {
    if (count >= size) break
    const chunks = SPEED_CHUNKER.chunk(content).map(({ text }) => text)
    count += chunks.length
    lines.push(JSON.stringify({ content, chunks }))
  }
  writeFileSync(path, `${lines.join('\n')}\n`)
}
