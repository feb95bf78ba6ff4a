import { EMBEDDING_BATCH } from '../engine/check-calls.ts'
import type { Clock } from '@sheaf/core'
import { CHUNKS_PER_FILE, ORDINAL_BITS } from '../engine/schema.ts'
import { nextSequence } from '../engine/head.ts'
import { rangesOf } from '../files/file-statements.ts'
import { expect, isPreconditionFailure } from '../files/preconditions.ts'
import { addToIndex, eraseOrphans, removeFromIndex } from '../files/chunk-statements.ts'
import { breakLog, forgetLog } from '../search/change-log.ts'
import type { ExaminedTables, FileRepair, ListedFile, StoredFile } from './examined-tables.ts'
import { query, type SqlQuery, type SqlRow } from '../engine/statement.ts'
import type { SqlExamination } from './examination.ts'

/** The chunks that doctor() reads at once if the database limits the size of an answer. */
const DOCTOR_CHUNKS = 64

const LAST_ORDINAL = CHUNKS_PER_FILE - 1

export interface FileParts {
  readonly clock: Clock
  readonly extensions: readonly string[]
  readonly contents?: (path: string) => Promise<string | undefined>
}

export function sqlTables(examination: SqlExamination, parts: FileParts): ExaminedTables {
  const { database, indexer } = examination
  return {
    ...parts,
    indexer,
    // All files by their ids, because a damaged path may sort elsewhere; a directory by the index of paths.
    async list(directory, after, limit) {
      const id = directory === '' ? 'id' : '+id'
      const range = directory === '' ? [] : (rangesOf({ directory, except: [] })[0] ?? [])
      const [rows = []] = await examination.read(
        query(
          `SELECT id, octet_length(content) + iif(typeof(size) = 'integer', abs(size), 0) AS size FROM sheaf_file
            WHERE ${id} > ? ${directory === '' ? '' : 'AND path > ? AND path < ?'} ORDER BY ${id} LIMIT ? + 0`,
          after,
          ...range,
          Math.min(database.maxRows ?? limit, limit),
        ),
      )
      return rows as unknown as ListedFile[]
    },
    read: (ids) => readFiles(examination, JSON.stringify(ids), parts.contents !== undefined),
    columnsOf: (_, chunk) => ({
      line_start: chunk.lineStart,
      line_end: chunk.lineEnd,
      headings: chunk.headings,
      text_hash: chunk.textHash,
      checksum: chunk.checksum,
      text: chunk.text,
      terms: chunk.terms,
      heading_terms: chunk.headingTerms,
    }),
    async holderOf(key, path) {
      const [[row] = []] = await examination.read(
        query('SELECT path FROM sheaf_file WHERE collision_key = ? AND path <> ?', key, path),
      )
      return row === undefined ? undefined : String(row['path'])
    },
    mend: (repair) => mendFile(examination, repair),
    remove: (path) =>
      examination.write([
        nextSequence({}),
        ...removeFromIndex([{ path }]),
        query('DELETE FROM sheaf_file WHERE path = ?', path),
        ...eraseOrphans(),
      ]),
    async vectors(after, textHashes) {
      const ofTexts = textHashes === undefined ? '' : 'AND text_hash IN (SELECT value FROM json_each(?)) '
      const [rows = []] = await examination.read(
        query(
          `SELECT rowid AS id, model, vector, NOT EXISTS (
              SELECT 1 FROM sheaf_chunk AS chunk WHERE chunk.text_hash = sheaf_embedding.text_hash) AS orphan
            FROM sheaf_embedding WHERE rowid > ? ${ofTexts}ORDER BY rowid LIMIT ? + 0`,
          after,
          ...(textHashes === undefined ? [] : [JSON.stringify(textHashes)]),
          Math.min(database.maxRows ?? EMBEDDING_BATCH, EMBEDDING_BATCH),
        ),
      )
      return rows.map(({ id, model, vector, orphan }) => ({
        id: Number(id),
        model: String(model),
        vector: vector instanceof Uint8Array ? vector : undefined,
        isOrphan: orphan === 1,
      }))
    },
    eraseVectors: (ids) =>
      examination.write([
        query(
          'DELETE FROM sheaf_embedding WHERE rowid IN (SELECT value FROM json_each(?))',
          JSON.stringify(ids),
        ),
        breakLog({}),
        forgetLog({}),
        nextSequence({}),
      ]),
  }
}

