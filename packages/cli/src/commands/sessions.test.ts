import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Memory, ScopedMemory } from '@sheaf/memory'
import { describe, expect, test } from 'vitest'
import { runInFolder, STORES } from '../__fixtures__/run-in-folder.ts'
import type { ImportedFile } from '../import/import-request.ts'

// As @sheaf/openai-agents writes them, with texts that a scanner refuses in other files.
const SESSION = {
  'chats/tides/.history/item-3-1.md': '# Item 3, 1 of 1\n\n```json\n"data:image/png;base64,AAAA"\n```\n',
  'chats/tides/.history/items-0001-7.md':
    '## Item 1\n\n```json\n{"role":"user","content":"a \u202eturned\u202c text"}\n```\n',
  'chats/tides/.history/operations-0a.md': '# Operations that were applied\n\n- 0a 0b\n',
  'chats/tides/.history/session.md':
    '# Session "tides"\n\n```json\n{"session":"tides","next":4,"changes":7,"parts":[7]}\n```\n',
}
const CHAT = { 'chats/tides.md': '# Chat\n', 'chats/tides/0002.md': '# Chat, part 2\n' }
const DERIVED = { 'chats/tides/.history/ids-64-3.md': '0123456789ab 1\n' }

async function lay({ ownStore }: ScopedMemory, files: Readonly<Record<string, string>>): Promise<void> {
  await ownStore.commit(Object.entries(files).map(([path, content]) => ({ path, content })))
}

async function sessionOf(
  { ownStore }: ScopedMemory,
  directory = 'chats/tides/.history',
): Promise<Record<string, string>> {
  const paths = await ownStore.list(directory, { includeHidden: true })
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await ownStore.read(path)])))
}

const scopes: readonly (readonly [string, readonly string[], (memory: Memory) => ScopedMemory])[] = [
  ['a user', ['--user', 'ada'], (memory) => memory.user('ada')],
  [
    'a workspace of a project',
    ['--project', 'atlas', '--workspace', 'maps'],
    (memory) => memory.workspace('maps', { project: 'atlas' }),
  ],
  ['a user called chats', ['--user', 'chats'], (memory) => memory.user('chats')],
]

