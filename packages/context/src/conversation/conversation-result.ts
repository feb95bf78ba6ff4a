import type { Message, TraceEvent } from '@sheaf/core'
import { CONVERSATION } from '../settings/assembler-settings.ts'
import type { Conversation } from './conversation.ts'
import { REASONS } from '../settings/defaults.ts'
import type { SectionResult } from '../fill/fill-sections.ts'
import type { FittedMessage } from './fit-current.ts'
import type { KeptHistory } from './keep-newest.ts'
import { messageId } from '../choose/retrieve-sections.ts'
import type { Spoken } from './spoken.ts'

/** What was decided about a conversation. */
export interface ConversationDecision {
  readonly spoken: Spoken
  readonly conversation: Conversation
  /** The current messages, in the order of `conversation.current`. */
  readonly current: readonly FittedMessage[]
  readonly kept: KeptHistory
}

/**
 * The messages that go into the context, oldest first, and an event for every one of the request; the newest
 * has rank 1.
 */
export function conversationResult({ spoken, conversation, current, kept }: ConversationDecision): {
  readonly messages: readonly Message[]
  readonly result: SectionResult
} {
  const currentAt = new Map(conversation.current.map((place, index) => [place, current[index]]))
  const orphans = new Set(conversation.orphans)
  const { messages } = spoken
  const shown: Message[] = []
  let used = 0
  const events = messages.map((message, place): TraceEvent => {
    const subject = { id: messageId(place), section: CONVERSATION }
    const rank = messages.length - place
    const fitted = currentAt.get(place)
    if (fitted !== undefined || kept.places.has(place)) {
      const tokens = fitted?.tokens ?? kept.tokens.get(place) ?? 0
      used += tokens
      const { message: whole = message, reason: shortened } = spoken.show(place) ?? {}
      shown.push(fitted?.message ?? whole)
      const reason = fitted?.isCut === true ? REASONS.current : shortened
      return reason === undefined
        ? { ...subject, status: 'included', tokens, rank }
        : { ...subject, status: 'truncated', tokens, rank, reason }
    }
    if (orphans.has(place)) return { ...subject, status: 'dropped', rank, reason: REASONS.orphan }
    const tokens = kept.tokens.get(place)
    return {
      ...subject,
      status: 'dropped',
      ...(tokens === undefined ? {} : { tokens }),
      rank,
      reason: REASONS.older,
    }
  })
  return { messages: shown, result: { id: CONVERSATION, used, events } }
}
