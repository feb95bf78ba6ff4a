import {
  AGENT_FILES,
  CHATS_DIRECTORY,
  FACTS_FILE,
  MEMORY_DIRECTORY,
  REMOVED_STANDING,
  SYSTEM_DIRECTORIES,
} from '../defaults.ts'
import { collisionKey } from '../store/path.ts'

/** What a file is to Sheaf, which decides who may write it: see {@link WHO_MAY}. */
export type FileKind = (typeof FILE_KINDS)[number]

/** All kinds, in the order of the table. */
export const FILE_KINDS = [
  /** Any file without another kind, such as USER.md and MEMORY.md. */
  'note',
  /** `observations.md`, and the archives of it. */
  'facts',
  /** A typed entry below `memory/`, and the index of them. */
  'entry',
  /** A daily log. */
  'log',
  /** The record of a conversation. */
  'chat',
  /** `standing.md`: which standing instructions a person removed. */
  'standing',
  /** SOUL, IDENTITY, HEARTBEAT, BOOT and BOOTSTRAP, in every directory. */
  'agent',
  /** What waits in `memory/trash` for a person. */
  'trash',
  'history',
  'proposals',
  /** The marks of messages that were learnt from already. */
  'learnt',
  /** The marks of backups and copies. */
  'copies',
] as const

const SYSTEM_KINDS: Readonly<Record<string, FileKind>> = {
  '.history': 'history',
  '.proposals': 'proposals',
  '.ingested': 'learnt',
  '.copy': 'copies',
}
const HOMES: readonly string[] = ['users', 'projects', 'workspaces']
const AGENT_NAMES = new Set(Object.values(AGENT_FILES).map(collisionKey))
const FACTS_ARCHIVE = FACTS_FILE.replace('.md', '-')
// Files that are found by their name: each has one spelling.
const NAMED = ['USER.md', 'MEMORY.md', 'PMEMORY.md', FACTS_FILE]

/**
 * The kind of a file, by its path in a storage, or in a user, a project or a workspace. Every spelling that
 * some system takes for the same file gives the same kind: case, width, ligatures, joiners, spaces and dots
 * at the end of a name. The one place that decides this.
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
 * How a file is written that is found by its name, such as "USER.md" for "user.md"; undefined for one that is
 * written so, and for all others.
 */
export function rightSpelling(path: string): string | undefined {
  const key = collisionKey(path)
  return NAMED.find((name) => collisionKey(name) === key && name !== path)
}

/**
 * True when an index has the file. Hidden files are not searched, and neither is what waits in a trash, the
 * folder `memory/trash` of the memory itself and of each user, project and workspace.
 */
export function isSearched(path: string): boolean {
  // Few paths have such a folder, and an index asks for each.
  return (
    !/(?:^|\/)(?:\.|trash\/)/i.test(path) ||
    !['trash', ...Object.values(SYSTEM_KINDS)].includes(fileKind(path))
  )
}

// "soul .md" and "soul.md." are "soul.md" where a system drops what is at the end of a name.
function bare(segment: string): string {
  return segment.replace(/[\s.]+$/u, '').replace(/\s+(?=\.[^.]+$)/u, '')
}

// The path below the folder of its user, project or workspace. An id whose segment ends in "__" continues in
// the next one.
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
