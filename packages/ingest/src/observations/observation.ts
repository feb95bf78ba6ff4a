import type {
  ConversationMessage,
  Ingester,
  IngestOptions,
  IngestResult,
  ReadOptions,
  TokenUsage,
} from '@sheaf/core'

/** What became of a conversation. */
export interface ObservationResult extends IngestResult {
  /** How many facts of answers were not written, by reason. */
  readonly skippedBy: {
    /** Said by memory already, by the same answer, or by a message that another call ingested meanwhile. */
    readonly duplicate: number
    /** Refused by a scanner, or by the person who approves. */
    readonly refused: number
    /**
     * Not a fact that the user stated: blank, too long, a question, a part of the prompt, an order to the
     * assistant, or said by the assistant alone.
     */
    readonly notAFact: number
    /** Names a message or a known statement that does not exist. */
    readonly unknown: number
  }
  /** Facts written, or proposed, in the order of their messages. */
  readonly facts: readonly {
    readonly text: string
    /**
     * YYYY-MM-DD in the time zone of the clock: of the message, or of today where the message has no time.
     */
    readonly day: string
    /** The id of the message that it comes from. */
    readonly message: string
  }[]
  /**
   * Known statements that hold no longer: replaced by a fact, or ended by a message. They are below `##
   * Earlier`.
   */
  readonly ended: number
  /** Calls of the model that answered. */
  readonly calls: number
  /** Of these calls; estimated where the model does not report it. */
  readonly usage: TokenUsage
  /** Messages that wait: for the budget, or for the user's answer to what the assistant said last. */
  readonly remaining: number
  /** The ceiling that kept messages waiting; undefined when no ceiling did. */
  readonly overBudget: 'run' | 'day' | 'cost' | undefined
  /** Messages that were left behind because the model never gave a usable answer about them. */
  readonly givenUp: number
  /** The proposals that were made, where the policy is to propose. */
  readonly proposals: readonly string[]
  /** What a dry run would have sent, the first call first; empty otherwise. */
  readonly planned: readonly {
    readonly messages: number
    /** Estimated, the prompt included. */
    readonly inputTokens: number
  }[]
}

/** An event for an operator, without text of a memory. */
export type ObservationEvent =
  | {
      readonly type: 'ingested'
      readonly conversation: string
      readonly messages: number
      readonly added: number
      readonly ended: number
      /** Of these, how many name a message or a known statement that is not there is `unknown`. */
      readonly skipped: number
      readonly unknown: number
    }
  | {
      readonly type: 'over-budget'
      readonly conversation: string
      readonly limit: 'run' | 'day' | 'cost'
      readonly remaining: number
    }
  | {
      readonly type: 'unusable-answer'
      readonly conversation: string
      readonly attempt: number
      readonly messages: number
    }
  | { readonly type: 'given-up'; readonly conversation: string; readonly messages: number }

/** How to learn from a conversation. */
export interface ObservationOptions extends IngestOptions {
  /** True to report what would be sent, without a call or a write. False by default. */
  readonly dryRun?: boolean
  /**
   * Reads the whole conversation, where the messages that are passed are only its newest: those from one on
   * up to which all were ingested. It is called when they were not, as this store says; then what it resolves
   * to is ingested instead.
   */
  readonly wholeConversation?: (options: ReadOptions) => Promise<readonly ConversationMessage[]>
}

/** Learns facts about the user. */
export interface ObservationIngester extends Ingester {
  /**
   * Sends the messages that were not ingested before to the model, and writes the facts, with the digests of
   * these messages, in one commit. Rejects with what the model or the store rejected with, with
   * ModelFailedError for an answer that is not understood, or with the reason of `abortSignal`; what was
   * committed until then stays.
   */
  ingest(messages: readonly ConversationMessage[], options: ObservationOptions): Promise<ObservationResult>
}
