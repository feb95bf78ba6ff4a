import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createJwtKeys, isAvailable, startLibsqlServer } from './index.ts'
import type { LibsqlServer } from './index.ts'

let directory = ''
let places = 0
const place = () => join(directory, String((places += 1)))
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sheaf-server-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

describe.skipIf(!isAvailable())('a libSQL server', () => {
  test('answers, forgets nothing when it is killed, and starts again at the same address', async () => {
    await using server = await started({ directory: place() })
    expect(await run(server.url, 'PRAGMA synchronous')).toBe('2')
    await run(server.url, 'CREATE TABLE note (text)')
    await run(server.url, `INSERT INTO note VALUES ('kept')`)
    const before = server.pid
    await server.kill()
    expect(server.pid).toBeUndefined()
    await expect(fetch(server.url)).rejects.toThrow()
    await server.start()
    expect(server.pid).not.toBe(before)
    expect(await run(server.url, 'SELECT text FROM note')).toBe('kept')
    await server.setDurability('relaxed')
    expect(await run(server.url, 'PRAGMA synchronous')).toBe('1')
  })

  test('waits on a restart until another process gives its port back', async () => {
    await using server = await started({ directory: place() })
    await server.kill()
    const other = createServer()
    await once(other.listen(Number(new URL(server.url).port), '127.0.0.1'), 'listening')
    const start = server.start()
    // Until the server has ended once, which the port did.
    await expect.poll(() => server.output()).toContain('Address already in use')
    other.close()
    await start
    expect(await run(server.url, 'PRAGMA synchronous')).toBe('2')
  })

  test('says what the server wrote when it cannot start', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    await expect(startLibsqlServer({ directory: place(), httpPort: port })).rejects.toThrow(
      'Address already in use',
    )
    taken.close()
  })

  test('is held still and goes on', async () => {
    await using server = await started({ directory: place() })
    await server.pause()
    await expect(fetch(`${server.url}/health`, { signal: AbortSignal.timeout(100) })).rejects.toThrow(
      'timeout',
    )
    server.resume()
    expect((await fetch(`${server.url}/health`)).ok).toBe(true)
  })

  test('keeps namespaces apart, over each kind of address', async () => {
    await using server = await started({ directory: place(), namespaces: true })
    for (const name of ['ada', 'bob']) {
      await server.createNamespace(name)
      await server.createNamespace(name)
      await run(server.namespaceUrl(name), `CREATE TABLE ${name} (text)`)
    }
    const names = 'SELECT group_concat(name) FROM sqlite_schema'
    expect(await run(server.url, names)).toBe('null')
    expect(await run(server.namespaceUrl('ada'), names)).toBe('ada')
    expect(await run(await server.namespaceGateway('bob'), names)).toBe('bob')
    expect(await server.namespaceGateway('bob')).toBe(await server.namespaceGateway('bob'))
    expect(await run(server.namespaceUrl('ada'), 'PRAGMA synchronous')).toBe('2')
    await server.deleteNamespace('ada')
    await expect(run(server.namespaceUrl('ada'), names)).rejects.toThrow('404')
    await server.kill()
    await expect(run(await server.namespaceGateway('bob'), names)).rejects.toThrow()
    await server.start()
    expect(await run(await server.namespaceGateway('bob'), names)).toBe('bob')
  })

  test('has read replicas that send writes on', async () => {
    await using primary = await started({ directory: place() })
    await run(primary.url, 'CREATE TABLE note (text)')
    await using replica = await started({ directory: place(), primary: primary.grpcUrl })
    await run(replica.url, `INSERT INTO note VALUES ('through')`)
    expect(await run(primary.url, 'SELECT text FROM note')).toBe('through')
    await expect.poll(() => run(replica.url, 'SELECT text FROM note')).toBe('through')
  })

  test('asks for a token', async () => {
    const keys = createJwtKeys()
    const jwtKeyFile = join(directory, 'key.pem')
    await writeFile(jwtKeyFile, keys.publicKey)
    await using server = await started({ directory: place(), namespaces: true, jwtKeyFile })
    await server.createNamespace('ada')
    await server.createNamespace('bob')
    const outcome = async (name: string, token?: string, sql = 'SELECT 1') =>
      await run(await server.namespaceGateway(name), sql, token).catch((error: unknown) =>
        String(error).slice(-3),
      )
    expect(await outcome('ada')).toBe('401')
    expect(await outcome('ada', createJwtKeys().token())).toBe('401')
    expect(await outcome('ada', keys.token({ expiresAt: 1 }))).toBe('401')
    expect(await outcome('ada', keys.token())).toBe('1')
    expect(await outcome('ada', keys.token({ access: 'ro' }))).toBe('1')
    expect(await outcome('ada', keys.token({ access: 'ro' }), 'CREATE TABLE t (a)')).toBe('403')
    expect(await outcome('ada', keys.token({ namespaces: ['ada'] }))).toBe('1')
    // The server does not even say that it is there.
    expect(await outcome('bob', keys.token({ namespaces: ['ada'] }))).toBe('404')
  })

  test('ends with a parent that is killed', async () => {
    const script = `import { startLibsqlServer } from ${JSON.stringify(import.meta.resolve('./index.ts'))}
      const server = await startLibsqlServer({ directory: ${JSON.stringify(place())} })
      console.log(server.pid); setInterval(() => {}, 1000)`
    const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [first] = (await once(parent.stdout.setEncoding('utf8'), 'data')) as [string]
    const pid = Number(first)
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  test('does not keep its parent from ending', async () => {
    const script = `import { startLibsqlServer } from ${JSON.stringify(import.meta.resolve('./index.ts'))}
      console.log((await startLibsqlServer({ directory: ${JSON.stringify(place())} })).pid)`
    const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [first] = (await once(parent.stdout.setEncoding('utf8'), 'data')) as [string]
    expect(await once(parent, 'close')).toEqual([0, null])
    await expect.poll(() => isAlive(Number(first))).toBe(false)
  })
})

async function started(
  options: Parameters<typeof startLibsqlServer>[0],
): Promise<LibsqlServer & AsyncDisposable> {
  const server = await startLibsqlServer(options)
  return Object.defineProperty(server, Symbol.asyncDispose, { value: () => server.stop() }) as LibsqlServer &
    AsyncDisposable
}

// The first value of the first row, or null.
async function run(url: string, sql: string, token?: string): Promise<string> {
  const response = await fetch(new URL('v2/pipeline', url), {
    method: 'POST',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    body: JSON.stringify({ requests: [{ type: 'execute', stmt: { sql } }, { type: 'close' }] }),
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  const { results } = (await response.json()) as {
    results: readonly { type: string; error?: unknown; response?: { result: Result } }[]
  }
  if (results[0]?.type !== 'ok') throw new Error(JSON.stringify(results[0]?.error))
  return String(results[0].response?.result.rows[0]?.[0]?.value ?? null)
}

interface Result {
  readonly rows: readonly (readonly { readonly value?: string | number }[])[]
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
