import { expect, test } from 'vitest'
import { assistant, call, result, user } from './__fixtures__/items.ts'
import { openMemory } from './__fixtures__/open-memory.ts'
import { threadSession } from './index.ts'

async function allTexts(store: {
  list(directory: string, options: { includeHidden: boolean }): Promise<string[]>
  read(path: string): Promise<string>
}): Promise<string> {
  const paths = await store.list('', { includeHidden: true })
  return (await Promise.all(paths.map((path) => store.read(path)))).join('\n')
}

test('what is forgotten is not in the session either, and calls keep their results', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const session = threadSession(ada, 'c1')
  const kept = [user('My dentist is Dr. Quill.'), assistant('Noted.', 'msg_2')]
  await session.addItems([
    user('My telephone number is 555 0123.'),
    call('c1'),
    result('c1'),
    assistant('Noted too.'),
    ...kept,
  ])
  const planned = await ada.forget({ query: '555 0123', dryRun: true })
  expect(planned.passages.map(({ source }) => source)).toEqual([
    'chats/c1.md',
    'chats/c1/.history/items-0001-1.md',
  ])
  expect(await session.getItems()).toHaveLength(6)
  const receipt = await ada.forget({ query: '555 0123' })
  expect(receipt.places.every(({ state }) => state === 'clean')).toBe(true)
  expect(await session.getItems()).toStrictEqual([assistant('Noted too.'), ...kept])
  expect(await allTexts(ada.ownStore)).not.toContain('555 0123')
  expect(await ada.forget({ query: '555 0123' })).toMatchObject({ files: 0, passages: [] })
  await session.addItems([user('And on.')])
  expect(await session.getItems(2)).toStrictEqual([kept[1], user('And on.')])
})

test('words that only items have are forgotten, also in large items with files of their own', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const session = threadSession(ada, 'c1')
  const large = user(`${'x '.repeat(60_000)}heron`)
  await session.addItems([
    user('Look it up.'),
    call('c1'),
    result('c1', 'The pin is\nbilby.'),
    assistant('Done.'),
  ])
  await session.addItems([
    large,
    call('c2'),
    assistant('Wait.', 'msg_2'),
    result('c2', 'A "numbat".'),
    user('So?'),
  ])
  await ada.forget({ query: 'bilby' })
  expect((await session.getItems()).slice(0, 2)).toStrictEqual([user('Look it up.'), assistant('Done.')])
  await ada.forget({ query: 'numbat', source: 'chats/c1.md' })
  expect((await session.getItems()).slice(2)).toStrictEqual([large, assistant('Wait.', 'msg_2'), user('So?')])
  await ada.forget({ query: 'heron', source: 'chats' })
  expect(await session.getItems()).toHaveLength(4)
  expect(await allTexts(ada.ownStore)).not.toMatch(/bilby|numbat|heron/)
  // Names of fields are no words of an item.
  expect(await ada.forget({ query: 'type text user message' })).toMatchObject({ files: 0 })
})

test('a forgotten chat takes its session with it', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  await threadSession(ada, 'c1').addItems([user('The pin is bilby.'), call('c1')])
  await threadSession(ada, 'c2').addItems([user('Hello')])
  await memory.forget({ source: 'users/ada/chats/c1.md' })
  expect(await allTexts(ada.ownStore)).not.toContain('bilby')
  expect(await threadSession(ada, 'c1').getItems()).toEqual([])
  expect(await threadSession(ada, 'c2').getItems()).toHaveLength(1)
  await threadSession(ada, 'c1').addItems([user('Again')])
  expect(await threadSession(ada, 'c1').getItems()).toHaveLength(1)
})
