import { MemoryError } from '@sheaf/core'
import { storageErrors } from './opening.ts'
import { query, says, type SqlDatabase } from './statement.ts'

/** The value of `chunker` for files that are stored but never searched. */
export const HIDDEN = 'hidden'

/** Limits of the log of changes. */
export const CHANGES = {
  /**
   * The number of stored changes of files, and of vectors, for readers with copies of the index in memory. A
   * reader that is further behind loads everything again.
   */
  kept: 10_000,
  /** Old changes are dropped in groups of this size, because each drop writes the table's first pages. */
  dropped: 256,
  /** If more changes came since the last check, all scopes are read again. */
  followed: 2000,
  /** The maximum number of changed files in one answer about the log, unless one commit has more. */
  told: 1000,
} as const

export const CHUNKS_PER_FILE = 1_048_576

/** The bits of a chunk's id that hold its ordinal. */
export const ORDINAL_BITS = 20

/** The version of the chunks' index data: a new version makes all of it again. */
export const INDEX_VERSION = 3

const words = (column: string) =>
  `iif(${column} = '', 0, length(${column}) - length(replace(${column}, ' ', '')) + 1)`

/** The number of tokens of a chunk, including headings: {@link LENGTHS} indexes it. */
export const CHUNK_LENGTH: string = `(${words('terms')} + ${words('heading_terms')})`

/** The index of lengths: counts a scope without reading its texts. */
export const LENGTHS = 'sheaf_chunk_length'

/** The error of the guard triggers. An error with these words is a failed precondition. */
export const PRECONDITION_FAILED = 'precondition failed'

// A term may contain any printable ASCII character except a double quote, and all characters beyond ASCII.
// The quotes are doubled because this is a quoted string inside another.
const TOKENIZER = `ascii tokenchars '!#$%&()*+,-./:;<=>?@[\\]^_\`{|}~'''`

/**
 * An external content table. A contentless one (contentless_delete=1) is smaller and writes a sixth faster,
 * but up to SQLite 3.53 it still counts deleted rows, so that bm25() would depend on the past.
 */
export const CREATE_TERMS: string = `CREATE VIRTUAL TABLE sheaf_terms USING fts5(
  terms, heading_terms, content='sheaf_chunk', content_rowid='id', tokenize="${TOKENIZER}")`

const log = (name: string, event: 'INSERT' | 'UPDATE' | 'DELETE', table: string, insert: string) => {
  const last = `(SELECT max(id) FROM ${name})`
  return `CREATE TRIGGER ${name}_${event.toLowerCase()} AFTER ${event} ON ${table}
  BEGIN
    ${insert};
    DELETE FROM ${name} WHERE id <= ${last} - ${CHANGES.kept}
      AND (SELECT min(id) FROM ${name}) <= ${last} - ${CHANGES.kept + CHANGES.dropped};
  END`
}

const logChange = (event: 'INSERT' | 'UPDATE' | 'DELETE', path: string, hash: string) =>
  log(
    'sheaf_change',
    event,
    'sheaf_file',
    `INSERT INTO sheaf_change (file_id, sequence, path, hash, author)
      SELECT ${event === 'DELETE' ? 'OLD' : 'NEW'}.id, sequence, ${path}, ${hash}, author FROM sheaf_head${
        event === 'INSERT' ? ';\n    UPDATE sheaf_head SET files = NEW.id WHERE files < NEW.id' : ''
      }`,
  )

// Logs the chunks, not the text's hash: the hash would remain after the text itself is erased.
const logVectorChange = (event: 'INSERT' | 'UPDATE' | 'DELETE', row: 'NEW' | 'OLD') =>
  log(
    'sheaf_vector_change',
    event,
    'sheaf_embedding',
    `INSERT INTO sheaf_vector_change (chunk_id) SELECT id FROM sheaf_chunk WHERE text_hash = ${row}.text_hash`,
  )

const refuse = `BEGIN SELECT RAISE(ABORT, '${PRECONDITION_FAILED}'); END`

/** The version of the tables. A database of another version is refused. */
export const SCHEMA_VERSION = 11

/**
 * The statements that create the tables. All names begin with "sheaf_", because an application may have its
 * own tables in the same database. Paths compare as bytes (BINARY).
 */
