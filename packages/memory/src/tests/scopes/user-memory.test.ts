import { fixedClock, type Clock } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { KINDS, openMemory } from '../../__fixtures__/open-memory.ts'
import type { Memory } from '../../index.ts'

const sources = async (search: Promise<{ source: string }[]>) =>
  (await search).map((hit) => hit.source).toSorted()

const LONG = '😀'.repeat(128)

const TWINS = [
  ['alice', 'alice2'],
  ['Ada', 'ada'],
  ['a', 'a/b'],
  ['a/b', 'a_b__2-pb'],
  ['..', '.'],
  ['../ada', 'ada'],
  ['users', 'users/users'],
  ['á', 'a\u0301'],
  ['con', 'CON'],
  ['%', '_'],
  ['ß', 'ss'],
  ['x*', 'x'],
  ['me\n', 'me'],
  ['ada ', 'ada'],
  ['memory/trash', 'memory'],
  [LONG, LONG.slice(2)],
] as const

/** A clock of a zone that is set by hand. */
function wallClock(timeZone: string): Clock & { at(instant: string): void } {
  let current = fixedClock('2026-01-01T00:00:00Z', { timeZone })
  return {
    now: () => current.now(),
    today: (instant) => current.today(instant),
    timeOfDay: (instant) => current.timeOfDay(instant),
    at(instant) {
      current = fixedClock(instant, { timeZone })
    },
  }
}

