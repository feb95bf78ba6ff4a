import type { CommitOptions, FileStat, ReadOptions, WriteOptions } from '@sheaf/core'

/**
 * The kind of a change: made through the store, or `outside` of it (an edit by hand, seen at the next
 * change through the store).
 */
export type RevisionChange = 'created' | 'edited' | 'appended' | 'deleted' | 'restored' | 'moved' | 'outside'

interface RevisionRedaction {
  readonly at: Date
  readonly author?: string
  readonly reason?: string
}

/** One state of a file. */
export interface Revision {
  /**
   * The path at that time; a moved file keeps its revisions under its new path. Paths with the same
   * `collisionKey` (`Notes.md`, `notes.md`) share one history.
   */
  readonly path: string
  /**
   * Such as "1.2.0". The patch grows when lines were only added, the minor when a heading is among them (an
   * entry is a heading of any level, or its own file), the major at any other change and at one from outside.
   * Appending to a log counts as a patch.
   */
  readonly version: string
  /**
   * The first 32 characters (128 bits) of the file's hash, so that
   * `stat.hash.startsWith(revision.hash)`; null for a deleted file and a redacted text.
   */
  readonly hash: string | null
  /** Bytes of UTF-8; 0 for a deleted file. */
  readonly size: number
  /** Time of the store's clock, never earlier than the previous revision. */
  readonly at: Date
  readonly author?: string
  readonly reason?: string
  readonly change: RevisionChange
  /** Present if the text was removed for good. */
  readonly redacted?: RevisionRedaction
}

/** A revision: a version, or the one that was current at an instant. */
export type RevisionChoice = string | { readonly at: Date }

interface RevisionListOptions extends ReadOptions {
  /** The most revisions. All by default. */
  readonly limit?: number
  /** Only revisions before this version: the last one of the previous page. */
  readonly after?: string
}

export interface RevisionLogOptions extends Omit<RevisionListOptions, 'after'> {
  /** Only revisions after this one in the log: the last one of the previous page. */
  readonly after?: Pick<Revision, 'at' | 'path' | 'version'>
  /** The earliest time, inclusive. */
  readonly since?: Date
  /** The latest time, inclusive. */
  readonly until?: Date
  /** Only files below it, or the one file of that path. All by default. */
  readonly directory?: string
}

interface Redaction {
  /** The revisions that it made unreadable, newest first, with the named one. */
  readonly revisions: readonly Revision[]
}

/**
 * The earlier states of a store's files. A revision that cannot be read rejects with a {@link
 * RevisionNotFoundError} with the reason; a damaged file of the history with `damaged` that names
 * it. A text is returned byte for byte, or not at all.
 */
export interface History {
  /**
   * The revisions of one file, newest first; empty for a file that never changed through a recording
   * store.
   */
  list(path: string, options?: RevisionListOptions): Promise<Revision[]>
  read(path: string, choice: RevisionChoice, options?: ReadOptions): Promise<string>
  /**
   * A unified diff from one revision to another, or to the current file (empty if it does not exist);
   * without hunks if both are equal.
   */
  diff(path: string, from: RevisionChoice, to?: RevisionChoice, options?: ReadOptions): Promise<string>
  /**
   * Writes the text of a revision again, as a normal change with its own revision. There is no new
   * revision if the file already has that content.
   */
  restore(path: string, choice: RevisionChoice, options?: WriteOptions): Promise<FileStat>
  /**
   * The revisions of all files, newest first; those of one instant by path. Lists every path of the
   * store, and reads the newest part of each file's history, and older parts as needed. A `directory`
   * in the home of a user, project or workspace lists only the histories of that home.
   */
  log(options?: RevisionLogOptions): Promise<Revision[]>
  /**
   * Removes the text of a revision for good: afterwards no revision of the file returns a line of it
   * that the current file does not have. Other revisions with such a line become unreadable too; each
   * leaves a marker. Lines are compared without white space around them; lines without a letter or
   * digit do not count. The file itself, the author and the reason stay. Rejects with
   * `invalid-argument` if the file still has all of the lines. Copies in other files, for example in
   * the trash and in proposals, must be removed there; for deleted rows that a database keeps, call the
   * storage's `scrub()`.
   */
  redact(path: string, version: string, options?: CommitOptions): Promise<Redaction>
}
