import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { createMemoryTools } from './index.ts'
import { fail, succeed } from './__fixtures__/call.ts'
import { openMemory } from './__fixtures__/open-memory.ts'

const THREE = 'one\ntwo\nthree\n'

test.each([
  '/notes/a.md',
  './notes/a.md',
  String.raw`notes\a.md`,
  '[[notes/a]]',
  '[[notes/a.md|the note]]',
  './/notes//a.md',
  ' notes/a.md ',
  '`notes/a.md`',
  '"notes/a.md"',
  '<notes/a.md>',
  'sheaf:///notes/a.md',
  'notes/a.md:2',
  'notes/a.md:2-3',
  'notes/a.md#L2-L3',
  'notes/a.md#L2',
  '### notes/a.md:2-3 (2026-11-20)',
  '[the note](notes/a.md)',
  'notes/a.md:L2-L3',
])('a tool takes a path as models write it: %s', async (file) => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  await ada.store.write('notes/a.md', THREE)
  const tools = createMemoryTools(ada)
  const read = await succeed(tools.MemoryRead, { file })
  const [, start, end = start] = /[:L](\d)(?:-L?(\d))?/.exec(file) ?? []
  expect(read).toMatchObject({
    file: 'notes/a.md',
    content: start === undefined ? THREE.trim() : end === start ? 'two' : 'two\nthree',
  })
  await succeed(tools.MemoryEdit, { file, find: 'two', replace: '2' })
  await succeed(tools.MemoryWrite, { file, content: 'four\n', append: 'true' } as never)
  expect(await ada.store.read('notes/a.md')).toBe('one\n2\nthree\nfour\n')
  expect(await ada.store.list()).toEqual(['notes/a.md'])
})

test('a path that leads out stays refused', async () => {
  await using open = await openMemory()
  const { MemoryRead, MemoryWrite } = createMemoryTools(open.memory.user('ada'))
  for (const file of ['../bob/a.md', '/../a.md', '/users/bob/a.md', 'sheaf:///../a.md', 'notes/../../a.md']) {
    await fail(MemoryRead, { file })
    await fail(MemoryWrite, { file, content: 'x' })
  }
})

test.each([
  [{ query: 'two', limit: '5' }],
  [{ query: 'two', limit: ' 5 ' }],
  [{ query: 'two', limit: '5.0' }],
  [{ query: 'two', limit: '' }],
  [{ query: 'two', limit: 'null' }],
  ['{"query":"two","limit":5}'],
  [{ query: 'two\0 \ud83d' }],
])('a tool takes numbers and arguments as text: %j', async (input) => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  await ada.store.write('notes/a.md', THREE)
  const { hits } = await succeed(createMemoryTools(ada).MemorySearch, input as never)
  expect(hits).toMatchObject([{ source: 'notes/a.md' }])
})

test('a tool takes a number as text, words in capitals, and directories of any form', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  const tools = createMemoryTools(ada)
  await ada.store.write('notes/a.md', 'Since 2026.\n')
  expect((await succeed(tools.MemorySearch, { query: 2026 } as never)).hits).toHaveLength(1)
  for (const directory of ['/notes', 'notes/', './notes/', '/', '.', './', ''])
    expect((await succeed(tools.MemoryList, { directory })).files).toEqual(['notes/a.md'])
  const entry = {
    action: 'Upsert',
    name: 'lists',
    type: 'Feedback',
    description: 'Wants lists',
    body: 'Yes.',
  }
  await succeed(tools.UpdateUserMemory, entry as never)
})

