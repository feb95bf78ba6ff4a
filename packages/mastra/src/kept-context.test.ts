import { expect, test } from 'vitest'
import { noNetwork } from './__fixtures__/no-network.ts'
import { openMemory } from './__fixtures__/open-memory.ts'
import { conversationOf, rememberingAgent, systemTexts } from './__fixtures__/remembering-agent.ts'

noNetwork()

const QUESTION = 'Which database did we choose?'

test('the context of an answer is kept as the model got it', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  await ada.store.write('USER.md', 'Ada works on billing.\n')
  await ada.thread('monday').record([{ role: 'user', content: 'We chose Postgres 17 as our database.' }])
  const { agent, script } = rememberingAgent({
    memory: ada,
    steps: [{ say: 'Postgres 17.' }, { say: 'Version 17.' }],
  })
  for (const question of [QUESTION, `${QUESTION} And its version?`]) {
    await agent.generate(question, { memory: { thread: 'today', resource: 'ada' } })
    await memory.flush()
    const [context] = await ada.contexts()
    const answer = (await ada.thread('today').messages()).at(-1)
    expect(context).toMatchObject({ thread: 'today', answers: [answer?.id] })
    const { messages } = await ada.context(context?.id ?? '')
    const then = messages.map(({ parts }) => parts.map(({ text, bytes }) => text ?? `<${bytes}>`).join(''))
    const [, first, ...system] = systemTexts(script.prompts.at(-1))
    const said = conversationOf(script.prompts.at(-1)).map((text) => text.replace(/^\w+: /, ''))
    expect(system.join()).toContain('We chose Postgres 17 as our database.')
    expect(then).toEqual([`<9>\n\n${first}`, ...system, ...said])
  }
  await memory.close()
})
