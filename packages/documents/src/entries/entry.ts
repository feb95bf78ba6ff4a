import { collisionKey } from '@sheaf/core/adapter'
import { MemoryError, type CommitOptions, type ReadOptions } from '@sheaf/core'
import { ENTRY_LIMITS } from '../defaults.ts'

/**
 * The subject of an entry: the user and their needs, their corrections of the agent, a project's facts,
 * or things to look up. Lists have this order.
 */
export const ENTRY_TYPES = ['user', 'feedback', 'project', 'reference'] as const

export type EntryType = (typeof ENTRY_TYPES)[number]

/** An entry to write. */
export interface EntryInput {
  /** 1 to 64 letters a to z, digits, "_" and "-"; not a reserved name or a date. */
  readonly name: string
  readonly type: EntryType
  /** Its text in the index: 1 to 500 characters. Line ends and runs of white space become one space. */
  readonly description: string
  /** Any text; stored byte for byte. */
  readonly body: string
}

export interface EntrySummary {
  readonly name: string
  readonly type: EntryType
  readonly description: string
  readonly path: string
}

/** An entry of memory with its text. */
export interface Entry extends EntrySummary {
  readonly body: string
  /** The hash of its file. */
  readonly hash: string
}

/** A file among the entries that is not a valid entry. */
export interface EntryProblem {
  readonly path: string
  /** The problem; never contains text of the file. */
  readonly reason: string
}

export interface EntryList {
  /** By type, in the order of `ENTRY_TYPES`, then by name. */
  readonly entries: readonly EntrySummary[]
  readonly problems: readonly EntryProblem[]
}

export interface EntryChange {
  readonly path: string
  readonly action: 'created' | 'replaced' | 'unchanged' | 'restored'
  /**
   * Whole sentences for the writer: the index is full, or files in its directory cannot be read. Mostly
   * empty.
   */
  readonly warnings: readonly string[]
}

/** A deleted entry, or lines that a model removed from a file; kept until it is purged. */
export interface TrashedEntry {
  /**
   * Unique in the trash, such as "language.20261120T093015000Z", or "forgotten/20261120T093015000Z" for
   * lines that a model removed.
   */
  readonly id: string
  /** The entry's name; the same as `id` for forgotten lines. */
  readonly name: string
  readonly deletedAt: Date
  readonly path: string
}

/**
 * Typed entries: one file each, with frontmatter, below one directory, and an index of them in its
 * MEMORY.md. Every change of an entry changes the index in the same commit. Concurrent changes by
 * several processes all survive.
 *
 * `read`, `list` and `index` of a user also have the entries of the agent, which all users share. A user's
 * entry hides a shared one of the same name, and no method changes a shared one.
 */
export interface Entries {
  /**
   * Creates an entry or replaces it, even one of another type. The rest of an existing file's
   * frontmatter stays, except a past `valid_until`. Throws InvalidEntryError with the broken rule for a
   * value that is not an entry, for a name that differs from an existing one only in case, and if a file of
   * that name is not an entry.
   */
  upsert(entry: EntryInput, options?: CommitOptions): Promise<EntryChange>
  /** Throws `not-found` if it does not exist, InvalidEntryError if its file is not a valid entry. */
  read(name: string, options?: ReadOptions): Promise<Entry>
  /** All entries, or those of one type. Reads every file. */
  list(options?: ReadOptions & { readonly type?: EntryType }): Promise<EntryList>
  /**
   * The index that contexts show, as far as its entries have not expired: the text of `memory/MEMORY.md`, and
   * the lines of shared entries. Empty without an index.
   */
  index(options?: ReadOptions): Promise<string>
  /**
   * Moves an entry to the trash, and removes its line from the index. Throws `not-found` if it does
   * not exist, `scope-violation` for a shared one.
   */
  delete(name: string, options?: CommitOptions): Promise<TrashedEntry>
  /**
   * Restores the newest deleted entry of that name, or the item of that id. Forgotten lines return to
   * their place, or to the end of a file that changed since. Throws `not-found` if it does not exist,
   * InvalidEntryError if there is a new entry of that name.
   */
  restore(nameOrId: string, options?: CommitOptions): Promise<EntryChange>
  /** The items of the trash, newest first. */
  trash(options?: ReadOptions): Promise<TrashedEntry[]>
  /**
   * Deletes items from the trash for good: all of that name, or the one with that id. A store's history
   * still contains them until it is redacted; for lines that a model forgot, a memory's entries remove
   * the histories too. Throws `not-found` if there is no such item.
   */
  purge(nameOrId: string, options?: CommitOptions): Promise<TrashedEntry[]>
  /**
   * Makes the index agree with the files after edits by hand. Every upsert does the same, but does not
   * reread the descriptions of other entries.
   */
  heal(options?: CommitOptions): Promise<EntryChange>
}

const NAME = /^[A-Za-z0-9_][A-Za-z0-9_-]*$/
const DATE_LIKE = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{8})$/
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i
const RESERVED = new Set(['memory', 'trash'])

export function isEntryName(name: string): boolean {
  return nameProblem(name) === undefined
}

/** Throws InvalidEntryError with the broken rule for an invalid name. Returns the name unchanged. */
export function checkEntryName(name: string): string {
  const problem = nameProblem(name)
  if (problem !== undefined) throw new InvalidEntryError(shownName(name), problem)
  return name
}

/** A name for an error: short, and without invisible characters. */
export function shownName(name: unknown): string {
  if (typeof name !== 'string') return `a value of type ${name === null ? 'null' : typeof name}`
  const short =
    name.length > ENTRY_LIMITS.nameCharacters ? `${name.slice(0, ENTRY_LIMITS.nameCharacters)}…` : name
  return short.replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '?').toWellFormed()
}

export function entryPath(directory: string, name: string): string {
  return `${directory}/${name}.md`
}

export function indexPath(directory: string): string {
  return `${directory}/MEMORY.md`
}

/** The rule that a name breaks; undefined for a valid name of an entry. */
export function nameProblem(name: unknown): string | undefined {
  if (typeof name !== 'string' || name === '') return 'its name must be text such as "preferred-language"'
  if (name.length > ENTRY_LIMITS.nameCharacters)
    return `its name is longer than ${ENTRY_LIMITS.nameCharacters} characters`
  if (name.toLowerCase().endsWith('.md')) return 'its name goes without ".md", which is added by itself'
  if (!NAME.test(name))
    return 'its name may only have the letters a to z, digits, "_" and "-", and does not start with "-"'
  if (RESERVED.has(collisionKey(name))) return `the names MEMORY and trash are reserved, in any case`
  if (DATE_LIKE.test(name)) return 'its name looks like a date, and days are the names of daily logs'
  if (DEVICE.test(name)) return 'its name is that of a Windows device'
  return undefined
}

export class InvalidEntryError extends MemoryError {
  readonly entry: string

  constructor(entry: string, reason: string, options?: ConstructorParameters<typeof MemoryError>[2]) {
    super('invalid-entry', `The entry "${entry}" is not valid: ${reason}.`, { ...options, reason })
    this.entry = entry
  }
}
