import type { Diagnosis, DoctorOptions, Residue, SyncOptions } from '@sheaf/core'
import { Examination, examineFiles } from '@sheaf/sql'
import { examineHead, examineMaker } from './examine-head.ts'
import { examineSchema } from './examine-schema.ts'
import { postgresTables } from './postgres-tables.ts'
import type { ExaminedParts } from './postgres-tables.ts'
import type { PostgresDatabase } from '../server/postgres-database.ts'

/**
 * Examines the server and the rights, the schema, the head, the log of changes, every file's row against its
 * content, every chunk against the current result of the chunker and the analyser, and the vectors: for all
 * files, or only those of one directory. `repair` restores all derived data; contents are never changed.
 * Others may write meanwhile.
 */
export async function diagnose(parts: ExaminedParts, options: DoctorOptions = {}): Promise<Diagnosis> {
  const { database, indexer } = parts
  const examination = new Examination(options)
  const files = async () => {
    await examineMaker(examination, database, indexer)
    await examineFiles(examination, postgresTables(parts))
  }
  let isUsable = true
  if ((options.directory ?? '') === '') {
    await examineServer(examination, database)
    isUsable = (await examination.guarded(() => examineSchema(examination, database))) === true
    if (isUsable) await examination.guarded(() => examineHead(examination, database))
  }
  if (isUsable) await examination.guarded(files)
  return { findings: examination.findings, facts: examination.facts }
}

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
async function examineServer(examination: Examination, database: PostgresDatabase): Promise<void> {
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
      ? 'a power failure loses the last changes (synchronous_commit or fsync is off)'
      : 'changes survive a power failure'
  Object.assign(examination.facts, { engine: `PostgreSQL ${version}`, encoding, collation, durability })
  if (missing.length > 0) {
    const message = `The role lacks ${missing.join(', ')}. Grant it, or changes fail.`
    await examination.report([{ problem: 'missing-right', message }])
  }
  if (compiles) {
    const message =
      `The procedure ${schema}.sheaf_run lost its setting jit = off, so the server compiles each search, ` +
      `which takes seconds. Run ALTER PROCEDURE ${schema}.sheaf_run SET jit = off.`
    await examination.report([{ problem: 'statements-compiled', message }])
  }
}

const TABLES = ['sheaf_file', 'sheaf_chunk', 'sheaf_embedding', 'sheaf_change']

/** Rewrites the tables without remains of deleted texts, if the role owns them. Leaves other copies. */
export async function scrubTables(
  database: PostgresDatabase,
  { abortSignal }: SyncOptions = {},
): Promise<readonly Residue[]> {
  const { schema } = database
  abortSignal?.throwIfAborted()
  await database.run(`WITH forgotten AS (
    UPDATE ${schema}.sheaf_change AS change SET path = '', hash = NULL, author = NULL WHERE path <> ''
      AND NOT EXISTS (SELECT 1 FROM ${schema}.sheaf_file AS file WHERE file.path = change.path) RETURNING 1)
    SELECT count(*)::text FROM forgotten`)
  // PostgreSQL only warns a role without this right.
  const isOwner = await database.read<boolean>(
    `SELECT to_json(pg_has_role(relowner, 'USAGE')) FROM pg_class WHERE oid = ` +
      `'${schema}.sheaf_file'::regclass`,
  )
  for (const table of isOwner ? TABLES : []) {
    abortSignal?.throwIfAborted()
    await database.send({ text: `VACUUM (FULL) ${schema}.${table}`, values: [], changes: false })
  }
  return [
    isOwner
      ? { place: 'tables and indexes', state: 'clean' }
      : { place: 'tables and indexes', state: 'remains', note: NOT_OWNER },
    { place: 'vectors', state: 'clean', note: HELD_IN_MEMORY },
    { place: 'log, replicas and backups of the server', state: 'remains', note: OUT_OF_REACH },
  ]
}

const NOT_OWNER =
  'Only the owner of the tables may rewrite them. Call scrub() with that role, or run VACUUM (FULL) on them.'
const HELD_IN_MEMORY =
  'Another process that has searched by meaning keeps vectors in memory until others replace them or ' +
  'until it ends.'
const OUT_OF_REACH =
  'The write-ahead log and its copies keep deleted texts until the server removes them by its own rules. ' +
  'Delete old backups.'
