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
   * The markdown headings that the chunk is under, outermost first. Empty when the chunker does not look at
   * headings.
   */
  readonly headings: readonly string[]
  /**
   * Words about the chunk that are not in its text, such as "user" for what a user said: letters a-z, digits
   * and hyphens, 64 at most in each. A search can request chunks by them (`marked` of a query), and a
   * candidate has them; they count in no score. None when absent.
   */
  readonly marks?: readonly string[]
  /**
   * The fields of the file's frontmatter, as JSON. They are in no text; the first chunk of the file is found
   * by their words, and candidates and hits have them. None when absent.
   */
  readonly fields?: Readonly<Record<string, unknown>>
}

/**
 * A place in a file from which it can be cut without what is before it. Whatever is added to the end of the
 * file, the chunks before the place stay as they are.
 */
export interface ChunkPlace {
  /** Offset of the first UTF-16 code unit from the place on. */
  readonly offset: number
  /** How many chunks are before the place. */
  readonly ordinal: number
  /** How many lines are before the place. */
  readonly line: number
  /** The headings that are open before the place, outermost first. */
  readonly headings: readonly { readonly level: number; readonly title: string }[]
}

/** The chunks of a file from a place on, and a place from which more of them can be cut. */
export interface ChunksFrom {
  readonly chunks: readonly Chunk[]
  /** The last place in the file from which it can be cut; absent where it does not exist. */
  readonly place?: ChunkPlace
}

/**
 * Cuts a file into the pieces that are searched. The same content always gives the same chunks; every line of
 * the file is in some chunk; no chunk is inside its neighbour.
 */
export interface Chunker {
  /** Names the algorithm and all its parameters. A storage re-indexes files that were cut by another id. */
  readonly id: string
  chunk(content: string): Chunk[]
  /**
   * The same chunks, without those before `from`; all of them where it is absent. `from` is a place that was
   * given for a beginning of `content`. A storage cuts a file by it to which text is added; without the
   * method it cuts the whole file.
   */
  chunkFrom?(content: string, from?: ChunkPlace): ChunksFrom
}
