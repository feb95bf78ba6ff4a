/** A note of a user: its name and its text. */
type NamedNote = readonly [note: string, text: string]

/** A user with notes. */
export type FilledUser = readonly [user: string, notes: readonly NamedNote[]]

/** A store of users' notes. Optional calls are missing if it has no such call. */
export interface NoteStore {
  /** Writes notes of several users in as few calls as it allows. */
  fill(users: readonly FilledUser[]): Promise<void>
  put(user: string, note: string, text: string): Promise<void>
  get(user: string, note: string): Promise<string | undefined>
  /** The best notes, at most ten. */
  search?(user: string, query: string): Promise<readonly string[]>
  /** Makes a context of 4,000 tokens. */
  assemble?(user: string, query: string): Promise<unknown>
  close(): Promise<void>
}

/** A measured store. */
export interface Contender {
  readonly id: string
  readonly name: string
  /** Opens it to `fill` it, without histories, or to `call` it, with its defaults. */
  open(purpose: 'fill' | 'call'): Promise<NoteStore>
  /** Statements or requests that its server got until now; undefined without a server. */
  trips?(): Promise<number>
  /** Its bytes on the disk. */
  bytes(): Promise<{ readonly tables: number; readonly indexes: number }>
}
