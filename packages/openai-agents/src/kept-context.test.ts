import { Agent, Runner } from '@openai/agents-core'
import { assistantMessage, ScriptedModel } from '@openai/agents-core/testing'
import { expect, test } from 'vitest'
import { openMemory } from './__fixtures__/open-memory.ts'
import { memoryInputFilter, threadSession } from './index.ts'

const fail = (error: unknown) => {
  throw error
}
const QUESTION = 'Which database did we choose?'

test.each([{}, { thread: 'today' }])(
  'the context of an answer is kept as the model got it: %o',
  async (where) => {
    const { memory } = await openMemory()
    const ada = memory.user('ada')
    await ada.store.write('USER.md', 'Ada works on billing.\n')
    await ada.thread('monday').record([{ role: 'user', content: 'We chose Postgres 17 as our database.' }])
    const model = new ScriptedModel([[assistantMessage('Postgres 17.')], [assistantMessage('Version 17.')]])
    const agent = new Agent({ name: 'Guide', instructions: 'Be brief.', model })
    for (const question of [QUESTION, 'And its version?']) {
      const runner = new Runner({
        tracingDisabled: true,
        callModelInputFilter: memoryInputFilter(ada, { ...where, onError: fail }),
      })
      await runner.run(agent, question, { session: threadSession(ada, 'today', { onError: fail }) })
      await memory.flush()
      const [context] = await ada.contexts()
      const answer = (await ada.thread('today').messages()).at(-1)
      expect(context).toMatchObject({ thread: 'today', answers: [answer?.id] })
      const { messages } = await ada.context(context?.id ?? '')
      const then = messages.map(({ role, parts }) => [
        role,
        parts.map(({ text, bytes }) => text ?? `<${bytes}>`).join(''),
      ])
      const { systemInstructions = '', input = [] } = model.lastCall?.request ?? {}
      const system = then.flatMap(([role, text]) => (role === 'system' ? text : []))
      expect(system.join('\n\n')).toBe(systemInstructions.replace('Be brief.', '<9>'))
      expect(systemInstructions).toContain('We chose Postgres 17 as our database.')
      expect(then.slice(system.length).map(([role]) => role)).toEqual(
        (input as { role: string }[]).map(({ role }) => role),
      )
      expect(then.at(-1)?.[1]).toBe(question)
    }
    await memory.close()
  },
)
