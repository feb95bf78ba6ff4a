import type { MastraModelConfig } from '@mastra/core/llm'

/** What the model does in one step: it calls a tool, or answers and ends. */
export type Step = { readonly say: string } | { readonly call: string; readonly input: object }

/** A message of a prompt, as a model is sent it. */
export interface PromptMessage {
  readonly role: string
  readonly content: string | readonly object[]
}

const usage = { inputTokens: 0, outputTokens: 0, totalTokens: 0 }

/**
 * A model of the AI SDK's specification V2 that follows a script, step by step, and needs no network. It is
 * where `'openai/gpt-5-mini'` would; `show` gets what it is sent.
 */
export function scriptedModel(
  steps: readonly Step[],
  show: (prompt: readonly PromptMessage[]) => void,
): MastraModelConfig {
  let next = 0
  const answer = ({ prompt }: { readonly prompt: readonly PromptMessage[] }) => {
    show(prompt)
    const step = steps[next]
    next += 1
    if (step === undefined)
      throw new Error(`The script has ${steps.length} steps and was asked for one more.`)
    if ('say' in step) return { finishReason: 'stop', content: [{ type: 'text', text: step.say }] }
    const call = {
      type: 'tool-call',
      toolCallId: `call-${next}`,
      toolName: step.call,
      input: JSON.stringify(step.input),
    }
    return { finishReason: 'tool-calls', content: [call] }
  }
  const model = {
    specificationVersion: 'v2',
    provider: 'scripted',
    modelId: 'scripted',
    supportedUrls: {},
    doGenerate: async (call: { readonly prompt: readonly PromptMessage[] }) => ({
      ...answer(call),
      usage,
      warnings: [],
    }),
    doStream: async (call: { readonly prompt: readonly PromptMessage[] }) => {
      const { content, finishReason } = answer(call)
      const parts = content.flatMap((part) => ('text' in part ? toText(part.text) : [part]))
      return {
        stream: streamOf([
          { type: 'stream-start', warnings: [] },
          ...parts,
          { type: 'finish', finishReason, usage },
        ]),
      }
    },
  }
  // The types of Mastra want all that a model of a provider has.
  return model as unknown as MastraModelConfig
}

function streamOf(parts: readonly object[]): ReadableStream<object> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
}

function toText(text: string): object[] {
  const deltas = text.split(/(?<= )/).map((delta) => ({ type: 'text-delta', id: '0', delta }))
  return [{ type: 'text-start', id: '0' }, ...deltas, { type: 'text-end', id: '0' }]
}
