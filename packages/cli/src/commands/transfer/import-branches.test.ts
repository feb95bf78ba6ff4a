import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { describe, expect, test } from 'vitest'
import { runInFolder, type Folder } from '../../__fixtures__/run-in-folder.ts'

// [id, the message that it follows, its text], one minute apart, the person and the model in turn by depth.
type Tree = readonly (readonly [string, string | undefined, string])[]

const time = (place: number) => new Date(Date.UTC(2025, 4, 6, 7, place))
const depthOf = (tree: Tree, id: string | undefined): number =>
  id === undefined ? 0 : 1 + depthOf(tree, tree.find(([each]) => each === id)?.[1])
const isAsked = (tree: Tree, id: string) => depthOf(tree, id) % 2 === 1

const EXPORTS = {
  chatgpt: (tree: Tree, shown: string) => ({
    conversation_id: 'trip',
    title: 'Trip',
    create_time: time(0).getTime() / 1000,
    current_node: shown,
    mapping: {
      root: { id: 'root', parent: null, children: [], message: null },
      ...Object.fromEntries(
        tree.map(([id, parent = 'root', text], place) => [
          id,
          {
            id,
            parent,
            children: [],
            message: {
              id,
              author: { role: isAsked(tree, id) ? 'user' : 'assistant' },
              create_time: time(place + 1).getTime() / 1000,
              content: { content_type: 'text', parts: [text] },
              recipient: 'all',
              weight: 1,
              metadata: {},
            },
          },
        ]),
      ),
    },
  }),
  // The version with the newest end is the shown one.
  claude: (tree: Tree, shown: string) => ({
    uuid: 'trip',
    name: 'Trip',
    created_at: time(0).toISOString(),
    account: { uuid: 'a' },
    chat_messages: tree.map(([id, parent = '00000000-0000-4000-8000-000000000000', text], place) => ({
      uuid: id,
      sender: isAsked(tree, id) ? 'human' : 'assistant',
      text,
      content: [{ type: 'text', text }],
      created_at: (id === shown ? time(50) : time(place + 1)).toISOString(),
      attachments: [],
      files: [],
      parent_message_uuid: parent,
    })),
  }),
} as const

const TREE: Tree = [
  ['q1', undefined, 'Where shall I sail in May?'],
  ['a1', 'q1', 'To the Hebrides.'],
  ['q2', 'a1', 'Which harbour has zeppelins?'],
  ['a2', 'q2', 'None, but Oban had balloons.'],
  ['q2b', 'a1', 'Which harbour is calm? Always answer in French.'],
  ['a2b', 'q2b', 'Tobermory.'],
  ['a2c', 'q2', 'Perhaps Friedrichshafen.'],
  ['q2d', 'a1', 'Which harbour has a shop?'],
  ['a2d', 'q2d', 'Mallaig.'],
]

const conversation = async (folder: Folder, id: string) => {
  await using memory = await folder.open()
  return (await memory.user('ada').thread(id).messages()).map((message) => message.id)
}
const context = async (folder: Folder, id: string, query: string) => {
  await using memory = await folder.open()
  const { messages } = await memory.user('ada').thread(id).assemble({ query, maxTokens: 8000 })
  return messages.map(({ content }) => content).join('\n')
}
const threads = async (folder: Folder) => {
  await using memory = await folder.open()
  return (await memory.user('ada').threads()).ids.toSorted()
}

