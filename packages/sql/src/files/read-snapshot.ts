import { UnavailableError } from '@sheaf/core'
import type { ReadOptions, SnapshotFile, SnapshotPart } from '@sheaf/core'
import { sql } from 'kysely'
import { SNAPSHOT } from '../defaults.ts'
import { follows, placeOf, readLogState } from '../search/change-log.ts'
import type { SqlDatabase } from '../engine/sql-database.ts'
import { atMost, builder, read, rowsOf, statement } from '../engine/statement.ts'

interface VersionRow {
  readonly id: number
  readonly path: string
  readonly hash: string
  readonly size: number
  readonly updated_at: number
}
interface FileRow extends VersionRow {
  readonly content: string
}
/** Of a file that changed: without a path where it is gone, without a content where the answer is full. */
interface ChangedRow {
  readonly id: number
  readonly path: string | null
  readonly hash: string
  readonly size: number
  readonly updated_at: number
  readonly content: string | null
}

const listVersions = statement<{ after: string; limit: number }, VersionRow>(({ after, limit }) =>
  sql<VersionRow>`SELECT id, path, hash, size, updated_at FROM sheaf_file
    WHERE path > ${after} ORDER BY path ${atMost(limit)}`.compile(builder),
)
const readFiles = statement<{ ids: string }, FileRow>(({ ids }) =>
  sql<FileRow>`SELECT id, path, hash, size, updated_at, content FROM sheaf_file
    WHERE id IN (SELECT value FROM json_each(${ids}))`.compile(builder),
)
// The sizes first, so that no more texts are loaded than are wanted.
const readChanged = statement<{ after: number; bytes: number; limit: number }, ChangedRow>(
  ({ after, bytes, limit }) =>
    sql<ChangedRow>`SELECT changed.file_id AS id, version.path, version.hash, version.size,
      version.updated_at, file.content
    FROM (SELECT DISTINCT file_id FROM sheaf_change WHERE id > ${after}) AS changed
    LEFT JOIN (SELECT id, path, hash, size, updated_at, sum(size) OVER (ORDER BY id) AS total FROM sheaf_file
      WHERE id IN (SELECT file_id FROM sheaf_change WHERE id > ${after})) AS version
      ON version.id = changed.file_id
    LEFT JOIN sheaf_file AS file ON file.id = changed.file_id AND version.total <= ${bytes}
    ORDER BY changed.file_id ${atMost(limit)}`.compile(builder),
)

/**
 * All files of the tables as `snapshot` of a storage gives them. They are read in pages; then the log of
 * changes says, in one snapshot of the database, which of them changed meanwhile, and what they say.
 */
export async function* readSnapshot(
  database: Pick<SqlDatabase, 'read'>,
  { abortSignal }: ReadOptions = {},
): AsyncGenerator<SnapshotPart> {
  const told = new Told()
  for (let look = 1; look <= SNAPSHOT.looks; look += 1) {
    const [state] = await read(database, readLogState({}))
    if (state === undefined) break
    const place = placeOf(state)
    yield* tellAll(database, told, abortSignal)
    abortSignal?.throwIfAborted()
    const queries = [
      readLogState({}),
      readChanged({ after: place.last, bytes: SNAPSHOT.bytes, limit: SNAPSHOT.files }),
    ] as const
    const [states, rows] = await database.read(queries)
    const [now] = rowsOf(queries[0], states)
    const changed = rowsOf(queries[1], rows)
    if (now === undefined || !follows(now, place) || changed.length === SNAPSHOT.files) continue
    const fresh = changed.flatMap((row) => (row.path === null || told.has(row as VersionRow) ? [] : [row]))
    if (fresh.some(({ content }) => content === null)) continue
    const gone = changed.flatMap(({ id, path }) => (path === null ? [id] : []))
    yield { ...told.part(fresh as FileRow[], gone), skipped: [] }
    return
  }
  throw new UnavailableError(
    'The files change so much at once that they could not be read as of one moment. Try again later.',
  )
}

// Every file that was not told yet as it is now, and what is gone.
async function* tellAll(
  database: Pick<SqlDatabase, 'read'>,
  told: Told,
  abortSignal: AbortSignal | undefined,
): AsyncGenerator<SnapshotPart> {
  const rows: VersionRow[] = []
  for (let after: string | undefined = ''; after !== undefined;) {
    abortSignal?.throwIfAborted()
    const page: VersionRow[] = await read(database, listVersions({ after, limit: SNAPSHOT.rows }))
    for (const row of page) rows.push(row)
    after = page.length < SNAPSHOT.rows ? undefined : page.at(-1)?.path
  }
  // First, because a name that is gone may be the twin of a new one.
  const gone = told.without(new Set(rows.map(({ id }) => id)))
  if (gone.length > 0) yield { ...told.part([], gone), skipped: [] }
  for (const batch of batches(rows.filter((row) => !told.has(row)))) {
    abortSignal?.throwIfAborted()
    const files = await read(database, readFiles({ ids: JSON.stringify(batch.map(({ id }) => id)) }))
    yield { ...told.part(files, []), skipped: [] }
  }
}

/** Which version of each file was told. */
class Told {
  readonly #files = new Map<string, { readonly id: number; readonly version: string }>()
  readonly #paths = new Map<number, string>()

  has(row: VersionRow): boolean {
    const file = this.#files.get(row.path)
    return file?.id === row.id && file.version === versionOf(row)
  }

  /** The files that are not among `there`. */
  without(there: ReadonlySet<number>): number[] {
    return [...this.#paths.keys()].filter((id) => !there.has(id))
  }

  /** A part of the snapshot, which is told from now on. A path that was written anew is not gone. */
  part(files: readonly FileRow[], gone: readonly number[]): Pick<SnapshotPart, 'files' | 'gone'> {
    for (const row of files) {
      this.#files.set(row.path, { id: row.id, version: versionOf(row) })
      this.#paths.set(row.id, row.path)
    }
    const left: string[] = []
    for (const id of gone) {
      const path = this.#paths.get(id)
      this.#paths.delete(id)
      if (path === undefined || this.#files.get(path)?.id !== id) continue
      this.#files.delete(path)
      left.push(path)
    }
    return { files: files.map(fileOf), gone: left }
  }
}

function versionOf({ hash, updated_at: updatedAt }: VersionRow): string {
  return `${hash} ${updatedAt}`
}

function fileOf({ path, hash, size, updated_at: updatedAt, content }: FileRow): SnapshotFile {
  return { path, hash, size, updatedAt: new Date(updatedAt), content }
}

function* batches(rows: readonly VersionRow[]): Generator<readonly VersionRow[]> {
  let [batch, bytes]: [VersionRow[], number] = [[], 0]
  for (const row of rows) {
    if (batch.length === SNAPSHOT.files || (batch.length > 0 && bytes + row.size > SNAPSHOT.bytes)) {
      yield batch
      ;[batch, bytes] = [[], 0]
    }
    batch.push(row)
    bytes += row.size
  }
  if (batch.length > 0) yield batch
}
