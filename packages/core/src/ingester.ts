import type { Message } from './message.ts'

/** What was learnt. */
export interface IngestResult {
  /** Facts written. */
  readonly added: number
  /** Facts that were known already, or refused. */
  readonly skipped: number
}

/** Learns from a conversation. */
export interface Ingester {
  /** Ingesting the same messages again adds nothing. A failure leaves memory unchanged. */
  ingest(conversation: readonly Message[], options?: { readonly abortSignal?: AbortSignal }): Promise<IngestResult>
}
