import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import { convertArrayToReadableStream, MockLanguageModelV4 } from 'ai/test'

/** What the model does in one step: it calls a tool, or answers and ends. */
export type Step = { readonly say: string } | { readonly call: string; readonly input: object }

const usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
}

/**
 * A model of the AI SDK that follows a script, step by step, and needs no network. It is where
 * `openai('gpt-5-mini')` would; `show` gets what it is sent.
 */
export function scriptedModel(
  steps: readonly Step[],
  show: (call: LanguageModelV4CallOptions) => void,
): MockLanguageModelV4 {
  let next = 0
  const answer = (call: LanguageModelV4CallOptions) => {
    show(call)
    const step = steps[next]
    next += 1
    if (step === undefined)
      throw new Error(`The script has ${steps.length} steps and was asked for one more.`)
    const reason = 'say' in step ? ('stop' as const) : ('tool-calls' as const)
    return { step, finishReason: { unified: reason, raw: reason } }
  }
  return new MockLanguageModelV4({
    doGenerate: async (call) => {
      const { step, finishReason } = answer(call)
      const content: LanguageModelV4Content =
        'say' in step ? { type: 'text', text: step.say } : toCall(step, next)
      return { content: [content], finishReason, usage, warnings: [] }
    },
    doStream: async (call) => {
      const { step, finishReason } = answer(call)
      const parts: LanguageModelV4StreamPart[] = 'say' in step ? toText(step.say) : [toCall(step, next)]
      return { stream: convertArrayToReadableStream([...parts, { type: 'finish', finishReason, usage }]) }
    },
  })
}

function toCall(
  { call, input }: { readonly call: string; readonly input: object },
  number: number,
): LanguageModelV4Content & LanguageModelV4StreamPart {
  return { type: 'tool-call', toolCallId: `call-${number}`, toolName: call, input: JSON.stringify(input) }
}

function toText(text: string): LanguageModelV4StreamPart[] {
  const deltas = text.split(/(?<= )/).map((delta) => ({ type: 'text-delta' as const, id: '0', delta }))
  return [{ type: 'text-start', id: '0' }, ...deltas, { type: 'text-end', id: '0' }]
}
