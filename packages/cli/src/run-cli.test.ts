import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runInFolder } from './__fixtures__/run-in-folder.ts'

const STORE = 'sqlite:memory.db'

describe('usage', () => {
  test.each([
    ['no command', []],
    ['an unknown command', ['remember']],
    ['a group without a command', ['memory']],
    ['an unknown option', ['status', '--fast']],
    ['a missing argument', ['memory', 'show']],
    ['one argument too many', ['memory', 'show', 'a.md', 'b.md']],
    ['a number that is none', ['memory', 'search', 'x', '--limit', 'many']],
    ['a number out of range', ['memory', 'search', 'x', '--limit', '201']],
    ['lines that are none', ['memory', 'show', 'a.md', '--lines', '5-2']],
    ['two scopes', ['status', '--user', 'ada', '--project', 'atlas']],
    ['a scope that is missing', ['entries', 'list']],
    ['a store of no known kind', ['status', '--store', 'postgres:hunter2@host']],
    ['a store that is not there', ['status', '--store', 'sqlite:missing.db']],
    ['a store that would not last', ['memory', 'write', 'a.md', 'x', '--store', 'sqlite::memory:']],
    ['a word in place of a version', ['history', 'restore', 'a.md', 'latest']],
    ['a folder that is not there', ['status', '--store', 'fs:missing']],
  ])('%s ends with 2', async (_, argv) => {
    await using folder = await runInFolder(STORE)
    await folder.run('memory', 'write', 'a.md', 'a')
    const { code, stdout, stderr } = await folder.run(...argv)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).not.toBe('')
    expect(stderr).not.toContain('hunter2')
    const asJson = await folder.run(...argv, '--json')
    expect(JSON.parse(asJson.stdout)).toEqual({ error: { code: 'usage', message: expect.any(String) } })
  })

  test.each([
    [['search', 'tides'], '`sheaf memory search`'],
    [['serach', 'tides'], '`sheaf memory search`'],
    [['approve', 'ID'], '`sheaf proposals approve`'],
    [['history', 'serach', 'tides'], '`sheaf memory search`'],
    [['stauts'], 'status'],
  ])('a command of a group is named where %j is typed', async (argv, meant) => {
    await using folder = await runInFolder(STORE)
    const { code, stderr } = await folder.run(...argv)
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`Did you mean ${meant}?`) })
  })

  test.each([
    [['memory', 'remember', 'x'], "error: unknown command 'remember'; see --help\n"],
    [['import'], "error: missing required argument 'source'; see --help\n"],
  ])('%j says where the commands and the arguments are', async (argv, stderr) => {
    await using folder = await runInFolder(STORE)
    expect(await folder.run(...argv)).toEqual({ code: 2, stdout: '', stderr })
  })

  test('an argument that is none of its names says the names', async () => {
    await using folder = await runInFolder('')
    const { code, stderr } = await folder.run('init', 'vim')
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "error: 'vim' is not known. Choose one of claude-code, codex, cursor, opencode, antigravity.\n",
    })
  })

  test('help and version end with 0; every command has help with examples', async () => {
    await using folder = await runInFolder('')
    expect(await folder.run('--version')).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    })
    expect((await folder.run('help', 'memory')).code).toBe(0)
    const commands = [
      '',
      'status',
      'copy',
      'backup',
      'restore',
      'migrate',
      'context',
      'export',
      'import',
      'audit',
      'doctor',
      'scrub',
    ]
    const groups = {
      memory: ['search', 'standing', 'list', 'show', 'reindex', 'edit', 'append', 'write'],
      history: ['list', 'show', 'diff', 'log', 'restore'],
      proposals: ['list', 'show', 'approve', 'reject', 'apply'],
      entries: ['list', 'show'],
    }
    const all = [
      ...commands,
      ...Object.keys(groups),
      ...Object.entries(groups).flatMap(([group, names]) => names.map((name) => `${group} ${name}`)),
    ]
    for (const command of all) {
      const { code, stdout, stderr } = await folder.run(
        ...command.split(' ').filter((word) => word !== ''),
        '--help',
      )
      expect({ command, code, stderr }).toEqual({ command, code: 0, stderr: '' })
      expect(stdout).toMatch(/^Usage: sheaf/)
      expect(stdout).toMatch(/\nExamples:\n {2}\$ /)
    }
  })

  test('no storage is made by a command that only reads', async () => {
    await using folder = await runInFolder('')
    expect(await folder.run('status')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^error: --store is missing/),
    })
    await folder.run('memory', 'list', '--store', STORE)
    expect(await folder.run('memory', 'write', 'a.md', 'a', '--store', STORE)).toMatchObject({ code: 0 })
    expect(await folder.paths('--store', STORE)).toEqual(['a.md'])
  })
})

