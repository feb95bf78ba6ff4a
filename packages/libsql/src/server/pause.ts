/**
 * The wait before attempt `attempt` + 1. It doubles from `first` to `last`, and `random` (0 to 1) varies it
 * by half, so that many callers do not retry at once.
 */
export function delayOf(
  attempt: number,
  { first, last }: { readonly first: number; readonly last: number },
  random: () => number,
): number {
  return Math.min(last, first * 2 ** Math.min(attempt, 30)) * (0.5 + random())
}

/** Resolves after `milliseconds`. */
export async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
}
