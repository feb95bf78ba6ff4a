// Measures the processor time of each screen of the inspector on four storages: 2,000 users, 10,000 files, a
// chat of 2,000 messages. Prints a table in markdown.
//   --only NAME    only the setups whose name has this in it
//   --long-log     writes until the log of commits has been cut, as a storage in use for long has it
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { inspector } from '@sheaf/inspector'
import { createMemory } from '@sheaf/memory'
import type { Memory } from '@sheaf/memory'
import { setupOf } from '../setups.ts'
import type { SetupName } from '../setups.ts'
import { note } from './notes.ts'
import { adapterOf } from '../target.ts'

const SETUPS: readonly SetupName[] = ['fs', 'sqlite', 'libsql-file', 'postgres']
const USERS = 2000
const FILES_EACH = 5
const MESSAGES = 2000
const TIMES = 5
const QUESTION = 'When does the ferry to Bodø leave on Saturday?'
const ANSWER = 'It leaves at 14:10.'

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, 'long-log': { type: 'boolean', default: false } },
})
for (const name of SETUPS) {
  if (!name.includes(values.only)) continue
  const setup = setupOf(name)
  const reason = setup.unavailable()
  if (reason !== undefined) {
    console.log(`${name}: ${reason}`)
    continue
  }
  const directory = mkdtempSync(join(tmpdir(), 'sheaf-screens-'))
  const running = await setup.start(directory)
  try {
    const seeded = await createMemory({ storage: await adapterOf(running.target) })
    await seed(seeded)
    await seeded.close()
    await using memory = await createMemory({ storage: await adapterOf(running.target) })
    await measureAll(name, memory)
  } finally {
    await running.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function seed(memory: Memory): Promise<void> {
  for (let first = 0; first < USERS; first += 100)
    await memory.store.commit(
      Array.from({ length: 100 * FILES_EACH }, (_, place) => {
        const user = first + Math.floor(place / FILES_EACH)
        const file = place % FILES_EACH
        return { path: `users/user-${user}/${fileOf(file)}`, content: textOf(user, file) }
      }),
    )
  const ada = memory.user('ada')
  for (let first = 0; first < MESSAGES; first += 200)
    await ada.thread('long').record(
      Array.from({ length: 200 }, (_, place) => ({
        role: place % 2 === 0 ? ('user' as const) : ('assistant' as const),
        content: note(first + place, 200),
        at: new Date(Date.UTC(2026, 9, 1) + (first + place) * 60_000),
      })),
    )
  await ada.thread('ferry').record([
    { role: 'user', content: 'The ferry to Bodø leaves at 14:10 on Saturdays.' },
    { role: 'assistant', content: 'I keep 14:10 in mind.' },
  ])
  const messages = [{ role: 'user' as const, content: QUESTION }]
  await ada.thread('asked').assemble({ system: 'You are kind.', messages, maxTokens: 3000 })
  await ada.thread('asked').record([...messages, { role: 'assistant', content: ANSWER }])
  await memory.flush()
  if (values['long-log'])
    for (let turn = 0; turn < 11_000; turn += 1)
      await memory.user(`user-${turn % 50}`).store.write('notes/often.md', `the ferry of turn ${turn}\n`)
}

function fileOf(file: number): string {
  return ['chats/first.md', 'observations.md', 'notes/trips.md', 'notes/work.md', 'USER.md'][file] ?? ''
}

function textOf(user: number, file: number): string {
  if (file !== 0) return note(user * FILES_EACH + file, 400)
  const words = note(user * FILES_EACH, 200)
    .split('\n')
    .slice(1)
    .join(' ')
  const at = new Date(Date.UTC(2026, 9, 1) + user * 3_600_000).toISOString()
  return `## ${at} user\n\nWhen does the ferry leave? ${words}\n\n## ${at} assistant\n\nAt noon. ${words}\n`
}

async function measureAll(name: string, memory: Memory): Promise<void> {
  const handle = inspector(memory, { authorize: () => 'grace' })
  const scope = { kind: 'user', id: 'ada' }
  const { questions } = await ask(handle, 'questions', { scope })
  const { turn } = questions.find(({ thread }: { thread: string }) => thread === 'asked')
  const asked = { question: QUESTION, thread: 'asked', turn }
  const page = { offset: 0, limit: 50 }
  const all: Record<string, readonly (readonly [string, object])[]> = {
    'first screen': [
      ['start', {}],
      ['find', { usersOnly: true, limit: 16 }],
      ['questions', {}],
      ['learnt', {}],
    ],
    'finder, empty': [['find', { limit: 6, isAll: true }]],
    'finder, "user-17"': [['find', { filter: 'user-17', limit: 6, isAll: true }]],
    'context now': [['context', { question: QUESTION, maxTokens: 4000, order: 'retrieved-first' }]],
    search: [['search', { query: QUESTION, limit: 20 }]],
    'search, a rare word': [['search', { query: 'Bodø', limit: 20 }]],
    files: [['files', { limit: 100 }]],
    conversations: [['threads', page]],
    facts: [
      ['standing', {}],
      ['facts', page],
    ],
    proposals: [['proposals', page]],
    changes: [['log', page]],
    health: [['sizes', {}]],
  }
  const one: typeof all = {
    ...all,
    'first screen': [
      ['questions', {}],
      ['learnt', {}],
    ],
    'an answer': [
      ['kept', asked],
      ['verdict', { ...asked, answer: ANSWER }],
    ],
    'an answer, side by side': [['context', { ...asked, maxTokens: 4000, order: 'retrieved-first' }]],
    "an answer of another user's news": [['verdict', { ...asked, answer: 'On Thursday at 21:00.' }]],
    'score of a line': [
      ['score', { question: QUESTION, source: 'chats/ferry.md', lineStart: 1, lineEnd: 4 }],
    ],
    file: [
      ['file', { path: 'chats/long.md', from: 1, count: 400 }],
      ['parts', { path: 'chats/long.md' }],
    ],
    'a chat of 2,000 messages': [['messages', { thread: 'long', limit: 50 }]],
    'history of a file': [['revisions', { path: 'chats/long.md', ...page }]],
  }
  delete one['finder, empty']
  console.log(`\n| ${name} | first, ms | again, ms |\n|---|--:|--:|`)
  for (const [screens, of] of [
    [all, {}],
    [one, { scope }],
  ] as const)
    for (const [screen, requests] of Object.entries(screens)) {
      const times: number[] = []
      for (let time = 0; time <= TIMES; time += 1) {
        const before = process.cpuUsage()
        await Promise.all(requests.map(([route, fields]) => ask(handle, route, { ...fields, ...of })))
        const { user, system } = process.cpuUsage(before)
        times.push((user + system) / 1000)
      }
      const [first = 0, ...rest] = times
      const median = rest.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0
      const label = `${screen}, ${'scope' in of ? 'ada' : 'all users'}`
      console.log(`| ${label} | ${Math.round(first)} | ${Math.round(median)} |`)
    }
}

// oxlint-disable-next-line typescript/no-explicit-any
async function ask(handle: ReturnType<typeof inspector>, name: string, fields: object): Promise<any> {
  const response = await handle(
    new Request(`http://127.0.0.1/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sheaf-inspector': '1' },
      body: JSON.stringify(fields),
    }),
  )
  const text = await response.text()
  if (!response.ok) throw new Error(`${name}: ${text}`)
  return JSON.parse(text)
}
