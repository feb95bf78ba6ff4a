import type { ContextTrace } from './context-trace.ts'
import type { Message } from './message.ts'
import type { SourceLines } from './retriever.ts'
import type { Within } from '../store/scope.ts'

/** What the context is for, and how large it may be. */
export interface AssembleRequest {
  /** The system prompt. Always first, never dropped. */
  readonly system?: string
  /** The conversation, oldest first; the last one is the current message, which is never dropped. */
  readonly messages?: readonly Message[]
  /**
   * Where memory keeps each of `messages`, by its place; undefined for one that it does not keep. What the
   * context shows as a message is then not retrieved as well.
   */
  readonly recorded?: readonly (SourceLines | undefined)[]
  /**
   * The definitions of the tools that the model is given beside the messages. Their JSON counts as part of
   * the context, and is never dropped.
   */
  readonly tools?: readonly object[]
  /**
   * The query; by default the question of the last user message, with words of the turns before where it
   * points to them. Of more than 400 characters, its question comes first.
   */
  readonly query?: string
  /**
   * "retrieved-first" shows what was retrieved before the conversation. "cache" shows it between the earlier
   * messages and the current ones, so that everything before it is the same bytes from turn to turn, and a
   * model's prompt cache is used: stable sections then get no more than their share, and old messages are
   * left out eight at a time. "retrieved-first" by default.
   */
  readonly order?: 'retrieved-first' | 'cache'
  /** The most tokens that the result may have. 16,000 by default. */
  readonly maxTokens?: number
  /** Where retrieval may look, relative to the handle. Everywhere by default. */
  readonly within?: Within
  readonly abortSignal?: AbortSignal
}

/** A context that fits, with the account of how it came about. */
export interface AssembledContext {
  /**
   * Ready for a model: stable parts first, then what changes from turn to turn, then the conversation; see
   * `order`.
   */
  readonly messages: readonly Message[]
  /** By the assembler's counter, with the definitions of tools. Never more than the budget. */
  readonly tokens: number
  readonly trace: ContextTrace
}

/** Gathers memory and conversation into a context that fits. The same input gives the same bytes. */
export interface ContextAssembler {
  /** Throws BudgetExceededError when what is never dropped does not fit. */
  assemble(request: AssembleRequest): Promise<AssembledContext>
}
