import { InvalidArgumentError } from '@sheaf/core'

export const EXIT_CODES = {
  ok: 0,
  /** The operation failed; the reason is on stderr. */
  failed: 1,
  /** A search found nothing, as with `grep`; stderr has no error. */
  nothingFound: 1,
  usage: 2,
  /** The command worked, but `doctor`, `audit` or `links` found something, or `import` left something out. */
  findings: 3,
  /** The user ended the command with Ctrl-C. Finished work stays. */
  interrupted: 130,
} as const

/**
 * The user ended a command before it was done: exit code 130, as in shells. The message names the
 * finished work and how to continue.
 */
export class InterruptedError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InterruptedError'
  }
}

/** Wrong usage of a command: exit code 2. */
export class UsageError extends InvalidArgumentError {}
