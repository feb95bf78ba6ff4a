import { createServer, request } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** A loopback address that represents one namespace. */
export interface Gateway {
  readonly url: string
  /** Cuts all connections, as the server's end would have done; new ones are taken as before. */
  readonly disconnect: () => void
}

/**
 * Listens on its own port, and sends everything on to the server under the host name of a namespace: HTTP,
 * WebSocket, and the gRPC-Web of embedded replicas. It does not keep this process from ending.
 */
export async function startGateway(serverPort: number, namespace: string): Promise<Gateway> {
  const sockets = new Set<Duplex>()
  const rename = (headers: IncomingHttpHeaders): IncomingHttpHeaders => ({
    ...headers,
    host: `${namespace}.localhost`,
    // Embedded replicas name their namespace by this, made from the host of their url.
    ...('x-namespace-bin' in headers
      ? { 'x-namespace-bin': Buffer.from(namespace).toString('base64').replace(/=+$/, '') }
      : {}),
  })
  const server = createServer((incoming, response) => {
    const target = {
      host: '127.0.0.1',
      port: serverPort,
      method: incoming.method,
      path: incoming.url,
      headers: rename(incoming.headers),
    }
    const upstream = request(target, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
      answer.on('end', () =>
        response.addTrailers(
          Object.entries(answer.trailersDistinct).map(([name, values]): [string, string] => [
            name,
            String(values),
          ]),
        ),
      )
    })
    // As when the server itself is gone: no answer, a broken connection.
    upstream.on('error', () => incoming.socket.destroy())
    response.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  })
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    const upstream = connect(serverPort, '127.0.0.1', () => {
      upstream.write(
        `${incoming.method} ${incoming.url} HTTP/1.1\r\n${headerLines(rename(incoming.headers))}\r\n`,
      )
      upstream.write(head)
      upstream.pipe(socket).pipe(upstream)
    })
    upstream.unref()
    upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.on('error', () => upstream.destroy()).on('close', () => upstream.destroy())
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.unref()
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  server.unref()
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    disconnect() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

function headerLines(headers: IncomingHttpHeaders): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}\r\n`)
    .join('')
}
