import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../../__fixtures__/open-memory.ts'

const QUESTION = 'What does the mooring cost?'

/** The contexts of a user without recent messages, of a project and of a workspace. */
async function shownBy(kind: (typeof KINDS)[number], note: string, said: string, answer: string) {
  await using memory = await openMemory(kind, { context: { sections: { recent: false } } })
  const handles = [memory.user('ada'), memory.project('pier'), memory.workspace('dock')]
  const shown: string[] = []
  for (const handle of handles) {
    await handle.store.write('notes/harbour.md', `# Harbour\n\n${note}\n`)
    await handle.thread('t').record([
      { role: 'user', content: said },
      { role: 'assistant', content: answer },
    ])
    const { messages } = await handle.assemble({ messages: [{ role: 'user', content: QUESTION }] })
    shown.push(messages.map(({ content }) => content).join('\n'))
  }
  return shown
}

test.each([
  ['The mooring is at pier 5.', 'Ok.'],
  ['My mooring is wet.', 'That is a pity, take another one.'],
  ['A mooring needs a rope.', 'Then buy one of twenty metres at the chandler.'],
])('a context has no answer whose question is left out as weak: %s', async (said, answer) => {
  for (const kind of KINDS)
    for (const shown of await shownBy(kind, 'The mooring costs 3 euros a week.', said, answer)) {
      expect(shown).toContain('3 euros a week')
      expect([said, shown.includes(answer)]).toEqual([said, shown.includes(said)])
    }
})

test('it has the answer below a message that it shows', async () => {
  const said = 'The mooring costs too much.'
  for (const kind of KINDS)
    for (const shown of await shownBy(
      kind,
      'A harbour has gulls.',
      said,
      'Then leave the harbour in autumn.',
    ))
      expect([shown.includes(said), shown.includes('leave the harbour')]).toEqual([true, true])
})
