import { hash } from 'node:crypto'
import { fileChecksum } from '@sheaf/sql'

/** What each damaged storage had. */
export const FILES: Readonly<Record<string, string>> = {
  'notes/long.md': `# Harbour\n\n${Array.from({ length: 20 }, (_, place) => `The ship ${place} left the harbour with salt and rope.`).join('\n')}\n`,
  'notes/short.md': 'A heron stands in the harbour.\n',
  'notes/東京.md': '# 東京\n\n港に船が三つある。\n',
  'users/al/MEMORY.md': 'Prefers salt over sugar.\n\nKnows about ships.\n',
  'straße.md': 'ßtreets and harbours\n',
  '.history/a.md': 'hidden harbour\n',
}

export type Dialect = 'sqlite' | 'postgres'

/** One way to damage a database behind Sheaf's back. */
export interface Damage {
  readonly what: string
  /**
   * For both dialects, or for those that have it. `{file}`, `{chunk}` and `{vector}` are the conditions of a
   * row of each.
   */
  readonly sql: string | Readonly<Partial<Record<Dialect, string>>>
  /** What doctor calls it; all that it finds. */
  readonly problems: readonly string[]
  /** Where that is something else on PostgreSQL. */
  readonly onPostgres?: readonly string[]
  /** A search that would show it leaves it out, and says so; one by vectors, where only those are damaged. */
  readonly degrades?: true | 'by vector'
  /** Searches and writes may be refused, by an error of Sheaf's. */
  readonly refuses?: true
  /** An open handle knows a later head: where others own the database, it has to be opened again. */
  readonly isOfHead?: true
  /** The right bytes in another type: where texts are read as bytes, it is none. */
  readonly isOfType?: true
  /** It is done to the schema's own table, which a server does not allow. */
  readonly needsFile?: true
}

const CHUNK: Readonly<Record<Dialect, (path: string, ordinal: number) => string>> = {
  sqlite: (path, ordinal) => `id = ((SELECT id FROM sheaf_file WHERE path = '${path}') << 20) + ${ordinal}`,
  postgres: (path, ordinal) =>
    `file_id = (SELECT id FROM sheaf_file WHERE path = '${path}') AND ordinal = ${ordinal}`,
}

/** The statements of a damage in a dialect; undefined where it has none. */
export function statementsOf({ sql }: Damage, dialect: Dialect): string | undefined {
  const all = typeof sql === 'string' ? sql : sql[dialect]
  const rowid = dialect === 'sqlite' ? 'rowid' : 'id'
  return all
    ?.replaceAll('{file}', `path = 'notes/long.md'`)
    .replaceAll('{chunk}', CHUNK[dialect]('notes/long.md', 1))
    .replaceAll('{vector}', `${rowid} = (SELECT min(${rowid}) FROM sheaf_embedding WHERE model = 'm')`)
}

const OF_A_NUL = hash('sha256', 'a\0b')
const chunkOf = (path: string, ordinal = 0) => CHUNK.sqlite(path, ordinal)
const checksumAt = (path: string, of: string) => {
  const content = FILES[of] ?? ''
  return fileChecksum.of({ path, hash: hash('sha256', content), content })
}
const dropIndex = (name: string) =>
  `DELETE FROM sqlite_schema WHERE name = '${name}'; PRAGMA writable_schema = RESET; PRAGMA writable_schema = ON;`

