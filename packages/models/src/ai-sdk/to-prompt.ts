import { InvalidArgumentError } from '@sheaf/core'
import type { Message, ToolCall } from '@sheaf/core'
import type { AiSdkLanguageModel } from './ai-sdk-types.ts'

type AiSdkMessage = Parameters<AiSdkLanguageModel['doGenerate']>[0]['prompt'][number]

/**
 * Converts messages for the AI SDK's models. Throws InvalidArgumentError for a tool result whose call is not
 * among the messages before it.
 */
export function toPrompt(messages: readonly Message[]): AiSdkMessage[] {
  const tools = new Map<string, string>()
  return messages.map(({ role, content, toolCalls = [], toolCallId = '' }): AiSdkMessage => {
    if (role === 'system') return { role, content }
    if (role === 'user') return { role, content: [{ type: 'text', text: content }] }
    if (role === 'tool') {
      const toolName = tools.get(toolCallId)
      if (toolName === undefined)
        throw new InvalidArgumentError(
          'messages',
          'must have the call that each tool message answers (toolCallId) before it',
        )
      return {
        role,
        content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value: content } }],
      }
    }
    for (const { id, name } of toolCalls) tools.set(id, name)
    const text = content === '' && toolCalls.length > 0 ? [] : [{ type: 'text' as const, text: content }]
    return { role, content: [...text, ...toolCalls.map(toCallPart)] }
  })
}

function toCallPart({ id, name, input }: ToolCall): {
  type: 'tool-call'
  toolCallId: string
  toolName: string
  input: unknown
} {
  return { type: 'tool-call', toolCallId: id, toolName: name, input: parseInput(input) }
}

// A model's input may be broken JSON. The model sees it again unchanged.
function parseInput(input: string): unknown {
  try {
    return JSON.parse(input === '' ? '{}' : input)
  } catch {
    return input
  }
}