/**
 * Reads files with their chunks. If the database limits an answer, the chunks come in pages, and files that
 * others change meanwhile are left out.
 */
async function readFiles(
  examination: SqlExamination,
  ids: string,
  isElsewhere: boolean,
): Promise<StoredFile[]> {
  const files = query(
    `SELECT id, path, collision_key, hash, size, updated_at, chunker, checksum,
      ${isElsewhere ? "''" : 'content'} AS content
      FROM sheaf_file WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id`,
    ids,
  )
  if (examination.database.maxRows === undefined) {
    const [rows = [], chunks = []] = await examination.read(files, chunksOf(ids, 0, -1))
    return join(rows, chunks)
  }
  const [rows = []] = await examination.read(files)
  const chunks: SqlRow[] = []
  for (;;) {
    const [page = []] = await examination.read(chunksOf(ids, chunks.length, DOCTOR_CHUNKS))
    chunks.push(...page)
    if (page.length < DOCTOR_CHUNKS) break
  }
  const [now = []] = await examination.read(
    query('SELECT id, hash, chunker FROM sheaf_file WHERE id IN (SELECT value FROM json_each(?))', ids),
  )
  const versions = new Map(now.map((row) => [row['id'], row]))
  const isSame = (row: SqlRow) =>
    // A damaged value may be bytes.
    ['hash', 'chunker'].every(
      (column) => String(versions.get(row['id'] ?? null)?.[column]) === String(row[column]),
    )
  return join(rows.filter(isSame), chunks)
}

function chunksOf(ids: string, offset: number, limit: number): SqlQuery {
  return query(
    `SELECT chunk.id >> ${ORDINAL_BITS} AS file, chunk.id & ${LAST_ORDINAL} AS ordinal, line_start, line_end, headings,
      text_hash, checksum, text, terms, heading_terms
      FROM json_each(?) AS given CROSS JOIN sheaf_chunk AS chunk
        ON chunk.id BETWEEN given.value << ${ORDINAL_BITS} AND (given.value << ${ORDINAL_BITS}) | ${LAST_ORDINAL}
      ORDER BY given.key, chunk.id LIMIT ? + 0 OFFSET ? + 0`,
    ids,
    limit,
    offset,
  )
}

function join(rows: readonly SqlRow[], chunks: readonly SqlRow[]): StoredFile[] {
  const byFile = Map.groupBy(chunks, (chunk) => chunk['file'])
  return rows.map((row) => ({ row, chunks: byFile.get(row['id'] ?? null) ?? [] })) as unknown as StoredFile[]
}

async function mendFile(
  examination: SqlExamination,
  { path, id, seen, columns, index }: FileRepair,
): Promise<void> {
  const names = Object.keys(columns)
  const queries: SqlQuery[] = [
    expect(null, [[path, typeof seen === 'string' ? seen : '*']]),
    nextSequence({}),
    // Even if only the chunks change, because searches follow the log of these rows.
    query(
      `UPDATE sheaf_file SET ${names.map((name) => `${name} = ?`).join(', ') || 'hash = hash'} WHERE id = ?`,
      ...Object.values(columns),
      Number(id),
    ),
    ...(index === undefined
      ? []
      : [...removeFromIndex([{ path }]), ...addToIndex([index]), ...eraseOrphans()]),
  ]
  try {
    await examination.write(queries)
  } catch (error) {
    if (!isPreconditionFailure(error)) throw error
  }
}
