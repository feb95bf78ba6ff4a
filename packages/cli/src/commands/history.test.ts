import { fixedClock } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { runInFolder, STORES } from '../__fixtures__/run-in-folder.ts'

describe.each(STORES)('on %s', (store) => {
  test('what a file was can be listed, shown, compared and restored', async () => {
    await using folder = await runInFolder(store)
    await folder.run('memory', 'write', 'MEMORY.md', '- Postgres\n', '--user', 'ada', '--author', 'ada')
    await folder.run('memory', 'write', 'MEMORY.md', '- SQLite\n', '--user', 'ada')
    const listed = await folder.run('history', 'list', 'MEMORY.md', '--user', 'ada')
    expect(listed.stdout).toBe(
      [
        'version  at                   change   bytes  author  reason',
        '2.0.0    2026-11-20 09:30:15  edited       9  cli     write MEMORY.md',
        '1.0.0    2026-11-20 09:30:15  created     11  ada     write MEMORY.md',
        '',
      ].join('\n'),
    )
    expect(await folder.json('history', 'list', 'MEMORY.md', '--user', 'ada', '--limit', '1')).toMatchObject([
      { version: '2.0.0', change: 'edited' },
    ])
    expect((await folder.run('history', 'show', 'MEMORY.md', '1.0.0', '--user', 'ada')).stdout).toBe(
      '- Postgres\n',
    )
    const { stdout: diff } = await folder.run('history', 'diff', 'MEMORY.md', '1.0.0', '--user', 'ada')
    expect(diff).toContain('-- Postgres')
    expect(diff).toContain('+- SQLite')
    expect(
      await folder.json('history', 'diff', 'MEMORY.md', '1.0.0', '2.0.0', '--user', 'ada'),
    ).toMatchObject({
      from: '1.0.0',
      to: '2.0.0',
    })
    const restored = await folder.run(
      'history',
      'restore',
      'MEMORY.md',
      '1.0.0',
      '--user',
      'ada',
      '--author',
      'ada',
    )
    expect(restored).toMatchObject({ code: 0, stdout: 'MEMORY.md is as it was in 1.0.0.\n' })
    expect((await folder.run('memory', 'show', 'MEMORY.md', '--user', 'ada')).stdout).toBe('- Postgres\n')
    expect(await folder.json('history', 'log')).toMatchObject([
      { path: 'users/ada/MEMORY.md', change: 'restored', author: 'ada', reason: 'restore 1.0.0' },
      { version: '2.0.0' },
      { version: '1.0.0' },
    ])
  })

  test('the log has a beginning, and an unknown revision reports it', async () => {
    await using folder = await runInFolder(store)
    await folder.run('memory', 'write', 'notes/a.md', 'a')
    expect((await folder.run('history', 'log', '--since', '2026-11-21')).stdout).toBe(
      'Nothing has changed.\n',
    )
    expect(
      (await folder.run('history', 'log', '--since', '2026-11-20', '--within', 'notes')).stdout,
    ).toContain('notes/a.md')
    expect((await folder.run('history', 'list', 'b.md')).stdout).toBe('There is no history of b.md.\n')
    expect(await folder.run('history', 'show', 'notes/a.md', '9.0.0')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^error: Revision 9.0.0 of "notes\/a.md" cannot be read/),
    })
    expect(await folder.run('history', 'log', '--since', 'yesterday')).toMatchObject({ code: 2 })
  })
})

test('a diff has colours on a terminal only', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  await folder.run('memory', 'write', 'a.md', 'one\n')
  await folder.run('memory', 'write', 'a.md', 'two\n')
  const diff = ['history', 'diff', 'a.md', '1.0.0'] as const
  expect((await folder.runIn({ isTerminal: true }, ...diff)).stdout).toContain('\u001b[')
  expect((await folder.run(...diff)).stdout).not.toContain('\u001b')
})

test('times are those of the clock, and a day of --since begins as the clock sees it', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  const timeZone = 'America/Los_Angeles'
  const run = async (now: string, ...argv: readonly string[]) =>
    await folder.runIn({ clock: fixedClock(now, { timeZone }) }, ...argv)
  await run('2026-11-20T06:30:00Z', 'memory', 'write', 'a.md', 'late on the 19th\n')
  await run('2026-11-20T09:00:00Z', 'memory', 'write', 'b.md', 'early on the 20th\n')
  const since = async (day: string) =>
    (await run('2026-11-20T18:00:00Z', 'history', 'log', '--since', day)).stdout
  expect(await since('2026-11-19')).toContain('2026-11-19 22:30:00')
  expect(await since('2026-11-20')).toContain('2026-11-20 01:00:00')
  expect(await since('2026-11-20')).not.toContain('a.md')
  const memory = await folder.open()
  const at = new Date('2026-11-20T06:30:00Z')
  await memory.user('ada').thread('t').record({ role: 'user', content: 'Always answer in French.', at })
  await memory.close()
  const standing = await run('2026-11-20T18:00:00Z', 'memory', 'standing', '--user', 'ada')
  expect(standing.stdout).toContain('2026-11-19  chats/t.md')
})
