import { CHANGES } from '@sheaf/sql'

/** The number of last commits with stored keys: a commit is sent again within seconds. */
const COMMIT_KEYS = 10_000

/** The statements that create the functions. Each function takes and returns JSON, and is one transaction. */
export function functions(schema: string): string[] {
  return [run(schema), makeCommit(schema), putEmbeddings(schema), eraseEmbeddings(schema), setMaker(schema)]
}

/**
 * Runs a statement of Sheaf with up to three values, without JIT: a search takes milliseconds to run and
 * seconds to compile. The setting ends with the procedure. It is called by CALL, because the server would
 * compile the plan of a SELECT if `jit_above_cost` is low.
 */
const run = (schema: string) => `
  CREATE PROCEDURE ${schema}.sheaf_run(
    statement text, value1 text, value2 text, value3 text, INOUT answer text)
  LANGUAGE plpgsql SET jit = off AS $procedure$
  BEGIN
    EXECUTE statement INTO answer USING value1, value2, value3;
  END $procedure$`

/** Locks the head until the end of the transaction. Waits at most for the call's time. */
const lockHead = (schema: string) => `
    PERFORM set_config('lock_timeout', given->>'patience', true);
    SELECT * INTO head FROM ${schema}.sheaf_head FOR UPDATE;
    IF head.id IS NULL OR head.generation <> coalesce(given->>'generation', head.generation)
      OR head.sequence < coalesce((given->>'sequence')::bigint, 0) THEN
      RETURN json_build_object('lost', true);
    END IF;`

const raiseSequence = (schema: string) => `
    UPDATE ${schema}.sheaf_head SET sequence = sequence + 1 RETURNING sequence INTO head.sequence;`

// In this order: first an unmet version, then a name.
const checkVersions = (schema: string) => `
    FOR change IN SELECT * FROM json_to_recordset(files) AS each (
      path text, kind text, expected text, hash text, checksum bigint, chunker text, first int, base text)
    LOOP
      SELECT hash, chunker INTO known FROM ${schema}.sheaf_file WHERE path = change.path;
      IF change.kind = 'index' THEN
        IF known.hash IS DISTINCT FROM change.hash THEN kept := kept || change.path; END IF;
        CONTINUE;
      END IF;
      IF change.expected IS NOT NULL AND coalesce(known.hash, 'none') <> change.expected THEN
        RETURN json_build_object('conflict', change.path, 'actual', known.hash);
      END IF;
      IF change.kind = 'delete' AND known.hash IS NULL THEN
        RETURN json_build_object('missing', change.path);
      END IF;
      IF change.first > 0 AND (known.hash IS DISTINCT FROM change.base
        OR known.chunker IS DISTINCT FROM change.chunker)
      THEN
        is_stale := true;
      -- What has another content than its hash says is damaged, and is written.
      ELSIF known.hash = change.hash AND known.chunker = change.chunker AND EXISTS (
        SELECT 1 FROM ${schema}.sheaf_file
        WHERE path = change.path AND checksum = change.checksum
          AND hash = encode(sha256(convert_to(content, 'UTF8')), 'hex'))
      THEN
        kept := kept || change.path;
      END IF;
    END LOOP;`

const checkNames = (schema: string) => `
    FOR change IN SELECT * FROM json_to_recordset(files) AS each (
      path text, kind text, key text, folders json) WHERE each.kind = 'write'
    LOOP
      CONTINUE WHEN EXISTS (SELECT 1 FROM ${schema}.sheaf_file WHERE path = change.path);
      SELECT path INTO other FROM ${schema}.sheaf_file
        WHERE collision_key = change.key AND path <> ALL (deleted);
      IF FOUND THEN RETURN json_build_object('twin', json_build_array(change.path, other)); END IF;
      -- All files below a folder say alike how it is written: one of them is asked.
      FOR folder IN SELECT each->>0 AS name, each->>1 AS key FROM json_array_elements(change.folders) AS each
      LOOP
        SELECT path INTO other FROM ${schema}.sheaf_file
          WHERE collision_key >= folder.key AND collision_key < left(folder.key, -1) || '0'
            AND path <> ALL (deleted) LIMIT 1;
        IF FOUND AND left(other, length(folder.name)) <> folder.name THEN
          RETURN json_build_object('twin', json_build_array(change.path, other));
        END IF;
      END LOOP;
    END LOOP;`

// The head is locked, so no other session numbers a change.
const lastChange = (schema: string) => `(SELECT coalesce(max(id), 0) FROM ${schema}.sheaf_change)`