export const SCHEMA: readonly string[] = [
  // One row. `sequence` grows with every change of any table. `generation` is the database's random name,
  // made with it. `maker` names the chunker and analyser of the index; null before the first sync. `author`
  // is the author of the batch with this sequence. `files` is the largest id that a file ever had, so that no
  // id is used twice. `is_stale` is 1 while files may lack the chunks of the maker. The table comes first,
  // and without IF NOT EXISTS: if several processes open a new database, one creates it, and others see it.
  `CREATE TABLE sheaf_head (
    id INTEGER PRIMARY KEY CHECK (id = 1), schema INTEGER NOT NULL, sequence INTEGER NOT NULL,
    generation TEXT NOT NULL, maker TEXT, author TEXT, files INTEGER NOT NULL DEFAULT 0,
    is_stale INTEGER NOT NULL DEFAULT 0)`,
  `INSERT INTO sheaf_head (id, schema, sequence, generation)
    VALUES (1, ${SCHEMA_VERSION}, 0, lower(hex(randomblob(16))))`,
  // Keys of the last commits, so that a commit that is sent twice is made once. Used only if answers can get
  // lost.
  'CREATE TABLE sheaf_commit (key TEXT PRIMARY KEY, sequence INTEGER NOT NULL) WITHOUT ROWID',
  'CREATE INDEX sheaf_commit_sequence ON sheaf_commit (sequence)',
  // The files themselves. `chunker` names the chunker and analyser of the file's chunks; null if they must be
  // made again. `updated_at` is in milliseconds. `checksum` covers path, hash and content; negative if the
  // content is not all ASCII. The content comes last: queries without it never load its pages.
  `CREATE TABLE sheaf_file (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, collision_key TEXT NOT NULL UNIQUE, hash TEXT NOT NULL,
    size INTEGER NOT NULL, updated_at INTEGER NOT NULL, chunker TEXT, checksum INTEGER NOT NULL,
    content TEXT NOT NULL)`,
  // Derived: a rebuild makes all of it again from the files. A chunk's id is its file's id times 2^20 plus
  // its ordinal, and the row of its terms has the same id: so a search is limited to some files by
  // arithmetic on the id, without reading the chunk. `headings` is a JSON array, with the fields of the
  // file; terms are analysed, separated by spaces. `checksum` covers the file's path and all columns that a
  // search shows.
  `CREATE TABLE sheaf_chunk (
    id INTEGER PRIMARY KEY, line_start INTEGER NOT NULL, line_end INTEGER NOT NULL, headings TEXT NOT NULL,
    text_hash TEXT NOT NULL, checksum INTEGER NOT NULL, text TEXT NOT NULL, terms TEXT NOT NULL,
    heading_terms TEXT NOT NULL)`,
  'CREATE INDEX sheaf_chunk_text_hash ON sheaf_chunk (text_hash)',
  `CREATE INDEX ${LENGTHS} ON sheaf_chunk (id, ${CHUNK_LENGTH})`,
  CREATE_TERMS,
  // The chunks and counts of each word: for the scores of a scope that is not in memory.
  `CREATE VIRTUAL TABLE sheaf_word USING fts5vocab('sheaf_terms', 'instance')`,
  // Vectors by text, so that a text that moves or occurs twice keeps its vector. Little-endian float32.
  `CREATE TABLE sheaf_embedding (
    text_hash TEXT NOT NULL, model TEXT NOT NULL, vector BLOB NOT NULL, PRIMARY KEY (text_hash, model))`,
  // Used only inside a batch: texts that may have lost their last chunk.
  'CREATE TABLE sheaf_orphan (text_hash TEXT PRIMARY KEY) WITHOUT ROWID',
  // The last changes of files, numbered without gaps, for readers with copies of the index in memory.
  // Written by triggers. If the content changed, `path` and `hash` have the new version (null: deleted),
  // `sequence` and `author` the commit. The oldest row has a sequence: the log has everything after it.
  'CREATE TABLE sheaf_change (id INTEGER PRIMARY KEY, file_id INTEGER NOT NULL, sequence INTEGER, path TEXT, hash TEXT, author TEXT)',
  // A new log starts after the numbers of the old one, so that a copy that knows these sees a gap.
  `INSERT INTO sheaf_change (id, file_id, sequence)
    SELECT coalesce((SELECT max(id) FROM sheaf_change), 0) + 2, 0, sequence FROM sheaf_head`,
  // Every change of a file's chunks also updates its row.
  logChange('INSERT', 'NEW.path', 'NEW.hash'),
  logChange('UPDATE', 'iif(NEW.hash IS OLD.hash, NULL, NEW.path)', 'NEW.hash'),
  logChange('DELETE', 'OLD.path', 'NULL'),
  // The same for vectors of any model: the chunks whose text got, changed or lost its vector.
  'CREATE TABLE sheaf_vector_change (id INTEGER PRIMARY KEY, chunk_id INTEGER NOT NULL)',
  logVectorChange('INSERT', 'NEW'),
  logVectorChange('UPDATE', 'NEW'),
  logVectorChange('DELETE', 'OLD'),
  // "Inserting" a row here states a precondition on a file: it has this hash, is absent (null), or exists in
  // any version ('*').
  'CREATE VIEW sheaf_expect (path, version) AS SELECT NULL, NULL WHERE 0',
  `CREATE TRIGGER sheaf_expect_version INSTEAD OF INSERT ON sheaf_expect
    WHEN CASE
      WHEN NEW.version IS NULL THEN EXISTS (SELECT 1 FROM sheaf_file WHERE path = NEW.path)
      WHEN NEW.version = '*' THEN NOT EXISTS (SELECT 1 FROM sheaf_file WHERE path = NEW.path)
      ELSE NOT EXISTS (SELECT 1 FROM sheaf_file WHERE path = NEW.path AND hash = NEW.version)
    END
    ${refuse}`,
]

