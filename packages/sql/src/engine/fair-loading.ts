/**
 * Shares time between searches and the loading of data into memory. Without it, searches in a row of a
 * synchronous engine would block the loading; with one turn per search, 100,000 vectors took 200 searches.
 */
export class FairLoading {
  #running = 0
  #since = 0
  #owedMs = 0
  #until = 0

  /**
   * Runs the search. During loading it first waits for as long as searches took since the last wait, at
   * least one turn of the event loop. Searches that start together wait together.
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
      const began = this.#since
      this.#since = performance.now()
      if (isLoading()) this.#owedMs += this.#since - began
    }
  }
}

/** Waits during loading, for at least one turn of the event loop and at most `mostMs`. */
export async function loaded(isLoading: () => boolean, mostMs: number): Promise<void> {
  const end = performance.now() + mostMs
  do await pause()
  while (isLoading() && performance.now() < end)
}

// A timer, not a turn of the loop: if the data comes from far away, there is nothing to do meanwhile.
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

/** A budget that all copies of one storage share: bytes that one copy takes are not available to others. */
export class SearchMemoryBudget {
  readonly #maxBytes: number
  readonly #taken = new Map<object, number>()

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /**
   * Sets the total bytes of `owner`. False if the bytes of others leave too few; then nothing changes.
   */
  take(owner: object, bytes: number): boolean {
    const others = [...this.#taken].reduce((sum, [other, taken]) => (other === owner ? sum : sum + taken), 0)
    if (others + bytes > this.#maxBytes) return false
    this.#taken.set(owner, bytes)
    return true
  }

  /** Sets the bytes of `owner` to 0. */
  release(owner: object): void {
    this.#taken.delete(owner)
  }
}
