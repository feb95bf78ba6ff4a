import type { Diagnosis, DoctorOptions, Storage } from '@sheaf/core'
import type { Timer } from '@sheaf/core/adapter'
import { Examination, examineFiles } from '@sheaf/sql'
import { examineSchema, postgresTables, type ExaminedParts } from './examine-schema.ts'
import type { PostgresDatabase } from './server/postgres-database.ts'
import { RETRY_DELAY } from './server/send-statement.ts'
import { SCHEMA_VERSION } from './tables.ts'

/**
 * Examines the server, the tables, and each file with its chunks and vectors: for all files, or only those
 * of one directory. `repair` restores all derived data; contents are never changed. Others may write
 * meanwhile.
 */
export async function diagnose(parts: ExaminedParts, options: DoctorOptions = {}): Promise<Diagnosis> {
  const { database, indexer } = parts
  const examination = new Examination(options)
  const files = async () => {
    const maker = await database.look<string | null>(
      `SELECT to_json(maker) FROM ${database.schema}.sheaf_head`,
    )
    await examination.reportMaker(maker, indexer.fingerprint)
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

async function examineServer(examination: Examination, database: PostgresDatabase): Promise<void> {
  const { schema } = database
  const { version, encoding, collation, synchronousCommit, fsync, missing, compiles } =
    await database.look<Seen>(`SELECT json_build_object(
    'version', current_setting('server_version'), 'encoding', current_setting('server_encoding'),
    'collation', (SELECT datcollate FROM pg_database WHERE datname = current_database()),
    'compiles', pg_jit_available() AND EXISTS (SELECT 1 FROM pg_proc
      WHERE pronamespace = '${schema}'::regnamespace AND proname = 'sheaf_run'
        AND NOT coalesce('jit=off' = ANY(proconfig), false)),
    'synchronousCommit', current_setting('synchronous_commit'), 'fsync', current_setting('fsync'),
    'missing', (SELECT coalesce(json_agg(wanted || ' on ' || relname ORDER BY relname, wanted), '[]')
      FROM pg_class CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS wanted
      WHERE relnamespace = '${schema}'::regnamespace AND relkind = 'r' AND relname LIKE 'sheaf\\_%'
        AND NOT has_table_privilege(pg_class.oid, wanted)))`)
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

/** Limits after a deletion: 25 MB of chunks took 0.9 s (PostgreSQL 15), and nobody could read them. */
const BRIEF = { bytes: 16 * 2 ** 20, waitMs: 100, pauses: 10 } as const

/** `scrub` of the storage: rewrites the tables that others do not use. */
export function scrubber(
  database: PostgresDatabase,
  { timer, timeoutMs, index }: { timer: Timer; timeoutMs: number; index: { forget(): void } },
): Storage['scrub'] {
  const { schema } = database
  let pausedUntil = 0
  return async ({ abortSignal, brief = false } = {}) => {
    index.forget()
    const forgets = `UPDATE ${schema}.sheaf_change AS change SET path = '', hash = NULL, author = NULL
      WHERE path <> '' AND NOT EXISTS (
        SELECT 1 FROM ${schema}.sheaf_file AS file WHERE file.path = change.path) RETURNING '0'`
    const text = `CALL ${schema}.sheaf_run($1, '', '', '', NULL)`
    await database.send({ text, values: [forgets], abortSignal })
    const began = timer.now()
    const isPaused = brief && began < pausedUntil
    // It only warns other roles.
    const tables = await database.look<(readonly [name: string, left: string | null, now: string])[]>(
      `SELECT json_agg(json_build_array(relname, CASE
          WHEN NOT pg_has_role(relowner, 'USAGE') THEN '${LEFT.owned}'
          WHEN ${brief} AND pg_total_relation_size(oid) > ${BRIEF.bytes} THEN '${LEFT.large}'
          WHEN ${isPaused} THEN '${LEFT.recent}' END, pg_snapshot_xmax(pg_current_snapshot())::xid::text))
        FROM pg_class WHERE relnamespace = '${schema}'::regnamespace
          AND relname IN ('sheaf_file', 'sheaf_chunk', 'sheaf_embedding', 'sheaf_change')`,
    )
    const rewritten = async (table: string, now: string): Promise<boolean> => {
      const end = timer.now() + (brief ? BRIEF.waitMs : timeoutMs)
      for (let delay: number = RETRY_DELAY.first; ; delay *= 2) {
        // Others would wait behind it if it waited.
        const text = `VACUUM (FULL, SKIP_LOCKED) ${schema}.${table}`
        await database.send({ text, isLong: !brief, abortSignal })
        // It keeps deleted rows that an older transaction may still read.
        const isClean = await database.look<boolean>(
          `SELECT to_json(age(relfrozenxid) <= age('${now}'::xid)) FROM pg_class
            WHERE oid = '${schema}.${table}'::regclass`,
        )
        if (isClean || timer.now() + delay > end) return isClean
        await timer.sleep(delay, { abortSignal })
      }
    }
    const left = new Map<string, string[]>()
    for (const [table, known, now] of tables) {
      abortSignal?.throwIfAborted()
      const work = known ?? rewritten(table, now).then((isClean) => (isClean ? '' : LEFT.used))
      const reason = await (brief ? Promise.resolve(work).catch(() => LEFT.used) : work)
      if (reason !== '') left.set(reason, [...(left.get(reason) ?? []), table])
    }
    if (!isPaused) pausedUntil = timer.now() + (timer.now() - began) * BRIEF.pauses
    const says = [...left].map(([reason, names]) => `${names.join(', ')} ${reason}.`)
    return [
      says.length === 0
        ? { place: 'tables and indexes', state: 'clean' }
        : { place: 'tables and indexes', state: 'remains', note: `${says.join(' ')} ${CALL_SCRUB}` },
      { place: 'vectors', state: 'clean', note: HELD_IN_MEMORY },
      { place: 'log, replicas and backups of the server', state: 'remains', note: OUT_OF_REACH },
    ]
  }
}

const LEFT = {
  owned: 'can be rewritten only by their owner',
  large: 'would block others for too long',
  recent: 'were rewritten a moment ago',
  used: 'were used by others or an older transaction, or a time limit ended it',
} as const
const CALL_SCRUB = 'Call memory.scrub(), or run `sheaf scrub`, as the owner.'
const HELD_IN_MEMORY =
  'Another process that has searched by meaning keeps vectors in memory until others replace them or ' +
  'until it ends.'
const OUT_OF_REACH =
  'The write-ahead log and its copies keep deleted texts until the server removes them by its own rules. ' +
  'Delete old backups.'

interface SeenHead {
  readonly head: {
    readonly schema: number
    readonly sequence: number
    readonly generation: string
    readonly maker: string | null
  } | null
  readonly last: number
  /** Keys of commits that do not exist yet. */
  readonly keys: number
  readonly isLogDamaged: boolean
  readonly lost: readonly string[]
  readonly homeless: number
}

async function examineHead(examination: Examination, database: PostgresDatabase): Promise<void> {
  const { schema } = database
  const { head, last, keys, isLogDamaged, lost, homeless } = await look(database)
  const highest = `${last}, ${database.floor.sequence ?? 0}`
  const row = `${schema}.sheaf_head`
  const seen = head && { ...head, isLow: head.sequence < last }
  await examination.reportHead(seen ?? undefined, SCHEMA_VERSION, {
    make: () =>
      database.repair(
        `INSERT INTO ${row}
          VALUES (1, ${SCHEMA_VERSION}, greatest(${highest}) + 1, gen_random_uuid()::text, NULL)`,
      ),
    correct: () =>
      database.repair(`UPDATE ${row} SET schema = ${SCHEMA_VERSION},
        sequence = greatest(sequence, ${highest}) + 1,
        generation = coalesce(nullif(generation, ''), gen_random_uuid()::text)`),
  })
  examination.facts['schema'] = head?.schema ?? SCHEMA_VERSION
  examination.facts['sequence'] = head?.sequence ?? last
  await examination.reportKeys(keys, () =>
    database.repair(`DELETE FROM ${schema}.sheaf_commit WHERE ${INVALID_KEY(schema)}`),
  )
  await examination.reportHomeless(homeless, () =>
    database.repair(`DELETE FROM ${schema}.sheaf_chunk AS chunk WHERE ${HOMELESS(schema)}`),
  )
  const log = `${schema}.sheaf_change`
  for (const path of lost)
    await examination.reportLost(path, () =>
      database.repair(
        `INSERT INTO ${log} (id, sequence, path)
          SELECT (SELECT max(id) FROM ${log}) + 1, sequence + 1, $1::text::json->>'path' FROM ${row}`,
        { path },
      ),
    )
  if (isLogDamaged)
    await examination.reportLog(() =>
      database.repair(`WITH last AS (SELECT coalesce(max(id), 0) AS id FROM ${log}),
        gone AS (DELETE FROM ${log} WHERE id <= (SELECT id FROM last))
        INSERT INTO ${log} (id, sequence) SELECT last.id + 2, sequence + 1 FROM last CROSS JOIN ${row}`),
    )
}

// A damaged number must not use up all later ones.
const ABSURD = 2 ** 52
const INVALID_KEY = (schema: string) =>
  `sequence < 0 OR sequence > (SELECT sequence FROM ${schema}.sheaf_head)`
const HOMELESS = (schema: string) =>
  `NOT EXISTS (SELECT 1 FROM ${schema}.sheaf_file AS file WHERE file.id = chunk.file_id)`

// Checks the log: numbers without a gap, sequences that never decrease, and an existing file for the last
// entry of each path.
async function look(database: PostgresDatabase): Promise<SeenHead> {
  const { schema } = database
  const highest = (table: string) =>
    `(SELECT max(sequence) FROM ${schema}.${table} WHERE sequence < ${ABSURD})`
  const log = `${schema}.sheaf_change`
  return await database.look<SeenHead>(`SELECT json_build_object(
    'head', (SELECT row_to_json(head) FROM ${schema}.sheaf_head AS head),
    'last', coalesce(greatest(${highest('sheaf_commit')}, ${highest('sheaf_change')}), 0),
    'keys', (SELECT count(*) FROM ${schema}.sheaf_commit WHERE ${INVALID_KEY(schema)}),
    'homeless', (SELECT count(*) FROM ${schema}.sheaf_chunk AS chunk WHERE ${HOMELESS(schema)}),
    'isLogDamaged', (SELECT count(*) <> coalesce(max(id) - min(id) + 1, -1) FROM ${log})
      OR EXISTS (SELECT 1 FROM (
        SELECT sequence, lag(sequence, 1, 0::bigint) OVER (ORDER BY id) AS earlier FROM ${log}) AS each
        WHERE sequence < earlier),
    'lost', (SELECT coalesce(json_agg(path), '[]') FROM (
        SELECT DISTINCT ON (path) path, hash FROM ${log} WHERE path <> '' ORDER BY path, id DESC) AS last
      WHERE hash IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM ${schema}.sheaf_file AS file WHERE file.path = last.path)))`)
}
