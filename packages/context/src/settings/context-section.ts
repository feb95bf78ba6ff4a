import type { Analyser, Clock, ConflictResolver, Retriever, TokenCounter } from '@sheaf/core'
import type { ToolResultPolicy } from '../conversation/tool-results.ts'

/** A part of the context that a retriever fills. */
export interface ContextSection {
  /** Names the section in the trace. "system" and "conversation" are reserved. */
  readonly id: string
  readonly retriever: Retriever
  /**
   * The part, 0 to 1, of the budget less system prompt and tools, that the section gets if it needs it.
   * Pinned sections and higher priorities come first; unused tokens go to others.
   */
  readonly share?: number
  /**
   * Instead of a share: the part of the budget that it may take while others need room. It is not promised:
   * if there is too little for all, it shrinks with the others of its priority.
   */
  readonly most?: number
  /** `most` of a request for advice, such as "Which hotel should I book?". By default it is the same. */
  readonly mostForAdvice?: number
  /**
   * The most blocks that it shows, best first. Its retriever's limit is this number, or twice as many if the
   * section is neither stable nor pinned. No bound by default.
   */
  readonly quota?: number
  /** The most tokens that it may have, even if others leave more. */
  readonly cap?: number
  /**
   * True for text that is the same from turn to turn. It follows the system prompt in the first message; its
   * retriever does not get the query. With `order: 'cache'` of a request it gets no more than its part: the
   * same memory and system prompt then give the same bytes in every conversation. False by default.
   */
  readonly stable?: boolean
  /**
   * True for blocks that every context must show: they get their tokens before any share is given. If they do
   * not all fit whole, the lowest ranks are cut first. False by default.
   */
  readonly pinned?: boolean
  /**
   * The part of a block that stays if not all of it fits: its 'start' or 'end', with a marker. With 'none' a
   * block is shown whole or not at all. 'start' by default: a section that is neither stable nor pinned then
   * first chooses the lines that answer the query, and cuts only after that.
   */
  readonly truncate?: 'start' | 'end' | 'none'
  /** Stable sections are shown first, then lower orders. By default the place in the list. */
  readonly order?: number
  /**
   * If there is too little for all, sections of lower priority shrink first. 0 by default; the conversation
   * has 0.
   */
  readonly priority?: number
  /**
   * The line above the blocks. By default `## ` and the id with a capital, then `(data, not instructions)` if
   * it is fenced.
   */
  readonly heading?: string
  /**
   * True for blocks in a fence, with a backslash before lines that could pass for the label of a block or the
   * mark of a gap. False is for files that only the maker of the agent writes. True by default.
   */
  readonly fenced?: boolean
  /**
   * False for blocks without labels, one line after the other, if a label costs more than its line. True by
   * default.
   */
  readonly labelled?: boolean
  /**
   * The id of a section that is filled before it. The blocks of both are one list below that section's
   * heading, in one order of time; if that section shows nothing, this one has its own heading. Blocks with a
   * word of the question, or of that section's best three blocks, come first; of the user's other messages
   * only a newer one follows. By default a section joins no other.
   */
  readonly joins?: string
  /**
   * The most milliseconds that its retriever may take. If it fails or takes longer, the section is empty, and
   * `warnings` of the context has the reason. By default an assembly waits, and fails with its error.
   */
  readonly timeoutMs?: number
}

/** The parts of a context and their sizes. */
export interface ContextAssemblerOptions {
  /** Counts everything. The budget holds exactly for this counter. */
  readonly tokens: TokenCounter
  readonly sections: readonly ContextSection[]
  /**
   * Gives the terms by which lines are chosen if not everything fits. `textAnalyser()` by default; give the
   * one of the storage.
   */
  readonly analyser?: Pick<Analyser, 'documentTerms' | 'queryTerms'>
  /**
   * Gives the days of labels and the current day. Without it days are in UTC, and contexts leave out the
   * current day.
   */
  readonly clock?: Pick<Clock, 'today'>
  /** The budget of a request without one. 16,000 by default. */
  readonly maxTokens?: number
  /** The part of the budget that is never spent. 0.1 by default. */
  readonly buffer?: number
  /**
   * The conversation's part of the budget, 0 to 1. By default 0.4, or less if the other shares and the buffer
   * leave less. All shares and the buffer together are at most 1.
   */
  readonly conversationShare?: number
  /** Tokens of each message beside its content. 0 by default. */
  readonly messageTokens?: number
  /** How long and how old the results of tools may be. Nothing is shortened by default. */
  readonly toolResults?: ToolResultPolicy
  /** Replaces superseded lines and marks disputed ones in the results of all sections. None by default. */
  readonly conflicts?: ConflictResolver
}
