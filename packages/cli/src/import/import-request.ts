import { MemoryError, type MemoryStore, type SyncProgress } from '@sheaf/core'
import { InterruptedError } from '../cli-environment.ts'
import type { ImportSource } from './import-source.ts'

export const LAYOUTS = ['markdown', 'claude-code', 'openclaw', 'basic-memory'] as const

/** Exports of chats and memories, by the names of `--from`; `histories/` reads them. */
export const HISTORIES = [
  'chatgpt',
  'claude',
  'gemini',
  'mem0',
  'letta',
  'mcp-memory',
  'sessions',
  'messages',
  'whatsapp',
  'slack',
  'telegram',
  'discord',
] as const

type Layout = (typeof LAYOUTS)[number]

/** The target of a file: in the named scope, or in the agent's own files beside all scopes. */
export interface Target {
  readonly place: 'scope' | 'agent'
  readonly path: string
}

type Mapping = (path: string) => Target | { readonly reason: string }

/** The mapping of each layout. Paths are relative to the imported folder, with "/" separators. */
export const MAPPINGS: Readonly<Record<Layout, Mapping>> = {
  markdown: (path) => ({ place: 'scope', path }),
  // An index MEMORY.md, and one file a topic beside it: `~/.claude/projects/<project>/memory`, or above.
  'claude-code': (path) => ({
    place: 'scope',
    path: `memory/${path.replace(/^(?:[^/]+\/)?memory\//, '')}`,
  }),
  openclaw,
  // Notes have folders of any name. Below "notes", a folder "users" is not read as Sheaf's.
  'basic-memory': (path) => ({ place: 'scope', path: `notes/${path}` }),
}

/** Layouts with the files of one user, so that an import must name a scope. */
export const NEEDS_SCOPE: readonly Layout[] = ['claude-code', 'openclaw']

const OF_AGENT = 'SOUL.md IDENTITY.md HEARTBEAT.md BOOT.md BOOTSTRAP.md AGENTS.md TOOLS.md'.split(' ')
const OF_USER = ['USER.md', 'MEMORY.md']

// A workspace has the agent's and the user's files side by side, and daily logs in memory/.
function openclaw(path: string): ReturnType<Mapping> {
  if (OF_AGENT.includes(path)) return { place: 'agent', path }
  if (path === 'memory.md') return { place: 'scope', path: 'MEMORY.md' }
  if (OF_USER.includes(path) || path.startsWith('memory/')) return { place: 'scope', path }
  return { reason: 'it is not memory: only the files of the agent and the user, and memory/, are imported' }
}

/**
 * The result for a file: "unchanged" has the same content already; "exists" has another content and was
 * not overwritten.
 */
export type ImportAction = 'created' | 'replaced' | 'unchanged' | 'exists' | 'skipped'

export interface ImportedFile {
  readonly from: string
  readonly to?: string
  readonly action: ImportAction
  readonly reason?: string
  /** Of a skipped export. */
  readonly format?: (typeof HISTORIES)[number]
}

export interface ImportRequest {
  readonly source: ImportSource
  readonly layout: Layout
  /** A store for each place. In a dry run, a store refuses writes with `scope-violation`. */
  readonly stores: Readonly<Record<Target['place'], MemoryStore>>
  readonly dryRun: boolean
  readonly force: boolean
  /** True when the process gets a signal to end. Called before each file. */
  readonly isInterrupted?: () => boolean
  readonly onProgress: (progress: SyncProgress) => void
}

/** True if an error refuses one file and the storage itself works. */
export function isRefusal(error: unknown): error is MemoryError {
  return (['invalid-path', 'invalid-content', 'too-large', 'conflict', 'scope-violation'] as const).some(
    (code) => MemoryError.isInstance(error, code),
  )
}

/** Waits for a change. In a dry run the store checks it and then refuses it: that refusal is ignored. */
export async function asDryRun(dryRun: boolean, change: Promise<unknown>): Promise<void> {
  await change.catch((error: unknown) => {
    if (!dryRun || !MemoryError.isInstance(error, 'scope-violation')) throw error
  })
}

export function interrupted(dryRun: boolean, done: string): InterruptedError {
  const told = dryRun ? 'this was a dry run, and nothing was changed.' : `${done} Run it again to continue.`
  return new InterruptedError(`Import interrupted: ${told}`)
}

export function ifRefused(told: (error: MemoryError) => void): (error: unknown) => void {
  return (error) => {
    if (!isRefusal(error)) throw error
    told(error)
  }
}

/** Commits all at once. If that is refused, commits each alone, so that each refusal has its reason. */
export async function commitTogether<Item>(
  all: readonly Item[],
  commit: (some: readonly Item[]) => Promise<void>,
  refused: (item: Item, error: MemoryError) => void,
): Promise<void> {
  let isRefused = all.length === 1
  if (all.length > 1) await commit(all).catch(ifRefused(() => (isRefused = true)))
  for (const each of isRefused ? all : [])
    await commit([each]).catch(ifRefused((error) => refused(each, error)))
}
