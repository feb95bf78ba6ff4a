import type { SyncOptions, SyncReport } from '@sheaf/core'
import { indexFiles } from '@sheaf/sql'
import { IS_SEARCHED } from '../tables.ts'
import type { PostgresDatabase } from '../server/postgres-database.ts'
import { makeChange, makeCommit } from './make-commit.ts'
import type { FileIndexer, IndexedFile } from './make-commit.ts'

export interface SyncParts {
  readonly database: PostgresDatabase
  readonly indexer: FileIndexer
  readonly createKey: () => string
}

interface StaleFile {
  readonly path: string
  readonly size: number
}

type FileRow = Parameters<SyncParts['indexer']['indexOrSkip']>[0]
type IndexedVersion = IndexedFile & { readonly hash: string }

const NOTHING: SyncReport = { indexed: 0, removed: 0, unchanged: 0, chunks: 0, skipped: [] }

/**
 * Indexes the files whose chunks are not from `indexer`, or `all` files, in batches of bounded size. Between
 * two batches others may write and the caller may abort. A file that another writer changes meanwhile is left
 * to that writer, who has indexed it.
 */
export async function syncIndex(
  parts: SyncParts,
  {
    onProgress,
    abortSignal,
    all = false,
    keepIndex = false,
    counts = true,
  }: SyncOptions & Partial<Record<'all' | 'keepIndex' | 'counts', boolean>>,
): Promise<SyncReport> {
  abortSignal?.throwIfAborted()
  const { database, indexer } = parts
  const { maker, files, current } = await look(parts, { all, counts: counts && !all })
  if (maker !== indexer.fingerprint) {
    if (keepIndex && maker !== null) return NOTHING
    await makeChange(database, 'sheaf_set_maker', { maker: indexer.fingerprint })
  }
  const work = {
    files,
    indexer,
    read: (paths: readonly string[]) => readFiles(database, paths),
    write: (versions: readonly IndexedVersion[]) => writeIndex(parts, versions),
  }
  const counted = await indexFiles(work, { onProgress, abortSignal })
  return { ...counted, removed: 0, unchanged: current }
}

/**
 * Indexes the chunks of files whose contents still have the hash, and resolves to the files that it indexed.
 */
export async function writeIndex(
  { database, indexer, createKey }: SyncParts,
  versions: readonly IndexedVersion[],
): Promise<IndexedFile[]> {
  if (versions.length === 0) return []
  const files = versions.map(({ path, hash, chunker }) => ({ path, kind: 'index' as const, hash, chunker }))
  const { files: written = [] } = await makeCommit(database, {
    key: createKey(),
    maker: indexer.fingerprint,
    now: new Date(0), // Not used: chunks have no time.
    files,
    indexed: versions,
  })
  return versions.filter((_, place) => written[place] !== null && written[place] !== undefined)
}

async function look(
  { database, indexer }: SyncParts,
  { all, counts }: Record<'all' | 'counts', boolean>,
): Promise<{ maker: string | null; files: readonly StaleFile[]; current: number }> {
  const files = `FROM ${database.schema}.sheaf_file WHERE ${IS_SEARCHED}`
  const maker = `$1::text::json->>'maker'`
  // Ranges on both sides of a name use the index; "is distinct from" would read all files.
  const stale = all ? '' : `AND (chunker < ${maker} OR chunker > ${maker} OR chunker IS NULL)`
  return await database.read(
    `SELECT json_build_object('maker', head.maker,
      'files', (SELECT coalesce(json_agg(json_build_object('path', path, 'size', size) ORDER BY id), '[]')
        ${files} ${stale}),
      'current', ${counts ? `(SELECT count(*) ${files} AND chunker = ${maker})` : '0'})`,
    { maker: indexer.fingerprint },
  )
}

async function readFiles(database: PostgresDatabase, paths: readonly string[]): Promise<FileRow[]> {
  return await database.read(
    `SELECT coalesce(json_agg(json_build_object(
      'path', path, 'hash', hash, 'checksum', checksum, 'content', content) ORDER BY id), '[]')
      FROM ${database.schema}.sheaf_file WHERE path IN (SELECT
        json_array_elements_text($1::text::json->'paths'))`,
    { paths },
  )
}
