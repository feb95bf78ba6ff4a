import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CLIENTS, connectClient } from '../__fixtures__/connect-client.ts'
import { runInFolder } from '../__fixtures__/run-in-folder.ts'
import { mcpCommand, startMcp } from '../__fixtures__/serve-mcp.ts'

const STORE = 'sqlite:memory.db'

/** A line of the protocol. */
function line(id: number | undefined, method: string, params: object = {}): string {
  return `${JSON.stringify({ jsonrpc: '2.0', ...(id === undefined ? {} : { id }), method, params })}\n`
}

const HELLO =
  line(0, 'initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1.0.0' },
  }) + line(undefined, 'notifications/initialized')

function write(id: number, file: string, content: string): string {
  return line(id, 'tools/call', { name: 'MemoryWrite', arguments: { file, content } })
}

describe.each(CLIENTS)('a client of version %s on stdio', (kind) => {
  test('remembers from one process to the next, and reaches one memory', { timeout: 300_000 }, async () => {
    await using folder = await runInFolder(STORE)
    await folder.run('memory', 'write', 'MEMORY.md', 'SECRET of Bob', '--user', 'bob')
    const server = {
      ...mcpCommand('--store', STORE, '--user', 'ada', '--author', 'desk'),
      cwd: folder.path,
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      },
    }
    {
      await using client = await connectClient(kind, server)
      expect(client.instructions).toMatch(/MemorySearch[\s\S]*USER\.md and MEMORY\.md/)
      expect(await client.tools()).toContain('UpdateUserMemory')
      expect(
        await client.call('MemoryWrite', { file: 'notes/db.md', content: 'Billing runs on Postgres 17.' }),
      ).toMatchObject({
        structuredContent: { action: 'created' },
      })
    }
    await using client = await connectClient(kind, server)
    expect(await client.call('MemorySearch', { query: 'postgres' })).toMatchObject({
      structuredContent: { hits: [{ source: 'notes/db.md' }] },
    })
    expect(await client.read('sheaf:///notes/db.md')).toMatchObject({
      contents: [{ text: 'Billing runs on Postgres 17.' }],
    })
    expect(await client.recall('Which Postgres?')).toContain('Billing runs on Postgres 17.')
    expect(await client.call('MemoryRead', { file: 'users/bob/MEMORY.md' })).toMatchObject({ isError: true })
    for (const uri of [
      'sheaf:///users/bob/MEMORY.md',
      'sheaf:///..%2Fbob%2FMEMORY.md',
      'sheaf://bob/MEMORY.md',
    ]) {
      await expect(client.read(uri)).rejects.toThrow(/^(?!.*SECRET)/s)
    }
    expect(await folder.json('history', 'list', 'notes/db.md', '--user', 'ada')).toMatchObject([
      { author: 'desk' },
    ])
  })
})

test('what was asked for before stdin ended is done and answered, and stdout has nothing else', async () => {
  await using folder = await runInFolder(STORE)
  await using server = startMcp(folder.path, {}, '--store', STORE, '--user', 'ada', '--debug')
  const calls = Array.from({ length: 20 }, (_, number) =>
    write(number + 1, `notes/${number}.md`, `note ${number}`),
  )
  server.child.stdin?.end(
    `${HELLO}not json, SECRET\n{"jsonrpc":"2.0"}\n[]\n${calls.join('')}${line(99, 'no/such/method').trimEnd()}`,
  )
  expect(await server.ended).toBe(0)
  const { stdout, stderr } = server.output()
  const messages = stdout
    .trimEnd()
    .split('\n')
    .map((each) => Object(JSON.parse(each)))
  const answers = messages.filter(({ id }) => id !== undefined)
  expect(messages).toHaveLength(answers.length)
  expect(answers.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 21 }, (_, id) => id),
    99,
  ])
  expect(answers.filter(({ result }) => result?.structuredContent?.action === 'created')).toHaveLength(20)
  expect(answers.find(({ id }) => id === 99)).toMatchObject({ error: { code: -32601 } })
  expect(stderr).not.toContain('SECRET')
  expect(await folder.paths('--user', 'ada')).toHaveLength(20)
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends it, after what is under way', async (signal) => {
  await using folder = await runInFolder(STORE)
  await folder.run('memory', 'write', 'b.md', 'b')
  await using server = startMcp(folder.path, {}, '--store', STORE, '--user', 'ada')
  server.child.stdin?.write(HELLO + write(1, 'a.md', 'a'))
  await server.said(/"id":1/)
  server.child.kill(signal)
  expect(await server.ended).toBe(0)
  expect(server.output().stderr).toBe('')
  expect((await folder.run('memory', 'show', 'a.md', '--user', 'ada')).stdout).toBe('a')
  expect(await folder.run('doctor')).toMatchObject({ code: 0 })
})

test('two processes share a memory, and lose nothing', { timeout: 300_000 }, async () => {
  await using folder = await runInFolder(STORE)
  await using first = startMcp(folder.path, {}, '--store', STORE, '--user', 'ada')
  await using second = startMcp(folder.path, {}, '--store', STORE, '--user', 'ada')
  const append = (from: number) =>
    Array.from({ length: 15 }, (_, number) =>
      line(number + 1, 'tools/call', {
        name: 'MemoryWrite',
        arguments: { file: 'MEMORY.md', content: `- fact ${from + number}`, append: true },
      }),
    ).join('')
  first.child.stdin?.end(HELLO + append(0))
  second.child.stdin?.end(HELLO + append(100))
  expect([await first.ended, await second.ended]).toEqual([0, 0])
  const { stdout } = await folder.run('memory', 'show', 'MEMORY.md', '--user', 'ada')
  expect(stdout.trimEnd().split('\n')).toHaveLength(30)
})

