import { sql } from 'kysely'
import type { Head } from '../engine/sequence-floor.ts'
import { builder, statement } from '../engine/statement.ts'

/**
 * Part of every batch that changes a table, before the changes of files, because the log takes its number
 * from the head. With it and the name of the database, a client detects answers that are older than those it
 * has seen.
 */
export const nextSequence: ReturnType<typeof statement<{ author?: string | null }, Head>> = statement<
  { author?: string | null },
  Head
>(({ author = null }) =>
  builder
    .updateTable('sheaf_head')
    .set((row) => ({ sequence: row('sequence', '+', 1), author }))
    .returning(['sequence', 'generation'])
    .compile(),
)

/** Fails if the key exists: then the batch that begins with it was already committed. */
export const insertCommitKey: ReturnType<typeof statement<{ key: string }>> = statement<{ key: string }>(
  ({ key }) =>
    sql`INSERT INTO sheaf_commit (key, sequence) SELECT ${key}, sequence + 1 FROM sheaf_head`.compile(
      builder,
    ),
)

/** Deletes all keys except those of the last commits: older commits are not repeated. */
export const deleteOldCommitKeys: ReturnType<typeof statement<{ kept: number }>> = statement<{
  kept: number
}>(({ kept }) =>
  sql`DELETE FROM sheaf_commit WHERE sequence < (SELECT sequence FROM sheaf_head) - ${kept}`.compile(builder),
)

/** The sequence of the commit with a key. */
export const readCommitKey: ReturnType<typeof statement<{ key: string }, { sequence: number }>> = statement<
  { key: string },
  { sequence: number }
>(({ key }) => builder.selectFrom('sheaf_commit').select('sequence').where('key', '=', key).compile())

/** True for the failure of `insertCommitKey`. */
export function isCommitted(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.message.includes('UNIQUE constraint failed: sheaf_commit.key') || isCommitted(error.cause))
  )
}

/** The maker of the index; null before its first sync. */
export const readMaker: ReturnType<typeof statement<Record<string, never>, { maker: string | null }>> =
  statement<Record<string, never>, { maker: string | null }>(() =>
    builder.selectFrom('sheaf_head').select('maker').compile(),
  )
