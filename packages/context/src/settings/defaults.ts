/** The default division of a context. */
export const CONTEXT_DEFAULTS: {
  readonly maxTokens: number
  /**
   * Parts of the budget. Those of `memory`, `retrieval` and `conversation` are shares; those of `agent`,
   * `standing` and `dailyLogs` are the most that these take while others need room.
   */
  readonly shares: {
    readonly agent: number
    readonly memory: number
    readonly retrieval: number
    readonly standing: number
    readonly dailyLogs: number
    readonly conversation: number
  }
  /** The part that is never spent. */
  readonly buffer: number
  readonly messageTokens: number
} = {
  maxTokens: 16_000,
  shares: { agent: 0.25, memory: 0.15, retrieval: 0.35, standing: 0.12, dailyLogs: 0.03, conversation: 0.4 },
  buffer: 0.1,
  messageTokens: 0,
}

/** How long the retriever of an added section may take, in milliseconds, where nothing else is said. */
export const ADDED_TIMEOUT_MS = 2000

/** The most tokens of the last daily logs in a context, whatever is left over. */
export const DAILY_LOG_TOKENS = 1500

/** The most tokens of what was said last, whatever is left over. */
export const RECENT_TOKENS = 800

/** A block is cut only where this many tokens of its text remain: fewer do not help a reader. */
export const MIN_BLOCK_TOKENS = 24

/**
 * What ranks r-th is worth (RANK_OFFSET + r) ** -RANK_POWER, so that the best counts four times as much as
 * the seventh. docs/decisions/0030-conversations.md has the figures behind these and the next four.
 */
export const RANK_OFFSET = 5

/** See {@link RANK_OFFSET}. With 1, the end of a long list takes the space of the best messages. */
export const RANK_POWER = 2

/**
 * What a line that has nothing of what is requested is worth beside 1 for the line of its block that has the
 * most.
 */
export const LEAST_WORTH = 0.6

/**
 * What code, a list or a quote in an answer is worth beside 1 for its prose, and what a passage of a long
 * message is worth that has no word of the question.
 */
export const PASTED_WORTH = 0.5

/**
 * The weight of a passage of an answer, beside 1 for the user's words, unless the question is about an
 * answer.
 */
export const ANSWER_WORTH = 0.15

/**
 * A message of more characters than this is worth the less the longer it is: the room that it takes would
 * show several others.
 */
export const SHORT_MESSAGE = 200

/** Its worth is divided by this power of how many times it is longer than {@link SHORT_MESSAGE}. */
export const LENGTH_POWER = 0.7

/**
 * A block of at most this many tokens is not taken apart: it is about one thing, and a gap costs what leaving
 * out a few words of it saves.
 */
export const SMALL_BLOCK = 100

/**
 * Repeated text of at least this many tokens is left out of a block with new text: a shorter one may belong
 * to the new part.
 */
export const LEAST_REPEATED: number = MIN_BLOCK_TOKENS

/** No more lines are looked for where less than this many tokens are left. */
export const LEAST_ROOM = 8

/**
 * Blocks are looked at line by line until those before them take this many times the room: those below are
 * not chosen before all lines of the better ones.
 */
export const POOL = 4

/** The current message is cut only where this many tokens of it remain. */
export const MIN_MESSAGE_TOKENS = 16

/** The line with the current day is shown where there is room for so many times as much. */
export const LEAST_ROOMS_OF_TODAY = 10

/** How many messages a context in the order for caches leaves out at once. */
export const CACHE_STEP = 8

/** No layout is made again for less than this. */
export const LEAST_EXTRA = 64

/** Why a candidate is not in the context, or not whole. */
export const REASONS = {
  noRoom: 'no room left',
  cut: 'cut to the room left',
  cutByRetriever: 'cut by its retriever',
  leftByRetriever: 'left out by its retriever',
  blank: 'blank',
  lines: 'cut to the lines that answer best',
  shownByBetter: 'its lines are shown by what ranks better',
  spoken: 'it is in the conversation already',
  repeated: 'says word for word what the context says already',
  restRepeated: 'its other lines say word for word what the context says already',
  husk: 'what is left of it has no word of the question',
  quota: 'ranks below the quota of its section',
  contradicted: 'shown without the lines that other memory supersedes',
  older: 'older than what fits',
  orphan: 'answers no tool call of this conversation',
  otherResult: 'the same tool call has a later result',
  noResult: 'a tool call without a result',
  callLeftOut: 'shown without its tool calls that have no result',
  moved: 'moved behind the tool call that it answers',
  renamed: 'its tool call has an id of its own here, because another call has the same',
  current: 'the current message, cut to the budget',
  longResult: 'a long tool result, shortened',
  oldResult: 'an old tool result, left out',
} as const

/** Why lines are not shown again: another section has them. */
export function shownIn(section: string): string {
  return `its lines are shown in "${section}" already`
}

/** Why a block is shown without some of its lines. */
export function restShownIn(section: string): string {
  return `its other lines are shown in "${section}" already`
}

/** Tokens that a stable section's retriever may not use, because the labels of its blocks may take them. */
export const LABEL_ALLOWANCE = 8

/** A section with a quota retrieves so many times as many blocks: some may say nothing new. */
export const QUOTA_SPARE = 2

/** Represents what a tool result leaves out. */
export function toolResultMarker(leftOut: number): string {
  return `[...${leftOut} tokens of this tool result left out]`
}
