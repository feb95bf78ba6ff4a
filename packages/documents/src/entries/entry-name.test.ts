import { MemoryError } from '@sheaf/core'
import { checkPath } from '@sheaf/core/adapter'
import { anyCharacter } from '@sheaf/test-texts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasCorpora, hostilePaths, naughtyStrings, whySkipped } from '../__fixtures__/corpora.ts'
import { checkEntryName, entryPath, isEntryName } from './entry.ts'

test('letters, digits, "_" and "-" make a name, of up to 64 characters', () => {
  for (const name of [
    'a',
    'preferred-language',
    'A_1',
    '_x',
    '9',
    '2026',
    '2026-11',
    'x'.repeat(64),
    'console',
    'memory2',
    'my-trash',
  ]) {
    expect(checkEntryName(name)).toBe(name)
  }
})

test.each([
  ['', 'must be text'],
  ['x'.repeat(65), 'longer than 64'],
  ['notes.md', 'without ".md"'],
  ['notes.MD', 'without ".md"'],
  ['a b', 'may only have'],
  ['-a', 'may only have'],
  ['../a', 'may only have'],
  ['trash/a', 'may only have'],
  ['a\n', 'may only have'],
  ['名前', 'may only have'],
  ['é', 'may only have'],
  ['.*', 'may only have'],
  ['$&', 'may only have'],
  ['MEMORY', 'reserved'],
  ['Memory', 'reserved'],
  ['TRASH', 'reserved'],
  ['2026-11-20', 'date'],
  ['2026-99-99', 'date'],
  ['2026-1-2', 'date'],
  ['20261120', 'date'],
  ['con', 'Windows'],
  ['NUL', 'Windows'],
  ['Com1', 'Windows'],
])('%j is refused, and the error says the rule', (name, rule) => {
  let error: unknown
  try {
    checkEntryName(name)
  } catch (thrown) {
    error = thrown
  }
  expect(MemoryError.isInstance(error, 'invalid-entry')).toBe(true)
  expect((error as Error).message).toContain(rule)
})

test('a value that is not text is not a name', () => {
  for (const name of [undefined, null, 7, {}, ['a']])
    // @ts-expect-error: a call without types
    expect(() => checkEntryName(name)).toThrow('must be text')
})

const isSafe = (name: string) => {
  if (isEntryName(name)) expect(checkPath(entryPath('memory', name))).toBe(`memory/${name}.md`)
  else {
    let message = ''
    try {
      checkEntryName(name)
    } catch (error) {
      message = (error as Error).message
    }
    expect(message).not.toBe('')
    expect(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b-\u200f]/u.test(message)).toBe(false)
    expect(message.length).toBeLessThan(300)
  }
}

test('a name that is accepted is a path that every storage keeps; an error shows no control character', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: anyCharacter }),
        fc.string({ unit: fc.constantFrom('a', 'Z', '1', '-', '_', '.', '/') }),
      ),
      isSafe,
    ),
    {
      seed: 9,
      numRuns: 1000,
    },
  )
})

describe.skipIf(!hasCorpora)(`corpora${whySkipped}`, () => {
  test('hostile paths and naughty strings are names only where they are harmless', () => {
    for (const name of [...hostilePaths(7), ...naughtyStrings()]) {
      isSafe(name)
      expect(isEntryName(name) && /[^A-Za-z0-9_-]/.test(name)).toBe(false)
    }
  })
})
