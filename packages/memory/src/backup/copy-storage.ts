import { contentHash, MemoryError, UnavailableError } from '@sheaf/core'
import type { Change, Clock, Storage, SyncOptions } from '@sheaf/core'
import { isHidden } from '@sheaf/core/adapter'
import type { SnapshotFile, SearchIndex } from '@sheaf/core/adapter'
import { COPY_BATCH } from '../defaults.ts'
import { snapshotParts, vectorPages } from './answers-with-end.ts'
import { COPY_MARK, CopyMark, COPY_LOG } from './copy-mark.ts'

interface CopyOptions extends SyncOptions {
  readonly clock: Clock
  /** Unique among copies. */
  readonly id: string
}

/** The result of a copy. */
export interface CopyReceipt {
  /** Files in the copy, including histories and proposals. */
  readonly files: number
  /** Bytes of UTF-8 of these files. */
  readonly bytes: number
  /** Files written now. The target had the others already. */
  readonly written: number
  /** Vectors in the copy, of all models. */
  readonly vectors: number
  /** The time of the copied state. */
  readonly takenAt: Date
  /** Files of a folder that are not memory, such as one that is not UTF-8, each with the reason. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[]
}

type Versions = Map<string, string>

/**
 * Copies all files of a storage, hidden ones and dates included, as of one moment; then the vectors. At the
 * end compares all hashes of the target. The target may have files only if a copy left it unfinished, or if
 * the source has all of them too.
 */
export async function copyStorage(
  source: Storage,
  target: Storage,
  { clock, id, ...options }: CopyOptions,
): Promise<CopyReceipt> {
  const { abortSignal } = options
  const known = await versionsOf(target, options)
  const before = known.get(COPY_MARK) ?? null
  known.delete(COPY_MARK)
  if (before === null && known.size > 0) await checkShared(source, known, options)
  const mark = new CopyMark({ store: target.store, before, id })
  const there = new Set(await source.store.list('', { abortSignal, includeHidden: true }))
  if (there.has(COPY_MARK)) throw unfinished()
  await mark.commit([])
  if (await source.store.exists(COPY_MARK)) {
    await mark.clear()
    throw new MemoryError('invalid-argument', 'The target is the memory itself; name another storage.')
  }
  // First: an old name may collide with a new one.
  const gone = [...known.keys()].filter((path) => !there.has(path))
  for (let start = 0; start < gone.length; start += COPY_BATCH)
    await mark.commit(deletionsOf(gone.slice(start, start + COPY_BATCH), known))
  const copied = await copyFiles({ source, mark, known, total: there.size, ...options })
  const takenAt = clock.now()
  const vectors = await copyVectors(source.index, target.index, options)
  const bytes = await compare(target, copied.versions, options)
  await mark.clear()
  const { versions, written, skipped } = copied
  return { files: versions.size, bytes, written, vectors, takenAt, skipped }
}

interface FileCopy extends SyncOptions {
  readonly source: Storage
  readonly mark: CopyMark
  readonly known: Versions
  readonly total: number
}

async function copyFiles({
  source,
  mark,
  known,
  total,
  onProgress,
  abortSignal,
}: FileCopy): Promise<Pick<CopyReceipt, 'skipped' | 'written'> & { readonly versions: Versions }> {
  const versions: Versions = new Map()
  const skipped = new Map<string, string>()
  let written = 0
  for await (const part of snapshotParts(source, { abortSignal })) {
    for (const path of part.gone) versions.delete(path)
    const changes = deletionsOf(part.gone, known)
    for (const file of part.files) {
      const { path, hash, content, updatedAt } = file
      await checkContent(file)
      versions.set(path, hash)
      skipped.delete(path)
      if (known.get(path) === hash) continue
      changes.push({ path, content, updatedAt, ifMatch: known.get(path) ?? null })
      known.set(path, hash)
      written += 1
    }
    for (const { path, reason } of part.skipped) skipped.set(path, reason)
    if (changes.length > 0) await mark.commit(changes)
    const path = part.files.findLast((file) => !isHidden(file.path))?.path ?? ''
    onProgress?.({ done: versions.size, total: Math.max(total, versions.size), path })
  }
  const rest = [...known.keys()].filter((path) => !versions.has(path))
  for (let start = 0; start < rest.length; start += COPY_BATCH)
    await mark.commit(deletionsOf(rest.slice(start, start + COPY_BATCH), known))
  return { versions, written, skipped: [...skipped].map(([path, reason]) => ({ path, reason })) }
}

function deletionsOf(paths: readonly string[], known: Versions): Change[] {
  return paths.flatMap((path) => {
    const ifMatch = known.get(path)
    known.delete(path)
    return ifMatch === undefined ? [] : [{ path, content: null, ifMatch }]
  })
}

/** Throws UnavailableError for the first file whose text does not match its hash. */
export async function checkContents(storage: Storage, { abortSignal }: SyncOptions): Promise<void> {
  for await (const { files } of snapshotParts(storage, { abortSignal }))
    for (const file of files) await checkContent(file)
}

async function versionsOf(storage: Storage, { abortSignal }: SyncOptions): Promise<Versions> {
  const versions: Versions = new Map()
  for await (const { files, gone } of snapshotParts(storage, { abortSignal })) {
    for (const path of gone) versions.delete(path)
    for (const { path, hash } of files) versions.set(path, hash)
  }
  return versions
}

// The target loses nothing if the source has all of its files.
async function checkShared(source: Storage, known: Versions, options: SyncOptions): Promise<void> {
  const versions = await versionsOf(source, options)
  const other = [...known].find(([path, hash]) => path !== COPY_LOG && versions.get(path) !== hash)
  if (other === undefined) return
  throw new MemoryError(
    'conflict',
    `The target holds other files, such as "${other[0]}". Nothing was changed. Name an empty storage.`,
  )
}

async function checkContent({ path, content, hash }: SnapshotFile): Promise<void> {
  if ((await contentHash(content)) === hash) return
  throw new UnavailableError(
    `"${path}" is damaged: its text does not match its hash. doctor() finds all such files.`,
    { retryable: false },
  )
}

// Reads the target back. Returns the sum of the bytes.
async function compare(target: Storage, versions: Versions, { abortSignal }: SyncOptions): Promise<number> {
  const found = new Map<string, number>()
  for await (const { files, gone } of snapshotParts(target, { abortSignal })) {
    for (const path of gone) found.delete(path)
    for (const file of files) {
      if (file.path === COPY_MARK) continue
      if (versions.get(file.path) !== (await contentHash(file.content))) throw unequal(file.path)
      found.set(file.path, file.size)
    }
  }
  const lost = [...versions.keys()].find((path) => !found.has(path))
  if (lost !== undefined) throw unequal(lost)
  return [...found.values()].reduce((sum, size) => sum + size, 0)
}

function unequal(path: string): UnavailableError {
  const advice = 'Others write into the target, or its disk is damaged. Copy into a new one.'
  return new UnavailableError(`"${path}" of the target differs from the source. ${advice}`, {
    retryable: false,
  })
}

function unfinished(): UnavailableError {
  return new UnavailableError(
    'The source is an unfinished copy itself: files may be missing. Finish it first.',
    { retryable: false },
  )
}

/**
 * Copies the vectors of all models for the texts that the target has too. Resolves to the number of vectors
 * in the target. Vectors of other texts, such as those of another chunker, are not copied.
 */
export async function copyVectors(
  source: Pick<SearchIndex, 'embeddedModels' | 'readEmbeddings'>,
  target: Pick<SearchIndex, 'embeddedModels' | 'putEmbeddings'>,
  options: SyncOptions,
): Promise<number> {
  for (const { model } of await source.embeddedModels()) {
    for await (const page of vectorPages(source, model, options)) await target.putEmbeddings(model, page)
  }
  return (await target.embeddedModels()).reduce((sum, { vectors }) => sum + vectors, 0)
}
