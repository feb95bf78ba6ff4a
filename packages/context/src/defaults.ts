/** How a context is divided, where the options do not say otherwise. */
export const CONTEXT_DEFAULTS: {
  readonly maxTokens: number
  /** Parts of the budget; `memory` and `retrieval` are for the usual two sections. */
  readonly shares: { readonly memory: number; readonly retrieval: number; readonly conversation: number }
  /** The part that is never spent. */
  readonly buffer: number
  readonly messageTokens: number
} = {
  maxTokens: 16_000,
  shares: { memory: 0.15, retrieval: 0.35, conversation: 0.4 },
  buffer: 0.1,
  messageTokens: 0,
}

/** A block is cut only where this many tokens of its text remain: less tells a reader nothing. */
export const MIN_BLOCK_TOKENS = 24

/** The current message is cut only where this many tokens of it remain. */
export const MIN_MESSAGE_TOKENS = 16

/** The conversation gives way after sections of ordinary priority, which is 0. */
export const CONVERSATION_PRIORITY = 1

/** Why a candidate is not in the context, or not whole. */
export const REASONS = {
  noRoom: 'no room left',
  cut: 'cut to the room left',
  cutByRetriever: 'cut by its retriever',
  leftByRetriever: 'left out by its retriever',
  blank: 'blank',
  shown: 'its lines are shown already',
  spoken: 'it is in the conversation already',
  quota: 'ranks below the quota of its section',
  contradicted: 'shown without the lines that other memory supersedes',
  older: 'older than what fits',
  orphan: 'answers no tool call of this conversation',
  current: 'the current message, cut to the budget',
  longResult: 'a long tool result, shortened',
  oldResult: 'an old tool result, left out',
} as const

/** Tokens that a stable section's retriever is not told of, because the labels of its blocks may take them. */
export const LABEL_ALLOWANCE = 8

/** How often a context is retrieved for at most: again where the conversation turns out to show what was retrieved. */
export const RETRIEVAL_ROUNDS = 3

/** Stands for what a tool result leaves out. */
export function toolResultMarker(leftOut: number): string {
  return `[...${leftOut} tokens of this tool result left out]`
}
