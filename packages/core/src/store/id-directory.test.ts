import { anyCharacter } from '@sheaf/test-texts'
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
  '__',
  '__1',
  '-ps',
  'Σ',
  'σ',
  'ς',
  'Й',
  'й',
  'ǆ',
  'ǅ',
  '한',
  '\u1112\u1161\u11ab',
  'が',
  'か\u3099',
  'ｶ',
  '\ufe0f',
  '\u200d',
  '÷',
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
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 40 }),
    fc.string({ minLength: 1, maxLength: 128 }),
  )
  .filter((id) => id.isWellFormed() && id.length > 0 && [...id].length <= 128)

test.each([
  ['ada', 'users/ada'],
  ['ada-2', 'users/ada-2'],
  ['a_b', 'users/a_b'],
  ['user_', 'users/user_'],
  ['日本', 'users/日本'],
  ['josé', 'users/josé'],
  ['550e8400-e29b-41d4-a716-446655440000', 'users/550e8400-e29b-41d4-a716-446655440000'],
  ['console', 'users/console'],
  ['Ada', 'users/Ada__1'],
  ['Bob_1', 'users/Bob_1__1'],
  ['BOB', 'users/BOB__7'],
  ['U123ABC', 'users/U123ABC__71'],
  ['Élodie', 'users/Élodie__1'],
  ['ada.lovelace', 'users/ada.lovelace__0'],
  ['plan.md', 'users/plan.md__0'],
  ['a__b', 'users/a__b__0'],
  ['Ada__1', 'users/Ada__1__1'],
  ['ada@example.com', 'users/ada_example.com__8-ps'],
  ['Ada Lovelace', 'users/Ada_Lovelace__19-ow'],
  ['owner/repo', 'users/owner_repo__20-pb'],
  ['-', 'users/___1-p9'],
  ['../eve', 'users/_._eve__5-papb'],
  ['cafe\u0301', 'users/cafe___10-00ld'],
  ['🐝', 'users/___1-2qsd'],
  ['con', 'users/_on__1-qr'],
  ['CON.x', 'users/_ON.x__7-pv'],
])('%j becomes %j, and is read back', (id, directory) => {
  expect(idDirectory('users', id)).toBe(directory)
  expect(directoryId('users', directory)).toBe(id)
})

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
      for (const form of ['NFC', 'NFKC']) expect(directory.normalize(form)).toBe(directory)
    }),
    { seed: 1, numRuns: 3000 },
  )
})

test('the longest ids give valid directories', () => {
  for (const id of ['x', 'X', '_', 'é', '日', '한', '🐝', '\u{10ffff}', '-', '.'].map((character) =>
    character.repeat(128),
  )) {
    const directory = idDirectory('workspaces', id)
    expect(checkDirectory(directory)).toMatch(/^workspaces\//)
    expect(directory.length).toBeLessThan(720)
    expect(directoryId('workspaces', directory)).toBe(id)
  }
})

test('each character has its own directory, even if a system folds case, width and composed forms', () => {
  const keys = new Map<string, string>()
  for (let code = 0; code < 0x1_20_00; code += 1) {
    const character = String.fromCodePoint(code)
    if (!character.isWellFormed()) continue
    for (const id of [character, `a${character}`]) {
      const directory = checkDirectory(idDirectory('users', id))
      const key = collisionKey(directory)
      if (keys.has(key)) expect(`${id} and ${keys.get(key)} share ${directory}`).toBe('')
      keys.set(key, id)
    }
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
    ['a', '-', '_', '.', 'A', 'é', 'É'].flatMap((last) => [
      `${'A'.repeat(count)}${last}`,
      `${'a'.repeat(count)}${last}`,
      `${'a'.repeat(count)}${last}${last}`,
      `${'a'.repeat(count)}${last}${last}b`,
    ])
  const several = [...new Set(Array.from({ length: 40 }, (_, place) => long(70 + place)).flat())]
  const directories = several.map((id) => `${idDirectory('users', id)}/`)
  const folders = directories.flatMap((directory) => {
    const parts = directory.split('/')
    return parts.map((_, place) => parts.slice(0, place).join('/'))
  })
  // Storages refuse a folder that is spelled differently from an existing one.
  expect(new Set(folders.map(collisionKey)).size).toBe(new Set(folders).size)
  expect(new Set(directories).size).toBe(several.length)
  for (const directory of directories)
    expect(directories.filter((other) => other.startsWith(directory))).toEqual([directory])
})

test('an id is read back from its directory only', () => {
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
    'users/Bob',
    'users/bob__1',
    'users/Bob__2',
    'users/Bob__01',
    'users/Bob__3',
    'users/bob__0',
    'users/a_b__2',
    'users/a_b__2-',
    'users/a_b__2-p',
    'users/a_b__2-pb0',
    'users/a_b__2-nzzz',
    'users/a.b',
    'users/a__',
    'users/a b',
    'users/ada/notes',
    'users/a__/b',
    'users/a__/xb',
    'projects/ada',
    '',
  ])
    expect(directoryId('users', directory)).toBeUndefined()
})

test('a number as an id is refused with the text to pass', () => {
  // @ts-expect-error an id is text
  expect(() => idDirectory('users', 42)).toThrow('must be text of 1 to 128 characters: String(42)')
})
