import {
  MemoryError,
  contentHash,
  type Finding,
  type OpenOptions,
  type Storage,
  type StorageAdapter,
  type SyncOptions,
  type Change,
  type Clock,
  type MemoryStore,
  type ReadOptions,
  type Residue,
} from '@sheaf/core'
import {
  checkFunctions,
  checkOptions,
  refuse,
  isHidden,
  readOrNone,
  type OptionNames,
  type SnapshotFile,
  type SearchIndex,
} from '@sheaf/core/adapter'
import { snapshotParts, vectorPages } from './answers-with-end.ts'

export const COPY_BATCH = 200

export interface BackupOptions extends SyncOptions {
  /**
   * Examines this memory first, as `doctor` does, and throws `unavailable` if it is damaged. Use it to
   * restore a backup. False by default.
   */
  readonly examine?: boolean
}

/** The result of a backup. */
export interface BackupReceipt extends CopyReceipt {
  /** The findings of `doctor` in the backup. Empty if it is sound. */
  readonly findings: readonly Finding[]
  /**
   * False if the memory could not be written, as with a read-only token or while a server is away: then the
   * receipt of a later erasure does not name this copy.
   */
  readonly isNoted: boolean
}

export interface BackupParts {
  readonly storage: Storage
  /** Options to open the target: those of this memory. */
  readonly opening: Pick<OpenOptions, 'chunker' | 'analyser' | 'clock' | 'rules'>
}

const NAMES: OptionNames<BackupOptions> = { examine: true, onProgress: true, abortSignal: true }

export async function backup(
  { storage, opening }: BackupParts,
  target: StorageAdapter,
  options: BackupOptions = {},
): Promise<BackupReceipt> {
  const { examine = false, ...rest } = checkOptions(options, NAMES)
  checkFunctions(options, 'onProgress')
  const { abortSignal } = rest
  checkTarget(target)
  if (examine) await checkSound(storage, abortSignal)
  const { clock } = opening
  const opened = await target.open({ ...opening, abortSignal, alone: true })
  try {
    const isNoted = await noteCopy(storage.store, clock)
    const copied = await copyStorage(storage, opened, { clock, ...rest })
    const { findings } = await opened.doctor({ abortSignal })
    return { ...copied, findings, isNoted }
  } finally {
    await opened.close()
  }
}

export function checkTarget(target: StorageAdapter): void {
  if (typeof target?.open !== 'function')
    refuse('target', 'must be a storage adapter, such as sqlite({ file })')
}

// A link in a folder, for example, is no damage.
const DAMAGE = /damaged|unreadable|lost|table-|files?-missing|invalid-content/

// Only files must be sound: the copy derives all other data from them again.
async function checkSound(storage: Storage, abortSignal: AbortSignal | undefined): Promise<void> {
  const { findings } = await storage.doctor({ abortSignal })
  const [first] = findings.filter(({ problem, state }) => state === 'manual' && DAMAGE.test(problem))
  if (first !== undefined)
    throw MemoryError.unavailable(`The source memory is damaged. ${first.message}`, { retryable: false })
  for await (const { files } of snapshotParts(storage, { abortSignal }))
    for (const file of files) await checkContent(file)
}

