import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  MemoryError,
  type Analyser,
  type Clock,
  type Embedder,
  type MemoryStore,
  type SyncProgress,
} from '@sheaf/core'
import type { History, ProposalSummary } from '@sheaf/documents'
import type { Memory, MemoryOptions, ScopedMemory } from '@sheaf/memory'
import { createProgress, oneLine, type Progress } from '../output.ts'
import { chosenStorage } from './chosen-storage.ts'
import { checkKind, emptyAdapter, existing, type StorePlace } from './store-address.ts'
import { UsageError, type CliEnvironment } from '../cli-environment.ts'

const MEANING = '@sheaf/meaning-en'

export interface GlobalOptions {
  readonly store?: string
  readonly config?: string
  readonly meaning?: boolean
  readonly user?: string
  readonly project?: string
  readonly workspace?: string
  readonly agent?: boolean
  readonly author: string
  readonly json?: boolean
  readonly color: boolean
  readonly debug?: boolean
  /** Of commands that can read the memory as it was at an instant. */
  readonly asOf?: (clock: Clock) => Date
}

export interface Session {
  readonly environment: CliEnvironment
  readonly memory: Memory
  /** The user, project or workspace that was named, or the agent itself; undefined for the whole storage. */
  readonly scope: ScopedMemory | undefined
  /** The options that name it, such as ` --user "Ada L"`: for a command that is printed. */
  readonly scopeFlags: string
  /** The files that the command works on: the scope, or the whole storage. */
  readonly handle: Pick<ScopedMemory, 'store' | 'search' | 'files' | 'assemble'>
  /** The scope's files without shared ones, or all files. */
  readonly ownStore: MemoryStore
  readonly history: History
  readonly clock: Clock
  /** The app's own, or the default one: it says which words of a text a search compares. */
  readonly analyser: Analyser
  readonly author: string
  readonly place: StorePlace
  /** The progress line of long work; `withSession` clears it. */
  readonly progress: Progress
  /** The files of a folder that are not memory, each with the reason as `skipped`. */
  readonly leftOut: readonly SyncProgress[]
  readonly warn: (message: string) => void
}

export interface SessionSettings {
  /** Makes the storage if it does not exist yet. False by default. */
  readonly creates?: boolean
  /** Warns of an empty memory: another one may be meant. False by default. */
  readonly tellsEmpty?: boolean
  /** If there is no storage, uses an empty temporary memory instead of making one. False by default. */
  readonly isDryRun?: boolean
  /** False rebuilds an index of an earlier version: no app has this memory open. True by default. */
  readonly keepIndex?: boolean
  /** The command ends after one search. False by default. */
  readonly isBrief?: boolean
  readonly busyTimeoutMs?: number
  readonly progress?: string
}

export async function withSession<Result>(
  environment: CliEnvironment,
  options: GlobalOptions,
  {
    creates = false,
    tellsEmpty = false,
    isDryRun = false,
    keepIndex = true,
    isBrief = false,
    busyTimeoutMs,
    progress: what = 'indexing',
  }: SessionSettings,
  run: (session: Session) => Promise<Result>,
): Promise<Result> {
  const { asOf } = options
  checkScope(options)
  const place = await chosenStorage(environment, options)
  checkKind(place)
  const meaning = options.meaning === true ? await meaningOf(place, environment) : {}
  const progress = createProgress(environment, what)
  const use = { isBrief: isBrief && asOf === undefined, busyTimeoutMs, elseEmpty: isDryRun }
  const leftOut: SyncProgress[] = []
  // If an app's options have no clock, its days are in UTC.
  const clock = place.isOfApp === true ? {} : { clock: environment.clock }
  const { createMemory } = await import('@sheaf/memory')
  const { textAnalyser } = await import('@sheaf/chunker')
  try {
    const memory =
      place.memory ??
      (await createMemory({
        ...clock,
        ...place.options,
        ...meaning,
        storage: isDryRun || !creates ? await existing(place, use) : await place.adapter(use),
        keepIndex, // an app may have it open
        onProgress(step) {
          if (step.skipped !== undefined) leftOut.push(step)
          progress.onProgress(step)
        },
      }).catch((error: unknown) => {
        throw inConfig(error, place)
      }))
    const warn = (message: string) => {
      progress.clear()
      environment.stderr.write(`${message}\n`)
    }
    const [first] = leftOut
    if (first !== undefined && place.path !== undefined) warn(leftOutNote(leftOut.length, first))
    try {
      if (tellsEmpty && (await isEmpty(memory.store))) warn(emptyNote(place, environment))
      const scope = scopeOf(memory, options)
      const ownStore = scope?.ownStore ?? memory.store
      if (!creates && options.agent !== true) {
        const place = scope === undefined ? 'in this storage' : `for "${oneLine(scope.id)}"`
        const list = options.user === undefined ? '' : '; `sheaf users` lists all users'
        if (await isEmpty(ownStore)) warn(`note: nothing is kept ${place}${list}`)
      }
      const { onProgress } = progress
      await using past =
        asOf && (await (scope ?? memory).asOf(asOf(memory.clock), emptyAdapter(), { onProgress }))
      for (const { path, reason } of past?.missing ?? [])
        warn(`note: the text of ${oneLine(path)} at that time is not known: ${reason}.`)
      return await run({
        environment,
        memory,
        scope,
        scopeFlags: scopeFlags(options),
        handle: past ?? scope ?? memory,
        ownStore,
        history: scope?.history ?? memory.history,
        clock: memory.clock,
        analyser: place.options?.analyser ?? textAnalyser(),
        author: options.author,
        place,
        progress,
        leftOut,
        warn,
      })
    } finally {
      await memory.close()
    }
  } finally {
    progress.clear()
  }
}

