/** The memory that all copies of one storage share: one copy's memory is not available to the others. */
export class SearchMemoryBudget {
  readonly #maxBytes: number
  readonly #taken = new Map<object, number>()

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /**
   * Sets the total bytes of `owner`. False if they are not available beside the bytes of others; then nothing
   * changes.
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
