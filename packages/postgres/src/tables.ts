import { MemoryError } from '@sheaf/core'
import { storageErrors } from '@sheaf/sql'
import type { PostgresDatabase } from './server/postgres-database.ts'
import { functions } from './functions.ts'

/** The SQL condition for rows of `sheaf_file` whose chunks are in the index. */
export const IS_SEARCHED: string = "chunker IS DISTINCT FROM 'hidden'"

/** The object that a statement of `read` and `look` gets. */
export const GIVEN = '$1::text::json'

/** The version of the tables and functions. A schema of another version is refused. */
export const SCHEMA_VERSION = 12

/** The columns of each table, in the order in which the tables are created. */
export const COLUMNS: Readonly<Record<string, string>> = {
  sheaf_head: 'id schema sequence generation maker',
  sheaf_commit: 'key sequence',
  sheaf_change: 'id sequence file_id path hash author',
  sheaf_file: 'id path collision_key hash size updated_at chunker checksum content',
  sheaf_chunk:
    'id file_id ordinal line_start line_end headings marks text_hash checksum text tokens counts length',
  sheaf_embedding: 'id text_hash model dimensions vector',
}

/** An index that statements rely on. */
export interface TableIndex {
  readonly table: string
  /** Separated by commas. */
  readonly columns: string
  /** Created with its table. */
  readonly isUnique?: boolean
  readonly method?: string
  /** The SQL after the columns of CREATE INDEX. */
  readonly rest?: string
}

export const INDEXES: readonly TableIndex[] = [
  { table: 'sheaf_head', columns: 'id', isUnique: true },
  { table: 'sheaf_commit', columns: 'key', isUnique: true },
  { table: 'sheaf_commit', columns: 'sequence' },
  { table: 'sheaf_change', columns: 'id', isUnique: true },
  { table: 'sheaf_change', columns: 'sequence' },
  { table: 'sheaf_file', columns: 'id', isUnique: true },
  { table: 'sheaf_file', columns: 'path', isUnique: true },
  { table: 'sheaf_file', columns: 'collision_key', isUnique: true },
  // Most files of a memory with a history are hidden.
  { table: 'sheaf_file', columns: 'chunker', rest: `WHERE ${IS_SEARCHED}` },
  { table: 'sheaf_chunk', columns: 'id', isUnique: true },
  { table: 'sheaf_chunk', columns: 'file_id, ordinal', isUnique: true, rest: 'INCLUDE (length)' },
  { table: 'sheaf_chunk', columns: 'text_hash' },
  { table: 'sheaf_chunk', columns: 'tokens', method: 'gin', rest: 'WITH (gin_pending_list_limit = 512)' },
  { table: 'sheaf_embedding', columns: 'id', isUnique: true },
  { table: 'sheaf_embedding', columns: 'text_hash, model', isUnique: true },
]

/** The statement that creates an index. */
export function createIndex(schema: string, { table, columns, isUnique, method, rest }: TableIndex): string {
  const kind = isUnique === true ? 'UNIQUE INDEX' : 'INDEX'
  return `CREATE ${kind} ON ${schema}.${table} USING ${method ?? 'btree'} (${columns}) ${rest ?? ''}`
}

/** Deletes the chunks of a file with the file. */
export const FILE_REFERENCE = (schema: string): string => `REFERENCES ${schema}.sheaf_file ON DELETE CASCADE`

/**
 * The statements that create the tables, all named "sheaf_…" because an app may have its own tables in the
 * same schema. Paths compare as bytes.
 *
 * Each change locks the row of `sheaf_head` first, so `sequence` has no gaps. `generation` is the schema's
 * random name; `maker` names the chunker and the analyser. `sheaf_commit` has keys, so that a commit that is
 * sent twice is made once. `sheaf_change` is the log: a row for each changed file, without a hash if it was
 * deleted, without a path if only its chunks changed; without gaps, so that a missing row is detected. Chunks
 * are derived from files: `tokens` are the distinct terms of text, headings and marks, `length` the sum of
 * their `counts`. The `checksum` of a file covers path, hash and content; that of a chunk the path and all
 * columns that a search shows. Other ids are never reused; those of chunks are in their order.
 */