test('a message that is too large ends it, and reports it', async () => {
  await using folder = await runInFolder(STORE)
  await folder.run('memory', 'write', 'b.md', 'b')
  await using server = startMcp(folder.path, {}, '--store', STORE, '--user', 'ada')
  // The process may end before all of it is sent.
  server.child.stdin?.on('error', () => {})
  server.child.stdin?.write(HELLO)
  server.child.stdin?.end('x'.repeat(11 * 1024 * 1024))
  expect(await server.ended).toBe(1)
  expect(server.output().stderr).toBe(
    'error: A message of the client is larger than 10 MiB; send less in one call.\n',
  )
})

test('an agent with hooks gets the instructions of its skill, not to read what it has', async () => {
  await using folder = await runInFolder(STORE)
  await folder.run('init', 'claude-code')
  const skill = await readFile(join(folder.path, '.claude/skills/sheaf-memory/SKILL.md'), 'utf8')
  const { stdout } = await folder.runIn({ stdin: HELLO }, 'mcp', '--user', 'me', '--hooks')
  const { instructions } = Object(JSON.parse(stdout.split('\n')[0] ?? '')).result
  expect(instructions).toMatch(/MemorySearch[^]*MEMORY\.md/)
  expect(instructions).not.toMatch(/Begin by reading|USER\.md|MemoryAppendDaily/)
  for (const part of String(instructions).split('\n\n').slice(1)) expect(skill).toContain(part.trim())
})

test('a project is served, with proposals; --writes says otherwise', async () => {
  await using folder = await runInFolder(STORE)
  const call = async (...flags: readonly string[]) => {
    const { stdout, code } = await folder.runIn(
      { stdin: HELLO + write(1, 'PMEMORY.md', 'Ship in May.') },
      'mcp',
      '--project',
      'tides',
      ...flags,
    )
    expect(code).toBe(0)
    const [hello, ...rest] = stdout.trimEnd().split('\n')
    const { instructions } = Object(JSON.parse(hello ?? '')).result
    return { instructions, action: Object(JSON.parse(rest.at(-1) ?? '')).result.structuredContent.action }
  }
  const proposed = /^(?=[^]*this project)(?=[^]*Each text that you write is a proposal)/
  expect(await call()).toEqual({ action: 'proposed', instructions: expect.stringMatching(proposed) })
  const direct = await call('--writes', 'direct')
  expect(direct.action).toBe('created')
  expect(direct.instructions).not.toContain('proposal')
})

test.each(['sqlite:made/memory.db', 'fs:made/memory'])(
  'a memory that is empty at %s is named by its whole path, once',
  async (store) => {
    await using folder = await runInFolder(store)
    const path = join(folder.path, store.slice(store.indexOf(':') + 1))
    const serve = async () =>
      await folder.runIn({ stdin: HELLO + write(1, 'a.md', 'a') }, 'mcp', '--user', 'ada')
    expect(await serve()).toMatchObject({
      code: 0,
      stderr: `The memory at ${path} is empty\n`,
    })
    expect(await serve()).toMatchObject({ code: 0, stderr: '' })
  },
)

test('what makes no sense is refused, and makes no storage', async () => {
  await using folder = await runInFolder(STORE)
  const refused: readonly (readonly [readonly string[], RegExp, Readonly<Record<string, string>>?])[] = [
    [[], /name it with --user, --project, --workspace or --agent/],
    [['--user', 'ada', '--project', 'tides'], /--user cannot be combined with/],
    [['--user', 'ada', '--json'], /--json cannot be used here/],
    [['--user', 'ada', '--allow-host', 'a.example'], /--allow-host needs --http/],
    [['--user', 'ada', '--http', '0.0.0.0:0'], /SHEAF_TOKEN/],
    [['--user', 'ada', '--http', '0.0.0.0:0'], /--allow-host/, { SHEAF_TOKEN: 'a-token-of-some-length' }],
    [['--user', 'ada', '--http'], /16 characters/, { SHEAF_TOKEN: 'short' }],
    [['--user', 'ada', '--http', 'nowhere:port'], /HOST:PORT/],
    [['--user', 'ada', '--writes', 'never'], /direct, propose/],
    [['--user', 'ada', '--store', 'sqlite:~/memory.db'], /begins with "~".*write the whole path, or \$HOME/],
    [['--user', 'ada', '--store', 'fs:~'], /begins with "~"/],
    [['--user', 'ada', '--store', 'libsql:file:~/memory.db'], /begins with "~"/],
    [
      ['--user', 'ada', '--store', 'libsql://memory.example.org'],
      /SHEAF_AUTH_TOKEN is missing: .*sheaf\.config\.mjs/,
    ],
    [
      ['--user', 'ada', '--store', 'libsql://memory.example.org'],
      /SHEAF_AUTH_TOKEN must be/,
      { SHEAF_AUTH_TOKEN: 'two words' },
    ],
    [
      ['--user', 'ada', '--store', 'libsql:http://memory.example.org'],
      /--store names a server .*not encrypted/,
    ],
  ]
  for (const [argv, message, env = {}] of refused) {
    const { code, stderr } = await folder.runIn({ env }, 'mcp', ...argv)
    expect({ argv, code, stderr }).toEqual({ argv, code: 2, stderr: expect.stringMatching(message) })
  }
  expect(existsSync(join(folder.path, 'memory.db'))).toBe(false)
})
