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
  isSearched,
  together,
  type CheckedChange,
  type PortListing,
  type StoreRules,
} from '@sheaf/core/adapter'
import type { FileIndexer, IndexedFile } from './file-indexer.ts'
import { gate } from '../engine/gate.ts'
import { HIDDEN } from '../engine/schema.ts'
import {
  deleteOldCommitKeys,
  insertCommitKey,
  isCommitted,
  nextSequence,
  readCommitKey,
  checkMaker,
} from '../engine/head.ts'
import {
  readIndexedChunks,
  addToIndex,
  eraseOrphans,
  removeFromIndex,
  type IndexedChunks,
  type IndexPart,
} from './chunk-statements.ts'
import {
  listDirectories,
  contentStatements,
  deleteFiles,
  readStat,
  readVersions,
  upsertFiles,
  type ListedDirectory,
  type ContentStatements,
  type FileRow,
  type FileTime,
} from './file-statements.ts'
import type { Lifetime } from '../engine/lifetime.ts'
import {
  expect,
  expectUnique,
  explainFailure,
  isPreconditionFailure,
  type Expected,
} from './preconditions.ts'
import { read, rowsOf, type SqlDatabase, type SqlQuery } from '../engine/statement.ts'
import { storageErrors } from '../engine/opening.ts'
import { fileChecksum, type ContentRow } from '../checksum.ts'

const MAX_COMMIT_ATTEMPTS = 1000

/** The number of last commits whose keys are stored. Few are enough: a batch is repeated within seconds. */
export const COMMIT_KEYS = 10_000

type WrittenChange = Extract<CheckedChange, { content: string }>
type Seen = ReadonlyMap<string, { readonly hash: string; readonly chunker: string | null }>
type Known = ReadonlyMap<string, IndexedChunks>

export interface SqlStoreOptions extends StoreRules {
  readonly database: SqlDatabase
  readonly indexer: FileIndexer
  readonly clock: Clock
  readonly lifetime: Lifetime
  /** Makes the keys of commits that may be sent twice. Random UUIDs by default. */
  readonly createKey?: () => string
}

