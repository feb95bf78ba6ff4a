import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MemoryError, type StorageAdapter } from '@sheaf/core'
import { testStorage } from '@sheaf/test-storage'
import { expect, test } from 'vitest'
import { clock, KINDS, openMemory } from '../__fixtures__/open-memory.ts'
import { createMemory } from '../index.ts'

const said = (id: string, content: string) => ({
  id,
  role: 'user' as const,
  content,
  at: new Date('2026-11-20T09:00:00Z'),
})

test.each(KINDS)(
  'a deleted thread is gone with its history, and the receipt names its files (%s)',
  async (kind) => {
    await using memory = await openMemory(kind)
    const ada = memory.user('ada')
    await ada
      .thread('tides')
      .record([said('m1', 'High tide is at noon.'), said('m2', 'Always use metric units.')])
    await ada.thread('tides').record(said('m3', 'Low tide is at six.'))
    await ada.thread('other').record(said('m1', 'Green tea.'))
    const receipt = await ada.thread('tides').delete({ author: 'Ada' })
    expect(receipt).toMatchObject({
      files: receipt.paths.length,
      paths: expect.arrayContaining(['chats/tides.md']),
    })
    const left = await memory.store.list('', { includeHidden: true })
    expect(left.filter((path) => path.includes('tides'))).toEqual([])
    expect(left.filter((path) => path.includes('other')).length).toBeGreaterThan(0)
    expect(await ada.search('tide')).toEqual([])
    expect(await ada.standing.list()).toEqual([])
    expect((await ada.threads()).ids).toEqual(['other'])
    // It can begin again, and an empty one is not an error.
    await ada.thread('tides').record(said('m1', 'High tide is at one.'))
    expect(await ada.thread('tides').messages()).toHaveLength(1)
    expect(await ada.thread('nothing').delete()).toMatchObject({ files: 0, paths: [] })
  },
)

test('a deletion resolves if its remains cannot be removed, and each call names what remains', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-scrub-'))
  const adapter = testStorage(folder, KINDS[0] ?? 'sqlite')
  const given: unknown[] = []
  const failing: StorageAdapter = {
    name: adapter.name,
    open: async (options) => ({
      ...(await adapter.open(options)),
      async scrub(how) {
        given.push(how)
        if (how?.brief === true) throw MemoryError.unavailable('The server ended the statement.')
        return [{ place: 'tables', state: 'clean' }]
      },
    }),
  }
  const memory = await createMemory({ storage: failing, clock })
  const ada = memory.user('ada')
  const place = {
    place: 'storage',
    state: 'remains',
    note: expect.stringContaining('memory.scrub()') as string,
  }
  await ada.store.write('notes.md', 'The walnut desk.\n')
  await ada.thread('tides').record(said('m1', 'High tide is at noon.'))
  expect(await ada.forget({ query: 'walnut' })).toMatchObject({ files: 1, places: [place] })
  expect(await ada.forget({ query: 'walnut' })).toMatchObject({ files: 0, places: [place] })
  expect((await ada.thread('tides').delete()).places).toMatchObject([place])
  expect((await ada.thread('tides').delete()).places).toMatchObject([place])
  expect((await ada.erase()).places).toMatchObject([place])
  expect(await memory.scrub()).toEqual([{ place: 'tables', state: 'clean' }])
  expect(given.at(-1)).not.toMatchObject({ brief: true })
  await memory.close()
  await rm(folder, { recursive: true })
})

test.each(KINDS)('a forgotten entry of a daily log leaves no empty heading (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  const ada = memory.user('ada')
  const log = 'memory/2026-11-20.md'
  for (const text of ['Bought a walnut desk.', 'Drank green tea.\n\nAnd more tea.', 'The desk is walnut.'])
    await ada.appendDaily(text)
  expect(await ada.forget({ query: 'walnut desk' })).toMatchObject({ files: 1 })
  expect(await ada.store.read(log)).toMatch(
    /^# Daily log 2026-11-20\n\n## [\d:]+\n\nDrank green tea\.\n\nAnd more tea\.\n\n$/,
  )
  await ada.forget({ query: 'tea' })
  expect(await ada.store.exists(log)).toBe(false)
  const { messages } = await ada.assemble({ messages: [{ role: 'user', content: 'What desk?' }] })
  expect(JSON.stringify(messages)).not.toContain('Daily log')
  await ada.appendDaily('Saw a heron.')
  expect(await ada.store.read(log)).toMatch(/^# Daily log 2026-11-20\n\n## [\d:]+\n\nSaw a heron\.\n$/)
})

