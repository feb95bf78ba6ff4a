import { UnavailableError } from '@sheaf/core'
import type { IndexedFile } from '@sheaf/sql'
import type { PostgresDatabase } from '../server/postgres-database.ts'
import { chunkJson } from './index-rows.ts'

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
  /** The file's time in milliseconds, instead of the commit's. */
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

export interface CommitParts {
  readonly key: string
  /** The fingerprint of the indexer. */
  readonly maker: string
  readonly now: Date
  readonly author?: string | undefined
  readonly files: readonly FileJson[]
  readonly indexed: readonly IndexedFile[]
}

/**
 * Makes a commit in one statement, exactly once even if it is sent again. The answer lists each unmet
 * precondition; then nothing was changed. Throws UnavailableError.
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
  if (answer?.sequence === undefined) throw answer?.lost === true ? database.lost() : unexpected(database)
  database.wrote(answer.sequence)
  return { ...answer, sequence: answer.sequence }
}

function unexpected({ where }: PostgresDatabase): UnavailableError {
  return new UnavailableError(`${where} gave no answer. Look before you repeat the change.`, {
    outcome: 'unknown',
  })
}
