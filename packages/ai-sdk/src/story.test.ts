import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { generateText, stepCountIs, streamText, wrapLanguageModel } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { expect, test } from 'vitest'
import { calls, says, streamed } from './__fixtures__/answers.ts'
import { memoryMiddleware, memoryTools } from './index.ts'

const fail = (error: unknown) => {
  throw error
}

// The story of examples/ai-sdk, with a file that is closed as soon as the stream has ended.
test("an agent remembers from one conversation to the next, and another user's agent does not", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-ai-sdk-'))
  const open = () => createMemory({ storage: sqlite({ file: join(folder, 'memory.db') }) })
  try {
    {
      await using memory = await open()
      const ada = memory.user('ada')
      const mock = new MockLanguageModelV4({
        doStream: [
          streamed(calls('MemoryWrite', { file: 'MEMORY.md', content: '- Invoices go out on Fridays.\n' })),
          streamed(says('Noted.')),
        ],
      })
      const { text } = streamText({
        model: wrapLanguageModel({
          model: mock,
          middleware: memoryMiddleware(ada, { thread: 'thursday', onError: fail }),
        }),
        tools: memoryTools(ada),
        stopWhen: stepCountIs(5),
        prompt: 'Our invoices go out on Fridays. And we chose Postgres 17 for the ledger.',
      })
      expect(await text).toBe('Noted.')
    }

    await using memory = await open()
    const mock = new MockLanguageModelV4({ doGenerate: says('Hello.') })
    const ask = async (user: string) => {
      const middleware = memoryMiddleware(memory.user(user), { thread: 'friday', onError: fail })
      await generateText({
        model: wrapLanguageModel({ model: mock, middleware }),
        prompt: 'Which database did we choose for the ledger?',
      })
      return JSON.stringify(mock.doGenerateCalls.at(-1)?.prompt)
    }
    const prompt = await ask('ada')
    expect(prompt).toContain('Invoices go out on Fridays.')
    expect(prompt).toContain('we chose Postgres 17 for the ledger')
    expect(await ask('ada2')).not.toMatch(/Invoices|Postgres/)
    expect(
      (await memory.user('ada').thread('thursday').messages()).map(({ content }) => content).at(-1),
    ).toBe('Noted.')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