describe('the storage', () => {
  test('is named by the option, the environment or a configuration, in this order', async () => {
    await using folder = await runInFolder('')
    const write = async (store: string) =>
      await folder.run('memory', 'write', `${store.split(':')[0]}.md`, 'x', '--store', store)
    await write('fs:one')
    await write('sqlite:two.db')
    await write('libsql:three.db')
    expect(await folder.paths('--store', `libsql:file:three.db`)).toEqual(['libsql.md'])
    await writeFile(join(folder.path, 'sheaf.config.json'), '{ "store": "libsql:three.db" }')
    expect(await folder.paths()).toEqual(['libsql.md'])
    const named = await folder.runIn({ env: { SHEAF_STORE: 'sqlite:two.db' } }, 'memory', 'list')
    expect(named.stdout).toBe('sqlite.md\n')
    const both = await folder.runIn(
      { env: { SHEAF_STORE: 'sqlite:two.db' } },
      'memory',
      'list',
      '--store',
      'fs:one',
    )
    expect(both.stdout).toBe('fs.md\n')
  })

  test.each([
    ['sheaf.config.mjs', `export default { store: 'sqlite:memory.db' }`],
    ['sheaf.config.js', `export const store = 'sqlite:memory.db'`],
    [
      'sheaf.config.ts',
      `const config: { store: string } = { store: 'sqlite:memory.db' }\nexport default config`,
    ],
  ])('may be named in %s', async (name, text) => {
    await using folder = await runInFolder('')
    await folder.run('memory', 'write', 'a.md', 'a', '--store', STORE)
    await writeFile(join(folder.path, 'package.json'), '{ "type": "module" }')
    await writeFile(join(folder.path, name), text)
    expect(await folder.paths()).toEqual(['a.md'])
  })

  test('may be an adapter that the configuration makes', async () => {
    await using folder = await runInFolder('')
    const adapter = `{ name: 'mine', open: async () => { throw new Error('opened') } }`
    await writeFile(join(folder.path, 'sheaf.config.mjs'), `export default { storage: ${adapter} }`)
    expect(await folder.run('memory', 'list')).toMatchObject({
      code: 1,
      stderr: 'error: opened (unexpected; --debug shows where)\n',
    })
    expect((await folder.run('memory', 'list', '--debug')).stderr).toMatch(/\n +at /)
  })

  test.each(['{ history: 5 }', '{ recordedContexts: 5 }', "{ context: { order: 'most' } }"])(
    'has options of which a wrong one is named, with one full stop: %s',
    async (options) => {
      await using folder = await runInFolder('')
      const storage = "{ name: 'mine', open: async () => { throw new Error('opened') } }"
      const text = `export default { storage: ${storage}, ...${options} }`
      await writeFile(join(folder.path, 'sheaf.config.mjs'), text)
      const { code, stderr } = await folder.run('status')
      expect(stderr).toMatch(/^error: .*sheaf\.config\.mjs exports a wrong option: .*[^.]\.\n$/)
      expect(code).toBe(2)
    },
  )

  test('names a storage that does not exist yet, which is no wrong option', async () => {
    await using folder = await runInFolder('')
    const open = `async () => { throw Object.assign(new Error('No file.'), MISSING) }`
    const storage = `{ name: 'mine', open: ${open} }`
    const missing = `const MISSING = { code: 'not-found', [Symbol.for('sheaf.memory-error')]: true }`
    await writeFile(
      join(folder.path, 'sheaf.config.mjs'),
      `${missing}\nexport default { storage: ${storage} }`,
    )
    const { code, stderr } = await folder.run('memory', 'list')
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/^error: [^:]*config\.mjs names a storage/),
    })
  })

  test.each([
    ['sheaf.config.json', '{'],
    ['sheaf.config.json', '{ "url": "x" }'],
    ['sheaf.config.mjs', 'export default 3'],
    ['sheaf.config.mjs', 'export default ('],
  ])('is not found in a wrong %s: %s', async (name, text) => {
    await using folder = await runInFolder('')
    await writeFile(join(folder.path, name), text)
    expect(await folder.run('status')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(name),
    })
  })

  test('needs no token in what is said of it', async () => {
    await using folder = await runInFolder('')
    const env = { SHEAF_STORE: 'libsql://127.0.0.1:1', SHEAF_AUTH_TOKEN: 'very-secret-token' }
    const { code, stderr } = await folder.runIn({ env }, 'memory', 'list', '--debug')
    expect(code).toBe(1)
    expect(stderr).not.toContain('very-secret-token')
  })
})

