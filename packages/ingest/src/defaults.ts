/** The system folder with the records of learning, hidden from lists, search and models. */
export const INGESTED_DIRECTORY = '.ingested'

export const OBSERVATION_DEFAULTS = {
  path: 'observations.md',
  /** Other files with facts about the user. */
  knownFiles: ['USER.md', 'MEMORY.md'],
  author: 'ingester',
  /** Tokens of one call, the prompt included. */
  maxInputTokens: 8000,
  maxOutputTokens: 2048,
  /** After so many answers in a row that cannot be parsed, their messages are skipped. */
  maxAttempts: 3,
} as const

/** Limits of one answer: code points of a fact, UTF-16 code units of its key, facts of one message. */
export const FACT_LIMITS = {
  characters: 300,
  keyCharacters: 60,
  perMessage: 16,
} as const

/**
 * Keys of lasting facts about the user. Statements with such a key, alone or before a colon as in "family:
 * Ines", come first in the file of facts, and the model that learns always sees them.
 */
export const PROFILE_KEYS: readonly string[] = [
  'name',
  'form of address',
  'home',
  'work',
  'family',
  'health',
  'allergies',
  'language',
]

/** Keys that several current statements may share: such statements do not replace each other by their key. */
export const SEVERAL_KEYS: readonly string[] = ['family', 'health', 'allergies', 'language']

/** Ends the key of a fact that stands beside others, such as "work: also" for a second job. */
export const ADDED_KEY = ': also'

export const KNOWN_DEFAULTS = {
  tokens: 600,
  /** The largest share of known facts in the tokens that a call has beside the prompt. */
  share: 0.25,
  statements: 32,
  /** The number of latest facts that are always shown. */
  newest: 6,
} as const

/**
 * The Jaccard similarity from which the later of two facts may replace the earlier one: two of three terms
 * may differ, as in "likes tea" and "likes coffee". A fact that is repeated after a related one counts as
 * new. A fact is dropped as known only if all its terms are equal, in order: in the labelled pairs of
 * `fact-terms.test.ts`, different facts reach 0.8, and rewordings of one fact fall to 0.6.
 */
export const RELATED_FACTS: number = 1 / 3

export const SUMMARY_DEFAULTS = {
  /** The most statements of one answer. */
  lines: 40,
  /** The most items taken from a month without a model. */
  extractedLines: 20,
  observations: {
    author: 'summarizer',
    path: 'observations.md',
    olderThanDays: 30,
    maxInputTokens: 8000,
    maxTokens: 1000,
  },
  conversation: { author: 'summarizer', maxInputTokens: 8000, maxTokens: 400, messageCharacters: 4000 },
} as const

export const DUPLICATE_DEFAULTS = {
  /** A person checks these duplicates. Facts of ten words that differ in one name score less. */
  similarity: 0.85,
  /** The most texts that one text is compared with. */
  comparisons: 256,
} as const

export const COMPRESS_DEFAULTS = {
  author: 'compressor',
  path: 'observations.md',
  /**
   * Only equal texts are moved: no person checks the moves, and different facts can be more similar than two
   * wordings of one fact.
   */
  similarity: 1,
  logsOlderThanDays: 90,
  /** The number of logs that a bootstrap shows. */
  keepLogs: 3,
} as const
