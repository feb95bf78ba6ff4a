import { ModelFailedError } from '@sheaf/core'
import type { ChatAnswer, TokenUsage, ToolCall } from '@sheaf/core'
import { stripThinking } from './strip-thinking.ts'

/** An answer as a server or a library gave it. */
export interface RawAnswer {
  readonly who: string
  readonly content: string
  readonly toolCalls: readonly ToolCall[]
  readonly usage?: TokenUsage | undefined
  /** Why the model stopped. */
  readonly finish: 'stop' | 'length' | 'filtered' | 'refused' | 'failed'
  /** The answer should be JSON of a schema. */
  readonly isSchemaAsked: boolean
}

/**
 * The answer, or ModelFailedError where it is of no use. An answer that was cut at the limit of tokens is one
 * when it should have been JSON, when it calls a tool (its input may be cut as well), and when nothing but
 * thoughts fitted; a text that was cut is an answer. These are not retryable: the same request would end the
 * same way.
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
    throw new ModelFailedError(
      `${who} withheld the answer: a content filter stopped it. Change what is sent, or use another model.`,
    )
  if (finish === 'refused')
    throw new ModelFailedError(`${who} refused to answer. Change what is sent, or use another model.`)
  if (finish === 'failed')
    throw new ModelFailedError(`${who} broke off its answer. Try again.`, { retryable: true })
  if (finish === 'length' && (isSchemaAsked || toolCalls.length > 0 || text.trim() === '')) {
    throw new ModelFailedError(
      `${who} reached its limit of tokens before the answer was complete. Raise maxTokens, or send less at a time.`,
    )
  }
  return {
    content: text,
    ...(toolCalls.length === 0 ? {} : { toolCalls }),
    ...(usage === undefined ? {} : { usage }),
  }
}
