/** Where Sheaf keeps what was ingested: a folder of the system, hidden from lists, search and models. */
export const INGESTED_DIRECTORY = '.ingested'

/** The default options of learning facts from a conversation. */
export const OBSERVATION_DEFAULTS = {
  path: 'observations.md',
  /** Other files with facts about the user. */
  knownFiles: ['USER.md', 'MEMORY.md'],
  author: 'ingester',
  /** Tokens of one call, the prompt included. */
  maxInputTokens: 8000,
  /** Tokens of an answer. */
  maxOutputTokens: 2048,
  /** Calls whose answer is not understood, after which their messages are left behind. */
  maxAttempts: 3,
} as const

/**
 * What keeps an answer from filling memory: characters (code points) of a fact, UTF-16 code units of its key,
 * and facts of one message.
 */
export const FACT_LIMITS = {
  characters: 300,
  keyCharacters: 60,
  perMessage: 16,
} as const

/**
 * Keys of what is about the user for long. Statements with such a key, alone or before a colon as in "family:
 * Ines", are first in the file of facts, and are always shown to the model that learns.
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

/** Keys of which several statements hold at once: one of them never replaces another by its key alone. */
export const SEVERAL_KEYS: readonly string[] = ['family', 'health', 'allergies']

/** What a model that learns is shown of what is known. */
export const KNOWN_DEFAULTS = {
  tokens: 600,
  /** The most of a call that is not the prompt, where calls are short. */
  share: 0.25,
  statements: 32,
  /** Those that were said last, where they share no word with the transcript. */
  newest: 6,
} as const

/**
 * The least Jaccard similarity of two facts of which the later may replace the earlier one: two of three
 * terms may differ, as in "likes tea" and "likes coffee". A fact that is said again after such a one is news.
 * For dropping a fact as known no similarity is enough but that of all terms in their order: the labelled
 * pairs in `fact-terms.test.ts` have different facts that are as alike as 0.8 and rewordings of one as unlike
 * as 0.6.
 */
export const RELATED_FACTS: number = 1 / 3

/** Characters at which a cursor continues in a further file. */
export const CURSOR_PART_BYTES = 32_768

/** Days that the record of model usage has at most. */
export const USAGE_DAYS = 31

/** The default options of summaries. */
export const SUMMARY_DEFAULTS = {
  /** The most statements of one answer. */
  lines: 40,
  /** The most items of a month that are picked out without a model. */
  extractedLines: 20,
  observations: {
    author: 'summarizer',
    path: 'observations.md',
    olderThanDays: 30,
    keepBlocks: 0,
    maxInputTokens: 8000,
    maxTokens: 1000,
  },
  conversation: { author: 'summarizer', maxInputTokens: 8000, maxTokens: 400, messageCharacters: 4000 },
} as const

/** Bytes of UTF-8 at which an archive continues in a further file. */
export const ARCHIVE_PART_BYTES = 262_144

/** The default options of finding duplicates. */
export const DUPLICATE_DEFAULTS = {
  /** For showing to a person. A fact of ten words with another name in it is another fact. */
  similarity: 0.85,
  /** The most texts that one text is compared with. */
  comparisons: 256,
} as const

/** The default options of compressing. */
export const COMPRESS_DEFAULTS = {
  author: 'compressor',
  path: 'observations.md',
  /** No person checks what it moves, and different facts can be more alike than two wordings of one. */
  similarity: 1,
  logsOlderThanDays: 90,
  /** As many as a bootstrap shows. */
  keepLogs: 3,
} as const

/** The rate of growth is that of so many days. */
export const GROWTH_DEFAULTS = { windowDays: 30 } as const

/** Days since an item was noted, before which it is not stale. */
export const AUDIT_DEFAULTS = { staleAfterDays: 30 } as const
