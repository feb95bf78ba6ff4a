import type { ProcessInputArgs, ProcessLLMRequestArgs, ProcessOutputResultArgs, Processor } from '@mastra/core/processors'
import { RequestContext } from '@mastra/core/request-context'
import { assemblePrompt } from './assemble-prompt.ts'
import { checkOptions, reporter } from './memory-options.ts'
import type { ChooseMemory, MemoryProcessorOptions, MemoryRequest, ProcessorMemory } from './memory-options.ts'
import { recordAnswers } from './record-answers.ts'
import { requestIds } from './request-ids.ts'

// How a run ends that has no answer, or has it in another run.
const WITHOUT_ANSWER: readonly string[] = ['aborted', 'error', 'suspended', 'tool-calls', 'tripwire']

/** What goes into `inputProcessors` and `outputProcessors` of an agent, into both. */
export interface MemoryProcessor extends Processor<'sheaf-memory'> {
  processInput(args: ProcessInputArgs): Promise<ProcessInputArgs['messageList']>
  processLLMRequest(args: ProcessLLMRequestArgs): Promise<{ prompt: ProcessLLMRequestArgs['prompt'] } | undefined>
  processOutputResult(args: ProcessOutputResultArgs): Promise<ProcessOutputResultArgs['messageList']>
}

/** What stays the same from the first step of a request to its record. */
interface OpenRequest {
  readonly memory: ProcessorMemory | undefined
  readonly thread: string | undefined
  abortSignal?: AbortSignal
}

/**
 * Gives a Mastra agent a memory. As an input processor it puts what is remembered after the instructions of each call of the model, as system messages, and drops the oldest turns where
 * `maxTokens` asks for that; what Mastra stores and streams is not touched. As an output processor it records the turn in the thread: what the user said, and what the agent said to
 * it, as the output processors before it left it. Turns that failed, were aborted, or wait for a tool are not recorded.
 *
 * `memory` is one memory for all requests, such as that of a project or of the only user, or a function that says whose it is, asked once for each request. Where it returns undefined
 * the request has no memory; where it throws the same, and `onError` is told. No request ever gets another's memory instead. The thread is the request's; without one nothing is recorded.
 * An instance serves any number of requests at once. Throws InvalidArgumentError for what is no memory and for options out of range; does no I/O before a request.
 */
export function memoryProcessor(memory: ProcessorMemory | ChooseMemory, options: MemoryProcessorOptions = {}): MemoryProcessor {
  checkOptions(memory, options)
  const report = reporter(options)
  const choose: ChooseMemory = typeof memory === 'function' ? memory : () => memory
  // By the state that Mastra keeps for a request. Not in it: processors of one id share it, and an agent may have two memories.
  const requests = new WeakMap<object, Promise<OpenRequest>>()

  const open = async (args: Parameters<typeof requestIds>[0] & { readonly state: object }): Promise<OpenRequest> => {
    const { state, requestContext = new RequestContext() } = args
    const known = requests.get(state)
    if (known !== undefined) return await known
    const ids = requestIds(args)
    const opened = chosen(choose, { requestContext, ...ids }).then(
      (memory) => ({ memory, thread: options.thread ?? ids.threadId }),
      (error: unknown) => {
        report(error)
        return { memory: undefined, thread: undefined }
      },
    )
    requests.set(state, opened)
    return await opened
  }

  return {
    id: 'sheaf-memory',
    name: 'Sheaf memory',

    // Only to ask whose memory it is: older versions show the thread of a call here, but not to processLLMRequest.
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
        return { prompt: await assemblePrompt(request.memory, { ...options, prompt, abortSignal, thread: request.thread }) }
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
        if (memory !== undefined && thread !== undefined && options.record !== false && hasAnswer) {
          const place = memory.thread(thread)
          const isRecorded = await recordAnswers(place, messageList.get.all.db(), messages)
          if (isRecorded && options.learn === true) place.learn().catch(report)
        }
      } catch (error) {
        report(error)
      }
      return messageList
    },
  }
}

// Whatever the function does, its failure is a rejection.
async function chosen(choose: ChooseMemory, request: MemoryRequest): Promise<ProcessorMemory | undefined> {
  return await choose(request)
}
