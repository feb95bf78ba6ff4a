import { expect, test } from 'vitest'
import { openMemory } from './__fixtures__/open-memory.ts'
import { fail, succeed } from './__fixtures__/run-command.ts'
import { insertLines, replaceOnce, directoryView, fileSize, fileView } from './result-texts.ts'
import { memoryToolHandlers } from './index.ts'
import { memoryPaths } from './memory-tool-options.ts'

const shown = '/memories/a.md'

test('a replacement is literal, and the place must be the only one', () => {
  expect(replaceOnce('a $1 b', '$1', "$& $' $$", shown).content).toBe("a $& $' $$ b")
  expect(replaceOnce('a.b', '.b', '', shown).content).toBe('a')
  expect(() => replaceOnce('aaa', 'aa', 'b', shown)).toThrow(
    'Multiple occurrences of old_str `aa` in lines: 1.',
  )
  expect(() => replaceOnce('x\ny\nx', 'x', 'b', shown)).toThrow('in lines: 1, 3. Please')
  expect(() => replaceOnce('x\n'.repeat(100_000), 'x', 'b', shown)).toThrow(/lines: 1, 2, .*, 100\. Please/)
  expect(() => replaceOnce('X', 'x', 'b', shown)).toThrow(
    `No replacement was performed, old_str \`x\` did not appear verbatim in ${shown}.`,
  )
})

test('a file with CRLF keeps it when a model writes LF', () => {
  expect(replaceOnce('a\r\nb\r\nc', 'a\nb', '1\n2\n3', shown).content).toBe('1\r\n2\r\n3\r\nc')
  expect(replaceOnce('a\r\nb\r\n', 'b\r\n', 'c\n', shown).content).toBe('a\r\nc\n')
  expect(() => replaceOnce('a\r\nb', 'a\nc', 'x', shown)).toThrow('did not appear verbatim')
})

test('lines are inserted on lines of their own', () => {
  expect(insertLines('', 0, 'a\n', shown).content).toBe('a\n')
  expect(insertLines('', 1, 'a', shown).content).toBe('\na')
  expect(insertLines('a\nb\n', 1, 'x\ny\n', shown).content).toBe('a\nx\ny\nb\n')
  expect(() => insertLines('a\n', 3, 'x', shown)).toThrow(
    'Invalid `insert_line` parameter: 3. It should be within the range of lines of the file: [0, 2]',
  )
})

test('a file of too many lines is refused, and the limit is named', () => {
  expect(fileView(shown, '\n'.repeat(999_998), [999_999, -1])).toMatch(/:\n999999\t$/)
  expect(() => fileView(shown, '\n'.repeat(999_999))).toThrow(
    'File /memories/a.md has too many lines (1000000). Maximum is 999,999 lines.',
  )
})

test('sizes are in the largest unit that they fill', () => {
  expect([0, 1, 1023, 1024, 1536, 1024 ** 2, 1024 ** 3, 5 * 1024 ** 4].map(fileSize)).toEqual([
    '0B',
    '1B',
    '1023B',
    '1K',
    '1.5K',
    '1M',
    '1G',
    '5120G',
  ])
})

test('a listing names five hundred items and counts the others', () => {
  const files = Array.from({ length: 1500 }, (_, place) => ({
    name: `${String(place).padStart(4, '0')}.md`,
    size: 1,
  }))
  const lines = directoryView('/memories', files).split('\n')
  expect(lines).toHaveLength(503)
  expect(lines[1]).toBe('1.5K\t/memories')
  expect(lines.at(-1)).toBe('(1000 more are not shown; view a directory of them)')
})

test('other text formats are kept as markdown, and shown as what they are', async () => {
  const paths = memoryPaths(['.md'])
  for (const name of ['a.txt', 'a.XML', 'b/c.json', 'a.b.yaml', 'Ünï.csv']) {
    const { file = '' } = paths.parse(`/memories/${name}`)
    expect(file).toBe(`${name}.md`)
    expect(paths.show(file)).toBe(`/memories/${name}`)
  }
  expect(paths.show('v1.2.md')).toBe('/memories/v1.2.md')
  expect(paths.parse('/memories//b/./c/').directory).toBe('b/c')
  expect(paths.parse('/memories/e\u0301.md').file).toBe('\u00e9.md')

  await using open = await openMemory()
  const handlers = memoryToolHandlers(open.memory.user('ada'))
  await succeed(handlers, { command: 'create', path: '/memories/a.txt', file_text: 'a' })
  // Both names mean one file.
  expect(await fail(handlers, { command: 'create', path: '/memories/a.txt.md', file_text: 'a' })).toContain(
    'already exists',
  )
  await succeed(handlers, { command: 'create', path: '/memories/A.md', file_text: '' })
  expect(await fail(handlers, { command: 'create', path: '/memories/a.md', file_text: '' })).toContain(
    'on some systems it has the same name',
  )
  await succeed(handlers, { command: 'rename', old_path: '/memories/A.md', new_path: '/memories/a.md' })
  await succeed(handlers, { command: 'rename', old_path: '/memories/a.txt', new_path: '/memories/a.json' })
  expect(await open.memory.user('ada').ownStore.list()).toEqual(['a.json.md', 'a.md'])
})

test('a rename keeps the history, and links of files that a model may change follow', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  const handlers = memoryToolHandlers(ada)
  await ada.thread('t').record({ role: 'user', content: 'See [[tea]].' })
  await ada.store.write('memory/about.md', 'See [[tea]].\n')
  await succeed(handlers, { command: 'create', path: '/memories/tea.md', file_text: 'Green.\n' })
  await succeed(handlers, { command: 'create', path: '/memories/a.md', file_text: '[[tea]] [t](tea.md)\n' })
  await succeed(handlers, {
    command: 'rename',
    old_path: '/memories/tea.md',
    new_path: '/memories/drinks/mate.md',
  })
  expect(await ada.store.read('a.md')).toBe('[[mate]] [t](drinks/mate.md)\n')
  expect(await ada.store.read('memory/about.md')).toBe('See [[tea]].\n')
  expect((await ada.history.list('drinks/mate.md')).map(({ change }) => change)).toEqual(['moved', 'created'])
})
