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
