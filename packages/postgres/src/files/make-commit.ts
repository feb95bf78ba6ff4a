import { MemoryError } from '@sheaf/core'
import type { createFileIndexer } from '@sheaf/sql'
import type { PostgresDatabase } from '../server/postgres-database.ts'

/**
 * A longer term is stored as its beginning and its length: an entry of a GIN index may have 2,704 bytes, and
 * a UTF-16 unit takes up to 3.
 */
const LONGEST_TERM = 500

export type FileIndexer = ReturnType<typeof createFileIndexer>
export type IndexedFile = Awaited<ReturnType<FileIndexer['index']>>

interface ChunkJson {
  readonly path: string
  readonly ordinal: number
  readonly line_start: number
  readonly line_end: number
  readonly headings: string
  readonly marks: string
  readonly text_hash: string
  readonly checksum: number
  readonly text: string
  /** Distinct tokens, separated by spaces. */
  readonly tokens: string
  /** The count of each token, in the same order. */
  readonly counts: string
  readonly length: number
}

export function chunkJson(path: string, chunk: IndexedFile['chunks'][number]): ChunkJson {
  const frequencies = new Map<string, number>()
  const all = `${chunk.terms} ${chunk.headingTerms}`.split(' ').filter(Boolean)
  for (const term of all) {
    const token = indexedTerm(term)
    frequencies.set(token, (frequencies.get(token) ?? 0) + 1)
  }
  const { ordinal, headings, marks, checksum, text } = chunk
  return {
    path,
    ordinal,
    headings,
    marks,
    checksum,
    text,
    line_start: chunk.lineStart,
    line_end: chunk.lineEnd,
    text_hash: chunk.textHash,
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

/** A change of a file for `sheaf_make_commit`. */
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
  readonly updated?: number
  readonly content?: string
  readonly chunker?: string
  /** Chunks before this ordinal stay. They belong to the version `base`. */
  readonly first?: number
  readonly base?: string
}

/** The result of a commit. */
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
}

/**
 * Makes a commit in one statement, exactly once even if it is sent again. The answer lists each unmet
 * precondition; then nothing was changed. Throws `unavailable`.
 */
export async function makeCommit(
  database: PostgresDatabase,
  { key, maker, now, author, files, indexed }: CommitParts,
): Promise<CommitAnswer> {
  const given = { ...database.floor, key, maker, author, now: now.getTime(), patience: database.patience }
  const chunks = indexed.flatMap(({ path, chunks: own }) => own.map((chunk) => chunkJson(path, chunk)))
  const answer = await database.call<CommitAnswer | undefined>('sheaf_make_commit', given, files, chunks)
  if (answer === undefined || answer.lost === true) throw database.lost()
  if (answer.sequence !== undefined) database.wrote(answer.sequence)
  return answer
}

/** The same for a function that only reports whether it succeeded. */
export async function makeChange(
  database: PostgresDatabase,
  name: 'sheaf_put_embeddings' | 'sheaf_erase_embeddings' | 'sheaf_set_maker',
  given: object,
  ...more: readonly unknown[]
): Promise<{ readonly sequence: number }> {
  const options = { ...database.floor, patience: database.patience, ...given }
  const answer = await database.call<CommitAnswer | undefined>(name, options, ...more)
  if (answer?.lost === true) throw database.lost()
  if (answer?.sequence === undefined)
    throw MemoryError.unavailable(`${database.where} gave no answer. Check before you repeat the change.`, {
      outcome: 'unknown',
    })
  database.wrote(answer.sequence)
  return { ...answer, sequence: answer.sequence }
}
