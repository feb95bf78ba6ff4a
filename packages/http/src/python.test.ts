import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { byDocument } from './__fixtures__/by-document.ts'
import { createHandler } from './index.ts'

const PYTHON = '/usr/bin/python3'
const folder = fileURLToPath(new URL('../python', import.meta.url))

const skipped = existsSync(PYTHON) ? false : `there is no ${PYTHON}: apt-get install python3`

test.skipIf(skipped !== false)(
  `the client in Python calls every operation of the document${skipped === false ? '' : ` (${skipped})`}`,
  { timeout: 300_000 },
  async () => {
    const memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
    const scopeOf = ({ headers }: Request) =>
      headers.get('authorization') === 'Bearer of-ada' ? { user: 'ada' } : undefined
    const { handle, problems, operations } = await byDocument(createHandler(memory, { scopeOf }))
    let starts = 0
    const ended = () =>
      new Response('event: ready\nid: 00\ndata: {}\n\n', { headers: { 'content-type': 'text/event-stream' } })
    const server = createServer(
      getRequestListener(async (request) => {
        const { pathname } = new URL(request.url)
        if (pathname.startsWith('/ends')) return ended()
        if (pathname.startsWith('/restarts')) {
          starts += 1
          if (starts < 4) return starts === 1 ? ended() : new Response('', { status: 503 })
          return await handle(new Request(request.url.replace('/restarts', ''), request))
        }
        if (pathname.startsWith('/redirect'))
          return Response.redirect(new URL('/v1/file?path=a.md', request.url))
        return await handle(request)
      }),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      const { stderr } = await promisify(execFile)(
        PYTHON,
        ['-B', '-W', 'error', `${folder}/test_sheaf_http.py`, url, 'of-ada'],
        { cwd: folder },
      )
      expect(stderr).toMatch(/Ran 6 tests[\s\S]*\nOK\n/)
      expect([problems, operations().left]).toEqual([[], []])
    } finally {
      server.closeAllConnections()
      server.close()
      await memory.close()
    }
  },
)
