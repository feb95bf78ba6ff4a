import { checkObject, refuse } from '@sheaf/core/adapter'
import type { MessageList, MastraDBMessage } from '@mastra/core/agent'
import { parseMemoryRequestContext } from '@mastra/core/memory'
import type {
  ProcessInputArgs,
  ProcessLLMRequestArgs,
  ProcessOutputResultArgs,
  Processor,
} from '@mastra/core/processors'
import { RequestContext, MASTRA_RESOURCE_ID_KEY, MASTRA_THREAD_ID_KEY } from '@mastra/core/request-context'
import {
  assemblePrompt,
  checkPromptMemory,
  promptSettings,
  sdkForm,
  splitTurns,
  openTurn,
  recordTurn,
  type PromptMemory,
  type PromptOptions,
  type RecordingOptions,
} from '@sheaf/memory/integration'
import type { Thread } from '@sheaf/memory'

const LAST_MESSAGES = 20
// Endings of a run without an answer, or with the answer in another run.
const WITHOUT_ANSWER: readonly string[] = ['error', 'suspended', 'tool-calls', 'tripwire']

type PromptMessage = ProcessLLMRequestArgs['prompt'][number]

/** A processor for both `inputProcessors` and `outputProcessors` of an agent. */
interface MemoryProcessor extends Processor<'sheaf-memory'> {
  processInput(args: ProcessInputArgs): Promise<ProcessInputArgs['messageList']>
  processLLMRequest(
    args: ProcessLLMRequestArgs,
  ): Promise<{ prompt: ProcessLLMRequestArgs['prompt'] } | undefined>
  processOutputResult(args: ProcessOutputResultArgs): Promise<ProcessOutputResultArgs['messageList']>
}

interface OpenRequest {
  readonly memory: PromptMemory | undefined
  readonly thread: string | undefined
  readonly speaker?: string | undefined
  abortSignal?: AbortSignal
}

/**
 * Gives a Mastra agent a memory. As an input processor it adds memory after the instructions of each
 * model call, as system messages, and drops the oldest turns if `maxTokens` requires it; data that
 * Mastra stores and streams is unchanged. As an output processor it records the turn in the thread: the
 * user's message and the agent's answer, as earlier output processors left it, of an aborted turn what it
 * said so far. Turns that failed or wait for a tool are not recorded.
 *
 * `memory` is one memory for all requests, such as that of a project or of the only user, or a function
 * that returns the memory of a request and is called once per request. If it returns undefined, the
 * request has no memory; the same if it throws or returns a wrong value, and `onError` is called. No
 * request ever gets another one's memory. The thread is the request's; without one nothing is recorded.
 * An instance serves any number of requests at once. Throws `invalid-argument` for a wrong memory and
 * for options out of range; does no I/O before a request.
 */
