import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient } from '@sheaf/http/client'

const folder = await mkdtemp(join(tmpdir(), 'sheaf-team-'))
const token = crypto.randomUUID()
// With the package installed it is `npx -y @sheaf/cli serve`.
const main = fileURLToPath(import.meta.resolve('@sheaf/cli')).replace(/index(\.\w+)$/, 'main$1')
const server = spawn(
  process.execPath,
  [
    ...process.execArgv,
    main,
    'serve',
    '--store',
    `sqlite:${folder}/m.db`,
    '--project',
    'atlas',
    '--http',
    ':0',
  ],
  { env: { ...process.env, SHEAF_TOKEN: token }, stdio: ['ignore', 'pipe', 'ignore'] },
)
const say = (text: string) => console.log(text.replaceAll(/^/gm, 'typescript │ '))
try {
  const [line] = await once(createInterface(server.stdout), 'line')
  const url = /http:\S+(?=\/v1)/.exec(String(line))?.[0] ?? ''

  // The agent in TypeScript notes a decision.
  const atlas = createClient({ url, token })
  await atlas.store.write('PMEMORY.md', '# Atlas\n\n- We chose Postgres 17 for the ledger.\n')
  await atlas
    .thread('daily')
    .record({ role: 'user', name: 'planner', content: 'Move the ledger to 18.', id: 'p1' })
  const { hash } = (await atlas.store.stat('PMEMORY.md')) ?? {}

  // The agent in Python works on the same memory, at the same time.
  const python = fileURLToPath(new URL('python', import.meta.resolve('@sheaf/http/package.json')))
  const { stdout } = await promisify(execFile)(
    process.env['PYTHON'] ?? 'python3',
    ['-B', fileURLToPath(new URL('builder.py', import.meta.url)), url, token],
    { env: { ...process.env, PYTHONPATH: python, PYTHONIOENCODING: 'utf-8' } },
  )
  console.log(stdout.trimEnd())

  const changed = (await atlas.store.stat('PMEMORY.md'))?.hash !== hash
  say(`the note is ${changed ? 'another now' : 'unchanged'}:`)
  say((await atlas.store.read('PMEMORY.md')).trimEnd())
  for (const { name, content } of await atlas.thread('daily').messages()) say(`${name ?? ''}: ${content}`)
  const [hit] = await atlas.search('which version of Postgres runs the ledger', { limit: 1 })
  say(`finds ${hit?.source}:${hit?.lineStart}`)
} finally {
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
  await rm(folder, { recursive: true, force: true })
}
