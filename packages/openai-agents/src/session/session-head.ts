import type { Change, Clock, MemoryStore } from '@sheaf/core'
import {
  renderBlock,
  largeNumber,
  layOutLarge,
  DamagedSessionError,
  parseJson,
  renderJson,
} from '../item-json.ts'
import type { NewItem } from '../agent-item.ts'

/** From this many characters of JSON an item, such as one with an image, has its own files. */
const LARGE_ITEM_CHARACTERS = 100_000

/**
 * Characters of JSON and markdown at which a session continues in another file. Adding an item rewrites
 * its file; the files are not indexed.
 */
const PART_CHARACTERS = 32_768

/**
 * Lists the files of a session. Each change rewrites it, so that concurrent changes conflict. Each file
 * that it names is written once and then only deleted, so that a reader of a head reads the session as
 * it was then, or finds that it is gone.
 */
export interface SessionHead {
  readonly next: number
  readonly changes: number
  /** For each file of items, in order, the change that wrote it. */
  readonly parts: readonly number[]
}

export const HEAD_FILE = 'session.md'

export function renderHead(head: SessionHead): string {
  const what =
    'What the OpenAI Agents SDK is given back: the items in the files that "parts" names. What was said is in the chat beside this folder.'
  return `# Session\n\n${what}\n\n${renderJson(JSON.stringify(head))}`
}

/** Parses {@link renderHead}. Throws a DamagedSessionError for anything else. */
export function parseHead(content: string, path: string): SessionHead {
  const { next, changes, parts } = fieldsOf(parseJson(content, path), path)
  const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
  const isList = Array.isArray(parts) && parts.every(isCount)
  if (!isCount(next) || !isCount(changes) || !isList) throw new DamagedSessionError(path)
  return { next, changes, parts }
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

/** A change of a session: removes some of its newest items, and adds others. */
export interface Edit {
  /** The first changed file, counted from 1. All items of later files are removed. */
  readonly part: number
  readonly kept: string
  /** The number of the first removed item; absent if none is removed. */
  readonly removed?: number
  readonly added: readonly NewItem[]
  /** Changes of other files of the session, in the same commit; null deletes one. */
  readonly changes?: readonly Change[]
}

export interface NumberedItem extends NewItem {
  readonly number: number
}

export interface ChangeRequest {
  readonly head: SessionHead
  /** The hash of the head that was read; null for a new session. */
  readonly headHash: string | null
  readonly hashes: ReadonlyMap<number, string>
  readonly edit: Edit
}

export interface ChangePlan {
  /** The version of the session that it changes; null for a new session. */
  readonly headHash: string | null
  readonly changes: readonly Change[]
  readonly added: readonly NumberedItem[]
}

interface Place {
  readonly store: Pick<MemoryStore, 'list'>
  readonly clock: Pick<Clock, 'now'>
  readonly directory: string
}

/** Plans one change of a session as one commit, on the condition that it does not change meanwhile. */
export async function planChange(
  { store, clock, directory }: Place,
  { head, headHash, hashes, edit }: ChangeRequest,
): Promise<ChangePlan> {
  const at = clock.now()
  const added = edit.added.map((item, place): NumberedItem => {
    const number = head.next + place
    // A session whose folder was lost starts its numbers again.
    const message = item.said === undefined ? item.message : `item-${number}-${at.getTime().toString(36)}`
    return { ...item, number, message }
  })
  const { contents, files } = layOut(directory, at, { ...edit, added })
  const changes = head.changes + 1
  const parts = contents.map((content, place): Change => {
    return { path: partPath(directory, edit.part + place, changes), content, ifMatch: null }
  })
  const next = {
    next: head.next + added.length,
    changes,
    parts: [...head.parts.slice(0, edit.part - 1), ...parts.map(() => changes)],
  }
  const headChange = { path: `${directory}/${HEAD_FILE}`, content: renderHead(next), ifMatch: headHash }
  const gone = await goneFiles(store, directory, { head, hashes, edit })
  return { headHash, changes: [...parts, ...files, ...(edit.changes ?? []), headChange, ...gone], added }
}

// Adds items to the rest of a file. A file that would exceed its limit ends, and the item begins the
// next one.
function layOut(
  directory: string,
  at: Date,
  { kept, added }: { readonly kept: string; readonly added: readonly NumberedItem[] },
) {
  const contents: string[] = []
  const files: Change[] = []
  let content = kept.trimEnd() === '' ? '' : `${kept.trimEnd()}\n`
  for (const { number, message, json, ...item } of added) {
    const title = message === undefined ? item.title : `${item.title} ${message}`
    const large =
      json.length > LARGE_ITEM_CHARACTERS ? layOutLarge(directory, number, json) : { json, files: [] }
    files.push(...large.files)
    const block = renderBlock({ number, at, title, json: large.json })
    if (content !== '' && content.length + block.length > PART_CHARACTERS) {
      contents.push(content)
      content = ''
    }
    content += content === '' ? block : `\n${block}`
  }
  return { contents: content === '' ? contents : [...contents, content], files }
}

// Deletes replaced item files, and files that are no longer needed.
async function goneFiles(
  store: Pick<MemoryStore, 'list'>,
  directory: string,
  { head, hashes, edit }: Omit<ChangeRequest, 'headHash'>,
): Promise<Change[]> {
  const { part: first, removed } = edit
  const replaced = head.parts
    .slice(first - 1)
    .map((change, place): [path: string, hash: string | undefined] => {
      return [partPath(directory, first + place, change), hashes.get(first + place)]
    })
  if (removed === undefined) return replaced.map(([path, ifMatch]) => deletion(path, ifMatch))
  // A file that a person deleted cannot be deleted, and a file that is added just now is not part of
  // this change.
  const known = new Map(replaced)
  const paths = await store.list(directory, { includeHidden: true })
  const isPart = (path: string) =>
    known.has(path) || (first === 1 && isOf(partChange(path), 0, head.changes + 1))
  const isGone = (path: string) => isPart(path) || isOf(largeNumber(path), removed, head.next)
  return paths.filter(isGone).map((path) => deletion(path, known.get(path)))
}

function deletion(path: string, ifMatch: string | undefined): Change {
  return { path, content: null, ifMatch }
}

function isOf(number: number | undefined, from: number, to: number): boolean {
  return number !== undefined && number >= from && number < to
}
