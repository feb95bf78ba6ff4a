import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../../__fixtures__/open-memory.ts'

test.each(KINDS)('a name that is a stop word in lower case is found on %s', async (kind) => {
  await using memory = await openMemory(kind)
  const { store, search } = memory.user('ada')
  const notes = {
    hr: 'The HR department is on floor 2, and it has a lamp.',
    it: 'The IT department is on floor 4.',
    b: 'A source of vitamin B: oats.',
    a: 'Good source of vitamin A: carrots.',
    or: 'An OR gate has two inputs.',
    other: 'The garden gate is closed with one or two inputs of wood.',
  }
  for (const [name, text] of Object.entries(notes)) await store.write(`notes/${name}.md`, `${text}\n`)
  for (const [query, name] of [
    ['On which floor is the IT department?', 'it'],
    ['Which food has vitamin A?', 'a'],
    ['inputs of an OR gate', 'or'],
  ] as const)
    expect((await search(query))[0]?.source, query).toBe(`notes/${name}.md`)
})
