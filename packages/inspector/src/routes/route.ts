import { refuse } from '@sheaf/core/adapter'
import type { Answers } from '../answers/answers.ts'
import type { PastMemory, Memory, ScopedMemory, UserMemory } from '@sheaf/memory'
import { isWholeMemory } from '@sheaf/memory/integration'

export interface RecentPath {
  readonly path: string
  /** True if its last change deleted it. */
  readonly isGone: boolean
}

/** The paths that changed last, newest first. Reads no more of the log of commits than a caller takes. */
export interface RecentPaths {
  of(scope: Pick<Scope, 'subscribe'>, key: string, abortSignal: AbortSignal): AsyncIterable<RecentPath>
}

export interface Call {
  readonly memory: InspectedMemory
  readonly scope: Scope
  readonly fields: Fields
  /** Files of the day that the request names whose texts are not known any more. */
  readonly missing: PastMemory['missing']
  readonly author: string
  readonly readOnly: boolean
  readonly hasPast: boolean
  readonly cursors: Cursors
  readonly recent: RecentPaths
  readonly abortSignal: AbortSignal
}

export interface Route<Name extends keyof Answers = keyof Answers> {
  /** True for a change, which a read-only inspector refuses. False by default. */
  readonly isChange?: boolean
  /** True if the answer waits for a change. False by default. */
  readonly isHeld?: boolean
  /** True if the request may name a day, and then gets the scope as it was. False by default. */
  readonly takesPast?: boolean
  readonly answer: (call: Call) => Promise<Answers[Name]>
}

/**
 * Random texts for sequences of a storage's log. The sequences count all users' commits, so that two of
 * them would show the page of one user how often others write.
 */
export interface Cursors {
  of(sequence: number): string
  /** Undefined for a cursor that is too old, or of another server. */
  sequenceOf(cursor: string): number | undefined
}

const MOST_CURSORS = 1000

export function createCursors(): Cursors {
  const sequences = new Map<string, number>()
  return {
    of(sequence) {
      const cursor = crypto.randomUUID()
      sequences.set(cursor, sequence)
      for (const oldest of sequences.keys()) if (sequences.size > MOST_CURSORS) sequences.delete(oldest)
      return cursor
    },
    sequenceOf(cursor) {
      const sequence = sequences.get(cursor)
      // A page that waits long keeps its place.
      if (sequence !== undefined && sequences.delete(cursor)) sequences.set(cursor, sequence)
      return sequence
    },
  }
}

export const MOST_ITEMS = 200
export const ITEMS = 100

/**
 * The fields of a request. Throws `invalid-argument` with the name of a field that has a wrong type.
 */
export class Fields {
  readonly #values: Readonly<Record<string, unknown>>

  constructor(values: unknown) {
    if (typeof values !== 'object' || values === null || Array.isArray(values))
      refuse('body', 'must be a JSON object')
    this.#values = { ...values }
  }

  text(name: string): string {
    return this.optionalText(name) ?? refuse(name, 'must be a text')
  }

  /** Undefined if it is missing or null. */
  optionalText(name: string): string | undefined {
    const value = this.#values[name] ?? undefined
    if (value === undefined || typeof value === 'string') return value
    return refuse(name, 'must be a text')
  }

  textOrNull(name: string): string | null {
    return this.#values[name] === null ? null : this.text(name)
  }

  /** A whole number from 1 to `most`; `missing` by default. */
  count(name: string, most: number, missing: number): number {
    return this.optionalCount(name, most) ?? missing
  }

  optionalCount(name: string, most: number): number | undefined {
    const value = this.#values[name] ?? undefined
    if (value === undefined) return undefined
    if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most) return value
    return refuse(name, `must be a whole number from 1 to ${most}`)
  }

  offset(): number {
    return this.#values['offset'] === undefined ? 0 : this.wholeNumber('offset')
  }

  wholeNumber(name: string): number {
    const value = this.#values[name]
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value
    return refuse(name, 'must be a whole number from 0')
  }

  page<Item>(items: readonly Item[]): readonly Item[] {
    const offset = this.offset()
    return items.slice(offset, offset + this.count('limit', MOST_ITEMS, ITEMS))
  }

  flag(name: string): boolean {
    const value = this.#values[name] ?? false
    return typeof value === 'boolean' ? value : refuse(name, 'must be true or false')
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.optionalText(name)
    const chosen = choices.find((each) => each === value)
    if (value === undefined || chosen !== undefined) return chosen
    return refuse(name, `must be one of ${choices.join(', ')}`)
  }

  list(name: string): Fields[] {
    const value = this.#values[name]
    return Array.isArray(value) ? value.map((each) => new Fields(each)) : refuse(name, 'must be a list')
  }

  inner(name: string): Fields | undefined {
    const value = this.#values[name] ?? undefined
    return value === undefined ? undefined : new Fields(value)
  }
}

/** The inspected memory: a whole memory, or that of one user, project or workspace. */
export type InspectedMemory = Memory | ScopedMemory

/** The memory of a route. Only a user's has `standing`. */
export type Scope = Omit<ScopedMemory, 'id' | 'erase'> & Partial<Pick<UserMemory, 'standing'>>

/** True for a whole memory; a request may then name a part of it. */
export function isWhole(memory: InspectedMemory): memory is Memory {
  return isWholeMemory(memory)
}

/**
 * The part of the memory that a request names, such as `{ kind: 'user', id: 'ada' }`; the inspected
 * memory if it names none. Throws `invalid-argument` for a part of a memory that has no parts.
 */
export function scopeOf(memory: InspectedMemory, scope: Fields | undefined): Scope {
  const kind = scope?.optionalText('kind') ?? 'whole'
  if (scope === undefined || kind === 'whole') return memory
  if (!isWhole(memory)) refuse('scope', 'cannot be chosen: one memory is inspected')
  const id = scope.text('id')
  if (kind === 'user') return memory.user(id)
  if (kind === 'project') return memory.project(id)
  const project = scope.optionalText('project')
  if (kind === 'workspace') return memory.workspace(id, { project })
  refuse('scope.kind', 'must be "whole", "user", "project" or "workspace"')
}

/** How often each text occurs, in the order of the first ones. */
export function countsOf(texts: readonly string[]): (readonly [text: string, count: number])[] {
  return [...Map.groupBy(texts, (text) => text)].map(([text, all]) => [text, all.length])
}

export function keyOfScope(fields: Fields): string {
  const of = fields.inner('scope')
  return JSON.stringify(['kind', 'id', 'project'].map((name) => of?.optionalText(name)))
}
