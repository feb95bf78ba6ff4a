import { checkOptions, OPTION_NAMES } from '@sheaf/core/adapter'
import type {
  Clock,
  CommitOptions,
  MemoryStore,
  ReadOptions,
  Residue,
  Storage,
  SourceLines,
} from '@sheaf/core'
import { copiesOf } from '../backup/copy-storage.ts'

/** Files that are removed in one commit when a user is erased. */
const ERASE_BATCH = 200

/** A file to forget, all passages that have the words of a query, or those in one file or folder. */
export interface ForgetRequest {
  /** Words that a passage must all have. A passage is a paragraph, a list item, or a message. */
  readonly query?: string | undefined
  /** A file; with a query, a file or a folder to look in. */
  readonly source?: string | undefined
  /**
   * True only reports the passages, and removes nothing; with a query, among the 200 best hits. False by
   * default.
   */
  readonly dryRun?: boolean | undefined
}

/** The result of an erasure. */
export interface ErasureReceipt {
  /** Files that were removed. */
  readonly files: number
  readonly erasedAt: Date
  /** Places where something may remain. */
  readonly places: readonly Residue[]
}

/** The removed files: `paths` are relative to the handle. */
export interface RemovalReceipt extends ErasureReceipt {
  readonly paths: readonly string[]
}

/** The result of `forget`; `files` counts the removed and the changed ones. */
export interface ForgetReceipt extends ErasureReceipt {
  /** The removed lines, in the order in which they were found. Lines are numbered as before each search. */
  readonly passages: readonly SourceLines[]
}

/** Removes every file of `store`, then their remains elsewhere in the storage. */
export async function erase(
  { store, storage, clock }: Readonly<{ store: MemoryStore; storage: Storage; clock: Clock }>,
  options: CommitOptions = {},
): Promise<ErasureReceipt> {
  checkOptions(options, OPTION_NAMES.commit)
  const paths = await store.list('', { abortSignal: options.abortSignal, includeHidden: true })
  for (let start = 0; start < paths.length; start += ERASE_BATCH) {
    const changes = paths.slice(start, start + ERASE_BATCH).map((path) => ({ path, content: null }))
    await store.commit(changes, { reason: 'erase all of it', ...options })
  }
  const places = await leftIn(storage, { abortSignal: options.abortSignal })
  return { files: paths.length, erasedAt: clock.now(), places }
}

/** Erases the remains of deleted files in the storage. Reports possible remains there and in copies. */
export async function leftIn(
  storage: Pick<Storage, 'scrub' | 'store'>,
  options: ReadOptions,
): Promise<readonly Residue[]> {
  return [...(await storage.scrub(options)), ...(await copiesOf(storage.store))]
}