// A passage of a file, and the same as a model writes it.
const ALIKE: readonly (readonly [string, string, string])[] = [
  ['A 10\u00a0km run.', '10 km run', 'no-break space'],
  ['A 10\u202f000\u2009m run.', '10 000 m run', 'narrow spaces'],
  ['She said \u201cyes, it\u2019s done\u201d.', 'said "yes, it\'s done"', 'curly quotes'],
  ['She said "yes, it\'s done".', 'said \u201cyes, it\u2019s done\u201d', 'curly quotes of the model'],
  ['Open 9\u201317, closed \u2014 always.', 'Open 9-17, closed - always', 'dashes'],
  ['A non\u2011breaking hyphen.', 'non-breaking hyphen', 'a hyphen that does not break'],
  ['The cafe\u0301 is open.', 'The caf\u00e9 is open', 'decomposed letters'],
  ['The caf\u00e9 is open.', 'The cafe\u0301 is open', 'composed letters'],
  ['\u1112\u1161\u11ab\u1100\u1173\u11af note', '한글 note', 'decomposed Korean'],
  ['And so on\u2026', 'And so on...', 'an ellipsis'],
  ['Time\uff1a\uff11\uff12 o\u2019clock', "Time:12 o'clock", 'full-width signs'],
  ['one\u200b two\ufeff three', 'one two three', 'characters that cannot be seen'],
  ['soft\u00adware', 'software', 'a soft hyphen'],
  ['first line  \nsecond line', 'first line\nsecond line', 'spaces at the end of a line'],
  ['first line\r\nsecond line', 'first line\nsecond line', 'CRLF'],
  ['a\tb', 'a b', 'a tab'],
  ['Il dit «\u00a0oui\u00a0» hier', 'Il dit "oui" hier', 'angled quotes'],
  ['the of\ufb01ce', 'the office', 'a ligature'],
]

test.each(ALIKE)('an edit finds %j by %j (%s)', async (written, find) => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  const tools = createMemoryTools(ada)
  const around = ['# Día \u{1f600}\n\nbefore\n', '\nafter\n'] as const
  await ada.store.write('a.md', around.join(written))
  await succeed(tools.MemoryEdit, { file: 'a.md', find, replace: 'NEW' })
  const after = await ada.store.read('a.md')
  expect([after.startsWith(around[0]), after.endsWith(around[1])]).toEqual([true, true])
  expect(after).toContain('NEW')
  expect(after.length).toBeLessThan(around.join(written).length + 2)
  // Twice in the file, it is refused as any other passage is.
  await ada.store.write('b.md', `${written}\n\n${written}\n`)
  expect(await fail(tools.MemoryEdit, { file: 'b.md', find, replace: 'x' })).toMatchObject({
    error: { code: 'several-matches' },
  })
})

test.each([
  ['alpha\nbeta\ngamma\n', String.raw`alpha\nbeta`, String.raw`x\ny`, 'x\ny\ngamma\n'],
  ['say "hi" twice\n', String.raw`say \"hi\"`, String.raw`say \"no\"`, 'say "no" twice\n'],
  ['Tom & Ann like <b>\n', 'Tom &amp; Ann', 'Tom &amp; Eve', 'Tom & Eve like <b>\n'],
  ['one\ntwo\nthree\n', '     1\tone\n     2\ttwo', '     1\teins\n     2\tzwei', 'eins\nzwei\nthree\n'],
  // Literally in the file, it is taken literally.
  [String.raw`a\nb` + '\na\nb\n', String.raw`a\nb`, String.raw`c\nd`, String.raw`c\nd` + '\na\nb\n'],
  ['x &amp; y\nx & y\n', 'x &amp; y', 'z &lt; y', 'z &lt; y\nx & y\n'],
])(
  'an edit in %j finds %j, with signs that a model writes around words',
  async (text, find, replace, after) => {
    await using open = await openMemory()
    const ada = open.memory.user('ada')
    await ada.store.write('a.md', text)
    await succeed(createMemoryTools(ada).MemoryEdit, { file: 'a.md', find, replace })
    expect(await ada.store.read('a.md')).toBe(after)
  },
)

test('an edit takes the exact passage before one that is alike, and no other word', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  const tools = createMemoryTools(ada)
  await ada.store.write('a.md', '10\u00a0km\n10 km\n')
  await succeed(tools.MemoryEdit, { file: 'a.md', find: '10 km', replace: '12 km' })
  expect(await ada.store.read('a.md')).toBe('10\u00a0km\n12 km\n')
  for (const find of ['12 KM', '12km', 'e\u0301'])
    expect(await fail(tools.MemoryEdit, { file: 'a.md', find, replace: 'x' })).toMatchObject({
      error: { code: 'no-match' },
    })
})

