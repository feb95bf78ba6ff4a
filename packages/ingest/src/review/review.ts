import type { ConversationMessage, LanguageModel, MemoryStore, ReadOptions, TokenUsage } from '@sheaf/core'

/** A tool that changes or reads memory. Those of `@sheaf/tools` are such ones. */
export interface ReviewTool {
  readonly name: string
  readonly description: string
  /** The arguments as JSON Schema. */
  readonly inputSchema: object
  /** A tool that says that it only reads may be called again when a review is repeated. */
  readonly annotations?: { readonly readOnlyHint?: boolean }
  /**
   * Checks the arguments, whatever they are, and acts. What it says in `text` is for the model, failures
   * included.
   */
  execute(input: unknown, options?: ReadOptions): Promise<{ readonly ok: boolean; readonly text: string }>
}

/** What reviews are made with. */
export interface ReviewOptions {
  /** A model that can call tools. One that cannot changes nothing. */
  readonly llm: LanguageModel
  /** What it may call, such as `Object.values(createMemoryTools(memory.user(id)))`. */
  readonly tools: readonly ReviewTool[]
  /** The user's files: it keeps which messages were reviewed, in `.ingested`. */
  readonly store: MemoryStore
  /** A turn is reviewed once so many messages of the user are new. 10 by default; 0 is never. */
  readonly everyMessages?: number
  /** The most answers of the model in one review. 4 by default. */
  readonly maxRounds?: number
  /** The most calls of tools in one review. 16 by default. */
  readonly maxToolCalls?: number
  /** The most tokens of an answer. 4,096 by default. */
  readonly maxTokens?: number
  /** Characters (UTF-16 code units) that the model is given of a message. 1,000 by default. */
  readonly messageCharacters?: number
  /**
   * Characters of the whole transcript; of a longer one the newest messages stay, and a mark says so. 30,000
   * by default.
   */
  readonly transcriptCharacters?: number
  /** What the model is told besides, such as what matters to this application. */
  readonly instructions?: string
  /**
   * Who keeps the record of reviewed messages, as history says. "reviewer" by default; tools have an author
   * of their own.
   */
  readonly author?: string
  /** Told what became of each review that was due. */
  readonly onEvent?: (event: ReviewEvent) => void
}

/**
 * Why a conversation is reviewed: after a turn, which is done only every so many messages; before its older
 * messages are cut away; because it is over.
 */
export type ReviewOccasion = 'turn' | 'compaction' | 'close'

/** What became of a review. */
export interface ReviewResult {
  /**
   * "not-due": too few messages are new. "unchanged": none is, or somebody else reviewed them meanwhile.
   * "failed": see `error`.
   */
  readonly status: 'reviewed' | 'unchanged' | 'not-due' | 'failed'
  /**
   * Messages that count as reviewed now. Also of a failed review where a tool had been called already: to
   * repeat that would do the same twice.
   */
  readonly messages: number
  /** Answers of the model. */
  readonly rounds: number
  readonly toolCalls: number
  /** Those of the calls that changed nothing, because the tool refused or there is none of the name. */
  readonly failedCalls: number
  /** As far as the model says. */
  readonly usage: TokenUsage
  /**
   * What failed: the model, a tool, the store, or the signal's reason. Undefined unless the status is
   * "failed".
   */
  readonly error: unknown
}

/** A review that was due. It has no text of a message. */
export interface ReviewEvent extends ReviewResult {
  readonly conversation: string
  readonly occasion: ReviewOccasion
}

/** Which conversation is reviewed, and why. */
export interface ReviewRequest extends ReadOptions {
  /** Names the conversation, such as the id of its thread. */
  readonly conversation: string
  /** "turn" by default. */
  readonly occasion?: ReviewOccasion
}

/** Reviews conversations. */
export interface Review {
  /**
   * Lets the model note what is worth remembering of the messages that were not reviewed before. Reviews of
   * one conversation run one after the other. Rejects for nothing but a request that is none
   * (InvalidArgumentError): what fails is in the result, and nothing that was not acted on is lost, since the
   * same messages are reviewed the next time.
   */
  review(messages: readonly ConversationMessage[], request: ReviewRequest): Promise<ReviewResult>
  /** Waits for all reviews that were begun. */
  flush(): Promise<void>
}
