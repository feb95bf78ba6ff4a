/** An answer of the server that says what went wrong. */
export class AskError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
