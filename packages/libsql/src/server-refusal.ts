/** The server answered with an HTTP status that is no success. */
export class ServerRefusal extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The server answered with HTTP status ${status}.`)
    this.name = 'ServerRefusal'
    this.status = status
  }
}
