import { connect, createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** A bad connection to a server on loopback. It ends with the tests of the file. */
export interface TcpProxy {
  readonly port: number
  /** Holds back all data, in both directions, until `resume`. Accepts new connections. */
  pause(): void
  resume(): void
  /**
   * Breaks the connection of each of the next `answers` when the server starts to answer a request for which
   * `concerns` is true: the request was done, and its answer is lost.
   */
  dropAnswers(answers: number, concerns?: (request: string) => boolean): void
  /** The number of dropped answers. */
  readonly dropped: number
  /** Stops the answers of existing connections; new ones work. */
  freeze(): void
  /** The number of requested WebSockets. */
  readonly webSockets: number
}

export async function tcpProxy(target: number | string): Promise<TcpProxy> {
  const targetPort = typeof target === 'number' ? target : Number(new URL(target).port)
  const sockets = new Set<Socket>()
  const frozen = new Set<Socket>()
  let isPaused = false
  let [toDrop, dropped, webSockets] = [0, 0, 0]
  let isConcerned = (_request: string): boolean => true
  const listener = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1')
    let asked = ''
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          near.destroy()
          far.destroy()
        })
      if (isPaused) socket.pause()
    }
    near.on('data', (data: Buffer) => {
      const text = data.toString('latin1')
      if (text.startsWith('GET ') && /^upgrade: websocket/im.test(text)) webSockets += 1
      asked += text
      if (!far.write(data)) near.pause()
    })
    far.on('drain', () => isPaused || near.resume())
    far.on('data', (data: Buffer) => {
      const request = asked
      asked = ''
      if (toDrop > 0 && request !== '' && isConcerned(request)) {
        toDrop -= 1
        dropped += 1
        near.resetAndDestroy()
        return
      }
      near.write(data)
    })
  })
  await new Promise<void>((resolve, reject) => listener.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  afterAll(() => {
    listener.close()
    for (const socket of [...sockets, ...frozen]) socket.destroy()
  })
  return {
    port: address.port,
    get dropped() {
      return dropped
    },
    pause() {
      isPaused = true
      for (const socket of sockets) socket.pause()
    },
    resume() {
      isPaused = false
      for (const socket of sockets) socket.resume()
    },
    dropAnswers(answers, concerns = () => true) {
      toDrop = answers
      isConcerned = concerns
    },
    freeze() {
      for (const socket of sockets) {
        sockets.delete(socket)
        frozen.add(socket.pause().removeAllListeners('drain'))
      }
    },
    get webSockets() {
      return webSockets
    },
  }
}

/** A port that accepts connections and never answers. */
export async function silentPort(): Promise<number> {
  const sockets = new Set<Socket>()
  const listener = createServer((socket) => sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve, reject) => listener.once('error', reject).listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    listener.close()
    for (const socket of sockets) socket.destroy()
  })
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}

/** A port without a listener. */
export async function closedPort(): Promise<number> {
  const listener = createServer()
  await new Promise<void>((resolve, reject) => listener.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  await new Promise((resolve) => listener.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}
