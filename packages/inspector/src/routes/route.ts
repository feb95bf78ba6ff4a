import type { Cursors } from '../cursors.ts'
import type { Fields } from '../fields.ts'
import type { InspectedMemory, Scope } from '../scope.ts'

/** A request that was let in. */
export interface Call {
  readonly memory: InspectedMemory
  /** Other memories whose contexts can be requested, by their names. */
  readonly alternatives: Readonly<Record<string, InspectedMemory>>
  /** The part of it that the request is about. */
  readonly scope: Scope
  readonly fields: Fields
  /** The person who makes the request. */
  readonly author: string
  readonly readOnly: boolean
  readonly cursors: Cursors
  readonly abortSignal: AbortSignal
}

/** One request or one change of the page. */
export interface Route<Answer> {
  /** True for a change, which is refused where only reading is allowed. False by default. */
  readonly isChange?: boolean
  /** True where the answer may take long because it waits for something. False by default. */
  readonly isHeld?: boolean
  readonly answer: (call: Call) => Promise<Answer>
}

/** The most items of one page of a list. */
export const MOST_ITEMS = 200
/** The items of a page by default. */
export const ITEMS = 100
