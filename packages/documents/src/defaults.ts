/**
 * The most characters of one file in a bootstrap text, with its marker; the index of entries has its
 * own limit. A character is a Unicode code point, here as in all limits of this
 * package.
 */
export const BOOTSTRAP_FILE_CAP = 20_000

/** The part of a bootstrap text that the agent's own files keep while other files need the rest. */
export const AGENT_SHARE = 0.25

/** The number of daily logs in a bootstrap text. */
export const BOOTSTRAP_DAILY_LOGS = 3

/**
 * The most characters of a file that an agent writes; a longer one must be shortened. 0 means no limit.
 */
export const SOFT_LIMITS: Readonly<Record<string, number>> = { 'USER.md': 4000, 'MEMORY.md': 8000 }

/** The share of a file's entries that a rewrite may lose without `allowShrink`. */
export const SHRINK_SHARE = 0.25

/**
 * From this share of its limit a file counts as full, so that its entries may be merged: another entry
 * of common length would not fit.
 */
export const FULL_SHARE = 0.75

/** The least share of its characters that a file keeps when its entries are merged. */
export const MERGED_SHARE = 0.5

/** The most lines, and bytes of UTF-8, of an index of entries: other systems read one at every start. */
export const INDEX_LIMITS = { maxIndexLines: 200, maxIndexBytes: 25_000 } as const

/** The most characters of an entry's name and description. */
export const ENTRY_LIMITS = {
  nameCharacters: 64,
  descriptionCharacters: 500,
} as const

/**
 * Limits of a frontmatter. Beyond them a hostile text could keep the parser busy too long; normal files
 * stay far below.
 */
export const FRONTMATTER_LIMITS = {
  bytes: 16_384,
  /** Brackets, commas, quotes, line ends and other characters with a syntactic meaning. */
  indicators: 2048,
  keys: 64,
  depth: 4,
} as const

/** The default options of a history. */
export const HISTORY_DEFAULTS = {
  /** The most bytes of a file's history that a commit reads and writes, except whole texts. */
  segmentBytes: 16_384,
  /** A longer text of a revision is stored in its own file. */
  inlineBytes: 4096,
} as const

/**
 * The most characters of an author and of a reason in a history; a longer one is cut and ends in "…".
 */
export const HISTORY_NOTE_CHARACTERS = 300

/**
 * The longest name below its home for a history's folder: with the home of the longest id it is still a
 * valid path.
 */
export const HISTORY_NAME_LIMITS = {
  segments: 4,
  bytes: 150,
} as const

/** The most days that a proposal waits for a person. */
export const PROPOSAL_DAYS = 30

/** Limits of a diff's time and size for hostile texts. */
export const DIFF_LIMITS = {
  /** Unchanged lines around a change. */
  context: 3,
  /**
   * Removed and added lines; beyond this, all lines between the first and the last change count as
   * changed. The cost is quadratic: 1000 take about a tenth of a second.
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
 * Bytes of UTF-8 at which a transcript continues in another file. Recording a message indexes its file
 * again, so that small files are fast.
 */
export const TRANSCRIPT_PART_BYTES = 32_768

/**
 * Limits of a transcript's lines, in UTF-16 code units: for ids of messages and calls and names of tools, and
 * for names of speakers. The limit of the link to the next part, with the lines around it, is in bytes.
 */
export const TRANSCRIPT_LIMITS = {
  idCharacters: 256,
  nameCharacters: 128,
  linkBytes: 2048,
} as const

/** The most characters that a note in a context quotes from a decision. */
export const DECISION_NOTE_CHARACTERS = 300

/** The most revisions of a file that are searched for the day of an undated decision. */
export const DECISION_REVISIONS = 50

/** The most other decisions that a note on an undecided decision quotes. */
export const DISPUTE_NOTES = 3

/**
 * Options of a `gatedStore` for a person. The limits apply to agents only: a person may write and
 * shorten a file freely. Scanners apply to both.
 */
export const PERSON_RULES: {
  readonly actor: 'person'
  readonly allowShrink: true
  readonly limits: Readonly<Record<string, number>>
} = { actor: 'person', allowShrink: true, limits: { 'USER.md': 0, 'MEMORY.md': 0 } }