describe.each(KINDS)('on %s', (kind) => {
  test('a handle does no I/O; seeding a user creates what is missing and overwrites nothing', async () => {
    await using memory = await openMemory(kind)
    const ada = memory.user('ada')
    expect(await memory.store.list('', { includeHidden: true })).toEqual([])
    await ada.store.write('USER.md', 'Ada.')
    expect(await ada.seed()).toEqual(['MEMORY.md'])
    expect(await ada.seed()).toEqual([])
    expect(await ada.store.read('USER.md')).toBe('Ada.')
    expect(await memory.store.list()).toEqual(['users/ada/MEMORY.md', 'users/ada/USER.md'])
    await memory.user('bob').seed({ texts: { 'USER.md': 'Bob.' } })
    expect(await memory.store.read('users/bob/USER.md')).toBe('Bob.')
  })

  test('users whose ids are alike share no file, entry, log, search or bootstrap', async () => {
    for (const [first, second] of TWINS) {
      await using memory = await openMemory(kind)
      await expectApart(memory, first, second)
    }
  })

  test('what is deleted is found by no search, of the user or of the whole, until it is restored', async () => {
    await using memory = await openMemory(kind)
    const ada = memory.user('ada')
    await ada.entries.upsert({
      name: 'bird',
      type: 'user',
      description: 'Likes herons',
      body: 'Grey herons.',
    })
    expect(await sources(ada.search('herons'))).toEqual(['memory/MEMORY.md', 'memory/bird.md'])
    await ada.entries.delete('bird')
    expect(await ada.search('herons')).toEqual([])
    expect(await memory.search('herons')).toEqual([])
    await memory.store.write('memory/trash/shared.20261120T093015000Z.md', 'Shared zanzibar, deleted.')
    expect(await ada.search('zanzibar')).toEqual([])
    expect(await memory.search('herons', { within: 'users/ada/memory/trash' })).toEqual([])
    expect(await ada.search('herons', { within: 'memory/trash' })).toEqual([])
    expect((await ada.bootstrap()).text).not.toContain('herons')
    const context = await memory.assemble({ messages: [{ role: 'user', content: 'herons?' }] })
    expect(JSON.stringify(context.messages)).not.toContain('Grey')
    await ada.entries.restore('bird')
    expect(await sources(memory.search('herons'))).toEqual([
      'users/ada/memory/MEMORY.md',
      'users/ada/memory/bird.md',
    ])
  })

  test('logs follow the day of the time zone, across midnight', async () => {
    const wall = wallClock('Asia/Tokyo')
    await using memory = await openMemory(kind, { clock: wall })
    const ada = memory.user('ada')
    wall.at('2026-11-20T14:59:59Z')
    expect((await ada.appendDaily('late')).path).toBe('memory/2026-11-20.md')
    wall.at('2026-11-20T15:00:00Z')
    expect((await ada.appendDaily('early')).path).toBe('memory/2026-11-21.md')
    expect(await ada.store.read('memory/2026-11-20.md')).toBe(
      '# Daily log 2026-11-20\n\n## 23:59:59\n\nlate\n',
    )
    expect(await ada.store.read('memory/2026-11-21.md')).toBe(
      '# Daily log 2026-11-21\n\n## 00:00:00\n\nearly\n',
    )
    const { text } = await ada.bootstrap()
    expect(text.indexOf('2026-11-21.md')).toBeLessThan(text.indexOf('2026-11-20.md'))
  })

  test('logs follow the day of the time zone, across both changes of the hour', async () => {
    const wall = wallClock('America/New_York')
    await using memory = await openMemory(kind, { clock: wall })
    const ada = memory.user('ada')
    const entries = [
      ['2026-03-08T06:59:59Z', 'memory/2026-03-08.md', '01:59:59'],
      ['2026-03-08T07:00:00Z', 'memory/2026-03-08.md', '03:00:00'],
      ['2026-03-09T03:59:59Z', 'memory/2026-03-08.md', '23:59:59'],
      ['2026-03-09T04:00:00Z', 'memory/2026-03-09.md', '00:00:00'],
      ['2026-11-01T05:30:00Z', 'memory/2026-11-01.md', '01:30:00'],
      ['2026-11-01T06:30:00Z', 'memory/2026-11-01.md', '01:30:00'],
      ['2026-11-02T04:59:59Z', 'memory/2026-11-01.md', '23:59:59'],
      ['2026-11-02T05:00:00Z', 'memory/2026-11-02.md', '00:00:00'],
    ] as const
    for (const [instant, path] of entries) {
      wall.at(instant)
      expect((await ada.appendDaily(`at ${instant}`)).path).toBe(path)
    }
    for (const [instant, path, time] of entries)
      expect(await ada.store.read(path)).toContain(`## ${time}\n\nat ${instant}\n`)
    expect((await ada.store.list('memory')).length).toBe(4)
  })

  test('the last logs are chosen by number or by days, and only real days count', async () => {
    await using memory = await openMemory(kind)
    const ada = memory.user('ada')
    for (const day of ['2026-11-12', '2026-11-18', '2026-11-19', '2026-11-20', '2026-13-45'])
      await ada.store.write(`memory/${day}.md`, `log ${day}`)
    await ada.store.write('memory/zz-last.md', 'no log')
    const shown = async (options?: Parameters<typeof ada.bootstrap>[0]) =>
      (await ada.bootstrap(options)).files.map(({ path }) => path)
    expect(await shown()).toEqual(['memory/2026-11-20.md', 'memory/2026-11-19.md', 'memory/2026-11-18.md'])
    expect(await shown({ dailyLogs: 4 })).toHaveLength(4)
    expect(await shown({ dailyLogs: { days: 2 } })).toEqual(['memory/2026-11-20.md', 'memory/2026-11-19.md'])
    expect(await shown({ dailyLogs: 0 })).toEqual([])
  })

  test('entries are typed, indexed, searched and offered to a context', async () => {
    await using memory = await openMemory(kind)
    const ada = memory.user('ada')
    await ada.entries.upsert({
      name: 'language',
      type: 'user',
      description: 'Wants Japanese',
      body: 'Always in Japanese.',
    })
    await ada.entries.upsert({
      name: 'deploys',
      type: 'project',
      description: 'How deploys go',
      body: 'Only on Tuesdays.',
    })
    expect((await ada.entries.list({ type: 'project' })).entries.map(({ name }) => name)).toEqual(['deploys'])
    expect((await ada.search('tuesdays'))[0]?.source).toBe('memory/deploys.md')
    expect((await ada.bootstrap()).text).toContain('- [language](language.md) — Wants Japanese')
    const context = await ada.assemble({ messages: [{ role: 'user', content: 'when may I deploy?' }] })
    expect(JSON.stringify(context.messages)).toContain('Only on Tuesdays.')
    await memory.flush()
  })

  test('closing waits for all that was started, also before it came to write', async () => {
    const starts: ((memory: Memory) => Promise<unknown>)[] = [
      (memory) => memory.user('ada').entries.upsert({ name: 'e', type: 'user', description: 'd', body: 'b' }),
      (memory) => memory.user('ada').seed(),
      (memory) => memory.user('ada').bootstrap(),
      (memory) => memory.seed(),
      (memory) => memory.bootstrap(),
    ]
    for (const start of starts) {
      await using memory = await openMemory(kind)
      const started = start(memory)
      await memory.flush()
      await memory.close()
      await started
    }
    await using memory = await openMemory(kind)
    await memory.close()
    await expect(memory.user('ada').bootstrap()).rejects.toMatchObject({ code: 'closed' })
    await expect(memory.boot()).rejects.toMatchObject({ code: 'closed' })
  })
})

