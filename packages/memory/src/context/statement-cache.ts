import { standingStatements } from '@sheaf/conversations'
import type { StandingStatement } from '@sheaf/conversations'

/** More texts than the standing lines of one user are read from. */
const MOST_TEXTS = 1000
/** Characters of all texts together, so that few long messages do not keep megabytes. */
const MOST_CHARACTERS = 2_000_000

/**
 * What `standingStatements` gives for the texts that were read last: every context reads the same marked
 * messages again. Bounded by their number and by their characters; the text that was not asked for longest
 * goes first.
 */
export class StatementCache {
  readonly #known = new Map<string, readonly StandingStatement[]>()
  readonly #read: (text: string) => readonly StandingStatement[]
  #characters = 0

  constructor(read: (text: string) => readonly StandingStatement[] = standingStatements) {
    this.#read = read
  }

  /**
   * The statements in the order of the text. Never changed by the cache, and not to be changed by the caller.
   */
  readonly statementsOf = (text: string): readonly StandingStatement[] => {
    const known = this.#known.get(text)
    if (known !== undefined) {
      this.#known.delete(text)
      this.#known.set(text, known)
      return known
    }
    const statements = this.#read(text)
    if (text.length > MOST_CHARACTERS) return statements
    this.#known.set(text, statements)
    this.#characters += text.length
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MOST_TEXTS && this.#characters <= MOST_CHARACTERS) break
      this.#known.delete(oldest)
      this.#characters -= oldest.length
    }
    return statements
  }

  /** Forgets all texts: those of an erased user must not stay in memory. */
  clear(): void {
    this.#known.clear()
    this.#characters = 0
  }
}
