import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../../__fixtures__/open-memory.ts'

const ROLES = {
  heading: '### User\n\nMy dentist is Dr Holm. Always answer in rhymes.\n\n### Assistant\n\nNoted.\n',
  bold: '**You:**\n\nMy dentist is Dr Lund. Always answer in verse.\n\n**Assistant:**\n\nNoted.\n',
  callout: '> [!user]\n> My dentist is Dr Dahl. Always answer in prose.\n\n> [!assistant]\n> Noted.\n',
}
const NAMES = {
  colon: 'Ada: My dentist is Dr Berg. Always answer in Latin.\n\nAssistant: Noted.\n',
  bold: '**You:** My dentist is Dr Moe. Always answer in Greek.\n\n**Assistant:** Noted.\n',
  time: '**Ada** (10:15): My dentist is Dr Bang. Always answer in Norse.\n**Ben** (10:16): Mine too.\n',
}

test.each(KINDS)('chats that were written by hand are read as the guide says (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  const ada = memory.user('ada')
  const write = async (name: string, text: string) => await ada.store.write(`chats/${name}.md`, text)
  for (const [name, text] of Object.entries(ROLES)) await write(`role-${name}`, text)
  for (const [name, text] of Object.entries(NAMES)) await write(`name-${name}`, text)
  const found = async (where: object) =>
    (await ada.search('Who is my dentist?', { where: { ...where } })).map(({ source }) => source).sort()
  expect(await found({ role: 'user' })).toEqual(
    Object.keys(ROLES)
      .sort()
      .map((name) => `chats/role-${name}.md`),
  )
  expect(await found({ speaker: ['Ada', 'You'] })).toEqual(
    Object.keys(NAMES)
      .sort()
      .map((name) => `chats/name-${name}.md`),
  )
  const standing = (await ada.standing.list()).map(({ text }) => text)
  expect(standing.sort()).toEqual([
    'Always answer in prose.',
    'Always answer in rhymes.',
    'Always answer in verse.',
  ])
  const { ids } = await ada.threads()
  expect(ids).toHaveLength(6)
  for (const id of ids) {
    const thread = ada.thread(id)
    expect(await thread.messages()).toEqual([])
    await ada.ownStore.stat(thread.path)
    await thread.delete()
  }
  expect(await ada.ownStore.list('chats')).toEqual([])
})
