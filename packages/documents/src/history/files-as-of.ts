import { MemoryError } from '@sheaf/core'
import { isHidden } from '@sheaf/core/adapter'
import type { MemoryStore, ReadOptions } from '@sheaf/core'
import type { Revision } from './history.ts'
import { historyDirectories, historyDirectory, keyOfDirectory } from './records/history-place.ts'
import { RevisionReader } from './records/revision-reader.ts'
import type { RevisionNotFoundError } from './records/revision-reader.ts'

/** A file as it was at an instant, or the reason why its text is not known. */
interface PastFile {
  readonly path: string
  /** The time of its last change until then. */
  readonly updatedAt: Date
  /**
   * The text. Otherwise "redacted": it was removed for good; "changed-outside": it was replaced outside of
   * the store, and was kept nowhere else; "no-history": the file changed later, and has no history.
   */
  readonly state: { readonly content: string } | 'redacted' | 'changed-outside' | 'no-history'
}

/**
 * The files of a store as they were at an instant, from their histories. A file without a history counts if
 * its last change was not later. Hidden files are left out. `homeOf` is that of `createHistory`.
 *
 * Throws a MemoryError "not-found" if the history of a file no longer reaches back to the instant, and
 * DamagedError for a damaged history.
 */
export async function* filesAsOf(
  store: MemoryStore,
  instant: Date,
  { homeOf, abortSignal }: ReadOptions & { readonly homeOf: (path: string) => string },
): AsyncGenerator<PastFile> {
  const options = { abortSignal }
  const paths = await store.list('', { ...options, includeHidden: true })
  const directories = new Set(historyDirectories(paths))
  const seen = new Set<string>()
  // Last, those that were put aside for a file that was moved to the path of a missing one.
  const isAside = (directory: string) => keyOfDirectory(directory) === undefined
  for (const directory of [...directories].sort((a, b) => Number(isAside(a)) - Number(isAside(b)))) {
    abortSignal?.throwIfAborted()
    const reader = new RevisionReader(store, directory, options)
    const found = await reader.at(instant)
    const file = await (found === undefined ? undefined : stateOf(reader, found.revision, found.isLast))
    if (file === undefined || seen.has(file.path)) continue
    seen.add(file.path)
    yield file
  }
  for (const path of paths) {
    if (isHidden(path) || directories.has(await historyDirectory(path, homeOf(path)))) continue
    const file = await current(path)
    if (file !== undefined) yield file
  }

  async function stateOf(
    reader: RevisionReader,
    { path, hash, version, at }: Revision,
    isLast: boolean,
  ): Promise<PastFile | undefined> {
    let updatedAt = at
    if (isLast) {
      const stat = await store.stat(path, options)
      const isOutside = stat !== undefined && (hash === null || !stat.hash.startsWith(hash))
      if (isOutside && stat.updatedAt <= instant) return await current(path)
      // An import and a move keep the date of a text.
      if (stat !== undefined && stat.updatedAt < at) updatedAt = stat.updatedAt
    }
    try {
      return { path, updatedAt, state: { content: await reader.read(path, version) } }
    } catch (error) {
      const why = reasonOf(error)
      if (why === 'redacted' || why === 'changed-outside') return { path, updatedAt: at, state: why }
      if (why === 'deleted') return undefined
      throw error
    }
  }

  async function current(path: string): Promise<PastFile | undefined> {
    const stat = await store.stat(path, options)
    if (stat === undefined) return undefined
    const { updatedAt } = stat
    if (updatedAt > instant) return { path, updatedAt, state: 'no-history' }
    return { path, updatedAt, state: { content: await store.read(path, options) } }
  }
}

function reasonOf(error: unknown): RevisionNotFoundError['why'] | undefined {
  return MemoryError.isInstance(error, 'not-found') && 'why' in error
    ? (error as RevisionNotFoundError).why
    : undefined
}
