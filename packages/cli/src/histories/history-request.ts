import type { Clock, MemoryStore } from '@sheaf/core'
import type { History, Proposals } from '@sheaf/documents'
import type { HistoryItem, LeftOut } from './history.ts'

/** The outcome of the parts of an export. */
export interface HistoryReport {
  readonly chats: Readonly<Record<'created' | 'grown' | 'changed' | 'unchanged', number>>
  /** The branches for other versions of messages. */
  readonly branches: Readonly<Record<'created' | 'grown', number>>
  /** Messages that were added. */
  readonly messages: number
  /** The files that it wrote, or has already. */
  readonly files: Readonly<Record<'created' | 'replaced' | 'unchanged', number>>
  /**
   * The number of facts that are proposed now, and of those that are known or were proposed before, decided
   * or not.
   */
  readonly facts: Readonly<Record<'proposed' | 'known', number>>
  readonly proposals: readonly { readonly id: string; readonly path: string }[]
  /** In the order of the export; equal ones are counted together. */
  readonly leftOut: readonly LeftOut[]
}

/** The target and the options of an import. */
export interface HistoryRequest {
  readonly items: AsyncIterable<HistoryItem>
  /** The name of the format, for the history of the files. */
  readonly format: string
  /** The files of the scope, for chats and for others. In a dry run both refuse writes. */
  readonly chats: MemoryStore
  readonly store: MemoryStore
  readonly history: Pick<History, 'list'>
  readonly proposals: Pick<Proposals, 'list' | 'read' | 'propose'>
  readonly clock: Clock
  readonly dryRun: boolean
  readonly force: boolean
  /** Takes in other versions of messages, as branches. */
  readonly branches: boolean
  /** True when the process gets a signal to end. Called after each part. */
  readonly isInterrupted: () => boolean
  readonly onProgress: () => void
}
