/**
 * Shares time between searches and the loading of their copies into memory. With an engine that answers
 * synchronously, repeated searches would block the loading forever; with one turn per search, the copy of
 * 100,000 vectors loaded only after 200 slow searches.
 */
export class FairLoading {
  #running = 0
  /** From then on, the time of the running searches is not counted yet. */
  #since = 0
  /** The time of searches that the loading has not had yet. */
  #owedMs = 0
  #until = 0

  /**
   * Runs the search. During loading it first waits for as long as the searches took since the last wait, and
   * at least one turn of the event loop. Searches that come together wait together. Those of a view that is
   * not loading neither wait nor count.
   */
  async run<Found>(isLoading: () => boolean, search: () => Promise<Found>): Promise<Found> {
    if (isLoading()) {
      this.#until = Math.max(this.#until, performance.now() + this.#owedMs)
      this.#owedMs = 0
      await loaded(isLoading, this.#until - performance.now())
    }
    if (this.#running === 0) this.#since = performance.now()
    this.#running += 1
    try {
      return await search()
    } finally {
      this.#running -= 1
      const now = performance.now()
      if (isLoading()) this.#owedMs += now - this.#since
      this.#since = now
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
