import { fakeModel } from '@langchain/core/testing'
import { tool } from '@langchain/core/tools'
import {
  END,
  MessagesAnnotation,
  START,
  StateGraph,
  type BaseStore,
  type LangGraphRunnableConfig,
} from '@langchain/langgraph'
import { createAgent, type ToolRuntime } from 'langchain'
import { expect, test } from 'vitest'
import { calls, says } from './__fixtures__/answers.ts'
import { openMemory } from './__fixtures__/open-memory.ts'
import { langgraphStore } from './store.ts'

test('a graph that is compiled with the store keeps and finds', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const seen: unknown[] = []
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('remember', async ({ messages }, { store }: LangGraphRunnableConfig) => {
      for (const [place, { text }] of messages.entries()) await store?.put(['said'], `${place}`, { text })
      const found = await store?.search(['said'], { query: 'Which database?' })
      seen.push(
        found?.map(({ value }) => value),
        await store?.get(['said'], '0'),
      )
      await store?.delete(['said'], '1')
      return {}
    })
    .addEdge(START, 'remember')
    .addEdge('remember', END)
    .compile({ store: langgraphStore(ada) })
  await graph.invoke({
    messages: ['Our database is Postgres 17.', 'It rains.'].map((content) => ({ role: 'user', content })),
  })
  expect(seen).toMatchObject([[{ text: 'Our database is Postgres 17.' }], { key: '0' }])
  expect(await ada.store.list('langgraph')).toEqual(['langgraph/said/0.md'])
  await memory.close()
})

test('tools of an agent reach it', async () => {
  const { memory } = await openMemory()
  const store = langgraphStore(memory.workspace('support'))
  const save = tool(
    async ({ text }: { text: string }, runtime: ToolRuntime) => {
      // Its declared type is a store of another kind.
      const given: unknown = runtime.store
      await (given as BaseStore).put(['facts'], 'one', { text })
      return 'Saved.'
    },
    {
      name: 'save',
      description: 'Saves a fact.',
      schema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    },
  )
  const model = fakeModel()
    .respond(calls('save', { text: 'High tide at noon.' }))
    .respond(says('Done.'))
  await createAgent({ model, tools: [save], store }).invoke({
    messages: [{ role: 'user', content: 'Save it.' }],
  })
  expect(await store.get(['facts'], 'one')).toMatchObject({ value: { text: 'High tide at noon.' } })
  await memory.close()
})
