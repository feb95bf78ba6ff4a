import { IS_SEARCHED, SCHEMA_VERSION } from '../defaults.ts'

/**
 * The statements that make the tables, all named "sheaf_…" because an app may keep its own in the same
 * schema. Paths compare as bytes.
 *
 * `sheaf_head` has one row. Each change locks it first, so that changes are made one after the other and
 * `sequence` grows without gaps; `generation` is the schema's own random name; `maker` names the chunker and
 * the analyser that make the index. `sheaf_commit` has the keys of the last commits, so that one that is sent
 * twice is made once. `sheaf_change` is the log of commits, the last ones: a row for each file whose content
 * changed, without a hash where it was deleted. `sheaf_file` is the truth, and all chunks are made from it:
 * `tokens` are the distinct terms of text, headings and marks, `counts` how often each is there, `length`
 * their sum. The `checksum` of a file is of path, hash and content, that of a chunk of the file's path and of
 * what a search shows. Ids are never used twice: a chunk or a vector that was replaced has another one.
 */
export function tables(schema: string): string[] {
  return [
    `CREATE TABLE ${schema}.sheaf_head (
      id int PRIMARY KEY CHECK (id = 1), schema int NOT NULL, sequence bigint NOT NULL,
      generation text NOT NULL, maker text) WITH (fillfactor = 20)`,
    `INSERT INTO ${schema}.sheaf_head VALUES (1, ${SCHEMA_VERSION}, 0, gen_random_uuid()::text, NULL)`,
    `CREATE TABLE ${schema}.sheaf_commit (key text PRIMARY KEY, sequence bigint NOT NULL)`,
    `CREATE INDEX ON ${schema}.sheaf_commit (sequence)`,
    `CREATE TABLE ${schema}.sheaf_change (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, sequence bigint NOT NULL, file_id bigint,
      path text COLLATE "C", hash text, author text)`,
    `CREATE INDEX ON ${schema}.sheaf_change (sequence)`,
    // Where the log begins.
    `INSERT INTO ${schema}.sheaf_change (sequence) VALUES (0)`,
    `CREATE TABLE ${schema}.sheaf_file (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, path text COLLATE "C" NOT NULL UNIQUE,
      collision_key text COLLATE "C" NOT NULL UNIQUE, hash text NOT NULL, size int NOT NULL,
      updated_at bigint NOT NULL, chunker text, checksum bigint NOT NULL, content text NOT NULL)`,
    // Most files of a memory with a history are hidden.
    `CREATE INDEX ON ${schema}.sheaf_file (chunker) WHERE ${IS_SEARCHED}`,
    `CREATE TABLE ${schema}.sheaf_chunk (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      file_id bigint NOT NULL REFERENCES ${schema}.sheaf_file ON DELETE CASCADE, ordinal int NOT NULL,
      line_start int NOT NULL, line_end int NOT NULL, headings text NOT NULL, marks text NOT NULL,
      text_hash text COLLATE "C" NOT NULL, checksum bigint NOT NULL, text text NOT NULL,
      tokens text[] COLLATE "C" NOT NULL,
      counts int[] NOT NULL, length int NOT NULL, UNIQUE (file_id, ordinal) INCLUDE (length))`,
    `CREATE INDEX ON ${schema}.sheaf_chunk (text_hash)`,
    `CREATE INDEX ON ${schema}.sheaf_chunk USING gin (tokens) WITH (gin_pending_list_limit = 512)`,
    `CREATE TABLE ${schema}.sheaf_embedding (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text_hash text COLLATE "C" NOT NULL,
      model text NOT NULL, dimensions int NOT NULL, vector bytea NOT NULL, UNIQUE (text_hash, model))`,
  ]
}
