import {
  MemoryError,
  type Clock,
  type Commit,
  type CommitOptions,
  type FileStat,
  type ReadOptions,
} from '@sheaf/core'
import {
  BaseMemoryStore,
  collisionKey,
  twinError,
  untilAborted,
  type CheckedChange,
  type PortListing,
  type StoreRules,
  type ChangesOptions,
  type LoggedChanges,
} from '@sheaf/core/adapter'
import {
  fileChecksum,
  storageErrors,
  gate,
  rangesOf,
  CHANGES,
  loggedChanges,
  type Lifetime,
  type readSnapshot,
} from '@sheaf/sql'
import { GIVEN } from '../tables.ts'
import type { PostgresDatabase } from '../server/postgres-database.ts'
import {
  makeCommit,
  type CommitAnswer,
  type FileIndexer,
  type FileJson,
  type IndexedFile,
} from './make-commit.ts'

export interface PostgresStoreOptions extends StoreRules {
  readonly database: PostgresDatabase
  readonly indexer: FileIndexer
  readonly clock: Clock
  readonly lifetime: Lifetime
  readonly createKey: () => string
}

export class PostgresStore extends BaseMemoryStore {
  readonly #parts: Omit<PostgresStoreOptions, keyof StoreRules>

  constructor({ database, indexer, clock, lifetime, createKey, ...rules }: PostgresStoreOptions) {
    super(rules)
    this.#parts = { database, indexer, clock, lifetime, createKey }
  }

  protected override track<T>(call: () => Promise<T>): Promise<T> {
    return this.#parts.lifetime.run(call)
  }

  protected override async doRead(path: string, options: ReadOptions): Promise<string | undefined> {
    const { database } = this.#parts
    const sql = `SELECT json_build_array(path, content, hash, checksum)
      FROM ${database.schema}.sheaf_file
      WHERE path = ${GIVEN}->>'path'`
    const read = () => database.read<ContentRow | null>(sql, { path })
    return textOf(await untilAborted(read, options.abortSignal))
  }

  protected override async doReadAll(paths: readonly string[]): Promise<(string | undefined)[]> {
    const { database } = this.#parts
    const sql = `SELECT coalesce(json_agg(json_build_array(path, content, hash, checksum)), '[]')
      FROM ${database.schema}.sheaf_file
      WHERE path IN (SELECT json_array_elements_text(${GIVEN}->'paths'))`
    const rows = new Map((await database.read<ContentRow[]>(sql, { paths })).map((row) => [row[0], row]))
    return paths.map((path) => textOf(rows.get(path)))
  }

  protected override async doStat(path: string): Promise<FileStat | undefined> {
    const { database } = this.#parts
    const sql = `SELECT json_build_object('hash', hash, 'size', size, 'updatedAt', updated_at)
      FROM ${database.schema}.sheaf_file WHERE path = ${GIVEN}->>'path'`
    const row = await database.read<{ hash: string; size: number; updatedAt: number } | null>(sql, { path })
    return row === null ? undefined : { path, ...row, updatedAt: new Date(row.updatedAt) }
  }

  protected override async doList(directory: string, { except = [] }: PortListing): Promise<string[]> {
    const { database } = this.#parts
    const ranges = rangesOf({ directory, except })
    const file = `${database.schema}.sheaf_file`
    if (directory === '' && ranges.length === 1)
      return await database.read<string[]>(`SELECT coalesce(json_agg(path), '[]') FROM ${file}`)
    const sql = `SELECT coalesce(json_agg(file.path), '[]')
      FROM json_array_elements(${GIVEN}->'ranges') AS range
      JOIN ${file} AS file ON file.path > range->>0 AND file.path < range->>1`
    return await database.read<string[]>(sql, { ranges })
  }

  protected override async doCommit(
    changes: readonly CheckedChange[],
    { abortSignal, author }: CommitOptions,
  ): Promise<Commit> {
    const { database, clock, createKey, indexer } = this.#parts
    const grown = await this.#index(changes, true)
    for (let indexed = grown; ; indexed = await this.#index(changes, false)) {
      abortSignal?.throwIfAborted()
      const now = clock.now()
      const files = changes.map((change) => fileJson(change, indexed.get(change.path)))
      const made = { key: createKey(), maker: indexer.fingerprint, now, author, abortSignal }
      const answer = await makeCommit(database, { ...made, files, indexed: [...indexed.values()] })
      if (answer.stale === true && indexed === grown) continue
      checkAnswer(changes, answer)
      return commitOf(changes, answer, now)
    }
  }

  // For a growing file, indexes only the end if the other chunks are known to exist.
  async #index(changes: readonly CheckedChange[], grows: boolean): Promise<Map<string, IndexedFile>> {
    const indexed = new Map<string, IndexedFile>()
    for (const change of changes) {
      if (change.content === null) continue
      await gate.pause()
      const { path, content, hash } = change
      indexed.set(path, await this.#parts.indexer.index(grows ? change : { path, content, hash }))
    }
    return indexed
  }
}

type ContentRow = readonly [path: string, content: string, hash: string, checksum: number]

function textOf(row: ContentRow | null | undefined): string | undefined {
  if (row === null || row === undefined) return undefined
  const [path, content, hash, checksum] = row
  const text = fileChecksum.checkedText(path, { content, hash, checksum })
  if (text !== undefined) return text
  throw storageErrors.damagedFile(path)
}