describe('the output', () => {
  test('has colours on a terminal, unless it is told not to', async () => {
    await using folder = await runInFolder(STORE)
    await folder.run('memory', 'write', 'a.md', 'alpha')
    const search = ['memory', 'search', 'alpha'] as const
    const seen = await folder.runIn({ isTerminal: true }, ...search)
    expect(seen.stdout).toContain('\u001b[36ma.md:1-1\u001b[0m')
    for (const plain of [
      await folder.run(...search),
      await folder.runIn({ isTerminal: true }, ...search, '--no-color'),
      await folder.runIn({ isTerminal: true, env: { NO_COLOR: '1' } }, ...search),
      await folder.runIn({ isTerminal: true, env: { TERM: 'dumb' } }, ...search),
      await folder.runIn({ isTerminal: true }, ...search, '--json'),
    ])
      expect(plain.stdout).not.toContain('\u001b')
  })

  test('piped, no command writes an escape code', async () => {
    await using folder = await runInFolder('fs:memory')
    await folder.run('memory', 'write', 'MEMORY.md', '- a\n', '--user', 'ada')
    await folder.run('memory', 'write', 'MEMORY.md', '- b\n- b\n', '--user', 'ada')
    await mkdir(join(folder.path, 'notes'))
    const commands = [
      ['memory', 'search', 'b'],
      ['memory', 'list'],
      ['memory', 'standing', '--user', 'ada'],
      ['memory', 'reindex'],
      ['status'],
      ['history', 'list', 'MEMORY.md'],
      ['history', 'log'],
      ['history', 'diff', 'MEMORY.md', '1.0.0'],
      ['proposals', 'list'],
      ['entries', 'list'],
      ['context', 'b?'],
      ['import', 'notes'],
      ['copy', '--to', 'sqlite:copied.db'],
      ['backup', 'fs:backed-up'],
      ['restore', 'fs:backed-up', '--store', 'sqlite:restored.db'],
      ['migrate'],
      ['export', 'copy'],
      ['audit'],
      ['doctor'],
      ['--help'],
      ['memory', 'show', 'missing.md'],
      ['nothing'],
    ]
    for (const command of commands) {
      const { stdout, stderr } = await folder.run(...command, '--user', 'ada')
      expect(stdout + stderr).not.toContain('\u001b')
    }
  })
})

test('what a command is to read or write is looked at before anything is made', async () => {
  await using folder = await runInFolder(STORE)
  await folder.run('memory', 'write', 'a.md', 'one\ntwo\n')
  await writeFile(join(folder.path, 'file'), 'x')
  await mkdir(join(folder.path, 'folder.tar'))
  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [['memory', 'list', '--store', 'fs:file'], /names a file, and fs: keeps a folder/],
    [
      ['memory', 'write', 'a.md', 'x', '--store', 'sqlite:folder.tar'],
      /names a folder, and sqlite: keeps a file/,
    ],
    [
      ['memory', 'write', 'a.md', 'x', '--store', 'libsql:folder.tar'],
      /names a folder, and libsql: keeps a file/,
    ],
    [['export', 'file'], /file" is a file; name a folder, or an archive/],
    [['export', 'file', '--force'], /file" is a file/],
    [['export', 'folder.tar', '--force'], /folder\.tar" is a folder/],
    [['export', '', '--force'], /The target is empty/],
    [['import', '', '--store', 'sqlite:other.db'], /The source is empty/],
    [['memory', 'show', 'a.md', '--lines', '3-9'], /begins after the end: a\.md has 2 lines/],
  ]
  for (const [argv, message] of wrong) {
    const { code, stderr } = await folder.run(...argv)
    expect({ argv, code }).toEqual({ argv, code: 2 })
    expect(stderr).toMatch(message)
  }
  expect(await folder.run('import', 'missing', '--store', 'sqlite:other.db')).toMatchObject({ code: 1 })
  expect(existsSync(join(folder.path, 'other.db'))).toBe(false)
  expect((await folder.run('memory', 'show', 'b.md')).stderr).toBe(
    'error: There is no file at "b.md". `sheaf memory list` lists the files.\n',
  )
  expect((await folder.run('history', 'restore', 'a.md', '9.0.0')).stderr).toMatch(
    /`sheaf history list` lists the revisions\.\n$/,
  )
})
