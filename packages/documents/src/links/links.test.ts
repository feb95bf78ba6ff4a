import { expect, test } from 'vitest'
import { findLinks } from './find-links.ts'
import { withMovedLinks } from './move-files.ts'
import { linkResolver } from './links.ts'

const targets = (content: string) => findLinks(content).map(({ target }) => target)

test('the links of wikis and of markdown are found, with heading and line', () => {
  const content = [
    '[[Tea]] and [[tea|my tea]], [[tea#Green tea|green]], ![[embed]]',
    '| [[in a table\\|shown]] |',
    '[a](notes/a.md#top "A title") [b](<my note.md>) [c](my%20note.md) ![d](d.png)',
    '[e `code`](e.md) [[f]](g.md) [h\nj](k.md) [l](m_(n).md)',
    '',
    '[ref]: refs/r.md "title"',
    '[other]: <refs/s t.md>',
    '> [quoted]: q.md',
  ].join('\n')
  expect(findLinks(content).map(({ target, heading, line }) => [target, heading, line])).toEqual([
    ['Tea', undefined, 1],
    ['tea', undefined, 1],
    ['tea', 'Green tea', 1],
    ['embed', undefined, 1],
    ['in a table', undefined, 2],
    ['notes/a.md', 'top', 3],
    ['my note.md', undefined, 3],
    ['my note.md', undefined, 3],
    ['d.png', undefined, 3],
    ['e.md', undefined, 4],
    ['f', undefined, 4],
    ['g.md', undefined, 4],
    ['k.md', undefined, 5],
    ['m_(n).md', undefined, 5],
    ['refs/r.md', undefined, 7],
    ['refs/s t.md', undefined, 8],
    ['q.md', undefined, 9],
  ])
})

test('code, comments, addresses and frontmatter have no links, but a property that is one has', () => {
  const content = [
    '---',
    'title: about [[tea]]',
    'related: "[[yes]]"',
    "list: ['[[yes2|shown]]', other]",
    'items:',
    '  - "[[yes3]]"',
    'said: "see [[tea]] there"',
    '---',
    'Text `[[tea]]` and ``a ` [[tea]]`` and <!-- [[tea]] --> \\[[tea]].',
    '',
    '    [[tea]] in indented code',
    '',
    '- item',
    '',
    '    [[of an item]]',
    '',
    '```md',
    '[[tea]] [a](tea.md)',
    '````',
    '> ~~~',
    '> [[tea]]',
    '> ~~~',
    '[a](https://example.com/tea.md) [b](#heading) [c](mailto:a@b.c) [d]() [[#heading]]',
    '[^1]: tea.md',
    '[Ada]: tomorrow',
    '`` unclosed [[after]]',
  ].join('\n')
  expect(targets(content)).toEqual(['yes', 'yes2', 'yes3', 'of an item', 'after'])
})

test('a long hostile text is read in one pass', () => {
  for (const part of ['[[', '`[', '<!--', '[a](', '\\!', '[a](\\!', '[a]: ', '![[', '``` ` ', '[x](a "b']) {
    const [some, more] = [20_000, 80_000].map((length) => {
      const text = part.repeat(length / part.length)
      const start = process.cpuUsage().user
      findLinks(text)
      return process.cpuUsage().user - start
    })
    expect(more ?? 0, part).toBeLessThan(12 * (some ?? 0) + 60_000)
  }
})

const files = ['notes/a.md', 'notes/tea.md', 'notes/other.md', 'deep/er/tea time.md', 'root.md', 'x/same.md']
const resolve = linkResolver(files)
const wiki = (target: string, from = 'notes/a.md') => resolve({ form: 'wiki', target }, from)
const plain = (target: string, from = 'notes/a.md') => resolve({ form: 'plain', target }, from)

test('a name resolves to one file, or is ambiguous or broken; nothing is searched for', () => {
  expect(wiki('TEA')).toMatchObject({ status: 'found', path: 'notes/tea.md' })
  expect(wiki('er/tea time')).toMatchObject({ path: 'deep/er/tea time.md' })
  expect(wiki('notes/tea.md')).toMatchObject({ path: 'notes/tea.md' })
  expect(wiki('../root')).toMatchObject({ path: 'root.md' })
  expect(wiki('te')).toEqual({ status: 'broken' })
  expect(wiki('cup.png')).toEqual({ status: 'elsewhere' })
  const two = linkResolver([...files, 'y/same.md'])
  expect(two({ form: 'wiki', target: 'same' }, 'root.md')).toEqual({ status: 'ambiguous' })
  expect(two({ form: 'wiki', target: 'y/same' }, 'root.md')).toMatchObject({ path: 'y/same.md' })
  expect(plain('tea.md')).toMatchObject({ path: 'notes/tea.md', by: 'relative' })
  expect(plain('tea')).toMatchObject({ path: 'notes/tea.md' })
  expect(plain('/root.md')).toMatchObject({ path: 'root.md', by: 'root' })
  expect(plain('../../root.md')).toMatchObject({ status: 'broken' })
  expect(plain('gone.md')).toEqual({ status: 'broken' })
  expect(plain('gone')).toEqual({ status: 'elsewhere' })
})

const moved = (content: string, from: string, moves: Record<string, string>, paths = files) => {
  const newPath = (path: string) => moves[path] ?? path
  return withMovedLinks(content, from, {
    before: linkResolver(paths),
    after: linkResolver(paths.map(newPath)),
    newPath,
  })
}