export function tables(schema: string): string[] {
  return [
    `CREATE TABLE ${schema}.sheaf_head (
      id int PRIMARY KEY CHECK (id = 1), schema int NOT NULL, sequence bigint NOT NULL,
      generation text NOT NULL, maker text) WITH (fillfactor = 20)`,
    `INSERT INTO ${schema}.sheaf_head VALUES (1, ${SCHEMA_VERSION}, 0, gen_random_uuid()::text, NULL)`,
    `CREATE TABLE ${schema}.sheaf_commit (key text PRIMARY KEY, sequence bigint NOT NULL)`,
    `CREATE TABLE ${schema}.sheaf_change (
      id bigint PRIMARY KEY, sequence bigint NOT NULL, file_id bigint, path text COLLATE "C", hash text,
      author text)`,
    // The start of the log.
    `INSERT INTO ${schema}.sheaf_change (id, sequence) SELECT 1, sequence FROM ${schema}.sheaf_head`,
    `CREATE TABLE ${schema}.sheaf_file (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, path text COLLATE "C" NOT NULL UNIQUE,
      collision_key text COLLATE "C" NOT NULL UNIQUE, hash text NOT NULL, size int NOT NULL,
      updated_at bigint NOT NULL, chunker text, checksum bigint NOT NULL, content text NOT NULL)`,
    `CREATE TABLE ${schema}.sheaf_chunk (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      file_id bigint NOT NULL ${FILE_REFERENCE(schema)}, ordinal int NOT NULL,
      line_start int NOT NULL, line_end int NOT NULL, headings text NOT NULL, marks text NOT NULL,
      text_hash text COLLATE "C" NOT NULL, checksum bigint NOT NULL, text text NOT NULL,
      tokens text[] COLLATE "C" NOT NULL,
      counts int[] NOT NULL, length int NOT NULL, UNIQUE (file_id, ordinal) INCLUDE (length))`,
    `CREATE TABLE ${schema}.sheaf_embedding (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text_hash text COLLATE "C" NOT NULL,
      model text NOT NULL, dimensions int NOT NULL, vector bytea NOT NULL, UNIQUE (text_hash, model))`,
    ...INDEXES.filter(({ isUnique }) => isUnique !== true).map((index) => createIndex(schema, index)),
  ]
}

interface Found {
  readonly encoding: string
  readonly isReadOnly: boolean
  readonly isThere: boolean
  /** The statements that grant the role the missing rights to create the schema, or to use it. */
  readonly grants: readonly string[]
}

/**
 * Creates the schema if necessary, and checks an existing one. Several processes may do it at once. A role
 * that may only read and write rows can open a schema that another role has created. Throws `unavailable`
 * for a pooler in statement mode, for a database that is read-only or has another encoding than UTF8, for a
 * role without the rights to create the schema or to call its functions, and for a schema of a newer Sheaf.
 */
