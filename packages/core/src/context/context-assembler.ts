import type { ContextConfiguration } from './context-configuration.ts'
import type { Message } from './message.ts'
import type { SourceLines, TraceEvent } from './retriever.ts'
import type { Where } from '../search/check-where.ts'
import type { Within } from '../store/path.ts'

/** The input of a context, and its maximum size. */
export interface AssembleRequest {
  /** The system prompt. Always first, never dropped. */
  readonly system?: string | undefined
  /**
   * The conversation, oldest first. The last message is the current one: it is never dropped, and cut, with
   * a warning, if it is longer than its room.
   */
  readonly messages?: readonly Message[] | undefined
  /**
   * For each of `messages`, by index, the lines where memory keeps it, and its time; undefined if memory does
   * not keep it. The assembler does not retrieve lines that the context already shows as a message. The line
   * with the current day names the days of older messages.
   */
  readonly recorded?: readonly ((SourceLines & { readonly at?: Date | undefined }) | undefined)[]
  /**
   * Lines that no section may show, such as lines of another branch of the conversation. `messages` are shown
   * unchanged.
   */
  readonly except?: readonly SourceLines[] | undefined
  /** Definitions of the model's tools. Their JSON counts as part of the context and is never dropped. */
  readonly tools?: readonly object[] | undefined
  /**
   * The query. By default the question of the last user message, with words of earlier turns if the message
   * refers to them. In a query of more than 400 characters, the question comes first.
   */
  readonly query?: string | undefined
  /**
   * "retrieved-first" shows retrieved memory before the conversation. "cache" shows it between the earlier
   * messages and the current ones: everything before it keeps the same bytes from turn to turn, so a model's
   * prompt cache works. With "cache", stable sections get at most their share, and old messages are dropped
   * eight at a time. "retrieved-first" by default.
   */
  readonly order?: 'retrieved-first' | 'cache' | undefined
  /**
   * The contents of this context, on top of the configuration of the memory. An assembler reads the object
   * once: to change it, pass a new one.
   */
  readonly context?: ContextConfiguration | undefined
  /** The maximum tokens of the result. 16,000 by default. */
  readonly maxTokens?: number | undefined
  /** The places to retrieve from, relative to the handle. Everywhere by default. */
  readonly within?: Within | undefined
  /**
   * Only search hits with these fields, such as `{ tags: 'boats' }`, and no recent messages. Files that are
   * always offered, standing lines and the conversation stay. All by default.
   */
  readonly where?: Where | undefined
  readonly abortSignal?: AbortSignal | undefined
}

/** A context that fits its budget, and the trace of how it was made. */
export interface AssembledContext {
  /**
   * Ready for a model: first stable parts, then parts that change from turn to turn, then the conversation;
   * see `order`.
   */
  readonly messages: readonly Message[]
  /** Tokens by the assembler's counter, including the tool definitions. Never more than the budget. */
  readonly tokens: number
  readonly trace: ContextTrace
  /** Problems that a person should know. */
  readonly warnings: readonly ContextWarning[]
}

/** A problem of a context that a person should know. */
export interface ContextWarning {
  /**
   * "instructions-cut": a file with instructions of the agent is not shown whole. "message-cut": the current
   * message, or a tool result after it, is not shown whole. "section-empty": the retriever of an added
   * section failed or was too late.
   */
  readonly code: 'instructions-cut' | 'message-cut' | 'section-empty'
  /** The file, or the id of the section. */
  readonly source: string
  /** A sentence for a log: the missing part, and how to get it shown. */
  readonly message: string
}

/** Assembles memory and conversation into a context that fits. The same input gives the same bytes. */
export interface ContextAssembler {
  /** Throws `budget-exceeded` if the required parts do not fit. */
  assemble(request: AssembleRequest): Promise<AssembledContext>
}

/** The tokens of one section of the budget. */
export interface SectionTrace {
  readonly id: string
  /** The tokens of its share. */
  readonly allotted: number
  /** Unused tokens of other sections that it received. */
  readonly received: number
  /** Its tokens in the context, including separators and headings. */
  readonly used: number
  /** The number of candidates by status. */
  readonly included: number
  readonly truncated: number
  readonly dropped: number
  readonly superseded: number
}

/** Explains the content of a context. */
export interface ContextTrace {
  /** The maximum tokens. */
  readonly budget: number
  /** The tokens of the result. Never more than `budget`. */
  readonly tokens: number
  /** The id of the token counter. */
  readonly counter: string
  /** In the order of display. */
  readonly sections: readonly SectionTrace[]
  /** Every candidate exactly once, in the order of display. */
  readonly events: readonly TraceEvent[]
}
