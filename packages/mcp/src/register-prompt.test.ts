import { describe, expect, test } from 'vitest'
import { connect, PAIRS } from './__fixtures__/connect.ts'
import { openMemory } from './__fixtures__/open-memory.ts'

describe.each(PAIRS)('client and server %s', (pair) => {
  test('a question comes with what memory knows about it, and last', async () => {
    await using memory = await openMemory()
    const ada = memory.user('ada')
    await ada.store.write('USER.md', 'Ada is an accountant.')
    await ada.store.write('notes/db.md', 'Billing runs on Postgres 17.')
    await using client = await connect(pair, ada)
    expect(await client.listPrompts()).toMatchObject({
      prompts: [
        {
          name: 'recall',
          title: 'Recall',
          arguments: [
            { name: 'question', description: expect.any(String), required: true },
            { name: 'maxTokens', description: expect.stringContaining('4000'), required: false },
          ],
        },
      ],
    })
    const { messages } = await client.getPrompt('recall', { question: 'Which Postgres do we run?' })
    const texts = messages.map(({ content }) => String(Object(content).text))
    expect(texts.join('\n')).toContain('Ada is an accountant.')
    expect(texts.join('\n')).toContain('Billing runs on Postgres 17.')
    expect(messages.at(-1)).toMatchObject({
      role: 'user',
      content: { type: 'text', text: 'Which Postgres do we run?' },
    })
  })

  test('without a budget it has that of the memory', async () => {
    await using memory = await openMemory({ context: { maxTokens: 300 } })
    const ada = memory.user('ada')
    for (let number = 0; number < 40; number += 1)
      await ada.store.write(`notes/${number}.md`, `Tides, part ${number}: ${'water '.repeat(200)}`)
    await using client = await connect(pair, ada)
    const { messages } = await client.getPrompt('recall', { question: 'Tides?' })
    expect(messages.map(({ content }) => String(Object(content).text)).join('').length).toBeLessThan(3000)
  })

  test('it fits its budget, and says what is wrong with one', async () => {
    await using memory = await openMemory()
    const ada = memory.user('ada')
    for (let number = 0; number < 40; number += 1)
      await ada.store.write(`notes/${number}.md`, `Tides, part ${number}: ${'water '.repeat(200)}`)
    await using client = await connect(pair, ada)
    const size = async (args: Record<string, string>) => {
      const { messages } = await client.getPrompt('recall', args)
      return messages.map(({ content }) => String(Object(content).text)).join('').length
    }
    expect(await size({ question: 'Tides?', maxTokens: '500' })).toBeLessThan(4000)
    expect(await size({ question: 'Tides?' })).toBeGreaterThan(4000)
    const wrong = [
      [{ question: 'Tides?', maxTokens: 'many' }, /"maxTokens" must be a whole number/],
      [{ question: 'Tides?', maxTokens: '-4' }, /"maxTokens" must be a whole number/],
      [{ question: 'Tides?', maxTokens: '0' }, /"maxTokens" must be a whole number/],
      [{ question: 'word '.repeat(500), maxTokens: '10' }, /token/],
      [{ question: '  ' }, /"question" is empty/],
      [{}, /question/],
    ] as const
    for (const [args, message] of wrong)
      await expect(client.getPrompt('recall', { ...args })).rejects.toThrow(message)
  })
})
