import { MemoryError } from '@sheaf/core'

export interface BudgetSection {
  readonly id: string
  /**
   * The part of the total, 0 to 1, that the section gets if it needs it, whatever lower priorities need. With
   * 0 and nothing pinned it gets the tokens that all others leave.
   */
  readonly share: number
  /** Tokens that it could use. It never gets more. */
  readonly need: number
  readonly cap?: number
  /** Tokens of its need that it must get, also from other sections. 0 by default. */
  readonly pinned?: number
  /** If there is too little for all, lower priorities shrink first. 0 by default. */
  readonly priority?: number
}

export interface BudgetRequest {
  readonly total: number
  /** The part of the total that stays free, 0 to less than 1. */
  readonly buffer: number
  /** Tokens that are spent first; shares are parts of the rest. 0 by default. */
  readonly reserved?: number
  readonly sections: readonly BudgetSection[]
}

export interface SectionBudget {
  readonly id: string
  /** Its share, as far as higher priorities leave it. */
  readonly allotted: number
  readonly received: number
  /** The tokens that it may use, at most its need. */
  readonly granted: number
}

interface State {
  readonly section: BudgetSection
  readonly priority: number
  readonly pinned: number
  readonly need: number
  /** Its share of the whole, within its cap; at least its pinned tokens. */
  allotted: number
  granted: number
}

/** The error that binary fractions may have: 0.1 * 70 is a little more than 7. */
export const TOLERANCE = 1e-9

/** The tokens that may be spent: `total` less the part `buffer`, rounded down. */
export function spendableTokens(total: number, buffer: number): number {
  return total - Math.ceil(total * buffer - TOLERANCE)
}

/**
 * Each section gets the tokens it needs, up to its share. If these are too many, the lowest priority shrinks
 * first, its sections in proportion to their shares. Sections that need more take the rest, in the order of
 * the list. All `granted` and `reserved` together never exceed the total less the buffer, and no token that a
 * section needs (within its cap) stays unused. Throws `budget-exceeded` if `reserved` and all pinned tokens
 * do not fit.
 */
export function allocateBudget({ total, buffer, reserved = 0, sections }: BudgetRequest): SectionBudget[] {
  const available = spendableTokens(total, buffer) - reserved
  const whole = available / (1 - buffer)
  const states = sections.map((section): State => {
    const cap = Math.floor(section.cap ?? Infinity)
    const need = Math.min(section.need, cap)
    const pinned = Math.min(section.pinned ?? 0, need)
    const share = Math.max(0, Math.floor(section.share * whole + TOLERANCE))
    const allotted = Math.max(Math.min(share, cap), pinned)
    const { priority = 0 } = section
    return { section, priority, pinned, need, allotted, granted: Math.min(need, allotted) }
  })
  const pinned = sum(states, 'pinned')
  if (available < pinned) throw MemoryError.budgetExceeded(reserved + pinned, spendableTokens(total, buffer))
  if (sum(states, 'granted') > available) shrink(states, available)
  let left = available - sum(states, 'granted')
  for (const isLast of [false, true])
    for (const state of states) {
      if ((state.section.share === 0 && state.pinned === 0) !== isLast) continue
      const taken = Math.min(left, state.need - state.granted)
      state.granted += taken
      left -= taken
    }
  return states.map(({ section: { id }, allotted, granted }) => {
    return { id, allotted, received: Math.max(0, granted - allotted), granted }
  })
}

// Serves higher priorities first. Each gets its pinned tokens, equal ones the same part of their shares.
function shrink(states: readonly State[], available: number): void {
  let left = available
  const served = states.toSorted((a, b) => b.priority - a.priority)
  for (const [priority, equals] of Map.groupBy(served, (state) => state.priority)) {
    const below = served.filter((state) => state.priority < priority)
    const room = left - sum(below, 'pinned')
    if (sum(equals, 'granted') > room) {
      const level = levelOf(equals, room)
      for (const state of equals) {
        state.granted = atLevel(state, level)
        state.allotted = Math.min(
          state.allotted,
          Math.max(state.pinned, Math.floor(level * state.section.share)),
        )
      }
    }
    left -= sum(equals, 'granted')
  }
}

function atLevel({ section, granted, pinned }: State, level: number): number {
  return Math.max(pinned, Math.min(granted, Math.floor(level * section.share)))
}

// The largest whole number of tokens for a share of 1 with which all together fit `room`.
function levelOf(equals: readonly State[], room: number): number {
  let level = 0
  const levels = equals.map(({ granted, section: { share } }) => (share > 0 ? granted / share : 0))
  let over = Math.ceil(Math.max(...levels)) + 1
  while (over - level > 1) {
    const middle = Math.floor((level + over) / 2)
    if (equals.reduce((total, state) => total + atLevel(state, middle), 0) <= room) level = middle
    else over = middle
  }
  return level
}

function sum(states: readonly State[], name: 'pinned' | 'granted'): number {
  return sumOf(states.map((state) => state[name]))
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** The budgets of sections, as needs become known. At first each section needs the whole budget. */
export class BudgetLedger {
  readonly #whole: Omit<BudgetRequest, 'sections'>
  readonly #sections: ReadonlyMap<string, BudgetSection & { need: number; pinned: number }>
  #divided: readonly SectionBudget[] | undefined

  constructor(
    budgets: readonly Omit<BudgetSection, 'need' | 'pinned'>[],
    whole: Omit<BudgetRequest, 'sections'>,
  ) {
    this.#whole = whole
    this.#sections = new Map(
      budgets.map((budget) => [budget.id, { ...budget, need: whole.total, pinned: 0 }]),
    )
  }

  of(id: string): SectionBudget {
    this.#divided ??= allocateBudget({ ...this.#whole, sections: [...this.#sections.values()] })
    return this.#divided.find((each) => each.id === id) ?? { id, allotted: 0, received: 0, granted: 0 }
  }

  /** Sets the need of a section, and the pinned part of it. A filled section needs exactly what it used. */
  setNeed(id: string, need: number, pinned?: number): void {
    const section = this.#sections.get(id)
    if (section === undefined) return
    section.need = need
    section.pinned = pinned ?? section.pinned
    this.#divided = undefined
  }
}

/**
 * Divides a whole number in proportion to weights, into whole parts. The largest remainders are rounded up
 * (Hamilton's method), the earlier first.
 */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const whole = sumOf(weights)
  if (whole === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (weight * total) / whole)
  const parts = exact.map(Math.floor)
  const left = total - sumOf(parts)
  const byRemainder = exact
    .map((part, place) => ({ place, remainder: part - Math.floor(part) }))
    .sort((a, b) => b.remainder - a.remainder)
  for (const { place } of byRemainder.slice(0, left)) parts[place] = (parts[place] ?? 0) + 1
  return parts
}

/**
 * The largest level to which all needs can be cut to fit `total` together: smaller needs are met whole,
 * larger ones get the level. Infinity if all fit; below 0 if the total is.
 */
export function fillLevel(total: number, needs: readonly number[]): number {
  let rest = total
  let waiting = needs.length
  for (const need of needs.toSorted((a, b) => a - b)) {
    if (need * waiting > rest) return Math.floor(rest / waiting)
    rest -= need
    waiting -= 1
  }
  return rest < 0 ? -1 : Infinity
}

/** Small needs are met whole, large ones share the rest equally. */
export function fillUp(total: number, needs: readonly number[]): number[] {
  const level = fillLevel(total, needs)
  return needs.map((need) => Math.min(need, Math.max(0, level)))
}
