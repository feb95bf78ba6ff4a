/** The memory that the copies of one storage may take together: what one has is not there for the others. */
export class SearchMemoryBudget {
  readonly #maxBytes: number
  readonly #taken = new Map<object, number>()

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /**
   * Notes that `owner` has so many bytes in all. False when they are not there beside what others have: then
   * nothing is noted.
   */
  take(owner: object, bytes: number): boolean {
    const others = [...this.#taken].reduce((sum, [other, taken]) => (other === owner ? sum : sum + taken), 0)
    if (others + bytes > this.#maxBytes) return false
    this.#taken.set(owner, bytes)
    return true
  }

  /** Notes that `owner` has none any more. */
  release(owner: object): void {
    this.#taken.delete(owner)
  }
}
