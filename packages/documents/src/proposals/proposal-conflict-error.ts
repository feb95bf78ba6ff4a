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
 * A file changed since the proposal in the same lines; nothing was changed, and the proposal waits as
 * before. Reject it, or put the file right and apply it again. The texts are for showing both sides to a
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

  /** What the proposal was made from; undefined when there was no file. */
  get base(): string | undefined {
    return this.#texts.base
  }

  /** The current text of the file; undefined when it does not exist. */
  get current(): string | undefined {
    return this.#texts.current
  }

  /** What the proposal makes of `base`; null when it deletes the file. */
  get proposed(): string | null {
    return this.#texts.proposed
  }
}
