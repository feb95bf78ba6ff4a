import { median, percentile } from '../metrics.ts'

/** Milliseconds that the work takes. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The times of two pieces of work, measured in turns so that both have the same noise. */
interface Comparison {
  /** Milliseconds, one for each round. */
  readonly sheaf: readonly number[]
  readonly peer: readonly number[]
}

/** Times both once for every round, the peer first in every second round. `round` counts from 0. */
export async function compared(
  rounds: number,
  sheaf: (round: number) => unknown,
  peer: (round: number) => unknown,
): Promise<Comparison> {
  const times = { sheaf: [] as number[], peer: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (['sheaf', 'peer'] as const) : (['peer', 'sheaf'] as const)
    for (const side of order)
      times[side].push(await timed(() => (side === 'sheaf' ? sheaf(round) : peer(round))))
  }
  return times
}

/** How many times as fast as the peer Sheaf is, at the given percentile: above 1 is faster. */
export function speedup({ sheaf, peer }: Comparison, share = 0.5): number {
  return percentile(peer, share) / percentile(sheaf, share)
}

/** Megabytes (of 10^6 bytes) a second, from the median. */
export function throughput(bytes: number, times: readonly number[]): number {
  return bytes / 1000 / median(times)
}

/** After so many searches the copy of the terms is in memory, at the sizes measured here. */
export const FIRST_ROUNDS = 400

/** Milliseconds of the first rounds, while Sheaf loads its terms; reported apart. */
export async function firstRounds(
  work: (round: number) => unknown,
  rounds: number = FIRST_ROUNDS,
): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await timed(() => work(round)))
  return times
}