test('characters that cannot be seen are taken out of what a model writes', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  const tools = createMemoryTools(ada)
  const { warnings } = await succeed(tools.MemoryWrite, {
    file: 'a.md',
    content: `The link:\u200b here\u007f and\u000bthere ${'\u{e0041}'.repeat(300)}\u202eend\n`,
  })
  expect(await ada.store.read('a.md')).toBe('The link: here and there end\n')
  expect(warnings).toEqual(
    [
      'a character that cannot be seen (U+200B), and 300 more of the kind',
      'a control character (U+007F), and 1 more of the kind',
      'a character that reverses the text after it (U+202E)',
    ].map((what) => `Line 1 of a.md has ${what}. It was taken out.`),
  )
  await succeed(tools.MemoryWrite, {
    file: 'b.md',
    content: 'Thai: ไทย\u200bคำ 👩\u200d🚀 a\u0000b \ud83d\n',
  })
  expect(await ada.store.read('b.md')).toBe('Thai: ไทย\u200bคำ 👩\u200d🚀 ab \ufffd\n')
})

test('a tool reads and writes what the storage keeps, whatever its ending', async () => {
  await using memory = await createMemory({
    storage: sqlite({ file: ':memory:', extensions: ['.md', '.txt'] }),
  })
  const ada = memory.user('ada')
  const tools = createMemoryTools(ada)
  await ada.store.write('notes/n.txt', 'The heron.\n')
  const { hits } = await succeed(tools.MemorySearch, { query: 'heron' })
  expect(hits).toMatchObject([{ source: 'notes/n.txt' }])
  expect((await succeed(tools.MemoryRead, { file: 'notes/n.txt:1-1' })).content).toBe('The heron.')
  await succeed(tools.MemoryEdit, { file: 'notes/n.txt', find: 'heron', replace: 'stork' })
  await succeed(tools.MemoryWrite, { file: 'm.txt', content: 'x' })
  expect(await fail(tools.MemoryRead, { file: 'n.exe' })).toMatchObject({
    error: { message: expect.stringContaining('a file ends in .md or .txt') },
  })
})

test('a line after a name without an ending is a line', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  await ada.store.write('notes/a.md', 'The heron.\nThe stork.\n')
  const { MemoryRead, MemoryList } = createMemoryTools(ada)
  for (const [file, content] of [
    ['notes/a:2', 'The stork.'],
    ['notes/a:1-2', 'The heron.\nThe stork.'],
    ['[[notes/a]]:2', 'The stork.'],
  ])
    expect((await succeed(MemoryRead, { file } as never)).content).toContain(content)
  expect((await succeed(MemoryList, { directory: 'notes:1' })).files).toEqual(['notes/a.md'])
})

test('a citation in words, the last line as -1, and other names of arguments', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  await ada.store.write('notes/a.md', THREE)
  const { MemoryRead, MemoryList, MemoryMove } = createMemoryTools(ada)
  const read = async (input: object) => (await succeed(MemoryRead, input as never)).content
  for (const file of ['notes/a.md (lines 1-2)', 'notes/a.md lines 1–2', 'notes/a.md, line 1 to 2'])
    expect(await read({ file })).toBe('one\ntwo')
  expect(await read({ file: 'notes/a.md', startLine: 2, endLine: -1 })).toBe('two\nthree')
  expect((await succeed(MemoryList, { directory: 'notes/*' })).files).toEqual(['notes/a.md'])
  await succeed(MemoryMove, { from: 'notes/a.md', to: 'notes/b.md' } as never)
  expect(await read({ file: 'notes/b.md' })).toBe('one\ntwo\nthree')
})

