/** The value of a register: a text, or null if the file does not exist. */
export type RegisterValue = string | null

/**
 * The effect of an operation.
 *
 * - `read`: the value was `seen`.
 * - `write`: the value became `value`, whatever it was before.
 * - `swap`: the value was `expected` and became `value`.
 * - `refused`: a refused swap, because the value was `seen` and not `expected`.
 */
export type RegisterAction =
  | { readonly kind: 'read'; readonly seen: RegisterValue }
  | { readonly kind: 'write'; readonly value: RegisterValue }
  | { readonly kind: 'swap'; readonly expected: RegisterValue; readonly value: RegisterValue }
  | { readonly kind: 'refused'; readonly expected: RegisterValue; readonly seen: RegisterValue }

/** One operation on a register, as its caller saw it. */
export interface RegisterOperation {
  /** The caller: a handle that makes one call at a time. */
  readonly session: string
  /**
   * The times of call and return, in nanoseconds of one clock for all sessions. `end` is null if the outcome
   * is unknown.
   */
  readonly start: number
  readonly end: number | null
  readonly action: RegisterAction
}

/** The value after an action on `state`; undefined if the action cannot have happened in that state. */
export function applyAction(state: RegisterValue, action: RegisterAction): RegisterValue | undefined {
  if (action.kind === 'read') return state === action.seen ? state : undefined
  if (action.kind === 'write') return action.value
  if (action.kind === 'swap') return state === action.expected ? action.value : undefined
  return state === action.seen && state !== action.expected ? state : undefined
}
