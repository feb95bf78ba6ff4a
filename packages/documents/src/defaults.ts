/**
 * The most characters of a file that an agent writes; a longer one must be shortened. 0 means no limit.
 */
export const SOFT_LIMITS: Readonly<Record<string, number>> = { 'USER.md': 4000, 'MEMORY.md': 8000 }

/** The most lines, and bytes of UTF-8, of an index of entries: other systems read one at every start. */
export const INDEX_LIMITS = { maxIndexLines: 200, maxIndexBytes: 25_000 } as const

/** The most characters of an entry's name and description. */
export const ENTRY_LIMITS = {
  nameCharacters: 64,
  descriptionCharacters: 500,
} as const

export const HISTORY_DEFAULTS = {
  /** The most bytes of a file's history that a commit reads and writes, except whole texts. */
  segmentBytes: 16_384,
  /** A longer text of a revision is stored in its own file. */
  inlineBytes: 4096,
} as const

/** Limits of a diff's time and size for hostile texts. */
export const DIFF_LIMITS = {
  /** Unchanged lines around a change. */
  context: 3,
  /**
   * Removed and added lines; beyond this, all lines from the first to the last change count as changed. The
   * cost is quadratic: a tenth of a second.
   */
  edits: 1000,
  /** Removed and added words of one line; beyond this, words are not marked. */
  wordEdits: 60,
  /** The longest line whose words are compared, in characters. */
  wordsOfLine: 1000,
  /** The most line comparisons to find the places of a patch. */
  patchComparisons: 5_000_000,
  /** The most characters of diff in a proposal's file. */
  shownCharacters: 100_000,
} as const

/**
 * Limits of a transcript's lines, in UTF-16 code units: for ids, names of tools and names of speakers;
 * in bytes for the link to the next part, with the lines around it.
 */
export const TRANSCRIPT_LIMITS = {
  idCharacters: 256,
  nameCharacters: 128,
  linkBytes: 2048,
} as const

/** Options of a `gatedStore`. */
export const GATE_RULES: {
  readonly limits: typeof SOFT_LIMITS
  readonly person: Readonly<{ actor: 'person'; allowShrink: true; limits: typeof SOFT_LIMITS }>
} = {
  /** The default limits of agents. */
  limits: SOFT_LIMITS,
  /** A person may write and shorten a file freely. Scanners apply as for an agent. */
  person: { actor: 'person', allowShrink: true, limits: { 'USER.md': 0, 'MEMORY.md': 0 } },
}
