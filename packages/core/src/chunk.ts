/** A piece of one file, cut on whole lines wherever a limit allows it. */
export interface Chunk {
  /** 0 for the first chunk of the file, then counting up. */
  readonly ordinal: number
  /** Exactly `content.slice(start, end)`. */
  readonly text: string
  /** First line, counted from 1. Lines end with LF or CRLF. */
  readonly lineStart: number
  /** Last line, inclusive. */
  readonly lineEnd: number
  /** Offset of the first UTF-16 code unit. */
  readonly start: number
  /** Offset after the last UTF-16 code unit; the terminator of the last line is not included. */
  readonly end: number
  /**
   * The markdown headings that the chunk stands under, outermost first. Empty when the chunker does not look
   * at headings.
   */
  readonly headings: readonly string[]
  /**
   * Words about the chunk that are not in its text, such as "user" for what a user said: letters, digits and
   * hyphens. A search can ask for chunks by them (`marked` of a query), and a
   * candidate has them; they count in no score. None when absent.
   */
  readonly marks?: readonly string[]
}

/**
 * Cuts a file into the pieces that are searched. The same content always gives the same chunks; every line of
 * the file is in some chunk; no chunk lies inside its neighbour.
 */
export interface Chunker {
  /** Names the algorithm and all its parameters. A storage re-indexes files that were cut by another id. */
  readonly id: string
  chunk(content: string): Chunk[]
}
