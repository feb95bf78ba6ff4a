import type { AssembleRequest, Message, ToolCall } from '@sheaf/core'
import { checkObject, checkValue, isRecord, refuse } from '@sheaf/core/adapter'
import type { PromptMemory, PromptOptions } from '../context/prompt-options.ts'
import { assembleTurns, type AssembledTurns } from './assemble-turns.ts'

/** Changes of a message's tool calls and results, by the ids of the calls. */
interface ChangedTools {
  readonly texts: ReadonlyMap<string, string>
  readonly calls: ReadonlySet<string>
  readonly results: ReadonlySet<string>
}

/** How a framework writes messages. */
export interface PromptForm<T> {
  /** Sheaf's messages for one: a message with several tool results becomes several. */
  toMessages(message: T): readonly Message[]
  /** Copies a message with other tools. */
  withTools(message: T, changed: ChangedTools): T
}

interface PromptParts<T> extends Pick<AssembleRequest, 'system' | 'tools' | 'abortSignal'> {
  /** The conversation, without instructions. */
  readonly messages: readonly T[]
}

interface AssembledPrompt<T> {
  /** Texts to put after the instructions. The most stable one comes first. */
  readonly memory: readonly string[]
  /** The messages to send, in order, with their places in the request. */
  readonly sent: readonly { readonly message: T; readonly place: number }[]
}

/**
 * Adds memory to a prompt of a framework within its budget: see {@link assembleTurns}. A message is sent as it
 * is, unless its tools change. Rejects as `assemble` of the memory does, and with `invalid-argument` for
 * arguments of the wrong type.
 */
export async function assemblePrompt<T>(
  memory: PromptMemory,
  prompt: PromptParts<T>,
  settings: Pick<PromptOptions, 'thread' | 'maxTokens' | 'context' | 'onContext'>,
  form: NoInfer<PromptForm<T>>,
): Promise<AssembledPrompt<T>> {
  const { messages, ...request } = checkObject(prompt, '{ messages }', 'prompt')
  const { thread, maxTokens, context, onContext } = checkObject(settings, 'promptSettings({})', 'settings')
  checkValue.list('messages', messages, 'of messages')
  if (typeof form?.toMessages !== 'function' || typeof form.withTools !== 'function')
    refuse('form', 'must have toMessages() and withTools(), as sdkForm has')
  const forms = messages.map((message) => form.toMessages(message))
  const turns = await assembleTurns(thread === undefined ? memory : memory.thread(thread), {
    ...request,
    messages: forms.flat(),
    maxTokens,
    context,
  })
  onContext?.(turns.context)
  return { memory: turns.memory, sent: sentMessages(messages, forms, turns, form) }
}

// The messages that the context shows, each with the tools that it shows.
function sentMessages<T>(
  messages: readonly T[],
  forms: readonly (readonly Message[])[],
  { contents, places, unanswered }: AssembledTurns,
  { withTools }: PromptForm<T>,
): { readonly message: T; readonly place: number }[] {
  const order = new Map(places.map((place, index) => [place, index]))
  let next = 0
  const kept = messages.flatMap((message, place) => {
    const first = next
    const own = (forms[place] ?? []).map((form) => {
      const at = next
      next += 1
      return { form, at, content: contents[at] }
    })
    const shown = own.filter(({ content }) => content !== undefined)
    if (shown.length === 0) return []
    const answered = new Set(shown.flatMap(({ form: { toolCallId = [] } }) => toolCallId))
    const texts = new Map(
      shown.flatMap(({ form: { toolCallId = '', content: whole }, content = '' }): [string, string][] =>
        toolCallId === '' || content === whole ? [] : [[toolCallId, content]],
      ),
    )
    const changed: ChangedTools = {
      texts,
      calls: unanswered.get(first) ?? new Set(),
      results: new Set(
        own.flatMap(({ form: { toolCallId = [] } }) => toolCallId).filter((id) => !answered.has(id)),
      ),
    }
    const isSame = texts.size + changed.calls.size + changed.results.size === 0
    const at = Math.min(...shown.map((each) => order.get(each.at) ?? each.at))
    return [{ at, place, message: isSame ? message : withTools(message, changed) }]
  })
  return kept.toSorted((a, b) => a.at - b.at)
}

