import { fixedClock, MemoryError, type Embedder } from '@sheaf/core'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { KINDS, openMemories, openMemory } from '../../__fixtures__/open-memory.ts'

const code = async (call: Promise<unknown>) =>
  await call.then(
    () => 'done',
    (error: unknown) => (MemoryError.isInstance(error) ? error.code : error),
  )

test.each(KINDS)('a moved file keeps its history and date, and links lead to it (%s)', async (kind) => {
  const clock = fixedClock('2026-11-20T09:00:00Z')
  await using memory = await openMemory(kind, { clock })
  const { store, history, move, links } = memory.user('ada')
  await store.write('notes/tea.md', '# Tea\n\nGreen tea, see [cups](cups.md).\n', { author: 'ada' })
  await store.write('notes/cups.md', 'Cups for [[tea|the tea]].\n')
  await store.write('index.md', '[[tea]], [tea](<notes/tea.md>), `[[tea]]`.\n')
  clock.set('2026-11-20T09:01:00Z')
  await store.append('notes/tea.md', 'At 80 degrees.\n')
  const date = (await store.stat('notes/tea.md'))?.updatedAt
  clock.set('2026-11-24T09:00:00Z')
  expect(await move('notes/tea.md', 'drinks/green tea.md', { author: 'bob' })).toEqual({
    files: [{ from: 'notes/tea.md', to: 'drinks/green tea.md' }],
    relinked: ['index.md', 'notes/cups.md'],
    skipped: [],
  })
  expect(await store.read('index.md')).toBe('[[green tea]], [tea](<drinks/green tea.md>), `[[tea]]`.\n')
  expect(await store.read('notes/cups.md')).toBe('Cups for [[green tea|the tea]].\n')
  expect(await store.read('drinks/green tea.md')).toBe(
    '# Tea\n\nGreen tea, see [cups](../notes/cups.md).\nAt 80 degrees.\n',
  )
  expect((await store.stat('drinks/green tea.md'))?.updatedAt).toEqual(date)
  const revisions = await history.list('drinks/green tea.md')
  expect(revisions.map(({ path, change, author }) => [path, change, author])).toEqual([
    ['drinks/green tea.md', 'moved', 'bob'],
    ['notes/tea.md', 'appended', undefined],
    ['notes/tea.md', 'created', 'ada'],
  ])
  expect(await history.read('drinks/green tea.md', '1.0.0')).toBe(
    '# Tea\n\nGreen tea, see [cups](cups.md).\n',
  )
  expect(await history.read('drinks/green tea.md', { at: new Date('2026-11-21') })).toContain('80 degrees')
  expect(await history.list('notes/tea.md')).toEqual([])
  expect(await links({ to: 'drinks/green tea.md' })).toHaveLength(3)
  expect(await links({ status: 'broken' })).toEqual([])
  expect((await memory.user('ada').search('80 degrees'))[0]?.source).toBe('drinks/green tea.md')
  // Back again, and a new file at the old path has a history of its own.
  await move('drinks/green tea.md', 'notes/tea.md')
  expect(await store.read('index.md')).toBe('[[tea]], [tea](<notes/tea.md>), `[[tea]]`.\n')
  await move('notes/tea.md', 'b.md')
  await store.write('notes/tea.md', 'Another.\n')
  expect((await history.list('notes/tea.md')).map(({ version }) => version)).toEqual(['1.0.0'])
  expect(await history.list('b.md')).toHaveLength(5)
  expect((await memory.user('ada').doctor()).findings).toEqual([])
})

test.each(KINDS)('the memory of an instant has a moved file at its path of then (%s)', async (kind) => {
  const clock = fixedClock('2026-11-20T09:00:00Z')
  await using memory = await openMemory(kind, { clock })
  const ada = memory.user('ada')
  const all = async ({ store }: Pick<typeof ada, 'store'>) =>
    await Promise.all(
      (await store.list()).map(async (path) => [
        path,
        await store.read(path),
        (await store.stat(path))?.updatedAt,
      ]),
    )
  const told: [Date, unknown][] = []
  const steps = [
    async () => await ada.store.write('a.md', 'one [[b]]\n'),
    async () => await ada.store.write('b.md', 'two [[a]]\n'),
    async () => await ada.store.delete('b.md'),
    async () => await ada.move('a.md', 'b.md'),
    async () => await ada.store.append('b.md', 'three\n'),
    async () => await ada.store.write('a.md', 'another\n'),
    async () => await ada.move('b.md', 'Deep/B.md'),
  ]
  for (const step of steps) {
    await step()
    told.push([clock.now(), await all(ada)])
    clock.set(new Date(clock.now().getTime() + 60_000))
  }
  for (const [instant, before] of told) {
    await using past = await ada.asOf(instant, sqlite({ file: ':memory:' }))
    expect((await all(past)).map(([path, text]) => [path, text])).toEqual(
      (before as unknown[][]).map(([path, text]) => [path, text]),
    )
  }
  const [, last] = told.at(-1) ?? []
  await using now = await ada.asOf(told.at(-1)?.[0] ?? clock.now(), sqlite({ file: ':memory:' }))
  expect(await all(now)).toEqual(last)
})

