import type { pairMessages } from '@sheaf/conversations'
import type { Message, TraceEvent } from '@sheaf/core'
import { CONVERSATION } from '../settings/assembler-settings.ts'
import type { Conversation, KeptHistory, Spoken } from './spoken.ts'
import { REASONS } from '../settings/defaults.ts'
import type { SectionResult } from '../trace/build-trace.ts'
import type { FittedMessage } from './fixed-parts.ts'
import { messageId } from '../choose/retrieve-sections.ts'

/** The choices made for a conversation. */
export interface ConversationDecision {
  readonly spoken: Spoken
  readonly paired: ReturnType<typeof pairMessages<Message>>
  readonly conversation: Conversation
  /** The current messages, in the order of `conversation.current`. */
  readonly current: readonly FittedMessage[]
  readonly kept: KeptHistory
}

const UNPAIRED = {
  'no-call': REASONS.orphan,
  'other-result': REASONS.otherResult,
  'no-result': REASONS.noResult,
}

const CHANGES = {
  cut: REASONS.callLeftOut,
  moved: REASONS.moved,
  renamed: REASONS.renamed,
}

/**
 * The messages of the context, oldest first, and an event for every message of the request, in the request's
 * order; the newest has rank 1.
 */
export function conversationResult({ spoken, paired, conversation, current, kept }: ConversationDecision): {
  readonly messages: readonly Message[]
  readonly result: Omit<SectionResult, 'allotted'>
} {
  const currentAt = new Map(conversation.current.map((place, index) => [place, current[index]]))
  const total = paired.messages.length + paired.leftOut.size
  const events: TraceEvent[] = []
  for (const [place, why] of paired.leftOut)
    events[place] = { ...subjectOf(place, total), status: 'dropped', reason: UNPAIRED[why] }
  const shown: Message[] = []
  let used = 0
  for (const [place, { message, place: given, change }] of paired.messages.entries()) {
    const subject = subjectOf(given, total)
    const fitted = currentAt.get(place)
    if (fitted === undefined && !kept.places.has(place)) {
      const tokens = kept.tokens.get(place)
      const counted = tokens === undefined ? {} : { tokens }
      events[given] = { ...subject, status: 'dropped', ...counted, reason: REASONS.older }
      continue
    }
    const tokens = fitted?.tokens ?? kept.tokens.get(place) ?? 0
    used += tokens
    const { message: whole = message, reason: shortened } = spoken.show(place) ?? {}
    shown.push(fitted?.message ?? whole)
    const cut = fitted?.isCut === true ? REASONS.current : shortened
    const reason = cut ?? (change === undefined ? undefined : CHANGES[change])
    const status = cut === undefined && change !== 'cut' ? 'included' : 'truncated'
    events[given] = { ...subject, status, tokens, ...(reason === undefined ? {} : { reason }) }
  }
  return { messages: shown, result: { id: CONVERSATION, used, events } }
}

function subjectOf(place: number, total: number): Pick<TraceEvent, 'id' | 'section' | 'rank'> {
  return { id: messageId(place), section: CONVERSATION, rank: total - place }
}
