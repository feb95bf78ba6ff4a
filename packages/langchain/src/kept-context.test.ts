import { fakeModel } from '@langchain/core/testing'
import { createAgent } from 'langchain'
import { expect, test } from 'vitest'
import { fail, says } from './__fixtures__/answers.ts'
import { openMemory } from './__fixtures__/open-memory.ts'
import { memoryMiddleware } from './middleware.ts'

const QUESTION = 'Which database did we choose?'

test('the context of an answer is kept as the model got it', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  await ada.store.write('USER.md', 'Ada works on billing.\n')
  await ada.thread('monday').record([{ role: 'user', content: 'We chose Postgres 17 as our database.' }])
  const model = fakeModel().respond(says('Postgres 17.'))
  const agent = createAgent({
    model,
    systemPrompt: 'Be brief.',
    middleware: [memoryMiddleware(ada, { onError: fail })],
  })
  await agent.invoke(
    { messages: [{ role: 'user', content: QUESTION }] },
    { configurable: { thread_id: 'today' } },
  )

  const [context] = await ada.contexts()
  const answer = (await ada.thread('today').messages()).at(-1)
  expect(context).toMatchObject({ thread: 'today', answers: [answer?.id] })
  const { messages } = await ada.context(context?.id ?? '')
  const then = messages.map(({ parts }) => parts.map(({ text, bytes }) => text ?? `<${bytes}>`).join(''))
  const [system, question] = model.calls[0]?.messages ?? []
  expect(then.slice(0, -1).join('\n\n')).toBe(system?.text.replace('Be brief.', '<9>'))
  expect(system?.text).toContain('We chose Postgres 17 as our database.')
  expect(then.at(-1)).toBe(question?.text)
  await memory.close()
})
