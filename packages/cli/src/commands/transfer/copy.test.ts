import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fs } from '@sheaf/fs'
import { createMemory, type Memory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { describe, expect, test } from 'vitest'
import { clock, runInFolder, type Folder } from '../../__fixtures__/run-in-folder.ts'

const PAIRS = [
  ['fs:memory', 'sqlite:copy.db'],
  ['sqlite:memory.db', 'fs:copy'],
  ['sqlite:memory.db', 'libsql:copy.db'],
  ['libsql:memory.db', 'fs:copy'],
] as const

async function fill(folder: Folder): Promise<void> {
  await using memory = await folder.open()
  const ada = memory.user('ada')
  await ada.store.write('MEMORY.md', '- Keeps herons.\n')
  await ada.store.write('MEMORY.md', '- Keeps storks.\n')
  await ada.proposals.propose({ path: 'MEMORY.md', content: '- Keeps owls.\n', author: 'agent', reason: 'r' })
}

async function allOf(folder: Folder, store: string): Promise<unknown> {
  const { stdout } = await folder.run('history', 'log', '--user', 'ada', '--json', '--store', store)
  const shown = await folder.run('memory', 'show', 'MEMORY.md', '--user', 'ada', '--json', '--store', store)
  const proposals = await folder.run('proposals', 'list', '--user', 'ada', '--json', '--store', store)
  return [JSON.parse(stdout), JSON.parse(shown.stdout), JSON.parse(proposals.stdout)]
}

test.each(PAIRS)('copies %s to %s: files, history and proposals', async (from, to) => {
  await using folder = await runInFolder(from)
  await fill(folder)
  const { code, stdout, stderr } = await folder.run('copy', '--from', from, '--to', to)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(
    /^Copied to .*: \d+ files with those of histories and proposals, \d+ bytes and 0 vectors are there, all hashes compared\.\n$/,
  )
  expect(await allOf(folder, to)).toEqual(await allOf(folder, from))
  // The second copy adds only the note of this copy.
  expect((await folder.run('copy', '--to', to)).stdout).toContain('New of them: 1 file.')
})

test('a backup comes back, also where the memory was changed since', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  await fill(folder)
  expect((await folder.run('backup', 'fs:backups/one')).code).toBe(0)
  const before = await allOf(folder, 'sqlite:memory.db')
  await folder.run('memory', 'write', 'MEMORY.md', '- Keeps none.\n', '--user', 'ada')
  const refused = await folder.run('restore', 'fs:backups/one')
  expect(refused).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('names a storage that exists') as string,
  })
  expect(await allOf(folder, 'sqlite:memory.db')).not.toEqual(before)
  await rm(join(folder.path, 'memory.db'))
  expect(await folder.run('restore', 'fs:backups/one')).toMatchObject({ code: 0, stderr: '' })
  expect(await allOf(folder, 'sqlite:memory.db')).toEqual(before)
})

test('a backup that is missing is named, and no command that would make an empty one', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  for (const backup of ['sqlite:missing.db', 'fs:missing']) {
    const { code, stderr } = await folder.run('restore', backup)
    expect(code).toBe(2)
    expect(stderr).toMatch(/<backup> names a storage that does not exist\..*Check its name\.\n$/)
  }
  expect((await folder.run('status')).stderr).toContain('`sheaf memory write` and `sheaf import` make')
})

test('files of a folder that are no memory are named, and are no damage to a restore', async () => {
  await using folder = await runInFolder('fs:memory')
  await fill(folder)
  for (const name of ['Why?.md', 'nul.md']) await writeFile(join(folder.path, 'memory', name), 'heron')
  const copies = [
    ['copy', '--to', 'fs:copy'],
    ['backup', 'sqlite:backup.db'],
    ['restore', 'fs:memory', '--store', 'sqlite:restored.db'],
  ]
  for (const argv of copies) {
    const { code, stdout } = await folder.run(...argv)
    expect({ argv, code, stdout }).toEqual({
      argv,
      code: 3,
      stdout: expect.stringMatching(/left out Why\?\.md: .*\nleft out nul\.md: /),
    })
  }
})

test.each(['sqlite', 'fs'] as const)('a memory with other limits is copied to %s and back', async (kind) => {
  await using folder = await runInFolder('')
  const storage = sqlite({
    file: join(folder.path, 'app.db'),
    extensions: ['.md', '.txt'],
    maxFileBytes: 4_194_304,
  })
  // The packages are not installed beside the module.
  const key = `appWithLimits${folder.path}`
  Object.defineProperty(globalThis, key, { value: { storage } })
  await writeFile(
    join(folder.path, 'sheaf.config.mjs'),
    `export default Reflect.get(globalThis, ${JSON.stringify(key)})\n`,
  )
  const big = 'heron\n'.repeat(300_000)
  await folder.runIn({ stdin: big }, 'memory', 'write', 'big.md', '-')
  await folder.run('memory', 'write', 'plain.txt', 'stork')
  const backup = `${kind}:backup`
  expect(await folder.run('backup', backup)).toMatchObject({ code: 0, stderr: '' })
  await rm(join(folder.path, 'app.db'))
  expect(await folder.run('restore', backup)).toMatchObject({ code: 0, stderr: '' })
  expect((await folder.run('memory', 'show', 'big.md')).stdout).toBe(big)
  expect((await folder.run('memory', 'show', 'plain.txt')).stdout).toContain('stork')
  // By its address alone, the memory has no limits of an app.
  const refused = await folder.run('copy', '--from', 'sqlite:app.db', '--to', 'sqlite:new.db')
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/The target refuses a file\. .*`extensions`.*sheaf\.config\.mjs/),
  })
})

