import { BudgetExceededError, InvalidArgumentError } from '@sheaf/core'
import { checkText } from '@sheaf/core/adapter'

/** A part of a context that needs tokens. */
export interface BudgetSection {
  readonly id: string
  /** Its part of the total, 0 to 1. With 0 and nothing pinned it gets what all the others leave. */
  readonly share: number
  /** Tokens that it could use. It never gets more. */
  readonly need: number
  /** The most tokens that it may have, whatever is left over. */
  readonly cap?: number
  /**
   * Tokens of its need that it must get, whatever its share. What the share lacks is taken from other
   * sections. 0 by default.
   */
  readonly pinned?: number
  /**
   * Sections of lower priority are the first to lose tokens to pinned ones; among equals the later ones. 0 by
   * default.
   */
  readonly priority?: number
  /**
   * True for what should be the same from turn to turn: it receives nothing from others, so that its tokens
   * do not depend on their needs. It loses tokens after all others, by halves, so that it changes seldom.
   * False by default.
   */
  readonly stable?: boolean
}

/** How much there is, and who needs it. */
export interface BudgetRequest {
  /** The size of the whole. A whole number from 0. */
  readonly total: number
  /** The part of the total that stays free, 0 to 1. At most `1 - buffer` may be shared out. */
  readonly buffer: number
  /**
   * Tokens that are spent before anything is shared out, such as the system prompt. The shares are then parts
   * of what is left. 0 by default.
   */
  readonly reserved?: number
  readonly sections: readonly BudgetSection[]
  /**
   * The ids along which unused tokens flow: each section takes what it needs of them and passes on the rest;
   * what arrives at the end goes round again from the start, and then to those without a share. A section
   * that is not named passes on and receives nothing. All sections, as listed, by default.
   */
  readonly spillOrder?: readonly string[]
}

/** What one section gets, in whole tokens. */
export interface SectionBudget {
  readonly id: string
  /**
   * What its share comes to: rounded down, within the cap, at least what is pinned, less what pinned ones
   * took.
   */
  readonly allotted: number
  /** What it uses of other sections' unused tokens. */
  readonly received: number
  /** What it may use: its need, or less. The part of `allotted` that it needs, and `received`. */
  readonly granted: number
}

interface State {
  readonly section: BudgetSection
  readonly pinned: number
  readonly need: number
  allotted: number
  granted: number
}

// Binary fractions: 0.1 * 70 is a little more than 7.
const TOLERANCE = 1e-9

/**
 * The tokens of `total` that may be spent when the part `buffer` is kept free: `total` less the buffer,
 * rounded down.
 */
export function spendableTokens(total: number, buffer: number): number {
  return total - Math.ceil(total * buffer - TOLERANCE)
}

/**
 * Divides a budget: shares first, then what sections leave unused flows to those that need more. One result
 * for each section, in the same order. All `granted` and `reserved` together never exceed the total less the
 * buffer, and nothing that a section in the spill order still needs (within its cap) stays unused. The same
 * request always gives the same result.
 *
 * Throws BudgetExceededError when `reserved` and all that is pinned do not fit, InvalidArgumentError for
 * numbers out of range, for shares that together with the buffer exceed 1, and for ids that are unknown or
 * there twice.
 */
export function allocateBudget(request: BudgetRequest): SectionBudget[] {
  checkRequest(request)
  const {
    total,
    buffer,
    reserved = 0,
    sections,
    spillOrder = sections.map((section) => section.id),
  } = request
  const available = spendableTokens(total, buffer) - reserved
  const whole = available / (1 - buffer)
  const states = sections.map((section): State => {
    const cap = Math.floor(section.cap ?? Infinity)
    const need = Math.min(section.need, cap)
    const pinned = Math.min(section.pinned ?? 0, need)
    const share = Math.max(0, Math.floor(section.share * whole + TOLERANCE))
    return { section, pinned, need, allotted: Math.max(Math.min(share, cap), pinned), granted: 0 }
  })
  makeRoom(states, available, spendableTokens(total, buffer), reserved)
  spill(states, available, spillOrder)
  return states.map(({ section, allotted, granted }) => {
    return { id: section.id, allotted, received: Math.max(0, granted - allotted), granted }
  })
}

