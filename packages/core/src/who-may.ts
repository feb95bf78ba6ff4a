import { LAYOUT, OTHER_FOLDERS } from './defaults.ts'
import { collisionKey } from './store/path.ts'

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
  /** A daily log, or an archive of the logs of a month. */
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
const AGENT_NAMES = new Set(Object.values(LAYOUT.agent).map(collisionKey))
/** Such as `2026-11.md`, which continues in `2026-11-2.md`. */
const LOG_ARCHIVE = /^\d{4}-\d\d(?:-\d+)?\.md$/
const FACTS_ARCHIVE = LAYOUT.facts.replace('.md', '-')
// Sheaf finds these files by name, so each has one spelling.
const NAMED = ['USER.md', 'MEMORY.md', LAYOUT.project, LAYOUT.facts]

/**
 * Returns the kind of a file, by its path in a storage or in a user, project or workspace. Spellings that
 * some system treats as the same file give the same kind: case, width, ligatures, joiners, and spaces or dots
 * at the end of a name. No other code decides the kind.
 */
export function fileKind(path: string): FileKind {
  const key = collisionKey(path)
  // A search asks for many kinds, and few names have a space, or a dot at the end.
  const segments = /\s|\.(?:\/|$)/u.test(key) ? key.split('/').map(bare) : key.split('/')
  const system = segments.find((segment) => OTHER_FOLDERS.system.includes(segment))
  if (system !== undefined) return SYSTEM_KINDS[system] ?? 'history'
  const below = belowHomes(segments)
  const [first = '', second = ''] = below
  const name = below.at(-1) ?? ''
  if (first === LAYOUT.memory && second === 'trash' && below.length > 2) return 'trash'
  if (AGENT_NAMES.has(name)) return 'agent'
  if (first === LAYOUT.chats && below.length > 1) return 'chat'
  if (first === LAYOUT.removedStanding) return 'standing'
  if (name === LAYOUT.facts || (below.at(-2) === 'archive' && name.startsWith(FACTS_ARCHIVE))) return 'facts'
  if (first !== LAYOUT.memory) return 'note'
  if (below.length === 2) return isDailyLog(name) ? 'log' : 'entry'
  return below.length === 3 && second === 'archive' && LOG_ARCHIVE.test(name) ? 'log' : 'note'
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

/**
 * The actor of a change: a model with a tool, a model that learns, a person at the command line or in the
 * inspector, the app's code with a handle, an import, or a handle of another user.
 */
export type Actor = (typeof ACTORS)[number]

/** All actors, in the order of the table's columns. */
export const ACTORS = ['model', 'learning', 'person', 'app', 'import', 'other'] as const

/** An act on a file. A person can undo `end`; `erase` cannot be undone. */
export type Act = (typeof ACTS)[number]

/** All acts, in the order of the letters in the table. */
export const ACTS = ['read', 'add', 'replace', 'end', 'erase'] as const

/**
 * `form`: only in the form of the file, for example with the tool for entries. `proposed`: a person decides.
 */
type Answer = 'allowed' | 'form' | 'proposed' | 'refused'

const ANSWERS: Readonly<Record<string, Answer>> = { y: 'allowed', f: 'form', p: 'proposed', '-': 'refused' }

/**
 * The acts that each actor may perform on each kind of file. A row has one text for each of `ACTORS`, and a
 * text has one letter for each of `ACTS`: read, add, replace, end, erase. If `writes` of the memory or of the
 * tools is "propose", allowed changes are proposed too.
 *
 * y allowed, f only in the file's form, p proposed to a person, - refused
 */
export const WHO_MAY: Readonly<Record<FileKind, readonly string[]>> = {
  // model, learning, person, app, import, other
  note: ['yyyyp', 'yyyy-', 'yyyyy', 'yyyyy', 'yyy--', '-----'],
  facts: ['yyyyp', 'yyyy-', 'yyyyy', 'yyyyy', 'yyy--', '-----'],
  entry: ['yfffp', 'y----', 'yyyyy', 'yyyyy', 'yyy--', '-----'],
  log: ['yyyyp', 'yyyy-', 'yyyyy', 'yyyyy', 'yyy--', '-----'],
  chat: ['y---p', 'y----', 'yyyyy', 'yyyyy', 'yyyy-', '-----'],
  standing: ['y----', 'y----', 'yyyyy', 'yyyyy', 'yyy--', '-----'],
  agent: ['y----', 'y----', 'yyyyy', 'yyyyy', 'yyy--', '-----'],
  trash: ['-f---', '-----', 'yyyyy', 'yyyyy', 'yyy--', '-----'],
  history: ['-f---', '-f---', 'ff--f', 'yyyyy', '-fff-', '-----'],
  proposals: ['-f---', '-f---', 'fff--', 'yyyyy', '-----', '-----'],
  learnt: ['-----', 'fff--', '-----', 'yyyyy', '-----', '-----'],
  contexts: ['-----', '-----', '-----', 'yyyyy', '-----', '-----'],
  copies: ['-----', '-----', '-----', 'yyyyy', '-----', '-----'],
}

const KEPT = 'it is kept by the system; the history and the proposals of a memory change it'

/** The reason why a file of this kind is refused, as the end of a sentence; else `KEPT`. */
const REASONS: Readonly<Partial<Record<FileKind, string>>> = {
  note: 'it is not theirs',
  facts: 'it is not theirs',
  log: 'it is not theirs',
  entry: 'typed entries and their index have a tool of their own',
  chat: 'it is the record of what was said',
  standing: 'a person decides which of their standing instructions hold',
  agent: 'it belongs to the agent and is the same for everybody',
  trash: 'deleted files are kept for people',
}

/** Looks up the answer for a kind in the table. */
export function whoMay(actor: Actor, kind: FileKind, act: Act): Answer {
  const letters = WHO_MAY[kind][ACTORS.indexOf(actor)]
  return ANSWERS[letters?.charAt(ACTS.indexOf(act)) ?? ''] ?? 'refused'
}

/**
 * Returns the reason why `actor` may not do this to the file, as the end of a sentence. Undefined if the
 * table allows or proposes it. `keeps` lists the kinds of file whose form the caller keeps.
 */
export function refusalOf(
  actor: Actor,
  path: string,
  act: Act,
  keeps: readonly FileKind[] = [],
): string | undefined {
  const kind = fileKind(path)
  const answer = whoMay(actor, kind, act)
  if (answer === 'refused' || (answer === 'form' && !keeps.includes(kind))) return REASONS[kind] ?? KEPT
  const name = actor === 'model' && act !== 'read' ? rightSpelling(path) : undefined
  return name === undefined ? undefined : `it is written "${name}"`
}