/** The result of a copy. */
interface CopyReceipt {
  /** Files in the copy, including histories and proposals. */
  readonly files: number
  /** Bytes of UTF-8 of these files. */
  readonly bytes: number
  /** Files written now. The target had the others already. */
  readonly written: number
  /** Vectors in the copy, of all models. */
  readonly vectors: number
  /** The time of the copied state. */
  readonly takenAt: Date
  /** Files of a folder that are not memory, such as one that is not UTF-8, each with the reason. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[]
}

type Versions = Map<string, string>

/**
 * Copies all files of a storage, hidden ones and dates included, as of one moment; then the vectors; then
 * compares all hashes. The target may have files only if a copy left it unfinished, or if the source has all
 * of them too.
 */
async function copyStorage(
  source: Storage,
  target: Storage,
  { clock, ...options }: SyncOptions & { readonly clock: Clock },
): Promise<CopyReceipt> {
  const { abortSignal } = options
  const known = await versionsOf(target, options)
  const before = known.get(COPY_MARK) ?? null
  known.delete(COPY_MARK)
  if (before === null && known.size > 0) await checkShared(source, known, options)
  const mark = new CopyMark(target.store, before)
  const there = new Set(await source.store.list('', { abortSignal, includeHidden: true }))
  await mark.commit([])
  if (await source.store.exists(COPY_MARK)) {
    await mark.clear()
    throw new MemoryError('invalid-argument', 'The target is the memory itself; name another storage.')
  }
  // First: an old name may collide with a new one.
  const gone = [...known.keys()].filter((path) => !there.has(path))
  await mark.delete(gone, known)
  const progress = { known, total: there.size, ...options }
  const { versions, written, skipped } = await copyFiles(source, mark, progress)
  const takenAt = clock.now()
  const vectors = await copyVectors(source.index, target.index, options)
  const bytes = await compare(target, versions, options)
  await mark.clear()
  return { files: versions.size, bytes, written, vectors, takenAt, skipped }
}

async function copyFiles(
  source: Storage,
  mark: CopyMark,
  { known, total, onProgress, abortSignal }: SyncOptions & { known: Versions; total: number },
): Promise<Pick<CopyReceipt, 'skipped' | 'written'> & { readonly versions: Versions }> {
  const versions: Versions = new Map()
  const skipped = new Map<string, string>()
  let written = 0
  for await (const part of snapshotParts(source, { abortSignal })) {
    for (const path of part.gone) versions.delete(path)
    const changes = deletionsOf(part.gone, known)
    for (const file of part.files) {
      const { path, hash, content, updatedAt } = file
      await checkContent(file)
      versions.set(path, hash)
      skipped.delete(path)
      if (known.get(path) === hash) continue
      changes.push({ path, content, updatedAt, ifMatch: known.get(path) ?? null })
      known.set(path, hash)
      written += 1
    }
    for (const { path, reason } of part.skipped) skipped.set(path, reason)
    if (changes.length > 0) await mark.commit(changes)
    const path = part.files.findLast((file) => !isHidden(file.path))?.path ?? ''
    onProgress?.({ done: versions.size, total: Math.max(total, versions.size), path })
  }
  const rest = [...known.keys()].filter((path) => !versions.has(path))
  await mark.delete(rest, known)
  return { versions, written, skipped: [...skipped].map(([path, reason]) => ({ path, reason })) }
}

function deletionsOf(paths: readonly string[], known: Versions): Change[] {
  return paths.flatMap((path) => {
    const ifMatch = known.get(path)
    known.delete(path)
    return ifMatch === undefined ? [] : [{ path, content: null, ifMatch }]
  })
}

async function versionsOf(storage: Storage, { abortSignal }: SyncOptions): Promise<Versions> {
  const versions: Versions = new Map()
  for await (const { files, gone } of snapshotParts(storage, { abortSignal })) {
    for (const path of gone) versions.delete(path)
    for (const { path, hash } of files) versions.set(path, hash)
  }
  return versions
}

// The target loses nothing if the source has all of its files.
async function checkShared(source: Storage, known: Versions, options: SyncOptions): Promise<void> {
  const versions = await versionsOf(source, options)
  const other = [...known].find(([path, hash]) => path !== COPY_LOG && versions.get(path) !== hash)
  if (other === undefined) return
  throw new MemoryError(
    'conflict',
    `The target holds other files, such as "${other[0]}". Nothing was changed. Name an empty storage.`,
  )
}

async function checkContent({ path, content, hash }: SnapshotFile): Promise<void> {
  if ((await contentHash(content)) === hash) return
  throw MemoryError.unavailable(
    `"${path}" is damaged: its text does not match its hash. doctor() finds all such files.`,
    { retryable: false },
  )
}

async function compare(target: Storage, versions: Versions, { abortSignal }: SyncOptions): Promise<number> {
  const found = new Map<string, number>()
  for await (const { files, gone } of snapshotParts(target, { abortSignal })) {
    for (const path of gone) found.delete(path)
    for (const file of files) {
      if (file.path === COPY_MARK) continue
      if (versions.get(file.path) !== (await contentHash(file.content))) throw unequal(file.path)
      found.set(file.path, file.size)
    }
  }
  const lost = [...versions.keys()].find((path) => !found.has(path))
  if (lost !== undefined) throw unequal(lost)
  return [...found.values()].reduce((sum, size) => sum + size, 0)
}

function unequal(path: string): MemoryError {
  const advice = 'Others write into the target, or its disk is damaged. Copy into a new one.'
  return MemoryError.unavailable(`"${path}" of the target differs from the source. ${advice}`, {
    retryable: false,
  })
}

/** Refuses a storage that a copy has not filled: the copy would undo the changes of others. */
export async function checkFinished(store: MemoryStore, options: ReadOptions): Promise<void> {
  if (await store.exists(COPY_MARK, options))
    throw MemoryError.unavailable(
      'This storage is an unfinished copy: files may be missing. Run the copy again to its end.',
      { retryable: false, path: COPY_MARK },
    )
}

/** Copies the vectors of the texts that the target has too. Resolves to the number of its vectors. */
export async function copyVectors(
  source: Pick<SearchIndex, 'embeddedModels' | 'readEmbeddings'>,
  target: Pick<SearchIndex, 'embeddedModels' | 'putEmbeddings'>,
  options: SyncOptions,
): Promise<number> {
  for (const { model } of await source.embeddedModels()) {
    for await (const page of vectorPages(source, model, options)) await target.putEmbeddings(model, page)
  }
  return (await target.embeddedModels()).reduce((sum, { vectors }) => sum + vectors, 0)
}

/** Marks a storage that a copy is filling. The last step deletes this file. */
export const COPY_MARK = '.copy/unfinished.md'

/** The mark of one copy. Each step rewrites it, so that of two concurrent copies the first one stops. */
class CopyMark {
  readonly #store: MemoryStore
  readonly #id = crypto.randomUUID()
  // At first that of the mark which an earlier copy left.
  #version: string | null
  #step = 0

