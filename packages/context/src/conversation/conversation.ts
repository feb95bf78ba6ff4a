import type { Message } from '@sheaf/core'

/**
 * The places of messages that are kept or dropped together: one message, or tool calls with all their
 * results.
 */
export type ConversationUnit = readonly number[]

/** A conversation taken apart. Every message is in exactly one of the three. */
export interface Conversation {
  /** What the last message belongs to; empty when there are no messages. */
  readonly current: ConversationUnit
  /** All other units, newest first. */
  readonly earlier: readonly ConversationUnit[]
  /** Places of tool results that no tool call came before. A model's interface would refuse them. */
  readonly orphans: readonly number[]
}

/**
 * Finds what belongs together. A tool result belongs to the latest call of its id before it, wherever it is.
 * The last message is never an orphan: it is what the context is for. Calls without an answer stay as they
 * are.
 */
export function splitConversation(messages: readonly Message[]): Conversation {
  const units: number[][] = []
  const orphans: number[] = []
  const unitOfCall = new Map<string, number[]>()
  const last = messages.length - 1
  let current: number[] = []
  for (const [place, message] of messages.entries()) {
    const answered = message.role === 'tool' ? unitOfCall.get(message.toolCallId ?? '') : undefined
    if (message.role === 'tool' && answered === undefined && place !== last) {
      orphans.push(place)
      continue
    }
    const unit = answered ?? []
    if (unit.length === 0) units.push(unit)
    unit.push(place)
    for (const call of message.toolCalls ?? []) unitOfCall.set(call.id, unit)
    if (place === last) current = unit
  }
  return { current, earlier: units.filter((unit) => unit !== current).reverse(), orphans }
}
