import { MemoryError } from '@sheaf/core'
import type { ChatAnswer, TokenUsage, ToolCall } from '@sheaf/core'

interface RawAnswer {
  readonly who: string
  readonly content: string
  readonly toolCalls: readonly ToolCall[]
  readonly usage?: TokenUsage | undefined
  readonly finish: 'stop' | 'length' | 'filtered' | 'refused' | 'failed'
  readonly isSchemaAsked: boolean
}

/**
 * Returns the answer, or throws `model-failed` if it is unusable. An answer that the token limit cut is
 * unusable if it should have been JSON, if it calls a tool (the input may be cut too), and if it contains
 * only thoughts; a text that was cut is an answer. These errors are not retryable, because the same request
 * would end in the same way.
 */
export function finishAnswer({
  who,
  content,
  toolCalls,
  usage,
  finish,
  isSchemaAsked,
}: RawAnswer): ChatAnswer {
  const text = stripThinking(content)
  if (finish === 'filtered')
    throw MemoryError.modelFailed(
      `${who} withheld the answer: a content filter stopped it. Change what is sent, or use another model.`,
    )
  if (finish === 'refused')
    throw MemoryError.modelFailed(`${who} refused to answer. Change what is sent, or use another model.`)
  if (finish === 'failed')
    throw MemoryError.modelFailed(`${who} broke off its answer. Try again.`, { retryable: true })
  if (finish === 'length' && (isSchemaAsked || toolCalls.length > 0 || text.trim() === '')) {
    throw MemoryError.modelFailed(
      `${who} reached its limit of tokens before the answer was complete. Raise maxTokens, or send less at a time.`,
    )
  }
  return {
    content: text,
    ...(toolCalls.length === 0 ? {} : { toolCalls }),
    ...(usage === undefined ? {} : { usage }),
  }
}

/**
 * Removes the thoughts of a reasoning model from the start of an answer: `<think>…</think>`, or, if the chat
 * template already wrote the opening tag, everything up to a `</think>` at the start of a line. If the
 * thoughts never end, the answer is empty.
 */
export function stripThinking(content: string): string {
  const opened = /^\s*<think>/.exec(content)
  if (opened === null) {
    const closed = content.includes('<think>') ? null : /^[ \t]*<\/think>\s*/m.exec(content)
    return closed === null ? content : content.slice(closed.index + closed[0].length)
  }
  const end = content.indexOf('</think>')
  return end === -1 ? '' : content.slice(end + '</think>'.length).trimStart()
}
