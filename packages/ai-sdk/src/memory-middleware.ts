import {
  assemblePrompt,
  checkPromptMemory,
  promptSettings,
  sdkForm,
  openTurn,
  recordTurn,
  type PromptMemory,
  type PromptOptions,
  type RecordingOptions,
} from '@sheaf/memory/integration'
import type { ModelMessage, SystemModelMessage, LanguageModelMiddleware } from 'ai'
import { MemoryError } from '@sheaf/core'

type SdkMessage = Parameters<(typeof sdkForm)['toMessages']>[0]

/**
 * The used arguments of the AI SDK before a step. AI SDK 7 added `instructions` and
 * `initialInstructions`.
 */
interface MemoryStep {
  readonly messages: ModelMessage[]
  readonly instructions?: string | SystemModelMessage | SystemModelMessage[]
  readonly initialInstructions?: string | SystemModelMessage | SystemModelMessage[]
}

/**
 * Makes a `prepareStep` that assembles each step of a loop again: memory after the instructions, and as
 * much of the conversation as fits. The AI SDK passes both on to the next step, where the memory is
 * replaced, not added again. AI SDK 5 and 6 do not pass the instructions: there memory comes before the
 * messages, and `maxTokens` does not count the instructions. No version passes the tools. Records
 * nothing: wrap the model with `memoryMiddleware` for that. If the memory fails, the step is unchanged.
 * Throws `invalid-argument` for a wrong memory or budget, and an invalid thread id.
 */
export function prepareMemoryStep(
  handle: PromptMemory,
  options: PromptOptions = {},
): (step: MemoryStep) => Promise<{ instructions?: SystemModelMessage[]; messages?: ModelMessage[] }> {
  const settings = promptSettings(options)
  checkPromptMemory('handle', handle, settings)
  return async (step) => {
    try {
      const instructions = toSystemMessages(step.instructions).filter((message) => !isInjected(message))
      const messages = step.messages.filter((message) => !isInjected(message))
      const system = instructions.map(({ content }) => content).join('\n\n')
      const { memory, sent } = await assemblePrompt(handle, { system, messages }, settings, sdkForm)
      const [added, kept] = [memory.map(injectedMessage), sent.map(({ message }) => message)]
      if (!('initialInstructions' in step)) return { messages: [...added, ...kept] }
      return { instructions: [...instructions, ...added], messages: kept }
    } catch (error) {
      settings.report(error)
      return {}
    }
  }
}

function toSystemMessages(instructions: MemoryStep['instructions'] = []): readonly SystemModelMessage[] {
  if (typeof instructions === 'string')
    return instructions === '' ? [] : [{ role: 'system', content: instructions }]
  return Array.isArray(instructions) ? instructions : [instructions]
}

/** A system message with memory. A provider reads only the options under its own name. */
interface InjectedMessage {
  role: 'system'
  content: string
  providerOptions: { sheaf: { memory: true } }
}

/** Memory as a message, marked so that no other step or middleware adds it again. */
function injectedMessage(content: string): InjectedMessage {
  return { role: 'system', content, providerOptions: { sheaf: { memory: true } } }
}

function isInjected({ role, providerOptions }: SdkMessage): boolean {
  if (role !== 'system' || providerOptions === undefined || !('sheaf' in providerOptions)) return false
  const { sheaf } = providerOptions
  return typeof sheaf === 'object' && sheaf !== null && 'memory' in sheaf && sheaf.memory === true
}

type WrapStream = NonNullable<LanguageModelMiddleware['wrapStream']>
type StreamPart = Awaited<ReturnType<WrapStream>>['stream'] extends ReadableStream<infer Part> ? Part : never

interface MemoryMiddlewareOptions extends PromptOptions, RecordingOptions {}

interface Answer {
  text: string
  /** False if the turn continues after a tool's result, and if the model failed. */
  isFinal: boolean
}

/**
 * Makes a middleware for `wrapLanguageModel` that gives a model a memory. Before each call it adds
 * memory to the prompt, as system messages after the prompt's own, and drops the oldest turns if
 * `maxTokens` requires it. All other messages pass unchanged, with files and reasoning. A prompt that
 * already has memory, for example from `prepareMemoryStep`, is unchanged.
 *
 * When the model has answered without a tool call, the turn is recorded in `thread`: the user's message
 * and the model's answer. A generated answer waits for that; a stream does not, but `flush()` of the
 * memory does. Of an aborted answer, the user's message and what the model said so far are recorded; a failed
 * answer is not. Each turn is recorded once; see `turnId`.
 * Throws `invalid-argument` for a wrong memory, a wrong budget, an invalid thread id, and `learn` without
 * one; does no I/O before a call.
 */