/** A message of the AI SDK: of a model's prompt in specifications V2 to V4, or of an app. */
export interface SdkMessage {
  readonly role: Message['role']
  readonly content: string | readonly object[]
  readonly providerOptions?: object
}

type Part = Readonly<Record<string, unknown>>

/**
 * Messages of the AI SDK. Parts without a text form, such as reasoning, are left out. Throws
 * `invalid-argument` for a value that is not such a message.
 */
export const sdkForm = {
  toMessages(message: SdkMessage): readonly Message[] {
    const { role, content } = checkMessage(message)
    const parts = partsOf(content)
    const results = parts.flatMap(toResult)
    // An approval answers no call that memory knows, and a result without a call would be left out. It begins
    // no turn: its call continues.
    if (role === 'tool') return results.length === 0 ? [{ role: 'assistant', content: '' }] : results
    const toolCalls = parts.flatMap(toCall)
    const text = sdkForm.textOf({ role, content })
    return [{ role, content: text, ...(toolCalls.length === 0 ? {} : { toolCalls }) }, ...results]
  },
  withTools<T extends SdkMessage>(message: T, changed: ChangedTools): T {
    const { texts, calls, results } = checkObject(changed, '{ texts, calls, results }', 'changed')
    const content = partsOf(checkMessage(message).content).flatMap((part) => {
      const id = String(part['toolCallId'])
      if (part['type'] === 'tool-call' && calls.has(id)) return []
      if (part['type'] !== 'tool-result') return [part]
      if (results.has(id)) return []
      const value = texts.get(id)
      return [value === undefined ? part : { ...part, output: { type: 'text', value } }]
    })
    return { ...message, content }
  },
  /** The text of a message, with the names of its files in their places. */
  textOf(message: Pick<SdkMessage, 'role' | 'content'>): string {
    const { role, content } = checkMessage(message)
    // Providers may split a model's text anywhere, even inside a sentence.
    return typeof content === 'string'
      ? content
      : textsOf(partsOf(content)).join(role === 'assistant' ? '' : '\n\n')
  },
}

function checkMessage<T extends Pick<SdkMessage, 'content'>>(message: T): T {
  const { content } = checkObject(message, '{ role, content }', 'message')
  if (typeof content === 'string' || (Array.isArray(content) && content.every(isRecord))) return message
  refuse('message.content', 'must be text, or a list of parts of the AI SDK')
}

function partsOf(content: SdkMessage['content']): readonly Part[] {
  return typeof content === 'string' ? [] : content.map((part): Part => ({ ...part }))
}

function textsOf(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => {
    if (part['type'] === 'text') return typeof part['text'] === 'string' ? part['text'] : []
    // Only a file has a media type, except an image whose type the app omits.
    const { type, mediaType, filename } = part
    if (type === 'reasoning-file' || (type !== 'image' && typeof mediaType !== 'string')) return []
    const names = [filename, mediaType].filter((name) => typeof name === 'string' && name !== '')
    return `[${[type === 'image' ? 'image' : 'file', ...names].join(' ')}]`
  })
}

function toCall({ type, toolCallId, toolName, input }: Part): ToolCall[] {
  if (type !== 'tool-call' || typeof toolCallId !== 'string' || typeof toolName !== 'string') return []
  return [{ id: toolCallId, name: toolName, input: typeof input === 'string' ? input : jsonOf(input) }]
}

function toResult({ type, toolCallId, output }: Part): Message[] {
  return type === 'tool-result' && typeof toolCallId === 'string'
    ? [{ role: 'tool', content: outputText(output), toolCallId }]
    : []
}

function outputText(output: unknown): string {
  if (typeof output !== 'object' || output === null || !('value' in output)) return jsonOf(output)
  const { value } = output
  if (typeof value === 'string') return value
  const isContent = 'type' in output && output.type === 'content' && Array.isArray(value)
  return isContent ? textsOf(partsOf(value.filter(isRecord))).join('\n\n') : jsonOf(value)
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value) ?? ''
}
