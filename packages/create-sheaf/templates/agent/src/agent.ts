import type { LanguageModelV4 } from '@ai-sdk/provider'
import { memoryMiddleware, memoryTools } from '@sheaf/ai-sdk'
import type { UserMemory } from '@sheaf/memory'
import { generateText, stepCountIs, tool, wrapLanguageModel } from 'ai'
import { z } from 'zod'

/** Your own tools; those of the memory come beside them. */
const tools = {
  daysUntil: tool({
    description: 'Counts the days from today until a date.',
    inputSchema: z.object({ date: z.iso.date() }),
    execute: ({ date }) => Math.ceil((Date.parse(date) - Date.now()) / 86_400_000),
  }),
}

interface Question {
  /** Each conversation has an id of its own; the memory is the same in all. */
  readonly conversation: string
  readonly question: string
  readonly model: LanguageModelV4
}

/** Answers with what the user said in all conversations, and records this one. */
export async function ask(user: UserMemory, { conversation, question, model }: Question): Promise<string> {
  const { text } = await generateText({
    model: wrapLanguageModel({ model, middleware: memoryMiddleware(user, { thread: conversation }) }),
    tools: { ...memoryTools(user), ...tools },
    stopWhen: stepCountIs(10),
    instructions: 'You are a helpful agent.',
    prompt: question,
  })
  return text
}
