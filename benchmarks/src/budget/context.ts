import type { Memory } from '@sheaf/memory'
import { get_encoding } from 'tiktoken'

/** The budgets, in exact o200k tokens. */
export const BUDGETS: readonly number[] = [256, 512, 1024, 2048]

/** One row of the result: for each budget a share, and how many contexts were over it. */
export interface BudgetRow {
  readonly name: string
  /** Figures have the name `<prefix><budget>`. */
  readonly prefix: string
  readonly shares: readonly number[]
  readonly over: number
}

/** The context that a model gets for a question. */
interface MeasuredContext {
  /** Everything before the question. */
  readonly text: string
  /** True if all messages together, counted again by tiktoken itself, have more tokens than the budget. */
  readonly isOver: boolean
}

const encoder = get_encoding('o200k_base')
/** That of a memory by default. */
const BUFFER = 0.1

/**
 * The context of at most `tokens` tokens that Sheaf assembles for a question, question included. A tenth of a
 * budget is a buffer that is never spent, so this adds the buffer: peers use all of `tokens` too.
 */
export async function contextOf(memory: Memory, question: string, tokens: number): Promise<MeasuredContext> {
  const { messages } = await memory.assemble({
    messages: [{ role: 'user', content: question }],
    maxTokens: Math.ceil(tokens / (1 - BUFFER)),
    context: { buffer: BUFFER },
  })
  const used = messages.reduce((sum, { content }) => sum + encoder.encode_ordinary(content).length, 0)
  const before = messages.slice(0, -1).map(({ content }) => content)
  return { text: before.join('\n'), isOver: used > tokens }
}
