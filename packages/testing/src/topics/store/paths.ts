import { scopedStore, type MemoryStore } from '@sheaf/core'
import { contentsOf, failure, forEach, shown } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'
import { filesOf } from '../operation/snapshot.ts'

const REFUSED: Readonly<Record<string, readonly unknown[]>> = {
  'what is no file name': ['', '.', '..', '/', '.md', 'notes', 'notes.txt', 'notes.md.exe', 'notes.md/'],
  'ways up': [
    '../x.md',
    '../../etc/passwd.md',
    'a/../x.md',
    'a/../../x.md',
    'a/..',
    'a/../../../../../../etc/x.md',
    '..a/../x.md',
    '../users/ada/x.md',
  ],
  'ways to the same place': ['./x.md', 'a/./x.md', '.../x.md', 'a//x.md', 'a/././x.md', 'x.md/.', '//x.md'],
  'absolute paths, drives and shares': [
    '/x.md',
    '//server/x.md',
    '/etc/x.md',
    'C:/x.md',
    'C:x.md',
    'c:\\x.md',
    '\\\\server\\x.md',
    '\\\\?\\C:\\x.md',
    '\\\\.\\C:\\x.md',
    'z:x.md',
  ],
  backslashes: ['..\\x.md', 'a\\..\\x.md', 'a\\x.md', '\\x.md', 'a/b\\..\\..\\x.md', 'x.md\\'],
  'ways up after which nothing is decoded': ['..%2fx.md', '..%c0%af', '..%5cx.md/', '\\u002e\\u002e/x.md'],
  'addresses and what follows a path in one': ['file:///x.md', 'https://host/x.md', 'x.md?y', 'x.md#y'],
  'characters that cannot be seen': [
    'x\0.md',
    'x.md\0',
    'x\0/../y.md',
    'x\n.md',
    'x\r.md',
    'x\t.md',
    'x\u001b.md',
    'x\u007f.md',
    'x\u0085.md',
    'x\u00ad.md',
    'x\u200b.md',
    'x\u200dy.md',
    'x\u202ey.md',
    'x\u2066y.md',
    '\ufeffx.md',
    'x\u2028.md',
    'x\ufff9y.md',
    'x\u{e0041}y.md',
  ],
  'slashes and dots of other scripts': [
    'x\uff0fy.md',
    'x\uff3cy.md',
    'x\u2105y.md',
    '\uff0e\uff0e/x.md',
    '\u2024\u2024/x.md',
    '\uff0ehistory/x.md',
  ],
  'short names of Windows': ['git~1/x.md', 'HISTOR~1/x.md', 'a/PROGRA~1.md'],
  streams: ['x.md:stream', 'x:y.md', 'x.md::$DATA', 'a:$INDEX_ALLOCATION/x.md'],
  'dots and spaces at an end': [
    'x .md/y.md',
    'a /x.md',
    'a./x.md',
    ' x.md',
    'a../x.md',
    ' /x.md',
    'a/ x.md',
    '\u00a0x.md',
    'a\u3000/x.md',
    'a. ./x.md',
    'x.md ',
    'x.md.',
  ],
  'what Windows keeps from names': ['x*.md', 'x?.md', 'x|y.md', 'x<y.md', 'x>y.md', 'x"y.md', 'xx:y.md'],
  'names of Windows devices': [
    'CON.md',
    'con.md',
    'nul.md',
    'NUL.tar.md',
    'Aux .md',
    'com1.md',
    'COM9.x.md',
    'lpt¹.md',
    'prn/x.md',
    'a/nul/x.md',
    'a/COM0.md',
    'a/Lpt3 .x/y.md',
  ],
  'hidden names': [
    '.hidden.md',
    '.git/x.md',
    '.ssh/x.md',
    'a/.x/y.md',
    '.History/x.md',
    '.history',
    '.history.md',
    '..history/x.md',
    '.history2/x.md',
    'a/.git/x.md',
    '.sheaf/index.md',
  ],
  'halves of surrogate pairs': [
    'x\ud83d.md',
    '\udc00.md',
    '\udc00\ud83d.md',
    'x.md\ud83d',
    'a\udfff/x.md',
    '\ud83d\ud83d\udc1d.md',
  ],
  'forms that are not normal': [
    'cafe\u0301.md',
    '\u212bngstrom.md',
    'e\u0301/x.md',
    '\u1100\u1161.md',
    '\uf900.md',
    'a\u0307\u0323.md',
    '\u0958.md',
    '\u2126.md',
  ],
  'what is too long or too deep': [
    `${'x'.repeat(238)}.md`,
    `${'x'.repeat(241)}/x.md`,
    `${'日'.repeat(90)}.md`,
    `${'𐀀'.repeat(64)}/x.md`,
    `${'a/'.repeat(16)}x.md`,
    `${'a/'.repeat(10_000)}x.md`,
    `${'abcdefgh/'.repeat(15)}${'é'.repeat(600)}.md`,
    'x'.repeat(1_000_000),
    '../../'.repeat(100_000),
  ],
  'folders that look like files': ['notes.md/x.md', 'a.MD/x.md', 'a/b.md/c/d.md', 'a.Md/x.md'],
  'what is not text': [
    undefined,
    null,
    7,
    Number.NaN,
    {},
    [],
    ['x.md'],
    Symbol('x.md'),
    true,
    new Uint8Array([120]),
    { toString: () => 'x.md' },
  ],
}

