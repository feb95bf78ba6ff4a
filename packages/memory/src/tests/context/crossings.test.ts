import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock, type AssembledContext, type ContextConfiguration, type Retriever } from '@sheaf/core'
import { sqlite } from '@sheaf/sqlite'
import { describe, expect, test } from 'vitest'
import { KINDS, openMemory } from '../../__fixtures__/open-memory.ts'
import { said } from '../../__fixtures__/said.ts'
import { createMemory, type Memory } from '../../index.ts'

const clock = fixedClock('2026-11-26T12:00:00Z')
const asking = (content: string, maxTokens = 1000) => ({
  messages: [{ role: 'user' as const, content }],
  maxTokens,
})
const textOf = ({ messages }: Pick<AssembledContext, 'messages'>) =>
  messages.map(({ content }) => content).join('\n')
const offering = (...texts: string[]): Retriever => ({
  retrieve: async () => ({
    blocks: texts.map((text, place) => ({ id: `${place}`, source: 'web', text, rank: place + 1 })),
    events: [],
  }),
})

/** All texts of a storage, with hidden ones. */
async function allTexts({ store }: Memory): Promise<string> {
  const paths = await store.list('', { includeHidden: true })
  return (await Promise.all(paths.map((path) => store.read(path)))).join('\n')
}

