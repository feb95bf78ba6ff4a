import type { SqlQuery, SqlRow } from '@sheaf/sql'

/**
 * What the process of a replica has to know. Its token travels in a message, where no list of processes shows
 * it.
 */
export interface ReplicaSettings {
  /** Absolute. */
  readonly file: string
  /** The primary, "http(s):". */
  readonly syncUrl: string
  readonly authToken?: string
  /** Answers one row with `sequence` and `generation`, or fails where there are no tables of Sheaf yet. */
  readonly headQuery: SqlQuery
}

/** The data of the replica's file about itself. */
export interface ReplicaHead {
  readonly sequence: number
  readonly generation: string
}

/** How a replica's file was found. */
export interface OpenedReplica {
  /** "mine"; "taken": another process has it; "foreign": a database, and no replica. */
  readonly state: 'mine' | 'taken' | 'foreign'
  /**
   * False for a file that was not closed in order, or was changed since: it may be read where there is
   * nothing better, and has to be made again.
   */
  readonly isTrusted: boolean
  readonly head?: ReplicaHead
}

/** The requests to a replica, and its answers. */
export interface ReplicaCalls {
  readonly open: { readonly request: ReplicaSettings; readonly answer: OpenedReplica }
  /** One snapshot. Fails with the code FOREIGN_WRITE when something else than a sync changed the file. */
  readonly read: { readonly request: readonly SqlQuery[]; readonly answer: SqlRow[][] }
  /** Updates the file to the primary; `isFresh`: from nothing. Answers with the head it has then, if any. */
  readonly sync: {
    readonly request: { readonly isFresh: boolean }
    readonly answer: { readonly head?: ReplicaHead }
  }
  readonly close: { readonly request: null; readonly answer: null }
}

export type ReplicaCallName = keyof ReplicaCalls

/** A call as it is sent. */
export interface ReplicaRequest {
  readonly id: number
  readonly name: ReplicaCallName
  readonly value: unknown
}

/** An answer as it is sent. */
export type ReplicaAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: { readonly message: string; readonly code: string } }

/** The code of a read that was refused because something else than a sync changed the file. */
export const FOREIGN_WRITE = 'SHEAF_FOREIGN_WRITE'

/** The code of a read that was refused because there is not a file to read yet. */
export const NO_FILE = 'SHEAF_NO_FILE'

/** What a message can carry of an error. */
export function plainError(error: unknown): { message: string; code: string } {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return { message: error instanceof Error ? error.message : String(error), code }
}

/** An error again. */
export function errorOf({ message, code }: { readonly message: string; readonly code: string }): Error {
  return Object.assign(new Error(message), code === '' ? {} : { code })
}