test.each(KINDS)('a folder moves as a whole, and a trailing slash names a folder (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  const { store, move } = memory.user('ada')
  await store.write('notes/a.md', '[[b]] [b](deep/b.md) [r](../r.md)\n')
  await store.write('notes/deep/b.md', '[a](../a.md)\n')
  await store.write('r.md', '[b](notes/deep/b.md)\n')
  await move('notes/', 'archive/')
  expect(await store.list()).toEqual(['archive/notes/a.md', 'archive/notes/deep/b.md', 'r.md'])
  expect(await store.read('archive/notes/a.md')).toBe('[[b]] [b](deep/b.md) [r](../../r.md)\n')
  expect(await store.read('archive/notes/deep/b.md')).toBe('[a](../a.md)\n')
  expect(await store.read('r.md')).toBe('[b](archive/notes/deep/b.md)\n')
  await move('r.md', 'archive/')
  expect(await store.read('archive/r.md')).toBe('[b](notes/deep/b.md)\n')
  await move('archive', 'Archive')
  expect(await store.list()).toEqual(['Archive/notes/a.md', 'Archive/notes/deep/b.md', 'Archive/r.md'])
})

test.each(KINDS)('a twin name keeps its history, and a used path keeps both histories (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  const { store, history, move } = memory.user('ada')
  await store.write('Note.md', 'one\n')
  await move('Note.md', 'note.md')
  expect(await store.list()).toEqual(['note.md'])
  expect((await history.list('note.md')).map(({ path, change }) => [path, change])).toEqual([
    ['note.md', 'moved'],
    ['Note.md', 'created'],
  ])
  await store.write('old.md', 'earlier\n')
  await store.delete('old.md')
  await move('note.md', 'old.md')
  expect((await history.list('old.md')).map(({ change }) => change)).toEqual(['moved', 'moved', 'created'])
  expect(await history.read('old.md', '1.0.0')).toBe('one\n')
  // The deleted file of that path is still in the log.
  expect((await history.log()).filter(({ path }) => path === 'old.md').map(({ change }) => change)).toEqual(
    expect.arrayContaining(['created', 'deleted', 'moved']),
  )
  await store.append('old.md', 'two\n')
  expect(await history.list('old.md')).toHaveLength(4)
  expect((await memory.user('ada').doctor()).findings).toEqual([])
})

test.each(KINDS)('a log that moves keeps each earlier text (%s)', async (kind) => {
  const clock = fixedClock('2026-11-20T09:00:00Z')
  await using memory = await openMemory(kind, { clock })
  const { store, history, move, appendDaily } = memory.user('ada')
  for (const text of ['one', 'two', 'three']) await appendDaily(text)
  const texts = async (path: string) =>
    await Promise.all((await history.list(path)).map(({ version }) => history.read(path, version)))
  const before = await texts('memory/2026-11-20.md')
  for (const to of ['memory/2026-11-21.md', 'notes/old.md']) {
    const [from = ''] = await store.list()
    await move(from, to)
    expect((await texts(to)).slice(-3)).toEqual(before)
  }
  await store.append('notes/old.md', 'four')
  expect((await texts('notes/old.md')).slice(-3)).toEqual(before)
})