describe.each(KINDS)('where two features meet, on %s', (kind) => {
  const open = async (context: ContextConfiguration = {}, more: object = {}) =>
    await openMemory(kind, { clock, context, onWarning: () => {}, ...more })

  test('preferences have their room for advice, in the order for caches and without a date', async () => {
    await using memory = await open({ order: 'cache', today: false })
    const ada = memory.user('ada')
    const likes = Array.from(
      { length: 12 },
      (_, place) => `I prefer hotels with ${place + 3} rooms by the water.`,
    )
    await ada.thread('a').record(likes.map((text, place) => said(`${place}`, '2026-10-01T10:00:00Z', text)))
    const shown = async (question: string) => {
      const context = await ada.thread('b').assemble(asking(question, 600))
      expect(context.tokens).toBeLessThanOrEqual(540)
      expect(textOf(context)).not.toContain('Today is')
      return textOf(context).split('- I prefer').length - 1
    }
    expect(await shown('Which hotel should I book?')).toBeGreaterThanOrEqual(10)
  })

  test('a context of one folder has no recent message of another, and the standing lines', async () => {
    await using memory = await open()
    const ada = memory.user('ada')
    await ada
      .thread('a')
      .record([
        said('1', '2026-11-01T10:00:00Z', 'Always answer in one sentence.'),
        said('2', '2026-11-02T10:00:00Z', 'The harbour pass is number 12.'),
      ])
    await ada.store.write('notes/harbour.md', 'The harbour opens at six.\n')
    const request = asking('When does the harbour open?')
    const notes = textOf(await ada.thread('b').assemble({ ...request, within: 'notes/' }))
    expect(notes).toContain('The harbour opens at six.')
    expect(notes).toContain('- Always answer in one sentence.')
    expect(notes).not.toContain('number 12')
    expect(textOf(await ada.thread('b').assemble({ ...request, within: 'chats' }))).toContain('number 12')
  })

  test.each(['message by message', 'as a file'])(
    'a chat that was removed %s and is deleted then leaves nothing',
    async (how) => {
      await using memory = await open()
      const ada = memory.user('ada')
      const thread = ada.thread('a')
      await thread.record([said('1', '2026-11-01T10:00:00Z', 'My passport has the number X77.')])
      const asked = ada.thread('b')
      await asked.record({ id: 'q', role: 'user', content: 'Which number has my passport?' })
      await asked.assemble({ maxTokens: 500 })
      await asked.record({ id: 'r', role: 'assistant', content: 'It is in your memory.' })
      expect(await ada.contexts()).toHaveLength(1)
      if (how === 'as a file') await ada.store.delete('chats/a.md')
      else await thread.remove('1')
      expect(await allTexts(memory)).toContain('X77')
      const deleted = await thread.delete()
      expect(await allTexts(memory)).not.toContain('X77')
      expect(await ada.contexts()).toEqual([])
      // A deletion that finds nothing overwrites remains again, and names the places.
      expect(await thread.delete()).toMatchObject({ files: 0, places: deleted.places })
    },
  )

  test('kept contexts are in a backup, and an erasure leaves none', async () => {
    await using memory = await open()
    const ada = memory.user('ada')
    await ada.thread('a').record([said('1', '2026-11-01T10:00:00Z', 'I live in Porto.')])
    await ada.thread('b').record({ id: 'q', role: 'user', content: 'Where do I live?' })
    await ada.thread('b').assemble({ maxTokens: 500 })
    await ada.thread('b').record({ id: 'r', role: 'assistant', content: 'In Porto.' })
    const [before] = await ada.contexts()
    expect((await ada.context(before?.id ?? '')).isWhole).toBe(true)
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-crossings-'))
    const copy = () => sqlite({ file: join(folder, 'copy.db') })
    await memory.backup(copy())
    const restored = await createMemory({ storage: copy(), clock })
    expect(await restored.user('ada').context(before?.id ?? '')).toEqual(await ada.context(before?.id ?? ''))
    await restored.close()
    await rm(folder, { recursive: true })
    await ada.erase()
    expect(await ada.contexts()).toEqual([])
    expect(await allTexts(memory)).not.toContain('Porto')
  })

  test('with a directory of the agent, no user becomes the agent', async () => {
    await using memory = await open({}, { agentDirectory: 'config' })
    await memory.store.write('config/SOUL.md', '# Soul\n\nI am calm.\n')
    await memory.store.write('config/IDENTITY.md', '# Identity\n\nI am Iris.\n')
    const ada = memory.user('ada')
    await ada.store.write('identity.md', 'I am Rosa.\n')
    const text = textOf(await ada.assemble(asking('Who are you?')))
    expect(text).toContain('I am Iris.')
    expect(text).not.toContain('Rosa')
  })

  test('an added section keeps the budget, the answer and the standing lines', async () => {
    const web = offering('word '.repeat(5000), 'I live in Porto.')
    await using memory = await open({ order: 'cache', add: [{ id: 'web', retriever: web, share: 0.1 }] })
    const ada = memory.user('ada')
    await ada
      .thread('a')
      .record([
        said('1', '2026-11-01T10:00:00Z', 'I live in Porto.'),
        said('2', '2026-11-02T10:00:00Z', 'Always answer in one sentence.'),
      ])
    const context = await ada.thread('b').assemble(asking('Where do I live?', 600))
    expect(context.tokens).toBeLessThanOrEqual(540)
    expect(textOf(context)).toContain('- Always answer in one sentence.')
  })

  test('a plan that ended is in no context, and still in the one that was kept', async () => {
    await using memory = await open()
    const ada = memory.user('ada')
    const fact = (until: string) => `- 2026-11-01 [trip] Flies to Oslo on 12 December until ${until}\n`
    await ada.store.write('observations.md', fact('2026-12-12'))
    const asked = ada.thread('b')
    await asked.record({ id: 'q', role: 'user', content: 'When do I fly to Oslo?' })
    await asked.assemble({ maxTokens: 500 })
    await asked.record({ id: 'r', role: 'assistant', content: 'On 12 December.' })
    await ada.store.write('observations.md', fact('2026-11-20'))
    expect(textOf(await ada.thread('c').assemble(asking('When do I fly to Oslo?')))).not.toContain(
      '12 December until',
    )
    const [kept] = await ada.contexts()
    expect(JSON.stringify((await ada.context(kept?.id ?? '')).messages)).toContain('Flies to Oslo')
  })

  test('a branch keeps an instruction that only the other one takes back', async () => {
    await using memory = await open()
    const ada = memory.user('ada')
    const thread = ada.thread('a')
    await ada.thread('first').record([said('0', '2026-11-01T09:00:00Z', 'Always answer in French.')])
    await thread.record([
      said('1', '2026-11-01T10:00:00Z', 'Which wine goes with fish?'),
      said('2', '2026-11-01T11:00:00Z', 'No longer answer in French.'),
    ])
    const branch = await thread.branch({ after: '1' })
    await branch.record([said('3', '2026-11-02T10:00:00Z', 'And with soup?')])
    expect(textOf(await branch.assemble({ maxTokens: 1000 }))).toContain('- Always answer in French.')
    expect(textOf(await thread.assemble({ maxTokens: 1000 }))).not.toContain('- Always answer in French.')
  })

  test.each([
    ['Call me Doc.', 'Call me Eva from now on.'],
    ['Always answer in French.', 'No longer answer in French.'],
    ['Answer in German from now on.', 'Answer in English from now on.'],
    ['Never use emojis.', 'You may use emojis again.'],
  ])('what the conversation itself replaces is no standing line: %s %s', async (older, newer) => {
    await using memory = await open()
    const ada = memory.user('ada')
    await ada.thread('a').record([said('1', '2026-11-01T10:00:00Z', older)])
    expect(textOf(await ada.thread('b').assemble(asking('Tell me of Porto.')))).toContain(`- ${older}`)
    await ada
      .thread('b')
      .record([
        said('2', '2026-11-02T10:00:00Z', newer),
        said('3', '2026-11-02T10:01:00Z', 'Tell me of Porto.'),
      ])
    const context = textOf(await ada.thread('b').assemble({ maxTokens: 1000 }))
    expect(context).toContain(newer)
    expect(context).not.toContain(`- ${older}`)
    // The newest line is in the conversation, and stands beside it no second time.
    expect(context.split(newer)).toHaveLength(2)
  })

  test.each([
    ['America/Los_Angeles', '2026-11-27T07:30:00Z', true],
    ['America/Los_Angeles', '2026-11-27T08:30:00Z', false],
    ['Asia/Tokyo', '2026-11-26T14:30:00Z', true],
    ['Asia/Tokyo', '2026-11-26T15:30:00Z', false],
  ])('the last valid day ends at midnight in %s', async (timeZone, now, isValid) => {
    await using memory = await open({}, { clock: fixedClock(now, { timeZone }) })
    const ada = memory.user('ada')
    await ada.store.write(
      'notes/door.md',
      '---\nvalid_until: 2026-11-26\n---\nThe code of the door is 4711.\n',
    )
    expect(textOf(await ada.assemble(asking('What is the code of the door?'))).includes('4711')).toBe(isValid)
    expect(await ada.search('code of the door')).toHaveLength(isValid ? 1 : 0)
  })
})
