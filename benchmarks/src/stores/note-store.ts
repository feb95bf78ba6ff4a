/** A note of a user: its name and its text. */
export type NamedNote = readonly [note: string, text: string]

/** A user with notes. */
export type FilledUser = readonly [user: string, notes: readonly NamedNote[]]

/** What keeps notes of users. What it has no call for is left out. */
export interface NoteStore {
  /** Writes notes of several users in as few calls as it allows. */
  fill(users: readonly FilledUser[]): Promise<void>
  put(user: string, note: string, text: string): Promise<void>
  get(user: string, note: string): Promise<string | undefined>
  /** The notes that answer best, ten at most. */
  search?(user: string, query: string): Promise<readonly string[]>
  /** Makes a context of 4,000 tokens. */
  assemble?(user: string, query: string): Promise<unknown>
  close(): Promise<void>
}

/** A store that takes part. */
export interface Contender {
  readonly id: string
  readonly name: string
  /** To be filled, without histories, or to be called, with its defaults. */
  open(purpose: 'fill' | 'call'): Promise<NoteStore>
  /** Statements or requests that its server was sent until now; undefined where there is no server. */
  trips?(): Promise<number>
  /** What it takes on the disk, in bytes. */
  bytes(): Promise<{ readonly tables: number; readonly indexes: number }>
}
