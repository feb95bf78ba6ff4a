import { truncateText } from '@sheaf/chunker'
import type { Message, TokenCounter } from '@sheaf/core'
import { checkOptions, refuse } from '@sheaf/core/adapter'
import { REASONS, toolResultMarker } from '../settings/defaults.ts'

/** Limits for the tool results in a context. A marker replaces the left-out part; calls never change. */
export interface ToolResultPolicy {
  /** The most tokens of one result: the start of a longer one is shown. No bound by default. */
  readonly maxTokens?: number
  /** The number of newest results to show; older ones show only the marker. All by default. */
  readonly keepLast?: number
}

/** A message as the context shows it, with the reason if it is shortened. */
export interface ShownMessage {
  readonly message: Message
  readonly reason?: string
}

/** A copy of the policy. Throws `invalid-argument` for a number that is not whole or is below 0. */
export function checkPolicy(policy: ToolResultPolicy = {}): ToolResultPolicy {
  const { maxTokens, keepLast } = checkOptions(policy, { keepLast: true, maxTokens: true })
  for (const [name, value] of Object.entries({ maxTokens, keepLast })) {
    if (value !== undefined && value !== Infinity && !(Number.isSafeInteger(value) && value >= 0)) {
      refuse(`toolResults.${name}`, 'must be a whole number from 0')
    }
  }
  return { maxTokens, keepLast }
}

/**
 * Shows messages by place. Each is shortened on demand, so that a long history costs no more than a short
 * one. A result stays if its replacement is not shorter.
 */
export function shownMessages(
  messages: readonly Message[],
  { maxTokens = Infinity, keepLast = Infinity }: ToolResultPolicy,
  tokens: TokenCounter,
): (place: number) => ShownMessage | undefined {
  const results = messages.flatMap(({ role }, place) => (role === 'tool' ? [place] : []))
  const firstKept =
    keepLast >= results.length ? 0 : keepLast === 0 ? messages.length : (results.at(-keepLast) ?? 0)
  const known = new Map<number, ShownMessage>()
  const show = (message: Message, place: number): ShownMessage => {
    const isOld = place < firstKept
    if (message.role !== 'tool' || (!isOld && maxTokens === Infinity)) return { message }
    const total = tokens.count(message.content)
    if (!isOld && total <= maxTokens) return { message }
    const content = isOld ? toolResultMarker(total) : shortened(message.content, total, maxTokens, tokens)
    if (tokens.count(content) >= total) return { message }
    return { message: { ...message, content }, reason: isOld ? REASONS.oldResult : REASONS.longResult }
  }
  return (place) => {
    const message = messages[place]
    if (message === undefined) return undefined
    const shown = known.get(place) ?? show(message, place)
    known.set(place, shown)
    return shown
  }
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
