import type { CommitOptions, FileStat, ReadOptions, WriteOptions } from '@sheaf/core'

/**
 * What made a revision: through the store, or `outside` of it (a hand edit, seen at the next change through
 * the store).
 */
export type RevisionChange = 'created' | 'edited' | 'appended' | 'deleted' | 'restored' | 'outside'

/** Who had a text removed for good, and when. */
export interface RevisionRedaction {
  readonly at: Date
  readonly author?: string
  readonly reason?: string
}

/** One state that a file was in. */
export interface Revision {
  /**
   * The path at that time. Paths that differ only as `collisionKey` ignores (`Notes.md`, `notes.md`) share
   * one history.
   */
  readonly path: string
  /**
   * Such as "1.2.0". The first is 1.0.0. Then the patch grows when lines were only added, the minor when a
   * heading is among them (an entry is a heading of any level, or its own file), the major when a line was
   * changed, moved or removed, when the file was deleted, and when it was changed outside. An addition to a
   * log is always a patch. See {@link nextVersion}.
   */
  readonly version: string
  /**
   * The first 32 characters (128 bits) of the file's hash, so that `stat.hash.startsWith(revision.hash)`;
   * null for a deleted file and a redacted text.
   */
  readonly hash: string | null
  /** Bytes of UTF-8; 0 for a deleted file. */
  readonly size: number
  /** By the clock of the store, and never earlier than the revision before. */
  readonly at: Date
  readonly author?: string
  readonly reason?: string
  readonly change: RevisionChange
  /** There when the text was removed for good. */
  readonly redacted?: RevisionRedaction
}

/** Which revision: a version, or the one that was current at an instant. */
export type RevisionChoice = string | { readonly at: Date }

/** Which revisions of a file. */
export interface RevisionListOptions extends ReadOptions {
  /** The most revisions. All by default. */
  readonly limit?: number
  /** Only those before this version: that of the last revision of the page before. */
  readonly after?: string
}

/** Which revisions of a store. */
export interface RevisionLogOptions extends Omit<RevisionListOptions, 'after'> {
  /** Only those that follow this one in the log: the last of the page before. */
  readonly after?: Pick<Revision, 'at' | 'path' | 'version'>
  /** The earliest, itself included. */
  readonly since?: Date
  /** The latest, itself included. */
  readonly until?: Date
  /** Only files below it, or the one file of that path. All by default. */
  readonly directory?: string
}

/** What a redaction removed. */
export interface Redaction {
  /**
   * The revisions that can no longer be read because of it, newest first. The one that was named is among
   * them.
   */
  readonly revisions: readonly Revision[]
}

/**
 * What the files of a store were. A revision that cannot be read rejects with a {@link RevisionNotFoundError}
 * with the reason; a damaged file of the history with an UnavailableError that names it. A text is given back
 * byte for byte, or not at all.
 */
export interface History {
  /**
   * The revisions of one file, newest first; none for a file that never changed through a recording store.
   */
  list(path: string, options?: RevisionListOptions): Promise<Revision[]>
  /** The text of a revision. */
  read(path: string, choice: RevisionChoice, options?: ReadOptions): Promise<string>
  /**
   * What changed from one revision to another, or to the file as it is now (as empty when it does not exist):
   * a unified diff, without hunks where nothing did.
   */
  diff(path: string, from: RevisionChoice, to?: RevisionChoice, options?: ReadOptions): Promise<string>
  /**
   * Writes the text of a revision again, which is a change like any other and its own revision. Absent where
   * the file has that content already.
   */
  restore(path: string, choice: RevisionChoice, options?: WriteOptions): Promise<FileStat>
  /**
   * The revisions of all files, newest first; those of one instant by path. Lists every path of the store,
   * and reads the newest part of each file's history, and older parts as far as they are needed: a
   * `directory` in a user's, project's or workspace's home lists that home's histories alone.
   */
  log(options?: RevisionLogOptions): Promise<Revision[]>
  /**
   * Removes the text of a revision for good: afterwards no revision of the file gives back a line of it that
   * the file as it is now does not have. Other revisions that hold such a line become unreadable with it, and
   * each keeps a marker. Lines are compared without white space around them; those without a letter or digit
   * do not count. The file itself stays as it is, and so do author and reason; where all of the lines still
   * are in the file, it rejects with InvalidArgumentError. Text in other files, such as copies in the trash
   * and in proposals, has to be removed there; what a database keeps of deleted rows is for the storage's
   * `scrub()`.
   */
  redact(path: string, version: string, options?: CommitOptions): Promise<Redaction>
}
