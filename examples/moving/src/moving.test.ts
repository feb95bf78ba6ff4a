import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Message } from '@sheaf/core'
import { fs } from '@sheaf/fs'
import { libsql } from '@sheaf/libsql'
import { createMemory } from '@sheaf/memory'
import type { Memory, ScopedMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { moveAugure } from './augure.ts'
import { moveStarbot } from './starbot.ts'
import { moveStarpod } from './starpod.ts'
import { moveEntries } from './update-user-memory.ts'

const STORAGES = {
  sqlite: (folder: string) => sqlite({ file: join(folder, 'memory.db') }),
  fs: (folder: string) => fs({ root: join(folder, 'memory') }),
  'libsql-file': (folder: string) => libsql({ url: `file:${join(folder, 'libsql.db')}` }),
}
const KINDS = Object.keys(STORAGES) as (keyof typeof STORAGES)[]

test.each(KINDS)('a .starpod folder comes over, in both of its layouts (%s)', async (kind) => {
  await withFolder(kind, async (from, memory) => {
    await make(from, {
      'config/SOUL.md': '# Nova\n\nI am Nova, calm as the zeppelin.\n',
      'config/HEARTBEAT.md': 'Look at the barometer.\n',
      'config/BOOT.md': '',
      'BOOTSTRAP.md': 'Ask for the name of the harbour.\n',
      'db/memory.db': 'SQLite',
      'skills/pdf/SKILL.md': 'How to read a PDF of the xylophone.\n',
      'notes/rust-patterns.md': '# Rust\n\nThe borrow checker likes walruses.\n',
      'users/ada/USER.md': '# Ada\n\nShe is a lockkeeper.\n',
      'users/ada/MEMORY.md': 'The ledger is on Postgres.\n',
      'users/ada/memory/2026-03-12.md':
        '# Daily Log — 2026-03-12\n\n## 10:00:00\nAsked about database migrations.\n',
      'users/ada/memory/sessions/tides-0a1b2c3d.md': 'We spoke of the neap tide.\n',
      'users/Bob_1/MEMORY.md': 'Bob likes herons.\n',
      'users/heartbeat/MEMORY.md': 'Nothing.\n',
      'users/ada/broken.md': new Uint8Array([0xff, 0xfe, 0x41]),
      'users/ada/a:b.md': 'A name that Windows does not keep.\n',
    })
    const leftOut = await moveStarpod(from, memory)
    expect(leftOut.map((line) => line.split(':')[0])).toEqual(['users/ada/a', 'users/ada/broken.md'])

    const ada = memory.user('ada')
    await expectFound(ada, {
      'Who is calm as the zeppelin?': 'SOUL.md',
      'What likes walruses?': 'notes/rust-patterns.md',
      'Who is a lockkeeper?': 'USER.md',
      'Where is the ledger?': 'MEMORY.md',
      'What of database migrations?': 'memory/2026-03-12.md',
      'What of the neap tide?': 'memory/sessions/tides-0a1b2c3d.md',
    })
    await expectFound(memory.user('Bob_1'), { 'Who likes herons?': 'MEMORY.md' })
    expect((await memory.users()).ids).toEqual(['Bob_1', 'ada'])
    expect(await memory.heartbeat()).toContain('barometer')
    expect(await memory.boot()).toBeUndefined()
    expect(await memory.takeBootstrap(async (text) => expect(text).toContain('harbour'))).toBeDefined()
    expect(await memory.search('xylophone')).toEqual([])
    expect((await memory.doctor()).findings).toEqual([])

    await ada.store.write('USER.md', 'She is a pilot now.\n')
    expect((await moveStarpod(from, memory)).length).toBeGreaterThan(leftOut.length)
    expect(await ada.store.read('USER.md')).toContain('pilot')
  })
})

test('a .starpod folder can also stay where it is, and doctor says which user to move', async () => {
  await withFolder('fs', async (from) => {
    await make(from, {
      'config/SOUL.md': 'I am Nova, calm as the zeppelin.\n',
      'users/ada/MEMORY.md': 'The ledger is on Postgres.\n',
      'users/Bob_1/MEMORY.md': 'Bob likes herons.\n',
    })
    await using memory = await createMemory({ storage: fs({ root: from }), agentDirectory: 'config' })
    const ada = memory.user('ada')
    expect((await ada.bootstrap()).text).toMatch(/zeppelin[^]*Postgres/)
    await expectFound(ada, { 'Where is the ledger?': 'MEMORY.md' })
    const messages = (await memory.doctor()).findings.map(({ message }) => message)
    expect(messages).toEqual([expect.stringContaining('Move it to "users/Bob_1__1"')])
  })
})

test.each(KINDS)(
  'the entries of UpdateUserMemory come over, and the index is made anew (%s)',
  async (kind) => {
    await withFolder(kind, async (from, memory) => {
      const entry = (type: string, name: string, description: string, body: string) =>
        `---\nname: ${name}\ntype: ${type}\ndescription: ${description}\n---\n${body}\n`
      await make(from, {
        'users/u42/memory/MEMORY.md': '- [stack](stack.md) — an old line\n',
        'users/u42/memory/stack.md': entry(
          'project',
          'stack',
          'Uses Go and Postgres',
          'Go 1.25 at the quay.',
        ),
        'users/u42/memory/language.md': entry('user', 'language', 'Prefers Japanese', 'Answer in Japanese.'),
        'users/u42/memory/tone.md': entry('feedback', 'tone', 'No jokes', 'Never joke about pelicans.'),
        'users/u42/memory/links.md': entry(
          'reference',
          'links',
          'Where the wiki is',
          'The wiki is at wiki.test.',
        ),
        'users/u42/memory/odd.md': '---\nname: odd\n---\nNo type, yet a marmot.\n',
        'users/u42/memory/trash/old.md': entry('user', 'old', 'Deleted', 'Liked unicorns.'),
        'users/Team A/memory/stack.md': entry('project', 'stack', 'Uses Elixir', 'Elixir in the barn.'),
      })
      const leftOut = await moveEntries(from, memory)
      expect(leftOut).toEqual([expect.stringMatching(/^users\/u42\/memory\/odd\.md: /)])

      const user = memory.user('u42')
      await expectFound(user, {
        'What is at the quay?': 'memory/stack.md',
        'Answer in which language, Japanese?': 'memory/language.md',
        'What of pelicans?': 'memory/tone.md',
        'Where is the wiki?': 'memory/links.md',
        'Is there a marmot?': 'memory/odd.md',
      })
      const index = await user.store.read('memory/MEMORY.md')
      expect(index).toContain('- [stack](stack.md) — Uses Go and Postgres\n')
      expect(index).not.toContain('an old line')
      expect((await user.entries.read('tone')).body.trim()).toBe('Never joke about pelicans.')
      expect(await user.search('unicorns')).toEqual([])
      await expectFound(memory.user('Team A'), { 'What is in the barn?': 'memory/stack.md' })
    })
  },
)

test.each(KINDS)('the folder of Augure comes over, and the newest observation holds (%s)', async (kind) => {
  await withFolder(kind, async (from, memory) => {
    await make(from, {
      'identity.md': 'Name: Alex\nTrade: cooper\n',
      'observations.md':
        '## 2026-02-21\n- User lives in Bordeaux, France\n- User builds barrels\n\n## 2026-02-22\n- User lives in Paris\n\n',
      'preferences/communication.md': 'Short answers in French.\n',
      'preferences/interests.md': 'Sailing and the bassoon.\n',
      'knowledge/personal/housing.md': 'The lease ends in May.\n',
      'knowledge/professional/work.md': 'Works at TechCorp.\n',
      'relationships/contacts.md': 'Lea is the sister.\n',
      'notes.txt': 'Not markdown.\n',
    })
    const alex = memory.user('Alex')
    expect(await moveAugure(from, alex)).toEqual(['notes.txt: it is not markdown (.md)'])
    await expectFound(alex, {
      'Who is a cooper by trade?': 'identity.md',
      'Does he build barrels?': 'observations.md',
      'What are short answers in?': 'preferences/communication.md',
      'Who likes the bassoon?': 'preferences/interests.md',
      'When does the lease end?': 'knowledge/personal/housing.md',
      'Who works at TechCorp?': 'knowledge/professional/work.md',
      'Who is the sister?': 'relationships/contacts.md',
    })
    const { messages } = await alex.assemble({ messages: [{ role: 'user', content: 'Hello.' }] })
    const shown = textOf(messages)
    expect(shown).toContain('Trade: cooper')
    expect(shown.indexOf('2026-02-22 User lives in Paris')).toBeGreaterThan(0)
    expect(shown.indexOf('lives in Paris')).toBeLessThan(shown.indexOf('lives in Bordeaux'))
  })
})

test.each(KINDS)('projects, workspaces and chats of Starbot come over (%s)', async (kind) => {
  await withFolder(kind, async (from, memory) => {
    const rows = {
      workspaces: [{ id: 'server', projectId: 'Ferry' }],
      documents: [
        {
          id: 'd1',
          scope: 'project',
          scope_id: 'Ferry',
          content: '# Ferry\n\nA ticket shop for two piers.\n',
        },
        {
          id: 'd2',
          scope: 'workspace',
          scope_id: 'server',
          content: '# Server\n\n## Decisions\n\n- 2026-01-01 [database] Postgres 17\n',
        },
        { id: 'd3', scope: 'workspace', scope_id: 'lost', content: '# Lost\n' },
      ],
      chats: [
        { id: 'c1', projectId: 'Ferry', workspaceId: null },
        { id: 'c2', projectId: 'Ferry', workspaceId: 'server' },
      ],
      messages: [
        { id: 'm2', chatId: 'c1', role: 'assistant', content: 'Noted.', createdAt: '2026-01-02T09:01:00Z' },
        {
          id: 'm1',
          chatId: 'c1',
          role: 'user',
          content: 'Kiosks close at dusk.',
          createdAt: '2026-01-02T09:00:00Z',
        },
        {
          id: 'm3',
          chatId: 'c2',
          role: 'user',
          content: 'The cache is Valkey.',
          createdAt: '2026-01-03T09:00:00Z',
        },
      ],
    }
    await make(
      from,
      Object.fromEntries(Object.entries(rows).map(([name, each]) => [`${name}.json`, JSON.stringify(each)])),
    )
    expect(await moveStarbot(from, memory)).toEqual(['MEMORY.md of lost: the workspace has no project'])

    const project = memory.project('Ferry')
    await expectFound(project, {
      'What is for two piers?': 'PMEMORY.md',
      'When do kiosks close?': 'chats/c1.md',
      'Which database?': 'workspaces/server/MEMORY.md',
      'What is the cache?': 'workspaces/server/chats/c2.md',
    })
    await expectFound(memory.workspace('server', { project: 'Ferry' }), {
      'Which database?': 'MEMORY.md',
      'What is the cache?': 'chats/c2.md',
    })
    const chat = await project.store.read('chats/c1.md')
    expect(chat).toMatch(
      /## 2026-01-02T09:00:00\.000Z user[^]*Kiosks[^]*## 2026-01-02T09:01:00\.000Z assistant[^]*Noted/,
    )
    expect(await moveStarbot(from, memory)).toHaveLength(3)
    expect(await project.store.read('chats/c1.md')).toBe(chat)
  })
})

test.each(['starpod', 'update-user-memory', 'augure', 'starbot'])(
  'the program of %s is short, and the guide leads to it',
  async (system) => {
    const read = async (path: string) => await readFile(new URL(path, import.meta.url), 'utf8')
    const program = await read(`${system}.ts`)
    expect(program.split('\n').length).toBeLessThanOrEqual(80)
    const guide = await read('../../../docs/guides/moving-from-source-systems.md')
    expect(guide).toContain('(../../examples/moving/src)')
    expect(guide).toContain(system)
  },
)

const textOf = (messages: readonly Message[]) => messages.map(({ content }) => content).join('\n')

/** Each question finds its file first, and shows the line of it that answers in a new thread. */
async function expectFound(
  scope: Pick<ScopedMemory, 'search' | 'thread'>,
  answers: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [question, source] of Object.entries(answers)) {
    const [hit] = await scope.search(question)
    expect([question, hit?.source]).toEqual([question, source])
    const { messages } = await scope
      .thread('new')
      .assemble({ messages: [{ role: 'user', content: question }] })
    const lines = (hit?.text ?? '')
      .split('\n')
      .filter((line) => /^[\p{L}-]/u.test(line) && !/^-+$/.test(line))
    const answer = (lines.at(-1) ?? '').replace(/^- (?:\d{4}-\d{2}-\d{2} )?/, '')
    expect(answer).not.toBe('')
    expect(textOf(messages.slice(0, -1))).toContain(answer)
  }
}

async function make(folder: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
}

async function withFolder(
  kind: keyof typeof STORAGES,
  act: (from: string, memory: Memory) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-moving-'))
  try {
    await using memory = await createMemory({ storage: STORAGES[kind](folder) })
    const from = join(folder, 'from')
    await mkdir(from)
    await act(from, memory)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
