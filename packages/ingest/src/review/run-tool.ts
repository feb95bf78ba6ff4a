import { untilAborted } from '@sheaf/core'
import type { ReadOptions, ToolCall } from '@sheaf/core'
import type { ReviewTool } from './review.ts'

/** What a call came to. */
export interface ToolOutcome {
  readonly isDone: boolean
  /** For the model. */
  readonly text: string
}

/**
 * Carries out a call of a model, with the tool of its name; undefined where there is none. What it gets wrong
 * is told to it; rejects with what a tool rejects with, or with the reason of the signal at once.
 */
export async function runTool(
  tool: ReviewTool | undefined,
  call: ToolCall,
  { abortSignal }: ReadOptions,
): Promise<ToolOutcome> {
  if (tool === undefined) return { isDone: false, text: 'There is no tool of this name.' }
  let input: unknown
  try {
    input = call.input.trim() === '' ? {} : JSON.parse(call.input)
  } catch {
    return { isDone: false, text: 'The arguments are not JSON. Call again with a JSON object.' }
  }
  const { ok, text } = await untilAborted(() => tool.execute(input, { abortSignal }), abortSignal)
  return { isDone: ok, text: typeof text === 'string' ? text : '' }
}

/** The calls of an answer; none for what is no list of calls. */
export function toolCallsOf(answer: { readonly toolCalls?: unknown } | undefined): ToolCall[] {
  const calls: readonly unknown[] = Array.isArray(answer?.toolCalls) ? answer.toolCalls : []
  return calls.filter(isToolCall)
}

function isToolCall(value: unknown): value is ToolCall {
  if (typeof value !== 'object' || value === null) return false
  return (
    'id' in value &&
    typeof value.id === 'string' &&
    'name' in value &&
    typeof value.name === 'string' &&
    'input' in value &&
    typeof value.input === 'string'
  )
}