async function expectApart(memory: Memory, first: string, second: string): Promise<void> {
  for (const [id, word] of [
    [first, 'herons'],
    [second, 'storks'],
  ] as const) {
    const user = memory.user(id)
    await user.store.write('MEMORY.md', `Watches ${word}.`)
    await user.entries.upsert({ name: 'bird', type: 'user', description: `Likes ${word}`, body: word })
    await user.appendDaily(`Saw ${word}.`)
  }
  for (const [id, mine, other] of [
    [first, 'herons', 'storks'],
    [second, 'storks', 'herons'],
  ] as const) {
    const user = memory.user(id)
    expect(await user.search(other)).toEqual([])
    expect(await sources(user.search(mine))).toEqual([
      'MEMORY.md',
      'memory/2026-11-20.md',
      'memory/MEMORY.md',
      'memory/bird.md',
    ])
    expect(await user.store.list()).toEqual([
      'MEMORY.md',
      'memory/2026-11-20.md',
      'memory/MEMORY.md',
      'memory/bird.md',
    ])
    expect((await user.entries.read('bird')).body).toBe(mine)
    expect((await user.entries.list()).entries).toHaveLength(1)
    const { text } = await user.bootstrap()
    expect(text).toContain(`Saw ${mine}.`)
    expect(text).not.toContain(other)
    const context = await user.assemble({ messages: [{ role: 'user', content: `What about ${other}?` }] })
    expect(
      context.messages
        .slice(0, -1)
        .map(({ content }) => content)
        .join('\n'),
    ).not.toContain(other)
  }
  await memory.user(first).entries.delete('bird')
  expect(await memory.user(second).entries.trash()).toEqual([])
  await expect(memory.user(second).entries.restore('bird')).rejects.toMatchObject({ code: 'not-found' })
}

test.each(KINDS)('on %s, no spelling of a folder that belongs to somebody makes it shared', async (kind) => {
  await using memory = await openMemory(kind)
  await memory.store.commit(
    ['Projects/p/a.md', 'USERS/bob/a.md', '\uff37orkspaces/w/a.md', 'notes/projects/a.md'].map((path) => ({
      path,
      content: 'heron',
    })),
  )
  const ada = memory.user('ada')
  expect(await ada.store.list()).toEqual(['notes/projects/a.md'])
  expect((await ada.search('heron')).map(({ source }) => source)).toEqual(['notes/projects/a.md'])
  await expect(ada.store.read('Projects/p/a.md')).rejects.toMatchObject({ code: 'not-found' })
})
