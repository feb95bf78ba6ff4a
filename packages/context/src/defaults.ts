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
  older: 'older than what fits',
  orphan: 'answers no tool call of this conversation',
  current: 'the current message, cut to the budget',
} as const

/** Tokens that a stable section's retriever is not told of, because the labels of its blocks may take them. */
export const LABEL_ALLOWANCE = 8
