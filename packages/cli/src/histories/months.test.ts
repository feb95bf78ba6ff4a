import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fixedClock } from '@sheaf/core'
import { runInFolder, STORES, type Folder } from '../__fixtures__/run-in-folder.ts'

interface Said {
  readonly id: number
  readonly at: string
  readonly text: string
  readonly isEdited?: boolean
}

// An export of each program with these messages of Ben.
const EXPORTS: Readonly<Record<string, (said: readonly Said[]) => readonly [string, string]>> = {
  telegram: (said) => {
    const messages = said.map(({ at, isEdited, ...each }) => {
      const edited = isEdited === true ? { edited: at } : {}
      const unix = { ...edited, date: at, date_unixtime: String(Date.parse(`${at}:00Z`) / 1000) }
      return { type: 'message', from: 'Ben', from_id: 'user1', ...unix, ...each }
    })
    return ['result.json', JSON.stringify({ name: 'Ben', type: 'personal_chat', id: 1, messages })]
  },
  discord: (said) => {
    const messages = said.map(({ id, at, isEdited, text: content }) => {
      const author = { name: 'ben', nickname: 'Ben' }
      const timestampEdited = isEdited === true ? `${at}:59+00:00` : null
      return {
        id: String(id),
        type: 'Default',
        timestamp: `${at}:00+00:00`,
        timestampEdited,
        author,
        content,
      }
    })
    const channel = { id: '2', name: 'dev' }
    return ['channel.json', JSON.stringify({ guild: { name: 'Team' }, channel, messages })]
  },
  slack: (said) => {
    const messages = said.map(({ id, at, isEdited, text }) => {
      const edited = isEdited === true ? { edited: { ts: '1' } } : {}
      const ts = `${Date.parse(`${at}:00Z`) / 1000}.${String(id).padStart(6, '0')}`
      return { type: 'message', user_profile: { real_name: 'Ben' }, ts, text, ...edited }
    })
    return ['in/dev/2026-10-01.json', JSON.stringify(messages)]
  },
  whatsapp: (said) => {
    const lines = said.map(({ at, text }) => `${at.replace('T', ', ')} - Ben: ${text}\n`)
    return ['WhatsApp Chat with Ben.txt', lines.join('')]
  },
}

const message = (id: number, at: string, text: string): Said => ({ id, at: `2026-10-${at}`, text })

async function bring(
  folder: Folder,
  format: string,
  said: readonly Said[],
  world: Parameters<Folder['runIn']>[0] = {},
  ...more: string[]
) {
  const [name, content] = EXPORTS[format]?.(said) ?? ['', '']
  await lay(folder, { [name]: content, 'in/channels.json': JSON.stringify([{ id: 'C1', name: 'dev' }]) })
  const flags = [format === 'slack' ? 'in' : name, '--user', 'ada', '--from', format, ...more]
  const { code, stdout } = await folder.runIn(world, 'import', ...flags)
  expect({ code, stdout }).toMatchObject({ code: 0 })
  return stdout
}

async function lay(folder: Folder, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder.path, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
}

async function contentOf(folder: Folder): Promise<string> {
  await using memory = await folder.open()
  const { ownStore } = memory.user('ada')
  const paths = (await ownStore.list('chats')).map((path) => path.slice(0, -3)).toSorted()
  const texts = await Promise.all(paths.map(async (path) => await ownStore.read(`${path}.md`)))
  return texts.join('')
}

/** The words of the chat's files, in order. */
async function told(folder: Folder): Promise<string[]> {
  const text = await contentOf(folder)
  return Array.from(text.matchAll(/^\d[^:]+:\d\d - [^:]+: (.*)$/gm), ([, words = '']) => words)
}

describe.each(STORES)('on %s', (storage) => {
  test.each(Object.keys(EXPORTS))('a later export of a month of %s takes nothing away', async (format) => {
    await using folder = await runInFolder(storage)
    await bring(folder, format, [message(1, '01T10:00', 'first'), message(2, '02T10:00', 'second')])
    const later = [message(4, '20T10:00', 'fourth'), message(5, '20T10:00', 'fifth')]
    expect(await bring(folder, format, later)).toMatch(/files +1 replaced/)
    expect(await told(folder)).toEqual(['first', 'second', 'fourth', 'fifth'])
    // It begins and ends in the middle of the month, and lacks a message.
    const all = [
      message(2, '02T10:00', 'second'),
      message(3, '12T10:00', 'third'),
      message(5, '20T10:00', 'fifth'),
    ]
    await bring(folder, format, all)
    const expected = ['first', 'second', 'third', 'fourth', 'fifth']
    expect(await told(folder)).toEqual(expected)
    for (const again of [all, later])
      expect(await bring(folder, format, again)).toMatch(/^files +1 unchanged/)
    expect(await told(folder)).toEqual(expected)
  })
})

