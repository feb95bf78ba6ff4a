import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openMemory } from './__fixtures__/open-memory.ts'
import { fail, runCommand, succeed, type Command } from './__fixtures__/run-command.ts'
import { memoryToolHandlers } from './index.ts'

const commandsAt = (path: string): Command[] => [
  { command: 'view', path },
  { command: 'create', path, file_text: 'text' },
  { command: 'str_replace', path, old_str: 'text', new_str: 'next' },
  { command: 'insert', path, insert_line: 0, insert_text: 'more' },
  { command: 'rename', old_path: '/memories/kept.md', new_path: path },
  { command: 'rename', old_path: path, new_path: '/memories/taken.md' },
  { command: 'delete', path },
]

const escape = (path: string) => `Path ${path} would escape /memories directory`
const start = (path: string) => `Path must start with /memories, got: ${path}`

test.each([
  ['/memories/../x.md', escape],
  ['/memories/..', escape],
  ['/memories/a/../../x.md', escape],
  ['/memories/a/../b.md', escape],
  ['/memories/%2e%2e/x.md', escape],
  ['/memories/%2E./x.md', escape],
  ['/memories/a%2fb.md', escape],
  ['/memories/%252e%252e/x.md', escape],
  ['/memories/a%5Cb.md', escape],
  ['/memories/..\\x.md', escape],
  ['/memories/a\\b.md', escape],
  ['/memories/a.md\0.png', () => escape('/memories/a.md\\u{0}.png')],
  ['/memories/a%00.md', escape],
  ['', start],
  ['/', start],
  ['memories/x.md', start],
  ['/memoriesx.md', start],
  ['/Memories/x.md', start],
  ['/etc/passwd', start],
  ['../memories/x.md', start],
  ['C:\\memories\\x.md', start],
  ['file:///memories/x.md', start],
  ['/memories\\x.md', start],
])('%j is refused by every command', async (path, message) => {
  await using open = await openMemory()
  const handlers = memoryToolHandlers(open.memory.user('ada'))
  await succeed(handlers, { command: 'create', path: '/memories/kept.md', file_text: 'kept' })
  for (const command of commandsAt(path))
    expect(await fail(handlers, command), command.command).toBe(message(path))
  expect(await open.memory.store.list()).toEqual(['users/ada/kept.md'])
})

test.each([
  ['/memories/.history/a.md', 'folders that start with a dot are kept by the system'],
  ['/memories/.proposals', 'folders that start with a dot are kept by the system'],
  ['/memories/.ssh/a.md', 'a folder may not start with a dot'],
  ['/memories/.env', 'a name may not start with a dot'],
  ['/memories/con.md', 'a segment is the name of a Windows device'],
  ['/memories/a?.md', 'a segment has one of < > : " | ? *'],
  ['/memories/a.md/b.md', 'a folder may not end like a file'],
  ['/memories/a.txt/b.md', 'a folder may not end like a file'],
  [`/memories/${'x'.repeat(5000)}.md`, 'longer than'],
  ['/memories/\ud800.md', 'half a surrogate pair'],
])('%j is refused, and the rule is named', async (path, rule) => {
  await using open = await openMemory()
  const handlers = memoryToolHandlers(open.memory.user('ada'))
  await succeed(handlers, { command: 'create', path: '/memories/kept.md', file_text: 'kept' })
  for (const command of commandsAt(path)) {
    const text = await fail(handlers, command)
    expect(text, command.command).toContain('is not allowed: ')
    expect(text).toContain(rule)
    expect(text.length).toBeLessThan(1500)
  }
  expect(await open.memory.store.list()).toEqual(['users/ada/kept.md'])
})

test('arguments that are missing, or of another kind, are named', async () => {
  await using open = await openMemory()
  const handlers = memoryToolHandlers(open.memory.user('ada'))
  await succeed(handlers, { command: 'create', path: '/memories/a.md', file_text: 'a' })
  // A model may send any command, whatever the types say.
  const send = async (command: object) => await fail(handlers, command as Command)
  expect(await send({ command: 'view' })).toBe('The `path` parameter is required and must be text.')
  expect(await send({ command: 'create', path: '/memories/b.md' })).toBe(
    'The `file_text` parameter is required and must be text.',
  )
  expect(await send({ command: 'str_replace', path: '/memories/a.md', new_str: 'b' })).toContain('`old_str`')
  expect(await send({ command: 'str_replace', path: '/memories/a.md', old_str: '', new_str: 'b' })).toContain(
    'old_str is empty',
  )
  expect(await send({ command: 'insert', path: '/memories/a.md', insert_line: 0 })).toContain('`insert_text`')
  expect(
    await send({ command: 'insert', path: '/memories/a.md', insert_line: '0', insert_text: 'x' }),
  ).toContain('[0, 1]')
  expect(
    await send({ command: 'insert', path: '/memories/a.md', insert_line: 0.5, insert_text: 'x' }),
  ).toContain('[0, 1]')
  expect(await send({ command: 'rename', old_path: '/memories/a.md' })).toBe(
    'The `new_path` parameter is required and must be text.',
  )
  expect(await send({ command: 'view', path: '/memories/a.md', view_range: ['1', 2] })).toContain(
    '`view_range`',
  )
  expect(await send({ command: 'append', path: '/memories/a.md' })).toContain('not implemented')
  expect(await open.memory.user('ada').ownStore.read('a.md')).toBe('a')
})

test('no path whatever reaches another user', async () => {
  await using open = await openMemory()
  const { memory } = open
  await memory.user('bob').ownStore.write('secret.md', 'PLANTED')
  await memory.store.write('shared.md', 'PLANTED')
  const handlers = memoryToolHandlers(memory.user('ada'))
  const piece = fc.constantFrom(
    '..',
    '.',
    '/',
    '\\',
    '%2e',
    '%2F',
    '\0',
    'users',
    'bob',
    'secret.md',
    'shared.md',
    '.history',
    '~',
    'a',
    '．．',
    ' ',
  )
  const path = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
  await fc.assert(
    fc.asyncProperty(path, fc.constantFrom('/memories', '/memories/', ''), async (rest, root) => {
      for (const command of commandsAt(root + rest)) {
        const { text } = await runCommand(handlers, command)
        expect(text).not.toContain('PLANTED')
      }
      const others = (await memory.store.list()).filter((file) => !file.startsWith('users/ada/'))
      expect(others).toEqual(['shared.md', 'users/bob/secret.md'])
    }),
    { numRuns: 150, seed: 8 },
  )
  expect(await memory.store.read('users/bob/secret.md')).toBe('PLANTED')
  expect(await memory.store.read('shared.md')).toBe('PLANTED')
})
