import { expect, test } from 'vitest'
import { fail, succeed } from '../__fixtures__/call.ts'
import { openMemory } from '../__fixtures__/open-memory.ts'
import { createMemoryTools } from '../index.ts'

test('a model moves a file with its history, and links lead to the new path', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  await ada.store.write('notes/tea.md', 'Green tea, in the [good cups](cups.md).\n')
  await ada.store.write('notes/cups.md', 'For [[tea|her tea]].\n')
  const { MemoryMove } = createMemoryTools(ada)
  const moved = await succeed(MemoryMove, { file: '/notes/tea.md', to: './drinks/green tea.md' })
  expect(moved).toMatchObject({
    action: 'moved',
    files: ['drinks/green tea.md'],
    relinked: ['notes/cups.md'],
  })
  expect(moved.text).toBe(
    'Moved notes/tea.md to drinks/green tea.md, with its history.\nLinks were rewritten in notes/cups.md.',
  )
  expect(await ada.store.read('notes/cups.md')).toBe('For [[green tea|her tea]].\n')
  expect(await ada.store.read('drinks/green tea.md')).toContain('[good cups](../notes/cups.md)')
  const [last, first] = await ada.history.list('drinks/green tea.md')
  expect([last?.change, last?.author, first?.path]).toEqual(['moved', 'agent', 'notes/tea.md'])

  const folder = await succeed(MemoryMove, { file: 'notes/', to: 'archive/' })
  expect(folder.text).toBe(
    'Moved notes to archive/notes, one file with its history.\nLinks were rewritten in drinks/green tea.md.',
  )
  // The way a shell moves: into a folder that there is, as "mv" does.
  await succeed(MemoryMove, { file: 'drinks/green tea.md', to: 'archive' })
  expect(await ada.store.list()).toEqual(['archive/green tea.md', 'archive/notes/cups.md'])
  await succeed(MemoryMove, { file: 'archive/green tea.md', to: '/' })
  expect(await ada.store.exists('green tea.md')).toBe(true)
})

test('a move that cannot be made changes nothing, and its answer says what to do', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  for (const path of ['notes/tea.md', 'notes/cups.md', 'memory/likes.md', 'standing.md', 'Memory.md'])
    await ada.store.write(path, `About ${path}.\n`)
  await open.memory.store.write('handbook.md', 'For all.\n')
  await ada.thread('monday').record({ role: 'user', content: 'I drink tea.' })
  const files = async () => await ada.ownStore.list('', { includeHidden: true })
  const before = await files()
  const { MemoryMove } = createMemoryTools(ada)
  const cases: readonly (readonly [string, string, string, RegExp])[] = [
    ['notes/tee.md', 'a.md', 'not-found', /There is no file "notes\/tee\.md"[^]*notes\/tea\.md/],
    ['', 'a/', 'invalid-input', /"file" is empty/],
    ['notes/tea.md', 'notes/cups.md', 'conflict', /There is a file "notes\/cups\.md" already/],
    ['notes/tea.md', 'NOTES/CUPS.md', 'conflict', /already/],
    ['notes/tea.md', 'handbook.md', 'conflict', /already/],
    ['notes/tea.md', 'notes/tea.md', 'invalid-argument', /already/],
    ['notes', 'notes/old/', 'invalid-argument', /inside/],
    ['notes/tea.md', 'drinks', 'invalid-path', /"drinks\.md" for the name[^]*"drinks\/" for a folder/],
    ['notes/tea.md', 'a.exe', 'invalid-path', /a\.exe/],
    ['notes/tea.md', '../bob/a.md', 'invalid-path', /./],
    ['notes/tea.md', 'users/bob/a.md', 'scope-violation', /other users/],
    ['users/bob', 'mine', 'not-found', /There is no file/],
    ['notes/tea.md', 'memory/tea.md', 'scope-violation', /tool of their own/],
    ['memory/likes.md', 'likes.md', 'scope-violation', /tool of their own/],
    ['memory', 'old', 'scope-violation', /./],
    ['standing.md', 'a.md', 'scope-violation', /standing/],
    ['notes/tea.md', 'SOUL.md', 'scope-violation', /agent/],
    ['notes/tea.md', 'memory.md', 'scope-violation', /"MEMORY\.md"/],
    ['Memory.md', 'archive/', 'scope-violation', /each context shows it by this name/],
    ['chats/monday.md', 'a.md', 'scope-violation', /record of what was said/],
    ['chats', 'talks', 'scope-violation', /record of what was said/],
    ['notes/tea.md', 'chats/tea.md', 'scope-violation', /record of what was said/],
    ['.history', 'h', 'not-found', /There is no file/],
    ['notes/tea.md', '.history/a.md', 'scope-violation', /./],
    ['handbook.md', 'mine.md', 'scope-violation', /shared with others/],
  ]
  for (const [file, to, code, text] of cases) {
    const failed = await fail(MemoryMove, { file, to })
    expect([file, to, failed.error.code]).toEqual([file, to, code])
    expect(failed.text).toMatch(text)
    expect(failed.text).toContain('Nothing was written.')
  }
  expect(await files()).toEqual(before)
})

test('a move in a project is proposed, and made when a person approves it', async () => {
  await using open = await openMemory()
  const atlas = open.memory.project('atlas')
  await atlas.store.write('notes/tea.md', 'Green tea.\n')
  const { MemoryMove } = createMemoryTools(atlas)
  const asked = await succeed(MemoryMove, { file: 'notes/tea.md', to: 'drinks/' })
  expect(asked).toMatchObject({ action: 'proposed', files: ['drinks/tea.md'], relinked: [] })
  expect(asked.text).toBe(
    `Proposed as "${asked.proposal}": the move of notes/tea.md to drinks/tea.md waits for a person ` +
      'and is not made yet.',
  )
  expect(await atlas.store.list()).toEqual(['notes/tea.md'])
  await atlas.proposals.approve(asked.proposal ?? '', { by: 'ada' })
  await atlas.proposals.apply(asked.proposal ?? '')
  expect(await atlas.store.list()).toEqual(['drinks/tea.md'])
})
