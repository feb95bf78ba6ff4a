import { sql, statement } from '../engine/statement.ts'

/** Erases the paths of deleted files from the log. */
export const forgetPaths: ReturnType<typeof statement<Record<string, never>>> = statement<
  Record<string, never>
>(
  () =>
    sql`UPDATE sheaf_change SET path = '', hash = NULL, author = NULL
    WHERE path <> ''
      AND NOT EXISTS (SELECT 1 FROM sheaf_file AS file WHERE file.path = sheaf_change.path)`,
)