export function memoryProcessor(
  memory: PromptMemory | ChooseMemory,
  options: MemoryProcessorOptions = {},
): MemoryProcessor {
  const { speaker, ...given } = checkObject(options)
  const settings = promptSettings(typeof speaker === 'function' ? given : { ...given, speaker }, {
    lastMessages: true,
    learn: true,
    record: true,
    speaker: true,
  })
  const { record, learn, report } = settings
  const { lastMessages: most = LAST_MESSAGES } = options
  if (!(Number.isInteger(most) && most >= 0))
    refuse('lastMessages', 'must be a number of messages, 0 for none')
  if (typeof memory !== 'function') checkPromptMemory('memory', memory, settings)
  const choose: ChooseMemory = typeof memory === 'function' ? memory : () => memory
  // Requests by Mastra's state object. They are not stored in it: processors with the same id share it, and
  // an agent may have two memories.
  const requests = new WeakMap<object, Promise<OpenRequest>>()

  const openNew = async (args: Parameters<typeof requestIds>[0]): Promise<OpenRequest> => {
    try {
      const { requestContext = new RequestContext() } = args
      const request = { requestContext, ...requestIds(args) }
      const chosen = await choose(request)
      if (chosen !== undefined) checkPromptMemory('What the function for `memory` returned', chosen, settings)
      const named = typeof speaker === 'function' ? speaker(request) : speaker
      return { memory: chosen, thread: settings.thread ?? request.threadId, speaker: named }
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
          prompt: await promptWithMemory(request.memory, {
            ...given,
            prompt,
            abortSignal,
            thread: request.thread,
          }),
        }
      } catch (error) {
        // Mastra ends an aborted run itself.
        if (abortSignal?.aborted !== true) report(error)
        return undefined
      }
    },

    async processOutputResult(args) {
      const { messages, messageList, result } = args
      try {
        const { memory, thread, speaker, abortSignal } = await open(args)
        const isStopped = abortSignal?.aborted === true || result.finishReason === 'aborted'
        const hasEnded = isStopped || !WITHOUT_ANSWER.includes(result.finishReason)
        if (memory !== undefined && thread !== undefined && record && hasEnded) {
          const place = memory.thread(thread)
          const how = { speaker, isStopped }
          const isRecorded = await recordAnswers(place, messageList.get.all.db(), messages, how)
          if (isRecorded && learn) place.learn().catch(report)
        }
      } catch (error) {
        report(error)
      }
      return messageList
    },
  }
}

interface PromptRequest extends Omit<MemoryProcessorOptions, 'speaker'> {
  readonly prompt: readonly PromptMessage[]
  readonly abortSignal?: AbortSignal
}

/** The prompt with memory after its instructions, and the newest earlier turns that the budget allows. */
export async function promptWithMemory(
  memory: PromptMemory,
  request: PromptRequest,
): Promise<PromptMessage[]> {
  const { prompt, abortSignal } = request
  // The instructions come first.
  const start = prompt.findIndex(({ role }) => role !== 'system')
  const instructions = start === -1 ? prompt : prompt.slice(0, start)
  const given = prompt.slice(instructions.length)
  const messages =
    splitTurns(given).earlier.length > 0 ? given : [...(await lastMessages(memory, request)), ...given]
  const system = instructions.map((message) => sdkForm.textOf(message)).join('\n\n')
  const { memory: texts, sent } = await assemblePrompt(
    memory,
    { system, messages, abortSignal },
    request,
    sdkForm,
  )
  return [
    ...instructions,
    ...texts.map((content): PromptMessage => ({ role: 'system', content })),
    ...sent.map(({ message }) => message),
  ]
}

async function lastMessages(memory: PromptMemory, request: PromptRequest): Promise<readonly PromptMessage[]> {
  const { thread, lastMessages: limit = LAST_MESSAGES, abortSignal } = request
  if (thread === undefined || limit === 0) return []
  const recorded = await memory.thread(thread).messages({ limit, roles: ['user', 'assistant'], abortSignal })
  const said = recorded.filter(({ content }) => content.trim() !== '')
  const start = said.findIndex(({ role }) => role === 'user')
  return start === -1
    ? []
    : said.slice(start).map(({ role, content }) => ({
        role: role === 'user' ? 'user' : 'assistant',
        content: [{ type: 'text', text: content }],
      }))
}

/**
 * The thread and the resource of a request: first the values that the server set under the reserved
 * keys, then those of the call. Mastra's memory context has the same ids; it comes last, because the
 * body of a request may set it if the agent has no such memory. Throws Mastra's error for a malformed
 * context, and `invalid-argument` for an id that is not a string: the next source may name another
 * user.
 */
function requestIds({
  requestContext,
  messageList,
}: {
  readonly requestContext?: RequestContext
  readonly messageList?: MessageList
}): Omit<MemoryRequest, 'requestContext'> {
  const memory = parseMemoryRequestContext(requestContext)
  const call = messageList?.serialize().memoryInfo
  return {
    threadId: checked(
      'thread',
      requestContext?.get(MASTRA_THREAD_ID_KEY) ?? call?.threadId ?? memory?.thread?.id,
    ),
    resourceId: checked(
      'resource',
      requestContext?.get(MASTRA_RESOURCE_ID_KEY) ?? call?.resourceId ?? memory?.resourceId,
    ),
  }
}

