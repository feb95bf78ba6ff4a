import { scopedStore } from '@sheaf/core'
import type { MemoryStore } from '@sheaf/core'
import { contentsOf, failure } from '../expectations.ts'
import type { Topic } from '../topic.ts'

const REFUSED: readonly unknown[] = [
  '',
  '.',
  '..',
  '/',
  '.md',
  'notes',
  'notes.txt',
  'notes.md.exe',
  'notes.MD',
  'notes.md/',
  '../x.md',
  '../../etc/passwd.md',
  'a/../x.md',
  'a/../../x.md',
  'a/..',
  './x.md',
  'a/./x.md',
  '.../x.md',
  'a//x.md',
  '/x.md',
  '//server/x.md',
  'C:/x.md',
  'C:x.md',
  'c:\\x.md',
  '\\\\server\\x.md',
  '..\\x.md',
  'a\\..\\x.md',
  'a\\x.md',
  '\\\\?\\C:\\x.md',
  '%2e%2e/x.md',
  '..%2fx.md',
  '%252e%252e%252fx.md',
  '..%c0%af/x.md',
  'file:///x.md',
  'https://host/x.md',
  '~/x.md',
  '$HOME/x.md',
  'x.md?y',
  'x.md#y',
  'x\0.md',
  'x.md\0',
  'x\n.md',
  'x\r.md',
  'x\t.md',
  'x\u001b.md',
  'x\u007f.md',
  'x.md:stream',
  'x:y.md',
  'x .md/y.md',
  'a /x.md',
  'a./x.md',
  ' x.md',
  '-x.md',
  'x*.md',
  'x?.md',
  'x|y.md',
  'x<y.md',
  'x>y.md',
  'x"y.md',
  "x'y.md",
  'x;y.md',
  'x`y.md',
  'x&y.md',
  'x(1).md',
  'x,y.md',
  'x+y.md',
  'x=y.md',
  'x@y.md',
  'x[1].md',
  'x{y}.md',
  '🐝.md',
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
  '.hidden.md',
  '.git/x.md',
  '.ssh/x.md',
  'a/.x/y.md',
  '.History/x.md',
  '.history',
  '.history.md',
  '..history/x.md',
  'x\u200b.md',
  'x\u202ey.md',
  '\ufeffx.md',
  'x\u2044y.md',
  'x\uff0fy.md',
  'x\u2215y.md',
  'x\u00a0y.md',
  'x\u3000y.md',
  'x\ud83d.md',
  '\udc00.md',
  'cafe\u0301.md',
  '\u212bngstrom.md',
  `${'x'.repeat(98)}.md`,
  `${'日'.repeat(90)}.md`,
  `${'a/'.repeat(16)}x.md`,
  `${'abcdefgh/'.repeat(15)}${'é'.repeat(600)}.md`,
  'x'.repeat(1_000_000),
  'notes.md/x.md',
  'a.MD/x.md',
  'a/b.md/c/d.md',
  undefined,
  null,
  7,
  {},
  [],
  ['x.md'],
  Symbol('x.md'),
  true,
]

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
  `${'x'.repeat(97)}.md`,
  `${'a/'.repeat(15)}x.md`,
  '.history/x.md',
  '.proposals/a/x.md',
  'users/ada/.history/x.md',
  'md/md.md',
  'x.md.md',
]

export function paths({ check, expect }: Topic): void {
  for (const path of REFUSED) {
    check(`refuses ${shown(path)}`, async ({ store, storage, index }) => {
      await store.write('kept.md', 'text')
      await refusesEverywhere(storage.store, path as string)
      await refusesEverywhere(scopedStore(store, 'users/ada'), path as string)
      expect(await contentsOf(store)).toEqual({ 'kept.md': 'text' })
      expect((await index.candidates({ text: 'heron', limit: 10 })).text).toEqual([])
    })
  }

  for (const path of ACCEPTED) {
    check(`keeps ${shown(path)}`, async ({ store, index }) => {
      await store.write(path, 'a heron')
      await store.append(path, ' and more')
      expect(await contentsOf(store)).toEqual({ [path]: 'a heron and more' })
      expect((await store.stat(path))?.path).toBe(path)
      const isHidden = path.includes('.history') || path.includes('.proposals')
      expect((await index.candidates({ text: 'heron', limit: 10 })).text.map((candidate) => candidate.path)).toEqual(isHidden ? [] : [path])
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

  check('an error names the rule, on one line, shortened and with what cannot be seen escaped', async ({ store }) => {
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

function shown(path: unknown): string {
  if (typeof path === 'symbol') return path.toString()
  if (typeof path !== 'string') return JSON.stringify(path) ?? 'undefined'
  const text = JSON.stringify(path.length > 40 ? `${path.slice(0, 30)}…` : path)
  return `${text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, escape)}${path.length > 40 ? ` of ${path.length} characters` : ''}`
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