test('a permalink of basic-memory leads to the note with that name, if there is no other', () => {
  const paths = ['notes/coffee/Pour Over.md', "notes/Ana's Tea (2025).md", 'a/C++.md', 'x/dark-roast.md']
  const resolve = linkResolver([...paths, 'y/Dark Roast.md', 'b/Two Cups.md', 'c/two_cups.md'])
  const wiki = (target: string) => resolve({ form: 'wiki', target }, 'notes/coffee/Espresso.md')
  expect(wiki('coffee/pour-over')).toMatchObject({ path: paths[0] })
  expect(wiki('pour-over')).toMatchObject({ path: paths[0] })
  expect(wiki('ana-s-tea-2025')).toMatchObject({ path: paths[1] })
  expect(wiki('dark-roast')).toMatchObject({ path: paths[3] })
  expect(wiki('two-cups')).toEqual({ status: 'ambiguous' })
  for (const target of ['c', 'C', 'tea/pour-over', './pour-over', 'pour'])
    expect(wiki(target)).toEqual({ status: 'broken' })
})

test('links to a moved file are rewritten in their own form, and every other byte stays', () => {
  const rename = { 'notes/tea.md': 'drinks/green (tea) 100%.md' }
  const texts = (tea: string, drinks: string, path: string, angle: string, definition: string) =>
    [
      `\ufeff---\r\nrel: "[[${tea.toLowerCase()}]]"\r\n---`,
      `[[${tea}]] [[${tea}#Hot|x]] ![[${drinks}]] [a](${path}#hot "t") [b](<${angle}>)`,
      `\`[[tea]]\`\r\n\r\n[r]: ${definition}\r\n`,
    ].join('\r\n')
  const encoded = '../drinks/green%20%28tea%29%20100%25.md'
  expect(moved(texts('Tea', 'notes/tea', 'tea.md', 'tea.md', './tea.md'), 'notes/a.md', rename)).toBe(
    texts('green (tea) 100%', 'drinks/green (tea) 100%', encoded, '../drinks/green (tea) 100%25.md', encoded),
  )
})

test('relative links of the moved file itself lead where they did', () => {
  const text = '[a](a.md) [[a]] [r](../root.md) [t](tea.md) ![p](pic.png)'
  expect(moved(text, 'notes/tea.md', { 'notes/tea.md': 'tea.md' })).toBe(
    '[a](notes/a.md) [[a]] [r](root.md) [t](tea.md) ![p](pic.png)',
  )
})

test('a name that a move makes ambiguous is completed, also in links to other files', () => {
  const move = { 'root.md': 'x/tea.md' }
  expect(moved('[[tea]] [[root]] [[tea time]]', 'notes/a.md', move)).toBe(
    '[[notes/tea]] [[x/tea]] [[tea time]]',
  )
})

test('a file in other letters: names stay, paths are rewritten', () => {
  const move = { 'notes/tea.md': 'notes/Tea.md' }
  expect(moved('[[tea]] [a](tea.md)', 'notes/a.md', move)).toBe('[[tea]] [a](Tea.md)')
})

test('a name that no link of a wiki can have becomes a link of markdown', () => {
  const move = { 'notes/tea.md': 'notes/tea #2 [new].md' }
  expect(moved('[[tea#Hot water|my tea]]', 'notes/a.md', move)).toBe(
    '[my tea](tea%20%232%20[new].md#Hot%20water)',
  )
})

test('whatever is moved, each link leads to the same file as before, and the rest of the text stays', () => {
  let seed = 37
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % most
  }
  const names = ['a', 'b', 'a b', 'x/a', 'x/b', 'x/y/a', 'y/c', 'y/a (1)', 'Ö/ü', 'x/c%20d', 'z/v1.2']
  for (let round = 0; round < 2000; round += 1) {
    const paths = names.filter(() => random(3) > 0).map((name) => `${name}.md`)
    const [old, from] = [paths[random(paths.length)], paths[random(paths.length)]]
    const to = `${names[random(names.length)]}.md`
    if (old === undefined || from === undefined || paths.includes(to)) continue
    const newPath = (path: string) => (path === old ? to : path)
    const before = linkResolver(paths)
    const after = linkResolver(paths.map(newPath))
    const links = names.flatMap((name) => {
      const end = name.slice(name.lastIndexOf('/') + 1)
      return [
        `[[${name}]]`,
        `[[${end}|s]]`,
        `[t](${encodeURI(name).replaceAll(/[()]/g, '\\$&')}.md#h)`,
        `[t](<../${encodeURI(name)}.md>)`,
      ]
    })
    const text = Array.from({ length: 5 }, () => links[random(links.length)]).join(' text\n')
    const next = withMovedLinks(text, from, { before, after, newPath })
    const [was, is] = [findLinks(text), findLinks(next)]
    expect(is.length).toBe(was.length)
    for (const [place, link] of was.entries()) {
      const { path } = before(link, from)
      if (path !== undefined)
        expect(after(is[place]!, newPath(from)).path, `${text}\n${next}`).toBe(newPath(path))
    }
    const bare = (each: string, found: typeof was) =>
      found.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), each)
    expect(bare(next, is)).toBe(bare(text, was))
  }
})
