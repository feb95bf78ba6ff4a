import type { Residue, SourceLines } from '@sheaf/core'

/** What to forget: a file, all passages that have the words of a query, or those in one file or folder. */
export interface ForgetRequest {
  /** Words, all of which a passage has: a paragraph, a list item, or a message of a conversation. */
  readonly query?: string
  /** A file; with a query, a file or a folder to look in. */
  readonly source?: string
  /**
   * True to report what would be removed, and to remove nothing; with a query, of the 200 best hits. False by
   * default.
   */
  readonly dryRun?: boolean
}

/** What became of what was erased. */
export interface ErasureReceipt {
  /** Files that were removed. */
  readonly files: number
  readonly erasedAt: Date
  /** Where something may remain. */
  readonly places: readonly Residue[]
}

/** Which files were removed, relative to the handle. */
export interface RemovalReceipt extends ErasureReceipt {
  readonly paths: readonly string[]
}

/** What was forgotten; `files` are those that were removed or changed. */
export interface ForgetReceipt extends ErasureReceipt {
  /**
   * The lines as they were, in the order in which they were found. Lines of one file are counted as they were
   * before each search.
   */
  readonly passages: readonly SourceLines[]
}