test.each(['telegram', 'discord', 'slack'])('an edited message of %s replaces its text', async (format) => {
  await using folder = await runInFolder('sqlite:memory.db')
  const other = message(2, '02T10:00', 'second')
  await bring(folder, format, [message(1, '02T10:00', 'frist'), other])
  await bring(folder, format, [message(1, '02T10:00', 'first'), message(3, '02T10:00', 'third')])
  expect(await told(folder)).toEqual(['first', 'second', 'third'])
  await bring(folder, format, [message(1, '02T10:00', 'first of all')])
  expect(await told(folder)).toEqual(['first of all', 'second', 'third'])
})

test('files of one channel are one, in the order of their messages', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  const parts = {
    'x/dev [part 1].json': [message(1, '01T10:00', 'first')],
    'x/dev [part 10].json': [
      message(4, '03T10:00', 'fourth'),
      { ...message(5, '', 'fifth'), at: '2026-11-01T10:00' },
    ],
    'x/dev [part 2].json': [message(2, '02T10:00', 'second'), message(3, '02T10:01', 'third')],
  }
  await lay(
    folder,
    Object.fromEntries(
      Object.entries(parts).map(([name, said]) => [name, EXPORTS['discord']?.(said)[1] ?? '']),
    ),
  )
  for (const done of ['2 created', '2 unchanged']) {
    expect((await folder.run('import', 'x', '--user', 'ada')).stdout).toContain(`files     ${done}\n`)
    expect(await told(folder)).toEqual(['first', 'second', 'third', 'fourth', 'fifth'])
  }
})

test('two texts of one chat of WhatsApp, of which each has its own part, are one', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  const line = (day: number, text: string) => `${day}/10/2026, 09:13 - Ben: ${text}\n`
  await lay(folder, {
    'x/a/WhatsApp Chat with Ben.txt': line(13, 'one') + line(14, 'two') + line(14, 'two'),
    'x/b/WhatsApp Chat with Ben.txt': line(14, 'two') + line(15, 'three\nand\n\nmore'),
  })
  for (const done of ['1 created', '1 unchanged']) {
    expect((await folder.run('import', 'x', '--user', 'ada')).stdout).toContain(`files     ${done}\n`)
    expect(await told(folder)).toEqual(['one', 'two', 'two', 'three'])
  }
})

test('a month of several files stays whole when a message comes into its first one', async () => {
  await using folder = await runInFolder('fs:memory')
  const long = Array.from({ length: 700 }, (_, place) =>
    message(
      place + 10,
      `15T${10 + Math.floor(place / 60)}:${String(place % 60).padStart(2, '0')}`,
      `m${place} ${'x'.repeat(1000)}`,
    ),
  )
  const words = async () => (await told(folder)).map((each) => each.split(' ')[0])
  await bring(folder, 'telegram', long)
  expect(await bring(folder, 'telegram', [message(1, '01T10:00', `m ${'y'.repeat(250_000)}`)])).toMatch(
    /files .*3 replaced/,
  )
  expect(await words()).toEqual(['m', ...long.map((_, place) => `m${place}`)])
  const path = (part: string) => join(folder.path, `memory/users/ada/chats/telegram Ben 1/2026-10${part}.md`)
  const [first, second] = [await readFile(path(''), 'utf8'), await readFile(path(' part 2'), 'utf8')]
  // A text that a person wrote into the second file stays behind its message.
  await writeFile(path(' part 2'), `${second}More.\n`)
  await bring(folder, 'telegram', [message(2, '02T10:00', `n ${'z'.repeat(60_000)}`)])
  expect(await words()).toEqual(['m', 'n', ...long.map((_, place) => `m${place}`)])
  expect(await readFile(path(''), 'utf8')).not.toBe(first)
  const last = second.trimEnd().split('\n').at(-1)
  const after = await readFile(path(' part 2'), 'utf8')
  expect(after + (await readFile(path(' part 3'), 'utf8').catch(() => ''))).toContain(`${last}\nMore.\n`)
})

