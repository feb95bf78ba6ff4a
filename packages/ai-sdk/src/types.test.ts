import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import {
  generateText,
  ToolLoopAgent,
  wrapLanguageModel,
  type LanguageModelMiddleware,
  type PrepareStepFunction,
  type ToolSet,
} from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { expect, expectTypeOf, test } from 'vitest'
import { memoryMiddleware, memoryTools, prepareMemoryStep } from './index.ts'

test('the shapes are those of the AI SDK that is installed', async () => {
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
  const ada = memory.user('ada')
  const tools = memoryTools(ada)
  const model = wrapLanguageModel({ model: new MockLanguageModelV4(), middleware: memoryMiddleware(ada) })
  const prepareStep = prepareMemoryStep(ada)

  expectTypeOf<ReturnType<typeof memoryTools>>().toExtend<ToolSet>()
  expectTypeOf(memoryMiddleware(ada)).toEqualTypeOf<LanguageModelMiddleware>()
  expectTypeOf(prepareStep).toExtend<PrepareStepFunction<ReturnType<typeof memoryTools>>>()
  expectTypeOf(prepareStep).toExtend<PrepareStepFunction<ToolSet>>()

  const agent = new ToolLoopAgent({
    model,
    tools,
    prepareStep,
    toolApproval: { MemoryWrite: 'user-approval' },
  })
  expect(agent.tools).toBe(tools)

  const ask = async () => {
    const { MemorySearch } = tools
    const { toolResults } = await generateText({
      model,
      tools: { MemorySearch },
      prepareStep,
      prompt: 'Hello',
    })
    for (const result of toolResults) {
      if (result.dynamic === true) continue
      expectTypeOf(result.input.query).toEqualTypeOf<string>()
      if (result.output.ok) expectTypeOf(result.output.hits[0]?.lineStart).toEqualTypeOf<number | undefined>()
    }
  }
  expectTypeOf(ask).returns.resolves.toBeVoid()
})