// A file with other chunks and the same content has no path in the log: only searches in memory read it.
const logChange = (schema: string, values: string) =>
  `INSERT INTO ${schema}.sheaf_change (id, sequence, file_id, path, hash, author)
            VALUES (${lastChange(schema)} + 1, head.sequence, known.id, ${values});`

// Old rows are removed first, so that a file may take the name of a deleted one.
const writeFiles = (schema: string) => `
    FOR change IN SELECT * FROM json_to_recordset(files) AS each (path text, first int) LOOP
      CONTINUE WHEN change.path = ANY (kept);
      SELECT id INTO known FROM ${schema}.sheaf_file WHERE path = change.path;
      CONTINUE WHEN NOT FOUND;
      WITH removed AS (
        DELETE FROM ${schema}.sheaf_chunk WHERE file_id = known.id AND ordinal >= coalesce(change.first, 0)
        RETURNING text_hash)
      SELECT array_agg(text_hash) INTO gone FROM removed;
      orphans := orphans || coalesce(gone, '{}');
    END LOOP;
    INSERT INTO ${schema}.sheaf_change (id, sequence, file_id, path, author)
      SELECT ${lastChange(schema)} + row_number() OVER (ORDER BY id), head.sequence, id, path,
        given->>'author'
      FROM ${schema}.sheaf_file WHERE path = ANY (deleted);
    DELETE FROM ${schema}.sheaf_file WHERE path = ANY (deleted);
    FOR change IN SELECT * FROM json_to_recordset(files) AS each (
      path text, kind text, key text, hash text, size int, updated bigint, chunker text,
      checksum bigint, content text)
    LOOP
      known := NULL;
      IF change.path = ANY (kept) THEN
        IF change.kind = 'write' THEN
          SELECT updated_at INTO known FROM ${schema}.sheaf_file WHERE path = change.path;
        END IF;
      ELSIF change.kind = 'index' THEN
        UPDATE ${schema}.sheaf_file SET chunker = change.chunker WHERE path = change.path
          RETURNING updated_at, id INTO known;
        ${logChange(schema, 'NULL, NULL, NULL')}
      ELSIF change.kind = 'write' THEN
        SELECT hash INTO other FROM ${schema}.sheaf_file WHERE path = change.path;
        INSERT INTO ${schema}.sheaf_file AS file
          (path, collision_key, hash, size, updated_at, chunker, checksum, content)
          VALUES (change.path, change.key, change.hash, change.size,
            coalesce(change.updated, (given->>'now')::bigint), change.chunker, change.checksum,
            change.content)
          ON CONFLICT (path) DO UPDATE SET hash = excluded.hash, size = excluded.size,
            chunker = excluded.chunker, checksum = excluded.checksum, content = excluded.content,
            updated_at = CASE WHEN file.hash = excluded.hash THEN file.updated_at ELSE excluded.updated_at END
          RETURNING updated_at, id INTO known;
        IF other IS DISTINCT FROM change.hash THEN
          ${logChange(schema, "change.path, change.hash, given->>'author'")}
        ELSE
          ${logChange(schema, 'NULL, NULL, NULL')}
        END IF;
      END IF;
      answers := answers || to_json(known);
    END LOOP;
    DELETE FROM ${schema}.sheaf_change
      WHERE id <= ${lastChange(schema)} - ${CHANGES.kept};`

const writeChunks = (schema: string) => `
    INSERT INTO ${schema}.sheaf_chunk
      (file_id, ordinal, line_start, line_end, headings, marks, text_hash, checksum, text, tokens, counts,
        length)
      SELECT file.id, each.ordinal, each.line_start, each.line_end, each.headings, each.marks,
        each.text_hash, each.checksum, each.text, string_to_array(each.tokens, ' '),
        string_to_array(each.counts, ' ')::int[], each.length
      FROM json_to_recordset(chunks) AS each (
        path text, ordinal int, line_start int, line_end int, headings text, marks text,
        text_hash text, checksum bigint, text text, tokens text, counts text, length int)
      JOIN ${schema}.sheaf_file AS file ON file.path = each.path
      WHERE file.path <> ALL (kept) ORDER BY each.ordinal;
    DELETE FROM ${schema}.sheaf_embedding AS embedding WHERE text_hash = ANY (orphans) AND NOT EXISTS (
      SELECT 1 FROM ${schema}.sheaf_chunk AS chunk WHERE chunk.text_hash = embedding.text_hash);`

