import { convertArrayToReadableStream, MockLanguageModelV4 } from 'ai/test'
import { answer, tryTurn, write } from './ai-turn.js'

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const stop = { unified: 'stop', raw: 'stop' } as const
const toolCalls = { unified: 'tool-calls', raw: 'tool-calls' } as const

const model: MockLanguageModelV4 = new MockLanguageModelV4({
  doGenerate: async () => ({
    content: [{ type: 'text', text: 'On Fridays.' }],
    finishReason: stop,
    usage,
    warnings: [],
  }),
  doStream: async () => {
    const isCall = model.doStreamCalls.length === 1
    const end = { type: 'finish', finishReason: isCall ? toolCalls : stop, usage } as const
    return { stream: convertArrayToReadableStream([...(isCall ? [write] : answer), end]) }
  },
})

await tryTurn({
  model,
  prompts: () => model.doGenerateCalls.map(({ prompt }) => prompt),
  instructions: { instructions: 'Be brief.' },
})
