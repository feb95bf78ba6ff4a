import type { Message } from '@sheaf/core'

/** Places of messages that are kept or dropped together: one message, or tool calls with their results. */
export type ConversationUnit = readonly number[]

/** A conversation in units. Every message is in exactly one. */
export interface Conversation {
  /** The unit of the last message; empty without messages. */
  readonly current: ConversationUnit
  /** All other units, newest first. */
  readonly earlier: readonly ConversationUnit[]
}

/** Finds the units of a conversation whose tool results follow their calls. */
export function splitConversation(messages: readonly Message[]): Conversation {
  const units: number[][] = []
  for (const [place, { role }] of messages.entries()) {
    const unit = role === 'tool' ? units.at(-1) : undefined
    if (unit === undefined) units.push([place])
    else unit.push(place)
  }
  return { current: units.at(-1) ?? [], earlier: units.slice(0, -1).reverse() }
}