const tellListeners = (schema: string) => {
  const name = schema.slice(1, -1)
  return `IF NOT pg_try_advisory_xact_lock(${listenersLock(name)}) THEN
      PERFORM pg_notify('${name}', '');
    END IF;`
}

/**
 * Makes a commit, or changes nothing and returns the reason: {lost}, {conflict}, {missing}, {twin}, {maker}
 * or {stale}. `files` has an element for each change, in the order of the commit; see FileJson. `chunks` has
 * the chunks of all files. A commit with a known key was already made. `enable_seqscan` is off because a
 * session keeps its plans: plans from the time of empty tables would later read whole tables for each file.
 */
const makeCommit = (schema: string) => `
  CREATE FUNCTION ${schema}.sheaf_make_commit(given json, files json, chunks json) RETURNS json
  LANGUAGE plpgsql SET enable_seqscan = off AS $function$
  DECLARE
    head ${schema}.sheaf_head%ROWTYPE;
    change record;
    known record;
    folder record;
    other text;
    known_sequence bigint;
    deleted text[] := ARRAY(
      SELECT each->>'path' FROM json_array_elements(files) AS each WHERE each->>'kind' = 'delete');
    kept text[] := '{}';
    gone text[];
    orphans text[] := '{}';
    is_stale boolean := false;
    answers json[] := '{}';
  BEGIN
    ${lockHead(schema)}
    SELECT sequence INTO known_sequence FROM ${schema}.sheaf_commit WHERE key = given->>'key';
    IF FOUND THEN
      RETURN json_build_object('sequence', known_sequence, 'times', (
        SELECT json_object_agg(path, updated_at) FROM ${schema}.sheaf_file
        WHERE path IN (SELECT each->>'path' FROM json_array_elements(files) AS each)));
    END IF;
    ${checkVersions(schema)}
    ${checkNames(schema)}
    IF head.maker <> given->>'maker' THEN RETURN json_build_object('maker', head.maker); END IF;
    IF is_stale THEN RETURN json_build_object('stale', true); END IF;
    ${raiseSequence(schema)}
    INSERT INTO ${schema}.sheaf_commit VALUES (given->>'key', head.sequence);
    DELETE FROM ${schema}.sheaf_commit WHERE sequence < head.sequence - ${COMMIT_KEYS};
    ${writeFiles(schema)}
    ${writeChunks(schema)}
    ${tellListeners(schema)}
    RETURN json_build_object('sequence', head.sequence, 'files', array_to_json(answers));
  END $function$`

/** Makes a change and returns {sequence}, or changes nothing and returns {lost}. */
const changing = (schema: string, signature: string, statements: string) => `
  CREATE FUNCTION ${schema}.${signature} RETURNS json
  LANGUAGE plpgsql AS $function$
  DECLARE
    head ${schema}.sheaf_head%ROWTYPE;
  BEGIN
    ${lockHead(schema)}
    ${raiseSequence(schema)}
    ${statements};
    RETURN json_build_object('sequence', head.sequence);
  END $function$`

const putEmbeddings = (schema: string) =>
  changing(
    schema,
    'sheaf_put_embeddings(given json, vectors json)',
    `INSERT INTO ${schema}.sheaf_embedding (text_hash, model, dimensions, vector)
      SELECT DISTINCT ON (each->>0) each->>0, given->>'model', (each->>1)::int, decode(each->>2, 'base64')
      FROM json_array_elements(vectors) WITH ORDINALITY AS given_vector (each, place)
      WHERE EXISTS (SELECT 1 FROM ${schema}.sheaf_chunk WHERE text_hash = each->>0)
      ORDER BY each->>0, place DESC
      ON CONFLICT (text_hash, model) DO UPDATE
        SET id = DEFAULT, dimensions = excluded.dimensions, vector = excluded.vector`,
  )

const eraseEmbeddings = (schema: string) =>
  changing(
    schema,
    'sheaf_erase_embeddings(given json)',
    `DELETE FROM ${schema}.sheaf_embedding WHERE model = given->>'model'`,
  )

const setMaker = (schema: string) =>
  changing(schema, 'sheaf_set_maker(given json)', `UPDATE ${schema}.sheaf_head SET maker = given->>'maker'`)

/**
 * The key of an advisory lock, as SQL. Processes that listen to a schema's commits share the lock. If a
 * commit gets it exclusively, nobody listens, and the commit skips NOTIFY, which takes a lock of the whole
 * server.
 */
export function listenersLock(schema: string): string {
  return `hashtextextended('sheaf commits ${schema}', 0)`
}
