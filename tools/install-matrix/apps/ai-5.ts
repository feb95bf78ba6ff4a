import { convertArrayToReadableStream, MockLanguageModelV2 } from 'ai/test'
import { answer, tryTurn, write } from './ai-turn.js'

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 }

const model: MockLanguageModelV2 = new MockLanguageModelV2({
  doGenerate: async () => ({
    content: [{ type: 'text', text: 'On Fridays.' }],
    finishReason: 'stop',
    usage,
    warnings: [],
  }),
  doStream: async () => {
    const isCall = model.doStreamCalls.length === 1
    const end = { type: 'finish', finishReason: isCall ? 'tool-calls' : 'stop', usage } as const
    return { stream: convertArrayToReadableStream([...(isCall ? [write] : answer), end]) }
  },
})

await tryTurn({
  model,
  prompts: () => model.doGenerateCalls.map(({ prompt }) => prompt),
  instructions: { system: 'Be brief.' },
})