test.each(KINDS)('what cannot be moved is refused, and nothing changes (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  const ada = memory.user('ada')
  await memory.store.write('shared.md', 'of all\n')
  await ada.store.write('a.md', '[[shared]] [[b]]\n')
  await ada.store.write('b.md', 'b\n')
  await memory.user('bob').store.write('a.md', 'of bob\n')
  await ada.thread('t').record({ role: 'user', content: 'Hi [[b]]' })
  const all = async () => {
    const paths = await memory.store.list('', { includeHidden: true })
    return await Promise.all(paths.map(async (path) => [path, await memory.store.read(path)]))
  }
  const before = await all()
  expect(await code(ada.move('gone.md', 'c.md'))).toBe('not-found')
  expect(await code(ada.move('gone', 'c'))).toBe('not-found')
  expect(await code(ada.move('a.md', 'b.md'))).toBe('conflict')
  expect(await code(ada.move('a.md', 'B.md'))).toBe('conflict')
  await expect(ada.move('a.md', 'B.md')).rejects.toThrow('"b.md" is there already. Name another place')
  expect(await code(ada.move('a.md', 'shared.md'))).toBe('conflict')
  expect(await code(ada.move('shared.md', 'c.md'))).toBe('scope-violation')
  expect(await code(ada.move('a.md', 'a.md'))).toBe('invalid-argument')
  expect(await code(ada.move('a.md', 'c'))).toBe('invalid-path')
  expect(await code(ada.move('a.md', '../bob/c.md'))).toBe('invalid-path')
  expect(await code(ada.move('chats/t.md', 'notes/t.md'))).toBe('scope-violation')
  expect(await code(ada.move('a.md', 'chats/t2.md'))).toBe('scope-violation')
  expect(await code(ada.move('a.md', '.history/a.md'))).toBe('scope-violation')
  expect(await code(ada.move('.history/a/head.md', 'c.md'))).toBe('scope-violation')
  expect(await code(memory.move('users/ada/a.md', 'users/bob/c.md'))).toBe('scope-violation')
  expect(await code(memory.move('users/ada/a.md', 'c.md'))).toBe('scope-violation')
  expect(await code(memory.agent().move('users/ada/a.md', 'c.md'))).not.toBe('done')
  expect(await all()).toEqual(before)
  expect(await memory.move('users/ada/b.md', 'users/ada/notes/c.md')).toEqual({
    files: [{ from: 'users/ada/b.md', to: 'users/ada/notes/c.md' }],
    relinked: ['users/ada/a.md'],
    skipped: [],
  })
  expect(await ada.store.read('a.md')).toBe('[[shared]] [[c]]\n')
  expect(await ada.history.list('notes/c.md')).toHaveLength(2)
  expect((await ada.thread('t').messages()).map(({ content }) => content)).toEqual(['Hi [[b]]'])
})

test.each(KINDS)('a file that another handle appends to while it moves loses nothing (%s)', async (kind) => {
  await using opened = await openMemories(kind, 2)
  const [one, two] = opened.memories.map((memory) => memory.user('ada'))
  if (one === undefined || two === undefined) throw new Error('two memories were opened')
  await one.store.write('log.md', 'begin\n')
  const appends = Array.from({ length: 10 }, (_, place) => two.store.append('log.md', `line ${place}\n`))
  const linking = Array.from({ length: 5 }, (_, place) => two.store.write(`l${place}.md`, '[[log]]\n'))
  await Promise.all([one.move('log.md', 'moved.md'), ...appends, ...linking])
  const rest = (await one.store.exists('log.md')) ? await one.store.read('log.md') : ''
  const lines = `${await one.store.read('moved.md')}${rest}`.split('\n')
  for (let place = 0; place < 10; place += 1)
    expect(lines.filter((line) => line === `line ${place}`)).toHaveLength(1)
})

test.each(KINDS)(
  'a moved file is not embedded again, and forgetting it forgets its earlier texts (%s)',
  async (kind) => {
    const embedded: string[] = []
    const embedder: Embedder = {
      model: 'counting',
      dimensions: 2,
      embed: async (texts) => {
        embedded.push(...texts)
        return texts.map((text) => Float32Array.from([1, text.length % 7]))
      },
    }
    await using memory = await openMemory(kind, { embedder })
    const ada = memory.user('ada')
    await ada.store.write('a.md', 'The heron stands in the reeds.\n')
    await ada.store.append('a.md', 'The heron flies.\n')
    await memory.flush()
    const before = embedded.length
    await ada.move('a.md', 'birds/heron.md')
    await memory.flush()
    expect(embedded.slice(before)).toEqual([])
    expect((await ada.search('heron reeds'))[0]?.source).toBe('birds/heron.md')
    await ada.forget({ source: 'birds/heron.md' })
    const left = await memory.store.list('', { includeHidden: true })
    expect(left.filter((path) => path.includes('heron') || path.includes('/a'))).toEqual([])
  },
)

