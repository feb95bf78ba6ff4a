import { execFileSync, type StdioOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rmdir } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { UsageError, type CliEnvironment } from '../cli-environment.ts'
import { checkKind, parseStoreAddress } from '../session/store-address.ts'
import { hookArguments, PROJECT_USER, type AgentName, type HookCommand } from './agent-formats.ts'
import { ownFiles } from './own-files.ts'
import { blockFile, type OwnFile } from './own-parts.ts'
import { EVERYTHING, hashOf, homeOf, makeOwnFolder, memoryFolderOf, projectOf } from './session-file.ts'
import { removeEmptyFolders, replaceFile, settingsText, textOf, type Remembered } from './settings-file.ts'

interface SettingsRequest {
  readonly agent: AgentName
  readonly isGlobal: boolean
  readonly remove: boolean
  readonly command: readonly string[]
  readonly store?: string | undefined
  readonly user?: string | undefined
}

interface SettingsChange {
  readonly agent: AgentName
  /** The files of the change: the agent's hooks first. */
  readonly files: readonly Pick<OwnFile, 'part' | 'path'>[]
  /** The address of the memory, and its file or folder, which may not exist yet. */
  readonly store: string
  readonly memory: string | undefined
  readonly tracked: readonly string[]
  readonly changed: boolean
}

/**
 * Adds Sheaf to the settings of an agent, or removes it. When it is removed, a file that nobody changed since
 * gets its old bytes back; a changed file loses only Sheaf's entries. Throws UsageError for settings that are
 * not a JSON object, and changes nothing then.
 */
export async function changeSettings(
  environment: CliEnvironment,
  { agent, isGlobal, remove, command, store: address, user }: SettingsRequest,
): Promise<SettingsChange> {
  const folder = isGlobal ? homeOf(environment) : projectOf(environment)
  const memoryFolder = join(isGlobal ? folder : memoryFolderOf(folder), '.sheaf')
  const own = `sqlite:${join(memoryFolder, 'memory.db')}`
  const { store, path: memory } = keptAddress(address ?? own, environment)
  const notes = join(memoryFolder, 'init.json')
  const remembered = JSON.parse((await textOf(notes)) ?? '{}') as Remembered
  const flags = [
    ...(isGlobal ? ['--global'] : []),
    ...(address === undefined ? [] : ['--store', store]),
    ...(user === undefined ? [] : ['--user', user]),
  ]
  const hook: HookCommand = (event) => [...command, ...hookArguments(event, agent), ...flags]
  const place = { folder, isGlobal, command, hook, store, user: user ?? PROJECT_USER }
  const files = ownFiles(agent, place)
  const changes = await Promise.all(files.map((file) => changeOf(file, remembered, remove)))
  const made = changes.flatMap(({ path, plain }) => (plain === null ? [path] : []))
  if (!isGlobal)
    for (const file of excludeFile(agent, folder, made))
      changes.push(await changeOf(file, remembered, remove))
  const kept = new Map(Object.entries(remembered))
  const keep = async () =>
    await replaceFile(notes, kept.size === 0 ? null : settingsText(Object.fromEntries(kept), null))
  if (!remove) {
    for (const { path, plain, next, isShared } of changes)
      if (next !== null && !isShared)
        kept.set(path, { ...remembered[path], before: plain, after: hashOf(next) })
    // With a .gitignore: the memory contains conversations, and must not be committed by accident.
    await makeOwnFolder(memoryFolder)
    // Notes are written before settings: if the process is killed in between, they have no effect.
    await keep()
  }
  for (const { path, text, next } of changes) {
    const folderMade = next === text ? undefined : await replaceFile(path, next)
    const note = kept.get(path)
    if (folderMade !== undefined && note !== undefined) kept.set(path, { ...note, made: folderMade })
    if (remove) kept.delete(path)
  }
  // In reverse: the folders of later files are inside those of earlier ones.
  if (remove)
    for (const { path, next } of changes.toReversed()) {
      const folderMade = remembered[path]?.made
      if (next === null && folderMade !== undefined) await removeEmptyFolders(path, folderMade)
    }
  await keep()
  if (remove) await removeUnused(memoryFolder)
  const changed = changes.some(({ text, next }) => next !== text)
  const named = changes.filter(({ isShared }) => !isShared).map(({ part, path }) => ({ part, path }))
  const tracked = isGlobal ? [] : gitLines(folder, 'ls-files', '--', ...named.map(({ path }) => path))
  return { agent, files: named, store, memory, tracked, changed }
}

/** An address that means the same in every folder. Throws UsageError for one that has a password. */
function keptAddress(address: string, { cwd }: CliEnvironment) {
  const place = parseStoreAddress(address, { cwd })
  checkKind(place)
  const { kind, path } = place
  if (path !== undefined) return { store: `${kind}:${path}`, path }
  if (!/\/\/[^/@]*:[^/@]*@|(?:token|password)=/i.test(address)) return { store: address, path }
  throw new UsageError(
    '--store',
    'has a password, which would be in the settings of the agent; give it in PGPASSWORD or SHEAF_AUTH_TOKEN',
  )
}

function excludeFile(agent: AgentName, folder: string, made: readonly string[]): OwnFile[] {
  const [given, below = ''] = gitLines(folder, 'rev-parse', '--git-path', 'info/exclude', '--show-prefix')
  const path = resolve(folder, given ?? '')
  if (given === undefined || !existsSync(path)) return []
  const lines = made.map((each) => `/${below}${relative(folder, each).split(sep).join('/')}`)
  return [{ part: 'exclude', ...blockFile(path, `${agent} ${below}`.trim(), lines), isShared: true }]
}

function gitLines(cwd: string, ...args: readonly string[]): string[] {
  try {
    const stdio: StdioOptions = ['ignore', 'pipe', 'ignore']
    return execFileSync('git', args, { cwd, encoding: 'utf8', stdio }).split('\n').slice(0, -1)
  } catch {
    return []
  }
}

interface FileChange extends Pick<OwnFile, 'part' | 'path'> {
  readonly isShared: boolean
  /** The text of the file now, then without Sheaf, then the text to write; null for no file. */
  readonly text: string | null
  readonly plain: string | null
  readonly next: string | null
}

// If nobody changed the file since `sheaf init`, its text without Sheaf is the one from before.
async function changeOf(
  { part, path, added, without, isShared = false }: OwnFile,
  remembered: Remembered,
  remove: boolean,
): Promise<FileChange> {
  const text = await textOf(path)
  const note = remembered[path]
  const isUnchanged = text !== null && note !== undefined && hashOf(text) === note.after
  const rest = text === null ? null : without(text)
  const plain = note !== undefined && (isUnchanged || (text !== null && rest === null)) ? note.before : rest
  return { part, path, isShared, text, plain, next: remove ? plain : added(plain) }
}

async function removeUnused(own: string): Promise<void> {
  const names = await readdir(own).catch(() => [])
  const ignored = join(own, '.gitignore')
  if (names.length !== 1 || (await textOf(ignored)) !== EVERYTHING) return
  await replaceFile(ignored, null)
  await rmdir(own)
}
