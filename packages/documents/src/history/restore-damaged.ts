import { checkPart, contentHash, isHidden, MemoryError } from '@sheaf/core'
import type { MemoryStore, ReadOptions } from '@sheaf/core'
import type { Revision } from './history.ts'
import { historyDirectory, homeDirectory } from './records/history-place.ts'
import { RevisionReader } from './records/revision-reader.ts'

/** Characters of a hash of 64 that may differ where the hash itself was damaged. Those of other texts differ in 60. */
const MAX_DAMAGED = 16

/** Where the histories of a store lie. */
export interface RestoreOptions extends ReadOptions {
  /** The recording store's own `homeOf`. {@link homeDirectory} by default. */
  readonly homeOf?: (path: string) => string
}

/**
 * The text that a damaged file of a store should have, from its history: the one with the hash that was recorded
 * for the file. Undefined for a file that can be read, and where the history has no such text: a log keeps its
 * texts in the file itself.
 */
export async function recordedText(
  store: MemoryStore,
  path: string,
  { homeOf = homeDirectory, abortSignal }: RestoreOptions = {},
): Promise<string | undefined> {
  checkPart('store', store, ['list', 'read', 'stat'])
  if (isHidden(path) || !(await isDamaged(store, path, { abortSignal }))) return undefined
  const hash = (await store.stat(path, { abortSignal }))?.hash
  if (hash === undefined) return undefined
  const reader = new RevisionReader(store, await historyDirectory(path, homeOf(path)), { abortSignal })
  try {
    const revision = await recorded(reader.revisions(), hash)
    if (revision === undefined) return undefined
    const text = await reader.read(revision.path, revision.version)
    return differing(await contentHash(text), hash) <= MAX_DAMAGED ? text : undefined
  } catch (error) {
    // What the history cannot give is lost there too.
    if (MemoryError.isInstance(error, 'damaged') || MemoryError.isInstance(error, 'not-found'))
      return undefined
    throw error
  }
}

/** Writes a damaged file anew with its {@link recordedText}. False where there is none. */
export async function restoreDamaged(
  store: MemoryStore,
  path: string,
  options: RestoreOptions = {},
): Promise<boolean> {
  checkPart('store', store, ['commit', 'list', 'read', 'stat'])
  const text = await recordedText(store, path, options)
  if (text === undefined) return false
  const hash = await contentHash(text)
  const isWhole = (await store.stat(path, { abortSignal: options.abortSignal }))?.hash === hash
  // A damaged hash is no condition that a store could check.
  const change = { path, content: text, ...(isWhole ? { ifMatch: hash } : {}) }
  await store.commit([change], { abortSignal: options.abortSignal })
  return true
}

async function isDamaged(store: MemoryStore, path: string, options: ReadOptions): Promise<boolean> {
  try {
    await store.read(path, options)
    return false
  } catch (error) {
    if (MemoryError.isInstance(error, 'damaged')) return true
    throw error
  }
}

// The newest with that hash. One whose hash is nearly the same is it too, where that in the storage was damaged.
async function recorded(revisions: AsyncIterable<Revision>, hash: string): Promise<Revision | undefined> {
  for await (const revision of revisions) {
    const { hash: own } = revision
    if (own !== null && differing(own, hash.slice(0, own.length)) <= MAX_DAMAGED / 2) return revision
  }
  return undefined
}

function differing(one: string, other: string): number {
  let count = Math.abs(one.length - other.length)
  for (let place = 0; place < Math.min(one.length, other.length); place += 1)
    if (one[place] !== other[place]) count += 1
  return count
}
