import { SystemMessage } from '@langchain/core/messages'
import type { BaseMessage } from '@langchain/core/messages'
import { convertToOpenAITool } from '@langchain/core/utils/function_calling'
import {
  assembleTurns,
  checkPromptMemory,
  openTurn,
  promptSettings,
  recordTurn,
} from '@sheaf/memory/integration'
import type { PromptMemory, PromptOptions, RecordingOptions, TurnOptions } from '@sheaf/memory/integration'
import { createMiddleware } from 'langchain'
import type { AgentMiddleware } from 'langchain'
import { toMessage, withContent } from './to-message.ts'

/** How an agent remembers. */
export interface MemoryMiddlewareOptions extends PromptOptions, RecordingOptions, TurnOptions {
  /**
   * The id of the conversation. `configurable.thread_id` of the run by default. What of it is recorded and is
   * in the prompt is not recalled as well.
   */
  readonly thread?: string
}

/** The used data of a run. */
interface Run {
  readonly configurable?: { readonly thread_id?: string }
  readonly signal?: AbortSignal
}

/** The part of a call of a model that memory changes. */
interface Call {
  readonly systemMessage: SystemMessage
  readonly messages: BaseMessage[]
  readonly tools: readonly object[]
  readonly runtime: Run
}

/**
 * Gives an agent a memory, in the `middleware` of createAgent; name it last there, so that it sees the prompt
 * that all others leave. Each call of the model gets what is remembered, after the system prompt, and loses
 * its oldest turns where `maxTokens` requests that; all other messages continue as they are, files and
 * reasoning included. The state of the agent has nothing of it, so that no checkpoint keeps it and no step
 * adds it again.
 *
 * Once the agent has answered, the turn is recorded in the conversation that `thread` or the `thread_id` of
 * the run names: what the user said, and what the model said to it. The run waits for that. A run that
 * failed, was aborted or was interrupted is not recorded. Each turn is recorded once; see `turnId`. Throws
 * InvalidArgumentError for a wrong memory, a wrong budget, and an id that no conversation can have;
 * does no I/O before a call.
 */
export function memoryMiddleware(
  handle: PromptMemory,
  options: MemoryMiddlewareOptions = {},
): AgentMiddleware<undefined, undefined> {
  const { thread, maxTokens, record, learn, onContext, report } = promptSettings(options, { turnId: true })
  checkPromptMemory('handle', handle, { thread })
  const { turnId } = options
  const threadOf = ({ configurable }: Run) => {
    const id = thread ?? configurable?.thread_id
    return id === undefined ? undefined : handle.thread(id)
  }

  async function withMemory<T extends Call>(call: T): Promise<T> {
    const { systemMessage, messages, tools, runtime } = call
    const { signal } = runtime
    try {
      const { memory, contents, places, unanswered, context } = await assembleTurns(
        threadOf(runtime) ?? handle,
        {
          system: systemMessage.text,
          messages: messages.map(toMessage),
          tools: tools.map((tool) => convertToOpenAITool(tool)),
          maxTokens,
          abortSignal: signal,
        },
      )
      onContext?.(context)
      const kept = places.flatMap((place) =>
        messages.slice(place, place + 1).flatMap((message) => {
          return withContent(message, contents[place], unanswered.get(place))
        }),
      )
      return {
        ...call,
        messages: kept,
        ...(memory.length === 0 ? {} : { systemMessage: withTexts(systemMessage, memory) }),
      }
    } catch (error) {
      signal?.throwIfAborted()
      report(error)
      return call
    }
  }

  return createMiddleware({
    name: 'SheafMemory',
    wrapModelCall: async (request, handler) => await handler(await withMemory(request)),
    afterAgent: async ({ messages }, runtime) => {
      if (!record) return
      try {
        const recorded = threadOf(runtime)
        const said = messages.map(toMessage)
        const answer = said.pop()
        if (recorded === undefined || answer?.role !== 'assistant' || answer.toolCalls !== undefined) return
        const isRecorded = await recordTurn(
          recorded,
          await openTurn(said, { turnId, thread: recorded }),
          answer.content,
        )
        if (isRecorded && learn) recorded.learn().catch(report)
      } catch (error) {
        report(error)
      }
    },
  })
}

// Blocks of one message, because many providers take one system message and no more; apart from one another,
// so that a cache of the prompt keeps the first of them.
function withTexts(message: SystemMessage, texts: readonly string[]): SystemMessage {
  const { content } = message
  const blocks =
    typeof content === 'string' ? (content === '' ? [] : [{ type: 'text' as const, text: content }]) : content
  const added = texts.map((text, place) => ({
    type: 'text' as const,
    text: blocks.length + place === 0 ? text : `\n\n${text}`,
  }))
  return new SystemMessage({ ...message, content: [...blocks, ...added] })
}
