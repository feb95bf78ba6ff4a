import { contentHash } from '@sheaf/core'
import { SOUND_TEXTS } from '../defaults.ts'

interface SoundText {
  readonly hash: string
  readonly content: string
}

/**
 * Compares texts with the hashes that were recorded for them. What was found to be sound is kept, some of it:
 * the same text with the same hash is compared with that, which takes a fraction of the time.
 */
export class SoundTexts {
  /** By path, what was requested last at the end. */
  readonly #known = new Map<string, SoundText>()
  #length = 0
  #forgotten = 0

  /** How many characters are kept. */
  get length(): number {
    return this.#length
  }

  has(path: string): boolean {
    return this.#known.has(path)
  }

  /** How often a text was forgotten. */
  get forgotten(): number {
    return this.#forgotten
  }

  /**
   * True for a text that has the hash. `since` is what `forgotten` was before the text was requested: one
   * that may be erased by now is not kept.
   */
  async isSound(path: string, content: string, hash: unknown, since: number): Promise<boolean> {
    if (typeof hash !== 'string') return false
    const known = this.#known.get(path)
    if (known?.hash === hash && known.content === content) return true
    this.#drop(path)
    if ((await contentHash(content)) !== hash) return false
    if (since === this.#forgotten) this.#keep(path, { hash, content })
    return true
  }

  /** Releases a text that is another one by now, or erased. */
  forget(path: string): void {
    this.#forgotten += 1
    this.#drop(path)
  }

  #drop(path: string): void {
    this.#length -= this.#known.get(path)?.content.length ?? 0
    this.#known.delete(path)
  }

  #keep(path: string, text: SoundText): void {
    if (text.content.length > SOUND_TEXTS / 4) return
    // Another read of the same file may have come first.
    this.#drop(path)
    this.#known.set(path, text)
    this.#length += text.content.length
    for (const [oldest] of this.#known) {
      if (this.#length <= SOUND_TEXTS) break
      this.#drop(oldest)
    }
  }
}
