import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleWorker, startWorker, type WorkerProcess } from './__fixtures__/start-worker.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { durableObject, type DurableObjectOptions } from './durable-object.ts'

const directory = temporaryDirectory()
let code = ''
let worker: WorkerProcess
beforeAll(async () => {
  code = await bundleWorker('user-worker.ts')
  worker = await startWorker(code, directory.path)
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  directory.remove()
})

async function call(user: string, ...what: readonly string[]): Promise<unknown> {
  const answered = await fetch(new URL(user, worker.url), { method: 'POST', body: JSON.stringify(what) })
  return await answered.json()
}

test('a bundle has no module of Node.js', () => {
  expect(code).not.toMatch(/from\s*["']node:|import\(["']node:/)
  expect(code.length).toBeGreaterThan(100_000)
})

test('a memory in an object writes, finds by words and by meaning, and gathers a context', async () => {
  await call('ada', 'write', 'notes/pets.md', 'The tomcat of Grace is called Fennel.')
  await call('ada', 'write', 'notes/sea.md', 'The ship leaves on Monday.')
  await call('ada', 'say', 'kitchen', 'I moved to Lisbon in May.')
  expect(await call('ada', 'search', 'Fennel')).toMatchObject({ 0: { source: 'notes/pets.md' } })
  expect(await call('ada', 'search', 'feline')).toMatchObject({ 0: { source: 'notes/pets.md' } })
  const context = (await call('ada', 'context', 'Where do I live?')) as { readonly text: string }
  expect(JSON.stringify(context)).toContain('Lisbon')
  expect(await call('ada', 'doctor')).toMatchObject({
    findings: [],
    facts: { engine: 'durable-object', integrityCheck: 'ok' },
  })
})

test('an object has the persona, standing lines, days and branches', async () => {
  await call('cy', 'persona', 'You are Heron, who speaks of the sea.')
  await call('cy', 'say', 'a', 'Always answer in two sentences.', 'm1')
  await call('cy', 'say', 'a', 'The harbour of Faro is full.', 'm2')
  await call(
    'cy',
    'write',
    'observations.md',
    '## Facts\n\n- 2026-10-01 [home] Lives in Faro\n\n## Earlier\n\n- 2026-03-01 [home] Lives in Porto\n',
  )
  const shown = JSON.stringify(await call('cy', 'context', 'Where do I live?'))
  for (const text of ['You are Heron', 'Always answer in two sentences', 'Lives in Faro'])
    expect(shown).toContain(text)
  expect(shown).not.toContain('Lives in Porto')
  const then = JSON.stringify(await call('cy', 'trueAt', 'lives', '2026-05-01T12:00:00Z'))
  expect([then.includes('Lives in Porto'), then.includes('Lives in Faro')]).toEqual([true, false])
  expect(await call('cy', 'branch', 'a', 'm1', 'The zeppelin is late.')).toEqual([
    'a-1',
    ['Always answer in two sentences.', 'The zeppelin is late.'],
  ])
  expect(JSON.stringify(await call('cy', 'continue', 'a-1', 'harbour?'))).not.toContain('harbour of Faro')
  expect(JSON.stringify(await call('cy', 'continue', 'a', 'zeppelin?'))).not.toContain('zeppelin is late')
})

test('a memory in an object answers over HTTP', async () => {
  expect(await call('ada', 'get', '/v1/files')).toMatchObject({
    data: [{ path: 'chats/kitchen.md' }, { path: 'notes/pets.md' }, { path: 'notes/sea.md' }],
  })
})

test('objects of one worker that work at once neither wait for nor see one another', async () => {
  const users = Array.from({ length: 12 }, (_, place) => `user${place}`)
  const rounds = Array.from({ length: 10 }, (_, place) => place)
  await Promise.all(
    users.flatMap((user) =>
      rounds.map((place) => call(user, 'write', `notes/${place}.md`, `heron of ${user}`)),
    ),
  )
  for (const user of users) {
    expect(await call(user, 'list')).toHaveLength(rounds.length)
    const hits = (await call(user, 'search', 'heron')) as readonly { readonly text: string }[]
    expect(hits.length).toBeGreaterThan(0)
    for (const { text } of hits) expect(text).toBe(`heron of ${user}`)
  }
})

test('the largest file is kept, although its JSON is longer than a value may be', async () => {
  const size = 1_048_575
  expect(await call('large', 'fill', 'notes/large.md', String(size))).toMatchObject({ size })
  expect(await call('large', 'read', 'notes/large.md')).toHaveLength(size)
})

test('a change that was acknowledged is there after the process was killed', async () => {
  await call('killed', 'write', 'notes/a.md', 'acknowledged')
  await worker[Symbol.asyncDispose]()
  worker = await startWorker(code, directory.path)
  expect(await call('killed', 'read', 'notes/a.md')).toBe('acknowledged')
  expect(await call('ada', 'search', 'feline')).toMatchObject({ 0: { source: 'notes/pets.md' } })
})

test('the receipt of an erasure says that free pages are out of reach', async () => {
  expect(JSON.stringify(await call('ada', 'erase'))).toContain('free pages')
  expect(await call('ada', 'list')).toEqual([])
})

test('an object whose data was deleted says so, is never repaired in parts, and begins again', async () => {
  await call('gone', 'write', 'notes/a.md', 'heron')
  await call('gone', 'deleteAll')
  const told = { message: expect.stringContaining('Close the memory and create it again') }
  for (const each of [
    ['write', 'a.md', 'x'],
    ['read', 'notes/a.md'],
    ['list'],
    ['search', 'heron'],
    ['say', 't', 'x'],
  ])
    expect([each, await call('gone', ...each)]).toEqual([each, { code: 'unavailable', ...told }])
  for (const repair of [[], ['repair']])
    expect(await call('gone', 'doctor', ...repair)).toMatchObject({
      findings: [{ problem: 'database-emptied', state: 'manual', ...told }],
    })
  await call('gone', 'close')
  await call('gone', 'open')
  expect(await call('gone', 'list')).toEqual([])
  await call('gone', 'write', 'notes/b.md', 'stork')
  expect(await call('gone', 'doctor')).toMatchObject({ findings: [] })
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['no object', { storage: 'memory.db' }],
  ['the storage of an object without SQLite', { storage: { get: () => {}, put: () => {} } }],
  [
    'one whose sql may not be read',
    {
      storage: {
        get sql() {
          throw new Error('not backed by SQL')
        },
      },
    },
  ],
  ['an unknown option', { storage: { sql: {} }, file: 'memory.db' }],
])('%s is refused', (_, options) => {
  expect(() => durableObject(options as DurableObjectOptions)).toThrow(
    expect.objectContaining({ code: 'invalid-argument' }),
  )
})
