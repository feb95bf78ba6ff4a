import type { BetaMemoryTool20250818Command } from '@anthropic-ai/sdk/resources/beta'

/** What the model does in one step: it calls the memory tool, or answers and ends. */
export type Step = BetaMemoryTool20250818Command | { readonly say: string }

/**
 * A model behind the API that follows a script, step by step. It is where the network would: pass it to the
 * client as `fetch`.
 */
export function scriptedModel(steps: readonly Step[]): typeof fetch {
  let next = 0
  return async () => {
    const step = steps[next]
    next += 1
    if (step === undefined)
      throw new Error(`The script has ${steps.length} steps and was asked for one more.`)
    const isDone = 'say' in step
    return Response.json({
      id: `message-${next}`,
      type: 'message',
      role: 'assistant',
      model: 'scripted',
      content: [
        isDone
          ? { type: 'text', text: step.say }
          : { type: 'tool_use', id: `call-${next}`, name: 'memory', input: step },
      ],
      stop_reason: isDone ? 'end_turn' : 'tool_use',
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    })
  }
}
