import type { Message, ToolCall } from '@sheaf/core'
import type { ChangedTools } from '@sheaf/memory/integration'

/** A message of the AI SDK: of a model's prompt in specifications V2 to V4, or of an app. */
export interface SdkMessage {
  readonly role: Message['role']
  readonly content: string | readonly object[]
  readonly providerOptions?: object
}

type Part = Readonly<Record<string, unknown>>

/**
 * Converts a message for memory, followed by each tool result in it; at least one message. Parts
 * without a text form, such as reasoning, are left out.
 */
export function toMessages({ role, content }: SdkMessage): [Message, ...Message[]] {
  const parts = partsOf(content)
  const results = parts.flatMap(toResult)
  if (role === 'tool') {
    const [first, ...rest] = results
    // An approval answers no call that memory knows, and a result without a call would be left out. It
    // begins no turn: its call continues.
    return first === undefined ? [{ role: 'assistant', content: '' }] : [first, ...rest]
  }
  const toolCalls = parts.flatMap(toCall)
  return [
    { role, content: textOf({ role, content }), ...(toolCalls.length === 0 ? {} : { toolCalls }) },
    ...results,
  ]
}

/** The text of a message, with the names of its files in their places. */
export function textOf({ role, content }: Pick<SdkMessage, 'role' | 'content'>): string {
  // Providers may split a model's text anywhere, even inside a sentence.
  return typeof content === 'string'
    ? content
    : textsOf(partsOf(content)).join(role === 'assistant' ? '' : '\n\n')
}

/** A copy of the message with changed tool calls and results. */
export function withTools<T extends SdkMessage>(message: T, { texts, calls, results }: ChangedTools): T {
  const content = partsOf(message.content).flatMap((part) => {
    const id = String(part['toolCallId'])
    if (part['type'] === 'tool-call' && calls.has(id)) return []
    if (part['type'] !== 'tool-result') return [part]
    if (results.has(id)) return []
    const value = texts.get(id)
    return [value === undefined ? part : { ...part, output: { type: 'text', value } }]
  })
  return { ...message, content }
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
  return isContent
    ? textsOf(
        partsOf(value.filter((part): part is object => typeof part === 'object' && part !== null)),
      ).join('\n\n')
    : jsonOf(value)
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value) ?? ''
}
