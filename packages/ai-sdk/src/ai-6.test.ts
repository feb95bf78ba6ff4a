import * as ai from 'ai-6'
import { convertArrayToReadableStream, MockLanguageModelV3 } from 'ai-6/test'
import { expect, test, vi } from 'vitest'
import { earlierVersionSuite, type EarlierVersion, type Step } from './__fixtures__/earlier-version.ts'
import { openMemory } from './__fixtures__/open-memory.ts'
import { partsOf } from './__fixtures__/scripted-parts.ts'
import { memoryTools } from './memory-tools.ts'

// Replaces `ai` by AI SDK 6.
vi.mock('ai', async () => await import('ai-6'))

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

const scripted = (steps: readonly Step[]) => {
  const model = new MockLanguageModelV3({
    doGenerate: async () => {
      const { content, isDone } = partsOf(
        steps[model.doGenerateCalls.length - 1],
        model.doGenerateCalls.length,
      )
      return { content: content as never, finishReason: reasonOf(isDone), usage, warnings: [] }
    },
    doStream: async () => {
      const { stream, isDone } = partsOf(steps[model.doStreamCalls.length - 1], model.doStreamCalls.length)
      return {
        stream: convertArrayToReadableStream([
          ...stream,
          { type: 'finish', finishReason: reasonOf(isDone), usage },
        ] as never[]),
      }
    },
  })
  return {
    model,
    prompts: () => [...model.doGenerateCalls, ...model.doStreamCalls].map(({ prompt }) => prompt as never),
  }
}

earlierVersionSuite({ ...(ai as unknown as EarlierVersion), scripted })

test('a call that a person must approve is not run before', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const tools = memoryTools(ada)
  const { model } = scripted([{ call: 'MemoryWrite', input: { file: 'a.md', content: 'a' } }])
  const { content } = await ai.generateText({
    model,
    tools: { MemoryWrite: { ...tools.MemoryWrite, needsApproval: true } } as unknown as ai.ToolSet,
    prompt: 'Write it.',
  })
  expect(content.map(({ type }) => type)).toEqual(['tool-call', 'tool-approval-request'])
  expect(await ada.store.list()).toEqual([])
  await memory.close()
})

function reasonOf(isDone: boolean): { unified: 'stop' | 'tool-calls'; raw: string } {
  return isDone ? { unified: 'stop', raw: 'stop' } : { unified: 'tool-calls', raw: 'tool-calls' }
}
