import type { ProcessLLMRequestArgs } from '@mastra/core/processors'
import type { Message, ToolCall } from '@sheaf/core'
import type { ChangedTools } from '@sheaf/memory/integration'

/** A message of a prompt, in any version of the model specification. */
export type PromptMessage = ProcessLLMRequestArgs['prompt'][number]

type Part = Readonly<Record<string, unknown>>

/** The text of a message, with the names of its files in their places. */
export function textOf(message: PromptMessage): string {
  if (typeof message.content === 'string') return message.content
  return partsOf(message)
    .flatMap(textOfPart)
    .join(message.role === 'assistant' ? '' : '\n\n')
}

/** Converts a message for memory, followed by each tool result in it; at least one message. */
export function toMessages(message: PromptMessage): [Message, ...Message[]] {
  const { role } = message
  const parts = partsOf(message)
  const results = parts.flatMap(toResult)
  if (role === 'tool') {
    const [first, ...rest] = results
    // An approval answers no call that memory knows, and a result without a call would be left out. It
    // begins no turn: its call continues.
    return first === undefined ? [{ role: 'assistant', content: '' }] : [first, ...rest]
  }
  const toolCalls = parts.flatMap(toCall)
  return [{ role, content: textOf(message), ...(toolCalls.length === 0 ? {} : { toolCalls }) }, ...results]
}

/** A copy of the message with changed tool calls and results. */
export function withTools<T extends PromptMessage>(message: T, { texts, calls, results }: ChangedTools): T {
  const content = partsOf(message).flatMap((part) => {
    const id = String(part['toolCallId'])
    if (part['type'] === 'tool-call' && calls.has(id)) return []
    if (part['type'] !== 'tool-result') return [part]
    if (results.has(id)) return []
    const value = texts.get(id)
    return [value === undefined ? part : { ...part, output: { type: 'text', value } }]
  })
  return { ...message, content }
}

/** Converts a message of a thread for a prompt. */
export function toPromptMessage({ role, content }: Message): PromptMessage {
  return { role: role === 'user' ? 'user' : 'assistant', content: [{ type: 'text', text: content }] }
}

function textOfPart({ type, text, filename, mediaType }: Part): string[] {
  if (type === 'text') return typeof text === 'string' ? [text] : []
  return type === 'file'
    ? [
        `[${['file', filename, mediaType].filter((name) => typeof name === 'string' && name !== '').join(' ')}]`,
      ]
    : []
}

function toCall({ type, toolCallId, toolName, input }: Part): ToolCall[] {
  if (type !== 'tool-call' || typeof toolCallId !== 'string') return []
  return [{ id: toolCallId, name: String(toolName), input: JSON.stringify(input) ?? '' }]
}

function toResult({ type, toolCallId, output }: Part): Message[] {
  if (type !== 'tool-result' || typeof toolCallId !== 'string') return []
  const value = typeof output === 'object' && output !== null && 'value' in output ? output.value : output
  return [
    { role: 'tool', content: typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), toolCallId },
  ]
}

function partsOf({ content }: PromptMessage): readonly Part[] {
  return typeof content === 'string' ? [] : (content as readonly object[]).map((part): Part => ({ ...part }))
}
