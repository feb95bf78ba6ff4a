import { scopedStore } from '@sheaf/core'
import { portOf } from '@sheaf/core/adapter'
import { failure, fill, fillEach, forEach } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

const FILES = [
  'MEMORY.md',
  'a/b/c/deep.md',
  'a/b/note.md',
  'a/note.md',
  'ab/note.md',
  'a b/note.md',
  'a b/c d/note.md',
  'é/note.md',
  '日本/b/note.md',
  'b.md',
  'zebra.md',
]

const REFUSED: readonly unknown[] = [
  '..',
  '../../',
  '/',
  '/a',
  'a/',
  'a//b',
  './a',
  '.',
  'a/../a',
  'C:',
  'a\\b',
  'a\0',
  'a/.',
  'a.md',
  '*',
  'a:b',
  '.git',
  ' ',
  'a ',
  'con',
  'e\u0301',
  '\ud83d',
  'x'.repeat(241),
  'a/'.repeat(20),
  null,
  7,
  {},
]

/** Folders whose names are patterns to some engine, each with a name that the pattern would match. */
export const PATTERNS: readonly (readonly [folder: string, found: string])[] = [
  ['a.c', 'abc'],
  ['b+', 'bb'],
  ['[de]', 'd'],
  ['(f)', 'f'],
  ['g$', 'g'],
  ['h{2}', 'hh'],
  ['i%', 'i or j'],
  ['k_l', 'k-l'],
  ['!m', 'n'],
  ['^o', 'o'],
]