// The package beside the app, or else beside the command line; it is not installed with it, for its 4 MB.
async function meaningOf(
  { memory, kind }: StorePlace,
  { cwd }: CliEnvironment,
): Promise<Pick<MemoryOptions, 'embedder'>> {
  if (memory !== undefined) {
    await memory.close()
    throw new UsageError(
      '--meaning',
      `cannot be combined with ${kind}, which opens a memory itself: name an embedder there`,
    )
  }
  const { createRequire } = await import('node:module')
  for (const from of [join(cwd, 'sheaf.js'), import.meta.url]) {
    let file: string
    try {
      file = createRequire(from).resolve(MEANING)
    } catch {
      continue
    }
    const { meaning } = (await import(pathToFileURL(file).href)) as { meaning(): Embedder }
    return { embedder: meaning() }
  }
  throw new UsageError('--meaning', `needs a package that is not installed: npm install ${MEANING}`)
}

async function isEmpty(store: MemoryStore) {
  return (await store.list('', { limit: 1, includeHidden: true })).length === 0
}

function emptyNote({ path, config, option, kind }: StorePlace, { cwd }: CliEnvironment): string {
  const advice = option === undefined && `; relative paths in it begin at ${cwd}: write whole ones`
  return `The memory ${path === undefined ? `of ${option ?? config ?? kind}` : `at ${path}`} is empty${advice || ''}`
}

function inConfig(error: unknown, { config }: StorePlace): unknown {
  if (config === undefined || error instanceof UsageError) return error
  if (!MemoryError.isInstance(error, 'invalid-argument')) return error
  return new UsageError(config, `exports a wrong option: ${error.message}`, { cause: error })
}

function leftOutNote(number: number, { path, skipped = '' }: SyncProgress): string {
  const files = number === 1 ? 'One file is' : `${number} files are`
  return `note: ${files} left out, such as ${oneLine(path)} (${oneLine(skipped)}); \`sheaf status\` names all.`
}

export function neededScope({ scope }: Session): ScopedMemory {
  if (scope === undefined)
    throw new UsageError(
      'This command',
      'needs a scope: name one with --user, --project, --workspace or --agent',
    )
  return scope
}

/**
 * The store for changes by a person. It refuses system files: `history restore` and `proposals` change
 * those.
 */
export async function editedStore({ handle, author, warn }: Session): Promise<MemoryStore> {
  const { GATE_RULES, gatedStore } = await import('@sheaf/documents')
  return gatedStore(handle.store, {
    ...GATE_RULES.person,
    author,
    onFindings: warnOfFindings(warn),
  })
}

export function warnOfFindings(warn: Session['warn']): (findings: ProposalSummary['findings']) => void {
  return (findings) => {
    for (const { path, line, message, rule } of findings)
      warn(`warning: line ${line} of ${path} has ${message} [${rule}]`)
  }
}

function checkScope({ user, project, workspace, agent }: GlobalOptions): void {
  const refuse = (option: string, others: string) => {
    throw new UsageError(option, `cannot be combined with ${others}: name one of them`)
  }
  const inProject = project ?? workspace
  if (agent === true && (user ?? inProject) !== undefined)
    refuse('--agent', '--user, --project or --workspace')
  if (user !== undefined && inProject !== undefined) refuse('--user', '--project or --workspace')
}

function scopeFlags({ user, project, workspace, agent }: GlobalOptions): string {
  const word = (id: string) =>
    /^[\w.@:+-]+$/.test(id) ? id : `"${id.replaceAll(/["$`\\]/g, String.raw`\$&`)}"`
  const flags = Object.entries({ user, project, workspace }).map(([name, id]) =>
    id === undefined ? '' : ` --${name} ${word(oneLine(id))}`,
  )
  return flags.join('') + (agent === true ? ' --agent' : '')
}

function scopeOf(
  memory: Memory,
  { user, project, workspace, agent }: GlobalOptions,
): ScopedMemory | undefined {
  if (agent === true) return memory.agent()
  if (user !== undefined) return memory.user(user)
  if (workspace !== undefined) return memory.workspace(workspace, { project })
  return project === undefined ? undefined : memory.project(project)
}