test.each(KINDS)(
  'what has all words of a query is forgotten in files and messages, and nothing else (%s)',
  async (kind) => {
    await using memory = await openMemory(kind)
    const ada = memory.user('ada')
    await ada.store.write(
      'notes.md',
      '# Notes\n\n- Lives in Porto.\n- Her sister lives in Lyon.\n\nShe moved to Porto\nand lives by the sea.\n\nPorto is wet.\n',
    )
    await ada.store.append('notes.md', '- Likes tea.\n')
    await ada.thread('t').record([said('m1', 'I live in Porto.'), said('m2', 'Porto has trams.')])
    await memory.store.write('shared.md', 'Everybody lives in Porto.\n')
    await memory.user('bob').store.write('notes.md', 'Bob lives in Porto.\n')
    const planned = await ada.forget({ query: 'lives Porto', dryRun: true })
    expect(planned).toMatchObject({ files: 2, places: [] })
    expect(await ada.store.read('notes.md')).toContain('- Lives in Porto.')
    const receipt = await ada.forget({ query: 'lives Porto' })
    expect(receipt.files).toBe(2)
    expect(receipt.passages).toEqual(
      expect.arrayContaining([
        { source: 'notes.md', lineStart: 3, lineEnd: 3 },
        { source: 'notes.md', lineStart: 6, lineEnd: 7 },
      ]),
    )
    expect(receipt.passages).toHaveLength(3)
    expect(await ada.store.read('notes.md')).toBe(
      '# Notes\n\n- Her sister lives in Lyon.\n\n\nPorto is wet.\n- Likes tea.\n',
    )
    expect((await ada.thread('t').messages()).map(({ content }) => content)).toEqual([
      '(forgotten)',
      'Porto has trams.',
    ])
    const hidden = await ada.ownStore.list('', { includeHidden: true })
    const texts = await Promise.all(hidden.map((path) => ada.ownStore.read(path)))
    expect(texts.filter((text) => /lives? in Porto|lives by the sea/i.test(text))).toEqual([])
    expect(await memory.user('bob').store.read('notes.md')).toContain('Bob lives in Porto.')
    expect(await memory.store.read('shared.md')).toContain('Everybody')
    // The same message is not recorded again, and the history continues.
    await ada.thread('t').record(said('m1', 'I live in Porto.'))
    expect((await ada.thread('t').messages()).map(({ content }) => content)).toEqual([
      '(forgotten)',
      'Porto has trams.',
    ])
    await ada.store.append('notes.md', 'More.\n')
    expect((await ada.history.list('notes.md')).length).toBeGreaterThan(0)
    expect(await ada.forget({ query: 'lives Porto' })).toMatchObject({ files: 0, passages: [] })
  },
)

const DAY = '2024-12-03'

test.each([
  [
    'of WhatsApp',
    `${DAY}, 09:13 - Ben: The flight\n  lands at six.\n${DAY}, 09:14 - Ada: Good.\n\n  A flight!\n`,
    `${DAY}, 09:14 - Ada: Good.\n\n  A flight!\n`,
  ],
  [
    'with names',
    'Ada: Which flight?\nBen: The flight lands.\nAda: Good.\n',
    'Ada: Which flight?\nAda: Good.\n',
  ],
  [
    'with roles',
    '# Flight lands\n### User\n\nMy flight\n\nlands.\n\n### Assistant\n\n- A flight.\n- On time.\n',
    '### User\n\n\n### Assistant\n\n- A flight.\n- On time.\n',
  ],
  ['with times', '09:13 The flight lands.\n09:14 Good.\n\nNo flight.\n', '09:14 Good.\n\nNo flight.\n'],
  ['that nothing divides', 'The flight lands.\n\nNo flight.\n', '\nNo flight.\n'],
])('in a chat from elsewhere, %s, a message is forgotten and no other', async (_, before, after) => {
  await using memory = await openMemory('sqlite')
  const ada = memory.user('ada')
  await ada.store.write('chats/ben/2024-12.md', before)
  const planned = await ada.forget({ query: 'flight lands', dryRun: true })
  expect(await ada.forget({ query: 'flight lands' })).toMatchObject({ passages: planned.passages })
  expect(await ada.store.read('chats/ben/2024-12.md')).toBe(after)
})

test.each(KINDS)('a mark of a forgotten message is no words of the user to a model (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  const ada = memory.user('ada')
  const answer = { ...said('m2', 'The pier is new.'), role: 'assistant' as const }
  await ada.thread('t').record([said('m1', 'My code is 4421.'), answer, said('m3', 'I like the pier.')])
  await ada.forget({ query: 'code' })
  expect(await ada.store.read('chats/t.md')).toContain('(forgotten)')
  for (const content of ['Where were we?', 'Tell me about the pier.', 'Which code was forgotten?']) {
    const { messages } = await ada.assemble({ messages: [{ role: 'user', content }], maxTokens: 2000 })
    expect(JSON.stringify(messages)).not.toContain('(forgotten)')
  }
})