describe.each(STORES)('on %s', (store) => {
  test.each(scopes)(
    'sessions of %s go out and come back, by themselves and with the whole storage',
    async (_, flags, scope) => {
      await using folder = await runInFolder(store)
      await using other = await runInFolder(store)
      await using whole = await runInFolder(store)
      {
        await using memory = await folder.open()
        await lay(scope(memory), { ...CHAT, ...SESSION, ...DERIVED })
      }
      const archive = join(folder.path, 'copy.tar.gz')
      expect(await folder.json('export', archive, ...flags)).toMatchObject({
        files: Object.keys({ ...SESSION, ...CHAT }).toSorted(),
      })
      expect(await folder.run('export', 'copy', ...flags)).toMatchObject({ code: 0, stderr: '' })
      const text = await readFile(join(folder.path, 'copy/chats/tides/.history/items-0001-7.md'), 'utf8')
      expect(text).toBe(SESSION['chats/tides/.history/items-0001-7.md'])
      expect((await folder.run('import', 'copy', ...flags)).stdout).toContain('6 unchanged.')

      const imported = await other.run('import', archive, ...flags)
      expect(imported).toMatchObject({ code: 0, stdout: expect.stringContaining('6 created.') })
      expect(imported.stderr).toMatch(/^warning: line 4 of .*items-0001-7\.md has .*\n/)
      expect((await other.run('import', join(folder.path, 'copy'), ...flags)).stdout).toContain(
        '6 unchanged.',
      )
      {
        await using memory = await other.open()
        expect(await sessionOf(scope(memory))).toEqual(SESSION)
      }

      await folder.run('export', 'all')
      expect((await whole.run('import', join(folder.path, 'all'))).stdout).toContain('6 created.')
      await using memory = await whole.open()
      expect(await sessionOf(scope(memory))).toEqual(SESSION)
    },
  )

  test('a session is replaced as a whole, or not at all', async () => {
    await using folder = await runInFolder(store)
    const older = {
      'chats/tides/.history/items-0001-9.md': 'other',
      'chats/tides/.history/session.md': 'other',
    }
    {
      await using memory = await folder.open()
      await lay(memory.user('ada'), SESSION)
      await lay(memory.user('bob'), older)
    }
    await folder.run('export', 'copy', '--user', 'ada')
    const actions = async (...flags: readonly string[]) => {
      const { files } = Object(await folder.json('import', 'copy', '--user', 'bob', ...flags))
      return [...new Set(files.map(({ action }: ImportedFile) => action))]
    }
    const bob = async () => {
      await using memory = await folder.open()
      return await sessionOf(memory.user('bob'))
    }
    expect(await actions()).toEqual(['exists'])
    expect(await actions('--force', '--dry-run')).toEqual(['replaced'])
    expect(await bob()).toEqual(older)
    expect(await actions('--force')).toEqual(['replaced'])
    expect(await bob()).toEqual(SESSION)
  })

  test('a session of which something is missing or broken is left out, and reports it', async () => {
    await using folder = await runInFolder(store)
    const from = join(folder.path, 'from/chats')
    await mkdir(join(from, 'headless/.history'), { recursive: true })
    await mkdir(join(from, 'broken/.history'), { recursive: true })
    await writeFile(join(from, 'headless/.history/items-0001-1.md'), 'x')
    await writeFile(join(from, 'broken/.history/items-0001-1.md'), new Uint8Array([0xff, 0]))
    await writeFile(join(from, 'broken/.history/session.md'), 'x')
    const outcome = await folder.run('import', 'from', '--user', 'ada', '--json')
    expect(outcome.code).toBe(3)
    const { files } = Object(JSON.parse(outcome.stdout))
    expect(files).toEqual([
      {
        from: 'chats/broken/.history/items-0001-1.md',
        action: 'skipped',
        reason: 'it is neither UTF-8 nor UTF-16 text; save it as UTF-8',
      },
      {
        from: 'chats/broken/.history/session.md',
        action: 'skipped',
        reason: expect.stringMatching(/items-0001-1\.md cannot be imported$/),
      },
      {
        from: 'chats/headless/.history/items-0001-1.md',
        action: 'skipped',
        reason: expect.stringMatching(/session\.md is missing$/),
      },
    ])
  })
})

test('an archive in which the files of a session are scattered is not read on', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  await mkdir(join(folder.path, 'chats/tides/.history'), { recursive: true })
  for (const name of ['chats/tides/.history/session.md', 'chats/tides/.history/items-0001-1.md', 'a.md'])
    await writeFile(join(folder.path, name), name)
  const names = ['chats/tides/.history/session.md', 'a.md', 'chats/tides/.history/items-0001-1.md']
  expect(spawnSync('tar', ['-cf', 'all.tar', ...names], { cwd: folder.path }).status).toBe(0)
  expect(await folder.run('import', 'all.tar', '--user', 'ada')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^error: The files of the session in "chats\/tides\/\.history" are not together in the archive, so that it may be incomplete\. Unpack it/,
    ),
  })
})

test('other hidden folders, and other layouts, bring no sessions', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  for (const name of [
    '.history/a/session.md',
    'notes/.history/session.md',
    'chats/.history/session.md',
    'chats/.git/x/.history/session.md',
  ]) {
    await mkdir(join(folder.path, 'from', name, '..'), { recursive: true })
    await writeFile(join(folder.path, 'from', name), 'x')
  }
  expect(await folder.json('import', 'from')).toEqual({ dryRun: false, files: [] })
  await mkdir(join(folder.path, 'from/chats/tides/.history'), { recursive: true })
  await writeFile(join(folder.path, 'from/chats/tides/.history/session.md'), 'x')
  expect(await folder.json('import', 'from', '--from', 'basic-memory')).toEqual({ dryRun: false, files: [] })
  expect(await folder.json('import', 'from')).toMatchObject({ files: [{ action: 'created' }] })
})
