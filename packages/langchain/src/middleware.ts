import { SystemMessage, type BaseMessage } from '@langchain/core/messages'
import { convertToOpenAITool } from '@langchain/core/utils/function_calling'
import {
  assemblePrompt,
  checkPromptMemory,
  openTurn,
  promptSettings,
  recordTurn,
  type PromptMemory,
  type PromptOptions,
  type RecordingOptions,
} from '@sheaf/memory/integration'
import { createMiddleware, type AgentMiddleware } from 'langchain'
import { messageForm, toMessage } from './to-message.ts'

interface MemoryMiddlewareOptions extends PromptOptions, RecordingOptions {
  /**
   * The id of the conversation. `configurable.thread_id` of the run by default. Recorded messages that
   * are in the prompt are not recalled again.
   */
  readonly thread?: string | undefined
}

interface Run {
  readonly configurable?: { readonly thread_id?: string }
  readonly signal?: AbortSignal
}

/** The part of a model call that memory changes. */
interface Call {
  readonly systemMessage: SystemMessage
  readonly messages: BaseMessage[]
  readonly tools: readonly object[]
  readonly runtime: Run
}

/**
 * Makes a middleware of createAgent that gives an agent a memory. Name it last, so that it sees the
 * final prompt of all others. It adds memory after the system prompt of each model call, and drops the
 * oldest turns if `maxTokens` requires it. All other messages pass unchanged, with files and reasoning.
 * The agent's state contains nothing of it, so that no checkpoint stores it and no step adds it again.
 *
 * When the agent has answered, the turn is recorded in the conversation of `thread`, or of the run's
 * `thread_id`: the user's message and the model's answer. The run waits for that. A failed, aborted or
 * interrupted run is not recorded. Each turn is recorded once; see `turnId`. Throws
 * `invalid-argument` for a wrong memory, a wrong budget, and an invalid conversation id; does no I/O
 * before a call.
 */
export function memoryMiddleware(
  handle: PromptMemory,
  options: MemoryMiddlewareOptions = {},
): AgentMiddleware<undefined, undefined> {
  const settings = promptSettings(options, { learn: true, record: true, speaker: true, turnId: true })
  const { thread, record, learn, report } = settings
  checkPromptMemory('handle', handle, { thread })
  const { turnId, speaker } = options
  const idOf = ({ configurable }: Run) => thread ?? configurable?.thread_id

  async function withMemory<T extends Call>(call: T): Promise<T> {
    const { systemMessage, messages, tools, runtime } = call
    const { signal } = runtime
    try {
      const { memory, sent } = await assemblePrompt(
        handle,
        {
          system: systemMessage.text,
          messages,
          tools: tools.map((tool) => convertToOpenAITool(tool)),
          abortSignal: signal,
        },
        { ...settings, thread: idOf(runtime) },
        messageForm,
      )
      return {
        ...call,
        messages: sent.map(({ message }) => message),
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
        const id = idOf(runtime)
        const recorded = id === undefined ? undefined : handle.thread(id)
        const said = messages.map(toMessage)
        const answer = said.pop()
        if (recorded === undefined || answer?.role !== 'assistant' || answer.toolCalls !== undefined) return
        const isRecorded = await recordTurn(
          recorded,
          await openTurn(said, { turnId, speaker, thread: recorded }),
          answer.content,
        )
        if (isRecorded && learn) recorded.learn().catch(report)
      } catch (error) {
        report(error)
      }
    },
  })
}

// Many providers accept only one system message, so the texts are blocks of one. They are separate, so that
// a prompt cache keeps the first ones.
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
