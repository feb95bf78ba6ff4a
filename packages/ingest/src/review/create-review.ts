import {
  checkFunctions,
  checkOptions,
  checkPart,
  InvalidArgumentError,
  MemoryError,
  untilAborted,
} from '@sheaf/core'
import type { ConversationMessage, Message, OptionNames, ReadOptions } from '@sheaf/core'
import { REVIEW_DEFAULTS } from '../defaults.ts'
import { notify } from '../notify.ts'
import { readCursor } from '../observations/messages/cursor.ts'
import type { Cursor } from '../observations/messages/cursor.ts'
import { spokenMessages } from '../observations/messages/pending-messages.ts'
import { reviewPrompt, reviewTranscript, shorten } from './review-prompt.ts'
import type { Review, ReviewOptions, ReviewRequest, ReviewResult, ReviewTool } from './review.ts'
import { runTool, toolCallsOf } from './run-tool.ts'

const TARGET = 'conversation-reviews'

type Tally = { -readonly [Key in 'messages' | 'rounds' | 'toolCalls' | 'failedCalls']: number } & {
  usage: { inputTokens: number; outputTokens: number }
}

const NAMES: OptionNames<ReviewOptions> = {
  author: true,
  everyMessages: true,
  instructions: true,
  llm: true,
  maxRounds: true,
  maxTokens: true,
  maxToolCalls: true,
  messageCharacters: true,
  onEvent: true,
  store: true,
  tools: true,
  transcriptCharacters: true,
}

/**
 * A review of conversations in the background, in which the model calls the tools of memory itself. After a
 * turn it is due once `everyMessages` messages of the user are new; before a compaction and on close whenever
 * the user said anything new.
 *
 * Which messages were reviewed is kept in `.ingested`, and is written before the first tool that may change
 * something is called: what happens then, no process does it a second time. Where the model fails before
 * that, the same messages are reviewed the next time; a process that dies in the middle of its calls leaves
 * them as far as they came. Throws InvalidArgumentError for options that make no sense.
 */
