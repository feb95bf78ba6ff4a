import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runInFolder, STORES, type Folder } from '../__fixtures__/run-in-folder.ts'
import { contentHash } from '@sheaf/core'

const role = (place: number, [user, assistant]: readonly [string, string]) =>
  place % 2 === 0 ? user : assistant
const time = (place: number) => new Date(Date.UTC(2026, 9, 1, 10, place))
const ids = (count: number) => Array.from({ length: count }, (_, place) => `m${place + 1}`)

/** An export of one chat with so many messages. */
const FORMATS: Readonly<Record<string, (count: number) => { name: string; text: string; thread: string }>> = {
  chatgpt: (count) => ({
    name: 'conversations.json',
    thread: 'chatgpt-c1',
    text: JSON.stringify([
      {
        id: 'c1',
        current_node: `m${count}`,
        mapping: Object.fromEntries(
          ids(count).map((id, place) => [
            id,
            {
              id,
              parent: place === 0 ? null : `m${place}`,
              message: {
                id,
                author: { role: role(place, ['user', 'assistant']) },
                create_time: time(place).getTime() / 1000,
                content: { content_type: 'text', parts: [`text of ${id}`] },
              },
            },
          ]),
        ),
      },
    ]),
  }),
  claude: (count) => ({
    name: 'conversations.json',
    thread: 'claude-c1',
    text: JSON.stringify([
      {
        uuid: 'c1',
        chat_messages: ids(count).map((uuid, place) => ({
          uuid,
          sender: role(place, ['human', 'assistant']),
          text: `text of ${uuid}`,
          created_at: time(place).toISOString(),
          parent_message_uuid: place === 0 ? 'none' : `m${place}`,
        })),
      },
    ]),
  }),
  lines: (count) => ({
    name: 'log.jsonl',
    thread: 't1',
    text: ids(count)
      .map((id, place) =>
        JSON.stringify({
          id,
          thread: 't1',
          role: role(place, ['user', 'assistant']),
          content: `text of ${id}`,
          timestamp: time(place).toISOString(),
        }),
      )
      .join('\n'),
  }),
  sharegpt: (count) => ({
    name: 'share.json',
    thread: 's1',
    text: JSON.stringify([
      {
        id: 's1',
        conversations: ids(count).map((id, place) => ({
          id,
          from: role(place, ['human', 'gpt']),
          value: `text of ${id}`,
        })),
      },
    ]),
  }),
}

async function importOf(folder: Folder, format: string, count: number, ...more: readonly string[]) {
  const { name, text } = FORMATS[format]?.(count) ?? { name: '', text: '' }
  await writeFile(join(folder.path, name), text)
  return Object(await folder.json('import', join(folder.path, name), '--user', 'ada', ...more))
}

type Thread = ReturnType<ReturnType<Awaited<ReturnType<Folder['open']>>['user']>['thread']>

async function inThread<T>(folder: Folder, format: string, work: (thread: Thread) => Promise<T>): Promise<T> {
  await using memory = await folder.open()
  return await work(memory.user('ada').thread(FORMATS[format]?.(1).thread ?? ''))
}

const told = async (folder: Folder, format: string) =>
  await inThread(folder, format, async (thread) =>
    (await thread.messages()).map(({ content }) => content.replace('text of ', '')),
  )

const REMOVALS: readonly (readonly [
  string,
  (thread: Thread, all: readonly string[]) => Promise<unknown>,
  readonly string[],
])[] = [
  ['the first', async (thread, [first = '']) => await thread.remove(first), ['m2', 'm3', 'm4', 'm5', 'm6']],
  ['one between', async (thread, all) => await thread.remove(all[2] ?? ''), ['m1', 'm2', 'm4', 'm5', 'm6']],
  ['the last', async (thread, all) => await thread.remove(all[3] ?? ''), ['m1', 'm2', 'm3', 'm5', 'm6']],
  ['the last two', async (thread, all) => await thread.truncate(all[1] ?? ''), ['m1', 'm2', 'm5', 'm6']],
  ['all', async (thread, all) => await thread.remove(all), ['m5', 'm6']],
  ['the chat', async (thread) => await thread.delete(), []],
]