test('a filter as models write it', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  await ada.store.write('notes/a.md', '---\ntags: [sea]\nyear: 2024\n---\nThe boat of Ada.\n')
  await ada.store.write('notes/b.md', '---\nyear: "2025"\ndraft: true\n---\nThe boat of Bo.\n')
  const { MemorySearch, MemoryList } = createMemoryTools(ada)
  const asked = [
    ['{"tags":"sea"}', 'notes/a.md'],
    [{ tags: ['sea'] }, 'notes/a.md'],
    ['tags=sea', 'notes/a.md'],
    ['{"year":"2024"}', 'notes/a.md'],
    ['year=2025', 'notes/b.md'],
    ['draft=true', 'notes/b.md'],
    [{ not: { tags: 'sea' } }, 'notes/b.md'],
    // A path as it is written elsewhere.
    ['path=./notes/a.md', 'notes/a.md'],
    [{ path: '/notes/a.md:1-2' }, 'notes/a.md'],
    [{ path: { startsWith: './notes/b' } }, 'notes/b.md'],
    [{ and: [{ path: ['notes\\a.md', 'none.md'] }] }, 'notes/a.md'],
  ] as const
  for (const [where, path] of asked) {
    const { hits } = await succeed(MemorySearch, { query: 'boat', where } as never)
    expect([where, hits.map(({ source }) => source)]).toEqual([where, [path]])
    expect((await succeed(MemoryList, { where } as never)).files).toEqual([path])
  }
  expect((await succeed(MemorySearch, { query: 'boat', where: null })).hits).toHaveLength(2)
  const none = await succeed(MemorySearch, { query: 'boat', where: '{"tags":"none"}' })
  expect(none.text).toBe('Nothing in memory matches. Try without "where"; MemoryList shows what there is.')
  expect((await succeed(MemoryList, { where: 'tags=none' })).text).toBe('No file in memory has these fields.')
  for (const [where, reason] of [
    ['sea', 'where must be JSON such as {"tags":"boats"}'],
    ['{"year":{"$gte":1}}', 'where.year has no operator "$gte"; there are not, from'],
    ['{"kind":"notes"}', 'where.kind must be one of note'],
  ] as const)
    expect((await fail(MemorySearch, { query: 'boat', where })).text).toContain(reason)
})

// A file, a passage as a model writes it, the text that replaces it, and the file after it.
const SPACED: readonly (readonly [string, string, string, string])[] = [
  ['a  b c\n', 'a b', 'x', 'x c\n'],
  ['a b c\n', 'a   b', 'x', 'x c\n'],
  ['a \t b c\n', 'a b', 'x', 'x c\n'],
  ['one long\nline here\n', 'one long line here', 'x', 'x\n'],
  ['one long line here\n', 'one long\n  line here', 'x', 'x\n'],
  ['one long\r\n  line\r\nend\r\n', 'one long line', 'x\ny', 'x\r\ny\r\nend\r\n'],
  ['# T\n\n\ntext\n', '# T\n\ntext\n', '# T\n\nnew\n', '# T\n\nnew\n'],
  ['- a  b\n- c\n', '- a b\n', '', '- c\n'],
  ['- a\n    - b  c\n', '  - b c\n', '  - d\n', '- a\n    - d\n'],
  ['one\ntwo\nthree\n', '  two  ', '2', 'one\n2\nthree\n'],
  ['- one\n- two\n- three\n', '- one - two ', '- x', '- x\n- three\n'],
  ['one\r\ntwo\r\nthree\r\n', ' two ', '2\n3', 'one\r\n2\r\n3\r\nthree\r\n'],
  ['one\ntwo\nthree\n', 'one \r\n two', '1\r\n2', '1\n2\nthree\n'],
  ['an \u201cold  plan\u201d\n', '"old plan"', 'x', 'an x\n'],
]

test('an edit finds a passage with other white space, if it is there once', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  const { MemoryEdit } = createMemoryTools(ada)
  for (const [before, find, replace, after] of SPACED) {
    await ada.store.write('a.md', before)
    await succeed(MemoryEdit, { file: 'a.md', find, replace })
    expect(await ada.store.read('a.md')).toBe(after)
    await ada.store.write('a.md', `${before}\n${before}`)
    expect(await fail(MemoryEdit, { file: 'a.md', find, replace })).toMatchObject({
      error: { code: 'several-matches' },
    })
  }
  for (const find of ['ab', ' ', '\n\n\n\n'])
    expect(await fail(MemoryEdit, { file: 'a.md', find, replace: 'x' })).toMatchObject({
      error: { code: expect.stringMatching(/match/) },
    })
})

