import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp, managerOf, nameOf, STORAGES, TEMPLATES } from './create-app.ts'
import { runCreate } from './run-create.ts'

let cwd: string
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'create-sheaf-'))
})
afterEach(async () => {
  await rm(cwd, { recursive: true })
})

/** Calls the command; `typed` are the lines that a person at a terminal answers with. */
async function create(argv: string[], { typed, userAgent }: { typed?: string; userAgent?: string } = {}) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const all = Promise.all([text(stdout), text(stderr)])
  stdin.end(typed)
  const isTerminal = typed !== undefined
  const exitCode = await runCreate(argv, { stdin, stdout, stderr, cwd, isTerminal, userAgent })
  stdout.end()
  stderr.end()
  const [said, errors] = await all
  return { exitCode, said, errors }
}

const filesOf = async (folder: string) =>
  (await readdir(join(cwd, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const manifestOf = async (folder: string) =>
  JSON.parse(await readFile(join(cwd, folder, 'package.json'), 'utf8')) as {
    name: string
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
  }

describe.each(TEMPLATES.map(({ name }) => name))('the app %s', (template) => {
  test.each(STORAGES)('has the storage $name, and no word is left to fill in', async (storage) => {
    const { exitCode, errors } = await create(['my-app', '--template', template, '--storage', storage.name])
    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' })
    const { name, dependencies, devDependencies } = await manifestOf('my-app')
    expect(name).toBe('my-app')
    const all = { ...dependencies, ...devDependencies }
    for (const each of ['@sheaf/memory', '@sheaf/sqlite', storage.package]) expect(all[each]).toBe('^0.0.0')
    expect(Object.values(all)).not.toContain('')
    expect(dependencies[storage.package]).toBeDefined()
    const files = await filesOf('my-app')
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
    for (const [place, each] of texts.entries()) expect(each, files[place]).not.toMatch(/\{\{\w+\}\}/)
    // Each package that the sources import is one that is installed.
    for (const [, imported = ''] of texts.join('\n').matchAll(/ from '((?:@[\w-]+\/)?\w[\w-]*)[\w/.-]*'$/gm))
      if (imported !== 'node') expect(Object.keys(all)).toContain(imported)
    const ignored = (await readFile(join(cwd, 'my-app', '.gitignore'), 'utf8')).split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['node_modules/', '.env', '.env.*', '/memory.db*']))
  })
})

test('a chat has a secret of its own, which only its owner reads', async () => {
  await create(['one', '-t', 'chat', '-y'])
  await create(['two', '-t', 'chat', '-y'])
  const [one, two] = await Promise.all(
    ['one', 'two'].map((each) => readFile(join(cwd, each, '.env.local'), 'utf8')),
  )
  expect(one).toMatch(/^SESSION_SECRET=[0-9a-f]{64}\nDEMO_LOGIN=1\n$/)
  expect(one).not.toBe(two)
  if (process.platform !== 'win32')
    expect((await stat(join(cwd, 'one', '.env.local'))).mode & 0o777).toBe(0o600)
})

test('on a terminal it asks for app, storage and folder, again after a wrong answer', async () => {
  const { exitCode, said } = await create([], { typed: '7\nagent\n2\nnotes\n' })
  expect(exitCode).toBe(0)
  expect(said.match(/1 to 3 \(1\): /g)).toHaveLength(2)
  expect(said).toContain('There is no "7".')
  expect(said).toContain('Made notes: an agent with tools, as a script. Its memory is a folder of markdown.')
  expect((await manifestOf('notes')).dependencies['@sheaf/fs']).toBe('^0.0.0')
})

test('Enter takes the first choice, and a question that is given is not asked', async () => {
  const { said } = await create(['--storage', 'libsql'], { typed: '\n\n' })
  expect(said).not.toContain('Where is the memory?')
  expect((await manifestOf('my-chat')).dependencies).toMatchObject({ next: expect.any(String) })
})

test('the end of the input before the answers makes nothing, and says so', async () => {
  const { exitCode, errors } = await create([], { typed: '' })
  expect({ exitCode, errors }).toEqual({
    exitCode: 2,
    errors: 'error: nothing was made, because the questions were not answered.\n',
  })
  expect(await readdir(cwd)).toEqual([])
})

test('the steps are those of the package manager that called', async () => {
  const agent = ['-t', 'agent']
  const stepsOf = async (name: string, userAgent: string) =>
    (await create([name, ...agent], { userAgent })).said.split('\n').filter((line) => line.startsWith('  '))
  expect(await stepsOf('a', 'npm/11.0.0 node/v24.0.0 linux x64')).toEqual([
    '  cd a',
    '  npm install',
    '  npm start -- "My dog is called Rex."',
    '  npm start -- "What is my dog called?"',
  ])
  expect(await stepsOf('b', 'pnpm/12.0.0 npm/? node/v24.0.0')).toContain(
    '  pnpm start "What is my dog called?"',
  )
  expect(await stepsOf('c', 'bun/1.3.0 npm/? node/v24.3.0')).toContain(
    '  bun run start "My dog is called Rex."',
  )
  expect(await stepsOf('d e', 'yarn/4.9.0 npm/? node/v24.0.0')).toContain('  cd "d e"')
  // Yarn's other linker has no node_modules, where the docs are.
  expect(await readFile(join(cwd, 'd e', '.yarnrc.yml'), 'utf8')).toBe('nodeLinker: node-modules\n')
})

test('the entries for clients of the MCP server have its path, also with spaces and on Windows', async () => {
  const storage = STORAGES.find(({ name }) => name === 'sqlite')
  if (storage === undefined) throw new Error('no SQLite')
  // Elsewhere than on Windows, a backslash is a sign of a name.
  const folder = join(cwd, 'My Projects', process.platform === 'win32' ? 'ada' : String.raw`Users\ada`)
  await createApp({ folder, template: 'mcp', storage, manager: managerOf() })
  const readme = await readFile(join(folder, 'README.md'), 'utf8')
  const main = `${folder.replaceAll('\\', '/')}/src/main.ts`
  expect(readme).toContain(` -- node "${main}"\n`)
  const [, json = ''] = /```json\n([^]*?)\n```/.exec(readme) ?? []
  expect(Object.values(JSON.parse(json).mcpServers)).toEqual([{ command: 'node', args: [main] }])
})

test('a folder with files is refused, and stays as it is', async () => {
  await mkdir(join(cwd, 'full'))
  await writeFile(join(cwd, 'full', 'notes.md'), 'mine')
  expect(await create(['full', '-y'])).toEqual({
    exitCode: 2,
    said: '',
    errors:
      `error: ${join(cwd, 'full')} is not empty: it has notes.md. ` +
      'Give the name of a folder that does not exist yet.\n',
  })
  expect(await readdir(join(cwd, 'full'))).toEqual(['notes.md'])
})

test('a new repository is as good as empty, and "." is this folder', async () => {
  await mkdir(join(cwd, '.git'))
  const { exitCode, said } = await create(['.', '-t', 'mcp'])
  expect(exitCode).toBe(0)
  expect(said).not.toContain('  cd ')
  expect(existsSync(join(cwd, 'src', 'server.ts'))).toBe(true)
})

test.each([
  [['--storge', 'sqlite'], "Unknown option '--storge'. See: npm create sheaf -- --help"],
  [['--template'], "Option '-t, --template <value>' argument missing. See: npm create sheaf -- --help"],
  [['--template', 'nextjs'], 'There is no template "nextjs"; take one of chat, agent, mcp.'],
  [['--storage', 'redis'], 'There is no storage "redis"; take one of sqlite, folder, libsql, postgres.'],
  [['a', 'b'], 'One name is wanted, and there are 2: a, b.'],
  [['file/app'], 'is a file. Give the name of a folder that does not exist yet.'],
])('%j says how to mend it', async (argv, problem) => {
  await writeFile(join(cwd, 'file'), '')
  const { exitCode, said, errors } = await create(argv)
  expect({ exitCode, said }).toEqual({ exitCode: 2, said: '' })
  expect(errors).toContain(problem)
  expect(await readdir(cwd)).toEqual(['file'])
})

test('the help fits 80 columns and names all choices', async () => {
  const { exitCode, said } = await create(['--help'])
  expect(exitCode).toBe(0)
  for (const { name } of [...TEMPLATES, ...STORAGES]) expect(said).toContain(`\n  ${name} `)
  for (const line of said.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
})

test('a folder of any name gives a name that npm takes', () => {
  expect(['My App', '/x/Über-Chat!', '.hidden', '日本', 'node_modules'].map(nameOf)).toEqual([
    'my-app',
    'ber-chat',
    'hidden',
    'my-app',
    'my-app',
  ])
})
