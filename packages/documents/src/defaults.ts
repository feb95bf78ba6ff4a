/** Characters of one file that a bootstrap text shows at most, its marker included; the index of entries has a cap of its own, `maxIndexBytes`. A character is a Unicode code point, here as in all limits of this package. */
export const BOOTSTRAP_FILE_CAP = 20_000

/** Daily logs in a bootstrap text. */
export const BOOTSTRAP_DAILY_LOGS = 3

/** Where daily logs and typed entries lie, below the user's directory. */
export const MEMORY_DIRECTORY = 'memory'

/** Characters that an agent may make a file hold before it is asked to consolidate; 0 would be no limit. */
export const SOFT_LIMITS: Readonly<Record<string, number>> = { 'USER.md': 4000, 'MEMORY.md': 8000 }

/** The share of a file's entries that a rewrite may lose without `allowShrink`. */
export const SHRINK_SHARE = 0.25

/** The limits of typed entries, where the options do not say otherwise. */
export const ENTRY_DEFAULTS: {
  readonly directory: string
  readonly maxIndexLines: number
  readonly maxIndexBytes: number
} = {
  directory: MEMORY_DIRECTORY,
  /** As others who keep such an index have found to be enough to read at every start. */
  maxIndexLines: 200,
  /** Bytes of UTF-8. */
  maxIndexBytes: 25_000,
}

/** The most characters of an entry's name, and of its description. */
export const ENTRY_LIMITS: { readonly nameCharacters: number; readonly descriptionCharacters: number } = {
  nameCharacters: 64,
  descriptionCharacters: 500,
}

/**
 * The most of a frontmatter. Beyond these a hostile text could hold the parser for longer than a reader would wait; people's own files
 * stay far below.
 */
export const FRONTMATTER_LIMITS: {
  readonly bytes: number
  readonly indicators: number
  readonly keys: number
  readonly depth: number
} = {
  bytes: 16_384,
  /** Brackets, commas, quotes, line ends and other characters that start something. */
  indicators: 2048,
  keys: 64,
  depth: 4,
}
