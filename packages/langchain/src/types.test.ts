import './__fixtures__/no-tracing.ts'
import type { BaseRetrieverInterface } from '@langchain/core/retrievers'
import type { StructuredToolInterface } from '@langchain/core/tools'
import { MemorySaver, type BaseStore } from '@langchain/langgraph'
import { fakeModel } from '@langchain/core/testing'
import type { ScopedMemory } from '@sheaf/memory'
import { createAgent, createMiddleware } from 'langchain'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { openMemory } from './__fixtures__/open-memory.ts'
import { memoryRetriever, memoryTools } from './index.ts'
import { memoryMiddleware } from './middleware.ts'
import { langgraphStore } from './store.ts'

test('the shapes are those of the LangChain that is installed, and an agent keeps its own types', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const counting = createMiddleware({
    name: 'Counting',
    stateSchema: z.object({ count: z.number().default(0) }),
  })
  const agent = createAgent({
    model: fakeModel(),
    tools: memoryTools(ada),
    middleware: [memoryMiddleware(ada), counting],
    store: langgraphStore(ada),
    checkpointer: new MemorySaver(),
    contextSchema: z.object({ userId: z.string() }),
    responseFormat: z.object({ answer: z.string() }),
  })
  const ask = async () => await agent.invoke({ messages: 'Hi', count: 1 }, { context: { userId: 'ada' } })
  expectTypeOf(ask).returns.resolves.toHaveProperty('count').toEqualTypeOf<number>()
  expectTypeOf(ask).returns.resolves.toHaveProperty('structuredResponse').toEqualTypeOf<{ answer: string }>()

  expectTypeOf(memoryTools).returns.items.toExtend<StructuredToolInterface>()
  expectTypeOf(memoryRetriever).returns.toExtend<BaseRetrieverInterface>()
  expectTypeOf(memoryRetriever).parameter(0).toEqualTypeOf<Pick<ScopedMemory, 'search'>>()
  expectTypeOf(langgraphStore).returns.toExtend<BaseStore>()
  expect(agent.options.tools).toHaveLength(11)
  await memory.close()
})
