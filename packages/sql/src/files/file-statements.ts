import { collisionKey } from '@sheaf/core/adapter'
import { fileChecksum } from '../checksum.ts'
import { literal, rowsStatement, sql, statement } from '../engine/statement.ts'
import type { SqlDatabase } from '../engine/sql-database.ts'
import type { SqlPart, Statement, TypedQuery } from '../engine/statement.ts'
import type { ContentRow } from '../checksum.ts'

/**
 * From this size in bytes, a text is read as a blob if texts are decoded slowly: a blob costs 1.5 µs more.
 */
const READ_AS_BYTES = 512

/** The same with the requested path. */
type AskedRow = ContentRow & { readonly path: string }

/** Statements that read the texts of files. */
export interface ContentStatements {
  readonly one: Statement<{ path: string }, ContentRow>
  /** In the order of the paths in a JSON array; missing files are left out. */
  readonly many: Statement<{ paths: string }, AskedRow>
}

const contentsAs = (content: SqlPart): ContentStatements => ({
  one: statement(
    ({ path }) =>
      sql`SELECT hash, checksum, ${content} AS content FROM sheaf_file
      WHERE path = ${path}`,
  ),
  many: statement(
    ({ paths }) =>
      sql`SELECT asked.value AS path, hash, checksum, ${content} AS content
      FROM json_each(${paths}) AS asked CROSS JOIN sheaf_file AS file ON file.path = asked.value`,
  ),
})
const asTexts = contentsAs(sql`content`)
const asBytes = contentsAs(
  sql`iif(checksum < 0 AND size >= ${literal(READ_AS_BYTES)}, CAST(content AS BLOB), content)`,
)

/**
 * The statements for a database. If it decodes texts slowly, texts of at least {@link READ_AS_BYTES} bytes
 * that are not all ASCII come as bytes, which takes a half to two thirds of the time.
 */
export function contentStatements({ decodesSlowly = false }: SqlDatabase): ContentStatements {
  return decodesSlowly ? asBytes : asTexts
}
export const readStat: Statement<{ path: string }, { hash: string; size: number; updated_at: number }> =
  statement(({ path }) => sql`SELECT hash, size, updated_at FROM sheaf_file WHERE path = ${path}`)
export const readVersions: Statement<
  { paths: string },
  { path: string; hash: string; chunker: string | null }
> = statement(
  ({ paths }) =>
    sql`
    SELECT path, hash, chunker FROM sheaf_file WHERE path IN (SELECT value FROM json_each(${paths}))`,
)
export const deleteFiles: Statement<{ paths: string }, unknown> = statement(
  ({ paths }) => sql`DELETE FROM sheaf_file WHERE path IN (SELECT value FROM json_each(${paths}))`,
)
/** A file as it is written. */
export interface FileRow extends Readonly<Record<'path' | 'hash' | 'chunker' | 'content', string>> {
  readonly size: number
  readonly updatedAt: number
}
/** The time of a version of a file. */
export type FileTime = Readonly<Record<'path' | 'hash', string>> & { readonly updated_at: number }

type WriteFiles = (files: readonly FileRow[]) => TypedQuery<FileTime>[]

const upsertWith = (time: SqlPart): WriteFiles => {
  const insert = rowsStatement<
    Record<'path' | 'key' | 'hash' | 'chunker' | 'content', string> &
      Record<'size' | 'updatedAt' | 'checksum', number>,
    FileTime
  >(
    ({ path, key, hash, size, updatedAt, chunker, checksum, content }) =>
      sql`(${path}, ${key}, ${hash}, ${size}, ${updatedAt}, ${chunker}, ${checksum}, ${content})`,
    (rows) =>
      sql`INSERT INTO sheaf_file (path, collision_key, hash, size, updated_at, chunker, checksum, content)
      VALUES ${rows} ON CONFLICT (path) DO UPDATE SET
        collision_key = excluded.collision_key, hash = excluded.hash, size = excluded.size,
        updated_at = ${time}, chunker = excluded.chunker, checksum = excluded.checksum, content = excluded.content
      RETURNING path, hash, updated_at`,
  )
  return (files) =>
    insert(files.map((file) => ({ ...file, key: collisionKey(file.path), checksum: fileChecksum(file) })))
}

/** Statements that write files, with their times. */
export const putFiles: WriteFiles = upsertWith(sql`excluded.updated_at`)
/** The same, but a file with unchanged content keeps its time. */
export const upsertFiles: WriteFiles = upsertWith(
  sql`iif(sheaf_file.hash = excluded.hash, sheaf_file.updated_at, excluded.updated_at)`,
)

export const readTimes: Statement<{ paths: string }, FileTime> = statement(
  ({ paths }) =>
    sql`
    SELECT path, hash, updated_at FROM sheaf_file WHERE path IN (SELECT value FROM json_each(${paths}))`,
)
