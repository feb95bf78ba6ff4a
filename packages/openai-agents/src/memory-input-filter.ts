import type { CallModelInputFilter, AgentInputItem } from '@openai/agents-core'
import {
  assemblePrompt,
  checkPromptMemory,
  promptSettings,
  splitTurns,
  type PromptForm,
  type PromptMemory,
  type PromptOptions,
} from '@sheaf/memory/integration'
import { fieldsOf, isOfUser, toMessage, withOutput } from './agent-item.ts'

const MIN_WINDOW_ITEMS = 200

/**
 * The fewest tokens per item on average. It decides how many of the newest items are considered: as
 * many as could fill the budget.
 */
const MIN_ITEM_TOKENS = 8

const DEFAULT_MAX_TOKENS = 16_000

interface InputRequest {
  readonly instructions: string
  readonly input: readonly AgentInputItem[]
  /** The definitions of tools, which count for the budget. */
  readonly tools: readonly object[]
}

interface AssembledInput {
  readonly instructions: string
  /** The items that fit, in order; tool results may be shortened copies. */
  readonly input: readonly AgentInputItem[]
}

const ITEM_FORM: PromptForm<AgentInputItem> = {
  toMessages: (item) => [toMessage(item)],
  withTools(item, { texts }) {
    const text = texts.get(String(fieldsOf(item)['callId']))
    return text === undefined ? item : withOutput(item, text)
  },
}

/**
 * Adds memory to the instructions and keeps everything within the budget. Rejects as `assemble` of the
 * handle does.
 */
export async function assembleInput(
  handle: PromptMemory,
  { instructions, input, tools }: InputRequest,
  options: Pick<PromptOptions, 'thread' | 'maxTokens' | 'context' | 'onContext'>,
): Promise<AssembledInput> {
  const { pinned, recent } = splitInput(input, windowOf(options.maxTokens ?? options.context?.maxTokens))
  const { memory, sent } = await assemblePrompt(
    handle,
    { system: instructions, messages: recent, ...(tools.length === 0 ? {} : { tools }) },
    options,
    ITEM_FORM,
  )
  const isSent = new Set(sent.map(({ place }) => place))
  // Providers refuse reasoning without the call that followed it.
  const isAlone = ({ type }: AgentInputItem, place: number) =>
    type === 'reasoning' && recent[place + 1] !== undefined && !isSent.has(place + 1)
  const kept = sent.flatMap(({ message, place }) => (isAlone(message, place) ? [] : [message]))
  return {
    instructions: [instructions, ...memory].filter((text) => text !== '').join('\n\n'),
    input: [...pinned, ...kept],
  }
}

/**
 * The considered part of an input: a compacted past, which is always sent, and the newest items. Before
 * the current turn these are at most `window` items; a turn that this cuts is left out.
 */
function splitInput(
  input: readonly AgentInputItem[],
  window: number,
): Readonly<Record<'pinned' | 'recent', readonly AgentInputItem[]>> {
  const compacted = input.findLastIndex((item) => fieldsOf(item)['type'] === 'compaction') + 1
  const turns = input.slice(compacted)
  const { earlier } = splitTurns(turns.map((item) => ({ role: isOfUser(item) ? 'user' : 'other' })))
  const cut = earlier.length - window
  const start = cut <= 0 ? 0 : turns.findIndex((item, place) => place >= cut && isOfUser(item))
  return { pinned: input.slice(0, compacted), recent: turns.slice(start) }
}

// A long session costs no more than a short one; a smaller average of tokens is unlikely.
function windowOf(maxTokens = DEFAULT_MAX_TOKENS): number {
  return Math.max(MIN_WINDOW_ITEMS, Math.ceil(maxTokens / MIN_ITEM_TOKENS))
}

/**
 * Makes a `callModelInputFilter` that gives each model call its memory: memory follows the
 * instructions, and the oldest turns are dropped if `maxTokens` requires it. Kept items pass unchanged,
 * with files and reasoning, and calls keep their results. The session stores nothing of it: memory is
 * in the instructions, which no session contains. Tokens of files, reasoning and tools of MCP servers
 * are not counted.
 *
 * Throws `invalid-argument` for a wrong memory, budget or thread id; does no I/O before a call.
 */
export function memoryInputFilter(user: PromptMemory, options: PromptOptions = {}): CallModelInputFilter {
  const settings = promptSettings(options)
  checkPromptMemory('user', user, settings)
  return async ({ modelData, agent }) => {
    try {
      const { instructions = '', input } = modelData
      const tools = agent.tools.flatMap((tool) => {
        return tool.type === 'function'
          ? [{ name: tool.name, description: tool.description, parameters: tool.parameters }]
          : []
      })
      const assembled = await assembleInput(user, { instructions, input, tools }, settings)
      const hasInstructions = assembled.instructions !== ''
      return {
        ...modelData,
        ...(hasInstructions ? { instructions: assembled.instructions } : {}),
        input: [...assembled.input],
      }
    } catch (error) {
      settings.report(error)
      return modelData
    }
  }
}