describe('a restore is refused', () => {
  async function open(file: string): Promise<Memory> {
    return await createMemory({ storage: sqlite({ file }), clock })
  }

  test('where a process has the deleted database open', async () => {
    await using folder = await runInFolder('sqlite:memory.db')
    await fill(folder)
    await folder.run('backup', 'sqlite:backup.db')
    const file = join(folder.path, 'memory.db')
    {
      await using memory = await open(file)
      await memory.store.write('a.md', 'one')
      await rm(file)
      const { code, stderr } = await folder.run('restore', 'sqlite:backup.db')
      expect([code, stderr]).toEqual([
        2,
        expect.stringMatching(/a running or killed process beside it.*memory\.db-wal/),
      ])
      // Put back the file that the process needs when it closes.
      await cp(join(folder.path, 'backup.db'), file)
    }
  })

  test('where an empty folder is open', async () => {
    await using folder = await runInFolder('sqlite:memory.db')
    await fill(folder)
    const root = join(folder.path, 'new')
    {
      await using _ = await createMemory({ storage: fs({ root }), clock })
      const argvs = [
        ['restore', 'sqlite:memory.db', '--store', 'fs:new'],
        ['backup', 'fs:new', '--store', 'sqlite:memory.db'],
        ['copy', '--to', 'fs:new'],
      ]
      for (const argv of argvs) {
        const { code, stderr } = await folder.run(...argv)
        expect([argv, code, stderr]).toEqual([
          argv,
          1,
          expect.stringMatching(/"[^"]*new" is open already.*Close it there first/),
        ])
      }
      expect((await readdir(root)).filter((name) => name.endsWith('.md'))).toEqual([])
    }
    expect((await folder.run('restore', 'sqlite:memory.db', '--store', 'fs:new')).code).toBe(0)
  })

  test.each([
    ['cut short', async (file: string) => await writeFile(file, (await readFile(file)).subarray(0, 30_000))],
    [
      'overwritten in the middle',
      async (file: string) => {
        const bytes = await readFile(file)
        await writeFile(file, bytes.fill('heron ', 40_000, Math.min(bytes.length, 140_000)))
      },
    ],
    ['another file', async (file: string) => await writeFile(file, '# Not a database\n')],
  ])('of a backup that is %s, with a typed error', async (_, damage) => {
    await using folder = await runInFolder('sqlite:memory.db')
    await fill(folder)
    await using memory = await open(join(folder.path, 'memory.db'))
    const many = Array.from({ length: 100 }, (_each, place) => ({
      path: `notes/${place}.md`,
      content: `note ${place} `.repeat(100),
    }))
    await memory.store.commit(many)
    expect((await folder.run('backup', 'sqlite:backup.db')).code).toBe(0)
    await damage(join(folder.path, 'backup.db'))
    const { code, stdout, stderr } = await folder.run(
      'restore',
      'sqlite:backup.db',
      '--store',
      'fs:new',
      '--json',
    )
    expect({ code, error: JSON.parse(stdout) as unknown }).toMatchObject({
      code: 1,
      error: { error: { code: 'unavailable' } },
    })
    expect(stderr).not.toContain('note 1')
    // The unfinished copy cannot be read as a memory.
    expect((await folder.run('copy', '--from', 'fs:new', '--to', 'fs:other')).code).not.toBe(0)
  })
})

test('wrong use is refused, and makes nothing', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  await fill(folder)
  const before = await readdir(folder.path)
  const wrong = [
    [['copy'], /required option '--to/],
    [['copy', '--to', 'memory.db'], /^error: --to must be/],
    [['copy', '--to', 'sqlite:memory.db'], /is the memory itself/],
    [
      ['copy', '--from', 'fs:nothing', '--to', 'fs:new'],
      /^error: --from names a storage that does not exist/,
    ],
    [['copy', '--to', 'fs:new', '--user', 'ada'], /the whole storage is copied/],
    [['backup'], /missing required argument/],
    [['backup', 'fs:memory.db'], /^error: <target> names a file/],
    [['backup', 'sqlite:memory.db'], /^error: <target> names a storage that exists/],
    [
      ['restore', 'sqlite:nothing.db', '--store', 'fs:new'],
      /^error: <backup> names a storage that does not exist/,
    ],
    [['restore', 'sqlite:memory.db'], /names a storage that exists/],
  ] as const
  for (const [argv, message] of wrong) {
    const { code, stderr } = await folder.run(...argv)
    expect([argv, code, stderr]).toEqual([argv, 2, expect.stringMatching(message)])
  }
  expect(await readdir(folder.path)).toEqual(before)
})

test('a copy that is killed goes on when it is run again', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  {
    const storage = sqlite({ file: join(folder.path, 'memory.db') })
    await using memory = await createMemory({ storage, clock, history: false })
    const many = Array.from({ length: 1000 }, (_, place) => ({
      path: `m/${place}.md`,
      content: `note ${place}`,
    }))
    await memory.store.commit(many)
  }
  const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
  const argv = ['--conditions=sheaf-source', main, 'copy', '--from', 'sqlite:memory.db', '--to', 'fs:copy']
  const child = spawn(process.execPath, argv, { cwd: folder.path, stdio: 'ignore' })
  const copied = async () => (await readdir(join(folder.path, 'copy', 'm')).catch(() => [])).length
  await expect.poll(copied, { interval: 1 }).toBeGreaterThan(100)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await copied()).toBeLessThan(1000)
  expect((await folder.run('copy', '--from', 'fs:copy', '--to', 'fs:other')).stderr).toContain('unfinished')
  const { files, written } = (await folder.json('copy', '--to', 'fs:copy')) as {
    files: number
    written: number
  }
  expect(written).toBeLessThan(files)
  expect(await copied()).toBe(1000)
  expect((await folder.run('doctor', '--store', 'fs:copy')).code).toBe(0)
})
