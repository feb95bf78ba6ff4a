import type { ConversationMessage } from './message.ts'

/** Counts of the learnt facts. */
export interface IngestResult {
  /** Facts written, or proposed. */
  readonly added: number
  /** Facts that were already known, or refused. */
  readonly skipped: number
}

/** Names the conversation, and may abort the work. */
export interface IngestOptions {
  /**
   * The name of the conversation, such as the id of its thread. Two messages of different conversations
   * always count as different, even if their ids are equal.
   */
  readonly conversation: string
  readonly abortSignal?: AbortSignal
}

/** Learns facts from a conversation. */
export interface Ingester {
  /**
   * Skips messages that were ingested before, so you may pass the whole conversation each time. A failure
   * leaves memory unchanged.
   */
  ingest(messages: readonly ConversationMessage[], options: IngestOptions): Promise<IngestResult>
}
