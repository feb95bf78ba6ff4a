import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { createClient } from './client.ts'
import { createHandler } from './index.ts'

const SUBJECTS = ['billing', 'harbour', 'train', 'garden', 'invoice', 'recipe', 'meeting', 'server']
const subjectOf = (place: number) => SUBJECTS[place % SUBJECTS.length] ?? ''
const QUERIES = SUBJECTS.map((subject, place) => `When did the ${subject} change, ${place}?`)
const ROUNDS = 60

// In processor time of the client and the server. The price of a request differs between machines; a plain
// one with an answer as long tells it.
test('HTTP adds at most the time of four plain requests to a search', async () => {
  const memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
  const user = memory.user('ada')
  for (let chat = 0; chat < 20; chat += 1)
    await user.thread(`chat ${chat}`).record(
      Array.from({ length: 100 }, (_, place) => ({
        role: place % 2 === 0 ? ('user' as const) : ('assistant' as const),
        id: `m${place}`,
        content: `The ${subjectOf(place * 7 + chat)} of week ${place} changed in room ${chat}.`,
      })),
    )
  const handler = createHandler(memory, { scopeOf: () => ({ user: 'ada' }) })
  const plain = JSON.stringify(await user.search(QUERIES[0] ?? ''))
  const server = createServer(
    getRequestListener((request) => (request.method === 'PUT' ? new Response(plain) : handler(request))),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createClient({ url })
  const times: Record<'process' | 'http' | 'plain', number[]> = { process: [], http: [], plain: [] }
  const timed = async <T>(way: keyof typeof times, act: () => Promise<T>) => {
    const before = process.cpuUsage()
    const result = await act()
    const { user: own, system } = process.cpuUsage(before)
    times[way].push((own + system) / 1000)
    return result
  }
  // In turn, so that all three meet the same machine.
  for (let round = 0; round < ROUNDS; round += 1)
    for (const query of QUERIES) {
      const here = await timed('process', () => user.search(query))
      const there = await timed('http', () => client.search(query))
      expect(there).toHaveLength(here.length)
      await timed('plain', async () => await (await fetch(url, { method: 'PUT', body: query })).json())
    }
  server.closeAllConnections()
  server.close()
  await memory.close()
  const shown = (share: number) =>
    [times.process, times.http, times.plain].map((each) => at(each, share).toFixed(2)).join(', ')
  console.info(`in the process, over HTTP, a plain request: p50 ${shown(0.5)} ms, p25 ${shown(0.25)} ms`)
  // Beside other work all calls take longer; the quickest quarter is near the median of a quiet machine.
  const more = at(times.http, 0.25) - at(times.process, 0.25)
  expect(more / at(times.plain, 0.25)).toBeLessThanOrEqual(4)
})

function at(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
}
