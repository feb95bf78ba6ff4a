import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { loopbackAddress } from './access.ts'
import { serve } from './serve.ts'

/** A server that reads a little of each body and refuses it. */
async function refusingServer() {
  const { promise: listening, resolve: listen } = Promise.withResolvers<string>()
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  const errors: Error[] = []
  const ended = serve(
    { stopRequested: () => stopped },
    {
      path: '/',
      option: '--http',
      refusalOf: ({ url }) => (url === '/closed' ? { status: 401, message: 'no' } : undefined),
      refusalBody: (message) => ({ message }),
      async answer({ url, body }) {
        if (url.endsWith('/fails')) throw new Error('broken')
        const reader = body?.getReader()
        await reader?.read()
        await reader?.cancel()
        return new Response('too large', { status: 413 })
      },
      onError: (error) => errors.push(error),
      onListening: listen,
    },
    loopbackAddress(0, 'a-token-of-some-length'),
  )
  const url = new URL(await listening)
  return {
    url,
    errors,
    async [Symbol.asyncDispose]() {
      stop()
      await ended
    },
  }
}

/** The answer to a client that writes a body without an end. */
async function answerWhileWriting(url: URL): Promise<{ readonly status: number; readonly text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const sent = request(url, { method: 'POST' }, (response) => {
    let text = ''
    response.setEncoding('utf8').on('data', (part: string) => (text += part))
    response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
  })
  sent.on('error', reject)
  const piece = ' '.repeat(65_536)
  const write = () => {
    while (!sent.destroyed && sent.write(piece));
    sent.once('drain', write)
  }
  write()
  return await promise.finally(() => sent.destroy())
}

test('a client that still writes a refused body gets the answer each time', async () => {
  await using server = await refusingServer()
  for (let round = 0; round < 50; round++) {
    expect(await answerWhileWriting(server.url)).toEqual({ status: 413, text: 'too large' })
    expect(await answerWhileWriting(new URL('/closed', server.url))).toMatchObject({ status: 401 })
  }
  expect(server.errors).toEqual([])
})

test('a client that goes on after the answer is cut off', async () => {
  await using server = await refusingServer()
  const socket = connect(Number(server.url.port), server.url.hostname)
  socket.on('error', () => {})
  socket.resume()
  socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1099511627776\r\n\r\n')
  const piece = Buffer.alloc(1024 * 1024)
  const write = () => {
    while (!socket.destroyed && socket.write(piece));
    socket.once('drain', write)
  }
  write()
  await new Promise((resolve) => socket.on('close', resolve))
  expect(socket.bytesWritten).toBeLessThan(256 * 1024 * 1024)
})

test('an error of the handler is an answer without a text, and reported', async () => {
  await using server = await refusingServer()
  const answered = await fetch(new URL('/fails', server.url))
  expect([answered.status, await answered.text()]).toEqual([500, ''])
  expect(server.errors).toMatchObject([{ message: 'broken' }])
})
