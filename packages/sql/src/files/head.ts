import type { Head } from '../engine/sequence-floor.ts'
import { sql, statement } from '../engine/statement.ts'

/**
 * Part of every batch that changes a table, before the changes of files, because the log takes its number
 * from the head. With it and the name of the database, a client detects answers that are older than those it
 * has seen.
 */
export const nextSequence: ReturnType<typeof statement<{ author?: string | null }, Head>> = statement<
  { author?: string | null },
  Head
>(
  ({ author = null }) =>
    sql`UPDATE sheaf_head SET sequence = sequence + 1, author = ${author} RETURNING sequence, generation`,
)

/** Fails if the key exists: then the batch that begins with it was already committed. */
export const insertCommitKey: ReturnType<typeof statement<{ key: string }>> = statement<{ key: string }>(
  ({ key }) => sql`INSERT INTO sheaf_commit (key, sequence) SELECT ${key}, sequence + 1 FROM sheaf_head`,
)

/** Deletes all keys except those of the last commits: older commits are not repeated. */
export const deleteOldCommitKeys: ReturnType<typeof statement<{ kept: number }>> = statement<{
  kept: number
}>(({ kept }) => sql`DELETE FROM sheaf_commit WHERE sequence < (SELECT sequence FROM sheaf_head) - ${kept}`)

/** The sequence of the commit with a key. */
export const readCommitKey: ReturnType<typeof statement<{ key: string }, { sequence: number }>> = statement<
  { key: string },
  { sequence: number }
>(({ key }) => sql`SELECT sequence FROM sheaf_commit WHERE key = ${key}`)

/** True for the failure of `insertCommitKey`. */
export function isCommitted(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.message.includes('UNIQUE constraint failed: sheaf_commit.key') || isCommitted(error.cause))
  )
}

/** The maker of the index; null before its first sync. */
export const readMaker: ReturnType<typeof statement<Record<string, never>, { maker: string | null }>> =
  statement<Record<string, never>, { maker: string | null }>(() => sql`SELECT maker FROM sheaf_head`)
