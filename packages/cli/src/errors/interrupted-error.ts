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
