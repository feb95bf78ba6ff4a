import type { SdkMessage } from './to-messages.ts'

/** A conversation in two: what came before, and the current turn, which begins with what the user said last. */
export interface Turns<T extends SdkMessage> {
  readonly earlier: readonly T[]
  readonly current: readonly T[]
}

/** Finds the current turn. Several messages of the user in a row are one turn; a conversation without any is one as a whole. */
export function splitTurns<T extends SdkMessage>(messages: readonly T[]): Turns<T> {
  const last = messages.findLastIndex(({ role }) => role === 'user')
  const before = messages.slice(0, Math.max(0, last)).findLastIndex(({ role }) => role !== 'user')
  const start = last === -1 ? 0 : before + 1
  return { earlier: messages.slice(0, start), current: messages.slice(start) }
}