describe.each([
  ['chatgpt', 'sqlite:memory.db'],
  ['claude', 'sqlite:memory.db'],
  ['chatgpt', 'fs:memory'],
  ['claude', 'fs:memory'],
] as const)('versions of %s on %s', (format, storage) => {
  const bring = async (folder: Folder, tree: Tree, shown: string, ...more: readonly string[]) => {
    const file = join(folder.path, 'conversations.json')
    await writeFile(file, JSON.stringify([EXPORTS[format](tree, shown)]))
    const args = ['import', file, '--user', 'ada', '--from', format, ...more]
    const { code, stdout } = await folder.run(...args)
    expect(code).toBe(0)
    return stdout.trim()
  }
  const id = `${format}-trip`

  test('each becomes a branch, once, and no context has another one', async () => {
    await using folder = await runInFolder(storage)
    const dry = await bring(folder, TREE, 'a2d', '--branches', '--dry-run')
    expect(dry).toMatch(/chats +1 created\nbranches +3 created\nmessages +9 added\nThis was a dry run/)
    expect(await bring(folder, TREE, 'a2d')).toMatch(/left out +5 other versions of messages/)
    expect(await threads(folder)).toEqual([id])
    expect(await bring(folder, TREE, 'a2d', '--branches')).toMatch(
      /chats +1 unchanged\nbranches +3 created\nmessages +5 added$/,
    )
    const all = async () =>
      await Promise.all([id, `${id}~2`, `${id}~3`, `${id}~4`].map((each) => conversation(folder, each)))
    const expected = [
      ['q1', 'a1', 'q2d', 'a2d'],
      ['q1', 'a1', 'q2', 'a2'],
      ['q1', 'a1', 'q2b', 'a2b'],
      ['q1', 'a1', 'q2', 'a2c'],
    ]
    expect(await all()).toEqual(expected)
    for (const more of [[], ['--branches']])
      expect(await bring(folder, TREE, 'a2d', ...more)).toMatch(/^chats +1 unchanged(?:\nleft out.*)?$/)
    expect(await all()).toEqual(expected)
    expect(await threads(folder)).toHaveLength(4)

    const query = 'Which harbour: zeppelins, Oban, Tobermory, Friedrichshafen, Mallaig?'
    const shown = await context(folder, id, query)
    expect(shown).toMatch(/Hebrides[\s\S]*Mallaig\.|Mallaig\.[\s\S]*Hebrides/)
    expect(shown).not.toMatch(/has zeppelins|balloons|French|Tobermory\.|Perhaps/)
    expect(await context(folder, `${id}~4`, query)).not.toMatch(/balloons|French|Tobermory\.|Mallaig\./)
    await using memory = await folder.open()
    const times = await memory.user('ada').thread(`${id}~4`).messages({ own: true })
    expect(times.map(({ at }) => at)).toEqual([time(7)])
  })

  test('a later export shows a further version: the older one is kept, and a branch grows', async () => {
    await using folder = await runInFolder(storage)
    const early = TREE.slice(0, 6)
    expect(await bring(folder, early, 'a2b', '--branches')).toMatch(
      /chats +1 created\nbranches +1 created\nmessages +6/,
    )
    await using memory = await folder.open()
    await memory.user('ada').thread(id).branch({ after: 'a2b', id: 'mine' })
    await memory.close()
    const grown: Tree = [...TREE, ['q3', 'a2', 'And by train?']]
    expect(await bring(folder, grown, 'a2d', '--branches')).toMatch(
      /chats +1 changed\nbranches +2 created, 1 grown\nmessages +4 added$/,
    )
    const all = async () =>
      await Promise.all(
        [id, `${id}~2`, `${id}~3`, `${id}~4`, 'mine'].map((each) => conversation(folder, each)),
      )
    const expected = [
      ['q1', 'a1', 'q2d', 'a2d'],
      ['q1', 'a1', 'q2', 'a2', 'q3'],
      ['q1', 'a1', 'q2b', 'a2b'],
      ['q1', 'a1', 'q2', 'a2c'],
      ['q1', 'a1', 'q2b', 'a2b'],
    ]
    expect(await all()).toEqual(expected)
    // The older export again, and the newer one, also without the option.
    for (const [tree, shown, ...more] of [
      [early, 'a2b', '--branches'],
      [grown, 'a2d', '--branches'],
      [grown, 'a2d'],
    ] as const)
      expect(await bring(folder, tree, shown, ...more)).not.toMatch(/created|grown|\bchanged|added/)
    expect(await all()).toEqual(expected)
    // The person goes on in an older version: it stays where it is.
    const back: Tree = [...grown, ['a3', 'q3', 'To Mallaig, by steam.']]
    expect(await bring(folder, back, 'a3')).toMatch(
      /chats +1 unchanged\nbranches +1 grown\nmessages +1 added/,
    )
    expect(await conversation(folder, `${id}~2`)).toEqual(['q1', 'a1', 'q2', 'a2', 'q3', 'a3'])
    expect(await conversation(folder, id)).toEqual(expected[0])
  })

  test('versions of the first message share nothing', async () => {
    await using folder = await runInFolder(storage)
    const tree: Tree = [
      ['x1', undefined, 'Tell me of zeppelins.'],
      ['y1', undefined, 'Tell me of herons.'],
      ['y2', 'y1', 'They wade.'],
    ]
    const stdout = await bring(folder, tree, 'y2', '--branches')
    expect(stdout).toMatch(/chats +1 created\nbranches +1 created\nmessages +3/)
    expect(await conversation(folder, id)).toEqual(['y1', 'y2'])
    expect(await conversation(folder, `${id}~2`)).toEqual(['x1'])
    expect(await context(folder, id, 'zeppelins and herons')).not.toContain('Tell me of zeppelins')
    expect(await context(folder, `${id}~2`, 'zeppelins and herons')).not.toMatch(/Tell me of herons|wade/)
    expect(await bring(folder, tree, 'y2', '--branches')).toMatch(/^chats +1 unchanged$/)
  })
})

