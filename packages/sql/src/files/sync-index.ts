import { batchesOf } from '../read-snapshot.ts'
import type { FileIndexer, IndexedFile } from './file-indexer.ts'
import { contentStatements } from './file-statements.ts'
import { gate } from '../engine/gate.ts'
import { nextSequence, noteIndexed, readMaker, isMakerOf } from '../engine/head.ts'
import { expect, isPreconditionFailure } from './preconditions.ts'
import {
  readPages,
  atMost,
  query,
  read,
  rowsOf,
  sql,
  statement,
  type SqlDatabase,
  type SqlQuery,
} from '../engine/statement.ts'
import { addToIndex, eraseOrphans, removeFromIndex } from './chunk-statements.ts'
import { MemoryError, type SyncOptions, type SyncReport } from '@sheaf/core'
import { CREATE_TERMS, HIDDEN } from '../engine/schema.ts'

/**
 * The size of one sync transaction, unless a single file is larger. Other writers and this event loop wait
 * during it, about 20 ms.
 */
export const SYNC_BATCH = {
  files: 64,
  bytes: 524_288,
  chunks: 256,
} as const

interface StaleFile {
  readonly id: number
  readonly path: string
  readonly size: number
}

// No file is read if the head says that all have their chunks, unless `looks` is 1.
const staleFiles = statement<{ fingerprint: string; looks: number; after: number; limit: number }, StaleFile>(
  ({ fingerprint, looks, after, limit }) =>
    sql`SELECT file.id, path, size FROM sheaf_head CROSS JOIN sheaf_file AS file
    WHERE is_stale + ${looks} > 0 AND file.id > ${after}
      AND chunker IS NOT ${HIDDEN} AND chunker IS NOT ${fingerprint}
    ORDER BY file.id ${atMost(limit)}`,
)
const allFiles = statement<{ after: number; limit: number }, StaleFile>(
  ({ after, limit }) =>
    sql`SELECT id, path, size FROM sheaf_file WHERE chunker IS NOT ${HIDDEN} AND id > ${after} ORDER BY id ${atMost(limit)}`,
)
const countCurrent = statement<{ fingerprint: string }, { files: number }>(
  ({ fingerprint }) => sql`SELECT count(*) AS files FROM sheaf_file WHERE chunker = ${fingerprint}`,
)
const setChunker = statement<{ path: string; chunker: string }>(
  ({ path, chunker }) => sql`UPDATE sheaf_file SET chunker = ${chunker} WHERE path = ${path}`,
)

type IndexedVersion = IndexedFile & { readonly hash: string }

export interface IndexSyncOptions extends SyncOptions {
  readonly all?: boolean
  /** Do nothing if another chunker or analyser has made the index. False by default. */
  readonly keepIndex?: boolean | undefined
  /** Look at each file, and count the unchanged ones. True by default; false relies on the head. */
  readonly counts?: boolean
}

/**
 * Indexes the files whose chunks are not from `indexer`, or `all` files, in batches of bounded size. Between
 * two batches others may write and the caller may abort; finished batches stay. The head names `indexer` from
 * the beginning. A file that another writer changes or deletes meanwhile is left to that writer, who has
 * indexed it.
 */
export async function syncIndex(
  database: SqlDatabase,
  indexer: FileIndexer,
  { onProgress, abortSignal, all = false, keepIndex = false, counts = true }: IndexSyncOptions,
): Promise<SyncReport> {
  abortSignal?.throwIfAborted()
  const { fingerprint } = indexer
  const wanted = { fingerprint, all, claims: !keepIndex, counts: counts && !all }
  const { files, unchanged, isStale } = await findWork(database, wanted)
  const { many: readContents } = contentStatements(database)
  const { skipped, ...counted } = await indexFiles(
    {
      files,
      indexer,
      read: (paths) => read(database, readContents({ paths: JSON.stringify(paths) })),
      write: (versions) => writeUnchanged(database, versions, fingerprint),
    },
    { onProgress, abortSignal },
  )
  if (isStale && skipped.length === 0) await database.write([noteIndexed({ maker: fingerprint })])
  return { ...counted, removed: 0, unchanged, skipped }
}

interface IndexWork {
  readonly files: readonly Pick<StaleFile, 'path' | 'size'>[]
  readonly indexer: FileIndexer
  /** The files of these paths that exist. */
  read(paths: readonly string[]): Promise<readonly Parameters<FileIndexer['indexOrSkip']>[0][]>
  /** Writes the chunks of files whose contents still have the hash, and resolves to these files. */
  write(versions: readonly IndexedVersion[]): Promise<readonly IndexedFile[]>
}

/** Indexes files in batches of bounded size. Between two, others may write and the caller may abort. */
export async function indexFiles(
  { files, indexer, read: readFiles, write }: IndexWork,
  { onProgress, abortSignal }: Pick<SyncOptions, 'onProgress' | 'abortSignal'>,
): Promise<Pick<SyncReport, 'indexed' | 'chunks' | 'skipped'>> {
  const skipped: SyncReport['skipped'][number][] = []
  let [done, indexed, chunks] = [0, 0, 0]
  for (const batch of batchesOf(files, SYNC_BATCH)) {
    const paths = batch.map(({ path }) => path)
    // A synchronous engine would otherwise block timers, and so the caller's signal.
    await gate.pause()
    abortSignal?.throwIfAborted()
    let waiting: IndexedVersion[] = []
    const flush = async () => {
      for (const file of waiting.length === 0 ? [] : await write(waiting)) {
        if (file.chunker === HIDDEN) continue
        indexed += 1
        chunks += file.chunks.length
      }
      waiting = []
    }
    for (const file of await readFiles(paths)) {
      await gate.pause()
      const version = await indexer.indexOrSkip(file)
      if ('reason' in version) skipped.push(version)
      else waiting.push(version)
      if (waiting.reduce((sum, each) => sum + each.chunks.length, 0) >= SYNC_BATCH.chunks) await flush()
    }
    await flush()
    for (const path of paths) onProgress?.({ done: (done += 1), total: files.length, path })
  }
  return { indexed, chunks, skipped }
}

