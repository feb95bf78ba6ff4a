import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { directoryId, idDirectory } from './id-directory.ts'
import { checkDirectory, collisionKey } from './path.ts'

const hostile = fc.constantFrom(
  'a',
  'A',
  '_',
  '-',
  '.',
  '/',
  '\\',
  ':',
  '%',
  ' ',
  '\0',
  '_z',
  '_61',
  '__',
  'é',
  'É',
  'e\u0301',
  'ß',
  'ss',
  'K',
  'K',
  'ı',
  'İ',
  'con',
  'nul',
  'com1',
  '..',
  '🐝',
  '日',
  '\u{10ffff}',
  '.md',
  '0',
  'f',
  'z',
  '\n',
  '%2e',
  '.history',
)
const ids = fc
  .oneof(
    fc.array(hostile, { minLength: 1, maxLength: 12 }).map((parts) => parts.join('')),
    fc
      .array(hostile, { minLength: 60, maxLength: 128 })
      .map((parts) => [...parts.join('')].slice(0, 128).join('')),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
    fc.string({ minLength: 1, maxLength: 128 }),
  )
  .filter((id) => id.isWellFormed() && id.length > 0 && [...id].length <= 128)

test.each([
  ['ada', 'users/ada'],
  ['ada-2', 'users/ada-2'],
  ['Ada', 'users/_41da'],
  ['-', 'users/_2d'],
  ['a_b', 'users/a_5fb'],
  ['../eve', 'users/_2e_2e_2feve'],
  ['é', 'users/_z006h'],
  ['con', 'users/_63on'],
  ['console', 'users/console'],
  ['550e8400-e29b-41d4-a716-446655440000', 'users/550e8400-e29b-41d4-a716-446655440000'],
])('%j becomes %j', (id, directory) => expect(idDirectory('users', id)).toBe(directory))

test.each<readonly [unknown, string]>([
  ['', 'nothing'],
  ['x'.repeat(129), '129 characters'],
  ['\ud83d', 'half a pair'],
  [undefined, 'no text'],
  [7, 'a number'],
  [{}, 'an object'],
])('refuses %j (%s)', (id) => {
  expect(() => idDirectory('users', id as string)).toThrow(
    expect.objectContaining({ code: 'invalid-argument' }),
  )
})

test('every id gives a valid directory below its kind, that looks the same on any system', () => {
  fc.assert(
    fc.property(ids, (id) => {
      const directory = idDirectory('users', id)
      expect(checkDirectory(directory)).toBe(directory)
      expect(directory.startsWith('users/')).toBe(true)
      expect(directory).toMatch(/^[a-z0-9_/-]+$/)
      expect(collisionKey(directory)).toBe(directory)
    }),
    { seed: 1, numRuns: 3000 },
  )
})

test('the longest ids give valid directories', () => {
  for (const id of ['x', 'X', '_', 'é', '🐝', '\u{10ffff}', '-', '.'].map((character) =>
    character.repeat(128),
  )) {
    expect(checkDirectory(idDirectory('workspaces', id))).toMatch(/^workspaces\//)
  }
})

test('different ids never share a directory, nor lie inside one another', () => {
  fc.assert(
    fc.property(fc.uniqueArray(ids, { minLength: 2, maxLength: 30 }), (several) => {
      const directories = several.map((id) => `${collisionKey(idDirectory('users', id))}/`)
      for (const [place, directory] of directories.entries()) {
        expect(directories.some((other, at) => at !== place && other.startsWith(directory))).toBe(false)
      }
    }),
    { seed: 2, numRuns: 1500 },
  )
})

test('neighbours of a long id stay apart where its segments are cut', () => {
  const long = (count: number) =>
    ['a', '-', '_', 'A', 'é'].flatMap((last) => [
      `${'a'.repeat(count)}${last}`,
      `${'a'.repeat(count)}${last}${last}`,
    ])
  const several = [...new Set(Array.from({ length: 40 }, (_, place) => long(80 + place)).flat())]
  const directories = several.map((id) => `${idDirectory('users', id)}/`)
  expect(new Set(directories).size).toBe(several.length)
  for (const directory of directories)
    expect(directories.filter((other) => other.startsWith(directory))).toEqual([directory])
})

test('an id is read back from its directory, and none from another one', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 40 }), (parts) => {
      const id = parts.join('')
      fc.pre(id.isWellFormed() && [...id].length <= 128)
      expect(directoryId('users', idDirectory('users', id))).toBe(id)
    }),
    { seed: 18, numRuns: 500 },
  )
  for (const directory of [
    'users',
    'users/',
    'users/Bob_1',
    'users/ada/notes',
    'users/_61',
    'users/_zzzzz',
    'users/a_',
    'projects/ada',
    '',
  ])
    expect(directoryId('users', directory)).toBeUndefined()
})
