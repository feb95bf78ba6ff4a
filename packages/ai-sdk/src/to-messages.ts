import type { Message, ToolCall } from '@sheaf/core'
import type { ChangedTools } from '@sheaf/memory/integration'

/** A message of the AI SDK: of a model's prompt, in the specifications V2 to V4, or of an app. */
export interface SdkMessage {
  readonly role: Message['role']
  readonly content: string | readonly object[]
  readonly providerOptions?: object
}

type Part = Readonly<Record<string, unknown>>

/**
 * The message as memory takes it, and after it each result of a tool that it has; at least one. What memory
 * has no form for, such as reasoning, is left out.
 */
export function toMessages({ role, content }: SdkMessage): [Message, ...Message[]] {
  const parts = partsOf(content)
  const results = parts.flatMap(toResult)
  if (role === 'tool') {
    const [first, ...rest] = results
    // An approval: it answers no call that memory knows of, and as a result without a call it would be left
    // out. It begins no turn: the call that it is for continues.
    return first === undefined ? [{ role: 'assistant', content: '' }] : [first, ...rest]
  }
  const toolCalls = parts.flatMap(toCall)
  return [
    { role, content: textOf({ role, content }), ...(toolCalls.length === 0 ? {} : { toolCalls }) },
    ...results,
  ]
}

/** The text of a message, with the names of its files where they are. */
export function textOf({ role, content }: Pick<SdkMessage, 'role' | 'content'>): string {
  // Providers cut what a model says anywhere, in the middle of a sentence too.
  return typeof content === 'string'
    ? content
    : textsOf(partsOf(content)).join(role === 'assistant' ? '' : '\n\n')
}

/** A copy of the message with other tools. */
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
    // Only what represents a file has a type of media, except for an image of which the app does not say it.
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
