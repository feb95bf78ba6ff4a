/** What one register may hold: a text, or null when there is no such file. */
export type RegisterValue = string | null

/**
 * What an operation saw or did.
 *
 * - `read`: the value was `seen`.
 * - `write`: the value became `value`, whatever it was before.
 * - `swap`: the value was `expected` and became `value`.
 * - `refused`: a swap that was turned down, because the value was `seen` and that is not `expected`.
 */
export type RegisterAction =
  | { readonly kind: 'read'; readonly seen: RegisterValue }
  | { readonly kind: 'write'; readonly value: RegisterValue }
  | { readonly kind: 'swap'; readonly expected: RegisterValue; readonly value: RegisterValue }
  | { readonly kind: 'refused'; readonly expected: RegisterValue; readonly seen: RegisterValue }

/** One operation on a register, as its caller saw it. */
export interface RegisterOperation {
  /** Who called: a handle that makes one call at a time. */
  readonly session: string
  /**
   * When the call was made and when it returned, in nanoseconds of one clock for all sessions. `end` is null
   * when its outcome is unknown.
   */
  readonly start: number
  readonly end: number | null
  readonly action: RegisterAction
}

/** The value after an action on `state`, or undefined when the action cannot have happened in that state. */
export function applyAction(state: RegisterValue, action: RegisterAction): RegisterValue | undefined {
  if (action.kind === 'read') return state === action.seen ? state : undefined
  if (action.kind === 'write') return action.value
  if (action.kind === 'swap') return state === action.expected ? action.value : undefined
  return state === action.seen && state !== action.expected ? state : undefined
}
