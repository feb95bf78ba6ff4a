import { MemoryError, type SyncOptions, type SyncReport } from '@sheaf/core'
import type { PostgresDatabase } from '../server/postgres-database.ts'
import { indexFiles, type createFileIndexer } from '@sheaf/sql'
import { GIVEN, IS_SEARCHED } from '../tables.ts'

/**
 * A longer term is stored as its beginning and its length: an entry of a GIN index may have 2,704 bytes, and
 * a UTF-16 unit takes up to 3.
 */
const LONGEST_TERM = 500

export type FileIndexer = ReturnType<typeof createFileIndexer>
export type IndexedFile = Awaited<ReturnType<FileIndexer['index']>>

type ChunkJson = Readonly<
  Record<'path' | 'headings' | 'marks' | 'text_hash' | 'text' | 'tokens' | 'counts', string> &
    Record<'ordinal' | 'line_start' | 'line_end' | 'checksum' | 'length', number>
>

export function chunkJson(path: string, chunk: IndexedFile['chunks'][number]): ChunkJson {
  const frequencies = new Map<string, number>()
  const all = `${chunk.terms} ${chunk.headingTerms}`.split(' ').filter(Boolean)
  for (const term of all) {
    const token = indexedTerm(term)
    frequencies.set(token, (frequencies.get(token) ?? 0) + 1)
  }
  const { ordinal, headings, marks, checksum, text } = chunk
  const lines = { line_start: chunk.lineStart, line_end: chunk.lineEnd, text_hash: chunk.textHash }
  const own = { path, ordinal, headings, marks, checksum, text }
  return {
    ...own,
    ...lines,
    tokens: [...frequencies.keys()].join(' '),
    counts: [...frequencies.values()].join(' '),
    length: all.length,
  }
}

/** A term in the index: a very long term as its beginning and its length. */
export function indexedTerm(term: string): string {
  return term.length <= LONGEST_TERM
    ? term
    : `${term.slice(0, LONGEST_TERM).toWellFormed()}\u{fffd}${term.length}`
}

export interface FileJson {
  readonly path: string
  /** "index" replaces only the chunks, if the content still has the hash. */
  readonly kind: 'write' | 'delete' | 'index'
  /** The hash that the file must have; "none" if it must not exist. */
  readonly expected?: string
  readonly key?: string
  readonly folders?: readonly (readonly [name: string, key: string])[]
  readonly hash?: string
  readonly size?: number
  readonly checksum?: number
  /** The time of the file in milliseconds; the time of the commit if absent. */
  readonly updated?: number | undefined
  readonly content?: string
  readonly chunker?: string
  /** Chunks before this ordinal stay. They belong to the version `base`. */
  readonly first?: number
  readonly base?: string | undefined
}

export interface CommitAnswer {
  readonly sequence?: number
  readonly files?: readonly ({ readonly updated_at: number } | null)[]
  /** Instead of `files`, if the commit was already made: the current times of the files. */
  readonly times?: Readonly<Record<string, number>> | null
  readonly conflict?: string
  readonly actual?: string | null
  readonly missing?: string
  readonly twin?: readonly [path: string, other: string]
  readonly maker?: string
  readonly stale?: boolean
  readonly lost?: boolean
}

interface CommitParts {
  readonly key: string
  readonly maker: string
  readonly now: Date
  readonly author?: string | undefined
  readonly files: readonly FileJson[]
  readonly indexed: readonly IndexedFile[]
  readonly abortSignal?: AbortSignal | undefined
}

/**
 * Makes a commit in one statement, exactly once even if it is sent again. The answer lists each unmet
 * precondition; then nothing was changed. Throws `unavailable`.
 */
export async function makeCommit(
  database: PostgresDatabase,
  { key, maker, now, author, files, indexed, abortSignal }: CommitParts,
): Promise<CommitAnswer> {
  const given = { ...database.floor, key, maker, author, now: now.getTime(), patience: database.patience }
  const chunks = indexed.flatMap(({ path, chunks: own }) => own.map((chunk) => chunkJson(path, chunk)))
  const answer = await database.call<CommitAnswer | undefined>(
    'sheaf_make_commit',
    [given, files, chunks],
    abortSignal,
  )
  if (answer === undefined || answer.lost === true) throw database.lost()
  if (answer.sequence !== undefined) database.wrote(answer.sequence)
  return answer
}

export async function makeChange(
  database: PostgresDatabase,
  name: 'sheaf_put_embeddings' | 'sheaf_erase_embeddings' | 'sheaf_set_maker',
  given: object,
  ...more: readonly unknown[]
): Promise<{ readonly sequence: number }> {
  const options = { ...database.floor, patience: database.patience, ...given }
  const answer = await database.call<CommitAnswer | undefined>(name, [options, ...more])
  if (answer?.lost === true) throw database.lost()
  if (answer?.sequence === undefined)
    throw MemoryError.unavailable(`${database.where} gave no answer. Check before you repeat the change.`, {
      outcome: 'unknown',
    })
  database.wrote(answer.sequence)
  return { ...answer, sequence: answer.sequence }
}

export interface SyncParts {
  readonly database: PostgresDatabase
  readonly indexer: FileIndexer
  readonly createKey: () => string
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
  const read = (paths: readonly string[]) => readFiles(database, paths)
  const write = (versions: readonly IndexedVersion[]) => writeIndex(parts, versions)
  const counted = await indexFiles({ files, indexer, read, write }, { onProgress, abortSignal })
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
): Promise<{ maker: string | null; files: readonly { path: string; size: number }[]; current: number }> {
  const files = `FROM ${database.schema}.sheaf_file WHERE ${IS_SEARCHED}`
  const maker = `${GIVEN}->>'maker'`
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
        json_array_elements_text(${GIVEN}->'paths'))`,
    { paths },
  )
}
