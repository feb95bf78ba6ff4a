import { MemoryError } from '@sheaf/core'
import { readOrNone } from '@sheaf/core/adapter'
import { fileFields, type Revision } from '@sheaf/documents'
import type { ScopedMemory } from '@sheaf/memory'
import {
  decodedId,
  encodedId,
  whole,
  type Call,
  type Fields,
  type ObjectSchema,
  type PageInput,
} from '../operation.ts'
import { about, text } from '../schemas.ts'

/*
 * The memory stores of Anthropic's API, so that `client.beta.memoryStores` of their SDK works with another
 * `baseURL`. The memory of the scope is the store "memstore_own". A store that a client creates is a folder
 * in it, `stores/ID/`, with the name in the file `stores/ID.md`. So a search of the scope finds its memories
 * too.
 */

/** The id of the store that is the memory of the scope. */
export const OWN = 'memstore_own'
/** The folder of the other stores. */
export const FOLDER = 'stores/'

export interface StoreRecord {
  readonly name: string
  readonly description: string
  readonly metadata: Readonly<Record<string, string>>
  readonly created_at: string
  readonly updated_at: string
  readonly archived_at: string | null
}

/** An open store: `root` is its folder, with a "/" at the end. */
export interface Store {
  readonly id: string
  readonly root: string
  readonly record: StoreRecord
}

/** The parameters of every path of a store. */
export interface StoreId {
  readonly store: string
}

/** The parameters of a list. */
export interface Listing extends PageInput {
  readonly view?: 'basic' | 'full'
}

/** The parameter that the SDK adds to every address. */
export const beta: Fields = { beta: about(text, 'Sent by the SDK, and not read.') }
export const deleted: ObjectSchema = whole({ type: text, id: text })

type StoreCall = Pick<Call<StoreId>, 'scope' | 'input' | 'abortSignal'>

/** The store that a call names. Throws `not-found`. */
export async function opened({ scope, input: { store: id }, abortSignal }: StoreCall): Promise<Store> {
  if (id === OWN) {
    const time = new Date(0).toISOString()
    const description = 'All files of this memory, without those of other stores.'
    const own = { name: 'memory', description, metadata: {}, archived_at: null }
    return { id, root: '', record: { ...own, created_at: time, updated_at: time } }
  }
  const file = `${FOLDER}${id}.md`
  const content = /^memstore_\w+$/.test(id) ? await readOrNone(scope.store, file, { abortSignal }) : undefined
  const fields = content === undefined ? undefined : fileFields.of(content)?.fields
  if (fields === undefined) throw MemoryError.notFound(file)
  const textOf = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  const record: StoreRecord = {
    name: textOf('name'),
    description: textOf('description'),
    metadata: Object(fields['metadata']),
    created_at: textOf('created_at'),
    updated_at: textOf('updated_at'),
    archived_at: textOf('archived_at') || null,
  }
  return { id, root: `${FOLDER}${id}/`, record }
}

/** The same for a change of memories: refuses an archived store. */
export async function writable(call: StoreCall): Promise<Store> {
  const place = await opened(call)
  if (place.record.archived_at !== null)
    throw new MemoryError('invalid-argument', 'The store is archived: its memories cannot be written.')
  return place
}

/** A file from its creation at a path until it was deleted there. */
export interface Life {
  readonly path: string
  /** Newest first, without the deletion. */
  readonly revisions: readonly Revision[]
  /** The deletion, or the rename to another path. */
  readonly ended?: Revision
}

// If one memory has more renames than this, they form a cycle.
const MOST_RENAMES = 1000

/**
 * The id of a memory: its first path and version, because files of Sheaf have no ids. The renames in the
 * history lead from the first path to the present one. Without a history, an id is valid as long as the path.
 */
export function idOf(root: string, { path, revisions }: Life): string {
  const start = revisions.at(-1)
  return (
    /^rename (mem_\S+) to /.exec(start?.reason ?? '')?.[1] ??
    encodedId('mem', [path.slice(root.length), start?.version ?? ''])
  )
}

export function isRename(reason: string | undefined): boolean {
  return reason?.startsWith('rename mem_') === true
}

/** The lives of a path, newest first. */
export async function livesOf(
  { history }: Pick<ScopedMemory, 'history'>,
  path: string,
  abortSignal: AbortSignal,
): Promise<readonly Life[]> {
  const lives: { path: string; revisions: Revision[]; ended?: Revision }[] = []
  for (const revision of await history.list(path, { abortSignal })) {
    if (revision.change === 'deleted') lives.push({ path, revisions: [], ended: revision })
    else if (lives.length === 0) lives.push({ path, revisions: [revision] })
    else lives.at(-1)?.revisions.push(revision)
  }
  return lives
}

/** The lives of a memory, newest first: one for each path it had. Throws `not-found`. */
export async function lifeOf(
  scope: Pick<ScopedMemory, 'history' | 'store'>,
  root: string,
  id: string,
  abortSignal: AbortSignal,
): Promise<readonly Life[]> {
  const [first, start] = decodedId('mem', id)
  if (first === undefined) throw MemoryError.notFound(id)
  const found: Life[] = []
  let path = `${root}${first}`
  for (let renames = 0; renames < MOST_RENAMES; renames += 1) {
    const lives = (await livesOf(scope, path, abortSignal)).filter((life) => idOf(root, life) === id)
    found.unshift(...lives)
    const [newest] = lives
    const next = /^rename \S+ to (.+)$/s.exec(newest?.ended?.reason ?? '')?.[1]
    if (next === undefined) break
    path = next
  }
  if (found.length > 0) return found
  // The history does not know the file: it changed outside, or the memory keeps no history.
  if (start === '' && (await scope.store.exists(path, { abortSignal }))) return [{ path, revisions: [] }]
  throw MemoryError.notFound(id)
}
