import { DamagedSessionError, parseJson, renderJson } from '../item-json.ts'
import { InvalidArgumentError } from '@sheaf/core'
import { checkOptions, OPTION_NAMES, readOrNone } from '@sheaf/core/adapter'
import type { ReadOptions } from '@sheaf/core'
import { isWholeMemory } from '@sheaf/memory/integration'
import type { ScopedMemory } from '@sheaf/memory'

/**
 * Lists the files of a session. Each change rewrites it, so that concurrent changes conflict. Each file
 * that it names is written once and then only deleted, so that a reader of a head reads the session as
 * it was then, or finds that it is gone.
 */
export interface SessionHead {
  /** The id of the session. */
  readonly session: string
  /** The number of the next item. */
  readonly next: number
  /** The number of changes of the session. */
  readonly changes: number
  /** For each file of items, in order, the change that wrote it. */
  readonly parts: readonly number[]
}

/** The name of its file. */
export const HEAD_FILE = 'session.md'

/** The head as markdown. */
export function renderHead(head: SessionHead): string {
  const what =
    'What the OpenAI Agents SDK is given back: the items in the files that "parts" names. What was said is in the chat beside this folder.'
  return `# Session ${JSON.stringify(head.session)}\n\n${what}\n\n${renderJson(JSON.stringify(head))}`
}

/** Parses {@link renderHead}. Throws a DamagedSessionError for anything else. */
export function parseHead(content: string, path: string): SessionHead {
  const { session, next, changes, parts } = fieldsOf(parseJson(content, path), path)
  const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
  const isList = Array.isArray(parts) && parts.every(isCount)
  if (typeof session !== 'string' || !isCount(next) || !isCount(changes) || !isList)
    throw new DamagedSessionError(path)
  return { session, next, changes, parts }
}

function fieldsOf(json: string, path: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(json))
  } catch {
    throw new DamagedSessionError(path)
  }
}

/** The file of a part of the items, counted from 1, as written by a change. */
export function partPath(directory: string, part: number, change: number): string {
  return `${directory}/items-${String(part).padStart(4, '0')}-${change}.md`
}

/** The change that wrote a file of items; undefined for all other files. */
export function partChange(path: string): number | undefined {
  const [, change] = /\/items-\d+-(\d+)\.md$/.exec(path) ?? []
  return change === undefined ? undefined : Number(change)
}

const HEADS_AT_ONCE = 16

/**
 * The ids of a memory's sessions that have items, sorted by UTF-16 code units. Lists its chats, and
 * reads one small file for each session.
 */
export async function listSessions(
  user: Pick<ScopedMemory, 'ownStore'>,
  options: ReadOptions = {},
): Promise<string[]> {
  checkOptions(options, OPTION_NAMES.read)
  if (typeof user?.ownStore?.list !== 'function' || isWholeMemory(user))
    throw new InvalidArgumentError('user', 'is missing; pass memory.user(id), or a project or workspace')
  const { ownStore } = user
  const paths = (await ownStore.list('chats', { ...options, includeHidden: true })).filter((path) =>
    path.endsWith(`/.history/${HEAD_FILE}`),
  )
  const ids: string[] = []
  for (let start = 0; start < paths.length; start += HEADS_AT_ONCE) {
    const heads = await Promise.all(paths.slice(start, start + HEADS_AT_ONCE).map((path) => headOf(path)))
    ids.push(
      ...heads.flatMap((head) => (head === undefined || head.parts.length === 0 ? [] : [head.session])),
    )
  }
  return ids.sort()

  // A session may be erased meanwhile.
  async function headOf(path: string) {
    const content = await readOrNone(ownStore, path, options)
    return content === undefined ? undefined : parseHead(content, path)
  }
}
