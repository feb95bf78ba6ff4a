import type { SqlQuery, SqlRow } from '@sheaf/sql'

/**
 * The settings of a replica's process. The token is sent in a message, so that no list of processes shows it.
 */
export interface ReplicaSettings {
  /** Absolute. */
  readonly file: string
  /** The primary, "http(s):". */
  readonly syncUrl: string
  readonly authToken?: string
  /** Returns one row with `sequence` and `generation`, or fails if Sheaf's tables do not exist yet. */
  readonly headQuery: SqlQuery
}

export interface ReplicaHead {
  readonly sequence: number
  readonly generation: string
}

export interface OpenedReplica {
  /** "mine"; "taken": another process has it; "foreign": a database that is not a replica. */
  readonly state: 'mine' | 'taken' | 'foreign'
  /**
   * False for a file that was not closed properly, or was changed since: it may be read as a last resort, and
   * must be made again.
   */
  readonly isTrusted: boolean
  readonly head?: ReplicaHead
}

export interface ReplicaCalls {
  readonly open: { readonly request: ReplicaSettings; readonly answer: OpenedReplica }
  /**
   * Reads one snapshot. Fails with the code FOREIGN_WRITE if something other than a sync changed the file.
   */
  readonly read: { readonly request: readonly SqlQuery[]; readonly answer: SqlRow[][] }
  /** Updates the file to the primary; `isFresh`: from an empty file. Returns the new head, if any. */
  readonly sync: {
    readonly request: { readonly isFresh: boolean }
    readonly answer: { readonly head?: ReplicaHead }
  }
  readonly close: { readonly request: null; readonly answer: null }
}

export type ReplicaCallName = keyof ReplicaCalls

export interface ReplicaRequest {
  readonly id: number
  readonly name: ReplicaCallName
  readonly value: unknown
}

export type ReplicaAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: { readonly message: string; readonly code: string } }

/** The code of a read that was refused because something other than a sync changed the file. */
export const FOREIGN_WRITE = 'SHEAF_FOREIGN_WRITE'

/** The code of a read that was refused because the file does not exist yet. */
export const NO_FILE = 'SHEAF_NO_FILE'

/** The parts of an error that a message can carry. */
export function plainError(error: unknown): { message: string; code: string } {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return { message: error instanceof Error ? error.message : String(error), code }
}

export function errorOf({ message, code }: { readonly message: string; readonly code: string }): Error {
  return Object.assign(new Error(message), code === '' ? {} : { code })
}