/** Everything that can be repaired from the contents alone. */
export const MENDABLE: readonly Damage[] = [
  {
    what: 'a wrong size',
    sql: `UPDATE sheaf_file SET size = size + 1 WHERE {file}`,
    problems: ['row-wrong'],
  },
  {
    what: 'a size that is no number',
    sql: { sqlite: `UPDATE sheaf_file SET size = 'big' WHERE {file}` },
    problems: ['row-wrong'],
  },
  {
    what: 'a time that is text',
    sql: { sqlite: `UPDATE sheaf_file SET updated_at = 'yesterday' WHERE {file}` },
    problems: ['row-wrong'],
  },
  {
    what: 'a time beyond all dates',
    sql: `UPDATE sheaf_file SET updated_at = 9000000000000000 WHERE {file}`,
    problems: ['row-wrong'],
    degrades: true,
  },
  {
    what: 'a wrong collision key',
    sql: `UPDATE sheaf_file SET collision_key = 'x' WHERE {file}`,
    problems: ['row-wrong'],
  },
  {
    what: 'a file marked as not indexed',
    sql: `UPDATE sheaf_file SET chunker = NULL WHERE {file}`,
    problems: ['not-indexed'],
  },
  {
    what: 'a file marked as hidden',
    sql: `UPDATE sheaf_file SET chunker = 'hidden' WHERE {file}`,
    problems: ['not-indexed'],
  },
  {
    what: 'a hidden file marked as indexed, with a chunk',
    sql: {
      sqlite: `UPDATE sheaf_file SET chunker = (SELECT chunker FROM sheaf_file WHERE {file}) WHERE path = '.history/a.md';
      INSERT INTO sheaf_chunk SELECT (SELECT id FROM sheaf_file WHERE path = '.history/a.md') << 20, 1, 1, '[]', 'h', 1, 'secret', 'secret', '';
      INSERT INTO sheaf_terms (rowid, terms, heading_terms) SELECT id, terms, heading_terms FROM sheaf_chunk WHERE text = 'secret'`,
      postgres: `UPDATE sheaf_file SET chunker = (SELECT chunker FROM sheaf_file WHERE {file}) WHERE path = '.history/a.md';
        INSERT INTO sheaf_chunk (file_id, ordinal, line_start, line_end, headings, marks, text_hash, checksum, text, tokens, counts, length) SELECT id, 0, 1, 1, '[]', '', 'h', 1, 'secret', ARRAY['secret'], ARRAY[1], 1
          FROM sheaf_file WHERE path = '.history/a.md'`,
    },
    problems: ['not-indexed'],
  },
  {
    what: 'a chunk gone',
    sql: `DELETE FROM sheaf_chunk WHERE {chunk}`,
    problems: ['full-text-damaged', 'chunks-wrong', 'embedding-orphaned'],
  },
  {
    what: 'a chunk gone, and its terms',
    sql: {
      sqlite: `DELETE FROM sheaf_terms WHERE rowid = (SELECT id FROM sheaf_chunk WHERE {chunk}); DELETE FROM sheaf_chunk WHERE {chunk}`,
    },
    problems: ['chunks-wrong', 'embedding-orphaned'],
  },
  {
    what: 'all chunks of all files gone',
    sql: `DELETE FROM sheaf_chunk`,
    problems: ['full-text-damaged', ...Array.from({ length: 5 }, () => 'chunks-wrong'), 'embedding-orphaned'],
    refuses: true,
  },
  {
    what: 'a chunk too many',
    sql: {
      sqlite: `INSERT INTO sheaf_chunk SELECT id + 900, 1, 1, '[]', 'h', 1, 'ghost', 'ghost', '' FROM sheaf_chunk WHERE {chunk}`,
      postgres: `INSERT INTO sheaf_chunk (file_id, ordinal, line_start, line_end, headings, marks, text_hash, checksum, text, tokens, counts, length) SELECT file_id, 900, 1, 1, '[]', '', 'h', 1, 'ghost', ARRAY['ghost'], ARRAY[1], 1
        FROM sheaf_chunk WHERE {chunk}`,
    },
    problems: ['full-text-damaged', 'chunks-wrong'],
  },
  {
    what: 'a chunk of no file',
    sql: {
      sqlite: `INSERT INTO sheaf_chunk VALUES (99 << 20, 1, 1, '[]', 'h', 1, 'ghost', 'ghost', '');
      INSERT INTO sheaf_terms (rowid, terms, heading_terms) VALUES (99 << 20, 'ghost', '')`,
      postgres: `SET session_replication_role = replica;
        INSERT INTO sheaf_chunk (file_id, ordinal, line_start, line_end, headings, marks, text_hash, checksum, text, tokens, counts, length) VALUES (9999, 0, 1, 1, '[]', '', 'h', 1, 'ghost', ARRAY['ghost'], ARRAY[1], 1);
        RESET session_replication_role`,
    },
    problems: ['chunk-without-file'],
  },
  {
    what: 'two chunks in each other’s place',
    sql: {
      sqlite: `UPDATE sheaf_chunk SET id = id + 500 WHERE ${chunkOf('notes/long.md', 0)}; UPDATE sheaf_chunk SET id = id - 1 WHERE {chunk};
      UPDATE sheaf_chunk SET id = id - 499 WHERE ${chunkOf('notes/long.md', 500)}`,
      postgres: `UPDATE sheaf_chunk SET ordinal = 500 WHERE ${CHUNK.postgres('notes/long.md', 0)}; UPDATE sheaf_chunk SET ordinal = 0 WHERE {chunk};
        UPDATE sheaf_chunk SET ordinal = 1 WHERE ${CHUNK.postgres('notes/long.md', 500)}`,
    },
    problems: ['full-text-damaged', 'chunks-wrong'],
  },
  {
    what: 'a wrong checksum of a chunk',
    sql: `UPDATE sheaf_chunk SET checksum = checksum + 1 WHERE {chunk}`,
    problems: ['chunks-wrong'],
    degrades: true,
  },
  {
    what: 'a checksum of the other sign',
    sql: `UPDATE sheaf_file SET checksum = -checksum WHERE {file}`,
    problems: ['row-wrong'],
  },
  {
    what: 'a wrong text',
    sql: `UPDATE sheaf_chunk SET text = 'no such text' WHERE {chunk}`,
    problems: ['chunks-wrong'],
    degrades: true,
  },
  {
    what: 'a text that is a blob',
    sql: { sqlite: `UPDATE sheaf_chunk SET text = CAST(text AS BLOB) WHERE {chunk}` },
    problems: ['chunks-wrong'],
    isOfType: true,
  },
  {
    what: 'a wrong first line',
    sql: `UPDATE sheaf_chunk SET line_start = line_start + 1 WHERE {chunk}`,
    problems: ['chunks-wrong'],
    degrades: true,
  },
  {
    what: 'a wrong last line',
    sql: { sqlite: `UPDATE sheaf_chunk SET line_end = 'x' WHERE {chunk}` },
    problems: ['chunks-wrong'],
    degrades: true,
  },
  {
    what: 'wrong headings',
    sql: `UPDATE sheaf_chunk SET headings = '["Ghost"]' WHERE {chunk}`,
    problems: ['chunks-wrong'],
    degrades: true,
  },
  {
    what: 'headings that are no JSON',
    sql: `UPDATE sheaf_chunk SET headings = '[' WHERE {chunk}`,
    problems: ['chunks-wrong'],
    degrades: true,
  },
  {
    what: 'a wrong text hash',
    sql: `UPDATE sheaf_chunk SET text_hash = 'h' WHERE {chunk}`,
    problems: ['chunks-wrong', 'embedding-orphaned'],
  },
  {
    what: 'wrong terms',
    sql: {
      sqlite: `UPDATE sheaf_chunk SET terms = 'ghost' WHERE {chunk}`,
      postgres: `UPDATE sheaf_chunk SET tokens = ARRAY['ghost'] WHERE {chunk}`,
    },
    problems: ['full-text-damaged', 'chunks-wrong'],
  },
  {
    what: 'wrong heading terms',
    sql: { sqlite: `UPDATE sheaf_chunk SET heading_terms = 'ghost' WHERE {chunk}` },
    problems: ['full-text-damaged', 'chunks-wrong'],
  },
  {
    what: 'a chunk replaced past the full text',
    sql: {
      sqlite: `INSERT OR REPLACE INTO sheaf_chunk SELECT id, line_start, line_end, headings, text_hash, checksum,
      text, 'ghost', '' FROM sheaf_chunk WHERE {chunk}`,
    },
    problems: ['full-text-damaged', 'chunks-wrong'],
  },
  {
    what: 'terms missing',
    sql: { sqlite: `DELETE FROM sheaf_terms WHERE rowid = (SELECT max(id) FROM sheaf_chunk)` },
    problems: ['full-text-damaged'],
  },
  {
    what: 'terms of nothing',
    sql: { sqlite: `INSERT INTO sheaf_terms (rowid, terms, heading_terms) VALUES (77, 'ghost', '')` },
    problems: ['full-text-damaged'],
  },
  {
    what: 'full text overwritten',
    sql: { sqlite: `UPDATE sheaf_terms_data SET block = zeroblob(16) WHERE id > 10` },
    problems: ['full-text-damaged'],
    refuses: true,
  },
  {
    what: 'full text emptied',
    sql: { sqlite: `DELETE FROM sheaf_terms_data WHERE id > 10` },
    problems: ['full-text-damaged'],
    refuses: true,
  },
  {
    what: 'wrong lengths of documents',
    sql: { sqlite: `UPDATE sheaf_terms_docsize SET sz = x'7f7f'` },
    problems: ['full-text-damaged'],
    refuses: true,
  },
  {
    what: 'no full-text table',
    sql: { sqlite: `DROP TABLE sheaf_terms` },
    problems: ['table-missing', 'full-text-damaged'],
    refuses: true,
  },
  {
    what: 'another full-text table',
    sql: {
      sqlite: `DROP TABLE sheaf_terms; CREATE VIRTUAL TABLE sheaf_terms USING fts5(terms, heading_terms, content='sheaf_chunk', content_rowid='id');
      INSERT INTO sheaf_terms (sheaf_terms) VALUES ('rebuild')`,
    },
    problems: ['table-differs'],
    refuses: true,
  },
  {
    what: 'a vector of no text',
    sql: {
      sqlite: `INSERT INTO sheaf_embedding VALUES ('h', 'm', x'0000803f0000803f')`,
      postgres: `INSERT INTO sheaf_embedding (text_hash, model, dimensions, vector) VALUES ('h', 'm', 2, '\\x0000803f0000803f')`,
    },
    problems: ['embedding-orphaned'],
  },
  {
    what: 'a vector of 7 bytes',
    sql: {
      sqlite: `UPDATE sheaf_embedding SET vector = x'0000803f000080' WHERE {vector}`,
      postgres: `UPDATE sheaf_embedding SET vector = '\\x0000803f000080' WHERE {vector}`,
    },
    problems: ['embedding-length'],
    degrades: 'by vector',
  },
  {
    what: 'an empty vector',
    sql: {
      sqlite: `UPDATE sheaf_embedding SET vector = x'' WHERE {vector}`,
      postgres: `UPDATE sheaf_embedding SET vector = '\\x' WHERE {vector}`,
    },
    problems: ['embedding-length'],
    degrades: 'by vector',
  },
  {
    what: 'a vector of another length',
    sql: {
      sqlite: `UPDATE sheaf_embedding SET vector = x'0000803f0000803f0000803f' WHERE {vector}`,
      postgres: `UPDATE sheaf_embedding SET vector = '\\x0000803f0000803f0000803f' WHERE {vector}`,
    },
    problems: ['embedding-length'],
  },
  {
    what: 'a vector that is text',
    sql: { sqlite: `UPDATE sheaf_embedding SET vector = '12345678' WHERE {vector}` },
    problems: ['embedding-length'],
    degrades: 'by vector',
    isOfType: true,
  },
  {
    what: 'a vector with NaN',
    sql: {
      sqlite: `UPDATE sheaf_embedding SET vector = x'0000c07f0000803f' WHERE {vector}`,
      postgres: `UPDATE sheaf_embedding SET vector = '\\x0000c07f0000803f' WHERE {vector}`,
    },
    problems: ['embedding-not-finite'],
    degrades: 'by vector',
  },
  {
    what: 'a vector with infinity',
    sql: {
      sqlite: `UPDATE sheaf_embedding SET vector = x'0000803f0000807f' WHERE {vector}`,
      postgres: `UPDATE sheaf_embedding SET vector = '\\x0000803f0000807f' WHERE {vector}`,
    },
    problems: ['embedding-not-finite'],
    degrades: 'by vector',
  },
  {
    what: 'no head',
    sql: `DELETE FROM sheaf_head`,
    problems: ['head-missing'],
    refuses: true,
    isOfHead: true,
  },
  {
    what: 'a sequence that is text',
    sql: { sqlite: `UPDATE sheaf_head SET sequence = 'x'` },
    problems: ['head-sequence'],
    refuses: true,
    isOfHead: true,
  },
  {
    what: 'a sequence that went back',
    sql: `INSERT INTO sheaf_commit VALUES ('k', 40); UPDATE sheaf_head SET sequence = 2`,
    problems: ['head-sequence', 'commit-keys'],
    refuses: true,
    isOfHead: true,
  },
  {
    what: 'no generation',
    sql: `UPDATE sheaf_head SET generation = ''`,
    problems: ['head-generation'],
    refuses: true,
    isOfHead: true,
  },
  {
    what: 'another schema version',
    sql: `UPDATE sheaf_head SET schema = 0`,
    problems: ['head-schema'],
    refuses: true,
  },
  {
    what: 'orphans noted',
    sql: { sqlite: `INSERT INTO sheaf_orphan VALUES ('h')` },
    problems: ['orphans-left'],
  },
  {
    what: 'a key of a commit to come',
    sql: `INSERT INTO sheaf_commit VALUES ('k', 1000000)`,
    problems: ['head-sequence', 'commit-keys'],
  },
  {
    what: 'a key without a number',
    sql: { sqlite: `INSERT INTO sheaf_commit VALUES ('k', 'x')` },
    problems: ['commit-keys'],
  },
  {
    what: 'a trigger gone',
    sql: { sqlite: `DROP TRIGGER sheaf_expect_version` },
    problems: ['trigger-missing'],
  },
  {
    what: 'a trigger that does nothing',
    sql: {
      sqlite: `DROP TRIGGER sheaf_expect_version; CREATE TRIGGER sheaf_expect_version INSTEAD OF INSERT ON sheaf_expect BEGIN SELECT 1; END`,
    },
    problems: ['trigger-differs'],
  },
  { what: 'a view gone', sql: { sqlite: `DROP VIEW sheaf_expect` }, problems: ['view-missing'] },
  {
    what: 'a table in the place of a view',
    sql: { sqlite: `DROP VIEW sheaf_expect; CREATE TABLE sheaf_expect (path, version)` },
    problems: ['view-differs', 'trigger-missing'],
  },
  { what: 'an index gone', sql: { sqlite: `DROP INDEX sheaf_chunk_text_hash` }, problems: ['index-missing'] },
  {
    what: 'an index over something else',
    sql: {
      sqlite: `DROP INDEX sheaf_commit_sequence; CREATE INDEX sheaf_commit_sequence ON sheaf_commit (key)`,
    },
    problems: ['index-differs'],
  },
  {
    what: 'an index that lacks rows',
    sql: {
      sqlite: `CREATE TEMP TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'sheaf_chunk_text_hash'; ${dropIndex('sheaf_chunk_text_hash')}
      UPDATE sheaf_chunk SET text_hash = 'h' WHERE {chunk}; INSERT INTO sqlite_schema SELECT * FROM kept; DROP TABLE kept;
      PRAGMA writable_schema = RESET`,
    },
    problems: ['database-index-damaged', 'chunks-wrong'],
    needsFile: true,
  },
  {
    what: 'no chunks table',
    sql: `DROP TABLE sheaf_chunk`,
    problems: ['table-missing'],
    refuses: true,
  },
  { what: 'no vectors table', sql: `DROP TABLE sheaf_embedding`, problems: ['table-missing'], refuses: true },
  { what: 'no orphans table', sql: { sqlite: `DROP TABLE sheaf_orphan` }, problems: ['table-missing'] },
  { what: 'no table of commits', sql: `DROP TABLE sheaf_commit`, problems: ['table-missing'], refuses: true },
  {
    what: 'a vectors table of other columns',
    sql: `DROP TABLE sheaf_embedding; CREATE TABLE sheaf_embedding (x text)`,
    problems: ['table-differs'],
    refuses: true,
  },
  {
    what: 'no head table',
    sql: `DROP TABLE sheaf_head`,
    problems: ['table-missing'],
    refuses: true,
    isOfHead: true,
  },
  {
    what: 'a size of minus five',
    sql: 'UPDATE sheaf_file SET size = -5 WHERE {file}',
    problems: ['row-wrong'],
  },
  {
    what: 'a time three million years ago',
    sql: 'UPDATE sheaf_file SET updated_at = -94000000000000000 WHERE {file}',
    problems: ['row-wrong'],
    degrades: true,
  },
  {
    what: 'headings of all chunks that are no JSON',
    sql: `UPDATE sheaf_chunk SET headings = '{'`,
    problems: Array.from({ length: 5 }, () => 'chunks-wrong'),
    degrades: true,
  },
  {
    what: 'marks of something else',
    sql: { postgres: `UPDATE sheaf_chunk SET marks = '[1' WHERE {chunk}` },
    problems: ['chunks-wrong'],
    degrades: true,
  },
  {
    what: 'chunks of no length',
    sql: { postgres: 'UPDATE sheaf_chunk SET length = 0' },
    problems: Array.from({ length: 5 }, () => 'chunks-wrong'),
  },
  {
    what: 'chunks of negative length',
    sql: { postgres: 'UPDATE sheaf_chunk SET length = -ordinal - 1' },
    problems: Array.from({ length: 5 }, () => 'chunks-wrong'),
  },
  {
    what: 'a chunk of two thousand million terms',
    sql: { postgres: 'UPDATE sheaf_chunk SET length = 2147483647 WHERE {chunk}' },
    problems: ['chunks-wrong'],
  },
  {
    what: 'counts that are cut, negative, and not there',
    sql: {
      postgres: `UPDATE sheaf_chunk SET counts = CASE ordinal % 3 WHEN 0 THEN '{}' WHEN 1 THEN ARRAY[-7] ELSE ARRAY[NULL::int] END`,
    },
    problems: Array.from({ length: 5 }, () => 'chunks-wrong'),
  },
  {
    what: 'tokens in two dimensions',
    sql: { postgres: 'UPDATE sheaf_chunk SET tokens = ARRAY[tokens], counts = ARRAY[counts] WHERE {chunk}' },
    problems: ['chunks-wrong'],
  },
  {
    what: 'a token that is null',
    sql: { postgres: 'UPDATE sheaf_chunk SET tokens = array_append(tokens, NULL) WHERE {chunk}' },
    problems: ['chunks-wrong'],
  },
  {
    what: 'vectors that are cut',
    sql: {
      sqlite: 'UPDATE sheaf_embedding SET vector = substr(vector, 1, 7)',
      postgres: 'UPDATE sheaf_embedding SET vector = substring(vector FROM 1 FOR 7)',
    },
    problems: ['embedding-length', 'embedding-length'],
    degrades: 'by vector',
  },
  {
    what: 'vectors of NaN alone',
    sql: {
      sqlite: `UPDATE sheaf_embedding SET vector = x'ffffffffffffffff'`,
      postgres: `UPDATE sheaf_embedding SET vector = '\\xffffffffffffffff'`,
    },
    problems: ['embedding-not-finite'],
    degrades: 'by vector',
  },
  {
    what: 'vectors of wrong dimensions',
    sql: { postgres: 'UPDATE sheaf_embedding SET dimensions = 3 WHERE {vector}' },
    problems: ['embedding-length'],
  },
  { what: 'no log of changes', sql: 'DELETE FROM sheaf_change', problems: ['log-damaged'] },
  {
    what: 'a change that is not in the log',
    sql: 'DELETE FROM sheaf_change WHERE id = (SELECT max(id) - 1 FROM sheaf_change)',
    problems: ['log-damaged'],
  },
  {
    what: 'a log in another order',
    sql: 'UPDATE sheaf_change SET sequence = 0 WHERE id = (SELECT max(id) FROM sheaf_change)',
    problems: ['log-damaged'],
  },
  {
    what: 'a change of a vector that is not in the log',
    sql: {
      sqlite: 'DELETE FROM sheaf_vector_change WHERE id = (SELECT max(id) - 1 FROM sheaf_vector_change)',
    },
    problems: ['log-damaged'],
  },
  { what: 'no table of changes', sql: 'DROP TABLE sheaf_change', problems: ['table-missing'], refuses: true },
  {
    what: 'a sequence at its beginning',
    sql: 'UPDATE sheaf_head SET sequence = 0',
    problems: ['head-sequence'],
    onPostgres: ['head-sequence', 'commit-keys'],
    refuses: true,
    isOfHead: true,
  },
  {
    what: 'no index of tokens',
    sql: { postgres: 'DROP INDEX sheaf_chunk_tokens_idx' },
    problems: ['index-missing'],
  },
  {
    what: 'an index of tokens of another kind',
    sql: { postgres: 'DROP INDEX sheaf_chunk_tokens_idx; CREATE INDEX ON sheaf_chunk (tokens)' },
    problems: ['index-missing'],
  },
  {
    what: 'paths that may be there twice',
    sql: { postgres: 'ALTER TABLE sheaf_file DROP CONSTRAINT sheaf_file_path_key' },
    problems: ['index-missing'],
    refuses: true,
  },
  {
    what: 'chunks without their reference',
    sql: { postgres: 'ALTER TABLE sheaf_chunk DROP CONSTRAINT sheaf_chunk_file_id_fkey' },
    problems: ['index-missing'],
  },
  {
    what: 'a function that is not there',
    sql: { postgres: 'DROP FUNCTION sheaf_make_commit(json, json, json)' },
    problems: ['function-missing'],
    refuses: true,
  },
  {
    what: 'a function that does nothing',
    sql: {
      postgres: `CREATE OR REPLACE FUNCTION sheaf_put_embeddings(given json, vectors json) RETURNS json
        LANGUAGE plpgsql AS $$ BEGIN RETURN json_build_object('sequence', 1); END $$`,
    },
    problems: ['function-differs'],
  },
]

