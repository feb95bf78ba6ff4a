import { describe, expect, test } from 'vitest'
import { runInFolder, STORES, type Folder } from '../../__fixtures__/run-in-folder.ts'

async function recordTwo(folder: Folder): Promise<void> {
  const memory = await folder.open()
  await memory
    .user('ada')
    .thread('monday')
    .record([
      {
        role: 'user',
        content: 'Always answer in short sentences, please.',
        at: new Date('2026-11-02T10:00:00Z'),
      },
      { role: 'user', content: 'I prefer trains to planes.', at: new Date('2026-11-03T10:00:00Z') },
    ])
  await memory.close()
}

describe.each(STORES)('standing lines on %s', (store) => {
  test('they are listed newest first, and removed by id or number', async () => {
    await using folder = await runInFolder(store)
    await recordTwo(folder)
    const { lines } = Object(await folder.json('memory', 'standing', '--user', 'ada'))
    expect(lines).toMatchObject([
      {
        number: 1,
        kind: 'preference',
        text: 'I prefer trains to planes.',
        source: 'chats/monday.md',
        at: '2026-11-03T10:00:00.000Z',
      },
      {
        number: 2,
        kind: 'instruction',
        text: 'Always answer in short sentences, please.',
        lineStart: 3,
        lineEnd: 3,
      },
    ])
    const [newest, oldest] = lines
    expect((await folder.run('memory', 'standing', '--user', 'ada')).stdout).toBe(
      '#  id        kind         day         said in            text\n' +
        `1  ${newest.id}  preference   2026-11-03  chats/monday.md:7  I prefer trains to planes.\n` +
        `2  ${oldest.id}  instruction  2026-11-02  chats/monday.md:3  Always answer in short sentences, please.\n`,
    )
    expect(await folder.run('memory', 'standing', '--user', 'ada', '--remove', oldest.id)).toEqual({
      code: 0,
      stdout: 'Removed: Always answer in short sentences, please.\n',
      stderr: '',
    })
    // Removing a line does not change the ids of the others.
    expect(await folder.json('memory', 'standing', '--user', 'ada')).toEqual({ lines: [newest] })
    expect(await folder.json('memory', 'standing', '--user', 'ada', '--remove', '1')).toEqual({
      removed: newest,
    })
    expect((await folder.run('memory', 'standing', '--user', 'ada')).stdout).toBe(
      'There are no standing instructions or preferences.\n',
    )
    expect((await folder.run('memory', 'show', 'chats/monday.md', '--user', 'ada')).stdout).toContain(
      'I prefer trains to planes.',
    )
  })

  test('a line that is not there fails, and a call without a user is wrong usage', async () => {
    await using folder = await runInFolder(store)
    await recordTwo(folder)
    for (const asked of ['3', '0', 'abcdef12']) {
      expect(await folder.run('memory', 'standing', '--user', 'ada', '--remove', asked)).toEqual({
        code: 1,
        stdout: '',
        stderr: `error: There is no standing line "${asked}". \`sheaf memory standing\` lists the lines.\n`,
      })
    }
    expect(await folder.run('memory', 'standing')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('name one with --user'),
    })
    expect(await folder.run('memory', 'standing', '--project', 'atlas')).toMatchObject({ code: 2 })
    expect(await folder.json('memory', 'standing', '--user', 'bob')).toEqual({ lines: [] })
  })
})
