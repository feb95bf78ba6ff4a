import { expect, test } from 'vitest'
import {
  fileKind,
  FILE_KINDS,
  isSearched,
  rightSpelling,
  ACTORS,
  ACTS,
  refusalOf,
  WHO_MAY,
  whoMay,
} from './who-may.ts'

test('isSearched leaves out system folders and the trash of every user, with any name', () => {
  for (const path of [
    '.history/a.md',
    'users/ada/.proposals/a.md',
    'memory/trash/a.md',
    'users/ada/memory/trash/deep/a.md',
    'workspaces/w/memory/trash/a.md',
    'projects/p/workspaces/w/memory/trash/a.md',
    'users/a-long-id__/continued/memory/trash/a.md',
    'Memory/TRASH/a.md',
  ])
    expect(isSearched(path)).toBe(false)
  for (const path of [
    'memory/trash.md',
    'workspaces/memory/trash/a.md',
    'projects/p/workspaces/memory/trash/a.md',
    'users/memory/trash/a.md',
    'users/ada/my/memory/trash/a.md',
    'my-memory/trash/a.md',
  ])
    expect(isSearched(path)).toBe(true)
})

test.each([
  ['notes/a.md', 'note'],
  ['USER.md', 'note'],
  ['chats.md', 'note'],
  ['memory/archive/2026-10.md', 'log'],
  ['users/ada/memory/archive/2026-10-2.md', 'log'],
  ['memory/archive/plan.md', 'note'],
  ['archive/2026-10.md', 'note'],
  ['users/memory/trash/a.md', 'note'],
  ['observations.md', 'facts'],
  ['archive/observations-2026-08.md', 'facts'],
  ['memory/2026-11-20.md', 'log'],
  ['workspaces/pier/memory/2026-11-20.md', 'log'],
  ['memory/2026-13-40.md', 'entry'],
  ['memory/2026-02-30.md', 'entry'],
  ['memory/MEMORY.md', 'entry'],
  ['chats/tea.md', 'chat'],
  ['workspaces/pier/chats/tea.md', 'chat'],
  ['users/ada/chats/tea/0002.md', 'chat'],
  ['standing.md', 'standing'],
  ['users/ada/standing.md', 'standing'],
  ['SOUL.md', 'agent'],
  ['config/IDENTITY.md', 'agent'],
  ['memory/trash/tea.20261120T093015000Z.md', 'trash'],
  ['projects/p/workspaces/w/memory/trash/forgotten/x.md', 'trash'],
  ['.history/a/head.md', 'history'],
  ['chats/tea/.history/session.md', 'history'],
  ['users/ada/.proposals/0c551743f192.md', 'proposals'],
  ['.ingested/usage.md', 'learnt'],
  ['.contexts/2026-11-20/a.md', 'contexts'],
  ['.copy/mark.md', 'copies'],
])('%s is of the kind %s', (path, kind) => {
  expect(fileKind(path)).toBe(kind)
})

// Spellings of a name that some system treats as the same file.
const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => path.toUpperCase(),
  (path) => path.replace(/^./, (letter) => letter.toUpperCase()),
  (path) =>
    path.replaceAll(/[!-.0-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
  (path) => path.replaceAll('s', 'ſ').replaceAll('k', '\u212a'),
  (path) => path.replaceAll('st', 'ﬆ').replaceAll('fi', 'ﬁ'),
  (path) =>
    path.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0x1d3b9)),
  (path) => path.replace(/(?<=^[^/]+)/, '\u200d'),
  (path) => path.replace(/(?<=[a-z])/, '\ufe0f'),
  (path) => path.replace(/\.md$/, ' .md'),
  (path) => `${path}. .`,
  (path) => path.replace('/', ' /'),
]

test('each spelling of a file has the same kind', () => {
  for (const path of [
    'standing.md',
    'soul.md',
    'chats/disk.md',
    'memory/trash/disk.md',
    'memory/likes.md',
    'observations.md',
  ])
    for (const spell of SPELLINGS)
      expect(`${spell(path)} ${fileKind(spell(path))}`).toBe(`${spell(path)} ${fileKind(path)}`)
})

test('a file that is found by its name has one spelling', () => {
  expect(['user.md', 'ＵＳＥＲ.md', 'Observations.md', 'pmemory.md'].map(rightSpelling)).toEqual([
    'USER.md',
    'USER.md',
    'observations.md',
    'PMEMORY.md',
  ])
  expect(['USER.md', 'notes/user.md', 'users.md'].map(rightSpelling)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('the table has an answer for each actor, kind and act', () => {
  expect(Object.keys(WHO_MAY)).toEqual([...FILE_KINDS])
  for (const kind of FILE_KINDS) {
    expect(WHO_MAY[kind]).toHaveLength(ACTORS.length)
    for (const letters of WHO_MAY[kind]) expect(letters).toMatch(/^[yfp-]{5}$/)
    for (const actor of ACTORS) {
      for (const act of ACTS) expect(whoMay(actor, kind, act)).toMatch(/^(?:allowed|form|proposed|refused)$/)
    }
  }
})

test('no model erases, or changes a chat, a standing instruction or a file of the agent', () => {
  for (const kind of FILE_KINDS)
    for (const actor of ['model', 'learning'] as const)
      expect(whoMay(actor, kind, 'erase')).not.toBe('allowed')
  for (const path of ['chats/a.md', 'standing.md', 'SOUL.md', 'memory/trash/a.md', '.history/a/head.md'])
    for (const act of ['replace', 'end'] as const) {
      expect(refusalOf('model', path, act)).toMatch(/^[a-z]/)
      expect(refusalOf('learning', path, act)).toMatch(/^[a-z]/)
    }
})
