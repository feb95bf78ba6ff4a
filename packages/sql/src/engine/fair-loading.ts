import { MOST_GIVEN_MS } from '../defaults.ts'

/**
 * Shares the time between searches and the copies in memory that are being loaded for them. Over an engine
 * that answers at once, repeated searches would stop a copy from ever being loaded; with one turn for each
 * search, the copy of 100,000 vectors took 200 of the slow searches that it is to replace.
 */
export class FairLoading {
  #tookMs = 0

  /**
   * Runs the search. While something is being loaded it first waits for as long as the search before took: a
   * turn of the event loop at least, a tenth of a second at most.
   */
  async run<Found>(isLoading: () => boolean, search: () => Promise<Found>): Promise<Found> {
    if (isLoading()) {
      const end = performance.now() + Math.min(this.#tookMs, MOST_GIVEN_MS)
      do await pause()
      while (isLoading() && performance.now() < end)
    }
    const started = performance.now()
    try {
      return await search()
    } finally {
      this.#tookMs = performance.now() - started
    }
  }
}

// By the clock, and not by turns as quick as they come: what is loaded may be far away, and there is nothing
// to do meanwhile.
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}
