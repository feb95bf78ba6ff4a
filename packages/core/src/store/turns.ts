/**
 * Work on the same keys waits for each other, in the order in which it was asked for; other work does not.
 */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  /**
   * Starts `work` once everything asked for before on one of `keys` has settled. Settles as the work does.
   */
  async take<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const before = keys.map((key) => this.#last.get(key) ?? Promise.resolve())
    const turn = Promise.allSettled(before).then(work)
    for (const key of keys) this.#last.set(key, turn)
    try {
      return await turn
    } finally {
      for (const key of keys) if (this.#last.get(key) === turn) this.#last.delete(key)
    }
  }
}
