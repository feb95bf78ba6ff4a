import { checkPromptMemory, openTurn, promptSettings, recordTurn } from '@sheaf/memory/integration'
import type { PromptMemory, PromptOptions, RecordingOptions, TurnOptions } from '@sheaf/memory/integration'
import type { LanguageModelMiddleware } from 'ai'
import { assemblePrompt } from './assemble-prompt.ts'
import { isInjected } from './injected-message.ts'
import { textOf, toMessages } from './to-messages.ts'
import type { SdkMessage } from './to-messages.ts'

type WrapStream = NonNullable<LanguageModelMiddleware['wrapStream']>
type StreamPart = Awaited<ReturnType<WrapStream>>['stream'] extends ReadableStream<infer Part> ? Part : never

/** How the middleware remembers. */
export interface MemoryMiddlewareOptions extends PromptOptions, RecordingOptions, TurnOptions {}

/** What a model said, as far as a record of it is concerned. */
interface Answer {
  text: string
  /** False while the turn continues, with what a tool says, and where the model failed. */
  isFinal: boolean
}

/**
 * Gives a model a memory, as `middleware` of `wrapLanguageModel`. Before each call the prompt gets what is
 * remembered, as system messages after its own, and loses its oldest turns where `maxTokens` requests that;
 * all other messages continue as they are, files and reasoning included. A prompt that has memory already,
 * from `prepareMemoryStep` for one, is not touched.
 *
 * Once the model has answered without requesting a tool, the turn is recorded in `thread`: what the user
 * said, and what the model said to it. A generated answer waits for that; a stream does not, and `flush()` of
 * the memory does. An answer that failed or was aborted is not recorded. Each turn is recorded once; see
 * `turnId`. Throws InvalidArgumentError for a wrong memory, a wrong budget, and an id that no thread can
 * have; does no I/O before a call.
 */
export function memoryMiddleware(
  handle: PromptMemory,
  options: MemoryMiddlewareOptions = {},
): LanguageModelMiddleware {
  const settings = promptSettings(options, { turnId: true })
  const { thread, record, learn, report } = settings
  checkPromptMemory('handle', handle, settings)
  const { turnId } = options
  const recorded = thread === undefined ? undefined : handle.thread(thread)
  // By the parameters that a call is made with, of which the oldest turns may be missing.
  const turns = new WeakMap<object, Awaited<ReturnType<typeof openTurn>>>()
  const open = async (conversation: readonly SdkMessage[]) =>
    await openTurn(
      conversation.flatMap((message) => toMessages(message)),
      { turnId, thread: recorded },
    )

  const afterwards = async (
    params: { readonly prompt: readonly SdkMessage[] },
    { text, isFinal }: Answer,
  ): Promise<void> => {
    if (recorded === undefined || !record || !isFinal) return
    try {
      const turn = turns.get(params) ?? (await open(withoutInstructions(params.prompt)))
      const isRecorded = await recordTurn(recorded, turn, text)
      if (isRecorded && learn) recorded.learn().catch(report)
    } catch (error) {
      report(error)
    }
  }

  return {
    specificationVersion: 'v4',

    async transformParams({ params }) {
      const { prompt, tools, abortSignal } = params
      const conversation = withoutInstructions(prompt)
      const instructions = prompt.slice(0, prompt.length - conversation.length)
      let transformed = params
      try {
        if (!prompt.some(isInjected)) {
          const system = instructions.map(textOf).join('\n\n')
          const assembled = await assemblePrompt(
            handle,
            { system, messages: conversation, tools, abortSignal },
            settings,
          )
          transformed = { ...params, prompt: [...instructions, ...assembled.memory, ...assembled.messages] }
        }
      } catch (error) {
        abortSignal?.throwIfAborted()
        report(error)
      }
      if (recorded !== undefined && record) {
        // Where it fails, it is tried again once there is an answer, and reported then.
        await open(conversation).then(
          (turn) => turns.set(transformed, turn),
          () => {},
        )
      }
      return transformed
    },

    async wrapGenerate({ doGenerate, params }) {
      const result = await doGenerate()
      const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
      const isFinal = !result.content.some(isOpenCall) && !hasFailed(result.finishReason)
      await afterwards(params, { text, isFinal })
      return result
    },

    async wrapStream({ doStream, params }) {
      const { stream, ...rest } = await doStream()
      const answer: Answer = { text: '', isFinal: true }
      const listener = new TransformStream<StreamPart, StreamPart>({
        transform(part, controller) {
          controller.enqueue(part)
          if (part.type === 'text-delta') answer.text += part.delta
          if (part.type === 'error' || isOpenCall(part)) answer.isFinal = false
          if (part.type !== 'finish') return
          if (hasFailed(part.finishReason)) answer.isFinal = false
          // Not awaited: a stream must not wait for a storage. It reports its own failures.
          void afterwards(params, answer)
        },
      })
      return { stream: stream.pipeThrough(listener), ...rest }
    },
  }
}

// The instructions lead a prompt; a system message further down is a part of the conversation.
function withoutInstructions<T extends SdkMessage>(prompt: readonly T[]): readonly T[] {
  const start = prompt.findIndex(({ role }) => role !== 'system')
  return start === -1 ? [] : prompt.slice(start)
}

function isOpenCall(part: { readonly type: string; readonly providerExecuted?: boolean }): boolean {
  return part.type === 'tool-call' && part.providerExecuted !== true
}

// A text in AI SDK 5, { unified, raw } since; models of one's own may leave it out.
function hasFailed(reason: string | { readonly unified: string } | undefined): boolean {
  return (typeof reason === 'string' ? reason : reason?.unified) === 'error'
}
