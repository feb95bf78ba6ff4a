import { InvalidArgumentError } from '@sheaf/core'

/** A command that was called in a way that cannot work: exit code 2. */
export class UsageError extends InvalidArgumentError {}