/** Its loss: doctor names it, and makes the rest sound. */
export const LOSSES: readonly Damage[] = [
  {
    what: 'the row of a file gone',
    sql: 'DELETE FROM sheaf_file WHERE {file}',
    problems: ['chunk-without-file'],
    onPostgres: ['file-lost', 'embedding-orphaned'],
  },
  {
    what: 'the rows of all files gone',
    sql: 'DELETE FROM sheaf_file',
    problems: ['chunk-without-file'],
    onPostgres: [...Object.keys(FILES).map(() => 'file-lost'), 'embedding-orphaned'],
  },
  {
    what: 'the row of a hidden file gone, past the log',
    sql: {
      sqlite: `DELETE FROM sheaf_file WHERE path = '.history/a.md'; DELETE FROM sheaf_change WHERE id = (SELECT max(id) FROM sheaf_change)`,
      postgres: `DELETE FROM sheaf_file WHERE path = '.history/a.md'`,
    },
    problems: ['file-lost'],
  },
]

/** What only a person can decide: the doctor reports it and changes nothing. */
export const FOR_A_PERSON: readonly Damage[] = [
  {
    what: 'a wrong hash',
    sql: `UPDATE sheaf_file SET hash = '${'0'.repeat(64)}' WHERE {file}`,
    problems: ['content-damaged'],
  },
  {
    what: 'a hash that is no text',
    sql: { sqlite: `UPDATE sheaf_file SET hash = x'00ff' WHERE {file}` },
    problems: ['content-damaged'],
  },
  {
    what: 'a path out of the store',
    sql: `UPDATE sheaf_file SET path = '../x.md', collision_key = '../x.md',
      checksum = ${checksumAt('../x.md', 'notes/long.md')} WHERE {file}`,
    problems: ['invalid-path'],
  },
  {
    what: 'a path that is no text',
    sql: { sqlite: `UPDATE sheaf_file SET path = x'ff' WHERE {file}` },
    problems: ['invalid-path'],
  },
  {
    what: 'a wrong checksum',
    sql: `UPDATE sheaf_file SET checksum = checksum + 1 WHERE {file}`,
    problems: ['content-damaged'],
  },
  {
    what: 'a path that is written with another case',
    sql: `UPDATE sheaf_file SET path = 'notes/LONG.md' WHERE {file}`,
    problems: ['content-damaged'],
  },
  {
    what: 'another path',
    sql: `UPDATE sheaf_file SET path = 'notes/lung.md' WHERE {file}`,
    problems: ['path-damaged'],
  },
  {
    what: 'a NUL in a content',
    sql: { sqlite: `UPDATE sheaf_file SET content = 'a' || char(0) || 'b' WHERE {file}` },
    problems: ['content-damaged'],
  },
  {
    what: 'a NUL in a content whose hash fits',
    sql: {
      sqlite: `UPDATE sheaf_file SET content = 'a' || char(0) || 'b', hash = '${OF_A_NUL}',
      checksum = ${fileChecksum.of({ path: 'notes/long.md', hash: OF_A_NUL, content: 'a\0b' })} WHERE {file}`,
    },
    problems: ['invalid-content'],
  },
  {
    what: 'bytes that are not UTF-8',
    sql: { sqlite: `UPDATE sheaf_file SET content = CAST(x'61ff62' AS TEXT) WHERE {file}` },
    problems: ['content-damaged'],
    needsFile: true,
  },
  {
    what: 'a content that is a blob',
    sql: { sqlite: `UPDATE sheaf_file SET content = x'6162' WHERE {file}` },
    problems: ['content-damaged'],
  },
  {
    what: 'two files with one name',
    sql: `INSERT INTO sheaf_file (path, collision_key, hash, size, updated_at, chunker, checksum, content)
      SELECT 'notes/LONG.md', 'x', hash, size, updated_at, 'hidden',
        ${checksumAt('notes/LONG.md', 'notes/long.md')}, content FROM sheaf_file WHERE {file}`,
    problems: ['name-twins'],
  },
  {
    what: 'two folders with one name',
    sql: `UPDATE sheaf_file SET path = 'Notes/other.md', collision_key = 'notes/other.md',
      checksum = ${checksumAt('Notes/other.md', 'notes/short.md')} WHERE path = 'notes/short.md'`,
    problems: ['folder-twins'],
  },
  { what: 'a newer schema', sql: `UPDATE sheaf_head SET schema = 99`, problems: ['schema-newer'] },
  {
    what: 'no files table',
    sql: { sqlite: 'DROP TABLE sheaf_file', postgres: 'DROP TABLE sheaf_file CASCADE' },
    problems: ['table-missing'],
    refuses: true,
  },
]
