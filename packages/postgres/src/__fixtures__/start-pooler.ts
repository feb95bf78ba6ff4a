import { connect, createServer, type AddressInfo } from 'node:net'

/** A pooler between an app and the server. */
export interface Pooler {
  readonly port: number
  /** The number of requested connections. */
  readonly connections: () => number
  /** The number of ended connections. */
  readonly ended: () => number
  readonly close: () => Promise<void>
}

const BACKEND_KEY_DATA = 'K'.charCodeAt(0)
const READY = 'Z'.charCodeAt(0)

/**
 * Forwards everything to a server on loopback, and gives each connection an invented process id, as poolers
 * do to find it again when a statement is cancelled.
 */
export async function startPooler(portOfServer: number): Promise<Pooler> {
  let connections = 0
  let ended = 0
  const listening = createServer((app) => {
    connections += 1
    const server = connect(portOfServer, '127.0.0.1')
    app.on('error', () => server.destroy()).on('close', () => ((ended += 1), server.destroy()))
    server.on('error', () => app.destroy()).on('close', () => app.destroy())
    app.pipe(server)
    let isReady = false
    let left = Buffer.alloc(0)
    server.on('data', (bytes) => {
      if (isReady) return void app.write(bytes)
      left = Buffer.concat([left, bytes])
      // A message consists of its type, its length and its content.
      while (left.length >= 5 && left.length > left.readUInt32BE(1)) {
        const message = left.subarray(0, 1 + left.readUInt32BE(1))
        left = left.subarray(message.length)
        if (message[0] === BACKEND_KEY_DATA) message.writeUInt32BE(message.readUInt32BE(5) ^ 0x4000_0000, 5)
        isReady ||= message[0] === READY
        app.write(message)
      }
      if (isReady) app.write(left)
    })
  })
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return {
    port: (listening.address() as AddressInfo).port,
    connections: () => connections,
    ended: () => ended,
    close: () => new Promise((resolve) => listening.close(() => resolve())),
  }
}
