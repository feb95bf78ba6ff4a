import { ConflictError } from '@sheaf/core'
import type { ConflictDetails } from '@sheaf/core'
import type { MemoryErrorOptions } from '@sheaf/core/adapter'

/** The data of a {@link ProposalConflictError}. */
export interface ProposalConflictDetails extends ConflictDetails {
  readonly proposal: string
  readonly base: string | undefined
  readonly current: string | undefined
  readonly proposed: string | null
}

/**
 * A file changed since the proposal in the same lines. Nothing was changed, and the proposal still
 * waits. Reject it, or repair the file and apply it again. The texts are there to show both sides to a
 * person: they are not part of the message, a log or the JSON of the error.
 */
export class ProposalConflictError extends ConflictError {
  /** The id of the proposal. */
  readonly proposal: string
  readonly #texts: Pick<ProposalConflictDetails, 'base' | 'current' | 'proposed'>

  constructor(details: ProposalConflictDetails, options?: MemoryErrorOptions) {
    super(details, options)
    this.proposal = details.proposal
    const { base, current, proposed } = details
    this.#texts = { base, current, proposed }
  }

  /** The text before the change; undefined if there was no file. */
  get base(): string | undefined {
    return this.#texts.base
  }

  /** The current text; undefined if the file does not exist. */
  get current(): string | undefined {
    return this.#texts.current
  }

  /** The proposed text; null to delete the file. */
  get proposed(): string | null {
    return this.#texts.proposed
  }
}
