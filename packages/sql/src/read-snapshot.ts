import { MemoryError, type ReadOptions } from '@sheaf/core'
import type { SnapshotFile, SnapshotPart } from '@sheaf/core/adapter'
import { fileChecksum, isChecksum } from './checksum.ts'
import { follows, placeOf, readLogState, type LogPlace } from './search/change-log.ts'
import { atMost, read, rowsOf, sql, statement, type SqlDatabase } from './engine/statement.ts'

/**
 * The limits of a snapshot's part (bytes and files), unless a single file is larger; and the number of rounds
 * in which a snapshot reads all files, if others write more between two rounds than one part holds.
 */
const SNAPSHOT = {
  bytes: 1_048_576,
  files: 200,
  looks: 20,
  /** Versions per request. */
  rows: 2000,
} as const

/** A version of a file in the tables. `id` is the file's id; ids are never reused. */
interface VersionRow {
  readonly id: number
  readonly path: string
  readonly hash: string
  readonly size: number
  readonly updated_at: number
}
/** A version with its text. */
interface FileRow extends VersionRow {
  readonly checksum: number
  readonly content: string
}
/** A changed file: no path if it was deleted, no content if the answer is full. */
interface ChangedRow extends Omit<FileRow, 'path' | 'content'> {
  readonly path: string | null
  readonly content: string | null
}

/** Reads a snapshot's data: the tables of files, and the log of their changes. */
export interface SnapshotSource<Place> {
  /** The current place in the log; undefined if there is none. */
  place(): Promise<Place | undefined>
  /** Files after a path, in the order of their paths. */
  versions(after: string, limit: number): Promise<readonly VersionRow[]>
  /** The files with these ids that exist. */
  files(ids: readonly number[]): Promise<readonly FileRow[]>
  /**
   * Files that changed since the place, in one snapshot of the database: contents of up to `bytes`, and at
   * most `limit` rows. Undefined if the log does not reach back to the place.
   */
  changed(place: Place, bytes: number, limit: number): Promise<readonly ChangedRow[] | undefined>
}

/**
 * Yields all files of the tables, as `snapshot` of a storage does. Reads them in pages; then one snapshot of
 * the database gives the files that changed meanwhile, by the log of changes. Throws `unavailable`, not
 * retryable, for a damaged file.
 */
export async function* readSnapshot<Place>(
  source: SnapshotSource<Place>,
  { abortSignal }: ReadOptions = {},
): AsyncGenerator<SnapshotPart> {
  const told = new Told()
  for (let look = 1; look <= SNAPSHOT.looks; look += 1) {
    const place = await source.place()
    if (place === undefined) break
    yield* tellAll(source, told, abortSignal)
    abortSignal?.throwIfAborted()
    const changed = await source.changed(place, SNAPSHOT.bytes, SNAPSHOT.files)
    if (changed === undefined || changed.length === SNAPSHOT.files) continue
    const fresh = changed.flatMap((row) => (row.path === null || told.has(row as VersionRow) ? [] : [row]))
    if (fresh.some(({ content }) => content === null)) continue
    const gone = changed.flatMap(({ id, path }) => (path === null ? [id] : []))
    yield { ...told.part(fresh as FileRow[], gone), skipped: [] }
    return
  }
  throw MemoryError.unavailable(
    'The files change so fast that they could not be read as they were at one moment. Try again later.',
  )
}

// The current state of every file that was not returned yet, and the deleted files.
async function* tellAll(
  source: Pick<SnapshotSource<never>, 'versions' | 'files'>,
  told: Told,
  abortSignal: AbortSignal | undefined,
): AsyncGenerator<SnapshotPart> {
  const rows: VersionRow[] = []
  for (let after: string | undefined = ''; after !== undefined;) {
    abortSignal?.throwIfAborted()
    const page: readonly VersionRow[] = await source.versions(after, SNAPSHOT.rows)
    for (const row of page) rows.push(row)
    after = page.length < SNAPSHOT.rows ? undefined : page.at(-1)?.path
  }
  // First, because a new name may collide with a deleted one.
  const gone = told.without(new Set(rows.map(({ id }) => id)))
  if (gone.length > 0) yield { ...told.part([], gone), skipped: [] }
  for (const batch of batchesOf(
    rows.filter((row) => !told.has(row)),
    SNAPSHOT,
  )) {
    abortSignal?.throwIfAborted()
    yield { ...told.part(await source.files(batch.map(({ id }) => id)), []), skipped: [] }
  }
}

