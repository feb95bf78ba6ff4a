import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../../__fixtures__/open-memory.ts'

const entry = (name: string, description: string) =>
  ({ name, type: 'reference', description, body: `${description}.\n` }) as const

test.each(KINDS)('on %s, a user reads the entries of the agent, with and without own ones', async (kind) => {
  await using memory = await openMemory(kind)
  const agent = memory.agent()
  const bob = memory.user('bob')
  const ask = { messages: [{ role: 'user', content: 'Hello?' }] } as const
  const everywhere = async () => {
    const context = (await bob.assemble(ask)).messages.map(({ content }) => content).join('\n')
    const texts = [context, (await bob.bootstrap()).text, await bob.entries.index()]
    const { entries } = await bob.entries.list()
    for (const { name, description } of entries) {
      expect((await bob.entries.read(name)).description).toBe(description)
      for (const text of texts) expect(text.split(`[${name}](${name}.md) — ${description}`)).toHaveLength(2)
    }
    return entries.map(({ name }) => name)
  }
  await agent.entries.upsert(entry('bins', 'Bins on Monday'))
  expect(await everywhere()).toEqual(['bins'])
  await bob.entries.upsert(entry('tea', 'Likes tea'))
  await agent.entries.upsert(entry('alarm', 'Alarm on Friday'))
  expect(await everywhere()).toEqual(['alarm', 'bins', 'tea'])
  await bob.entries.upsert(entry('bins', 'Bins on Tuesday'))
  expect(await everywhere()).toEqual(['alarm', 'bins', 'tea'])
  expect((await bob.assemble(ask)).messages.map(({ content }) => content).join()).not.toContain('Monday')
  await expect(bob.entries.delete('alarm')).rejects.toMatchObject({ code: 'scope-violation' })
  expect((await agent.entries.list()).entries.map(({ name }) => name)).toEqual(['alarm', 'bins'])
  expect((await memory.user('eva').entries.list()).entries).toHaveLength(2)
  expect((await memory.project('p').entries.list()).entries).toEqual([])

  // Every line of the joined index can be shown again.
  const thread = bob.thread('t')
  await thread.record({ id: '1', role: 'user', content: 'Hello?' })
  const given = await thread.assemble({})
  await thread.record({ id: '2', role: 'assistant', content: 'Hi.' })
  const [kept] = await bob.contexts()
  const shown = await bob.context(kept?.id ?? '')
  expect(shown.isWhole).toBe(true)
  const texts = shown.messages.map(({ parts }) => parts.map(({ text }) => text).join(''))
  expect(texts).toEqual(given.messages.map(({ content }) => content))
  expect(texts.join()).toContain('Alarm on Friday')
})