interface Work {
  readonly files: readonly StaleFile[]
  readonly unchanged: number
  /** True if the head says that files may lack chunks. */
  readonly isStale: boolean
}

interface Wanted {
  readonly fingerprint: string
  readonly all: boolean
  readonly claims: boolean
  readonly counts: boolean
}

// One request to a server if `fingerprint` has made the index. No work if another maker keeps it.
async function findWork(database: SqlDatabase, { fingerprint, all, claims, counts }: Wanted): Promise<Work> {
  const page = (last: StaleFile | undefined, limit: number) => {
    const range = { after: last?.id ?? -1, limit }
    return all ? allFiles(range) : staleFiles({ fingerprint, looks: Number(counts), ...range })
  }
  const begin = page(undefined, database.maxRows ?? -1)
  const queries = [readMaker({}), begin, ...(counts ? [countCurrent({ fingerprint })] : [])]
  let [head, first, count] = await database.read(queries)
  if (head?.[0]?.['maker'] !== fingerprint) {
    if (!(await isMakerOf(database, fingerprint, claims))) return { files: [], unchanged: 0, isStale: false }
    // Reads again, because another maker may have written meanwhile.
    ;[head, first, count] = await database.read(queries)
  }
  const files = await readPages(database, page, rowsOf(begin, first))
  const isStale = head?.[0]?.['is_stale'] === 1
  return { files, unchanged: Number(count?.[0]?.['files'] ?? 0), isStale }
}

// All in one batch; if another writer changed one of them first, each on its own.
async function writeUnchanged(
  database: SqlDatabase,
  files: readonly IndexedVersion[],
  maker: string,
): Promise<readonly IndexedVersion[]> {
  const queries: SqlQuery[] = [
    expect(
      maker,
      files.map(({ path, hash }) => [path, hash]),
    ),
    ...removeFromIndex(files),
    ...files.map(setChunker),
    ...addToIndex(files),
    ...eraseOrphans(),
    nextSequence({}),
  ]
  try {
    await database.write(queries)
    return files
  } catch (error) {
    if (!isPreconditionFailure(error)) throw error
    if (files.length === 1) return []
    const written: IndexedVersion[] = []
    for (const file of files) written.push(...(await writeUnchanged(database, [file], maker)))
    return written
  }
}

// With rank 1, it also compares with the chunks.
const CHECK_TERMS = query(`INSERT INTO sheaf_terms (sheaf_terms, rank) VALUES ('integrity-check', 1)`)

// Writes nothing, but fails if the database refuses all writes.
const CHECK_WRITES = query('SELECT 1')

// In one step: a search before it fails or misses, one after it does not.
const RECREATE_TERMS = [
  'DROP TABLE IF EXISTS sheaf_terms',
  CREATE_TERMS,
  `INSERT INTO sheaf_terms (sheaf_terms) VALUES ('rebuild')`,
].map((text) => query(text))

// FTS5's segments contain the terms of deleted texts, marked, until the segments are merged: this merges them
// all.
const MERGE_TERMS = query(`INSERT INTO sheaf_terms (sheaf_terms) VALUES ('optimize')`)

/**
 * Indexes every file again, and first repairs the full-text table if it is damaged. Replaces each batch of
 * files in one step, so that a search always finds them. At the end, erases remains of deleted texts.
 */
export async function rebuildIndex(
  database: SqlDatabase,
  indexer: FileIndexer,
  options: SyncOptions,
): Promise<SyncReport> {
  options.abortSignal?.throwIfAborted()
  await mendTerms(database)
  const report = await syncIndex(database, indexer, { ...options, all: true })
  await mergeTerms(database)
  return report
}

/** Makes the full-text table again from the chunks if it is damaged, or differs from them. */
export async function mendTerms(database: SqlDatabase): Promise<void> {
  if (!(await areTermsSound(database))) await recreateTerms(database)
}

export async function recreateTerms(database: SqlDatabase): Promise<void> {
  await database.write([...RECREATE_TERMS, nextSequence({})])
}

/** Erases remains of deleted texts from the full-text table. */
export async function mergeTerms(database: SqlDatabase): Promise<void> {
  await database.write([MERGE_TERMS])
  await database.checkpoint?.()
}

/**
 * False if the full-text table is damaged, missing, or differs from the chunks. Throws if that cannot be
 * checked now, and if the database refuses writes.
 */
export async function areTermsSound(database: SqlDatabase): Promise<boolean> {
  try {
    await database.write([CHECK_TERMS])
    return true
  } catch (error) {
    if (MemoryError.isInstance(error) && error.retryable) throw error
    await database.write([CHECK_WRITES])
    return false
  }
}