describe.each(['telegram', 'discord', 'slack'])('a message of %s', (format) => {
  test('comes in once, also from another time zone, where an edit keeps its time', async () => {
    await using folder = await runInFolder('sqlite:memory.db')
    const place = (timeZone: string) => ({ clock: fixedClock('2026-11-20T09:00:00Z', { timeZone }) })
    const said = [message(1, '01T01:00', 'first'), message(2, '02T10:00', 'ok'), message(3, '02T10:30', 'ok')]
    await bring(folder, format, said, place('Europe/Lisbon'))
    // In New York the first one is of 30 September.
    const again = await bring(folder, format, said, place('America/New_York'))
    expect(again).toMatch(/^files +1 unchanged\n$/)
    const edited = { ...message(2, '02T10:00', 'okay'), isEdited: true }
    await bring(folder, format, [edited, message(4, '03T10:00', 'new')], place('America/New_York'))
    expect(await told(folder)).toEqual(['first', 'okay', 'ok', 'new'])
    expect(await contentOf(folder)).toContain('2026-10-02, 11:00 - Ben: okay\n2026-10-02, 11:30 - Ben: ok\n')
  })

  test('that was forgotten stays away, and the rest of the month comes in', async () => {
    await using folder = await runInFolder('sqlite:memory.db')
    const said = [message(1, '11T10:00', 'The PIN is 9988.'), message(2, '12T10:00', 'Faro.')]
    await bring(folder, format, said)
    expect((await folder.run('forget', 'PIN', '--yes', '--user', 'ada')).code).toBe(0)
    const done = await bring(folder, format, [...said, message(3, '13T10:00', 'third')])
    expect(done).toMatch(/files +1 replaced\nleft out {2}messages of chats.*removed or changed here/)
    expect(await told(folder)).toEqual(['Faro.', 'third'])
  })

  test('is known in a memory that got the month from an archive, also with an edit', async () => {
    await using folder = await runInFolder('sqlite:memory.db')
    await bring(folder, format, [message(1, '01T10:00', 'frist'), message(2, '01T10:00', 'second')])
    await folder.run('export', 'ada.tar.gz', '--user', 'ada')
    const other = ['--store', 'sqlite:other.db', '--user', 'ada']
    expect((await folder.run('import', 'ada.tar.gz', ...other)).code).toBe(0)
    const edited = { ...message(1, '01T10:00', 'first'), isEdited: true }
    await bring(folder, format, [edited, message(2, '01T10:00', 'second')], {}, '--store', 'sqlite:other.db')
    const { stdout } = await folder.run('memory', 'search', 'second', ...other)
    expect(stdout).toContain('Ben: first\n')
    expect(stdout).not.toContain('frist')
  })
})

test.each(['telegram', 'discord', 'slack'])(
  'a chat of %s that gets another name keeps its folder',
  async (format) => {
    await using folder = await runInFolder('sqlite:memory.db')
    const said = [message(1, '01T10:00', 'first')]
    await bring(folder, format, said)
    const [name, content] = EXPORTS[format]?.([...said, message(2, '02T10:00', 'second')]) ?? ['', '']
    const renamed = content
      .replace('"name":"dev"', '"name":"ops"')
      .replace('"name":"Ben","type"', '"name":"Bo","type"')
    await rm(join(folder.path, 'in'), { recursive: true, force: true })
    await lay(folder, {
      [name.replace('dev', 'ops')]: renamed,
      'in/channels.json': JSON.stringify([{ id: 'C1', name: 'ops' }]),
    })
    const source = format === 'slack' ? 'in' : name
    expect((await folder.run('import', source, '--user', 'ada')).stdout).toMatch(/files +1 replaced/)
    expect(await told(folder)).toEqual(['first', 'second'])
  },
)

test('a message without words replaces no other one, even with --force', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  await bring(folder, 'whatsapp', [message(1, '01T10:00', 'first')])
  await bring(folder, 'whatsapp', [message(2, '02T10:00', '')], {}, '--force')
  expect(await contentOf(folder)).toContain('Ben: first\n')
})

test('groups whose long names begin alike have a file each', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  for (const id of [11, 22]) {
    const [name, content] = EXPORTS['telegram']?.([message(1, '01T10:00', `of ${id}`)]) ?? ['', '']
    const own = { ...JSON.parse(content), id, name: 'Parents of class 4b '.repeat(9) }
    await lay(folder, { [name]: JSON.stringify(own) })
    await folder.run('import', name, '--user', 'ada')
  }
  expect((await told(folder)).toSorted()).toEqual(['of 11', 'of 22'])
})

test.each(['<This message was edited>', '\u200e<Diese Nachricht wurde bearbeitet.>', '<已编辑>'])(
  'an edited message of WhatsApp replaces its text: %s',
  async (mark) => {
    await using folder = await runInFolder('sqlite:memory.db')
    const one = message(1, '01T10:00', 'At <eight>')
    await bring(folder, 'whatsapp', [one, message(2, '01T10:00', 'Frdiay'), message(3, '01T10:00', 'Yes')])
    await bring(folder, 'whatsapp', [
      one,
      message(2, '01T10:00', `Friday ${mark}`),
      message(3, '01T10:00', 'Yes'),
    ])
    expect(await told(folder)).toEqual(['At <eight>', 'Friday', 'Yes'])
  },
)
