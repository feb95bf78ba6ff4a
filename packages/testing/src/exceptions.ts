import { InvalidArgumentError } from '@sheaf/core'
import type { StorageSuiteException } from './storage-suite-options.ts'
import { shown } from './for-each.ts'

/** The exceptions of an adapter, and which of them matched a case. */
export class Exceptions {
  readonly #exceptions: readonly StorageSuiteException[]
  readonly #met = new Set<StorageSuiteException>()

  constructor(exceptions: readonly StorageSuiteException[] = []) {
    for (const { case: which, reason } of exceptions) {
      if (reason.trim() === '')
        throw new InvalidArgumentError(
          'except',
          `gives no reason for ${nameOf(which)}; say what the engine cannot do`,
        )
    }
    this.#exceptions = exceptions
  }

  /** The reason why the case with this title is skipped; undefined if it is not. */
  reasonFor(title: string): string | undefined {
    // Not test(): a pattern with the flag "g" would start where it last stopped.
    const matching = this.#exceptions.filter(({ case: which }) =>
      typeof which === 'string' ? which === title : title.search(which) !== -1,
    )
    for (const exception of matching) this.#met.add(exception)
    return matching[0]?.reason
  }

  /** Throws InvalidArgumentError if an exception matched no case. Call it after all cases are declared. */
  checkAllMet(): void {
    const unmet = this.#exceptions
      .filter((exception) => !this.#met.has(exception))
      .map(({ case: which }) => nameOf(which))
    if (unmet.length > 0) {
      throw new InvalidArgumentError(
        'except',
        `names no case of the suite with ${unmet.join(' and ')}; correct the title, or remove the exception`,
      )
    }
  }
}

function nameOf(which: string | RegExp): string {
  return typeof which === 'string' ? shown(which.length > 40 ? which.slice(-40) : which) : String(which)
}
