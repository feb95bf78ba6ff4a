/**
 * A command that a person ended before it was done: exit code 130, as shells have it. The message names what
 * stays and how to continue.
 */
export class InterruptedError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InterruptedError'
  }
}
