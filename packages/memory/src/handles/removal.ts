import type { Residue, SourceLines } from '@sheaf/core'

/** A file to forget, all passages that have the words of a query, or those in one file or folder. */
export interface ForgetRequest {
  /** Words that a passage must all have. A passage is a paragraph, a list item, or a message. */
  readonly query?: string
  /** A file; with a query, a file or a folder to look in. */
  readonly source?: string
  /**
   * True only reports the passages, and removes nothing; with a query, among the 200 best hits. False by
   * default.
   */
  readonly dryRun?: boolean
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
