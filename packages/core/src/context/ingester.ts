import type { ConversationMessage } from './message.ts'

/** The learnt facts. */
export interface IngestResult {
  /** Facts written, or proposed. */
  readonly added: number
  /** Facts that were known already, or refused. */
  readonly skipped: number
}

/** Which conversation, and how long to wait. */
export interface IngestOptions {
  /**
   * Names the conversation, such as the id of its thread. Messages of different conversations are different
   * ones, whatever their ids.
   */
  readonly conversation: string
  readonly abortSignal?: AbortSignal
}

/** Learns from a conversation. */
export interface Ingester {
  /**
   * Messages that were ingested before are not looked at again, so the whole conversation may be passed each
   * time. A failure leaves memory unchanged.
   */
  ingest(messages: readonly ConversationMessage[], options: IngestOptions): Promise<IngestResult>
}
