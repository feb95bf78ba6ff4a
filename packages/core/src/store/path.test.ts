import { posix, win32 } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MemoryError } from '../checks/errors.ts'
import { checkDirectory, checkPath, collisionKey, isHidden, isInScope, isWithin } from './path.ts'

const REFUSED: Readonly<Record<string, { paths: readonly unknown[]; reason: RegExp }>> = {
  'what is not text': { paths: [undefined, null, 7, {}, [], ['x.md'], Symbol('x'), 7n], reason: /not text/ },
  'the empty path': { paths: [''], reason: /is empty/ },
  'more than 1,024 bytes': {
    paths: ['x'.repeat(1025), `${'é'.repeat(511)}.md`, 'x'.repeat(10_000_000)],
    reason: /longer than 1024 bytes/,
  },
  'an absolute path': { paths: ['/x.md', '//host/x.md', 'C:/x.md', 'c:x.md'], reason: /must be relative/ },
  'a backslash': { paths: ['a\\x.md', '..\\x.md', '\\\\host\\x.md'], reason: /"\\"/ },
  'half a surrogate pair': { paths: ['\ud83d.md', 'a/\udc00/x.md'], reason: /half a surrogate pair/ },
  'another normal form': {
    paths: ['cafe\u0301.md', '\u212b.md', 'a/\u1100\u1161.md'],
    reason: /normal form C/,
  },
  'more than 16 segments': { paths: [`${'a/'.repeat(16)}x.md`], reason: /16 segments/ },
  'an empty segment': { paths: ['a//x.md', 'x.md/', 'a/'], reason: /empty segment/ },
  'dots alone': { paths: ['.', '..', '../x.md', 'a/../x.md', 'a/./x.md'], reason: /may not be "\.\.?"/ },
  'a leading dot': {
    paths: ['.x.md', '.md', '.git/x.md', 'a/.env/x.md', '.../x.md', '.History/x.md', '.history.md'],
    reason: /may not start with a dot/,
  },
  'a dot or space at the end of a segment': {
    paths: ['x.', 'a./x.md', 'a /x.md', 'x.md ', 'a\u00a0/x.md', 'a\u3000/x.md'],
    reason: /end in a dot or a space/,
  },
  'characters that not every system keeps, or that cannot be seen': {
    paths: [
      'x\0.md',
      'x\n.md',
      'x*.md',
      'x?.md',
      'xx:y.md',
      'x|y.md',
      'x<y.md',
      'x>y.md',
      'x"y.md',
      'x\u00ady.md',
      'x\u200b.md',
      'x\u200dy.md',
      'a/\u0645\u200dx.md',
      '\ud83d\udc1d\u200dx.md',
      'x\u202e.md',
      'x\u2028.md',
      'x\u{e0041}.md',
      'x\ue000.md',
      'x\u{1ffff}.md',
    ],
    reason: /one of < > : " \| \? \*/,
  },
  'a space or a mark at the start of a segment': {
    paths: [' x.md', 'a/ x.md', '\u00a0x.md', '\u3000x.md', '\u0301x.md', 'a/\ufe0fx.md'],
    reason: /start with a space or a combining mark/,
  },
  'what looks like a slash': {
    paths: ['x\uff0fy.md', 'x\uff3cy.md', 'x\u2105.md', 'a/x\u2100/y.md'],
    reason: /looks like a slash/,
  },
  'what looks like dots or a folder of the system': {
    paths: [
      '\uff0e\uff0e/x.md',
      '\u2024\u2024/x.md',
      '\u2025/x.md',
      '\uff0ehistory/x.md',
      '\u2024HISTORY/x.md',
    ],
    reason: /looks like "\." or "\.\."/,
  },
  'short names of Windows': {
    paths: ['PROGRA~1.md', 'git~1/x.md', 'a/x~1.md', 'abcde~12.md'],
    reason: /short name/,
  },
  'a segment of more than 240 characters': {
    paths: [`${'x'.repeat(238)}.md`, `${'x'.repeat(241)}/x.md`],
    reason: /longer than 240 characters/,
  },
  'a segment of more than 255 bytes': { paths: [`${'日'.repeat(85)}.md`], reason: /longer than 255 bytes/ },
  'a device of Windows': {
    paths: [
      'con.md',
      'CON.md',
      'prn.x.md',
      'aux/x.md',
      'nul .md',
      'COM1.md',
      'com¹.md',
      'lpt9.a.b.md',
      'a/nul/x.md',
      'CONIN$.md',
      'conout$/x.md',
    ],
    reason: /Windows device/,
  },
  'another extension': { paths: ['x', 'x.txt', 'x.MDX', 'x.md.exe', 'md'], reason: /ends in \.md/ },
  'a folder that ends like a file': {
    paths: ['x.md/y.md', 'x.MD/y.md', 'x.Md/y.md', 'a/x.md/b/c.md', 'x.ｍｄ/y.md'],
    reason: /folder may not end like a file/,
  },
}

