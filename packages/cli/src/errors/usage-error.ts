import { InvalidArgumentError } from '@sheaf/core'

/** Wrong usage of a command: exit code 2. */
export class UsageError extends InvalidArgumentError {}
