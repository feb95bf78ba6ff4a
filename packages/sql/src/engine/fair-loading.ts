import { MOST_GIVEN_MS } from '../defaults.ts'

/**
 * Shares time between searches and the loading of their copies into memory. With an engine that answers
 * synchronously, repeated searches would block the loading forever; with one turn per search, the copy of
 * 100,000 vectors loaded only after 200 slow searches.
 */
export class FairLoading {
  #tookMs = 0

  /**
   * Runs the search. During loading it first waits for as long as the last search took: at least one turn of
   * the event loop, at most a tenth of a second.
   */
  async run<Found>(isLoading: () => boolean, search: () => Promise<Found>): Promise<Found> {
    if (isLoading()) await loaded(isLoading, Math.min(this.#tookMs, MOST_GIVEN_MS))
    const started = performance.now()
    try {
      return await search()
    } finally {
      this.#tookMs = performance.now() - started
    }
  }
}

/** Waits during loading, for at least one turn of the event loop and at most `mostMs`. */
export async function loaded(isLoading: () => boolean, mostMs: number): Promise<void> {
  const end = performance.now() + mostMs
  do await pause()
  while (isLoading() && performance.now() < end)
}

// By the clock, not by immediate turns: the data may come from far away, and then there is nothing to do
// meanwhile.
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}

/** Waits for a whole turn of the event loop. The wait does not keep an otherwise idle process alive. */
export function idleTurn(): Promise<void> {
  return new Promise((resolve) => {
    const timer: unknown = setTimeout(resolve, 0)
    if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
      timer.unref()
  })
}
