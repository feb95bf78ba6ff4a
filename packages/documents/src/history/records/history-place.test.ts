import { collisionKey, idDirectory } from '@sheaf/core/adapter'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  folderKey,
  historyDirectories,
  historyDirectory,
  homeDirectory,
  homeOfHistory,
  keyOfDirectory,
  segmentPath,
  textPath,
  conditionOf,
  filesOf,
} from './history-place.ts'

test('every id has a home, and files outside the homes have none', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('users', 'projects', 'workspaces'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      (kind, id) => {
        const home = idDirectory(kind, id)
        for (const name of ['a.md', 'chats/a.md', 'users/bob/a.md', 'x__/a.md'])
          expect(homeDirectory(`${home}/${name}`)).toBe(home)
      },
    ),
    { seed: 7, numRuns: 500 },
  )
  for (const path of [
    'a.md',
    'users/a.md',
    'users/x__/a.md',
    'users/x__',
    'notes/users/ada/a.md',
    'Users/ada/a.md',
  ])
    expect(homeDirectory(path)).toBe('')
})

test('twins share a place, and others do not', async () => {
  const name = fc.string({
    unit: fc.constantFrom('a', 'A', 'ß', 'ss', 'σ', 'ς', 'Σ', 'é', 'ﬁ', 'fi', '.', '/', '١', 'İ'),
    minLength: 1,
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(name, name, async (left, right) => {
      const [a, b] = await Promise.all([
        historyDirectory(`${left}.md`, ''),
        historyDirectory(`${right}.md`, ''),
      ])
      expect(collisionKey(a) === collisionKey(b)).toBe(
        collisionKey(`${left}.md`) === collisionKey(`${right}.md`),
      )
      expect(a === b).toBe(collisionKey(a) === collisionKey(b))
    }),
    { seed: 8, numRuns: 3000 },
  )
})

test('names are read as they were made', async () => {
  const directory = await historyDirectory('users/ada/Notes/A.md', 'users/ada')
  expect(directory).toBe('users/ada/.history/notes/a')
  expect([homeOfHistory(directory), keyOfDirectory(directory)]).toEqual([
    'users/ada',
    folderKey('users/ada/Notes/A'),
  ])
  expect(keyOfDirectory(await historyDirectory(`${'x'.repeat(200)}.md`, ''))).toBeUndefined()
  const at = Date.parse('2026-11-20T10:11:12.345Z')
  const paths = [
    segmentPath(directory, 121, '1.2.3', at),
    textPath(directory, 130, '2.0.0'),
    segmentPath(directory, 5, '1.0.0', at),
  ]
  expect(paths[0]).toBe('users/ada/.history/notes/a/00000121-1.2.3-20261120T101112345Z.md')
  const listed = [...paths, `${directory}/head.md`, `${directory}/b/00000001-1.0.0-text.md`]
  const files = await filesOf({ list: async () => listed }, directory, {})
  expect(files.segments).toEqual([
    { path: paths[2], first: 5, version: '1.0.0', at },
    { path: paths[0], first: 121, version: '1.2.3', at },
  ])
  expect(files.texts).toEqual([{ path: paths[1], number: 130 }])
  expect(
    historyDirectories([`${directory}/head.md`, '.history/x/head.md', 'head.md', 'history/x/head.md']),
  ).toEqual([directory, '.history/x'])
})

test('the place of a history, to the last character', async () => {
  expect(await historyDirectory('a.md', '')).toBe('.history/a')
  expect(await historyDirectory('users/ada/Notes/Tea.md', 'users/ada')).toBe('users/ada/.history/notes/tea')
  const deep = `${'d/'.repeat(30)}a.md`
  expect(await historyDirectory(deep, '')).toMatch(/^\.history\/(?:\.history\/[0-9a-f]{32}|d\/)/)
  expect(await historyDirectory(`${'x'.repeat(200)}.md`, '')).toMatch(/^\.history\//)
})

test('a damaged hash is not used as a condition', () => {
  const hash = '0123456789abcdef'.repeat(4)
  expect(conditionOf(hash)).toBe(hash)
  for (const damaged of [undefined, '', hash.slice(1), `${hash}0`, hash.replace('a', 'A')])
    expect(conditionOf(damaged)).toBe(undefined)
})