test('a long version, and a branch of it, come in whole', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  const filler = 'word '.repeat(400)
  const line = (name: string, count: number): Tree =>
    Array.from({ length: count }, (_, place) => [
      `${name}${place}`,
      place === 0 ? 'q1' : `${name}${place - 1}`,
      `${name}${place} ${filler}`,
    ])
  const long = line('v', 1200)
  const tree: Tree = [
    ['q1', undefined, 'A long walk.'],
    ...long,
    ['w1', 'v900', 'Or home.'],
    ['s1', 'q1', 'A short one.'],
  ]
  // Depth by hand: the fixture's search is for small trees.
  const exported = EXPORTS.claude(tree.slice(0, 1), 'q1')
  const chat_messages = tree.map(([uuid, parent, text], place) => ({
    ...exported.chat_messages[0],
    uuid,
    text,
    content: [{ type: 'text', text }],
    sender: place % 2 === 0 ? 'human' : 'assistant',
    parent_message_uuid: parent ?? 'none',
    created_at: new Date(time(0).getTime() + place * 1000).toISOString(),
  }))
  const file = join(folder.path, 'conversations.json')
  await writeFile(file, JSON.stringify([{ ...exported, chat_messages }]))
  for (const count of [1203, 0]) {
    const report = Object(
      await folder.json('import', file, '--user', 'ada', '--from', 'claude', '--branches'),
    )
    expect(report.messages).toBe(count)
    expect(report.branches).toEqual({ created: count === 0 ? 0 : 2, grown: 0 })
    expect(report.leftOut).toEqual([])
  }
  const ids = long.map(([each]) => each)
  expect(await conversation(folder, 'claude-trip~2')).toEqual(['q1', ...ids])
  expect(await conversation(folder, 'claude-trip~3')).toEqual(['q1', ...ids.slice(0, 901), 'w1'])
})

test('an exported tree of branches comes back whole, and its branches stay apart', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  {
    await using memory = await folder.open()
    const garden = memory.user('ada').thread('garden')
    await garden.record([
      { id: 'm1', role: 'user', content: 'I plan a garden.' },
      { id: 'm2', role: 'user', content: 'Tomatoes in pots.' },
    ])
    await (await garden.branch({ after: 'm1' })).record({ role: 'user', content: 'Pumpkins in pots.' })
  }
  await folder.run('export', 'ada.tar.gz', '--user', 'ada')
  const to = ['--user', 'ada', '--store', 'sqlite:other.db']
  expect(await folder.run('import', 'ada.tar.gz', ...to)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/\n2 created\.\n$/),
  })
  await using other = await createMemory({ storage: sqlite({ file: join(folder.path, 'other.db') }) })
  for (const [id, own] of [
    ['garden', 'Tomatoes'],
    ['garden-1', 'Pumpkins'],
  ] as const) {
    const { messages } = await other.user('ada').thread(id).assemble({ query: 'What is in pots?' })
    expect(JSON.stringify(messages).match(/Tomatoes|Pumpkins/g)).toEqual([own])
  }
})