test.each(KINDS)('a source is removed with its history; what names nothing is refused (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  const ada = memory.user('ada')
  await ada.store.write('a/b.md', 'one heron\n')
  await ada.store.write('a/b.md', 'two herons\n')
  await ada.store.write('a/c.md', 'three herons\n')
  expect(await ada.forget({ source: 'a', query: 'three heron' })).toMatchObject({ files: 1 })
  expect(await ada.forget({ source: 'a/b.md' }, { reason: 'asked' })).toMatchObject({
    files: 1,
    passages: [{ source: 'a/b.md', lineStart: 1, lineEnd: 2 }],
  })
  expect(
    (await ada.ownStore.list('', { includeHidden: true })).filter((path) => path.includes('a/b')),
  ).toEqual([])
  await memory.forget({ source: 'users/ada/a/c.md' })
  expect(await ada.ownStore.list()).toEqual([])
  await expect(ada.forget({ source: 'a/b.md' })).rejects.toMatchObject({ code: 'not-found' })
  for (const wrong of [undefined, null, {}, { query: '' }, { query: '?!' }, { text: 'x' }])
    await expect(ada.forget(wrong as never)).rejects.toMatchObject({ code: 'invalid-argument' })
})

test('a heading stays where the line under it is forgotten', async () => {
  await using memory = await openMemory(KINDS[0] ?? 'sqlite')
  const ada = memory.user('ada')
  await ada.store.write('a.md', '# Places\nPorto has trams.\nIt is wet there.\n\n## Porto\n')
  const receipt = await ada.forget({ query: 'Porto trams' })
  expect(receipt.passages).toEqual([{ source: 'a.md', lineStart: 2, lineEnd: 3 }])
  expect(await ada.store.read('a.md')).toBe('# Places\n\n## Porto\n')
})

test.each(KINDS)('what only the history has is forgotten, and a dry run shows it (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  const ada = memory.user('ada')
  const text = async () => {
    const paths = await ada.ownStore.list('', { includeHidden: true })
    return (await Promise.all(paths.map((path) => ada.ownStore.read(path)))).join('\n')
  }
  const thread = ada.thread('t')
  await thread.record([said('m1', 'The bilby pin is 4711.'), said('m2', 'The numbat pin is 4712.')])
  await thread.replace('m1', { content: 'nothing' })
  await thread.remove('m2')
  const planned = await ada.forget({ query: 'bilby', dryRun: true })
  expect(planned).toMatchObject({
    files: 1,
    passages: [],
    earlier: [{ source: 'chats/t.md', version: '1.0.0' }],
  })
  expect(await text()).toContain('bilby')
  expect(await ada.forget({ query: 'bilby' })).toMatchObject({ files: 1, earlier: [{ lineStart: 2 }] })
  expect(await text()).not.toMatch(/bilby|numbat/)
  expect((await thread.messages()).map(({ content }) => content)).toEqual(['nothing'])

  // One file has the words now, others had them; one of these is deleted, and one in the trash.
  await ada.store.write('notes/a.md', '# A\n\nThe zanzibar code is 1.\n')
  await ada.store.append('notes/a.md', '\nMore.\n')
  await ada.store.write('notes/a.md', '# A\n\nNothing.\n')
  await ada.store.append('notes/a.md', 'More.\n')
  await ada.store.write('notes/b.md', '# B\n\nThe zanzibar code again.\n')
  await ada.store.append('notes/b.md', 'And more.\n')
  await ada.store.write('c.md', 'The zanzibar code is 3.\n')
  await ada.store.delete('c.md')
  expect(await ada.forget({ query: 'zanzibar', source: 'notes', dryRun: true })).toMatchObject({
    files: 2,
    passages: [{ source: 'notes/b.md' }],
    earlier: [{ source: 'notes/a.md', lineStart: 3, lineEnd: 3, version: '1.0.1' }],
  })
  const receipt = await ada.forget({ query: 'zanzibar' })
  expect(receipt).toMatchObject({ files: 3, places: expect.arrayContaining([]) })
  expect(await text()).not.toContain('zanzibar')
  expect(await ada.store.read('notes/a.md')).toBe('# A\n\nNothing.\nMore.\n')
  await ada.store.append('notes/a.md', 'On.\n')
  expect((await ada.history.list('notes/a.md')).length).toBeGreaterThan(0)
  expect(await ada.forget({ query: 'zanzibar' })).toMatchObject({ files: 0, earlier: [] })
})