const ACCEPTED = [
  'x.md',
  'a..b.md',
  'x..md',
  'a.b.c.md',
  '_x.md',
  '0.md',
  'a-b_c d.md',
  'con1.md',
  'console.md',
  'acon.md',
  'café.md',
  '日本語.md',
  'हिन्दी/ไทย.md',
  'Ελλάδα.md',
  '𐐀.md',
  `${'x'.repeat(97)}.md`,
  `${'𐐀'.repeat(62)}.md`,
  `${'a/'.repeat(15)}x.md`,
  '.history/x.md',
  'a/.proposals/b/x.md',
  "Tom's notes.md",
  'Meeting (draft).md',
  'Q&A.md',
  'C++.md',
  'Rome, Italy.md',
  'todo #1.md',
  '2026-11-22 [wip].md',
  '50% off!.md',
  '@ada/=x;y`z^{w}$.md',
  '-dash.md',
  '~/x.md',
  '%2e%2e/x.md',
  'notes~old.md',
  'longer name~1.md',
  'what’s “this” – a · b….md',
  '…more.md',
  'a\u00a0b\u3000c.md',
  '？：＊.md',
  'owner+repo/x.md',
  '🚀 launch.md',
  '1️⃣ first.md',
  '👩‍👩‍👧 family.md',
  'می\u200cخواهم.md',
  'क्\u200dष.md',
  'md/x.md',
  'x.md.md',
]

describe('checkPath', () => {
  for (const [what, { paths, reason }] of Object.entries(REFUSED)) {
    test(`refuses ${what}, and says so`, () => {
      for (const path of paths) {
        expect(() => checkPath(path as string), String(path).slice(0, 50)).toThrow(
          expect.objectContaining({ code: 'invalid-path', path, reason: expect.stringMatching(reason) }),
        )
      }
    })
  }

  test.each(ACCEPTED)('accepts %j unchanged', (path) => expect(checkPath(path)).toBe(path))

  test('accepts only the given extensions', () => {
    expect(checkPath('x.mdx', ['.md', '.mdx'])).toBe('x.mdx')
    expect(() => checkPath('x.md', ['.mdx'])).toThrow(/ends in \.mdx/)
    expect(() => checkPath('x.mdx/y.md', ['.md', '.mdx'])).toThrow(/folder/)
    expect(checkPath('x.mdx/y.md')).toBe('x.mdx/y.md')
  })

  test('a message is short, on one line, and shows invisible characters', () => {
    for (const path of ['x\n\u001b[31m\u202e\u200b\u2028.md', 'x'.repeat(100_000)]) {
      try {
        checkPath(path)
        expect.unreachable()
      } catch (error) {
        const { message } = error as Error
        expect(message.length).toBeLessThan(400)
        expect(message).not.toMatch(/[\p{Cc}\u200b\u2028\u202e]/u)
      }
    }
  })

  test('an accepted path never leaves its root, on any system', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '..',
        '.',
        '/',
        '\\',
        ':',
        'C:',
        '~',
        '%2e',
        '\0',
        ' ',
        'a',
        'con',
        'nul',
        '.md',
        '.history',
        '.proposals',
        '//',
        'x',
        'é',
        '｡｡',
        '․․',
        '／',
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    )
    const path = fc.array(piece, { maxLength: 8 }).map((pieces) => `${pieces.join('')}.md`)
    let accepted = 0
    fc.assert(
      fc.property(path, (candidate) => {
        try {
          checkPath(candidate)
        } catch (error) {
          return MemoryError.isInstance(error, 'invalid-path')
        }
        accepted += 1
        const places = [
          [posix.resolve('/srv/store', candidate), '/srv/store/', posix.sep],
          [win32.resolve('C:\\root', candidate), 'C:\\root\\', win32.sep],
        ] as const
        return places.every(
          ([place, root, separator]) => place === root + candidate.replaceAll('/', separator),
        )
      }),
      { seed: 1, numRuns: 20_000 },
    )
    expect(accepted).toBeGreaterThan(500)
  })
})

describe('checkDirectory', () => {
  test.each(['', 'a', 'users/ada', '.history', 'a b', 'a.b', 'x.txt'])('accepts %j unchanged', (directory) =>
    expect(checkDirectory(directory)).toBe(directory),
  )

  test.each([
    '/',
    '.',
    '..',
    'a/',
    '/a',
    'a//b',
    'a/../b',
    'a\\b',
    'C:',
    '.git',
    'a.md',
    'A.MD',
    'a/b.md',
    'nul',
    'a\0',
    '*',
    'a ',
  ])('refuses %j', (directory) => {
    expect(() => checkDirectory(directory)).toThrow(expect.objectContaining({ code: 'invalid-path' }))
  })
})

