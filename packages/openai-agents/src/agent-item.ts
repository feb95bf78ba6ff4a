import { checkValue } from '@sheaf/core/adapter'
import type { AgentInputItem } from '@openai/agents-core'
import type { Message } from '@sheaf/core'
import { encodeItem } from './item-json.ts'

type Fields = Readonly<Record<string, unknown>>

/** Converts an item to a Message; reasoning and other items without text become an empty message. */
export function toMessage(item: AgentInputItem): Message {
  const { type = 'message', role, callId, name, ...rest } = fieldsOf(item)
  if (type === 'message')
    return { role: role === 'user' || role === 'system' ? role : 'assistant', content: textOf(item) }
  if (typeof type !== 'string' || typeof callId !== 'string' || callId === '')
    return { role: 'assistant', content: '' }
  if (type.endsWith('_call')) {
    const input =
      typeof rest['arguments'] === 'string' ? rest['arguments'] : jsonOf(rest['action'] ?? rest['operation'])
    return {
      role: 'assistant',
      content: '',
      toolCalls: [{ id: callId, name: typeof name === 'string' && name !== '' ? name : type, input }],
    }
  }
  return { role: 'tool', content: outputText(rest['output']), toolCallId: callId }
}

/** The text of a message, with the names of its files in their places; empty for all other items. */
export function textOf(item: AgentInputItem): string {
  const { content, role } = fieldsOf(item)
  if (!isMessage(item)) return ''
  if (typeof content === 'string') return content
  return Array.isArray(content) ? partsText(content, role === 'user' ? '\n\n' : '') : ''
}

function isMessage(item: AgentInputItem): boolean {
  const { type = 'message', role } = fieldsOf(item)
  return type === 'message' && typeof role === 'string'
}

export function isOfUser(item: AgentInputItem): boolean {
  return isMessage(item) && fieldsOf(item)['role'] === 'user'
}

/** The kind of an item in a few words for people: "user message", "function_call weather". */
export function titleOf(item: AgentInputItem): string {
  const { type = 'message', role, name } = fieldsOf(item)
  return [isMessage(item) ? role : undefined, type, isMessage(item) ? undefined : name]
    .filter(isWord)
    .join(' ')
}

export function withOutput(item: AgentInputItem, text: string): AgentInputItem {
  return 'output' in item ? ({ ...item, output: text } as AgentInputItem) : item
}

/** The fields of an item of any type: providers have types that the SDK does not know. */
export function fieldsOf(item: AgentInputItem): Fields {
  return { ...item }
}

function outputText(output: unknown): string {
  if (typeof output === 'string') return output
  if (Array.isArray(output)) return partsText(output, '\n\n')
  return isPart(output) ? partsText([output], '') : jsonOf(output)
}

// A model's text may be split anywhere, even inside a sentence, so its parts join without a gap.
function partsText(parts: readonly unknown[], between: string): string {
  return parts
    .flatMap((part) => {
      if (!isPart(part)) return []
      if (typeof part['text'] === 'string') return part['text']
      if (typeof part['refusal'] === 'string') return part['refusal']
      if (typeof part['transcript'] === 'string') return part['transcript']
      const kind = String(part['type']).replace(/^(?:input|output|computer)_/, '')
      return /^(?:image|file|audio|screenshot)$/.test(kind)
        ? `[${[kind, part['filename']].filter(isWord).join(' ')}]`
        : []
    })
    .join(between)
}

function isPart(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && 'type' in value
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[\p{L}\p{N}_][\p{L}\p{N}_. -]{0,99}$/u.test(value)
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value) ?? ''
}

/** A new item of a session; encoded at once, so that later changes by the caller have no effect. */
export interface NewItem {
  readonly json: string
  readonly title: string
  /** The id of a recorded message with its words. */
  readonly message?: string | undefined
  /** The message for the chat; absent if nothing was said. */
  readonly said?: { readonly role: 'user' | 'assistant'; readonly content: string }
}

/** Encodes items for a session. Throws `invalid-argument` for a wrong list. */
export function newItems(items: readonly AgentInputItem[]): NewItem[] {
  checkValue.list('items', items, 'of items of the Agents SDK')
  return items.map(newItem)
}

function newItem(item: AgentInputItem): NewItem {
  const json = encodeItem(item)
  const title = titleOf(item)
  const { role } = toMessage(item)
  const content = textOf(item)
  if (!isMessage(item) || content.trim() === '' || (role !== 'user' && role !== 'assistant'))
    return { json, title }
  return { json, title, said: { role, content } }
}
