import type { ReadOptions } from '@sheaf/core'

/** A file as it is to become. */
export interface ScannedChange extends ReadOptions {
  readonly path: string
  readonly content: string
  /** The file as it is; undefined when it does not exist. */
  readonly before: string | undefined
}

/** Something that a scanner saw. */
export interface ScanFinding {
  /** Which rule, in kebab case, such as "bidi-override". */
  readonly rule: string
  /**
   * "refuse": nothing is written. "redact": the place is replaced by `(redacted)`. "flag": it is written, and
   * reported.
   */
  readonly severity: 'refuse' | 'redact' | 'flag'
  /** What it is and what to do, as the end of a sentence; never the text itself. */
  readonly message: string
  /** Where in the content, in UTF-16 code units; `end` is exclusive. */
  readonly start: number
  readonly end: number
}

/**
 * Looks at a change before it is written. Findings on lines that the file had before are not held against the
 * change.
 */
export type Scanner = (change: ScannedChange) => readonly ScanFinding[] | Promise<readonly ScanFinding[]>
