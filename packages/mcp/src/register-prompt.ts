import type { Message, ReadOptions } from '@sheaf/core'
import type { ScopedMemory } from '@sheaf/memory'
import type { MemoryToolsOptions } from '@sheaf/tools'
import { string } from 'zod'
import {
  abortSignalOf,
  PROTOCOL_CODES,
  ProtocolError,
  protocolErrorOf,
  PROMPT_TOKENS,
} from './mcp-server-like.ts'
import type { PromptMessage, Registrar } from './mcp-server-like.ts'

/**
 * Registers the prompt `recall`: the assembled memory for a question within a budget, then the
 * question.
 */
export function registerPrompt(server: Registrar, user: ScopedMemory, options: MemoryToolsOptions): void {
  const config = {
    title: 'Recall',
    description: 'Ask with what memory knows about the question.',
    argsSchema: {
      question: string().describe('What you want to ask.'),
      maxTokens: string()
        .optional()
        .describe(`The most tokens of the prompt. ${PROMPT_TOKENS} when left out.`),
    },
  }
  server.registerPrompt('recall', config, async ({ question = '', maxTokens }, request) => {
    const abortSignal = abortSignalOf(request)
    try {
      return { messages: await recall(user, question, readTokens(maxTokens), { abortSignal }) }
    } catch (error) {
      abortSignal?.throwIfAborted()
      throw protocolErrorOf(error, 'prompts/get', options)
    }
  })
}

async function recall(
  user: ScopedMemory,
  question: string,
  maxTokens: number,
  options: ReadOptions,
): Promise<PromptMessage[]> {
  if (question.trim() === '')
    throw new ProtocolError(PROTOCOL_CODES.invalidParams, '"question" is empty; say what you want to ask.')
  const { messages } = await user.assemble({
    messages: [{ role: 'user', content: question }],
    maxTokens,
    ...options,
  })
  return messages.map(toPromptMessage)
}

// A prompt cannot have system messages: those before the question are sent as the user's.
function toPromptMessage({ role, content }: Message): PromptMessage {
  return { role: role === 'assistant' ? 'assistant' : 'user', content: { type: 'text', text: content } }
}

// A prompt's arguments are strings.
function readTokens(text: string | undefined): number {
  if (text === undefined || text.trim() === '') return PROMPT_TOKENS
  const number = Number(text)
  if (/^\d{1,9}$/.test(text.trim()) && number > 0) return number
  throw new ProtocolError(PROTOCOL_CODES.invalidParams, '"maxTokens" must be a whole number, such as 4000.')
}