class Told {
  readonly #files = new Map<string, { readonly id: number; readonly version: string }>()
  readonly #paths = new Map<number, string>()

  has(row: VersionRow): boolean {
    const file = this.#files.get(row.path)
    return file?.id === row.id && file.version === versionOf(row)
  }

  /** The ids of files that are not in `there`. */
  without(there: ReadonlySet<number>): number[] {
    return [...this.#paths.keys()].filter((id) => !there.has(id))
  }

  /** Builds a part of the snapshot and marks it as returned. A path that was written again is not gone. */
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

function fileOf(row: FileRow): SnapshotFile {
  const { path, hash, size, updated_at: updatedAt, checksum, content } = row
  if (!isChecksum(checksum, fileChecksum.of({ path, hash, content }))) {
    throw MemoryError.unavailable(
      `"${path}" is damaged: its text or path is not as it was written. doctor() finds all such files.`,
      { retryable: false },
    )
  }
  return { path, hash, size, updatedAt: new Date(updatedAt), content }
}

const listVersions = statement<{ after: string; limit: number }, VersionRow>(
  ({ after, limit }) =>
    sql`SELECT id, path, hash, size, updated_at FROM sheaf_file
    WHERE path > ${after} ORDER BY path ${atMost(limit)}`,
)
const readFiles = statement<{ ids: string }, FileRow>(
  ({ ids }) =>
    sql`SELECT id, path, hash, size, updated_at, checksum, content FROM sheaf_file
    WHERE id IN (SELECT value FROM json_each(${ids}))`,
)
// The sizes first, so that no unneeded texts are loaded.
const readChanged = statement<{ after: number; bytes: number; limit: number }, ChangedRow>(
  ({ after, bytes, limit }) =>
    sql`SELECT changed.file_id AS id, version.path,
      version.hash, version.size, version.updated_at, file.checksum, file.content
    FROM (SELECT DISTINCT file_id FROM sheaf_change WHERE id > ${after}) AS changed
    LEFT JOIN (SELECT id, path, hash, size, updated_at, sum(size) OVER (ORDER BY id) AS total
      FROM sheaf_file WHERE id IN (SELECT file_id FROM sheaf_change WHERE id > ${after})) AS version
      ON version.id = changed.file_id
    LEFT JOIN sheaf_file AS file ON file.id = changed.file_id AND version.total <= ${bytes}
    ORDER BY changed.file_id ${atMost(limit)}`,
)

export function snapshotSource(database: Pick<SqlDatabase, 'read'>): SnapshotSource<LogPlace> {
  return {
    async place() {
      const [state] = await read(database, readLogState({}))
      return state === undefined ? undefined : placeOf(state)
    },
    versions: async (after, limit) => await read(database, listVersions({ after, limit })),
    files: async (ids) => await read(database, readFiles({ ids: JSON.stringify(ids) })),
    async changed(place, bytes, limit) {
      const queries = [readLogState({}), readChanged({ after: place.last, bytes, limit })] as const
      const [states, rows] = await database.read(queries)
      const [now] = rowsOf(queries[0], states)
      return now === undefined || !follows(now, place) ? undefined : rowsOf(queries[1], rows)
    },
  }
}

interface BatchLimits {
  readonly files: number
  /** Unless a single file is larger. */
  readonly bytes: number
}

/** Groups files into batches, in order. */
export function batchesOf<File extends { readonly size: number }>(
  files: readonly File[],
  most: BatchLimits,
): File[][] {
  const batches: File[][] = []
  let bytes = 0
  for (const file of files) {
    const last = batches.at(-1)
    if (last === undefined || last.length >= most.files || bytes + file.size > most.bytes) {
      batches.push([file])
      bytes = file.size
    } else {
      last.push(file)
      bytes += file.size
    }
  }
  return batches
}