// What is pinned beyond its share is taken from the shares of others.
function makeRoom(states: readonly State[], available: number, budget: number, reserved: number): void {
  let excess = sum(states.map((state) => state.allotted)) - available
  const giving = [...states].reverse().sort((a, b) => (a.section.priority ?? 0) - (b.section.priority ?? 0))
  for (const state of giving.filter(({ section }) => section.stable !== true)) {
    const given = Math.max(0, Math.min(excess, state.allotted - state.pinned))
    state.allotted -= given
    excess -= given
  }
  for (const state of giving.filter(({ section }) => section.stable === true)) {
    while (excess > 0 && state.allotted > state.pinned) {
      const half = Math.max(state.pinned, Math.floor(state.allotted / 2))
      excess -= state.allotted - half
      state.allotted = half
    }
  }
  if (excess > 0 || available < 0)
    throw new BudgetExceededError(reserved + sum(states.map((state) => state.pinned)), budget)
}

function spill(states: readonly State[], available: number, spillOrder: readonly string[]): void {
  for (const state of states) state.granted = Math.min(state.need, state.allotted)
  const order = spillOrder.flatMap((id) => states.filter(({ section }) => section.id === id))
  const unnamed = states.filter((state) => !order.includes(state))
  // What no share covers and what those outside of the order leave flows in at the start.
  let flow =
    available -
    sum(states.map((state) => state.allotted)) +
    sum(unnamed.map((state) => state.allotted - state.granted))
  const isLast = ({ section, pinned }: State) => section.share === 0 && pinned === 0
  for (const round of [1, 2, 3]) {
    for (const state of order) {
      if (round === 1) flow += state.allotted - state.granted
      if (state.section.stable === true || (isLast(state) && round < 3)) continue
      const taken = Math.min(flow, state.need - state.granted)
      state.granted += taken
      flow -= taken
    }
  }
}

function checkRequest({ total, buffer, reserved = 0, sections, spillOrder = [] }: BudgetRequest): void {
  checkTokens('total', total)
  checkTokens('reserved', reserved)
  if (!(buffer >= 0 && buffer < 1))
    throw new InvalidArgumentError('buffer', 'must be a number from 0 to less than 1')
  const ids = new Set<string>()
  for (const { id, share, need, cap = 0, pinned = 0, priority = 0 } of sections) {
    checkText('The id of a section', id)
    if (ids.has(id))
      throw new InvalidArgumentError('sections', `name "${id}" twice; give each section its own id`)
    ids.add(id)
    if (!(share >= 0 && share <= 1))
      throw new InvalidArgumentError(`The share of "${id}"`, 'must be a number from 0 to 1')
    if (Number.isNaN(priority)) throw new InvalidArgumentError(`The priority of "${id}"`, 'must be a number')
    checkTokens(`The need of "${id}"`, need)
    checkTokens(`The pinned tokens of "${id}"`, pinned)
    if (!(cap >= 0)) throw new InvalidArgumentError(`The cap of "${id}"`, 'must be a number of tokens from 0')
  }
  if (sum(sections.map((section) => section.share)) + buffer > 1 + TOLERANCE) {
    throw new InvalidArgumentError(
      'sections',
      'have shares that together with the buffer exceed 1; lower some of them',
    )
  }
  for (const [place, id] of spillOrder.entries()) {
    if (!ids.has(id)) throw new InvalidArgumentError('spillOrder', `names "${id}", which is not a section`)
    if (spillOrder.indexOf(id) !== place) throw new InvalidArgumentError('spillOrder', `names "${id}" twice`)
  }
}

/** Throws InvalidArgumentError for a value that is not a whole number from 0. */
export function checkTokens(argument: string, tokens: number): void {
  if (!Number.isSafeInteger(tokens) || tokens < 0)
    throw new InvalidArgumentError(argument, 'must be a whole number of tokens from 0')
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
