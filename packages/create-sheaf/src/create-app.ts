import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A choice of the command: its name, and a line about it. */
export interface Choice {
  readonly name: string
  readonly about: string
}

/** The apps that the command can make. The first one is the default. */
export const TEMPLATES: readonly Choice[] = [
  { name: 'chat', about: 'a chat in Next.js, with a memory for each logged-in user' },
  { name: 'agent', about: 'an agent with tools, as a script' },
  { name: 'mcp', about: 'a server for Claude, Cursor and other MCP clients' },
]

/** A storage: the package that an app needs for it, and the address by which the command line opens it. */
interface StorageChoice extends Choice {
  readonly package: string
  readonly address: string
}

/** The storages of a memory. The first one is the default. */
export const STORAGES: readonly StorageChoice[] = [
  { name: 'sqlite', about: 'one file', package: '@sheaf/sqlite', address: 'sqlite:memory.db' },
  { name: 'folder', about: 'a folder of markdown', package: '@sheaf/fs', address: 'fs:memory' },
  {
    name: 'libsql',
    about: 'a libSQL server, or a file until you have one',
    package: '@sheaf/libsql',
    address: 'libsql:memory.db',
  },
  {
    name: 'postgres',
    about: 'the database of DATABASE_URL',
    package: '@sheaf/postgres',
    address: 'postgres://USER@HOST/DATABASE',
  },
]

interface PackageManager {
  readonly name: string
  /** The command that runs a script of package.json, before parameters if `parameters` is true. */
  readonly run: (script: string, parameters?: boolean) => string
}

/** The manager that `npm_config_user_agent` names, or npm if Sheaf does not know it. */
export function managerOf(userAgent = ''): PackageManager {
  const name = ['pnpm', 'yarn', 'bun'].find((each) => userAgent.startsWith(`${each}/`)) ?? 'npm'
  return {
    name,
    run: (script, parameters = false) => {
      if (name === 'npm') return `npm ${script === 'dev' ? 'run dev' : script}${parameters ? ' --' : ''}`
      // "bun test" starts Bun's own test runner, not the script.
      return name === 'bun' ? `bun run ${script}` : `${name} ${script}`
    },
  }
}

/** The app to make. */
interface AppRequest {
  readonly folder: string
  readonly template: string
  readonly storage: StorageChoice
  readonly manager: PackageManager
}

/** The settings that an app needs before it starts, as a sentence with a line end; otherwise nothing. */
export function firstStep(template: string, storage: string): string {
  const place = template === 'chat' ? '.env.local' : '.env'
  return storage === 'postgres'
    ? `First put DATABASE_URL=postgres://USER:PASSWORD@HOST/DATABASE into ${place}.\n\n`
    : ''
}

/** An error of the person who calls the command, whose message names the fix. */
export class UsageError extends Error {}

/** A folder with only files of `git init` or of a file manager counts as empty. */
const NO_CONTENT = new Set(['.git', '.DS_Store'])
const FOLDER = fileURLToPath(new URL('../templates/', import.meta.url))
const PARTS = join(FOLDER, 'parts')

/**
 * Writes an app into a folder, and makes the folder if it is missing. Throws UsageError if it has files; then
 * nothing is written.
 */
export async function createApp({ folder, template, storage, manager }: AppRequest): Promise<void> {
  await checkEmpty(folder)
  const name = nameOf(folder)
  await copyFolder(join(FOLDER, template), folder, {
    name,
    // In JSON a backslash of Windows would begin an escape.
    folder: folder.replaceAll('\\', '/'),
    install: `${manager.name} install`,
    start: manager.run('start', true),
    test: manager.run('test'),
    dev: manager.run('dev'),
    store: storage.address,
    first: firstStep(template, storage.name),
    storagePackage: storage.package,
  })
  const parts = {
    [`${storage.name}.ts`]: 'src/storage.ts',
    // npm packs no file of that name.
    gitignore: '.gitignore',
    ...(template === 'chat' ? {} : { 'tsconfig.json': 'tsconfig.json' }),
    ...(template === 'mcp' ? {} : { 'model.ts': 'src/model.ts', 'echo-model.ts': 'src/echo-model.ts' }),
  }
  for (const [part, path] of Object.entries(parts)) await copyFile(join(PARTS, part), join(folder, path))
  if (template === 'chat')
    await writeFile(
      join(folder, '.env.local'),
      `SESSION_SECRET=${randomBytes(32).toString('hex')}\nDEMO_LOGIN=1\n`,
      { mode: 0o600 },
    )
  if (manager.name === 'yarn') await writeFile(join(folder, '.yarnrc.yml'), 'nodeLinker: node-modules\n')
  await writeManifest(join(folder, 'package.json'), name, storage)
}

async function checkEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    if (error.code === 'ENOTDIR')
      throw new UsageError(`${folder} is a file. Give the name of a folder that does not exist yet.`)
    throw error
  })
  const found = names.filter((each) => !NO_CONTENT.has(each))
  if (found.length > 0)
    throw new UsageError(
      `${folder} is not empty: it has ${found[0]}. Give the name of a folder that does not exist yet.`,
    )
}

/** The name of a package for a folder: lower case, without characters that npm refuses. */
export function nameOf(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^[._-]+|-+$/g, '')
  return name === '' || name === 'node_modules' ? 'my-app' : name
}

async function copyFolder(from: string, to: string, words: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyFolder(source, target, words)
    else {
      const text = await readFile(source, 'utf8')
      await writeFile(
        target,
        text.replaceAll(/\{\{(\w+)\}\}/g, (whole, word: string) => words[word] ?? whole),
      )
    }
  }
}

// All packages of Sheaf have the version of this one.
async function writeManifest(path: string, name: string, storage: StorageChoice): Promise<void> {
  const { version } = JSON.parse(
    await readFile(fileURLToPath(new URL('../package.json', import.meta.url)), 'utf8'),
  ) as { version: string }
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const withVersions = (names: readonly string[], known: Readonly<Record<string, string>>) =>
    Object.fromEntries(names.toSorted().map((each) => [each, known[each] || `^${version}`]))
  const { dependencies, devDependencies } = manifest
  // The tests use SQLite in memory, with any storage of the app.
  const tested = storage.package === '@sheaf/sqlite' ? [] : ['@sheaf/sqlite']
  const next = {
    ...manifest,
    name,
    dependencies: withVersions([...Object.keys(dependencies), storage.package], dependencies),
    devDependencies: withVersions([...Object.keys(devDependencies), ...tested], devDependencies),
  }
  await writeFile(path, `${JSON.stringify(next, null, 2)}\n`)
}
