import { createSearcher } from '@sheaf/retrieval'
import { expect, test } from 'vitest'
import { openMemory } from '../__fixtures__/open-memory.ts'
import { openTurn, recordTurn } from '../integration.ts'

const asked = (content: string) => [{ role: 'user' as const, content }]

test('an answer leads to what was recalled for it', async () => {
  await using memory = await openMemory('sqlite')
  const ada = memory.user('ada')
  await ada.store.write('notes/tea.md', 'She drinks green tea in the morning.\n')
  const thread = ada.thread('t')
  for (const [question, answer] of [
    ['Which tea does she drink?', 'Green tea.'],
    ['When does she drink tea?', 'In the morning.'],
  ] as const) {
    const earlier = await thread.messages()
    const messages = [...earlier.map(({ role, content }) => ({ role, content })), ...asked(question)]
    const turn = await openTurn(messages)
    await thread.assemble({ messages })
    await recordTurn(thread, turn, answer)
  }
  await ada.thread('other').assemble({ messages: asked('Anything new?') })
  const contexts = ada.contexts({ thread: 't' })
  expect(contexts.map(({ question }) => question)).toEqual([
    'When does she drink tea?',
    'Which tea does she drink?',
  ])
  const recorded = await thread.messages()
  const first = recorded.find(({ content }) => content === 'Green tea.')
  const found = contexts.find(({ answers }) => answers.includes(first?.id ?? ''))
  expect(found?.question).toBe('Which tea does she drink?')
  expect(found?.trace.events).toContainEqual(
    expect.objectContaining({ source: 'notes/tea.md', status: 'included' }),
  )
  expect(contexts.map(({ answers }) => answers.length)).toEqual([1, 1])
  expect(ada.contexts().map((each) => each.thread)).toEqual(['other', 't', 't'])
  expect(memory.user('bo').contexts()).toEqual([])
  expect(memory.contexts()).toEqual([])
})

test('a context that nothing is answered with is not listed, and no answer is that of it', async () => {
  await using memory = await openMemory('sqlite', { recordedContexts: 1 })
  const ada = memory.user('ada')
  const thread = ada.thread('t')
  await thread.assemble({ messages: asked('Which tea?') })
  for (const handle of [ada, thread]) {
    await handle.assemble({ messages: asked('A look.'), record: false })
    const wrong = handle.assemble({ messages: asked('A look.'), record: 'no' as never })
    await expect(wrong).rejects.toMatchObject({ code: 'invalid-argument', argument: 'record' })
  }
  await thread.record({ id: 'a', role: 'assistant', content: 'Green tea.' })
  expect(ada.contexts()).toMatchObject([{ question: 'Which tea?', answers: ['a'] }])
})

test('the last ones are kept, of each user, and none where that is asked for', async () => {
  await using memory = await openMemory('sqlite', { recordedContexts: 2 })
  for (const question of ['one', 'two', 'three']) {
    await memory.user('ada').assemble({ messages: asked(question) })
    await memory.user('bo').assemble({ messages: asked('x'), query: question })
  }
  for (const id of ['ada', 'bo'])
    expect(
      memory
        .user(id)
        .contexts()
        .map(({ question }) => question),
    ).toEqual(['three', 'two'])
  await using without = await openMemory('sqlite', { recordedContexts: 0 })
  await without.user('ada').assemble({ messages: asked('one') })
  expect(without.user('ada').contexts()).toEqual([])
})

test('what was asked is gone once something is forgotten or erased', async () => {
  await using memory = await openMemory('sqlite')
  const ada = memory.user('ada')
  await ada.store.write('a.md', 'one heron\n')
  await ada.assemble({ messages: asked('the heron') })
  expect(ada.contexts()).toHaveLength(1)
  await ada.forget({ query: 'heron' })
  expect(ada.contexts()).toEqual([])
  await ada.assemble({ messages: asked('the heron') })
  await ada.erase()
  expect(ada.contexts()).toEqual([])
})

test('wrong options are refused by name', async () => {
  await using memory = await openMemory('sqlite')
  expect(() => memory.contexts({ threads: 'x' } as never)).toThrow(/^threads is not a name/)
  for (const recordedContexts of [-1, 1.5, { keep: 3 } as never])
    await expect(openMemory('sqlite', { recordedContexts })).rejects.toThrow(/^recordedContexts must be/)
})

test('a context that ends after an erasure is not kept', async () => {
  const found = Promise.withResolvers<void>()
  const erased = Promise.withResolvers<void>()
  await using memory = await openMemory('sqlite', {
    searcher: (parts) => {
      const made = createSearcher(parts)
      return {
        search: async (query, options) => {
          const hits = await made.search(query, options)
          found.resolve()
          await erased.promise
          return hits
        },
      }
    },
  })
  const ada = memory.user('ada')
  await ada.store.write('notes/tea.md', 'She drinks green tea in the morning.\n')
  const late = ada.assemble({ messages: asked('Which tea does she drink?'), maxTokens: 2000 })
  await found.promise
  await ada.erase()
  erased.resolve()
  await late
  expect(ada.contexts()).toEqual([])
  await ada.assemble({ messages: asked('Which tea?'), maxTokens: 2000 })
  expect(ada.contexts().map(({ question }) => question)).toEqual(['Which tea?'])
})
