import { hash } from 'node:crypto'

/** One way to damage a database behind Sheaf's back. */
export interface Corruption {
  readonly what: string
  /** SQL, run with writable_schema on. */
  readonly sql: string
  /** What the doctor calls it; all of what it finds. */
  readonly problems: readonly string[]
}

const OF_A_NUL = hash('sha256', 'a\0b')
const chunkOf = (path: string, ordinal = 0) =>
  `id = ((SELECT id FROM sheaf_file WHERE path = '${path}') << 20) + ${ordinal}`
const file = `path = 'notes/long.md'`
const chunk = chunkOf('notes/long.md', 1)
const oneVector = `rowid = (SELECT min(rowid) FROM sheaf_embedding)`
const dropIndex = (name: string) =>
  `DELETE FROM sqlite_schema WHERE name = '${name}'; PRAGMA writable_schema = RESET; PRAGMA writable_schema = ON;`

/** Everything that can be repaired from the contents alone. */
export const CORRUPTIONS: readonly Corruption[] = [
  {
    what: 'a wrong size',
    sql: `UPDATE sheaf_file SET size = size + 1 WHERE ${file}`,
    problems: ['wrong-size'],
  },
  {
    what: 'a size that is no number',
    sql: `UPDATE sheaf_file SET size = 'big' WHERE ${file}`,
    problems: ['wrong-size'],
  },
  {
    what: 'a time that is text',
    sql: `UPDATE sheaf_file SET updated_at = 'yesterday' WHERE ${file}`,
    problems: ['wrong-updated-at'],
  },
  {
    what: 'a time before 1970',
    sql: `UPDATE sheaf_file SET updated_at = -5 WHERE ${file}`,
    problems: ['wrong-updated-at'],
  },
  {
    what: 'a time beyond all dates',
    sql: `UPDATE sheaf_file SET updated_at = 9000000000000000 WHERE ${file}`,
    problems: ['wrong-updated-at'],
  },
  {
    what: 'a wrong collision key',
    sql: `UPDATE sheaf_file SET collision_key = 'x' WHERE ${file}`,
    problems: ['wrong-collision-key'],
  },
  {
    what: 'a file marked as not indexed',
    sql: `UPDATE sheaf_file SET chunker = NULL WHERE ${file}`,
    problems: ['not-indexed'],
  },
  {
    what: 'a file marked as hidden',
    sql: `UPDATE sheaf_file SET chunker = 'hidden' WHERE ${file}`,
    problems: ['not-indexed'],
  },
  {
    what: 'a hidden file marked as indexed, with a chunk',
    sql: `UPDATE sheaf_file SET chunker = (SELECT chunker FROM sheaf_file WHERE ${file}) WHERE path = '.history/a.md';
      INSERT INTO sheaf_chunk SELECT (SELECT id FROM sheaf_file WHERE path = '.history/a.md') << 20, 1, 1, '[]', 'h', 1, 'secret', 'secret', '';
      INSERT INTO sheaf_terms (rowid, terms, heading_terms) SELECT id, terms, heading_terms FROM sheaf_chunk WHERE text = 'secret'`,
    problems: ['not-indexed'],
  },
  {
    what: 'a chunk gone',
    sql: `DELETE FROM sheaf_chunk WHERE ${chunk}`,
    problems: ['full-text-damaged', 'chunk-missing', 'embedding-orphaned'],
  },
  {
    what: 'a chunk gone, and its terms',
    sql: `DELETE FROM sheaf_terms WHERE rowid = (SELECT id FROM sheaf_chunk WHERE ${chunk}); DELETE FROM sheaf_chunk WHERE ${chunk}`,
    problems: ['chunk-missing', 'embedding-orphaned'],
  },
  {
    what: 'all chunks of all files gone',
    sql: `DELETE FROM sheaf_chunk`,
    problems: [
      'full-text-damaged',
      ...Array.from({ length: 5 }, () => 'chunk-missing'),
      'embedding-orphaned',
    ],
  },
  {
    what: 'a chunk too many',
    sql: `INSERT INTO sheaf_chunk SELECT id + 900, 1, 1, '[]', 'h', 1, 'ghost', 'ghost', '' FROM sheaf_chunk WHERE ${chunk}`,
    problems: ['full-text-damaged', 'chunk-extra'],
  },
  {
    what: 'a chunk of no file',
    sql: `INSERT INTO sheaf_chunk VALUES (99 << 20, 1, 1, '[]', 'h', 1, 'ghost', 'ghost', '');
      INSERT INTO sheaf_terms (rowid, terms, heading_terms) VALUES (99 << 20, 'ghost', '')`,
    problems: ['chunk-without-file'],
  },
  {
    what: 'two chunks in each other’s place',
    sql: `UPDATE sheaf_chunk SET id = id + 500 WHERE ${chunkOf('notes/long.md', 0)}; UPDATE sheaf_chunk SET id = id - 1 WHERE ${chunk};
      UPDATE sheaf_chunk SET id = id - 499 WHERE ${chunkOf('notes/long.md', 500)}`,
    problems: ['full-text-damaged', 'chunk-wrong'],
  },
  {
    what: 'a wrong checksum of a chunk',
    sql: `UPDATE sheaf_chunk SET checksum = checksum + 1 WHERE ${chunk}`,
    problems: ['chunk-wrong'],
  },
  {
    what: 'a checksum of the other sign',
    sql: `UPDATE sheaf_file SET checksum = -checksum WHERE ${file}`,
    problems: ['wrong-checksum'],
  },
  {
    what: 'a wrong text',
    sql: `UPDATE sheaf_chunk SET text = 'no such text' WHERE ${chunk}`,
    problems: ['chunk-wrong'],
  },
  {
    what: 'a text that is a blob',
    sql: `UPDATE sheaf_chunk SET text = CAST(text AS BLOB) WHERE ${chunk}`,
    problems: ['chunk-wrong'],
  },
  {
    what: 'a wrong first line',
    sql: `UPDATE sheaf_chunk SET line_start = line_start + 1 WHERE ${chunk}`,
    problems: ['chunk-wrong'],
  },
  {
    what: 'a wrong last line',
    sql: `UPDATE sheaf_chunk SET line_end = 'x' WHERE ${chunk}`,
    problems: ['chunk-wrong'],
  },
  {
    what: 'wrong headings',
    sql: `UPDATE sheaf_chunk SET headings = '["Ghost"]' WHERE ${chunk}`,
    problems: ['chunk-wrong'],
  },
  {
    what: 'headings that are no JSON',
    sql: `UPDATE sheaf_chunk SET headings = '[' WHERE ${chunk}`,
    problems: ['chunk-wrong'],
  },
  {
    what: 'a wrong text hash',
    sql: `UPDATE sheaf_chunk SET text_hash = 'h' WHERE ${chunk}`,
    problems: ['chunk-wrong', 'embedding-orphaned'],
  },
  {
    what: 'wrong terms',
    sql: `UPDATE sheaf_chunk SET terms = 'ghost' WHERE ${chunk}`,
    problems: ['full-text-damaged', 'chunk-wrong'],
  },
  {
    what: 'wrong heading terms',
    sql: `UPDATE sheaf_chunk SET heading_terms = 'ghost' WHERE ${chunk}`,
    problems: ['full-text-damaged', 'chunk-wrong'],
  },
  {
    what: 'a chunk replaced past the full text',
    sql: `INSERT OR REPLACE INTO sheaf_chunk SELECT id, line_start, line_end, headings, text_hash, checksum,
      text, 'ghost', '' FROM sheaf_chunk WHERE ${chunk}`,
    problems: ['full-text-damaged', 'chunk-wrong'],
  },
  {
    what: 'terms missing',
    sql: `DELETE FROM sheaf_terms WHERE rowid = (SELECT max(id) FROM sheaf_chunk)`,
    problems: ['full-text-damaged'],
  },
  {
    what: 'terms of nothing',
    sql: `INSERT INTO sheaf_terms (rowid, terms, heading_terms) VALUES (77, 'ghost', '')`,
    problems: ['full-text-damaged'],
  },
  {
    what: 'full text overwritten',
    sql: `UPDATE sheaf_terms_data SET block = zeroblob(16) WHERE id > 10`,
    problems: ['full-text-damaged'],
  },
  {
    what: 'full text emptied',
    sql: `DELETE FROM sheaf_terms_data WHERE id > 10`,
    problems: ['full-text-damaged'],
  },
  {
    what: 'wrong lengths of documents',
    sql: `UPDATE sheaf_terms_docsize SET sz = x'7f7f'`,
    problems: ['full-text-damaged'],
  },
  {
    what: 'no full-text table',
    sql: `DROP TABLE sheaf_terms`,
    problems: ['table-missing', 'full-text-damaged'],
  },
  {
    what: 'another full-text table',
    sql: `DROP TABLE sheaf_terms; CREATE VIRTUAL TABLE sheaf_terms USING fts5(terms, heading_terms, content='sheaf_chunk', content_rowid='id');
      INSERT INTO sheaf_terms (sheaf_terms) VALUES ('rebuild')`,
    problems: ['table-differs'],
  },
  {
    what: 'a vector of no text',
    sql: `INSERT INTO sheaf_embedding VALUES ('h', 'm', x'0000803f0000803f')`,
    problems: ['embedding-orphaned'],
  },
  {
    what: 'a vector of 7 bytes',
    sql: `UPDATE sheaf_embedding SET vector = x'0000803f000080' WHERE ${oneVector}`,
    problems: ['embedding-length'],
  },
  {
    what: 'an empty vector',
    sql: `UPDATE sheaf_embedding SET vector = x'' WHERE ${oneVector}`,
    problems: ['embedding-length'],
  },
  {
    what: 'a vector of another length',
    sql: `UPDATE sheaf_embedding SET vector = x'0000803f0000803f0000803f' WHERE ${oneVector}`,
    problems: ['embedding-length'],
  },
  {
    what: 'a vector that is text',
    sql: `UPDATE sheaf_embedding SET vector = '12345678' WHERE ${oneVector}`,
    problems: ['embedding-length'],
  },
  {
    what: 'a vector with NaN',
    sql: `UPDATE sheaf_embedding SET vector = x'0000c07f0000803f' WHERE ${oneVector}`,
    problems: ['embedding-not-finite'],
  },
  {
    what: 'a vector with infinity',
    sql: `UPDATE sheaf_embedding SET vector = x'0000803f0000807f' WHERE ${oneVector}`,
    problems: ['embedding-not-finite'],
  },
  { what: 'no head', sql: `DELETE FROM sheaf_head`, problems: ['head-missing'] },
  {
    what: 'a sequence that is text',
    sql: `UPDATE sheaf_head SET sequence = 'x'`,
    problems: ['head-sequence'],
  },
  {
    what: 'a sequence that went back',
    sql: `INSERT INTO sheaf_commit VALUES ('k', 40); UPDATE sheaf_head SET sequence = 2`,
    problems: ['head-sequence', 'commit-keys'],
  },
  { what: 'no generation', sql: `UPDATE sheaf_head SET generation = ''`, problems: ['head-generation'] },
  { what: 'another schema version', sql: `UPDATE sheaf_head SET schema = 0`, problems: ['head-schema'] },
  { what: 'orphans noted', sql: `INSERT INTO sheaf_orphan VALUES ('h')`, problems: ['orphans-left'] },
  {
    what: 'a key of a commit to come',
    sql: `INSERT INTO sheaf_commit VALUES ('k', 1000000)`,
    problems: ['head-sequence', 'commit-keys'],
  },
  {
    what: 'a key without a number',
    sql: `INSERT INTO sheaf_commit VALUES ('k', 'x')`,
    problems: ['commit-keys'],
  },
  { what: 'a trigger gone', sql: `DROP TRIGGER sheaf_expect_version`, problems: ['trigger-missing'] },
  {
    what: 'a trigger that does nothing',
    sql: `DROP TRIGGER sheaf_expect_version; CREATE TRIGGER sheaf_expect_version INSTEAD OF INSERT ON sheaf_expect BEGIN SELECT 1; END`,
    problems: ['trigger-differs'],
  },
  { what: 'a view gone', sql: `DROP VIEW sheaf_expect_unique`, problems: ['view-missing'] },
  {
    what: 'a table in the place of a view',
    sql: `DROP VIEW sheaf_expect; CREATE TABLE sheaf_expect (path, version)`,
    problems: ['view-differs', 'trigger-missing'],
  },
  { what: 'an index gone', sql: `DROP INDEX sheaf_chunk_text_hash`, problems: ['index-missing'] },
  {
    what: 'an index over something else',
    sql: `DROP INDEX sheaf_file_chunker; CREATE INDEX sheaf_file_chunker ON sheaf_file (size)`,
    problems: ['index-differs'],
  },
  {
    what: 'an index that lacks rows',
    sql: `CREATE TEMP TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'sheaf_chunk_text_hash'; ${dropIndex('sheaf_chunk_text_hash')}
      UPDATE sheaf_chunk SET text_hash = 'h' WHERE ${chunk}; INSERT INTO sqlite_schema SELECT * FROM kept; DROP TABLE kept;
      PRAGMA writable_schema = RESET`,
    problems: ['database-index-damaged', 'chunk-wrong'],
  },
  {
    what: 'no chunks table',
    sql: `DROP TABLE sheaf_chunk`,
    problems: ['table-missing'],
  },
  { what: 'no vectors table', sql: `DROP TABLE sheaf_embedding`, problems: ['table-missing'] },
  { what: 'no orphans table', sql: `DROP TABLE sheaf_orphan`, problems: ['table-missing'] },
  { what: 'no table of commits', sql: `DROP TABLE sheaf_commit`, problems: ['table-missing'] },
  {
    what: 'a vectors table of other columns',
    sql: `DROP TABLE sheaf_embedding; CREATE TABLE sheaf_embedding (x)`,
    problems: ['table-differs'],
  },
  { what: 'no head table', sql: `DROP TABLE sheaf_head`, problems: ['table-missing'] },
]

