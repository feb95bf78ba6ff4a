import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runInFolder, STORES, type Folder } from '../__fixtures__/run-in-folder.ts'

const ADA = ['--user', 'ada']
const FACT = '- 2026-11-02 [home] Lives in Porto <!-- chats/trip.md#m1 2026-11-02T10:00:00Z -->'

async function filled(folder: Folder): Promise<void> {
  await using memory = await folder.open()
  const ada = memory.user('ada')
  await ada.thread('trip').record([
    {
      id: 'm1',
      role: 'user',
      content: 'I live in Porto. Always answer briefly.',
      at: new Date('2026-11-02T10:00:00Z'),
    },
    { id: 'm2', role: 'assistant', content: 'Noted.', at: new Date('2026-11-02T10:00:05Z') },
  ])
  await ada.ownStore.write('observations.md', `## Facts\n\n${FACT}\n`)
  await ada.ownStore.write('notes/teeth.md', 'Sees the dentist on Friday.\n\nLikes tea.\n')
  await ada.ownStore.write('notes/teeth.md', 'Sees the dentist on Monday.\n\nLikes tea.\n')
  await ada.ownStore.write('notes/gone.md', 'A page that was deleted.\n')
  await ada.ownStore.delete('notes/gone.md')
  await ada.proposals.propose({ author: 'agent', reason: 'a pet', path: 'USER.md', append: 'Has a cat.\n' })
  await memory.user('bob').ownStore.write('notes/b.md', 'The secret of Bob.\n')
}

