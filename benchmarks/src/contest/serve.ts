// Serves a memory to a public contest:
// node --conditions=sheaf-source benchmarks/src/contest/serve.ts FILE [PORT]
import { createServer } from 'node:http'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { contest } from './contest.ts'

/** A larger body is refused; the largest sessions of the known sets are a hundredth of it. */
const MOST_BYTES = 16 * 2 ** 20

const [file, port = '8080'] = process.argv.slice(2)
if (file === undefined) throw new Error('name the file of the memory, such as contest.db')
const memory = await createMemory({ storage: sqlite({ file }) })
const answer = contest(memory)

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= MOST_BYTES) chunks.push(chunk)
  })
  request.on('end', () => {
    const send = async () => {
      const { url = '/', method = 'GET' } = request
      const body = method === 'GET' ? {} : { body: Buffer.concat(chunks) }
      const answered =
        bytes > MOST_BYTES
          ? Response.json({ error: `the body is larger than ${MOST_BYTES} bytes` }, { status: 413 })
          : await answer(new Request(new URL(url, 'http://localhost'), { method, ...body }))
      response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(await answered.text())
    }
    send().catch((error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    })
  })
})
server.listen(Number(port), () => console.log(`http://localhost:${port}`))
process.once('SIGTERM', () => {
  server.close(() => void memory.close())
  server.closeAllConnections()
})