export function list({ check, expect }: Topic): void {
  const given: Record<string, { directory: string; paths: string[] }> = {
    'everything by default': { directory: '', paths: FILES },
    'a folder with all below it': { directory: 'a', paths: ['a/b/c/deep.md', 'a/b/note.md', 'a/note.md'] },
    'an inner folder, as paths relative to the store': {
      directory: 'a/b',
      paths: ['a/b/c/deep.md', 'a/b/note.md'],
    },
    'a folder with a space': { directory: 'a b', paths: ['a b/c d/note.md', 'a b/note.md'] },
    'an inner folder with a space': { directory: 'a b/c d', paths: ['a b/c d/note.md'] },
    'a folder with an accent': { directory: 'é', paths: ['é/note.md'] },
    'a folder of another script': { directory: '日本', paths: ['日本/b/note.md'] },
    'an inner folder of another script': { directory: '日本/b', paths: ['日本/b/note.md'] },
    'not a folder whose name only starts the same': { directory: 'ab', paths: ['ab/note.md'] },
    'nothing for a folder that does not exist': { directory: 'none', paths: [] },
    'nothing for the beginning of a name': { directory: 'z', paths: [] },
    'nothing for a wildcard of SQL': { directory: '_', paths: [] },
    'nothing for a folder of another case': { directory: 'A', paths: [] },
  }
  for (const [what, { directory, paths }] of Object.entries(given)) {
    check(`gives ${what}`, async ({ store }) => {
      await fillEach(store, FILES, (path) => [path, 'text'])
      expect(await store.list(directory)).toEqual([...paths].sort())
    })
  }

  check('is empty in an empty storage', async ({ store }) => {
    expect(await store.list()).toEqual([])
  })

  check('sorts by UTF-16 code units, whatever the script', async ({ store }) => {
    // The letter U+10400 sorts before U+FB00 by code units, and after it by bytes of UTF-8.
    const paths = [
      '10.md',
      '2.md',
      'B.md',
      '_.md',
      'a-.md',
      'a.md',
      'a/x.md',
      'é.md',
      'ß.md',
      '日本.md',
      '𐐀.md',
      'ﬀ.md',
    ]
    await fillEach(store, [...paths].reverse(), (path) => [path, 'text'])
    expect(await store.list()).toEqual([...paths].sort())
    await fillEach(store, paths, (path) => [`inner/${path}`, 'text'])
    expect(await store.list('inner')).toEqual([...paths].sort().map((path) => `inner/${path}`))
  })

  check('sorts system files in the same way', async ({ store }) => {
    const paths = ['.history/𐐀.md', '.history/ﬀ.md', '.history/Z.md', '.history/a.md']
    await fillEach(store, paths, (path) => [path, 'text'])
    expect(await store.list('', { includeHidden: true })).toEqual([...paths].sort())
  })

  check('refuses a folder outside the grammar', async ({ store }) => {
    await fill(store, { 'a.md': 'x', 'a/b.md': 'y' })
    await forEach(REFUSED, async (directory) => {
      await failure(expect, store.list(directory as string), 'invalid-path')
    })
  })

  check('gives part after part, also after a path that was deleted', async ({ store }) => {
    const paths = ['a.md', 'b/c.md', 'b/d.md', 'e.md']
    await fillEach(store, paths, (path) => [path, 'x'])
    await store.write('.history/x.md', 'x')
    expect(await store.list('', { limit: 2 })).toEqual(['a.md', 'b/c.md'])
    await store.delete('b/c.md')
    expect(await store.list('', { limit: 2, after: 'b/c.md' })).toEqual(['b/d.md', 'e.md'])
    expect(await store.list('b', { after: 'b/d.md' })).toEqual([])
    await failure(expect, store.list('', { limit: 0 }), 'invalid-argument')
  })

  // Two of them sort differently by code units than by bytes of UTF-8.
  const paged = [
    ...FILES,
    '𐐀.md',
    'ﬀ.md',
    'a/𐐀.md',
    'a/ﬀ.md',
    '.history/a.md',
    '.history/𐐀.md',
    'a/.history/ﬀ.md',
  ]
  const pages: Record<string, { directory: string; includeHidden: boolean }> = {
    'all files': { directory: '', includeHidden: false },
    'all files, those of the system too': { directory: '', includeHidden: true },
    'a folder': { directory: 'a', includeHidden: false },
    'a folder, those of the system too': { directory: 'a', includeHidden: true },
    'a folder of the system': { directory: '.history', includeHidden: true },
  }
  for (const [what, { directory, includeHidden }] of Object.entries(pages)) {
    check(`gives ${what} in pages of every size, each path once and in order`, async ({ store }) => {
      await fillEach(store, paged, (path) => [path, 'text'])
      const all = await store.list(directory, { includeHidden })
      expect(all.length > 1).toBe(true)
      for (const limit of [1, 2, all.length - 1, all.length, all.length + 1]) {
        const read: string[] = []
        for (let after = ''; read.length < all.length; after = read.at(-1) ?? '') {
          const page = await store.list(directory, { includeHidden, limit, ...(after !== '' && { after }) })
          expect(page).toEqual(all.slice(read.length, read.length + limit))
          read.push(...page)
        }
        expect(await store.list(directory, { includeHidden, limit, after: all.at(-1) ?? '' })).toEqual([])
      }
    })
  }

  check('does not treat a folder name as a pattern', async ({ store }) => {
    await fillEach(store, PATTERNS.flat(), (folder) => [`${folder}/x.md`, 'text'])
    await forEach(PATTERNS, async ([folder]) => {
      expect(await store.list(folder)).toEqual([`${folder}/x.md`])
      expect(await scopedStore(store, folder).list()).toEqual(['x.md'])
    })
  })

  check('does not treat the name of an inner folder as a pattern', async ({ store }) => {
    const paths = PATTERNS.flat().map((folder) => `in/${folder}/deep/x.md`)
    await fillEach(store, paths, (path) => [path, 'text'])
    await forEach(PATTERNS, async ([folder]) => {
      expect(await store.list(`in/${folder}`)).toEqual([`in/${folder}/deep/x.md`])
      expect(await store.list(`in/${folder}/deep`, { limit: 1 })).toEqual([`in/${folder}/deep/x.md`])
    })
  })

  const without: Record<string, { directory: string; except: string; kept: readonly string[] }> = {
    'a folder': { directory: '', except: 'a', kept: FILES.filter((path) => !path.startsWith('a/')) },
    'an inner folder': { directory: 'a', except: 'a/b', kept: ['a/bc/note.md', 'a/note.md'] },
  }
  for (const [what, { directory, except, kept }] of Object.entries(without)) {
    check(`without ${what} has all others, even those with similar names`, async ({ store }) => {
      await fillEach(store, [...FILES, 'a/bc/note.md'], (path) => [path, 'text'])
      const paths = await portOf(store).list(directory, { except: [except] })
      expect(kept.filter((path) => !paths.includes(path))).toEqual([])
      const below = (path: string) => path.startsWith(`${except}/`)
      const all = await store.list(directory)
      expect(paths.filter((path) => !below(path) && !all.includes(path))).toEqual([])
    })
  }

  check('changing the returned array changes nothing', async ({ store }) => {
    await store.write('a.md', 'x')
    const paths = await store.list()
    paths.push('b.md')
    expect(await store.list()).toEqual(['a.md'])
  })
}
