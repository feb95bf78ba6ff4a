import type { ReadOptions } from '@sheaf/core'

/** A file with its new text. */
export interface ScannedChange extends ReadOptions {
  readonly path: string
  readonly content: string
  /** The current text; undefined if the file does not exist. */
  readonly before: string | undefined
}

/** A finding of a scanner. */
export interface ScanFinding {
  /** The rule, in kebab case, such as "bidi-override". */
  readonly rule: string
  /**
   * "refuse": nothing is written. "redact": `replacement` replaces the text. "flag": it is written, and
   * reported.
   */
  readonly severity: 'refuse' | 'redact' | 'flag'
  /** The text that a redaction puts there; `(redacted)` by default. */
  readonly replacement?: string
  /** The problem and the fix, as the end of a sentence; never contains the text. */
  readonly message: string
  /** The offsets in the content, in UTF-16 code units; `end` is exclusive. */
  readonly start: number
  readonly end: number
}

/** Checks a change before it is written. A finding on lines that the file already had is ignored. */
export type Scanner = (change: ScannedChange) => readonly ScanFinding[] | Promise<readonly ScanFinding[]>
