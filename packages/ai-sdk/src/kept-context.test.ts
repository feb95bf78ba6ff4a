import { generateText, stepCountIs, streamText, wrapLanguageModel } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { expect, test } from 'vitest'
import { calls, says, streamed } from './__fixtures__/answers.ts'
import { openMemory } from './__fixtures__/open-memory.ts'
import { memoryMiddleware, memoryTools, prepareMemoryStep } from './index.ts'

const fail = (error: unknown) => {
  throw error
}
const QUESTION = 'Which database did we choose for the ledger?'

test.each(['generated', 'streamed'])(
  'the context of a %s answer is kept as the model got it',
  async (how) => {
    const { memory } = await openMemory()
    const ada = memory.user('ada')
    await ada.store.write('USER.md', 'Ada works on billing.\n')
    await ada.thread('monday').record([{ role: 'user', content: 'We chose Postgres 17 for the ledger.' }])
    const ask = async (...steps: ReturnType<typeof says>[]) => {
      const mock = new MockLanguageModelV4({ doGenerate: steps, doStream: steps.map(streamed) })
      const middleware = memoryMiddleware(ada, { thread: 'today', onError: fail })
      const model = wrapLanguageModel({ model: mock, middleware })
      const prompt = { system: 'Be brief.', prompt: QUESTION }
      const options = { model, tools: memoryTools(ada), stopWhen: stepCountIs(3), ...prompt }
      if (how === 'generated') await generateText(options)
      else await streamText(options).text
      await memory.flush()
      const { prompt: got = [] } = [...mock.doGenerateCalls, ...mock.doStreamCalls].at(-1) ?? {}
      const [context] = await ada.contexts()
      const answer = (await ada.thread('today').messages()).at(-1)
      expect(context).toMatchObject({ thread: 'today', answers: [answer?.id] })
      const { messages } = await ada.context(context?.id ?? '')
      const texts = messages.map(({ parts }) => parts.map(({ text, bytes }) => text ?? `<${bytes}>`).join(''))
      return {
        texts,
        memory: got.flatMap(({ role, content }) => (role === 'system' ? content : [])).slice(1),
      }
    }

    const { texts, memory: given } = await ask(says('Postgres 17.'))
    expect(given.join()).toContain('We chose Postgres 17 for the ledger.')
    expect(texts).toEqual([`<9>\n\n${given[0]}`, given[1], QUESTION])

    // After a tool, the context of the last call is that of the answer.
    const later = await ask(calls('MemorySearch', { query: 'ledger' }), says('Version 17 of Postgres.'))
    expect(later.texts.slice(0, 2)).toEqual([`<9>\n\n${later.memory[0]}`, later.memory[1]])
    expect(later.texts[2]).toContain(`${QUESTION}\n\n`)
    await memory.close()
  },
)

test('a context of prepareMemoryStep is kept by the middleware that records', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  await ada.store.write('USER.md', 'Ada works on billing.\n')
  const mock = new MockLanguageModelV4({ doGenerate: says('Postgres 17.') })
  const settings = { thread: 'today', onError: fail }
  await generateText({
    model: wrapLanguageModel({ model: mock, middleware: memoryMiddleware(ada, settings) }),
    prepareStep: prepareMemoryStep(ada, settings),
    prompt: QUESTION,
  })
  const [context] = await ada.contexts()
  const { messages } = await ada.context(context?.id ?? '')
  const [given, question] = messages.map(({ parts }) => parts.map(({ text }) => text).join(''))
  const [system] = mock.doGenerateCalls[0]?.prompt ?? []
  expect([given, question]).toEqual([system?.content, QUESTION])
  await memory.close()
})
