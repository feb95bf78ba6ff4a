import type { MemoryError } from '@sheaf/core'
import {
  says,
  sql,
  statement,
  read,
  type SqlQuery,
  type SqlRow,
  type Statement,
  type SqlDatabase,
} from './statement.ts'
import type { Analyser, Chunker } from '@sheaf/core'
import { storageErrors } from './opening.ts'
import { INDEX_VERSION } from './schema.ts'

interface Head {
  readonly sequence: number
  readonly generation: string
}

/**
 * The largest sequence that one open storage has written or seen, and the name of its database. A snapshot
 * below it is outdated; if no snapshot can be outdated, it belongs to another or a restored database.
 */
export class SequenceFloor {
  /** Begins every batch of reads, and ends every batch of changes. */
  static readonly READ_HEAD: SqlQuery = {
    sql: 'SELECT sequence, generation FROM sheaf_head',
    parameters: [],
  }

  readonly #where: string
  #sequence: number | undefined
  #generation: string | undefined
  #isLost = false

  constructor(where: string) {
    this.#where = where
  }

  get sequence(): number | undefined {
    return this.#sequence
  }

  /** Converts the rows of READ_HEAD; undefined for any other rows. */
  headOf(rows: readonly SqlRow[] | undefined): Head | undefined {
    const { sequence, generation } = rows?.[0] ?? {}
    return rows?.length === 1 && typeof sequence === 'number' && typeof generation === 'string'
      ? { sequence, generation }
      : undefined
  }

  /** True for a snapshot of this database that contains everything up to `sequence`. */
  reaches(head: Head | undefined, sequence: number | undefined): head is Head {
    if (head === undefined || head.sequence < (sequence ?? 0)) return false
    return this.#generation === undefined || head.generation === this.#generation
  }

  see(head: Head): void {
    // A database without a name (doctor() can give it one) is known only by its sequence.
    if (head.generation !== '') this.#generation ??= head.generation
    this.#sequence = Math.max(this.#sequence ?? 0, head.sequence)
  }

  /**
   * Queries that make a batch of changes fail if the database is another one, or is below the seen sequence.
   * (The head has at most one row, so inserting it again fails.) Empty before the first snapshot.
   */
  guard(): SqlQuery[] {
    if (this.#sequence === undefined) return []
    const sql =
      'INSERT INTO sheaf_head SELECT * FROM sheaf_head ' +
      'WHERE generation <> coalesce(?, generation) OR sequence < ?'
    return [{ sql, parameters: [this.#generation ?? null, this.#sequence] }]
  }

  /** After this call, `check` throws. */
  lose(): MemoryError {
    this.#isLost = true
    return storageErrors.replaced(this.#where)
  }

  /** Throws `unavailable`, not retryable, once the database was found to be another one. */
  check(): void {
    if (this.#isLost) throw storageErrors.replaced(this.#where)
  }
}

/**
 * Part of every batch that changes a table, before the changes of files, because the log takes its number
 * from the head. With it and the name of the database, a client detects answers that are older than those it
 * has seen.
 */
export const nextSequence: Statement<{ author?: string | null }, Head> = statement(
  ({ author = null }) =>
    sql`UPDATE sheaf_head SET sequence = sequence + 1, author = ${author} RETURNING sequence, generation`,
)

/** Fails if the key exists: then the batch that begins with it was already committed. */
export const insertCommitKey: Statement<{ key: string }> = statement(
  ({ key }) => sql`INSERT INTO sheaf_commit (key, sequence) SELECT ${key}, sequence + 1 FROM sheaf_head`,
)

export const deleteOldCommitKeys: Statement<{ kept: number }> = statement(
  ({ kept }) => sql`DELETE FROM sheaf_commit WHERE sequence < (SELECT sequence FROM sheaf_head) - ${kept}`,
)

export const readCommitKey: Statement<{ key: string }, { sequence: number }> = statement(
  ({ key }) => sql`SELECT sequence FROM sheaf_commit WHERE key = ${key}`,
)

export function isCommitted(error: unknown): boolean {
  return says(error, /UNIQUE constraint failed: sheaf_commit\.key/)
}

/** The maker of the index; null before its first sync. */
export const readMaker: Statement<
  Record<string, never>,
  { maker: string | null; is_stale: number }
> = statement(() => sql`SELECT maker, is_stale FROM sheaf_head`)

const setMaker = statement<{ maker: string }>(
  ({ maker }) =>
    sql`UPDATE sheaf_head SET maker = ${maker}, sequence = sequence + 1, is_stale = EXISTS (SELECT 1 FROM sheaf_file)`,
)

export const noteIndexed: Statement<{ maker: string }> = statement(
  ({ maker }) => sql`UPDATE sheaf_head SET is_stale = 0, sequence = sequence + 1 WHERE maker = ${maker}`,
)

/**
 * Names the chunker, the analyser and the version of the index: with the same name, they make the same
 * index.
 */
export function makerOf(chunker: Pick<Chunker, 'id'>, analyser: Pick<Analyser, 'id'>): string {
  // JSON separates the two ids, whatever they contain.
  return JSON.stringify([chunker.id, analyser.id, INDEX_VERSION])
}

/**
 * True if the head names this maker of the index. If it names another one, `claims` makes it name this one.
 * An index without a maker is always claimed.
 */
export async function isMakerOf(database: SqlDatabase, maker: string, claims: boolean): Promise<boolean> {
  const [head] = await read(database, readMaker({}))
  if (head?.maker === maker) return true
  if (!claims && typeof head?.maker === 'string') return false
  await database.write([setMaker({ maker })])
  return true
}

export async function checkMaker(database: SqlDatabase, maker: string, cause: unknown): Promise<void> {
  const [head] = await read(database, readMaker({}))
  if (head === undefined || head.maker === maker) return
  throw storageErrors.otherMaker(cause)
}

/** Throws `unavailable` if the index has terms that the analyser's queries would miss. */
export function checkAnalyser(maker: string | null, analyser: Pick<Analyser, 'id'>): void {
  if (maker === null || analysis(maker) === analysis(makerOf({ id: '' }, analyser))) return
  throw storageErrors.otherAnalyser()
}

// A query depends on the terms of chunks, not on how files are cut.
function analysis(maker: string): string {
  const [, ...rest] = JSON.parse(maker) as unknown[]
  return JSON.stringify(rest)
}
