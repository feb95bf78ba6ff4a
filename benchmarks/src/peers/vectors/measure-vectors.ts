import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mean, percentile } from '../../metrics.ts'
import type { Progress } from '../../progress.ts'
import { startWorker } from '../speed/speed-process.ts'
import type { SpeedProcess } from '../speed/speed-process.ts'
import { distance, nearestDistances } from './exact-distances.ts'
import { madeUpVectors } from './made-up-vectors.ts'
import type { VectorSource } from './vector-engine.ts'
import type { NearestFound, VectorOrder, VectorRequest, VectorsPut } from './vector-messages.ts'

/** Milliseconds of searches for so many vectors, and their recall. */
interface NearestTimes {
  readonly p50: number
  readonly p99: number
  /** The share of the nearest vectors that were found; ties count as equal. */
  readonly exact: number
}

/** The figures of one engine at one size. */
export interface VectorsRow {
  readonly id: string
  readonly name: string
  readonly vectors: number
  /** Vectors a second, put durably in batches. */
  readonly puts: number
  /** Milliseconds of the first search after that. */
  readonly first: number
  readonly nearest10: NearestTimes
  readonly nearest50: NearestTimes
  /** Bytes, of the whole process. */
  readonly resident: number
}

interface VectorsOptions {
  /** The number of stored vectors. */
  readonly size: number
  readonly queries: number
}

type Workers = ReadonlyMap<VectorSource, SpeedProcess<VectorRequest>>

const WORKER = new URL('./vector-worker.ts', import.meta.url)
const BATCH = 1000
// Queries of one turn.
const TURN = 20
// Distances that differ by less are equal in float32.
const TIE = 1e-6

/** Measures engines in turns, each in its own process. All of them are open, but only one works at a time. */
export async function measureVectors(
  engines: readonly VectorSource[],
  { size, queries }: VectorsOptions,
  progress: Progress,
): Promise<VectorsRow[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'sheaf-peers-'))
  const workers = new Map<VectorSource, SpeedProcess<VectorRequest>>()
  try {
    for (const engine of engines) {
      const order: VectorOrder = { engine: engine.id, file: join(scratch, `${engine.id}.db`) }
      workers.set(engine, await startWorker<VectorRequest>(WORKER, order))
    }
    const put = await timedPuts(workers, size, progress)
    progress.step(`peers: the nearest of ${size} vectors`)
    const first = await warmUp(workers, queries)
    const [ten, fifty] = [
      await timedSearches(workers, queries, 10),
      await timedSearches(workers, queries, 50),
    ]
    progress.step(`peers: every one of ${size} vectors is compared, to see what is right`)
    const rate = rating(size, queries, 50)
    return engines.map((engine) => ({
      id: engine.id,
      name: engine.name,
      vectors: size,
      puts: (1000 * size) / (put.get(engine) ?? NaN),
      first: first.get(engine) ?? NaN,
      nearest10: rate(ten.get(engine), 10),
      nearest50: rate(fifty.get(engine), 50),
      resident: fifty.get(engine)?.resident ?? NaN,
    }))
  } finally {
    for (const worker of workers.values()) worker.end()
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Milliseconds that each engine took for all vectors, batch by batch in turns. */
async function timedPuts(
  workers: Workers,
  size: number,
  progress: Progress,
): Promise<Map<VectorSource, number>> {
  progress.step(`peers: ${size} vectors are put`)
  const result = new Map<VectorSource, number>()
  for (let first = 0; first < size; first += BATCH) {
    for (const [engine, worker] of workers) {
      const { milliseconds } = await worker.ask<VectorsPut>({
        kind: 'put',
        first,
        count: Math.min(BATCH, size - first),
      })
      result.set(engine, (result.get(engine) ?? 0) + milliseconds)
    }
    progress.at(Math.min(size, first + BATCH), size)
  }
  return result
}

/**
 * Runs the first search of each, then all queries unmeasured. Sheaf begins to load its copy at its first
 * search, and finishes during the searches of the others.
 */
async function warmUp(workers: Workers, queries: number): Promise<Map<VectorSource, number>> {
  const result = new Map<VectorSource, number>()
  for (const [engine, worker] of workers) {
    const { milliseconds } = await worker.ask<NearestFound>({
      kind: 'nearest',
      first: 0,
      count: 1,
      limit: 10,
    })
    result.set(engine, milliseconds[0] ?? NaN)
  }
  for (const worker of [...workers.values()].reverse())
    await worker.ask<NearestFound>({ kind: 'nearest', first: 0, count: queries, limit: 50 })
  return result
}

async function timedSearches(
  workers: Workers,
  queries: number,
  limit: number,
): Promise<Map<VectorSource, NearestFound>> {
  const result = new Map<VectorSource, NearestFound>()
  for (let first = 0; first < queries; first += TURN) {
    for (const [engine, worker] of workers) {
      const before = result.get(engine)
      const answer = await worker.ask<NearestFound>({
        kind: 'nearest',
        first,
        count: Math.min(TURN, queries - first),
        limit,
      })
      result.set(engine, {
        milliseconds: [...(before?.milliseconds ?? []), ...answer.milliseconds],
        found: [...(before?.found ?? []), ...answer.found],
        resident: answer.resident,
      })
    }
  }
  return result
}

/**
 * A found vector is right if it is as near as the last of the nearest. This compares all vectors to find the
 * `most` nearest.
 */
function rating(
  size: number,
  count: number,
  most: number,
): (answer: NearestFound | undefined, limit: number) => NearestTimes {
  const made = madeUpVectors()
  const vectors = Array.from({ length: size }, (_, number) => made.vector(number))
  const queries = Array.from({ length: count }, (_, number) => made.query(number))
  const nearest = nearestDistances(vectors, queries, most)
  return ({ milliseconds, found } = { milliseconds: [], found: [], resident: NaN }, limit) => {
    const wanted = Math.min(limit, size)
    const shares = queries.map((query, number) => {
      const last = (nearest[number]?.[wanted - 1] ?? NaN) + TIE
      const isRight = (id: number) => {
        const vector = vectors[id]
        return vector !== undefined && distance(vector, query) <= last
      }
      return [...new Set(found[number])].filter(isRight).length / wanted
    })
    return { p50: percentile(milliseconds, 0.5), p99: percentile(milliseconds, 0.99), exact: mean(shares) }
  }
}