export function memoryMiddleware(
  handle: PromptMemory,
  options: MemoryMiddlewareOptions = {},
): LanguageModelMiddleware {
  const settings = promptSettings(options, { learn: true, record: true, turnId: true })
  const { thread, record, learn, report } = settings
  checkPromptMemory('handle', handle, settings)
  const { turnId } = options
  if (learn && thread === undefined)
    throw MemoryError.invalidArgument('learn', 'needs `thread`, the id of the conversation')
  const recorded = thread === undefined ? undefined : handle.thread(thread)
  // Open turns by the parameters of their call. These may lack the oldest turns of the conversation.
  const turns = new WeakMap<object, Awaited<ReturnType<typeof openTurn>>>()
  const open = async (conversation: readonly SdkMessage[]) =>
    await openTurn(
      conversation.flatMap((message) => sdkForm.toMessages(message)),
      { turnId, thread: recorded },
    )

  const afterwards = async (
    params: { readonly prompt: readonly SdkMessage[] },
    { text, isFinal }: Answer,
    isStopped = false,
  ): Promise<void> => {
    if (recorded === undefined || !record || !(isFinal || isStopped)) return
    try {
      const turn = turns.get(params) ?? (await open(withoutInstructions(params.prompt)))
      const answer = isStopped && text.trim() === '' ? undefined : text
      if ((await recordTurn(recorded, turn, answer)) && learn) recorded.learn().catch(report)
    } catch (error) {
      report(error)
    }
  }

  const untilStopped = (
    params: Parameters<typeof afterwards>[0] & { abortSignal?: AbortSignal },
    answer: Answer,
  ) => {
    const { abortSignal } = params
    const stop = () => {
      void afterwards(params, { ...answer }, true)
      answer.isFinal = false
    }
    if (abortSignal?.aborted === true) stop()
    else abortSignal?.addEventListener('abort', stop, { once: true })
    return () => abortSignal?.removeEventListener('abort', stop)
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
          const system = instructions.map((message) => sdkForm.textOf(message)).join('\n\n')
          const request = { system, messages: conversation, tools, abortSignal }
          const { memory, sent } = await assemblePrompt(handle, request, settings, sdkForm)
          const prompt = [
            ...instructions,
            ...memory.map(injectedMessage),
            ...sent.map(({ message }) => message),
          ]
          transformed = { ...params, prompt }
        }
      } catch (error) {
        untilStopped(params, { text: '', isFinal: false })()
        abortSignal?.throwIfAborted()
        report(error)
      }
      if (recorded !== undefined && record) {
        // If it fails, it is tried again after the answer, and reported then.
        await open(conversation).then(
          (turn) => turns.set(transformed, turn),
          () => {},
        )
      }
      return transformed
    },

    async wrapGenerate({ doGenerate, params }) {
      const ends = untilStopped(params, { text: '', isFinal: false })
      const result = await Promise.resolve(doGenerate()).finally(ends)
      const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
      const isFinal = !result.content.some(isOpenCall) && !hasFailed(result.finishReason)
      await afterwards(params, { text, isFinal })
      return result
    },

    async wrapStream({ doStream, params }) {
      const answer: Answer = { text: '', isFinal: true }
      const ends = untilStopped(params, answer)
      const { stream, ...rest } = await Promise.resolve(doStream()).catch((error: unknown) => {
        ends()
        throw error
      })
      const listener = new TransformStream<StreamPart, StreamPart>({
        transform(part, controller) {
          controller.enqueue(part)
          if (part.type === 'text-delta') answer.text += part.delta
          if (part.type === 'error' || isOpenCall(part)) answer.isFinal = false
          if (part.type === 'error' || part.type === 'finish') ends()
          if (part.type !== 'finish') return
          if (hasFailed(part.finishReason)) answer.isFinal = false
          // Not awaited: a stream must not wait for a storage. Failures go to `report`.
          void afterwards(params, answer)
        },
      })
      return { stream: stream.pipeThrough(listener), ...rest }
    },
  }
}

// The instructions come first; a later system message is part of the conversation.
function withoutInstructions<T extends SdkMessage>(prompt: readonly T[]): readonly T[] {
  const start = prompt.findIndex(({ role }) => role !== 'system')
  return start === -1 ? [] : prompt.slice(start)
}

function isOpenCall(part: { readonly type: string; readonly providerExecuted?: boolean }): boolean {
  return part.type === 'tool-call' && part.providerExecuted !== true
}

// A string in AI SDK 5, later { unified, raw }.
function hasFailed(reason: string | { readonly unified: string } | undefined): boolean {
  return (typeof reason === 'string' ? reason : reason?.unified) === 'error'
}
