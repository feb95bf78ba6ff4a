import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PackageManager, StorageChoice } from './choices.ts'

/** The app to make. */
export interface AppRequest {
  readonly folder: string
  readonly template: string
  readonly storage: StorageChoice
  readonly manager: PackageManager
}

/** An error of the person who calls the command, whose message names the fix. */
export class UsageError extends Error {}

/** A folder with only files of `git init` or of a file manager counts as empty. */
const NO_CONTENT = new Set(['.git', '.DS_Store'])
const TEMPLATES = fileURLToPath(new URL('../templates/', import.meta.url))
const PARTS = join(TEMPLATES, 'parts')

/**
 * Writes an app into a folder, and makes the folder if it is missing. Throws UsageError if it has files; then
 * nothing is written.
 */
export async function createApp({ folder, template, storage, manager }: AppRequest): Promise<void> {
  await checkEmpty(folder)
  const name = nameOf(folder)
  await copyFolder(join(TEMPLATES, template), folder, {
    name,
    folder,
    install: `${manager.name} install`,
    start: manager.run('start', true),
    test: manager.run('test'),
    dev: manager.run('dev'),
    store: storage.address,
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
