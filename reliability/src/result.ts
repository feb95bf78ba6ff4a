import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SetupName } from './setups.ts'

/** "fast": part of the tests. "soak": the long run. */
export type Scale = 'fast' | 'soak'

/** The result of one promise on one setup. */
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

/** The results of all runs of a proof on a setup. */
export interface Findings extends Omit<Result, 'seed'> {
  readonly seeds: readonly number[]
}

/**
 * The findings of each proof on each setup at that scale. The last of several runs with one seed counts. Runs
 * with different seeds are added up, but counts whose name begins with "slowest", "most" or "p50" are the
 * largest.
 */
export function findingsOf(scale: Scale): Findings[] {
  const latest = new Map(allResults(scale).map((each) => [`${each.proof} ${each.setup} ${each.seed}`, each]))
  const all = new Map<string, Findings>()
  for (const { seed, ...result } of latest.values()) {
    const key = `${result.proof} ${result.setup}`
    const before = all.get(key)
    all.set(key, before === undefined ? { ...result, seeds: [seed] } : together(before, result, seed))
  }
  return [...all.values()]
}

function together(before: Findings, next: Omit<Result, 'seed'>, seed: number): Findings {
  const counts = { ...before.counts }
  for (const [name, count] of Object.entries(next.counts)) {
    const one = counts[name] ?? 0
    counts[name] = /^(?:slowest|most|p\d+)\b/.test(name) ? Math.max(one, count) : one + count
  }
  return {
    ...next,
    ok: before.ok && next.ok,
    counts,
    problems: [...before.problems, ...next.problems],
    seconds: before.seconds + next.seconds,
    seeds: [...before.seeds, seed],
  }
}

// All recorded results at that scale, the oldest of a proof first.
function allResults(scale: Scale): Result[] {
  if (!existsSync(RESULTS)) return []
  return readdirSync(RESULTS)
    .filter((name) => name.startsWith(`${scale}-`) && name.endsWith('.jsonl'))
    .toSorted()
    .flatMap((name) => readFileSync(join(RESULTS, name), 'utf8').trimEnd().split('\n'))
    .map((line) => JSON.parse(line) as Result)
}
