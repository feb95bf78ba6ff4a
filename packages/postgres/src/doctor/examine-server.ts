import type { Examination } from '@sheaf/sql'
import type { PostgresDatabase } from '../server/postgres-database.ts'

interface Seen {
  readonly version: string
  readonly encoding: string
  readonly collation: string
  readonly synchronousCommit: string
  readonly fsync: string
  readonly missing: readonly string[]
  /** True if the server may compile Sheaf's statements (JIT). */
  readonly compiles: boolean
}

/** Examines the server's settings, and the rights of the role. */
export async function examineServer(examination: Examination, database: PostgresDatabase): Promise<void> {
  const { schema } = database
  const seen = await database.look<Seen>(
    `SELECT json_build_object(
    'version', current_setting('server_version'), 'encoding', current_setting('server_encoding'),
    'collation', (SELECT datcollate FROM pg_database WHERE datname = current_database()),
    'compiles', pg_jit_available() AND EXISTS (SELECT 1 FROM pg_proc
      WHERE pronamespace = '${schema}'::regnamespace AND proname = 'sheaf_run'
        AND NOT coalesce('jit=off' = ANY(proconfig), false)),
    'synchronousCommit', current_setting('synchronous_commit'), 'fsync', current_setting('fsync'),
    'missing', (SELECT coalesce(json_agg(wanted || ' on ' || relname ORDER BY relname, wanted), '[]')
      FROM pg_class CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS wanted
      WHERE relnamespace = '${schema}'::regnamespace AND relkind = 'r' AND relname LIKE 'sheaf\\_%'
        AND NOT has_table_privilege(pg_class.oid, wanted)))`,
  )
  const { version, encoding, collation, synchronousCommit, fsync, missing, compiles } = seen
  const durability =
    synchronousCommit === 'off' || fsync === 'off'
      ? 'the last changes are lost with the power of the server (synchronous_commit or fsync is off)'
      : 'changes survive a loss of power'
  Object.assign(examination.facts, { engine: `PostgreSQL ${version}`, encoding, collation, durability })
  if (missing.length > 0) {
    const message = `The role lacks ${missing.join(', ')}. Grant it, or changes fail.`
    await examination.report([{ problem: 'missing-right', message }])
  }
  if (compiles) {
    const message =
      `The procedure ${schema}.sheaf_run has another setting of jit than Sheaf gave it, and the server ` +
      `compiles each search, which takes seconds. Run ALTER PROCEDURE ${schema}.sheaf_run SET jit = off.`
    await examination.report([{ problem: 'statements-compiled', message }])
  }
}