test('isHidden is true for a path in a system folder at any depth', () => {
  for (const path of ['.history/x.md', '.proposals/a/x.md', 'users/ada/.history/x.md'])
    expect(isHidden(path)).toBe(true)
  for (const path of ['x.md', 'history/x.md', 'a/x.history.md', 'a.history/x.md'])
    expect(isHidden(path)).toBe(false)
})

describe('collisionKey', () => {
  const same: readonly (readonly [string, string])[] = [
    ['notes.md', 'NOTES.md'],
    ['straße', 'STRASSE'],
    ['ẞ', 'ß'],
    ['ς', 'σ'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['é', 'e\u0301'],
    ['É', 'e\u0301'],
    ['ｎｏｔｅｓ', 'notes'],
    ['\u212a', 'k'],
    ['\u212b', 'å'],
    ['ﬁ', 'fi'],
    ['ſ', 's'],
    ['ı', 'i'],
    ['ǆ', 'ǅ'],
    ['x²', 'x2'],
    ['ж', 'Ж'],
    ['ﬀ', 'FF'],
    ['\u0345', 'ι'],
    ['❤\ufe0f', '❤'],
    ['می\u200cخواهم', 'میخواهم'],
  ]
  test.each(same)('%j and %j are one', (first, second) =>
    expect(collisionKey(first)).toBe(collisionKey(second)),
  )

  const different: readonly (readonly [string, string])[] = [
    ['a', 'b'],
    ['e', 'é'],
    ['a', 'а'],
    ['か', 'が'],
    ['a b', 'a_b'],
    ['a/b', 'ab'],
    ['İ', 'i'],
    ['ss', 's'],
  ]
  test.each(different)('%j and %j are two', (first, second) =>
    expect(collisionKey(first)).not.toBe(collisionKey(second)),
  )

  test('every letter, mark and number has the same key in both cases and all forms', () => {
    const torn: string[] = []
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code)
      if (!/[\p{L}\p{M}\p{N}]/u.test(character)) continue
      const key = collisionKey(character)
      const others = [
        character.toLowerCase(),
        character.toUpperCase(),
        character.normalize('NFD'),
        character.normalize('NFKC'),
        key,
      ]
      if (others.some((other) => collisionKey(other) !== key)) torn.push(character)
    }
    expect(torn).toEqual([])
  })

  test('is stable: it ignores case and form, and the key of a key is the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const key = collisionKey(text)
        expect(collisionKey(text.normalize('NFD'))).toBe(key)
        expect(collisionKey(text.normalize('NFC'))).toBe(key)
        expect(collisionKey(text.normalize('NFKC'))).toBe(key)
        expect(collisionKey(text.toUpperCase())).toBe(key)
      }),
      { seed: 2, numRuns: 3000 },
    )
  })
})

describe('isWithin', () => {
  test.each([
    ['users/alice/a.md', 'users/alice', true],
    ['users/alice/b/c.md', 'users/alice', true],
    ['users/alice2/a.md', 'users/alice', false],
    ['users/alice.md', 'users/alice', false],
    ['users/alice', 'users/alice', true],
    ['users/alice.md', 'users/alice.md', true],
    ['x/users/alice/a.md', 'users/alice', false],
    ['users/alice/a.md', 'users/alice/', false],
    ['users/alice/a.md', '/users', false],
    ['users/Alice/a.md', 'users/alice', false],
    ['users/alice/a.md', 'users/%', false],
    ['a.md', '', true],
    ['a/b.md', '', true],
    ['a/b.md', '.', false],
  ])('%j in %j: %s', (path, directory, expected) => expect(isWithin(path, directory)).toBe(expected))
})

describe('isInScope', () => {
  test('undefined is everywhere, the empty list nowhere', () => {
    expect(isInScope('a.md', undefined)).toBe(true)
    expect(isInScope('a.md', [])).toBe(false)
  })

  test('one scope is enough, and an exception belongs to its own scope', () => {
    const scopes = [{ directory: 'users', except: ['users/bob'] }, { directory: 'users/bob/shared' }]
    const inside = (path: string) => isInScope(path, scopes)
    expect(['users/ada/a.md', 'users/bob2/a.md', 'users/bob/shared/a.md'].map(inside)).toEqual([
      true,
      true,
      true,
    ])
    expect(['users/bob/a.md', 'users/bob/shared2/a.md', 'a.md'].map(inside)).toEqual([false, false, false])
  })

  test('the root may have exceptions', () => {
    expect(isInScope('users/a.md', [{ directory: '', except: ['users', 'a.md'] }])).toBe(false)
    expect(isInScope('a.md', [{ directory: '', except: ['users', 'a.md'] }])).toBe(false)
    expect(isInScope('b.md', [{ directory: '', except: ['users', 'a.md'] }])).toBe(true)
    expect(isInScope('b.md', [{ directory: '', except: [''] }])).toBe(false)
  })
})
