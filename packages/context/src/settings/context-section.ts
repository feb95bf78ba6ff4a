import type { Analyser, Clock, ConflictResolver, Retriever, TokenCounter } from '@sheaf/core'
import type { ToolResultPolicy } from '../conversation/tool-results.ts'

/**
 * A part of the context that a retriever fills. `order` sets where it is shown, `priority` when it is
 * reduced.
 */
export interface ContextSection {
  /** Names the section in the trace. Not "system" or "conversation": these two are always there. */
  readonly id: string
  readonly retriever: Retriever
  /**
   * Its part of the budget that the system prompt leaves, 0 to 1: it always gets as much where it needs it.
   * What it does not need goes to others.
   */
  readonly share?: number
  /**
   * In the place of a share: the part of the budget that it may take while others need room. It is not
   * promised: where there is too little for all, it becomes smaller with the others of its priority.
   */
  readonly most?: number
  /**
   * The most blocks that it shows, the best first; its retriever gets this number as its limit. No bound by
   * default.
   */
  readonly quota?: number
  /** The most tokens that it may have, whatever other sections leave over. */
  readonly cap?: number
  /**
   * True for what is the same from turn to turn. It is shown in the first message, right after the system
   * prompt; its retriever is not told the query. With `order: 'cache'` of a request it gets no more than its
   * part: the same memory and system prompt then give the same bytes whatever the conversation says. False by
   * default.
   */
  readonly stable?: boolean
  /**
   * True for what must be in every context: it gets what it needs before any share is given. Each of its
   * blocks is shown; where there is no room for all of them whole, the lowest ranks are cut first. False by
   * default.
   */
  readonly pinned?: boolean
  /**
   * What stays of a block that does not fit: its 'start' or its 'end', with a marker; 'none' for a block that
   * is shown whole or not at all. 'start' by default: of a section that is neither stable nor pinned, the
   * lines that answer the query are then chosen before anything is cut.
   */
  readonly truncate?: 'start' | 'end' | 'none'
  /** Sections of lower order are shown first, after the stable ones. By default the place in the list. */
  readonly order?: number
  /**
   * Where there is too little for all, sections of a lower priority become smaller first. 0 by default, which
   * the conversation has too.
   */
  readonly priority?: number
  /**
   * What is above the blocks. By default `## ` and the id with a capital, and that it is data where it is
   * fenced.
   */
  readonly heading?: string
  /**
   * True to fence the blocks, so that no text in them ends the section, and to put a backslash before lines
   * that look like the label of a block or the mark of lines left out, so that none passes for another
   * file's. False is for files that only the maker of the agent writes. True by default.
   */
  readonly fenced?: boolean
  /**
   * False for blocks that are without a label, one line after the other: where a line comes from costs more
   * tokens than the line. True by default.
   */
  readonly labelled?: boolean
  /**
   * The id of a section that is filled before it, with whose blocks its own are shown as one list, below that
   * heading: what was said is in one order of time, whichever section found it. Where that section shows
   * nothing, it has its own heading. Each is on its own by default.
   */
  readonly joins?: string
  /**
   * How long its retriever may take, in milliseconds. Where it fails or takes longer, the section is empty,
   * and `warnings` of the context has the reason. By default an assembly waits, and fails with its error.
   */
  readonly timeoutMs?: number
}

/** What a context is made of, and how large its parts may be. */
export interface ContextAssemblerOptions {
  /** Counts everything. The budget holds exactly for this counter. */
  readonly tokens: TokenCounter
  readonly sections: readonly ContextSection[]
  /**
   * Gives the terms by which lines are chosen where not everything fits. `textAnalyser()` by default; give
   * the one that the storage is opened with.
   */
  readonly analyser?: Pick<Analyser, 'documentTerms' | 'queryTerms'>
  /**
   * Gives the days of labels, and the current one. Without it days are in UTC, and contexts do not say the
   * current day.
   */
  readonly clock?: Pick<Clock, 'today'>
  /** The budget of a request that names none. 16,000 by default. */
  readonly maxTokens?: number
  /** The part of the budget that is never spent. 0.1 by default. */
  readonly buffer?: number
  /**
   * The conversation's part of the budget, 0 to 1. By default 0.4, or less where the other shares and the
   * buffer leave less. All shares and the buffer together are at most 1.
   */
  readonly conversationShare?: number
  /** What each message costs beside its content. 0 by default. */
  readonly messageTokens?: number
  /** How long and how old the results of tools may be. Nothing is shortened by default. */
  readonly toolResults?: ToolResultPolicy
  /**
   * Decides between what the sections retrieved, before any of it is shown. Nothing is decided by default.
   */
  readonly conflicts?: ConflictResolver
}
