import type { Message } from '@sheaf/core'

/**
 * The places of messages that are kept or dropped together: one message, or tool calls with all their
 * results.
 */
export type ConversationUnit = readonly number[]

/** A conversation taken apart. Every message is in exactly one of the two. */
export interface Conversation {
  /** What the last message belongs to; empty when there are no messages. */
  readonly current: ConversationUnit
  /** All other units, newest first. */
  readonly earlier: readonly ConversationUnit[]
}

/** Finds what belongs together in a conversation whose results of tools are right behind their calls. */
export function splitConversation(messages: readonly Message[]): Conversation {
  const units: number[][] = []
  for (const [place, { role }] of messages.entries()) {
    const unit = role === 'tool' ? units.at(-1) : undefined
    if (unit === undefined) units.push([place])
    else unit.push(place)
  }
  return { current: units.at(-1) ?? [], earlier: units.slice(0, -1).reverse() }
}
