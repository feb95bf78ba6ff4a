import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { MockLanguageModelV4 } from 'ai/test'
import { ask } from './agent.ts'
import { echoModel } from './echo-model.ts'

test('a fact of one conversation is known in the next one, and to this user alone', async () => {
  const memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
  const model = echoModel()
  const question = 'What is my dog called?'
  await ask(memory.user('ada'), { conversation: 'monday', question: 'My dog is called Rex.', model })
  assert.match(await ask(memory.user('ada'), { conversation: 'tuesday', question, model }), /Rex/)
  assert.doesNotMatch(await ask(memory.user('bob'), { conversation: 'tuesday', question, model }), /Rex/)
  await memory.close()
})

test('a model writes a note by a tool', async () => {
  const memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
  const { doGenerate } = echoModel()
  const input = JSON.stringify({ file: 'MEMORY.md', content: '- Invoices go out on Fridays.\n' })
  const model = new MockLanguageModelV4({
    doGenerate: async (call) => ({
      ...(await doGenerate(call)),
      ...(call.prompt.at(-1)?.role === 'user' && {
        content: [{ type: 'tool-call', toolCallId: '1', toolName: 'MemoryWrite', input }],
        finishReason: { unified: 'tool-calls', raw: 'tool-calls' },
      }),
    }),
  })
  await ask(memory.user('ada'), { conversation: 'monday', question: 'Note when invoices go out.', model })
  assert.match(await memory.user('ada').store.read('MEMORY.md'), /Fridays/)
  await memory.close()
})
