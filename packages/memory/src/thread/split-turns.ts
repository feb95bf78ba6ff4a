import { InvalidArgumentError } from '@sheaf/core'
/** A conversation in two. */
export interface Turns<T> {
  /** The messages before the current turn. */
  readonly earlier: readonly T[]
  /** The user's last messages, and all that follow them. */
  readonly current: readonly T[]
}

/**
 * Finds the current turn of a conversation, oldest first and without its instructions. Several messages of
 * the user in a row begin one turn; a conversation without any is one turn as a whole. Each message is in one
 * of the two, unchanged. Throws InvalidArgumentError for a value that is not a list of messages.
 */
export function splitTurns<T extends { readonly role: string }>(messages: readonly T[]): Turns<T> {
  const isMessage = (message: Partial<T> | null) => typeof message?.role === 'string'
  if (!Array.isArray(messages) || !messages.every(isMessage))
    throw new InvalidArgumentError('messages', 'must be a list of messages, each with a role')
  const last = messages.findLastIndex(({ role }) => role === 'user')
  const before = messages.slice(0, Math.max(0, last)).findLastIndex(({ role }) => role !== 'user')
  const start = last === -1 ? 0 : before + 1
  return { earlier: messages.slice(0, start), current: messages.slice(start) }
}