/** Files in rows. A commit is one batch: the files, their chunks and terms, and the sequence. */
export class SqlStore extends BaseMemoryStore {
  readonly #database: SqlDatabase
  readonly #indexer: FileIndexer
  readonly #clock: Clock
  readonly #lifetime: Lifetime
  readonly #createKey: () => string
  /** Files with damaged content: writing the right text to them is a change. */
  readonly #damaged = new Set<string>()
  readonly #readContent: ContentStatements
  // A user's view requests its own files and the shared ones at the same time.
  readonly #contents = together(async (asked: readonly (readonly string[])[]) => {
    const found = await this.#contentsOf([...new Set(asked.flat())])
    return asked.map(() => found)
  })
  readonly #lists = together((asked: readonly ListedDirectory[]) => listDirectories(this.#database, asked))

  constructor({
    database,
    indexer,
    clock,
    lifetime,
    createKey = () => crypto.randomUUID(),
    ...rules
  }: SqlStoreOptions) {
    super(rules)
    this.#database = database
    this.#readContent = contentStatements(database)
    this.#indexer = indexer
    this.#clock = clock
    this.#lifetime = lifetime
    this.#createKey = createKey
  }

  protected override track<T>(call: () => Promise<T>): Promise<T> {
    return this.#lifetime.run(call)
  }

  protected override async doRead(path: string, _options: ReadOptions): Promise<string | undefined> {
    const [row] = await read(this.#database, this.#readContent.one({ path }))
    return this.#textOf(path, row)
  }

  protected override async doReadAll(
    paths: readonly string[],
    _options: ReadOptions,
  ): Promise<(string | undefined)[]> {
    const rows = await this.#contents(paths)
    return paths.map((path) => this.#textOf(path, rows.get(path)))
  }

  async #contentsOf(paths: readonly string[]): Promise<ReadonlyMap<string, ContentRow>> {
    const rows = await read(this.#database, this.#readContent.many({ paths: JSON.stringify(paths) }))
    return new Map(rows.map((row) => [row.path, row]))
  }

  #textOf(path: string, row: ContentRow | undefined): string | undefined {
    if (row === undefined) return undefined
    const text = fileChecksum.checkedText(path, row)
    if (text !== undefined) return text
    this.#damaged.add(path)
    throw storageErrors.damagedFile(path)
  }

  protected override async doStat(path: string, _options: ReadOptions): Promise<FileStat | undefined> {
    const [row] = await read(this.#database, readStat({ path }))
    return row === undefined
      ? undefined
      : { path, hash: row.hash, size: row.size, updatedAt: new Date(row.updated_at) }
  }

  protected override async doList(directory: string, { except = [] }: PortListing): Promise<string[]> {
    return await this.#lists({ directory, except })
  }

  protected override async doCommit(
    changes: readonly CheckedChange[],
    { abortSignal, author }: CommitOptions,
  ): Promise<Commit> {
    const indexed = new Map<string, IndexedFile>()
    for (let attempt = 1; ; attempt += 1) {
      const seen = await this.#versions(changes)
      await this.#lookForDamage(changes, seen)
      // The index may have another version; then the next attempt reads it.
      const growing = attempt === 1 ? changes.filter((change) => this.#isGrowing(change)) : []
      const asked = changes.filter((change) => !growing.includes(change))
      const known = await this.#knownChunks(asked, seen)
      const fresh = new Map<string, IndexedFile>()
      for (const change of changes) {
        const { path, content } = change
        if (content === null || this.#isUnchanged(change, seen)) continue
        await gate.pause()
        const file =
          indexed.get(path) ??
          (await this.#indexer.index(
            growing.includes(change) ? change : { path, content, hash: change.hash },
            known.get(path),
          ))
        // A part is valid only while the rest of the file is unchanged.
        if (file.first === 0) indexed.set(path, file)
        fresh.set(path, file)
      }
      abortSignal?.throwIfAborted()
      try {
        const commit = await this.#write(changes, { fresh, seen, author })
        for (const { path } of changes) this.#damaged.delete(path)
        return commit
      } catch (error) {
        if (!isPreconditionFailure(error)) throw error
        await explainFailure(this.#database, changes, error)
        await checkMaker(this.#database, this.#indexer.fingerprint, error)
        if (attempt < MAX_COMMIT_ATTEMPTS) continue
        throw MemoryError.unavailable(
          'Other writers kept changing the same files during this commit. Nothing was written; try again.',
          {
            cause: error,
          },
        )
      }
    }
  }

  async #write(changes: readonly CheckedChange[], { fresh, seen, author }: WriteParts): Promise<Commit> {
    const now = this.#clock.now()
    const key = this.#database.mayRepeat === true ? this.#createKey() : undefined
    const deleted: string[] = []
    const kept: string[] = []
    const rows: FileRow[] = []
    const replaced: IndexPart[] = []
    const versions: Expected[] = []
    for (const change of changes) {
      const file = fresh.get(change.path)
      versions.push(...expectation(change, fresh, seen))
      if (change.content === null) {
        deleted.push(change.path)
        replaced.push(change)
      } else if (file === undefined) {
        kept.push(change.path)
      } else {
        const { path, hash, size, content, updatedAt = now } = change
        rows.push({ path, hash, size, content, updatedAt: updatedAt.getTime(), chunker: file.chunker })
        // New files have nothing to remove; the preconditions check that they are still new.
        if (!isNew(change, seen)) replaced.push(file)
        if (file.first > 0) versions.push([path, file.base ?? '', true])
      }
    }
    const written = [
      ...upsertFiles(rows),
      ...(kept.length === 0 ? [] : [readVersions({ paths: JSON.stringify(kept) })]),
    ]
    const expected: SqlQuery[] = [
      // First, so that a repeated batch fails on it and not on changes of its own first run.
      ...(key === undefined ? [] : [insertCommitKey({ key }), deleteOldCommitKeys({ kept: COMMIT_KEYS })]),
      expect(this.#indexer.fingerprint, versions),
    ]
    const removed = [
      ...removeFromIndex(replaced),
      ...(deleted.length === 0 ? [] : [deleteFiles({ paths: JSON.stringify(deleted) })]),
      ...(fresh.size === 0 ? [] : [expectUnique([...fresh.keys()])]),
    ]
    const after = replaced.length === 0 ? [] : eraseOrphans()
    const sequence = nextSequence({ author })
    const before = [...expected, sequence, ...removed]
    const batch = [...before, ...written, ...addToIndex([...fresh.values()]), ...after]
    const results = await this.#database.write(batch).catch((error: unknown) => {
      if (key === undefined || !isCommitted(error)) throw error
    })
    if (results === undefined) return await this.#recall(key ?? '', changes, now)
    const [head] = rowsOf(sequence, results[expected.length])
    const times = written.flatMap((query, place) => rowsOf(query, results[before.length + place]))
    return committed(changes, head?.sequence, times, now)
  }

  // The result of a commit whose answer was lost. The commit exists; only its data must be read again.
  async #recall(key: string, changes: readonly CheckedChange[], now: Date): Promise<Commit> {
    const paths = JSON.stringify(changes.map(({ path }) => path))
    const [keyQuery, timesQuery] = [readCommitKey({ key }), readVersions({ paths })]
    const [keys, times] = await this.#database.read([keyQuery, timesQuery]).catch((cause: unknown) => {
      // Never "unchanged": a repeated call would make the change twice.
      throw MemoryError.unavailable(
        'The change was made, but its result could not be read. Check before you repeat it.',
        {
          outcome: 'unknown',
          cause,
        },
      )
    })
    return committed(changes, rowsOf(keyQuery, keys)[0]?.sequence, rowsOf(timesQuery, times), now)
  }

  #isGrowing(change: CheckedChange): boolean {
    return change.content !== null && this.#indexer.goesOn(change)
  }

  // Finds which files exist; read only if the precondition does not imply it.
  async #versions(changes: readonly CheckedChange[]): Promise<Seen> {
    const unknown = changes
      .filter(({ content, ifMatch }) => content !== null && ifMatch === undefined)
      .map(({ path }) => path)
    if (unknown.length === 0) return new Map()
    const rows = await read(this.#database, readVersions({ paths: JSON.stringify(unknown) }))
    return new Map(rows.map((row) => [row.path, row]))
  }

  // A file with the written hash but other content is damaged, so it does not count as written.
  async #lookForDamage(changes: readonly CheckedChange[], seen: Seen): Promise<void> {
    const same = changes.flatMap((change) =>
      change.content !== null && this.#isUnchanged(change, seen) ? [change] : [],
    )
    if (same.length === 0) return
    const rows = await this.#contentsOf(same.map(({ path }) => path))
    for (const { path, hash, content } of same) {
      const row = rows.get(path)
      if (row?.hash === hash && fileChecksum.checkedText(path, row) !== content) this.#damaged.add(path)
    }
  }

  // Most changes of a long file leave most of it unchanged.
  async #knownChunks(changes: readonly CheckedChange[], seen: Seen): Promise<Known> {
    const changed = changes.flatMap((change) =>
      change.content === null ||
      !isSearched(change.path) ||
      isNew(change, seen) ||
      this.#isUnchanged(change, seen)
        ? []
        : [change],
    )
    return await readIndexedChunks(this.#database, changed, this.#indexer.fingerprint)
  }

  #isUnchanged(change: WrittenChange, seen: Seen): boolean {
    if (this.#damaged.has(change.path)) return false
    if (change.ifMatch !== undefined) return change.ifMatch === change.hash
    const file = seen.get(change.path)
    return (
      file?.hash === change.hash &&
      file.chunker === (isSearched(change.path) ? this.#indexer.fingerprint : HIDDEN)
    )
  }
}

