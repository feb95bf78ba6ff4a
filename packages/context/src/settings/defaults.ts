/**
 * The default division of a context. Of `shares`, the parts of `memory`, `retrieval` and `conversation` are a
 * `share`, the others a `most`. `buffer` is never spent.
 */
export const CONTEXT_DEFAULTS = {
  maxTokens: 16_000,
  shares: {
    agent: 0.25,
    memory: 0.15,
    retrieval: 0.35,
    standing: 0.12,
    standingForAdvice: 0.35,
    dailyLogs: 0.03,
    conversation: 0.4,
  },
  buffer: 0.1,
  messageTokens: 0,
} as const

/** The `timeoutMs` of an added section. */
export const ADDED_TIMEOUT_MS = 2000

/** The cap of the last daily logs, in tokens. */
export const DAILY_LOG_TOKENS = 1500

/** The cap of the latest messages, in tokens. */
export const RECENT_TOKENS = 800

/** A block is cut only if this many tokens of its text remain: fewer do not help a reader. */
export const MIN_BLOCK_TOKENS = 24

/**
 * The block of rank r scores (RANK_OFFSET + r) ** -RANK_POWER: the first four times as much as the seventh.
 * docs/decisions/0030-conversations.md has the figures behind these and the next four.
 */
export const RANK_OFFSET = 5

/** See {@link RANK_OFFSET}. With 1, the end of a long list takes the space of the best messages. */
export const RANK_POWER = 2

/** Score of a line without query terms; the best line of its block is 1. */
export const LEAST_WORTH = 0.6

/**
 * Weight of code, lists and quotes in an answer (its prose is 1), and of a message's passage without query
 * terms.
 */
export const PASTED_WORTH = 0.5

/** Weight of a passage of an answer (the user's words are 1), unless the question is about an answer. */
export const ANSWER_WORTH = 0.15

/** A message of more characters scores less the longer it is: several others would fit in its room. */
export const SHORT_MESSAGE = 200

/** Its score is divided by (characters / {@link SHORT_MESSAGE}) to this power. */
export const LENGTH_POWER = 0.7

/**
 * A block of at most this many tokens stays whole: it is about one thing, and the mark of a gap costs as much
 * as leaving out a few words saves.
 */
export const SMALL_BLOCK = 100

/** A longer text, in characters, is not compared with others of its day: it nearly always adds something. */
export const LONGEST_TOLD = 400

/**
 * A block of a joined section is compared with so many of the best blocks of the other section. The newest
 * other message of the user stays; docs/decisions/0042-shares-of-a-context.md has the figures.
 */
export const BEST_BLOCKS = 3

/** If the best blocks have no larger part of the question's words, the answer may be in other words. */
export const FOUND_SHARE = 0.5

/** The most tokens of later messages that share a word with a shown one alone; decision 42 has the figures. */
export const FOLLOW_UP_TOKENS = 80

/** The same for the user's next turns after shown ones. */
export const NEXT_TURN_TOKENS = 80

/**
 * The part of the budget for the newest messages without a word of the question: "we're in Modena" answers
 * "where do I live?".
 */
export const NEWEST_SHARE = 0.01

/** The search for lines ends when fewer tokens are left. */
export const LEAST_ROOM = 8

/**
 * Lines are chosen only from the best blocks that take this many times the room together: other blocks rank
 * after all lines of these.
 */
export const POOL = 4

/** The most characters of one line of a message. A wide character counts as two. */
export const LINE_CHARACTERS = 150

/** A message of at most so many characters stays whole: its line would hardly be shorter. */
export const SHORTEST_IN_LINES = 250

/**
 * The part of a section's room for whole messages, the best; each further message is shown as one line.
 * docs/decisions/0030-conversations.md has the figures behind this and the next one.
 */
export const WHOLE_SHARE = 0.8

/** The same for a question whose answer is spread over many messages. */
export const BROAD_WHOLE_SHARE = 0.7

/** The current message is cut only if this many tokens of it remain. */
export const MIN_MESSAGE_TOKENS = 16

/** The line with the current day is shown if this many times its tokens are free. */
export const LEAST_ROOMS_OF_TODAY = 10

/** A context with `order: 'cache'` leaves out so many messages at once. */
export const CACHE_STEP = 8

/** A second layout is made only for at least this many tokens. */
export const LEAST_EXTRA = 64

/** The reasons why a candidate is not in the context, or not whole. */
export const REASONS = {
  noRoom: 'no room was left',
  cut: 'only a part had room',
  cutByRetriever: 'its section offered only a part',
  leftByRetriever: 'its section did not offer it',
  blank: 'it has no text',
  line: 'one line of the message has room',
  lines: 'only the lines that answer best are shown',
  shownByBetter: 'a better hit shows these lines',
  spoken: 'the conversation shows it already',
  repeated: 'the context says this already',
  restRepeated: 'the context says its other lines already',
  unrelated: 'it has no word of the question or of the best hits',
  boilerplate: 'it says nothing of its own',
  husk: 'the rest of it has no word of the question',
  quota: 'better ones fill the quota',
  contradicted: 'other memory replaces some of its lines',
  replaced: 'a later message replaces it',
  older: 'there was room for newer messages only',
  orphan: 'it answers no tool call of this conversation',
  otherResult: 'its tool call has a later result',
  noResult: 'its tool call has no result',
  callLeftOut: 'its tool calls without a result are left out',
  moved: 'it was moved to the tool call that it answers',
  renamed: 'another tool call has the same id, so it got its own',
  current: 'the current message is longer than its room',
  longResult: 'a long tool result was shortened',
  oldResult: 'an old tool result was left out',
} as const

/** Reason for lines that another section shows. */
export function shownIn(section: string): string {
  return `"${section}" shows its lines already`
}

/** Reason for a block whose other lines another section shows. */
export function restShownIn(section: string): string {
  return `"${section}" shows its other lines already`
}

/** Tokens kept from the retriever of a stable or pinned section for the labels of its blocks. */
export const LABEL_ALLOWANCE = 8

/** A section retrieves so many times its quota of blocks: some may say nothing new. */
export const QUOTA_SPARE = 2

/** Replaces the end of a tool result, or all of it. */
export function toolResultMarker(leftOut: number): string {
  return `[...${leftOut} tokens of this tool result left out]`
}
