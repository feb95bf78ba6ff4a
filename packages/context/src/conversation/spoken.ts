import type { ContextBlock, Message, SourceLines, TokenCounter } from '@sheaf/core'
import { truncateText } from '@sheaf/chunker'
import { checkOptions, refuse } from '@sheaf/core/adapter'
import { REASONS, toolResultMarker } from '../settings/defaults.ts'

/** Messages as a context shows them, each shortened and counted on demand, at most once. */
export interface Spoken {
  readonly messages: readonly Message[]
  show(place: number): ShownMessage | undefined
  count(place: number): number
}

interface SpokenOptions {
  readonly tokens: TokenCounter
  readonly counter: MessageCounter
  readonly policy: ToolResultPolicy
}

export function spokenMessages(
  messages: readonly Message[],
  { tokens, counter, policy }: SpokenOptions,
): Spoken {
  const show = shownMessages(messages, policy, tokens)
  const count = (shown: ShownMessage | undefined) => (shown === undefined ? 0 : counter.count(shown.message))
  return { messages, show, count: remembering((place) => count(show(place))) }
}

interface Known<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): unknown
}

/** Makes the value of each key once. */
export function remembering<Key, Value>(
  make: (key: Key) => Value,
  known: Known<Key, Value> = new Map<Key, Value>(),
): (key: Key) => Value {
  return (key) => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}

/** The lines in memory of the messages at some places, if it has them. */
export function recordedLines(
  recorded: readonly (SourceLines | undefined)[],
  places: Iterable<number>,
): SourceLines[] {
  return Array.from(places, (place) => recorded[place] ?? []).flat()
}

/** True if a block shows one of the lines. */
export function showsAnyOf(
  { source, lineStart, lineEnd = lineStart }: ContextBlock,
  lines: readonly SourceLines[],
): boolean {
  if (lineStart === undefined || lineEnd === undefined) return false
  return lines.some(
    (other) => other.source === source && other.lineStart <= lineEnd && lineStart <= other.lineEnd,
  )
}

/** Tokens of messages: the content, the tool calls as JSON, and a constant for each. */
export interface MessageCounter {
  count(message: Message): number
  /** All of a message but its content. */
  countFrame(message: Message): number
}

export function messageCounter(tokens: TokenCounter, messageTokens: number): MessageCounter {
  const countFrame = ({ toolCalls = [] }: Message): number => {
    const calls = toolCalls.map(({ id, name, input }) => ({ id, name, input }))
    return messageTokens + (calls.length === 0 ? 0 : tokens.count(JSON.stringify(calls)))
  }
  return { countFrame, count: (message) => countFrame(message) + tokens.count(message.content) }
}

/** Places of messages that are kept or dropped together: one message, or tool calls with their results. */
type ConversationUnit = readonly number[]

/** A conversation in units. Every message is in exactly one. */
export interface Conversation {
  /** The unit of the last message; empty without messages. */
  readonly current: ConversationUnit
  /** All other units, newest first. */
  readonly earlier: readonly ConversationUnit[]
}

export function splitConversation(messages: readonly Message[]): Conversation {
  const units: number[][] = []
  for (const [place, { role }] of messages.entries()) {
    const unit = role === 'tool' ? units.at(-1) : undefined
    if (unit === undefined) units.push([place])
    else unit.push(place)
  }
  return { current: units.at(-1) ?? [], earlier: units.slice(0, -1).reverse() }
}

export interface KeptHistory {
  readonly places: ReadonlySet<number>
  readonly total: number
  /** Tokens by place of the counted messages: the kept ones, and the first unit that does not fit. */
  readonly tokens: ReadonlyMap<number, number>
}

/**
 * Keeps the newest units that fit `limit` together. It ends at the first that does not fit, because a
 * conversation should have no gaps; older units are not counted, so that a long history costs no more than a
 * short one. The number of dropped units is a multiple of `step`.
 */
export function keepNewest(
  newestFirst: readonly ConversationUnit[],
  limit: number,
  spoken: Pick<Spoken, 'count'>,
  step = 1,
): KeptHistory {
  const kept = fitting(newestFirst, limit, spoken)
  // Then the same message begins the conversation for several turns, as a cache needs.
  const left = newestFirst.length - kept.units
  const wanted = newestFirst.length - Math.min(newestFirst.length, Math.ceil(left / step) * step)
  return wanted === kept.units ? kept : fitting(newestFirst.slice(0, wanted), limit, spoken)
}

function fitting(
  newestFirst: readonly ConversationUnit[],
  limit: number,
  spoken: Pick<Spoken, 'count'>,
): KeptHistory & { readonly units: number } {
  const places = new Set<number>()
  const tokens = new Map<number, number>()
  let [total, units] = [0, 0]
  for (const unit of newestFirst) {
    let added = 0
    for (const place of unit) {
      const count = spoken.count(place)
      tokens.set(place, count)
      added += count
    }
    if (total + added > limit) break
    total += added
    units += 1
    for (const place of unit) places.add(place)
  }
  return { places, total, tokens, units }
}

/** Limits for the tool results in a context. A marker replaces the left-out part; calls never change. */
export interface ToolResultPolicy {
  /** The most tokens of one result: the start of a longer one is shown. No bound by default. */
  readonly maxTokens?: number
  /** The number of newest results to show; older ones show only the marker. All by default. */
  readonly keepLast?: number
}

export interface ShownMessage {
  readonly message: Message
  readonly reason?: string
}

export function checkPolicy(policy: ToolResultPolicy = {}): ToolResultPolicy {
  const { maxTokens, keepLast } = checkOptions(policy, { keepLast: true, maxTokens: true })
  for (const [name, value] of Object.entries({ maxTokens, keepLast })) {
    if (value !== undefined && value !== Infinity && !(Number.isSafeInteger(value) && value >= 0)) {
      refuse(`toolResults.${name}`, 'must be a whole number from 0')
    }
  }
  return { maxTokens, keepLast }
}

/** Shows messages by place, each shortened on demand: a long history costs no more than a short one. */
export function shownMessages(
  messages: readonly Message[],
  { maxTokens = Infinity, keepLast = Infinity }: ToolResultPolicy,
  tokens: TokenCounter,
): (place: number) => ShownMessage | undefined {
  const results = messages.flatMap(({ role }, place) => (role === 'tool' ? [place] : []))
  const firstKept =
    keepLast >= results.length ? 0 : keepLast === 0 ? messages.length : (results.at(-keepLast) ?? 0)
  return remembering((place) => {
    const message = messages[place]
    const isOld = place < firstKept
    if (message === undefined) return undefined
    if (message.role !== 'tool' || (!isOld && maxTokens === Infinity)) return { message }
    const total = tokens.count(message.content)
    if (!isOld && total <= maxTokens) return { message }
    const content = isOld ? toolResultMarker(total) : shortened(message.content, total, maxTokens, tokens)
    if (tokens.count(content) >= total) return { message }
    return { message: { ...message, content }, reason: isOld ? REASONS.oldResult : REASONS.longResult }
  })
}

// The marker alone if nothing fits beside it, even if it takes more than `maxTokens`.
function shortened(content: string, total: number, maxTokens: number, tokens: TokenCounter): string {
  const marker = toolResultMarker(total)
  const room = maxTokens - tokens.count(`\n${marker}`)
  const start =
    room <= 0 ? '' : truncateText(content, { maxTokens: room, counter: tokens, marker: '' }).trimEnd()
  if (start === '') return marker
  const text = `${start}\n${toolResultMarker(Math.max(0, total - tokens.count(start)))}`
  return tokens.count(text) <= maxTokens ? text : marker
}