interface WriteParts {
  readonly fresh: ReadonlyMap<string, IndexedFile>
  readonly seen: Seen
  readonly author: string | undefined
}

// The seen versions must still hold if the batch relies on them: for unchanged files, and for new ones.
function expectation(change: CheckedChange, fresh: ReadonlyMap<string, IndexedFile>, seen: Seen): Expected[] {
  const { path, ifMatch } = change
  // Maps other values to '' so that a caller's "*" is not read as our wildcard.
  if (ifMatch !== undefined)
    return [[path, ifMatch === null || /^[0-9a-f]{64}$/.test(ifMatch) ? ifMatch : '']]
  if (change.content === null) return [[path, '*']]
  if (isNew(change, seen)) return [[path, null]]
  return fresh.has(path) ? [] : [[path, change.hash]]
}

function isNew({ path, ifMatch }: CheckedChange, seen: Seen): boolean {
  return ifMatch === undefined ? !seen.has(path) : ifMatch === null
}

function committed(
  changes: readonly CheckedChange[],
  sequence = 0,
  rows: readonly FileTime[],
  now: Date,
): Commit {
  const times = new Map(rows.map((row) => [row.path, row]))
  return {
    sequence,
    committedAt: now,
    files: changes.map((change) => {
      if (change.content === null) return undefined
      const { path, hash, size } = change
      const row = times.get(path)
      return { path, hash, size, updatedAt: row?.hash === hash ? new Date(row.updated_at) : now }
    }),
  }
}
