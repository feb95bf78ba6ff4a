import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SetupName } from './setups.ts'

/** "fast": part of the tests. "soak": the long run. */
export type Scale = 'fast' | 'soak'

/** One promise on one setup, as a run has found it. */
export interface Result {
  /** The name of the proof. */
  readonly proof: string
  readonly promise: string
  readonly setup: SetupName
  readonly scale: Scale
  readonly seed: number
  readonly ok: boolean
  readonly counts: Readonly<Record<string, number>>
  readonly problems: readonly string[]
  readonly seconds: number
}

/** The repository's root. */
export const REPOSITORY: string = fileURLToPath(new URL('../..', import.meta.url))

const RESULTS = join(REPOSITORY, 'temp', 'reliability')

/** Adds a result to those of its proof, as a line of JSON. */
export function recordResult(result: Result): void {
  mkdirSync(RESULTS, { recursive: true })
  appendFileSync(join(RESULTS, `${result.scale}-${result.proof}.jsonl`), `${JSON.stringify(result)}\n`)
}

/** The last result of each proof on each setup at that scale. */
export function lastResults(scale: Scale): Result[] {
  return [...new Map(allResults(scale).map((result) => [`${result.proof} ${result.setup}`, result])).values()]
}

/** All that were written down at that scale, the oldest of a proof first. */
export function allResults(scale: Scale): Result[] {
  if (!existsSync(RESULTS)) return []
  return readdirSync(RESULTS)
    .filter((name) => name.startsWith(`${scale}-`) && name.endsWith('.jsonl'))
    .toSorted()
    .flatMap((name) => readFileSync(join(RESULTS, name), 'utf8').trimEnd().split('\n'))
    .map((line) => JSON.parse(line) as Result)
}