test.each(KINDS)(
  'what left the trash is forgotten with its history, and what is in it stays (%s)',
  async (kind) => {
    await using memory = await openMemory(kind)
    const { entries, history, ownStore, forget } = memory.user('ada')
    const texts = async () => {
      const paths = await ownStore.list('', { includeHidden: true })
      return (await Promise.all(paths.map((path) => ownStore.read(path)))).join('\n')
    }
    for (const name of ['bank', 'card', 'kept'])
      await entries.upsert({
        name,
        type: 'user',
        description: 'A bank',
        body: `IBAN ZEBRA4711 of ${name}.\n`,
      })
    const bank = await entries.delete('bank')
    await entries.purge(bank.id)
    await entries.delete('card')
    await entries.restore('card')
    const kept = await entries.delete('kept')
    const planned = await forget({ query: 'ZEBRA4711', dryRun: true })
    expect(planned.earlier).toContainEqual({ source: bank.path, lineStart: 7, lineEnd: 7, version: '1.0.0' })
    expect(await forget({ query: 'ZEBRA4711' })).toMatchObject({ earlier: planned.earlier })
    expect(await texts()).not.toMatch(/of (?:bank|card)\./)
    expect(await history.list(bank.path)).toEqual([])
    expect(await ownStore.read(kept.path)).toContain('ZEBRA4711 of kept')
    await entries.purge(kept.id)
    await forget({ source: kept.path })
    expect(await texts()).not.toContain('ZEBRA4711')
    await expect(forget({ source: kept.path })).rejects.toMatchObject({ code: 'not-found' })
  },
)

test.each(KINDS)('a deleted file is a source while it has a history (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  const { ownStore, history, forget } = memory.user('ada')
  await ownStore.write('a.md', 'A heron.\n')
  await ownStore.delete('a.md')
  expect(await forget({ source: 'a.md', dryRun: true })).toMatchObject({ files: 1, passages: [] })
  expect(await history.read('a.md', '1.0.0')).toContain('heron')
  expect(await forget({ source: 'a.md' })).toMatchObject({ files: 1, passages: [] })
  expect(await history.list('a.md')).toEqual([])
  await expect(forget({ source: 'a.md' })).rejects.toMatchObject({ code: 'not-found' })
})

test.each(KINDS)(
  'messages of a speaker are forgotten, now and in histories and proposals (%s)',
  async (kind) => {
    await using memory = await openMemory(kind)
    const team = memory.workspace('team')
    const { store, forget, proposals } = team
    const zoe = { role: 'user', name: 'Zoe Zimmer' } as const
    await team.thread('c4').record([
      { id: 'm1', ...zoe, content: 'My IBAN is PT50 0001.' },
      { id: 'm2', role: 'user', name: 'Rita', content: 'Zoe Zimmer called about PT50.' },
      { id: 'm3', ...zoe, content: 'The tide is high.' },
    ])
    await team.thread('c5').record({ id: 'm1', ...zoe, content: 'I am angry.' })
    await team.thread('c5').replace('m1', { content: 'I am calm.' })
    await store.write('chats/old.md', 'Zoe Zimmer: I left.\nRita: Bye.\n')
    const before = await store.read('chats/c4.md')
    const change = { path: 'chats/c4.md', before, content: `${before}\n`, author: 'bot', reason: 'r' }
    const { id } = await proposals.propose({ ...change, forgets: true })

    expect(await forget({ speaker: 'Zoe Zimmer', query: 'IBAN', dryRun: true })).toMatchObject({ files: 2 })
    expect((await forget({ speaker: 'Zoe Zimmer', query: 'IBAN' })).passages).toHaveLength(1)
    expect((await team.thread('c4').messages()).map(({ content }) => content)).toEqual([
      '(forgotten)',
      'Zoe Zimmer called about PT50.',
      'The tide is high.',
    ])
    expect((await forget({ speaker: 'Zoe Zimmer', source: 'chats/c5.md' })).passages).toHaveLength(1)
    expect(await store.read('chats/old.md')).toContain('I left')
    const { passages } = await forget({ speaker: 'Zoe Zimmer' })
    expect(passages.map(({ source }) => source)).toEqual(['chats/c4.md', 'chats/old.md'])
    expect(await store.read('chats/old.md')).toBe('Rita: Bye.\n')
    expect((await proposals.read(id)).changes[0]?.before).toBe(await store.read('chats/c4.md'))
    const paths = await team.ownStore.list('', { includeHidden: true })
    const texts = (await Promise.all(paths.map((path) => team.ownStore.read(path)))).join('\n')
    expect(texts).not.toMatch(/IBAN|high|angry|calm|left/)
    expect(texts).toContain('called about PT50')
    expect(await forget({ speaker: 'Zoe Zimmer' })).toMatchObject({ files: 0, passages: [], proposals: [] })
    for (const speaker of [3 as never, '', ' '])
      await expect(forget({ speaker })).rejects.toMatchObject({ code: 'invalid-argument' })
  },
)
