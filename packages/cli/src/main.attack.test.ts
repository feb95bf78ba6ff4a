import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { runInFolder, STORES, type Outcome } from './__fixtures__/run-in-folder.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

/** The command line in its own process. */
async function spawnCli(
  cwd: string,
  env: Readonly<Record<string, string>>,
  ...argv: readonly string[]
): Promise<Outcome> {
  const child = spawn(process.execPath, ['--conditions=sheaf-source', MAIN, ...argv], {
    cwd,
    env: { ...process.env, TMPDIR: cwd, ...env },
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (data: Buffer) => (stdout += data.toString()))
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()))
  child.stdin.end()
  const { promise, resolve } = Promise.withResolvers<number>()
  child.on('close', (code) => resolve(code ?? -1))
  return { code: await promise, stdout, stderr }
}

test('a process runs a command, and ends with its exit code', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  const env = { SHEAF_STORE: 'sqlite:memory.db' }
  expect(
    await spawnCli(folder.path, env, 'memory', 'append', 'MEMORY.md', '- Prefers Postgres.', '--user', 'ada'),
  ).toEqual({
    code: 0,
    stdout: 'Added to MEMORY.md (20 bytes).\n',
    stderr: '',
  })
  const found = await spawnCli(folder.path, env, 'memory', 'search', 'postgres', '--json', '--user', 'ada')
  expect(JSON.parse(found.stdout)).toMatchObject({
    hits: [{ source: 'MEMORY.md', text: '- Prefers Postgres.' }],
  })
  expect((await spawnCli(folder.path, env, 'nothing')).code).toBe(2)
  const { stdout } = await folder.run('--version')
  expect(await spawnCli(folder.path, env, '--version')).toEqual({ code: 0, stdout, stderr: '' })
})

describe.skipIf(process.platform === 'win32')('a hook in a shell', () => {
  const hook = async (folder: string, script: string) => {
    const argv = ['--conditions=sheaf-source', MAIN, 'hook', 'prompt', '--for', 'claude-code']
    const child = spawn('sh', ['-c', script, process.execPath, ...argv], {
      cwd: folder,
      env: { ...process.env, HOME: dirname(folder), PWD: folder, SHEAF_HOOK_TIMEOUT_MS: '60000' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (data: Buffer) => (stdout += data.toString()))
    child.stderr.on('data', (data: Buffer) => (stderr += data.toString()))
    const [code] = (await once(child, 'close')) as [number]
    return { code, stdout, stderr }
  }
  const payload = `echo '{"session_id":"1","prompt":"Hello, Ada."}' | "$0" "$@"`

  test('answers from a folder that was deleted', async () => {
    await using folder = await runInFolder('sqlite:memory.db')
    const gone = join(folder.path, 'gone')
    await mkdir(gone)
    expect(await hook(gone, `rmdir "$PWD"; ${payload}`)).toEqual({ code: 0, stdout: '{}\n', stderr: '' })
    // The folder above stands for it.
    expect(existsSync(join(folder.path, '.sheaf', 'memory.db'))).toBe(true)
    expect(existsSync(gone)).toBe(false)
  })

  test('answers where no file can grow, leaves no half file, and goes on when one can', async () => {
    await using folder = await runInFolder('sqlite:memory.db')
    const own = join(folder.path, 'project')
    await mkdir(join(own, '.git'), { recursive: true })
    const { code, stdout, stderr } = await hook(own, `ulimit -f 0; ${payload}`)
    expect({ code, stdout }).toEqual({ code: 0, stdout: '{}\n' })
    expect(stderr).toMatch(/^\S+ claude-code prompt: .*\n$/)
    expect(stderr).not.toContain('Hello')
    const files = async () => await readdir(join(own, '.sheaf'), { recursive: true })
    expect((await files()).filter((path) => path.endsWith('.json'))).toEqual([])
    expect(await hook(own, payload)).toEqual({ code: 0, stdout: '{}\n', stderr: '' })
    expect((await files()).filter((path) => path.endsWith('.json'))).toHaveLength(1)
  })
})

// Each editor writes that it is open, and saves when both are open.
const EDITOR = `
import { appendFileSync, existsSync, watch, writeFileSync } from 'node:fs'
const [name, other, folder, file] = process.argv.slice(2)
const both = () => {
  if (!existsSync(folder + '/' + other + '.open')) return
  appendFileSync(file, '- ' + name + '\\n')
  process.exit(0)
}
watch(folder, both)
writeFileSync(folder + '/' + name + '.open', '')
both()
`

describe.each(STORES)('on %s', (store) => {
  test('of two people who edit one file at once, one saves and the other keeps their text', async () => {
    await using folder = await runInFolder(store)
    await folder.run('memory', 'write', 'MEMORY.md', '- before\n')
    const script = join(folder.path, 'editor.mjs')
    await writeFile(script, EDITOR)
    const edit = async (name: string, other: string) => {
      const EDITOR = `"${process.execPath}" "${script}" ${name} ${other} "${folder.path}"`
      return await spawnCli(
        folder.path,
        { SHEAF_STORE: store, VISUAL: '', EDITOR },
        'memory',
        'edit',
        'MEMORY.md',
      )
    }
    const outcomes = await Promise.all([edit('ada', 'grace'), edit('grace', 'ada')])
    expect(outcomes.filter(({ code }) => code === 0)).toHaveLength(1)
    const winner = outcomes[0]?.code === 0 ? 'ada' : 'grace'
    const loser = winner === 'ada' ? 'grace' : 'ada'
    expect((await folder.run('memory', 'show', 'MEMORY.md')).stdout).toBe(`- before\n- ${winner}\n`)
    const refused = outcomes.find(({ code }) => code === 1)?.stderr ?? ''
    expect(refused).toContain('it changed meanwhile')
    const kept = /Your text is kept in (.+)\.\n$/.exec(refused)?.[1] ?? ''
    expect(await readFile(kept, 'utf8')).toBe(`- before\n- ${loser}\n`)
  })
})

test.skipIf(process.platform === 'win32')(
  'Ctrl-C ends an import after a file, with a message and 130',
  async () => {
    await using folder = await runInFolder('sqlite:memory.db')
    await mkdir(join(folder.path, 'from'))
    for (let number = 0; number < 500; number += 1)
      await writeFile(join(folder.path, 'from', `${number}.md`), `# ${number}\n`)
    const child = spawn(
      process.execPath,
      ['--conditions=sheaf-source', MAIN, 'import', 'from', '--store', 'sqlite:memory.db'],
      {
        cwd: folder.path,
      },
    )
    let stderr = ''
    child.stderr.on('data', (data: Buffer) => (stderr += data.toString()))
    const ended = once(child, 'close')
    const looking = watch(folder.path, () => {
      if (!existsSync(join(folder.path, 'memory.db-wal'))) return
      // The import has begun to write and is far from its end. Once: a second signal would end it at
      // once.
      looking.close()
      child.kill('SIGINT')
    })
    const [code] = await ended
    expect({ code, stderr }).toEqual({
      code: 130,
      stderr: expect.stringMatching(/^error: Import interrupted: \d+ files? (?:was|were) imported\./),
    })
    expect(await folder.run('doctor')).toMatchObject({ code: 0 })
    expect((await folder.run('import', 'from')).stdout).toMatch(/\d+ created/)
    expect(await folder.paths()).toHaveLength(500)
  },
)
