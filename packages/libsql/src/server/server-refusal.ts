/** The server answered with an HTTP status that is not a success. */
export class ServerRefusal extends Error {
  /** 0 for a redirect, whose status a browser hides. */
  readonly status: number

  constructor(status: number) {
    super(`The server answered with HTTP status ${status}.`)
    this.name = 'ServerRefusal'
    this.status = status
  }
}
