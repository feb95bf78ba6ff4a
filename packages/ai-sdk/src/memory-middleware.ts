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
  readonly instructions?: string | SystemModelMessage | SystemModelMessage[] | undefined
  readonly initialInstructions?: string | SystemModelMessage | SystemModelMessage[] | undefined
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
  if (instructions === '') return []
  return [instructions]
    .flat()
    .map((each) => (typeof each === 'string' ? { role: 'system', content: each } : each))
}

/** Memory as a message, with a mark: no other step or middleware adds it again. */
function injectedMessage(content: string) {
  const providerOptions = { sheaf: { memory: true } }
  return { role: 'system' as const, content, providerOptions }
}

function isInjected({ role, providerOptions = {} }: SdkMessage): boolean {
  const { sheaf }: { readonly sheaf?: { readonly memory?: unknown } } = providerOptions
  return role === 'system' && sheaf?.memory === true
}

type WrapStream = NonNullable<LanguageModelMiddleware['wrapStream']>
type StreamPart = Awaited<ReturnType<WrapStream>>['stream'] extends ReadableStream<infer Part> ? Part : never

type Call = Parameters<WrapStream>[0]['params']

interface Answer {
  text: string
  /** False before a tool's result, and if the model failed. */
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
 * memory does. An aborted answer is recorded as far as it came, a failed one is not. Each turn is recorded
 * once; see `turnId`. Throws `invalid-argument` for a wrong memory, a wrong budget, an invalid thread id, and
 * `learn` without one; does no I/O before a call.
 */
export function memoryMiddleware(
  handle: PromptMemory,
  options: PromptOptions & RecordingOptions = {},
): LanguageModelMiddleware {
  const settings = promptSettings(options, { learn: true, record: true, speaker: true, turnId: true })
  const { thread, record, learn, report } = settings
  checkPromptMemory('handle', handle, settings)
  const { turnId, speaker } = options
  if (learn && thread === undefined)
    throw MemoryError.invalidArgument('learn', 'needs `thread`, the id of the conversation')
  const recorded = thread === undefined ? undefined : handle.thread(thread)
  // Open turns by the parameters of their call. These may lack the oldest turns of the conversation.
  const turns = new WeakMap<object, Awaited<ReturnType<typeof openTurn>>>()
  const open = async (conversation: readonly SdkMessage[]) =>
    await openTurn(
      conversation.flatMap((message) => sdkForm.toMessages(message)),
      { turnId, speaker, thread: recorded },
    )

  const afterwards = async (call: Call, { text, isFinal }: Answer): Promise<void> => {
    const isStopped = call.abortSignal?.aborted === true
    if (recorded === undefined || !record || !(isFinal || isStopped)) return
    try {
      const turn = turns.get(call) ?? (await open(withoutInstructions(call.prompt)))
      const said = isStopped && text.trim() === '' ? null : text
      if ((await recordTurn(recorded, turn, said)) && learn) recorded.learn().catch(report)
    } catch (error) {
      report(error)
    }
  }
  // Until the returned function is called.
  const untilStopped = (call: Call, answer = { text: '', isFinal: false }) => {
    const signal = call.abortSignal
    const stop = () => void afterwards(call, answer)
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
    return () => signal?.removeEventListener('abort', stop)
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
        untilStopped(params)()
        abortSignal?.throwIfAborted()
        report(error)
      }
      if (recorded !== undefined && record) {
        // If it fails, it is tried again after the answer, and reported then.
        const turn = await open(conversation).catch(() => undefined)
        if (turn !== undefined) turns.set(transformed, turn)
      }
      return transformed
    },

    async wrapGenerate({ doGenerate, params }) {
      const ends = untilStopped(params)
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
