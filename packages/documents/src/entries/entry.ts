import type { CommitOptions, ReadOptions } from '@sheaf/core'

/**
 * What an entry is about: who the user is and needs, how they corrected the agent, a project's facts, or
 * things to look up. In the order of lists.
 */
export const ENTRY_TYPES = ['user', 'feedback', 'project', 'reference'] as const

/** One of {@link ENTRY_TYPES}. */
export type EntryType = (typeof ENTRY_TYPES)[number]

/** An entry as it is to be written. */
export interface EntryInput {
  /** 1 to 64 letters a to z, digits, "_" and "-", and the name of nothing else. */
  readonly name: string
  readonly type: EntryType
  /**
   * Its text in the index: 1 to 500 characters. Kept on one line: line ends and runs of white space become
   * one space.
   */
  readonly description: string
  /** Any text; kept byte for byte. */
  readonly body: string
}

/** An entry in a list. */
export interface EntrySummary {
  readonly name: string
  readonly type: EntryType
  readonly description: string
  readonly path: string
}

/** A whole entry. */
export interface Entry extends EntrySummary {
  readonly body: string
  /** The version of its file. */
  readonly hash: string
}

/** A file in the place of an entry that cannot be read as one. */
export interface EntryProblem {
  readonly path: string
  /** What is wrong; never the text of the file. */
  readonly reason: string
}

/** Entries, and what should have been one. */
export interface EntryList {
  /** By type, in the order of `ENTRY_TYPES`, then by name. */
  readonly entries: readonly EntrySummary[]
  readonly problems: readonly EntryProblem[]
}

/** What a change of an entry did. */
export interface EntryChange {
  readonly path: string
  readonly action: 'created' | 'replaced' | 'unchanged' | 'restored'
  /**
   * Warnings for the writer: that the index is full, or that files in its directory cannot be read. Whole
   * sentences; mostly empty.
   */
  readonly warnings: readonly string[]
}

/** A deleted entry, or lines that a model took out of a file; kept until it is purged. */
export interface TrashedEntry {
  /**
   * Names this one among all that was deleted, such as "language.20261120T093015000Z", or
   * "forgotten/20261120T093015000Z" for what a model forgot.
   */
  readonly id: string
  /** That of the entry; the id of what was forgotten. */
  readonly name: string
  readonly deletedAt: Date
  readonly path: string
}

/**
 * Typed entries: one file each, with frontmatter, below one directory, and an index of them in its MEMORY.md.
 * Every change of an entry changes the index in the same commit. Changes by several processes at once all
 * survive; each method may be called at any time by anyone.
 */
export interface Entries {
  /**
   * Creates an entry or replaces it, whatever its type was. Everything else in an existing file's frontmatter
   * stays. Throws InvalidEntryError, which names the rule, for a value that is not an entry, for a name that
   * differs from an existing one in case only, and where a file of that name is not an entry.
   */
  upsert(entry: EntryInput, options?: CommitOptions): Promise<EntryChange>
  /**
   * Throws NotFoundError when it does not exist, InvalidEntryError when its file cannot be read as an entry.
   */
  read(name: string, options?: ReadOptions): Promise<Entry>
  /** All entries, or those of one type. Reads every file. */
  list(options?: ReadOptions & { readonly type?: EntryType }): Promise<EntryList>
  /**
   * Moves an entry to the trash, under its own name, and its line out of the index. Throws NotFoundError when
   * it does not exist.
   */
  delete(name: string, options?: CommitOptions): Promise<TrashedEntry>
  /**
   * Brings back what was deleted: the newest of that name, or the one of that id. What was forgotten goes
   * back to its lines, or to the end of a file that changed since. Throws NotFoundError when it does not
   * exist, InvalidEntryError when there is an entry of the name now.
   */
  restore(nameOrId: string, options?: CommitOptions): Promise<EntryChange>
  /** What is in the trash, newest first. */
  trash(options?: ReadOptions): Promise<TrashedEntry[]>
  /**
   * Takes out of the trash permanently what was deleted: all of that name, or the one of that id. A store
   * that keeps history still has it there, until it is redacted; of what a model forgot, the entries of a
   * memory remove the histories too. Throws NotFoundError when it does not exist.
   */
  purge(nameOrId: string, options?: CommitOptions): Promise<TrashedEntry[]>
  /**
   * Makes the index agree with the files, after any edit by hand. Every upsert does the same, but it trusts
   * the descriptions of other entries.
   */
  heal(options?: CommitOptions): Promise<EntryChange>
}