export async function migrate(database: PostgresDatabase, create = true): Promise<void> {
  await database.checkTransactions()
  const found = await look(database)
  const { where, schema } = database
  if (!found.isThere && !create) throw storageErrors.missing(where)
  const refuse = (reason: string): never => {
    throw MemoryError.unavailable(`${where} ${reason}`, { retryable: false })
  }
  if (found.encoding !== 'UTF8')
    refuse(
      `has the encoding ${found.encoding}, which cannot keep every character. Create a database with ` +
        `ENCODING 'UTF8' TEMPLATE template0.`,
    )
  if (found.isReadOnly)
    refuse(
      'is read-only: a replica, or a primary set to read-only. Give the address of the primary; a replica ' +
        'is `readPool`.',
    )
  if (found.grants.length > 0) {
    const then = found.isThere ? '' : ', or let another role make the schema (`sheaf migrate`)'
    refuse(
      `refuses a right: the role may not ${found.isThere ? 'use' : 'make'} tables and functions there. ` +
        `Nothing was changed. Run ${found.grants.join('; ')}${then}.`,
    )
  }
  if (!found.isThere) await database.send({ text: createSchema(schema) })
  // Another version may lack the procedure that runs statements.
  const text = `SELECT schema::text AS answer FROM ${schema}.sheaf_head`
  const version = (await database.send({ text })) as number
  if (version < SCHEMA_VERSION)
    refuse(
      `has schema version ${version}, from before the first release. Nothing was changed. Name a new schema.`,
    )
  if (version > SCHEMA_VERSION)
    refuse(
      `has schema version ${version} and this version of Sheaf supports ${SCHEMA_VERSION}: it was written ` +
        `by a newer one. Update the @sheaf packages.`,
    )
}

async function look(database: PostgresDatabase): Promise<Found> {
  const { schema } = database
  const name = `'${schema.slice(1, -1)}'`
  // Every role may read names in the catalogue; a function that looks up a name needs a right.
  return (await database.send({
    text: `SELECT json_build_object('encoding', current_setting('server_encoding'),
      'isReadOnly', current_setting('transaction_read_only') = 'on', 'isThere', head.oid IS NOT NULL,
      'grants', (SELECT coalesce(json_agg(format(statement, current_user, current_database())), '[]')
        FROM (VALUES
          ('GRANT USAGE ON SCHEMA ${schema} TO %1$I',
            head.oid IS NULL OR has_schema_privilege(space.oid, 'USAGE')),
          ('GRANT EXECUTE ON ALL ROUTINES IN SCHEMA ${schema} TO %1$I', head.oid IS NULL OR NOT EXISTS (
            SELECT 1 FROM pg_proc WHERE pronamespace = space.oid AND proname LIKE 'sheaf\\_%'
              AND NOT has_function_privilege(oid, 'EXECUTE'))),
          ('GRANT CREATE ON DATABASE %2$I TO %1$I',
            space.oid IS NOT NULL OR has_database_privilege(current_database(), 'CREATE')),
          ('GRANT CREATE ON SCHEMA ${schema} TO %1$I',
            head.oid IS NOT NULL OR space.oid IS NULL OR has_schema_privilege(space.oid, 'CREATE')),
          ('CREATE EXTENSION plpgsql', language.oid IS NOT NULL),
          ('GRANT USAGE ON LANGUAGE plpgsql TO %1$I',
            head.oid IS NOT NULL OR language.oid IS NULL OR has_language_privilege(language.oid, 'USAGE'))
        ) AS needed (statement, is_granted) WHERE NOT is_granted))::text AS answer
    FROM (VALUES (${name}::name)) AS named (name)
    LEFT JOIN pg_namespace AS space ON space.nspname = named.name
    LEFT JOIN pg_class AS head ON head.relnamespace = space.oid AND head.relname = 'sheaf_head'
    LEFT JOIN pg_language AS language ON language.lanname = 'plpgsql'`,
  })) as Found
}

/**
 * One statement, and so one transaction, that creates the schema, its tables and functions if necessary.
 * Processes that open it at once wait for each other. `schema` is its name in double quotes.
 */
function createSchema(schema: string): string {
  const steps = [...tables(schema), ...functions(schema)]
  const name = `'${schema.slice(1, -1)}'`
  // Queries of the catalogue see changes made while they waited for the lock; to_regclass() may not.
  return `DO $migrate$ BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('sheaf ' || ${name}, 0));
    IF NOT EXISTS (SELECT 1 FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE nspname = ${name} AND relname = 'sheaf_head') THEN
      IF NOT EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = ${name}) THEN
        CREATE SCHEMA ${schema};
      END IF;
      ${steps.join(';\n')};
    END IF;
  END $migrate$`
}