describe.each(STORES)('on %s', (storage) => {
  test.each(Object.keys(FORMATS))(
    'a message of %s that was removed stays away, in each place',
    async (format) => {
      for (const [what, remove, later] of REMOVALS) {
        await using folder = await runInFolder(storage)
        await importOf(folder, format, 4)
        await inThread(folder, format, async (thread) => {
          const all = await thread.messages()
          await remove(
            thread,
            all.map(({ id = '' }) => id),
          )
        })
        const left = await told(folder, format)
        expect((await importOf(folder, format, 4)).messages, what).toBe(0)
        expect(await told(folder, format), what).toEqual(left)
        await importOf(folder, format, 6)
        expect(await told(folder, format), what).toEqual(later)
        const again = await importOf(folder, format, 6)
        expect([again.messages, await told(folder, format)], what).toEqual([0, later])
      }
    },
  )

  test.each(['chatgpt', 'claude'])(
    'after a rewind of a chat of %s its end stays in its branch',
    async (format) => {
      await using folder = await runInFolder(storage)
      await importOf(folder, format, 4)
      const kept = await inThread(folder, format, async (thread) => {
        const all = await thread.messages()
        return (await thread.rewind(all[1]?.id ?? '')).kept ?? ''
      })
      await importOf(folder, format, 6)
      expect(await told(folder, format)).toEqual(['m1', 'm2'])
      await using memory = await folder.open()
      const branch = await memory.user('ada').thread(kept).messages()
      expect(branch.map(({ content }) => content)).toEqual(ids(6).map((id) => `text of ${id}`))
    },
  )

  test('a removed chat and the last messages come back with --force, and a report names them', async () => {
    await using folder = await runInFolder(storage)
    await importOf(folder, 'chatgpt', 4)
    await inThread(folder, 'chatgpt', async (thread) => {
      const [, , third, fourth] = await thread.messages()
      await thread.remove([third?.id ?? '', fourth?.id ?? ''])
    })
    expect((await importOf(folder, 'chatgpt', 4)).leftOut).toMatchObject([
      { what: 'messages that were removed here', count: 2, isLoss: false },
    ])
    expect((await importOf(folder, 'chatgpt', 4, '--force')).messages).toBe(2)
    expect(await told(folder, 'chatgpt')).toEqual(ids(4))
    await inThread(folder, 'chatgpt', async (thread) => await thread.delete())
    expect((await importOf(folder, 'chatgpt', 4)).leftOut).toMatchObject([
      { what: 'chats that were removed or moved here', count: 1, isLoss: false },
    ])
    expect((await importOf(folder, 'chatgpt', 4, '--force')).chats).toMatchObject({ created: 1 })
  })
})

test('a message that a person cut from the file, and a file that they cut or removed, stay so', async () => {
  await using folder = await runInFolder('fs:memory')
  await importOf(folder, 'chatgpt', 4)
  const files = join(folder.path, 'memory', 'users', 'ada', 'chats')
  const file = join(files, 'chatgpt-c1.md')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.slice(0, text.lastIndexOf('## ')))
  await importOf(folder, 'chatgpt', 6)
  expect(await told(folder, 'chatgpt')).toEqual(['m1', 'm2', 'm3', 'm5', 'm6'])

  const chat = join(folder.path, 'WhatsApp Chat with Ben.txt')
  await writeFile(chat, '01/10/2026, 10:15 - Ben: a heron\n15/10/2026, 10:16 - Ada: a stork\n')
  const again = async () => await folder.run('import', chat, '--user', 'ada')
  expect((await again()).stdout).toContain('files     1 created')
  const month = join(files, 'whatsapp Ben', '2026-10.md')
  for (const write of [
    async (before: string) => await writeFile(month, before.replace(/\n.*a stork\n/, '\n')),
    async (before: string) => await writeFile(month, before.replace('heron', 'crane')),
    async () => await rm(month),
  ]) {
    const before = await readFile(month, 'utf8')
    await write(before)
    const after = await contentHash(await readFile(month, 'utf8').catch(() => ''))
    expect((await again()).stdout).toMatch(
      /left out +(?:messages of )?chats\/whatsapp Ben\/2026-10\.md: (?:they were|it was) removed/,
    )
    expect(await contentHash(await readFile(month, 'utf8').catch(() => ''))).toBe(after)
    expect((await folder.run('import', chat, '--user', 'ada', '--force')).code).toBe(0)
    expect(await readFile(month, 'utf8')).toBe(before)
  }
  expect((await readdir(files)).sort()).toEqual(['.history', 'chatgpt-c1.md', 'whatsapp Ben'])
  expect((await folder.run('doctor')).stdout).toContain('sound')
})