const ACCEPTED = [
  'x.md',
  'a..b.md',
  'a.b.c.md',
  'x..md',
  '_x.md',
  '0.md',
  'a-b_c d.md',
  'con1.md',
  'console.md',
  'nullable.md',
  'com.md',
  'community/x.md',
  'a/con1/x.md',
  'café.md',
  '日本語.md',
  'Привет мир.md',
  'مرحبا.md',
  'हिन्दी.md',
  'ไทย.md',
  '한국어.md',
  'Ελλάδα.md',
  '𝐀.md',
  '٣.md',
  `${'x'.repeat(237)}.md`,
  `${'a/'.repeat(15)}x.md`,
  `${'a long folder/'.repeat(13)}x.md`,
  `${'é'.repeat(50)}/${'é'.repeat(48)}.md`,
  "Tom's notes.md",
  'Meeting (draft).md',
  'Q&A.md',
  'C++.md',
  'Rome, Italy.md',
  'todo #1.md',
  '2026-11-22 [wip].md',
  '50%.md',
  '100%25_.md',
  '_%.md',
  '%2e%2e/x.md',
  '&#46;&#46;/x.md',
  '-dash.md',
  '~/x.md',
  '$HOME/x;y`z^{w}=!.md',
  '@ada/x.md',
  'owner+repo/x.md',
  'a – b · c….md',
  'what’s “this”.md',
  'a\u00a0b.md',
  '？：＊.md',
  '🚀 launch.md',
  '👩‍👩‍👧 family.md',
  'می\u200cخواهم.md',
  '.history/x.md',
  '.proposals/a/x.md',
  'users/ada/.history/x.md',
  'md/md.md',
  'x.md.md',
]

export function paths({ check, expect }: Topic): void {
  // A refusal leaves the storage unchanged, which is checked after each one: so one storage is enough for
  // each kind of path.
  for (const [what, paths] of Object.entries(REFUSED)) {
    check(`refuses ${what}`, async ({ store, index }) => {
      await store.write('kept.md', 'text')
      await forEach(paths, async (path) => {
        await refusesEverywhere(store, path as string)
        await refusesEverywhere(scopedStore(store, 'users/ada'), path as string)
        expect(await store.list('', { includeHidden: true })).toEqual(['kept.md'])
      })
      expect(await contentsOf(store)).toEqual({ 'kept.md': 'text' })
      expect((await index.candidates({ text: 'heron', limit: 10 })).text).toEqual([])
    })
  }

  for (const path of ACCEPTED) {
    check(`keeps ${shown(path)}`, async ({ storage, store, index }) => {
      const { sequence: since } = await storage.changes()
      await store.write(path, 'a heron')
      await store.append(path, ' and more')
      expect(await contentsOf(store)).toEqual({ [path]: 'a heron and more' })
      expect((await store.stat(path))?.path).toBe(path)
      const isHidden = path.includes('.history') || path.includes('.proposals')
      expect(
        (await index.candidates({ text: 'heron', limit: 10 })).text.map((candidate) => candidate.path),
      ).toEqual(isHidden ? [] : [path])
      const { commits } = await storage.changes({ since })
      expect(commits.map(({ files }) => files[0]?.path)).toEqual([path, path])
      expect((await filesOf(storage)).map((file) => file.path)).toEqual([path])
      await store.delete(path)
      expect(await contentsOf(store)).toEqual({})
    })
  }

  check('keeps a path of exactly 1,024 bytes, and refuses one more', async ({ store }) => {
    const path = `${`${'a'.repeat(99)}/`.repeat(10)}${'b'.repeat(21)}.md`
    await store.write(path, 'x')
    expect(await store.list()).toEqual([path])
    await failure(expect, store.write(path.replace('.md', 'b.md'), 'x'), 'invalid-path')
  })

  check('an error names the rule on one short line, with invisible characters escaped', async ({ store }) => {
    const messages = await Promise.all(
      ['x\n\u001b[31m\u202e.md', 'x'.repeat(100_000), '../x.md'].map(
        async (path) => (await failure(expect, store.read(path), 'invalid-path')).message,
      ),
    )
    for (const message of messages) {
      expect(message.length < 500).toBe(true)
      expect(['\n', '\u001b', '\u202e'].some((character) => message.includes(character))).toBe(false)
    }
    expect(messages[2]?.includes('".."')).toBe(true)
  })

  async function refusesEverywhere(store: MemoryStore, path: string): Promise<void> {
    await failure(expect, store.read(path), 'invalid-path')
    await failure(expect, store.stat(path), 'invalid-path')
    await failure(expect, store.exists(path), 'invalid-path')
    await failure(expect, store.write(path, 'a heron'), 'invalid-path')
    await failure(expect, store.append(path, 'a heron'), 'invalid-path')
    await failure(expect, store.delete(path), 'invalid-path')
    const changes = [
      { path: 'fine.md', content: 'a heron' },
      { path, content: 'a heron' },
    ]
    await failure(expect, store.commit(changes), 'invalid-path')
  }
}