function checked(argument: string, id: unknown): string | undefined {
  if (id === undefined || id === null) return undefined
  if (typeof id === 'string' && id !== '') return id
  refuse(
    `The ${argument} of the request`,
    'must be an id of 1 or more characters; leave it out where there is none',
  )
}

/**
 * Returns the memory of a request, or undefined for none. It must return undefined for a request that
 * it does not know.
 */
export type ChooseMemory = (
  request: MemoryRequest,
) => PromptMemory | undefined | Promise<PromptMemory | undefined>

interface MemoryRequest {
  /** The values that your server set, such as the logged-in user. */
  readonly requestContext: RequestContext
  /**
   * The `resource` of the call, or `mastra__resourceId` of the request context if it is set. Trust it
   * only as far as the code that sets it.
   */
  readonly resourceId: string | undefined
  /** The `thread` of the call, or `mastra__threadId` of the request context if it is set. */
  readonly threadId: string | undefined
}

export interface MemoryProcessorOptions extends PromptOptions, Omit<RecordingOptions, 'turnId' | 'speaker'> {
  /** The id of the conversation. The `thread` of the call by default. */
  readonly thread?: string | undefined
  /**
   * The number of the thread's newest messages for a prompt with only the current turn, as in a chat
   * without Mastra's `Memory`. 20 by default; 0 for none.
   */
  readonly lastMessages?: number | undefined
  /** The name of the person who writes, or a function that returns that of a request. */
  readonly speaker?: string | ((request: MemoryRequest) => string | undefined) | undefined
}

/**
 * Records the user's last messages in a conversation and the answers to them, with the ids of Mastra's
 * messages; resolves to false without an answer in text, unless it was stopped. The ids of the user's
 * messages identify the
 * turn, since the conversation may be incomplete: see `recordTurn` of `@sheaf/memory`.
 */
export async function recordAnswers(
  thread: Pick<Thread, 'record' | 'messages'>,
  conversation: readonly MastraDBMessage[],
  answers: readonly MastraDBMessage[],
  {
    speaker,
    isStopped = false,
  }: { readonly speaker?: string | undefined; readonly isStopped?: boolean } = {},
): Promise<boolean> {
  const speakers = conversation.map((message) => ({ role: isUsers(message) ? 'user' : 'assistant', message }))
  const asked = splitTurns(speakers).current.flatMap(({ role, message }) => (role === 'user' ? message : []))
  const given = answers.filter(({ role }) => role === 'assistant')
  // The last text of an answer has the answer's id.
  const texts = given.flatMap((message) => {
    const all = textsOf(message)
    return all.map((content, place) => {
      return { content, id: place === all.length - 1 ? message.id : `${message.id}-${place}` }
    })
  })
  const said = [
    ...asked.map((message) => {
      return { role: 'user' as const, content: textsOf(message).join('\n\n'), id: message.id }
    }),
    ...texts.slice(0, -1).map((text) => ({ role: 'assistant' as const, ...text })),
  ]
  const ids = (asked.length === 0 ? given : asked).map(({ id }) => id)
  return await recordTurn(
    thread,
    await openTurn(said, { turnId: JSON.stringify(ids), speaker }),
    texts.at(-1) ?? (isStopped ? null : { content: '' }),
  )
}

// A message to a running agent comes as a signal; other signals are not the user's.
function isUsers({ role, type = '' }: MastraDBMessage): boolean {
  return role === 'user' || (role === 'signal' && ['user', 'user-message'].includes(type))
}

// Between tool calls, an answer has several texts.
function textsOf({ content: { parts, content = '' } }: MastraDBMessage): string[] {
  const texts = parts.flatMap((part) =>
    part.type === 'text' ? part.text : part.type === 'file' ? `[file ${part.mimeType}]` : [],
  )
  return (texts.length === 0 ? [content] : texts).filter((text) => text.trim() !== '')
}