export function createReview(options: ReviewOptions): Review {
  const {
    llm,
    store,
    everyMessages,
    maxRounds,
    maxToolCalls,
    maxTokens,
    messageCharacters,
    transcriptCharacters,
    resultCharacters,
    author,
  } = {
    ...REVIEW_DEFAULTS,
    ...checkOptions(options, NAMES, '{ llm, store, tools }'),
  }
  const { instructions, onEvent } = options
  if (typeof llm?.chat !== 'function')
    throw new InvalidArgumentError('llm', 'is missing; give a model with chat() that can call tools')
  checkPart('store', store, ['commit', 'list', 'read'])
  checkFunctions(options, 'onEvent')
  if (!areTools(options.tools))
    throw new InvalidArgumentError('tools', 'are missing; give Object.values(createMemoryTools(...))')
  if (!Number.isInteger(everyMessages) || everyMessages < 0)
    throw new InvalidArgumentError('everyMessages', 'must be a whole number, or 0 for never')
  for (const [name, value] of Object.entries({
    maxRounds,
    maxToolCalls,
    maxTokens,
    messageCharacters,
    transcriptCharacters,
  }))
    if (!(value >= 1)) throw new InvalidArgumentError(name, 'must be 1 or more')
  const tools = new Map(options.tools.map((tool) => [tool.name, tool]))
  const definitions = options.tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema,
  }))

  /** Takes the messages for this review; false when somebody else took one of them meanwhile. */
  async function take(
    cursor: Cursor,
    digests: readonly string[],
    { abortSignal }: ReadOptions,
  ): Promise<boolean> {
    try {
      await store.commit(await cursor.advance(digests), {
        author,
        reason: 'note what was reviewed',
        abortSignal,
      })
      return true
    } catch (error) {
      if (MemoryError.isInstance(error, 'conflict')) return false
      throw error
    }
  }

  async function run(
    messages: readonly ConversationMessage[],
    { conversation, occasion = 'turn', abortSignal }: ReviewRequest,
    tally: Tally,
  ): Promise<ReviewResult['status']> {
    abortSignal?.throwIfAborted()
    const spoken = await spokenMessages(messages)
    const cursor = await readCursor(store, TARGET, conversation, { abortSignal })
    const fresh = spoken.filter(({ digest }) => !cursor.ingested.has(digest))
    const said = fresh.filter(({ role }) => role === 'user').length
    if (occasion === 'turn' && (everyMessages === 0 || said < everyMessages)) return 'not-due'
    if (said === 0) return 'unchanged'
    const digests = fresh.map(({ digest }) => digest)
    const history: Message[] = reviewPrompt(
      reviewTranscript(fresh, { messageCharacters, transcriptCharacters }),
      instructions,
    )
    let isTaken = false
    const takeOnce = async () => {
      if (!isTaken) isTaken = await take(cursor, digests, { abortSignal })
      if (isTaken) tally.messages = digests.length
      return isTaken
    }
    while (tally.rounds < maxRounds && tally.toolCalls < maxToolCalls) {
      const answer = await untilAborted(
        () => llm.chat([...history], { tools: definitions, maxTokens, abortSignal }),
        abortSignal,
      )
      tally.rounds += 1
      tally.usage.inputTokens += answer?.usage?.inputTokens ?? 0
      tally.usage.outputTokens += answer?.usage?.outputTokens ?? 0
      const calls = toolCallsOf(answer).slice(0, maxToolCalls - tally.toolCalls)
      if (calls.length === 0) break
      history.push({
        role: 'assistant',
        content: typeof answer.content === 'string' ? answer.content : '',
        toolCalls: calls,
      })
      for (const call of calls) {
        abortSignal?.throwIfAborted()
        const tool = tools.get(call.name)
        if (tool !== undefined && tool.annotations?.readOnlyHint !== true && !(await takeOnce()))
          return 'unchanged'
        tally.toolCalls += 1
        const { isDone, text } = await runTool(tool, call, { abortSignal })
        if (!isDone) tally.failedCalls += 1
        history.push({ role: 'tool', toolCallId: call.id, content: shorten(text, resultCharacters) })
      }
    }
    return (await takeOnce()) ? 'reviewed' : 'unchanged'
  }

  async function settled(
    messages: readonly ConversationMessage[],
    request: ReviewRequest,
  ): Promise<ReviewResult> {
    const tally: Tally = {
      messages: 0,
      rounds: 0,
      toolCalls: 0,
      failedCalls: 0,
      usage: { inputTokens: 0, outputTokens: 0 },
    }
    try {
      return { status: await run(messages, request, tally), ...tally, error: undefined }
    } catch (error) {
      return { status: 'failed', ...tally, error }
    }
  }

  // Reviews of one conversation wait for each other, so that only other processes can take the same messages.
  const running = new Map<string, Promise<unknown>>()

  return {
    async review(messages, request) {
      const { conversation, occasion = 'turn' } = checkOptions(
        request,
        { conversation: true, occasion: true, abortSignal: true },
        '{ conversation }',
      )
      const copy = isList(messages) ? [...messages] : messages // what is no list fails the review
      const before = running.get(conversation)
      const result = (async () => {
        await before
        return await settled(copy, request)
      })()
      running.set(conversation, result)
      const done = await result
      if (running.get(conversation) === result) running.delete(conversation)
      if (done.status !== 'not-due') notify(onEvent, { ...done, conversation, occasion })
      return done
    },
    async flush() {
      while (running.size > 0) await Promise.all(running.values())
    },
  }
}

function areTools(tools: unknown): boolean {
  const isTool = (tool: Partial<ReviewTool> | null) =>
    typeof tool?.name === 'string' && typeof tool.execute === 'function'
  return Array.isArray(tools) && tools.length > 0 && tools.every(isTool)
}

function isList(value: unknown): boolean {
  return Array.isArray(value)
}
