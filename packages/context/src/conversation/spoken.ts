import type { ContextBlock, Message, SourceLines, TokenCounter } from '@sheaf/core'
import { shownMessages } from './tool-results.ts'
import type { ShownMessage, ToolResultPolicy } from './tool-results.ts'

/**
 * The messages of a request as a context shows them. Each is shortened and counted on demand, at most once.
 */
export interface Spoken {
  readonly messages: readonly Message[]
  /** Undefined without a message. */
  show(place: number): ShownMessage | undefined
  count(place: number): number
}

/** The input for showing messages. */
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
  const counted = new Map<number, number>()
  return {
    messages,
    show,
    count(place) {
      const shown = show(place)
      const count = counted.get(place) ?? (shown === undefined ? 0 : counter.count(shown.message))
      counted.set(place, count)
      return count
    },
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
  /** All of a message. */
  count(message: Message): number
  /** All of a message but its content. */
  countFrame(message: Message): number
}

/** Counts messages with `tokens`, and `messageTokens` for each. */
export function messageCounter(tokens: TokenCounter, messageTokens: number): MessageCounter {
  const countFrame = ({ toolCalls = [] }: Message): number => {
    if (toolCalls.length === 0) return messageTokens
    return (
      messageTokens +
      tokens.count(JSON.stringify(toolCalls.map(({ id, name, input }) => ({ id, name, input }))))
    )
  }
  return { countFrame, count: (message) => countFrame(message) + tokens.count(message.content) }
}