test.each(KINDS)('a proposal for a file that has moved is a conflict, and stays (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  const ada = memory.user('ada')
  await ada.store.write('a.md', 'one\n')
  const { id } = await ada.proposals.propose({
    path: 'a.md',
    content: 'two\n',
    reason: 'two',
    author: 'bot',
  })
  await ada.move('a.md', 'b.md')
  expect(await code(ada.proposals.approve(id, { by: 'ada', apply: true }))).toBe('conflict')
  expect(await ada.store.list()).toEqual(['b.md'])
  expect(await ada.store.read('b.md')).toBe('one\n')
})

test.each(KINDS)('links of one file, links to one, and broken ones (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  const ada = memory.user('ada')
  await memory.store.write('glossary.md', 'Words; [[only of the shared files]]\n')
  await ada.store.write('a.md', '[[b#Top|x]] [[gone]]\n![p](p.png) [[glossary]] [s](x/same.md) [[same]]\n')
  await ada.store.write('b.md', '[a](./a.md)\n')
  await ada.store.write('x/same.md', '')
  await ada.store.write('y/same.md', '')
  await ada.thread('t').record({ role: 'user', content: '[[nowhere]]' })
  expect(await ada.links({ from: 'a.md' })).toEqual([
    { source: 'a.md', line: 1, target: 'b', heading: 'Top', path: 'b.md', status: 'found' },
    { source: 'a.md', line: 1, target: 'gone', status: 'broken' },
    { source: 'a.md', line: 2, target: 'glossary', path: 'glossary.md', status: 'found' },
    { source: 'a.md', line: 2, target: 'x/same.md', path: 'x/same.md', status: 'found' },
    { source: 'a.md', line: 2, target: 'same', status: 'ambiguous' },
  ])
  expect(await ada.links({ to: 'a.md' })).toEqual([
    { source: 'b.md', line: 1, target: './a.md', path: 'a.md', status: 'found' },
  ])
  expect((await ada.links({ status: 'broken' })).map(({ target }) => target)).toEqual([
    'gone',
    'only of the shared files',
  ])
  expect(await memory.links({ to: 'users/ada/a.md' })).toMatchObject([{ source: 'users/ada/b.md' }])
  expect((await memory.links()).map(({ source }) => source)).toEqual(['glossary.md'])
  expect(await code(ada.links({ from: 'gone.md' }))).toBe('not-found')
})

test.each(KINDS)('doctor tells of broken links, and they are no damage (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  const ada = memory.user('ada')
  const atlas = memory.project('atlas')
  const brokenLinks = async (of: { doctor: typeof memory.doctor }) => {
    const { findings, facts } = await of.doctor()
    // A server of the tests says so each time.
    return [findings.filter(({ problem }) => problem !== 'durability-relaxed'), facts['brokenLinks']]
  }
  await memory.store.write('glossary.md', 'Words; see [[glossary]].\n')
  await ada.store.write('a.md', 'See [[glossary]] and [[b]].\n')
  await ada.store.write('b.md', '')
  await atlas.store.write('plan.md', 'See [[plan]].\n')
  await ada.thread('t').record({ role: 'user', content: '[[nowhere]]' })
  for (const each of [memory, ada, atlas]) expect(await brokenLinks(each)).toEqual([[], undefined])
  // Shared files are files of a user, not of a project; no link leads to another user or out of a project.
  await atlas.store.write('plan.md', 'See\n[[glossary]] and [a](../../users/ada/a.md).\n')
  await ada.store.delete('b.md')
  await ada.store.write('c/same.md', '[[same]]\n')
  await ada.store.write('d/same.md', '')
  await atlas.store.write('workspaces/w/b.md', '')
  expect(await brokenLinks(ada)).toEqual([[], '2, the first in a.md:1'])
  expect(await brokenLinks(atlas)).toEqual([[], '2, the first in plan.md:2'])
  expect(await brokenLinks(memory)).toEqual([[], '4, the first in projects/atlas/plan.md:2'])
  const shown = (await ada.links()).filter(({ status }) => status !== 'found')
  expect(shown.map(({ source }) => source)).toEqual(['a.md', 'c/same.md'])
})
