import type { Respelling } from '@sheaf/core'

const MOST_KNOWN = 200

/** Caches corrections of words: one context searches for the same words several times at once. */
export class KnownSpellings {
  readonly #known = new Map<string, Promise<readonly Respelling[]>>()

  /**
   * Returns the result of `find` for `key`, which names the words, the places searched, and the state of the
   * index. A failure is not remembered.
   */
  async of(key: string, find: () => Promise<readonly Respelling[]>): Promise<readonly Respelling[]> {
    const known = this.#known.get(key)
    if (known !== undefined) return await known
    if (this.#known.size >= MOST_KNOWN) this.#known.clear()
    const found = find()
    this.#known.set(key, found)
    try {
      return await found
    } catch (error) {
      this.#known.delete(key)
      throw error
    }
  }
}
