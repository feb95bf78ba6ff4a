import {
  AGENT_FILES,
  CHATS_DIRECTORY,
  FACTS_FILE,
  MEMORY_DIRECTORY,
  REMOVED_STANDING,
  SYSTEM_DIRECTORIES,
} from '../defaults.ts'
import { collisionKey } from '../store/path.ts'

/** The kind of a file in Sheaf. It decides who may write the file: see {@link WHO_MAY}. */
export type FileKind = (typeof FILE_KINDS)[number]

/** All kinds, in the order of the table. */
export const FILE_KINDS = [
  /** Any file without another kind, such as USER.md and MEMORY.md. */
  'note',
  /** `observations.md` and its archives. */
  'facts',
  /** A typed entry below `memory/`, or the index of the entries. */
  'entry',
  /** A daily log. */
  'log',
  /** The record of a conversation. */
  'chat',
  /** `standing.md`: the standing instructions that a person removed. */
  'standing',
  /** SOUL, IDENTITY, HEARTBEAT, BOOT and BOOTSTRAP, in every directory. */
  'agent',
  /** A deleted file in `memory/trash`, kept for a person. */
  'trash',
  'history',
  'proposals',
  /** Marks of messages from which Sheaf has already learnt. */
  'learnt',
  /** The contexts of answered turns, without texts. */
  'contexts',
  /** The marks of backups and copies. */
  'copies',
] as const

const SYSTEM_KINDS: Readonly<Record<string, FileKind>> = {
  '.history': 'history',
  '.proposals': 'proposals',
  '.ingested': 'learnt',
  '.contexts': 'contexts',
  '.copy': 'copies',
}
const HOMES: readonly string[] = ['users', 'projects', 'workspaces']
const AGENT_NAMES = new Set(Object.values(AGENT_FILES).map(collisionKey))
const FACTS_ARCHIVE = FACTS_FILE.replace('.md', '-')
// Sheaf finds these files by name, so each has one spelling.
const NAMED = ['USER.md', 'MEMORY.md', 'PMEMORY.md', FACTS_FILE]

/**
 * Returns the kind of a file, by its path in a storage or in a user, project or workspace. Spellings that
 * some system treats as the same file give the same kind: case, width, ligatures, joiners, and spaces or dots
 * at the end of a name. No other code decides the kind.
 */
export function fileKind(path: string): FileKind {
  const segments = collisionKey(path).split('/').map(bare)
  const system = segments.find((segment) => SYSTEM_DIRECTORIES.includes(segment))
  if (system !== undefined) return SYSTEM_KINDS[system] ?? 'history'
  const below = belowHomes(segments)
  const [first = '', second = ''] = below
  const name = below.at(-1) ?? ''
  if (`${first}/${second}` === `${MEMORY_DIRECTORY}/trash` && below.length > 2) return 'trash'
  if (AGENT_NAMES.has(name)) return 'agent'
  if (first === CHATS_DIRECTORY && below.length > 1) return 'chat'
  if (first === REMOVED_STANDING) return 'standing'
  if (name === FACTS_FILE || (below.at(-2) === 'archive' && name.startsWith(FACTS_ARCHIVE))) return 'facts'
  if (first !== MEMORY_DIRECTORY || below.length !== 2) return 'note'
  return isDailyLog(name) ? 'log' : 'entry'
}

/**
 * Returns the right spelling of a file that Sheaf finds by name: "USER.md" for "user.md". Undefined for a
 * path that is already spelled right, and for all other files.
 */
export function rightSpelling(path: string): string | undefined {
  const key = collisionKey(path)
  return NAMED.find((name) => collisionKey(name) === key && name !== path)
}

/**
 * True if an index includes the file. An index leaves out hidden files and files in a trash: the folder
 * `memory/trash` of the memory itself and of each user, project and workspace.
 */
export function isSearched(path: string): boolean {
  // An index calls this for every path, and few paths have such a folder.
  return (
    !/(?:^|\/)(?:\.|trash\/)/i.test(path) ||
    !['trash', ...Object.values(SYSTEM_KINDS)].includes(fileKind(path))
  )
}

// Some systems drop spaces and dots at the end of a name: "soul .md" and "soul.md." become "soul.md".
function bare(segment: string): string {
  return segment.replace(/[\s.]+$/u, '').replace(/\s+(?=\.[^.]+$)/u, '')
}

// The path below the folder of its user, project or workspace. If a segment of an id ends in "__", the id
// continues in the next segment.
function belowHomes(segments: readonly string[]): readonly string[] {
  if (!HOMES.includes(segments[0] ?? '')) return segments
  const end = segments.findIndex((segment, place) => place > 0 && !segment.endsWith('__')) + 1
  return end === 0 || end >= segments.length ? segments : belowHomes(segments.slice(end))
}

function isDailyLog(name: string): boolean {
  const [, day = ''] = /^(\d{4}-\d\d-\d\d)\.md$/.exec(name) ?? []
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
