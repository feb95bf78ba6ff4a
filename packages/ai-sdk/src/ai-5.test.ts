import * as ai from 'ai-5'
import { convertArrayToReadableStream, MockLanguageModelV2 } from 'ai-5/test'
import { vi } from 'vitest'
import { earlierVersionSuite, type EarlierVersion } from './__fixtures__/earlier-version.ts'
import { partsOf } from './__fixtures__/scripted-parts.ts'

// Replaces `ai` by AI SDK 5.
vi.mock('ai', async () => await import('ai-5'))

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 }

earlierVersionSuite({
  ...(ai as unknown as EarlierVersion),
  scripted(steps) {
    const model = new MockLanguageModelV2({
      doGenerate: async () => {
        const { content, isDone } = partsOf(
          steps[model.doGenerateCalls.length - 1],
          model.doGenerateCalls.length,
        )
        return {
          content: content as never,
          finishReason: isDone ? 'stop' : 'tool-calls',
          usage,
          warnings: [],
        }
      },
      doStream: async () => {
        const { stream, isDone } = partsOf(steps[model.doStreamCalls.length - 1], model.doStreamCalls.length)
        return {
          stream: convertArrayToReadableStream([
            ...stream,
            { type: 'finish', finishReason: isDone ? 'stop' : 'tool-calls', usage },
          ] as never[]),
        }
      },
    })
    return {
      model,
      prompts: () => [...model.doGenerateCalls, ...model.doStreamCalls].map(({ prompt }) => prompt as never),
    }
  },
})