/** What only a person can decide: the doctor reports it and changes nothing. */
export const FOR_A_PERSON: readonly Corruption[] = [
  {
    what: 'a wrong hash',
    sql: `UPDATE sheaf_file SET hash = '${'0'.repeat(64)}' WHERE ${file}`,
    problems: ['content-damaged'],
  },
  {
    what: 'a hash that is no text',
    sql: `UPDATE sheaf_file SET hash = x'00ff' WHERE ${file}`,
    problems: ['content-damaged'],
  },
  {
    what: 'a path out of the store',
    sql: `UPDATE sheaf_file SET path = '../x.md', collision_key = '../x.md',
      checksum = file_checksum('../x.md', hash, content) WHERE ${file}`,
    problems: ['invalid-path'],
  },
  {
    what: 'a path that is no text',
    sql: `UPDATE sheaf_file SET path = x'ff' WHERE ${file}`,
    problems: ['invalid-path'],
  },
  {
    what: 'a wrong checksum',
    sql: `UPDATE sheaf_file SET checksum = checksum + 1 WHERE ${file}`,
    problems: ['content-damaged'],
  },
  {
    what: 'a path that is written with another case',
    sql: `UPDATE sheaf_file SET path = 'notes/LONG.md' WHERE ${file}`,
    problems: ['content-damaged'],
  },
  {
    what: 'another path',
    sql: `UPDATE sheaf_file SET path = 'notes/lung.md' WHERE ${file}`,
    problems: ['path-damaged'],
  },
  {
    what: 'a NUL in a content',
    sql: `UPDATE sheaf_file SET content = 'a' || char(0) || 'b' WHERE ${file}`,
    problems: ['content-damaged'],
  },
  {
    what: 'a NUL in a content whose hash fits',
    sql: `UPDATE sheaf_file SET content = 'a' || char(0) || 'b', hash = '${OF_A_NUL}',
      checksum = file_checksum(path, '${OF_A_NUL}', 'a' || char(0) || 'b') WHERE ${file}`,
    problems: ['invalid-content'],
  },
  {
    what: 'bytes that are not UTF-8',
    sql: `UPDATE sheaf_file SET content = CAST(x'61ff62' AS TEXT) WHERE ${file}`,
    problems: ['content-damaged'],
  },
  {
    what: 'a content that is a blob',
    sql: `UPDATE sheaf_file SET content = x'6162' WHERE ${file}`,
    problems: ['content-damaged'],
  },
  {
    what: 'two files with one name',
    sql: `INSERT INTO sheaf_file (path, collision_key, hash, size, updated_at, chunker, checksum, content)
      SELECT 'notes/LONG.md', 'x', hash, size, updated_at, 'hidden',
        file_checksum('notes/LONG.md', hash, content), content FROM sheaf_file WHERE ${file}`,
    problems: ['name-twins'],
  },
  {
    what: 'two folders with one name',
    sql: `UPDATE sheaf_file SET path = 'Notes/other.md', collision_key = 'notes/other.md',
      checksum = file_checksum('Notes/other.md', hash, content) WHERE path = 'notes/short.md'`,
    problems: ['folder-twins'],
  },
  { what: 'a newer schema', sql: `UPDATE sheaf_head SET schema = 99`, problems: ['schema-newer'] },
  { what: 'no files table', sql: `DROP TABLE sheaf_file`, problems: ['table-missing'] },
]
