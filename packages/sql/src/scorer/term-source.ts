import type { LogLook } from '../search/log-state.ts'
import type { FileTerms } from './terms/postings-builder.ts'

/** A page of the files from `low` to before `high`: at most `limit` rows after a chunk of the file `path`. */
export interface TermPage {
  readonly low: string
  readonly high: string
  readonly path: string
  readonly chunk: number
  readonly limit: number
}

/** A page, or the files with these ids. */
export type TermRequest = TermPage | { readonly ids: readonly number[] }

/** Where the scopes in memory read their terms. */
export interface TermSource {
  /** The maximum rows of a page; unlimited if absent. */
  readonly maxRows?: number
  /**
   * The log after a place, and the rows of each page or of each list of files, from one snapshot. Rows are in
   * the order of paths and positions. A searched file without chunks is a row too: it may hide another one.
   * The log is undefined for a database without a head.
   */
  read(
    after: number,
    requests: readonly TermRequest[],
  ): Promise<{ readonly look: LogLook | undefined; readonly rows: readonly (readonly FileTerms[])[] }>
}
