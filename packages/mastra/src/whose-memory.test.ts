import { MASTRA_RESOURCE_ID_KEY, RequestContext } from '@mastra/core/request-context'
import { expect, test } from 'vitest'
import { noNetwork } from './__fixtures__/no-network.ts'
import { openMemory } from './__fixtures__/open-memory.ts'
import { rememberingAgent, systemTexts } from './__fixtures__/remembering-agent.ts'

noNetwork()

const inThread = (thread: string, resource = 'ada') => ({ memory: { thread, resource } })

test('where the function returns a wrong memory, the request has no memory, and that is reported once', async () => {
  const { memory } = await openMemory()
  await memory.user('bob').store.write('MEMORY.md', 'The secret of Bob.')
  for (const wrong of [memory, null, 'ada', memory.user('ada').thread('t')]) {
    const errors: unknown[] = []
    const { agent, script } = rememberingAgent({
      memory: () => wrong as never,
      steps: [{ say: 'Hello.' }],
      options: { onError: (error) => errors.push(error) },
    })
    expect((await agent.generate('What is the secret?')).text).toBe('Hello.')
    expect(systemTexts(script.prompts[0])).toEqual(['Be brief.'])
    expect(errors).toMatchObject([
      { code: 'invalid-argument', message: expect.stringContaining('pass memory.user(id)') },
    ])
  }
  await memory.close()
})

test('an id that is not text is reported, and the next source is not asked', async () => {
  const { memory } = await openMemory()
  const requests = [
    { requestContext: new RequestContext<unknown>([[MASTRA_RESOURCE_ID_KEY, 7]]), ...inThread('t', 'bob') },
    { requestContext: new RequestContext<unknown>([[MASTRA_RESOURCE_ID_KEY, '']]), ...inThread('t', 'bob') },
    inThread('t', 7 as never),
  ]
  for (const request of requests) {
    const [errors, asked]: [unknown[], unknown[]] = [[], []]
    const { agent } = rememberingAgent({
      memory: ({ resourceId }) => {
        asked.push(resourceId)
        return undefined
      },
      steps: [{ say: 'Hello.' }],
      options: { onError: (error) => errors.push(error) },
    })
    expect((await agent.generate('Hi', request)).text).toBe('Hello.')
    expect(errors).toMatchObject([
      { code: 'invalid-argument', message: expect.stringContaining('must be an id') },
    ])
    expect(asked).toEqual([])
  }
  await memory.close()
})

test('the function for `speaker` names the person of each request', async () => {
  const { memory } = await openMemory()
  const project = memory.project('trip')
  const { agent } = rememberingAgent({
    memory: project,
    steps: [{ say: 'Noted.' }, { say: 'Noted.' }, { say: 'Noted.' }],
    options: {
      speaker: ({ resourceId }) => (resourceId === 'ada' ? 'Ada' : undefined),
      onError: (error) => {
        throw error
      },
    },
  })
  await agent.generate('I live in York.', inThread('t', 'ada'))
  await agent.generate('I live in London.', inThread('t', 'guest'))
  const fixed = rememberingAgent({ memory: project, steps: [{ say: 'Noted.' }], options: { speaker: 'Ben' } })
  await fixed.agent.generate('I live in Rome.', inThread('t'))
  const said = await project.thread('t').messages({ roles: ['user'] })
  expect(said.map(({ name, content }) => [name, content])).toEqual([
    ['Ada', 'I live in York.'],
    [undefined, 'I live in London.'],
    ['Ben', 'I live in Rome.'],
  ])
  await memory.close()
})
