import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve, sep } from 'node:path'
import { MemoryError } from '@sheaf/core'
import { afterAll, expect, test } from 'vitest'
import { naiveStore } from '../__fixtures__/naive-store.ts'
import { PathAttack } from './path-attack.ts'
import { hostilePaths } from './path-variants.ts'
import { makeSurroundings } from './surroundings.ts'

const directory = mkdtempSync(join(tmpdir(), 'sheaf-path-attack-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

async function attack(name: string, check: (path: string) => void) {
  const surroundings = makeSurroundings(join(directory, name), 'CANARY')
  mkdirSync(surroundings.inside, { recursive: true })
  const root = join(surroundings.inside, 'notes')
  mkdirSync(root)
  const before = surroundings.hash()
  const attempt = new PathAttack('store', naiveStore(root, check), ['CANARY', root])
  for (const [place, path] of hostilePaths([], 400, 1).entries()) await attempt.attempt(path, place, false)
  return { problems: attempt.problems, isChanged: surroundings.hash() !== before }
}

test('a store that joins paths is caught, inside and outside', async () => {
  const { problems, isChanged } = await attack('join', () => {})
  expect(isChanged).toBe(true)
  expect(problems.some((problem) => problem.includes('not a typed error'))).toBe(true)
})

test('a store that compares prefixes without the separator is caught by its neighbours', async () => {
  const refuse = (path: string) => {
    if (!resolve('/x/notes', path).startsWith('/x/notes')) throw MemoryError.invalidPath(path, 'outside')
  }
  expect((await attack('prefix', refuse)).isChanged).toBe(true)
  const withSeparator = (path: string) => {
    if (!resolve('/x/notes', path).startsWith(`/x/notes${sep}`))
      throw MemoryError.invalidPath(path, 'outside')
  }
  expect((await attack('separator', withSeparator)).isChanged).toBe(false)
})

test('an error that tells the root is caught', async () => {
  const tell = (path: string) => {
    throw MemoryError.invalidPath(path, `not below ${directory}`)
  }
  const attempt = new PathAttack('store', naiveStore(directory, tell), [directory])
  await attempt.attempt('../x.md', 0, false)
  expect(attempt.problems).toEqual([expect.stringContaining('tells'), expect.stringContaining('tells')])
})