describe.each(STORES)('on %s', (store) => {
  test('users and threads are listed', async () => {
    await using folder = await runInFolder(store)
    expect((await folder.run('users')).code).not.toBe(0)
    await filled(folder)
    expect((await folder.run('users')).stdout).toBe('ada\nbob\n')
    expect(await folder.json('users')).toEqual({ users: ['ada', 'bob'] })
    expect((await folder.run('threads', ...ADA)).stdout).toMatch(/2026-11-02 10:00:05 +trip +\S/)
    expect((await folder.run('threads', '--user', 'bob')).stdout).toBe('There are no conversations.\n')
    expect((await folder.run('threads')).code).toBe(2)
    expect((await folder.run('threads', '--user', 'bob')).stderr).toBe('')
    const mistyped = await folder.run('context', 'hello', '--user', 'Ada')
    expect(mistyped).toMatchObject({
      code: 0,
      stderr: 'note: nothing is kept for "Ada"; `sheaf users` lists all users\n',
    })
    expect((await folder.run('memory', 'write', 'a.md', 'x', '--user', 'new')).stderr).toBe('')
  })

  test('an id cannot control a terminal, nor be taken for two', async () => {
    await using folder = await runInFolder(store)
    const ids = ['\u001B[31mred', 'ada\r\n', 'bob\nada', '\u202Eeve', 'Ada  Lovelace']
    for (const user of ids) await folder.run('memory', 'write', 'a.md', 'x', '--user', user)
    const shown = ['⟨U+001B⟩[31mred', 'ada⟨U+000D⟩⟨U+000A⟩', 'bob⟨U+000A⟩ada', '⟨U+202E⟩eve', 'Ada  Lovelace']
    expect((await folder.run('users')).stdout.split('\n').toSorted()).toEqual(['', ...shown].toSorted())
    for (const [place, user] of ids.entries())
      expect((await folder.run('status', '--user', user)).stdout).toContain(`scope    ${shown[place]}\n`)
    const { users } = (await folder.json('users')) as { readonly users: readonly string[] }
    expect(new Set(users)).toEqual(new Set(ids))
  })

  test('a conversation goes on from an earlier message, in a branch or after going back', async () => {
    await using folder = await runInFolder(store)
    await filled(folder)
    expect((await folder.run('branch', 'trip', '--after', 'm1', ...ADA)).stdout).toBe('Began "trip-1".\n')
    expect(await folder.json('branch', 'trip', '--after', 'm2', '--id', 'sea', ...ADA)).toEqual({
      id: 'sea',
      path: 'chats/sea.md',
    })
    // The ids are in a file that the command line shows.
    const unknown = { code: 1, stderr: expect.stringMatching(/"chats\/trip\.md".* headings of the file/) }
    expect(await folder.run('branch', 'trip', '--after', 'none', ...ADA)).toMatchObject(unknown)
    expect(await folder.run('rewind', 'trip', 'none', ...ADA)).toMatchObject(unknown)
    expect((await folder.run('memory', 'show', 'chats/trip.md', ...ADA)).stdout).toContain('<!-- m1 -->')
    expect((await folder.run('rewind', 'trip', 'm1', ...ADA)).stdout).toBe('1 message went to "trip-2".\n')
    expect((await folder.run('rewind', 'trip', 'm1', ...ADA)).stdout).toBe(
      'It is the last message already.\n',
    )
    expect(await folder.json('threads', ...ADA)).toMatchObject({
      threads: [{ id: 'sea', branchOf: 'trip-2' }, {}, { id: 'trip' }, { id: 'trip-1', branchOf: 'trip' }],
    })
    expect((await folder.run('threads', ...ADA)).stdout).toMatch(/branch of[^]*trip-1 +trip/)
  })

  test('all of one user is exported: as a folder, and as JSON with sources and history', async () => {
    await using folder = await runInFolder(store)
    await filled(folder)
    expect(await folder.run('export', 'ada.json', ...ADA)).toMatchObject({ code: 0, stderr: '' })
    const text = await readFile(join(folder.path, 'ada.json'), 'utf8')
    expect(text).not.toContain('Bob')
    const { id, files, threads, facts, standing, proposals, history } = JSON.parse(text)
    expect(id).toBe('ada')
    expect(files.map(({ path }: { path: string }) => path)).toEqual([
      'chats/trip.md',
      'notes/teeth.md',
      'observations.md',
    ])
    expect(threads).toMatchObject([
      {
        id: 'trip',
        messages: [
          { id: 'm1', role: 'user', at: '2026-11-02T10:00:00.000Z' },
          { id: 'm2', content: 'Noted.' },
        ],
      },
    ])
    expect(facts).toMatchObject([
      {
        text: 'Lives in Porto',
        day: '2026-11-02',
        key: 'home',
        source: { conversation: 'chats/trip.md', message: 'm1' },
      },
    ])
    expect(standing).toMatchObject([{ text: 'Always answer briefly.' }])
    expect(proposals).toMatchObject([
      { status: 'open', changes: [{ path: 'USER.md', content: 'Has a cat.\n' }] },
    ])
    const past = (path: string) => history.find((each: { path: string }) => each.path === path).revisions
    expect(past('notes/teeth.md').map(({ text: each }: { text?: string }) => each)).toEqual([
      'Sees the dentist on Friday.\n\nLikes tea.\n',
      undefined,
    ])
    expect(past('notes/gone.md')).toMatchObject([
      { change: 'created', text: 'A page that was deleted.\n' },
      { change: 'deleted' },
    ])
    const again = await folder.run('import', 'ada.json', '--user', 'eve')
    expect(again).toMatchObject({
      code: 3,
      stdout: expect.stringMatching(/chats +1 created[^]*ada\.tar\.gz/),
    })
    expect(again.stdout).not.toContain('neither a message')
    expect(await folder.run('export', 'ada.json', ...ADA)).toMatchObject({ code: 2 })
    expect(await folder.run('export', 'ada', '--complete', ...ADA)).toMatchObject({ code: 0 })
    expect((await readdir(join(folder.path, 'ada'))).sort()).toEqual([
      'chats',
      'export.json',
      'notes',
      'observations.md',
    ])
    const beside = JSON.parse(await readFile(join(folder.path, 'ada/export.json'), 'utf8'))
    expect(Object.keys(beside)).toEqual([
      'sheaf',
      'id',
      'exportedAt',
      'threads',
      'facts',
      'standing',
      'proposals',
      'history',
      'contexts',
    ])
    // The list that a complete export writes beside its files is no export of another program.
    expect(await folder.run('import', 'ada', '--user', 'bob')).toMatchObject({ code: 0 })
    expect((await folder.run('export', 'all.json')).stderr).toMatch(/needs a scope/)
    expect((await folder.run('export', 'ada.tar', '--complete', ...ADA)).code).toBe(2)
  })

  test('forget and erase ask, show what goes, and remove it for good', async () => {
    await using folder = await runInFolder(store)
    await filled(folder)
    const dry = await folder.run('forget', 'dentist', '--dry-run', ...ADA)
    expect(dry).toMatchObject({ code: 0, stdout: 'This would remove:\n  notes/teeth.md:1\n' })
    expect(await folder.run('forget', 'dentist', ...ADA)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/--yes/),
    })
    const asked = { isTerminal: true, stdin: 'no\n' }
    expect(await folder.runIn(asked, 'forget', 'dentist', ...ADA)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/notes\/teeth.md:1[^]*nothing was changed/),
    })
    expect((await folder.run('memory', 'show', 'notes/teeth.md', ...ADA)).stdout).toContain('dentist')
    const done = await folder.runIn({ isTerminal: true, stdin: 'yes\n' }, 'forget', 'dentist', ...ADA)
    expect(done).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Removed or changed 1 file\./) })
    await folder.run('export', 'ada.json', ...ADA)
    expect(await readFile(join(folder.path, 'ada.json'), 'utf8')).not.toContain('dentist')
    expect((await folder.run('forget', 'dentist', '--yes', ...ADA)).stdout).toBe('Nothing has these words.\n')
    expect((await folder.run('forget', '--source', 'notes/teeth.md', '--yes', ...ADA)).code).toBe(0)
    expect(await folder.paths('notes', ...ADA)).toEqual([])
    expect(await folder.run('forget', ...ADA)).toMatchObject({ code: 2 })
    expect((await folder.run('forget', '--speaker', 'Ada', ...ADA)).stdout).toBe('Nothing has these words.\n')
    expect((await folder.run('forget', 'cat', '--dry-run', ...ADA)).stdout).toMatch(
      /^This would remove:\n  users\/ada\/\.proposals\/[0-9a-f]{12}\.md\n$/,
    )

    expect((await folder.run('erase', '--dry-run', ...ADA)).stdout).toMatch(
      /^This would remove \d+ files of "ada"/,
    )
    expect(await folder.run('erase', ...ADA)).toMatchObject({ code: 2 })
    expect(await folder.runIn({ isTerminal: true, stdin: 'bob\n' }, 'erase', ...ADA)).toMatchObject({
      code: 2,
    })
    expect(await folder.run('erase', '--yes')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/needs a scope/),
    })
    const erased = await folder.runIn({ isTerminal: true, stdin: 'ada\n' }, 'erase', ...ADA)
    expect(erased).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Removed or changed \d+ files\.\n.*clean/),
    })
    expect((await folder.run('users')).stdout).toBe('bob\n')
    expect((await folder.run('scrub')).stdout).toMatch(/^clean +full-text index/m)
    expect(await folder.json('scrub')).toHaveProperty('places.0.state', 'clean')
  })
})
