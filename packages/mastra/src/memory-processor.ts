import type {
  ProcessInputArgs,
  ProcessLLMRequestArgs,
  ProcessOutputResultArgs,
  Processor,
} from '@mastra/core/processors'
import { RequestContext } from '@mastra/core/request-context'
import { checkPromptMemory, promptSettings } from '@sheaf/memory/integration'
import type { PromptMemory } from '@sheaf/memory/integration'
import { assemblePrompt } from './assemble-prompt.ts'
import { checkLastMessages } from './memory-options.ts'
import type { ChooseMemory, MemoryProcessorOptions } from './memory-options.ts'
import { recordAnswers } from './record-answers.ts'
import { requestIds } from './request-ids.ts'

// Endings of a run without an answer, or with the answer in another run.
const WITHOUT_ANSWER: readonly string[] = ['aborted', 'error', 'suspended', 'tool-calls', 'tripwire']

/** A processor for both `inputProcessors` and `outputProcessors` of an agent. */
export interface MemoryProcessor extends Processor<'sheaf-memory'> {
  processInput(args: ProcessInputArgs): Promise<ProcessInputArgs['messageList']>
  processLLMRequest(
    args: ProcessLLMRequestArgs,
  ): Promise<{ prompt: ProcessLLMRequestArgs['prompt'] } | undefined>
  processOutputResult(args: ProcessOutputResultArgs): Promise<ProcessOutputResultArgs['messageList']>
}

/** The state of a request from its first step to its record. */
interface OpenRequest {
  readonly memory: PromptMemory | undefined
  readonly thread: string | undefined
  abortSignal?: AbortSignal
}

/**
 * Gives a Mastra agent a memory. As an input processor it adds memory after the instructions of each
 * model call, as system messages, and drops the oldest turns if `maxTokens` requires it; data that
 * Mastra stores and streams is unchanged. As an output processor it records the turn in the thread: the
 * user's message and the agent's answer, as earlier output processors left it. Turns that failed, were
 * aborted, or wait for a tool are not recorded.
 *
 * `memory` is one memory for all requests, such as that of a project or of the only user, or a function
 * that returns the memory of a request and is called once per request. If it returns undefined, the
 * request has no memory; the same if it throws or returns a wrong value, and `onError` is called. No
 * request ever gets another one's memory. The thread is the request's; without one nothing is recorded.
 * An instance serves any number of requests at once. Throws InvalidArgumentError for a wrong memory and
 * for options out of range; does no I/O before a request.
 */
export function memoryProcessor(
  memory: PromptMemory | ChooseMemory,
  options: MemoryProcessorOptions = {},
): MemoryProcessor {
  const settings = promptSettings(options, { lastMessages: true })
  const { record, learn, report } = settings
  checkLastMessages(options.lastMessages)
  if (typeof memory !== 'function') checkPromptMemory('memory', memory, settings)
  const choose: ChooseMemory = typeof memory === 'function' ? memory : () => memory
  // By Mastra's state of a request. Not in it: processors with one id share it, and an agent may have
  // two memories.
  const requests = new WeakMap<object, Promise<OpenRequest>>()

  const openNew = async (args: Parameters<typeof requestIds>[0]): Promise<OpenRequest> => {
    try {
      const { requestContext = new RequestContext() } = args
      const ids = requestIds(args)
      const chosen = await choose({ requestContext, ...ids })
      if (chosen !== undefined) checkPromptMemory('What the function for `memory` returned', chosen, settings)
      return { memory: chosen, thread: settings.thread ?? ids.threadId }
    } catch (error) {
      report(error)
      return { memory: undefined, thread: undefined }
    }
  }
  const open = async (
    args: Parameters<typeof openNew>[0] & { readonly state: object },
  ): Promise<OpenRequest> => {
    const opened = requests.get(args.state) ?? openNew(args)
    requests.set(args.state, opened)
    return await opened
  }

  return {
    id: 'sheaf-memory',
    name: 'Sheaf memory',

    // Only to find the memory: older versions pass the thread of a call here, but not to
    // processLLMRequest.
    async processInput(args) {
      await open(args).catch(report)
      return args.messageList
    },

    async processLLMRequest(args) {
      const { prompt, abortSignal } = args
      try {
        const request = await open(args)
        request.abortSignal = abortSignal
        if (request.memory === undefined) return undefined
        return {
          prompt: await assemblePrompt(request.memory, {
            ...options,
            prompt,
            abortSignal,
            thread: request.thread,
          }),
        }
      } catch (error) {
        abortSignal?.throwIfAborted()
        report(error)
        return undefined
      }
    },

    async processOutputResult(args) {
      const { messages, messageList, result } = args
      try {
        const { memory, thread, abortSignal } = await open(args)
        const hasAnswer = abortSignal?.aborted !== true && !WITHOUT_ANSWER.includes(result.finishReason)
        if (memory !== undefined && thread !== undefined && record && hasAnswer) {
          const place = memory.thread(thread)
          const isRecorded = await recordAnswers(place, messageList.get.all.db(), messages)
          if (isRecorded && learn) place.learn().catch(report)
        }
      } catch (error) {
        report(error)
      }
      return messageList
    },
  }
}
