import { ConflictError, DamagedError, NotFoundError, UnavailableError } from '@sheaf/core'
import { BaseMemoryStore, collisionKey } from '@sheaf/core/adapter'
import type { Clock, Commit, CommitOptions, FileStat, ReadOptions } from '@sheaf/core'
import type { CheckedChange, PortListing, StoreRules } from '@sheaf/core/adapter'
import {
  checkTwins,
  foldersOf,
  gate,
  fileChecksum,
  otherMakerError,
  rangesOf,
  soundText,
  twinError,
} from '@sheaf/sql'
import type { Lifetime } from '@sheaf/sql'
import type { PostgresDatabase } from '../server/postgres-database.ts'
import { makeCommit } from './make-commit.ts'
import type { CommitAnswer, FileIndexer, FileJson, IndexedFile } from './make-commit.ts'

export interface PostgresStoreOptions extends StoreRules {
  readonly database: PostgresDatabase
  readonly indexer: FileIndexer
  readonly clock: Clock
  readonly lifetime: Lifetime
  /** Makes the keys of commits. */
  readonly createKey: () => string
}

/** Files in rows. A commit is one statement: the files, their chunks and terms, and the sequence. */
export class PostgresStore extends BaseMemoryStore {
  readonly #parts: Omit<PostgresStoreOptions, keyof StoreRules>

  constructor({ database, indexer, clock, lifetime, createKey, ...rules }: PostgresStoreOptions) {
    super(rules)
    this.#parts = { database, indexer, clock, lifetime, createKey }
  }

  protected override track<T>(call: () => Promise<T>): Promise<T> {
    return this.#parts.lifetime.run(call)
  }

  protected override async doRead(path: string, _options: ReadOptions): Promise<string | undefined> {
    const { database } = this.#parts
    const sql = `SELECT json_build_array(path, content, hash, checksum)
      FROM ${database.schema}.sheaf_file
      WHERE path = $1::text::json->>'path'`
    return textOf(await database.read<ContentRow | null>(sql, { path }))
  }

  protected override async doReadAll(
    paths: readonly string[],
    _options: ReadOptions,
  ): Promise<(string | undefined)[]> {
    const { database } = this.#parts
    const sql = `SELECT coalesce(json_agg(json_build_array(path, content, hash, checksum)), '[]')
      FROM ${database.schema}.sheaf_file
      WHERE path IN (SELECT json_array_elements_text($1::text::json->'paths'))`
    const rows = new Map((await database.read<ContentRow[]>(sql, { paths })).map((row) => [row[0], row]))
    return paths.map((path) => textOf(rows.get(path)))
  }

  protected override async doStat(path: string, _options: ReadOptions): Promise<FileStat | undefined> {
    const { database } = this.#parts
    const sql = `SELECT json_build_object('hash', hash, 'size', size, 'updatedAt', updated_at)
      FROM ${database.schema}.sheaf_file WHERE path = $1::text::json->>'path'`
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
      FROM json_array_elements($1::text::json->'ranges') AS range
      JOIN ${file} AS file ON file.path > range->>0 AND file.path < range->>1`
    return await database.read<string[]>(sql, { ranges })
  }

  protected override async doCommit(
    changes: readonly CheckedChange[],
    { abortSignal, author }: CommitOptions,
  ): Promise<Commit> {
    checkTwins(changes)
    const { database, clock, createKey } = this.#parts
    const grown = await this.#index(changes, true)
    for (let indexed = grown; ; indexed = await this.#index(changes, false)) {
      abortSignal?.throwIfAborted()
      const now = clock.now()
      const files = changes.map((change) => fileJson(change, indexed.get(change.path)))
      const maker = this.#parts.indexer.fingerprint
      const parts = { key: createKey(), maker, now, author, files, indexed: [...indexed.values()] }
      const answer = await makeCommit(database, parts)
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
  const text = soundText(path, { content, hash, checksum })
  if (text !== undefined) return text
  throw new DamagedError(
    path,
    'doctor({ repair: true }) of the memory restores it if its history has it. ' +
      'Otherwise put it back from a backup, or write it again.',
  )
}

function fileJson(change: CheckedChange, indexed: IndexedFile | undefined): FileJson {
  const { path, ifMatch } = change
  // Any other text becomes '', which no file has: a caller's "none" must not mean a missing file.
  const expected = ifMatch === null ? 'none' : (/^[0-9a-f]{64}$/.exec(ifMatch ?? '')?.[0] ?? '')
  const condition = ifMatch === undefined ? {} : { expected }
  if (change.content === null || indexed === undefined) return { path, kind: 'delete', ...condition }
  const { hash, size, content, updatedAt } = change
  const time = updatedAt === undefined ? {} : { updated: updatedAt.getTime() }
  const { chunker, first, base } = indexed
  const folders = foldersOf(path).map((folder) => [folder, collisionKey(folder)] as const)
  const part = { chunker, first, ...(base === undefined ? {} : { base }) }
  const version = { hash, size, content, checksum: fileChecksum({ path, hash, content }), ...time }
  return { path, kind: 'write', ...condition, key: collisionKey(path), folders, ...version, ...part }
}

function checkAnswer(changes: readonly CheckedChange[], answer: CommitAnswer): void {
  const { conflict, actual = null, missing, twin, maker, stale } = answer
  if (conflict !== undefined) {
    const expected = changes.find(({ path }) => path === conflict)?.ifMatch ?? null
    throw new ConflictError({ path: conflict, expected, actual })
  }
  if (missing !== undefined) throw new NotFoundError(missing)
  if (twin !== undefined) throw twinError(...twin)
  if (maker !== undefined) throw otherMakerError()
  if (stale === true)
    throw new UnavailableError('Other writers changed the same files. Nothing was written; try again.')
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