  constructor(store: MemoryStore, before: string | null) {
    this.#store = store
    this.#version = before
  }

  async commit(changes: readonly Change[]): Promise<void> {
    this.#step += 1
    const content = `${WHAT_IT_IS}\n\ncopy ${this.#id}, step ${this.#step}\n`
    const [file] = await this.#change([{ path: COPY_MARK, content, ifMatch: this.#version }, ...changes])
    this.#version = file?.hash ?? null
  }

  async delete(paths: readonly string[], known: Versions): Promise<void> {
    for (let start = 0; start < paths.length; start += COPY_BATCH)
      await this.commit(deletionsOf(paths.slice(start, start + COPY_BATCH), known))
  }

  async clear(): Promise<void> {
    if (this.#version === null) return
    await this.#change([{ path: COPY_MARK, content: null, ifMatch: this.#version }])
  }

  async #change(changes: readonly Change[]) {
    try {
      const of = { author: 'copy', reason: 'copy of another memory' }
      return (await this.#store.commit(changes, of)).files
    } catch (error) {
      if (MemoryError.isInstance(error, 'invalid-path') || MemoryError.isInstance(error, 'too-large')) {
        const { message, code, path = '' } = error
        throw new MemoryError(code, `The target refuses a file. ${message} ${SAME_RULES}`, {
          path,
          cause: error,
        })
      }
      if (MemoryError.isInstance(error, 'unavailable') && this.#version !== null) {
        const { message, retryable, outcome } = error
        throw MemoryError.unavailable(`${message} ${UNFINISHED}`, { retryable, outcome, cause: error })
      }
      if (!MemoryError.isInstance(error, 'conflict') || error.path === undefined) throw error
      const what = error.path === COPY_MARK ? 'Another copy' : `Another writer changed "${error.path}", and`
      throw new MemoryError('conflict', `${what} fills the same storage. Stop it, and copy again.`, {
        cause: error,
      })
    }
  }
}

const UNFINISHED = 'The target has an unfinished copy: copy again to go on, or delete it.'
const SAME_RULES =
  'Open both storages with the `extensions` and `maxFileBytes` of the app (for the command line: a ' +
  'sheaf.config.mjs that exports its options), and copy again.'

const WHAT_IT_IS = `# Unfinished copy

This memory is being filled by a copy. Do not use it before the copy is done. Where the copy was interrupted,
make it again into the same place: it goes on.`

/** Lists the times of a memory's copies. Each copy has this file too. */
const COPY_LOG = '.copy/copies.md'

/**
 * Notes the time of a new copy, before it has any text. A storage that cannot be written gets no note: it may
 * be the last copy. Resolves to whether there is one.
 */
async function noteCopy(store: MemoryStore, clock: Pick<Clock, 'now'>): Promise<boolean> {
  const before = await readOrNone(store, COPY_LOG)
  const line = `- ${clock.now().toISOString()}\n`
  try {
    await store.append(COPY_LOG, before === undefined ? `# Copies of this memory\n\n${line}` : line)
    return true
  } catch (error) {
    const isRefused = ['scope-violation', 'unavailable'] as const
    if (isRefused.some((code) => MemoryError.isInstance(error, code))) return false
    throw error
  }
}

/** Erases remains of deleted files in the storage, and names those there and in copies. */
export async function scrub(
  storage: Pick<Storage, 'scrub' | 'store'>,
  options: Parameters<Storage['scrub']>[0] = {},
): Promise<readonly Residue[]> {
  try {
    return [...(await storage.scrub(options)), ...(await copiesOf(storage.store))]
  } catch (error) {
    if (options.brief !== true || options.abortSignal?.aborted === true) throw error
    // The error would say that nothing was deleted.
    const note = `The text is deleted, its remains are not. Call memory.scrub(). ${String(error)}`
    return [{ place: 'storage', state: 'remains', note }]
  }
}

async function copiesOf(store: MemoryStore): Promise<Residue[]> {
  const log = await readOrNone(store, COPY_LOG)
  const dates = (log ?? '').split('\n').flatMap((line) => /^- (\d{4}-\d\d-\d\d)T/.exec(line)?.[1] ?? [])
  const last = dates.at(-1)
  if (last === undefined) return []
  const number =
    dates.length === 1 ? 'A backup or copy was begun' : `${dates.length} backups or copies were begun`
  const note = `${number}, the last on ${last}. Delete them, also unfinished ones, or erase the same there.`
  return [{ place: 'backups and copies', state: 'remains', note }]
}
