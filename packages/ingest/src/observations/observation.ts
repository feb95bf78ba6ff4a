import type {
  ConversationMessage,
  Ingester,
  IngestOptions,
  IngestResult,
  ReadOptions,
  TokenUsage,
} from '@sheaf/core'

/** The result of learning from a conversation. */
export interface ObservationResult extends IngestResult {
  /** The number of facts of answers that were not written, by reason. */
  readonly skippedBy: {
    /** Facts already in memory, twice in the answer, or of a message that another call ingested meanwhile. */
    readonly duplicate: number
    /** Facts that a scanner refused, or the person who approves. */
    readonly refused: number
    /**
     * Texts that the user did not state as facts: blank, too long, a question, a part of the prompt, an order
     * to the assistant, or said by the assistant alone.
     */
    readonly notAFact: number
    /** Facts that name a message or a known statement that does not exist. */
    readonly unknown: number
  }
  /** Facts written, or proposed, in the order of their messages. */
  readonly facts: readonly {
    readonly text: string
    /** YYYY-MM-DD in the time zone of the clock: the day of the message, or today if it has no time. */
    readonly day: string
    /** The id of the message that it comes from. */
    readonly message: string
  }[]
  /** Known statements that a fact replaced or a message ended. They are below `## Earlier`. */
  readonly ended: number
  /** Calls of the model that answered. */
  readonly calls: number
  /** The tokens of these calls; estimated if the model does not report them. */
  readonly usage: TokenUsage
  /** Messages that wait for the budget, or for the user's answer to the assistant's last message. */
  readonly remaining: number
  /** The ceiling that keeps messages waiting; undefined if none does. */
  readonly overBudget: 'run' | 'day' | 'cost' | undefined
  /** Messages that were skipped because the model never gave a usable answer about them. */
  readonly givenUp: number
  /** The proposals that were made with the policy "propose". */
  readonly proposals: readonly string[]
  /** The calls that a dry run would make, in order; empty otherwise. */
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
      /** Includes the `unknown` ones, which name a message or a known statement that does not exist. */
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

/** Options of learning from a conversation. */
export interface ObservationOptions extends IngestOptions {
  /** True to report the calls without making them or writing. False by default. */
  readonly dryRun?: boolean
  /**
   * Reads the whole conversation, for a call that passes only its newest messages, from an ingested one on.
   * If this store has not ingested the first of them, the whole conversation is ingested instead.
   */
  readonly wholeConversation?: (options: ReadOptions) => Promise<readonly ConversationMessage[]>
}

/** Learns facts about the user. */
export interface ObservationIngester extends Ingester {
  /**
   * Sends the messages that were not ingested before to the model, and writes the facts, with the digests of
   * these messages, in one commit. Rejects with the error of the store, with ModelFailedError if the model
   * fails or is not understood, or with the reason of `abortSignal`; earlier commits stay.
   */
  ingest(messages: readonly ConversationMessage[], options: ObservationOptions): Promise<ObservationResult>
}