/**
 * Creates the tables in a new database, in one atomic batch, and checks the version of others. Several
 * processes may do it at once. Throws `unavailable` for a database of a newer version or from before the
 * first release, and for one with tables of these names that are not Sheaf's; `not-found` for one without
 * the tables if `create` is false.
 */
export async function migrate(database: SqlDatabase, create = true): Promise<void> {
  const version = (await versionOf(database)) ?? (await createTables(database, create))
  if (version === SCHEMA_VERSION) return
  const advice =
    version < SCHEMA_VERSION
      ? ', from before the first release. Nothing was changed. Name a new database.'
      : ` and this version of Sheaf supports ${SCHEMA_VERSION}: it was written by a newer one. Update the @sheaf packages.`
  throw MemoryError.unavailable(`The storage has schema version ${version}${advice}`, { retryable: false })
}

/** True for a database without any table of Sheaf. */
export async function hasNoTables(database: Pick<SqlDatabase, 'read'>): Promise<boolean> {
  const [rows] = await database.read([query("SELECT 1 FROM sqlite_schema WHERE name GLOB 'sheaf_*' LIMIT 1")])
  return rows?.length === 0
}

async function createTables(database: SqlDatabase, create: boolean): Promise<number> {
  if (!create) throw storageErrors.missing('The database')
  try {
    await database.write(SCHEMA.map((sql) => query(sql)))
    return SCHEMA_VERSION
  } catch (error) {
    // Another process, or this one with a lost answer, may have done it already: then nothing failed.
    const version = await versionOf(database)
    if (version === undefined) throw says(error, /already exists/) ? foreignTables() : error
    return version
  }
}

/** Undefined for a database that is not Sheaf's yet. */
async function versionOf(database: SqlDatabase): Promise<number | undefined> {
  const rows = await database.read([query('SELECT * FROM sheaf_head')]).then(
    ([head]) => head,
    (error: unknown) => {
      if (says(error, /no such table/)) return undefined
      throw says(error, /no such column/) ? foreignTables() : error
    },
  )
  if (rows === undefined) return undefined
  const version = rows[0]?.['schema']
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1) throw foreignTables()
  return version
}

function foreignTables(): MemoryError {
  return MemoryError.unavailable(
    'The database has tables named "sheaf_..." that Sheaf did not make or that are damaged. Nothing was changed. Name another database, or restore this one from a backup.',
    { retryable: false },
  )
}
