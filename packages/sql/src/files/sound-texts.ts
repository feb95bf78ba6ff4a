import { contentHash } from '@sheaf/core'
import { COMPARED_AS_BYTES, SOUND_TEXTS } from '../defaults.ts'

interface SoundText {
  readonly hash: string
  readonly content: string
  /** Of a long text that was read again, where bytes can be compared. */
  readonly bytes?: Uint8Array
}

type Compare = (one: Uint8Array, other: Uint8Array) => number

// Node's; elsewhere texts are compared as such.
const compare = (globalThis as { readonly Buffer?: { readonly compare?: Compare } }).Buffer?.compare
const encoder = new TextEncoder()

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

  /** Whether the text is kept with its bytes, so that these may be read in its place. */
  hasBytes(path: string): boolean {
    return this.#known.get(path)?.bytes !== undefined
  }

  /** The text that has these bytes and this hash, where it is kept. */
  withBytes(path: string, bytes: unknown, hash: unknown): string | undefined {
    const known = this.#known.get(path)
    if (known?.bytes === undefined || known.hash !== hash || !(bytes instanceof Uint8Array)) return undefined
    return compare?.(bytes, known.bytes) === 0 ? known.content : undefined
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
    if (known?.hash === hash && known.content === content) {
      if (known.bytes === undefined && compare !== undefined && content.length >= COMPARED_AS_BYTES)
        this.#known.set(path, { hash, content, bytes: encoder.encode(content) })
      return true
    }
    this.#drop(path)
    if ((await contentHash(content)) !== hash) return false
    this.keep(path, { hash, content }, since)
    return true
  }

  /** Keeps a text whose hash is known to be right, such as one that was written. `since` as for `isSound`. */
  keep(path: string, { hash, content }: Omit<SoundText, 'bytes'>, since: number): void {
    if (since !== this.#forgotten || content.length > SOUND_TEXTS / 4) return
    // Another read of the same file may have come first.
    this.#drop(path)
    this.#known.set(path, { hash, content })
    this.#length += content.length
    for (const [oldest] of this.#known) {
      if (this.#length <= SOUND_TEXTS) break
      this.#drop(oldest)
    }
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
}
