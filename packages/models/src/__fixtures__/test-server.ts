import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A request as it arrived. */
export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
}

/** A body as JSON with status 200, an answer with more fields, or a function that makes the answer. */
export type Reply =
  | {
      readonly status?: number
      readonly headers?: Record<string, string>
      readonly json?: unknown
      readonly text?: string
    }
  | Answer
export type Answer = (response: ServerResponse, received: Received) => void

/** A real server on this machine. */
export interface TestServer {
  readonly origin: string
  readonly received: Received[]
  /** Answers the next requests with these, one after the other; the last one answers all later requests. */
  reply(...replies: Reply[]): void
  close(): Promise<void>
}

export async function startServer(): Promise<TestServer> {
  let replies: Reply[] = []
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const body: Record<string, unknown> = JSON.parse(Buffer.concat(chunks).toString() || '{}')
      const one = { method, url, headers, body }
      received.push(one)
      const reply = replies.length > 1 ? replies.shift() : replies[0]
      if (typeof reply === 'function') return reply(response, one)
      const { status = 200, headers: more = {}, json, text } = reply ?? { status: 500 }
      response.writeHead(status, {
        'content-type': text === undefined ? 'application/json' : 'text/html',
        ...more,
      })
      response.end(text ?? JSON.stringify(json))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    received,
    reply(...next) {
      received.length = 0
      replies = next
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}
