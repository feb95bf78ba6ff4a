import { createMemory } from '@sheaf/memory'
import type { Memory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contest } from './contest.ts'

let memory: Memory
let answer: (request: Request) => Promise<Response>
beforeEach(async () => {
  memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
  answer = contest(memory)
})
afterEach(async () => await memory.close())

const post = async (path: string, body: unknown) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return await answer(new Request(`http://localhost${path}`, { method: 'POST', body: text }))
}
const session = {
  request_id: 'r1',
  user_id: 'ada',
  session_id: 's1',
  messages: [
    { role: 'user', content: 'The harbour ferry leaves at 8.', timestamp: '2026-05-01T09:00:00Z' },
    { role: 'assistant', content: 'Noted.' },
  ],
}
const found = async (user: string, top = 10) =>
  (await (
    await post('/search', { user_id: user, query: 'When does the ferry leave?', top_k: top })
  ).json()) as {
    results: { id: string; text: string; timestamp?: string }[]
  }

test('what was added is found by its user alone, once for one request', async () => {
  expect((await answer(new Request('http://localhost/health'))).status).toBe(200)
  for (let time = 0; time < 2; time += 1)
    expect(await (await post('/add', session)).json()).toEqual({ success: true })

  const { results } = await found('ada')
  expect(results.filter(({ text }) => text.includes('ferry leaves at 8'))).toMatchObject([
    { id: 'r1-0', text: 'The harbour ferry leaves at 8.', timestamp: '2026-05-01T09:00:00.000Z' },
  ])
  expect(await memory.user('ada').thread('s1').messages()).toHaveLength(2)
  expect(await found('ben')).toEqual({ results: [] })
  expect((await found('ada', 1)).results).toHaveLength(1)
})

test('a wrong request says the reason and adds nothing', async () => {
  for (const [path, body, reason] of [
    ['/add', '{', 'JSON object'],
    ['/add', { ...session, user_id: '' }, 'user_id'],
    ['/add', { ...session, messages: 'hello' }, 'messages'],
    ['/add', { ...session, messages: [{ role: 'robot', content: 'x' }] }, 'role'],
    ['/search', { user_id: 'ada', query: 'x', top_k: 0 }, 'top_k'],
  ] as const) {
    const refused = await post(path, body)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(reason)
  }
  expect((await post('/remove', {})).status).toBe(404)
  expect(await found('ada')).toEqual({ results: [] })
})

test('of too many requests to add the last are told to come back', async () => {
  const answers = await Promise.all(
    Array.from(
      { length: 80 },
      async (_, place) => await post('/add', { ...session, request_id: `r${place}` }),
    ),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(16)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(await memory.user('ada').thread('s1').messages()).toHaveLength(128)
})