test('a path without its ending is that of the file, where nothing else has the name', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  const tools = createMemoryTools(ada)
  await ada.store.write('notes/a.md', 'one heron\n')
  await ada.store.write('plan.v2.md', 'two herons\n')
  await ada.store.write('trips.md', 'a list\n')
  await ada.store.write('trips/rome.md', 'a heron in Rome\n')
  for (const file of ['notes/a', '/notes/a', './notes/a'])
    expect((await succeed(tools.MemoryRead, { file })).content).toContain('one heron')
  expect((await succeed(tools.MemoryRead, { file: 'plan.v2' })).content).toBe('two herons')
  await succeed(tools.MemoryEdit, { file: 'notes/a', find: 'one', replace: '1' })
  await succeed(tools.MemoryWrite, { file: 'notes/a', content: 'more', append: true })
  expect(await ada.store.read('notes/a.md')).toBe('1 heron\nmore')
  expect((await succeed(tools.MemoryForget, { source: 'notes/a', query: 'heron' })).files).toEqual([
    'notes/a.md',
  ])
  expect((await succeed(tools.MemoryForget, { source: 'trips', query: 'heron' })).files).toEqual([
    'trips/rome.md',
  ])
  await succeed(tools.MemoryMove, { file: 'notes/a', to: 'notes/b.md' })
  await fail(tools.MemoryRead, { file: 'notes/a' })
  await fail(tools.MemoryWrite, { file: 'notes/new', content: 'x' })
})

test('an argument may have the name that other tools give it, if only one is meant', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  const tools = createMemoryTools(ada)
  const found = async (input: object) =>
    (await succeed(tools.MemorySearch, input as never)).hits.map(({ source }) => source).toSorted()
  await ada.store.write('notes/a.md', 'one heron\n')
  await ada.store.write('notes/b.md', 'two herons\n')
  await ada.store.write('trips.md', 'a heron in Rome\n')
  expect(await found({ q: 'heron', maxResults: '1' })).toHaveLength(1)
  expect(await found({ query: ['heron', 'Rome'], top_k: 9 })).toHaveLength(3)
  for (const path of ['notes', '/notes/', './notes'])
    expect(await found({ query: 'heron', path })).toEqual(['notes/a.md', 'notes/b.md'])
  expect(await found({ query: 'heron', within: 'notes/a' })).toEqual(['notes/a.md'])
  expect(await found({ query: 'heron', file: 'trips.md' })).toEqual(['trips.md'])
  expect(await found({ query: 'heron', folder: '/' })).toHaveLength(3)
  const edit = { file_path: 'notes/a.md', old_string: 'one', new_string: '1' }
  await succeed(tools.MemoryEdit, edit as never)
  await succeed(tools.MemoryWrite, { path: 'notes/a.md', text: '2\n', append: true } as never)
  expect((await succeed(tools.MemoryRead, { path: 'notes/a.md', start_line: 2 } as never)).content).toBe('2')
  expect((await succeed(tools.MemoryList, { path: 'notes/' } as never)).total).toBe(2)
  await succeed(tools.MemoryAppendDaily, { content: 'Saw a heron.' } as never)
  for (const [tool, input, reason] of [
    [tools.MemoryRead, { path: 'trips.md', file: 'trips.md' }, 'takes no "path"'],
    [tools.MemoryRead, { path: 'trips.md', filename: 'a.md' }, 'takes no "path", and "file" is missing'],
    [tools.MemorySearch, { query: 'heron', path: 'notes', where: 'tags=x' }, 'takes no "path"'],
    [tools.MemoryRead, { file: 'trips.md', offset: 1 }, 'Call again with file (text), startLine'],
  ] as const)
    expect((await fail(tool as never, input as never)).text).toContain(reason)
})