function fileJson(change: CheckedChange, indexed: IndexedFile | undefined): FileJson {
  const { path, ifMatch } = change
  // Any other text becomes '', which no file has: a caller's "none" must not mean a missing file.
  const expected = ifMatch === null ? 'none' : (/^[0-9a-f]{64}$/.exec(ifMatch ?? '')?.[0] ?? '')
  const condition = ifMatch === undefined ? {} : { expected }
  if (change.content === null || indexed === undefined) return { path, kind: 'delete', ...condition }
  const { hash, size, content, updatedAt } = change
  const { chunker, first, base } = indexed
  const names = Array.from(path.matchAll(/\//g), ({ index }) => path.slice(0, index + 1))
  const folders = names.map((folder) => [folder, collisionKey(folder)] as const)
  const part = { chunker, first, base, updated: updatedAt?.getTime() }
  const version = { hash, size, content, checksum: fileChecksum.of({ path, hash, content }) }
  return { path, kind: 'write', ...condition, key: collisionKey(path), folders, ...version, ...part }
}

function checkAnswer(changes: readonly CheckedChange[], answer: CommitAnswer): void {
  const { conflict, actual = null, missing, twin, maker, stale } = answer
  if (conflict !== undefined) {
    const expected = changes.find(({ path }) => path === conflict)?.ifMatch ?? null
    throw MemoryError.conflict({ path: conflict, expected, actual })
  }
  if (missing !== undefined) throw MemoryError.notFound(missing)
  if (twin !== undefined) throw twinError(...twin)
  if (maker !== undefined) throw storageErrors.otherMaker()
  if (stale === true)
    throw MemoryError.unavailable('Other writers changed the same files. Nothing was written; try again.')
}

function commitOf(
  changes: readonly CheckedChange[],
  { sequence = 0, files, times }: CommitAnswer,
  now: Date,
): Commit {
  return {
    sequence,
    committedAt: now,
    files: changes.map((change, place) => {
      if (change.content === null) return undefined
      const { path, hash, size } = change
      return { path, hash, size, updatedAt: new Date(files?.[place]?.updated_at ?? times?.[path] ?? now) }
    }),
  }
}

type SnapshotSource = Parameters<typeof readSnapshot<number>>[0]
type ChangedRow = NonNullable<Awaited<ReturnType<SnapshotSource['changed']>>>[number]

const VERSION = 'id, path, hash, size, updated_at'

export function snapshotSource(database: PostgresDatabase): SnapshotSource {
  const { schema } = database
  return {
    place: async () => await database.read<number>('SELECT head.sequence'),
    versions: async (after, limit) =>
      await database.read(
        `SELECT coalesce(json_agg(each ORDER BY each.path), '[]') FROM (SELECT ${VERSION}
          FROM ${schema}.sheaf_file WHERE path > ${GIVEN}->>'after' ORDER BY path
          LIMIT (${GIVEN}->>'limit')::int) AS each`,
        { after, limit },
      ),
    files: async (ids) =>
      await database.read(
        `SELECT coalesce(json_agg(each), '[]') FROM (
          SELECT ${VERSION}, checksum, content FROM ${schema}.sheaf_file
          WHERE id IN (SELECT json_array_elements_text(${GIVEN}->'ids')::bigint)) AS each`,
        { ids },
      ),
    async changed(place, bytes, limit) {
      // The sizes first, so that no unneeded texts are read.
      const sql = `SELECT json_build_object(
        'first', (SELECT sequence FROM ${schema}.sheaf_change ORDER BY id LIMIT 1),
        'rows', (SELECT coalesce(json_agg(each), '[]') FROM (
          SELECT changed.file_id AS id, version.path, version.hash,
            version.size, version.updated_at, file.checksum,
            CASE WHEN version.total <= (${GIVEN}->>'bytes')::bigint THEN file.content END AS content
          FROM (SELECT DISTINCT file_id FROM ${schema}.sheaf_change
            WHERE sequence > (${GIVEN}->>'place')::bigint) AS changed
          LEFT JOIN (SELECT ${VERSION}, sum(size) OVER (ORDER BY id) AS total FROM ${schema}.sheaf_file
            WHERE id IN (SELECT file_id FROM ${schema}.sheaf_change
              WHERE sequence > (${GIVEN}->>'place')::bigint)) AS version ON version.id = changed.file_id
          LEFT JOIN ${schema}.sheaf_file AS file ON file.id = changed.file_id
          ORDER BY changed.file_id LIMIT (${GIVEN}->>'limit')::int) AS each))`
      const given = { place, bytes, limit }
      const { first, rows } = await database.read<{ first: number | null; rows: ChangedRow[] }>(sql, given)
      return first === null || first > place ? undefined : rows
    },
  }
}

/** Reads the commits after a sequence, as `changes` of a storage returns them, in one statement. */
export async function readChanges(
  database: PostgresDatabase,
  { since, abortSignal }: ChangesOptions = {},
): Promise<LoggedChanges> {
  abortSignal?.throwIfAborted()
  const { schema } = database
  // A commit is returned whole. Read from the primary, because a replica may lack the commit that woke a
  // subscriber.
  const sql = `SELECT json_agg(json_build_object('last', head.sequence, 'first',
      (SELECT sequence FROM ${schema}.sheaf_change ORDER BY id LIMIT 1), 'sequence', change.sequence,
      'path', change.path, 'hash', change.hash, 'author', change.author) ORDER BY change.id)
    FROM (SELECT (${GIVEN}->>'since')::bigint AS since) AS given
    LEFT JOIN ${schema}.sheaf_change AS change
      ON change.sequence > since AND change.path IS NOT NULL AND change.sequence <= coalesce(
        (SELECT sequence FROM ${schema}.sheaf_change WHERE sequence > since ORDER BY id
          LIMIT 1 OFFSET ${CHANGES.told - 1}), head.sequence)`
  const rows = await database.read<Parameters<typeof loggedChanges>[0]>(
    sql,
    { since: since ?? Number.MAX_SAFE_INTEGER },
    true,
  )
  return loggedChanges(rows, since)
}
