import { MEMORY_DIRECTORY } from '@sheaf/core/adapter'

/**
 * Characters of one file that a bootstrap text shows at most, its marker included; the index of entries has
 * its own cap, `maxIndexBytes`. A character is a Unicode code point, here as in all limits of this package.
 */
export const BOOTSTRAP_FILE_CAP = 20_000

/** Daily logs in a bootstrap text. */
export const BOOTSTRAP_DAILY_LOGS = 3

/**
 * Characters that a file may have when an agent writes it; beyond, the agent has to consolidate. 0 would be
 * no limit.
 */
export const SOFT_LIMITS: Readonly<Record<string, number>> = { 'USER.md': 4000, 'MEMORY.md': 8000 }

/** The share of a file's entries that a rewrite may lose without `allowShrink`. */
export const SHRINK_SHARE = 0.25

/**
 * The share of its limit from which on a file is full, so that its entries may be merged: there is no room
 * for another one of common length.
 */
export const FULL_SHARE = 0.75

/** The share of its characters that a file keeps at least when its entries are merged. */
export const MERGED_SHARE = 0.5

/** The default limits of typed entries. */
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
export const ENTRY_LIMITS = {
  nameCharacters: 64,
  descriptionCharacters: 500,
} as const

/**
 * The most of a frontmatter. Beyond these a hostile text could hold the parser for longer than a reader would
 * wait; people's own files stay far below.
 */
export const FRONTMATTER_LIMITS = {
  bytes: 16_384,
  /** Brackets, commas, quotes, line ends and other characters that start something. */
  indicators: 2048,
  keys: 64,
  depth: 4,
} as const

/** The default options of a history. */
export const HISTORY_DEFAULTS = {
  /** The most that a commit reads and writes of a file's history, besides whole texts. */
  segmentBytes: 16_384,
  /** What a revision brings that is longer is kept as its own file. */
  inlineBytes: 4096,
} as const

/** Characters of an author and of a reason that a history keeps; what is longer is cut and ends in "…". */
export const HISTORY_NOTE_CHARACTERS = 300

/**
 * The longest name below its home that a history's folder may have: with the home of the longest id it still
 * is a path.
 */
export const HISTORY_NAME_LIMITS = {
  segments: 4,
  bytes: 150,
} as const

/** The default time for which a proposal waits for a person. */
export const PROPOSAL_DEFAULTS = { expireAfterDays: 30 } as const

/** What keeps a diff of hostile texts from taking long, or much room. */
export const DIFF_LIMITS = {
  /** Unchanged lines around a change. */
  context: 3,
  /**
   * Lines removed and added; beyond them all between the first and the last counts as changed. The cost grows
   * with the square: 1000 take about a tenth of a second.
   */
  edits: 1000,
  /** The same for the words of one line, which are not marked beyond. */
  wordEdits: 60,
  /** Characters of a line whose words are compared. */
  wordsOfLine: 1000,
  /** Lines that are compared to find the places of a patch. */
  patchComparisons: 5_000_000,
  /** Characters of diff in the file of a proposal. */
  shownCharacters: 100_000,
} as const

/**
 * Bytes of UTF-8 at which a transcript continues in a further file. To record a message is to index its file
 * again, so small is fast.
 */
export const TRANSCRIPT_PART_BYTES = 32_768

/**
 * The most UTF-16 code units of what is in a line of a transcript: an id of a message or a call, the name of
 * a tool; and of an author. And the most bytes of the link to the next part, with the lines around it.
 */
export const TRANSCRIPT_LIMITS = {
  idCharacters: 256,
  authorCharacters: 128,
  linkBytes: 2048,
} as const

/** The most characters that a note in a context quotes of a decision. */
export const DECISION_NOTE_CHARACTERS = 300

/** The most revisions of a file that are searched for the day of a decision without one. */
export const DECISION_REVISIONS = 50

/** How many others a note on an undecided decision quotes. */
export const DISPUTE_NOTES = 3

/**
 * The options of a `gatedStore` for what a person writes. Limits are for what an agent writes by itself: a
 * person may write and shorten a file at will. What scanners refuse is refused to both.
 */
export const PERSON_RULES: {
  readonly actor: 'person'
  readonly allowShrink: true
  readonly limits: Readonly<Record<string, number>>
} = { actor: 'person', allowShrink: true, limits: { 'USER.md': 0, 'MEMORY.md': 0 } }
