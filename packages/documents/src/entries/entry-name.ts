import { collisionKey } from '@sheaf/core/adapter'
import { ENTRY_LIMITS } from '../defaults.ts'
import { MemoryError } from '@sheaf/core'
import type { MemoryErrorOptions } from '@sheaf/core/adapter'

const NAME = /^[A-Za-z0-9_][A-Za-z0-9_-]*$/
const DATE_LIKE = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{8})$/
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i
const RESERVED = new Set(['memory', 'trash'])

/** True for a valid name of an entry. */
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

/** The path of an entry's file. */
export function entryPath(directory: string, name: string): string {
  return `${directory}/${name}.md`
}

/** The path of a directory's index. */
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

/** A typed entry whose name, type or frontmatter is not valid. */
export class InvalidEntryError extends MemoryError {
  readonly entry: string
  readonly reason: string

  constructor(entry: string, reason: string, options?: MemoryErrorOptions) {
    super('invalid-entry', `The entry "${entry}" is not valid: ${reason}.`, options)
    this.entry = entry
    this.reason = reason
  }
}
