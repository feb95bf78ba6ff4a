import { MemoryError, type Message, type TokenCounter, type TraceEvent } from '@sheaf/core'
import { spendableTokens, fillLevel } from '../fill/allocate-budget.ts'
import { CONVERSATION, type AssemblerSettings } from '../settings/assembler-settings.ts'
import type { CheckedRequest } from '../settings/check-request.ts'
import {
  splitConversation,
  type Conversation,
  type MessageCounter,
  type Spoken,
  type KeptHistory,
} from './spoken.ts'
import { LEAST_ROOMS_OF_TODAY, MIN_MESSAGE_TOKENS, REASONS } from '../settings/defaults.ts'
import type { Draft } from '../fill/fill-section.ts'
import { todayLine } from '../render/render-messages.ts'
import type { pairMessages } from '@sheaf/conversations'
import type { SectionResult } from '../trace/build-trace.ts'

/** The parts of every context: the system prompt, the tool definitions and the current messages. */
export interface FixedParts {
  readonly prompt: Draft
  readonly toolTokens: number
  /** The line with the current day, with its most tokens; empty if it is not shown. */
  readonly today: Draft
  readonly conversation: Conversation
  /**
   * The messages of `conversation.current`, cut if necessary; undefined if even cut ones do not fit the
   * budget less the buffer.
   */
  readonly current: readonly FittedMessage[] | undefined
  readonly currentTokens: number
  /** About the least tokens of prompt, tools, and current messages cut as far as is sensible. */
  readonly least: number
  /** The tokens that the current messages must leave free. */
  readonly reserved: number
  /** The tokens left for everything else, without the buffer. */
  readonly room: number
}

/**
 * Measures the parts that are never dropped, and cuts the current messages, as far as is sensible, to leave
 * `reserved` tokens.
 */
export function fixedParts(
  { system, tools, maxTokens, isDated, order, recorded }: CheckedRequest,
  settings: AssemblerSettings,
  { spoken, counter, reserved }: Pick<FitOptions, 'counter'> & { spoken: Spoken; reserved: number },
): FixedParts {
  const { tokens, messageTokens, buffer } = settings
  const prompt: Draft = { text: system, tokens: system === '' ? 0 : messageTokens + tokens.count(system) }
  const toolTokens = tools === '' ? 0 : tokens.count(tools)
  const all = spendableTokens(maxTokens, buffer) - prompt.tokens - toolTokens
  const conversation = splitConversation(spoken.messages)
  const wanted = conversation.current.flatMap((place) => spoken.show(place)?.message ?? [])
  const said = wanted.reduce((sum, message) => sum + counter.count(message), 0)
  const day = isDated ? settings.today() : undefined
  const dated = (days: readonly string[]) =>
    todayDraft(day === undefined ? '' : todayLine(day, days), all - reserved - said, settings)
  const widest = dated(['0000-01-01', '0000-01-02'])
  const line = dated(recorded.flatMap((each) => (widest.text && each?.at ? settings.dayOf(each.at) : [])))
  // For a cache, each day of a thread leaves the same room.
  const isThread = order === 'cache' && recorded.length > 0
  const today = { ...line, tokens: (isThread && widest.tokens) || line.tokens }
  const left = all - today.tokens
  const current = fitCurrent(wanted, { room: left - reserved, tokens, counter })
  const currentTokens = (current ?? []).reduce((sum, message) => sum + message.tokens, 0)
  const leastOf = (message: Message): number =>
    counter.countFrame(message) + Math.min(tokens.count(message.content), MIN_MESSAGE_TOKENS)
  const least = wanted.reduce((sum, message) => sum + leastOf(message), prompt.tokens + toolTokens)
  return {
    prompt,
    toolTokens,
    today,
    conversation,
    current,
    currentTokens,
    least,
    reserved,
    room: left - currentTokens,
  }
}

// The day ends a message, or is a message of its own.
function todayDraft(text: string, room: number, { tokens, messageTokens }: AssemblerSettings): Draft {
  const most = text === '' ? 0 : messageTokens + Math.max(tokens.count(text), tokens.count(`\n\n${text}`))
  return most * LEAST_ROOMS_OF_TODAY > room ? { text: '', tokens: 0 } : { text, tokens: most }
}

/**
 * The error for parts that need about `needed` tokens; it requires the least budget that leaves as many
 * beside the buffer.
 */
export function budgetExceeded(needed: number, budget: number, buffer: number): MemoryError {
  let required = Math.max(needed, Math.floor(needed / (1 - buffer)) - 1)
  while (spendableTokens(required, buffer) < needed) required += 1
  return MemoryError.budgetExceeded(required, budget)
}

export interface FittedMessage {
  readonly message: Message
  readonly tokens: number
  readonly isCut: boolean
}

interface FitOptions {
  readonly room: number
  readonly tokens: TokenCounter
  readonly counter: MessageCounter
}

/**
 * The current messages within `room` tokens: whole if they fit; otherwise the longest contents are cut to a
 * common length, with the counter's marker. Undefined if that leaves too little of one to be useful. Tool
 * calls are never cut: half of their JSON is invalid.
 */
function fitCurrent(
  messages: readonly Message[],
  { room, tokens, counter }: FitOptions,
): FittedMessage[] | undefined {
  const measured = messages.map((message) => {
    const frame = counter.countFrame(message)
    return { message, frame, content: tokens.count(message.content) }
  })
  const frames = measured.reduce((sum, { frame }) => sum + frame, 0)
  const contents = measured.map(({ content }) => content)
  const length = fillLevel(room - frames, contents)
  if (length < MIN_MESSAGE_TOKENS && contents.some((content) => content > length)) return undefined
  const fitted = measured.map(({ message, frame, content }): FittedMessage => {
    if (content <= length) return { message, tokens: frame + content, isCut: false }
    const cut = { ...message, content: tokens.truncate(message.content, length) }
    return { message: cut, tokens: frame + tokens.count(cut.content), isCut: true }
  })
  const fits = fitted.reduce((sum, each) => sum + each.tokens, 0) <= room
  return fits && fitted.every(({ message, isCut }) => !isCut || message.content !== '') ? fitted : undefined
}

interface ConversationDecision {
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

/** The messages of the context, and an event for every message of the request, in its order. */
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
      const counted = tokens !== undefined && { tokens }
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
    events[given] = { ...subject, status, tokens, ...(reason && { reason }) }
  }
  return { messages: shown, result: { id: CONVERSATION, used, events } }
}

function subjectOf(place: number, total: number): Pick<TraceEvent, 'id' | 'section' | 'rank'> {
  return { id: `message:${place}`, section: CONVERSATION, rank: total - place }
}
