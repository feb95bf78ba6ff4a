import type { MastraModelConfig } from '@mastra/core/llm'

/** A step of the model. */
export type Step =
  | { readonly say: string }
  | { readonly call: string; readonly input: object; readonly text?: string }
  | { readonly fail: Error }

/** A message that a model gets. */
export interface SentMessage {
  readonly role: string
  readonly content:
    | string
    | readonly {
        readonly type: string
        readonly text?: string
        readonly output?: { readonly value: unknown }
      }[]
}

/** The model, and the prompts that it got. */
export interface ScriptedModel {
  readonly model: MastraModelConfig
  readonly prompts: readonly SentMessage[][]
  readonly tools: readonly (readonly { readonly name: string; readonly inputSchema: unknown }[])[]
}

/** Options of the model. */
export interface ScriptOptions {
  /** Awaited in the middle of each stream. */
  readonly hold?: () => Promise<void>
  /** "v2" by default. */
  readonly specification?: 'v2' | 'v3'
}

const usages = {
  v2: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
  v3: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
}

/** A model that follows a script and records its prompts. */
export function scriptedModel(
  steps: readonly Step[],
  { hold, specification = 'v2' }: ScriptOptions = {},
): ScriptedModel {
  const usage = usages[specification]
  const prompts: SentMessage[][] = []
  const tools: ScriptedModel['tools'][number][] = []
  const next = (call: { readonly prompt: readonly SentMessage[]; readonly tools?: readonly never[] }) => {
    const step = steps[prompts.length]
    prompts.push(structuredClone([...call.prompt]))
    tools.push(call.tools ?? [])
    if (step === undefined)
      throw new Error(`The script has ${steps.length} steps and was asked for one more.`)
    if ('fail' in step) throw step.fail
    const toolCall =
      'call' in step
        ? [
            {
              type: 'tool-call',
              toolCallId: `call-${prompts.length}`,
              toolName: step.call,
              input: JSON.stringify(step.input),
            },
          ]
        : []
    const text = 'say' in step ? step.say : (step.text ?? '')
    const reason = 'say' in step ? 'stop' : 'tool-calls'
    return {
      text,
      toolCall,
      finishReason: specification === 'v2' ? reason : { unified: reason, raw: reason },
    }
  }
  const model = {
    specificationVersion: specification,
    provider: 'scripted',
    modelId: 'scripted',
    supportedUrls: {},
    async doGenerate(call: Parameters<typeof next>[0]) {
      const { text, toolCall, finishReason } = next(call)
      return {
        content: [...(text === '' ? [] : [{ type: 'text', text }]), ...toolCall],
        finishReason,
        usage,
        warnings: [],
      }
    },
    async doStream(call: Parameters<typeof next>[0]) {
      const { text, toolCall, finishReason } = next(call)
      const deltas = text.split(/(?<= )/).map((delta) => ({ type: 'text-delta', id: '0', delta }))
      const spoken =
        text === '' ? [] : [{ type: 'text-start', id: '0' }, ...deltas, { type: 'text-end', id: '0' }]
      const parts = [
        { type: 'stream-start', warnings: [] },
        ...spoken,
        ...toolCall,
        { type: 'finish', finishReason, usage },
      ]
      const stream = new ReadableStream({
        async start(controller) {
          for (const [place, part] of parts.entries()) {
            if (place === 3) await hold?.()
            controller.enqueue(part)
          }
          controller.close()
        },
      })
      return { stream }
    },
  }
  return { model: model as unknown as MastraModelConfig, prompts, tools }
}
