import { contentHash, fixedClock, MemoryError, scopedStore, type MemoryStore } from '@sheaf/core'
import { expect, test } from 'vitest'
import { errorOf, openStore } from '../__fixtures__/open-store.ts'
import { gatedStore } from '../gate/gated-store.ts'
import { contentsOf, openHistory, textOf, versionsOf } from './__fixtures__/open-history.ts'
import { createHistory } from './create-history.ts'
import { examineHistories } from './restore-damaged.ts'
import { fileHistories, historyStore } from './history-store.ts'
import { FORGETS } from './recorded-commits.ts'
import { compareVersions } from './records/text-changes.ts'

const brief = (revisions: readonly { path: string; version: string; change: string }[]) =>
  revisions.map(({ path, version, change }) => `${path} ${version} ${change}`)

test('each change is a revision in the same commit, with author, reason and time', async () => {
  await using open = await openHistory()
  const { history, clock, below } = open
  const commits: number[] = []
  const counted: MemoryStore = {
    ...scopedStore(below, 'unused'),
    read: (path, options) => below.read(path, options),
    list: (directory, options) => below.list(directory, options),
    commit: (changes, options) => {
      commits.push(changes.length)
      return below.commit(changes, options)
    },
  }
  const store = historyStore(counted, { clock })
  const path = 'users/ada/MEMORY.md'
  const commit = await store.commit([{ path, content: '# M\n' }], { author: 'ada', reason: 'first' })
  expect(commit.files).toHaveLength(1)
  clock.advance(1000)
  await store.append(path, '- one\n', { author: 'bo' })
  clock.advance(86_400_000)
  await store.write(path, '# M\n- 1\n')
  await store.delete(path, { reason: 'gone' })
  const revisions = await history.list(path)
  expect(brief(revisions)).toEqual([
    `${path} 3.0.0 deleted`,
    `${path} 2.0.0 edited`,
    `${path} 1.0.1 appended`,
    `${path} 1.0.0 created`,
  ])
  expect(revisions[3]).toEqual({
    path,
    version: '1.0.0',
    hash: (await contentHash('# M\n')).slice(0, 32),
    size: 4,
    at: new Date('2026-11-20T10:11:12.345Z'),
    author: 'ada',
    reason: 'first',
    change: 'created',
  })
  expect(revisions[0]?.at).toEqual(new Date('2026-11-21T10:11:13.345Z'))
  expect(revisions[0]).toMatchObject({ hash: null, size: 0, reason: 'gone' })
  expect(await below.list('', { includeHidden: true })).toEqual(['users/ada/.history/memory/head.md'])
  expect(commits).toEqual([2, 2, 2, 2])
})

test('a final refusal of the store below, also of a history file, is not tried again', async () => {
  await using open = await openHistory()
  const { below, clock } = open
  let commits = 0
  const error = MemoryError.scopeViolation('.history/a/head.md', 'it is read-only')
  const refusing: MemoryStore = {
    ...scopedStore(below, 'unused'),
    read: (path, options) => below.read(path, options),
    list: (directory, options) => below.list(directory, options),
    commit: () => ((commits += 1), Promise.reject(error)),
  }
  await expect(historyStore(refusing, { clock }).write('a.md', 'one\n')).rejects.toBe(error)
  expect(commits).toBe(1)
})

test('a change that changes nothing, a refused one and one of a hidden file leave no revision', async () => {
  await using open = await openHistory({ isKept: (path) => path !== 'SCRATCH.md' })
  const { store, history } = open
  await store.write('a.md', 'a')
  const before = await contentsOf(store)
  await store.write('a.md', 'a')
  expect(await errorOf(store.write('a.md', 'b', { ifMatch: null }))).toMatchObject({ code: 'conflict' })
  expect(
    await errorOf(
      store.commit([
        { path: 'a.md', content: 'b' },
        { path: 'none.md', content: null },
      ]),
    ),
  ).toMatchObject({ code: 'not-found', path: 'none.md' })
  expect(
    await errorOf(
      store.commit([
        { path: 'a.md', content: 'b' },
        { path: 'A.md', content: 'twin' },
      ]),
    ),
  ).toMatchObject({ code: 'invalid-path' })
  expect(await errorOf(store.write('a.md', 'x'.repeat(1_048_577)))).toMatchObject({
    code: 'too-large',
    path: 'a.md',
  })
  expect(await contentsOf(store)).toEqual(before)
  await store.write('.proposals/p.md', 'p')
  await store.write('SCRATCH.md', 's')
  expect(brief(await history.log())).toEqual(['a.md 1.0.0 created'])
  expect(await errorOf(history.list('.proposals/p.md'))).toMatchObject({ code: 'invalid-argument' })
  expect(await errorOf(history.list('../a.md'))).toMatchObject({ code: 'invalid-path', path: '../a.md' })
})

test('the errors of preconditions are those of the store below', async () => {
  await using open = await openHistory()
  const { store, below } = open
  await store.write('a.md', 'a')
  const hash = await contentHash('a')
  const other = await contentHash('b')
  for (const attempt of [
    (each: MemoryStore) => each.write('a.md', 'c', { ifMatch: other }),
    (each: MemoryStore) => each.append('a.md', 'c', { ifMatch: null }),
    (each: MemoryStore) => each.delete('a.md', { ifMatch: other }),
    (each: MemoryStore) => each.delete('none.md', { ifMatch: hash }),
    (each: MemoryStore) => each.delete('none.md'),
    (each: MemoryStore) => each.write('none.md', 'c', { ifMatch: hash }),
    (each: MemoryStore) =>
      each.commit([
        { path: 'none.md', content: null },
        { path: 'a.md', content: 'c', ifMatch: null },
      ]),
  ]) {
    const [ours, theirs] = [await errorOf(attempt(store)), await errorOf(attempt(below))]
    expect(MemoryError.isInstance(theirs)).toBe(true)
    expect({ ...(ours as object), message: String(ours) }).toEqual({
      ...(theirs as object),
      message: String(theirs),
    })
  }
})

test('a change outside the store becomes a revision before the next one', async () => {
  await using open = await openHistory()
  const { store, below, history, clock } = open
  await below.write('old.md', 'was there before\n')
  await store.write('old.md', 'was there before\nand now\n')
  expect(brief(await history.list('old.md'))).toEqual(['old.md 1.0.1 appended', 'old.md 1.0.0 outside'])
  clock.advance(5000)
  await below.write('old.md', 'by hand\n')
  const edited = clock.now()
  clock.advance(5000)
  await store.append('old.md', 'through the store\n', { author: 'ada' })
  clock.advance(5000)
  await below.delete('old.md')
  await store.write('old.md', 'again\n')
  const [again, gone, , byHand] = await history.list('old.md')
  expect(again).toMatchObject({ version: '3.1.0', change: 'created' })
  expect(gone).toMatchObject({ version: '3.0.0', change: 'outside', hash: null })
  expect(byHand).toMatchObject({ version: '2.0.0', change: 'outside', at: edited })
  expect(byHand?.author).toBeUndefined()
  expect(await history.read('old.md', '2.0.0')).toBe('by hand\n')
  expect(await history.read('old.md', '1.0.1')).toBe('was there before\nand now\n')
})

test('a log keeps references, and all of it before it is changed otherwise', async () => {
  await using open = await openHistory()
  const { store, below, history } = open
  const path = 'projects/p/chats/t.md'
  for (const text of ['\uFEFFone\r\n', 'zwei 😀', '\n\u2028three']) await store.append(path, text)
  const texts = ['\uFEFFone\r\n', '\uFEFFone\r\nzwei 😀', '\uFEFFone\r\nzwei 😀\n\u2028three']
  const readAll = async () =>
    await Promise.all(['1.0.0', '1.0.1', '1.0.2'].map((version) => history.read(path, version)))
  expect(await below.list('projects/p/.history', { includeHidden: true })).toEqual([
    'projects/p/.history/chats/t/head.md',
  ])
  expect((await below.read('projects/p/.history/chats/t/head.md')).includes('zwei')).toBe(false)
  expect(await readAll()).toEqual(texts)
  await store.write(path, 'rewritten')
  expect(await readAll()).toEqual(texts)
  await store.append(path, ' and on')
  await store.delete(path)
  expect(await readAll()).toEqual(texts)
  expect(await history.read(path, '2.0.0')).toBe('rewritten')
  expect(await history.read(path, '2.0.1')).toBe('rewritten and on')
  expect(await errorOf(history.read(path, '3.0.0'))).toMatchObject({ code: 'not-found', why: 'deleted' })
  await store.write(path, 'new')
  expect(await readAll()).toEqual(texts)
})

test('text that a hand edit removed from a log is reported as lost, and the rest is read', async () => {
  await using open = await openHistory()
  const { store, below, history } = open
  for (const text of ['one\n', 'two\n', 'three\n']) await store.append('observations.md', text)
  await below.write('observations.md', 'one\nTWO\nthree\n')
  expect(await history.read('observations.md', '1.0.0')).toBe('one\n')
  for (const version of ['1.0.1', '1.0.2']) {
    expect(await errorOf(history.read('observations.md', version))).toMatchObject({
      code: 'not-found',
      why: 'changed-outside',
      revision: version,
    })
  }
  await store.write('observations.md', 'short')
  expect(await history.read('observations.md', '1.0.0')).toBe('one\n')
  expect(await history.read('observations.md', '2.0.0')).toBe('one\nTWO\nthree\n')
})

test('twins have one history, and a rename from one to the other records both', async () => {
  await using open = await openHistory()
  const { store, history } = open
  await store.write('Notes.md', 'n\n')
  await store.commit([
    { path: 'notes.md', content: 'n\n' },
    { path: 'Notes.md', content: null },
  ])
  expect(brief(await history.list('notes.md'))).toEqual([
    'notes.md 2.1.0 created',
    'Notes.md 2.0.0 deleted',
    'Notes.md 1.0.0 created',
  ])
  expect(await history.list('Notes.md')).toEqual(await history.list('notes.md'))
  expect(brief(await history.log({ directory: 'Notes.md' }))).toEqual([
    'Notes.md 2.0.0 deleted',
    'Notes.md 1.0.0 created',
  ])
})

test('names that cannot be folders have a place too', async () => {
  await using open = await openHistory()
  const { store, history, below } = open
  const deep = `${Array.from({ length: 15 }, (_, place) => `d${place}`).join('/')}/a.md`
  const names = [
    deep,
    `${'x'.repeat(90)}/${'y'.repeat(90)}.md`,
    'notes.md.md',
    'head.md',
    'notes/head.md',
    'notes.md',
    'ß.md',
    'ﬁ ŀ.md',
    'Σίσυφος.md',
    'σίσυφος/x.md',
    `users/ada/${'z'.repeat(90)}.md`,
  ]
  await store.commit(names.map((path) => ({ path, content: path })))
  for (const path of names) expect(await history.read(path, '1.0.0')).toBe(path)
  expect((await history.log()).map(({ path }) => path)).toEqual(names.toSorted())
  expect((await history.log({ directory: 'users/ada' })).map(({ path }) => path)).toEqual([names.at(-1)])
  // A view of the home finds the same places.
  const home = createHistory({ store: scopedStore(below, 'users/ada'), clock: open.clock, homeOf: () => '' })
  expect(await home.read(`${'z'.repeat(90)}.md`, '1.0.0')).toBe(names.at(-1))
})

test('works through views and gates, which record as the store below does', async () => {
  await using open = await openHistory()
  const { store, clock } = open
  const ada = gatedStore(scopedStore(store, 'users/ada'), { author: 'ada', allowShrink: true })
  const history = createHistory({ store: ada, clock, homeOf: () => '' })
  await ada.write('chats/t.md', 'one\n')
  await ada.append('chats/t.md', 'two\n')
  await history.restore('chats/t.md', '1.0.0', { author: 'bo' })
  expect(brief(await history.list('chats/t.md'))).toEqual([
    'chats/t.md 2.0.0 restored',
    'chats/t.md 1.0.1 appended',
    'chats/t.md 1.0.0 created',
  ])
  expect(await history.read('chats/t.md', '1.0.1')).toBe('one\ntwo\n')
  expect(brief(await history.log())).toEqual(brief(await history.list('chats/t.md')))
  expect(brief(await open.history.list('users/ada/chats/t.md'))).toContain(
    'users/ada/chats/t.md 2.0.0 restored',
  )
})

test('a caller that removes a history with its file leaves nothing behind', async () => {
  await using open = await openHistory()
  const { store, below } = open
  await store.write('users/ada/a.md', 'secret')
  const paths = await store.list('users/ada', { includeHidden: true })
  await store.commit(paths.map((path) => ({ path, content: null })))
  expect(await below.list('', { includeHidden: true })).toEqual([])
})

test('a text of up to a quarter of a segment is kept in it, and a longer one is a file', async () => {
  for (const [bytes, files] of [
    [500, 0],
    [501, 1],
  ] as const) {
    await using open = await openHistory({ segmentBytes: 2000 })
    const { store, history } = open
    const text = 'x'.repeat(bytes)
    for (const content of [text, 'another']) await store.write('a.md', content)
    const kept = await store.list('.history', { includeHidden: true })
    expect(kept.filter((path) => path.endsWith('-text.md'))).toHaveLength(files)
    expect(await history.read('a.md', '1.0.0')).toBe(text)
  }
})

test('a damaged head is named; the next change puts it aside and begins a new part', async () => {
  await using open = await openHistory({ segmentBytes: 2000 })
  const { store, below, history } = open
  for (let round = 0; round < 30; round += 1)
    await store.write('a.md', `${'a line\n'.repeat(round)}${round}\n`)
  const head = '.history/a/head.md'
  const [last] = await history.list('a.md')
  await below.append(head, 'written by hand\n')
  const found = await below.read(head)
  expect(await errorOf(history.list('a.md'))).toMatchObject({
    code: 'damaged',
    message: expect.stringContaining(head) as unknown,
  })
  await store.write('a.md', 'next')
  const [next, outside, known] = await history.list('a.md')
  expect([next?.change, outside?.change]).toEqual(['edited', 'outside'])
  expect(await history.read('a.md', outside?.version ?? '')).toBe(`${'a line\n'.repeat(29)}29\n`)
  expect(compareVersions(outside?.version ?? '', last?.version ?? '')).toBeGreaterThan(0)
  expect(compareVersions(known?.version ?? '', last?.version ?? '')).toBeLessThan(0)
  expect(await history.read('a.md', '1.0.0')).toBe('0\n')
  const aside = (await below.list('.history', { includeHidden: true })).filter((path) =>
    path.includes('damaged-'),
  )
  expect(aside.length).toBe(1)
  expect(await below.read(aside[0] ?? '')).toBe(found)
  await store.write('a.md', 'after')
  expect((await history.list('a.md')).length).toBeGreaterThan(3)
})

test('damaged files are named by an examination, and put aside by a repair', async () => {
  await using open = await openHistory({ segmentBytes: 2000 })
  const { store, below, history } = open
  for (let round = 0; round < 60; round += 1)
    await store.write('users/ada/a.md', `${round}\n${'a line\n'.repeat(round)}`)
  expect(await examineHistories(below, { repair: true })).toEqual([])
  const files = (await below.list('', { includeHidden: true })).filter((path) => path.includes('.history/'))
  const closed = files.find((path) => !path.endsWith('head.md')) ?? ''
  const head = 'users/ada/.history/a/head.md'
  const [last] = await history.list('users/ada/a.md')
  for (const path of [closed, head]) await below.write(path, `<<<<<<< HEAD\n${await below.read(path)}`)
  const states = async (repair: boolean) =>
    (await examineHistories(below, { repair })).map(({ problem, path, state }) => [problem, path, state])
  expect(await states(false)).toEqual([
    ['history-damaged', head, 'found'],
    ['history-damaged', closed, 'found'],
  ])
  expect((await states(true)).map(([, , state]) => state)).toEqual(['repaired', 'repaired'])
  expect(await states(false)).toEqual([])
  await store.write('users/ada/a.md', 'next')
  const [next] = await history.list('users/ada/a.md')
  expect(compareVersions(next?.version ?? '', last?.version ?? '')).toBeGreaterThan(0)
})

test('author and reason are kept on one line and cut', async () => {
  await using open = await openHistory()
  const { store, history } = open
  const reason = `a\n- 10:00:00.000 9.9.9 created 1 none\n@1 {}\u2028"${'😀'.repeat(400)}`
  await store.write('a.md', 'a', { author: '\u2028half', reason })
  const [revision] = await history.list('a.md')
  expect(revision?.author).toBe('\u2028half')
  expect([...(revision?.reason ?? '')]).toHaveLength(300)
  expect(reason.startsWith(revision?.reason?.slice(0, -1) ?? 'x')).toBe(true)
  expect(await errorOf(store.write('a.md', 'b', { author: 5 as unknown as string }))).toMatchObject({
    code: 'invalid-argument',
  })
})

test('time does not go back', async () => {
  await using open = await openHistory()
  const { store, history, clock } = open
  await store.write('a.md', 'a')
  const noon = clock.now()
  clock.advance(-5000)
  await store.write('a.md', 'b')
  const [second] = await history.list('a.md')
  expect(second?.at).toEqual(noon)
  expect(await history.read('a.md', { at: noon })).toBe('b')
})

test('invalid options are refused', async () => {
  await using open = await openStore()
  const clock = fixedClock('2026-11-20T10:11:12.345Z')
  for (const options of [
    { segmentBytes: 0 },
    { extensions: ['.txt'] },
    { retention: { revisions: 0 } },
    { retention: { days: NaN } },
  ]) {
    expect(() => historyStore(open.store, { clock, ...options })).toThrow(
      expect.objectContaining({ code: 'invalid-argument' }),
    )
  }
})

test('the exact text of a history, with numbers and notes', async () => {
  await using open = await openHistory({ segmentBytes: 700 })
  const { store, history, below } = open
  const fish = '\u{1f41f}'
  await store.write('a.md', 'one\n', { reason: fish.repeat(300), author: 'x'.repeat(300) })
  await store.append('a.md', 'two\n', { reason: fish.repeat(301), author: 'x'.repeat(301) })
  await store.write('a.md', 'three\n')
  await store.delete('a.md')
  const [gone, edited, appended, created] = await history.list('a.md')
  expect([gone, edited, appended, created].map((each) => each?.change)).toEqual([
    'deleted',
    'edited',
    'appended',
    'created',
  ])
  expect([created?.reason, created?.author]).toEqual([fish.repeat(300), 'x'.repeat(300)])
  expect([appended?.reason, appended?.author]).toEqual([`${fish.repeat(299)}…`, `${'x'.repeat(299)}…`])
  const files = await below.list('.history/a', { includeHidden: true })
  const contents = await Promise.all(files.map((file) => below.read(file)))
  expect(contents.filter((content) => content.includes('from number 1 on'))).toHaveLength(1)
  // At one instant the newest version comes first, with any limit.
  const versions = ['3.0.0', '2.0.0', '1.0.1', '1.0.0'].slice(0, 4)
  const listed = (await history.log()).map(({ version }) => version)
  expect(listed).toHaveLength(versions.length)
  expect((await history.log({ limit: 1 })).map(({ version }) => version)).toEqual(listed.slice(0, 1))
  expect(listed).toEqual((await history.list('a.md')).map(({ version }) => version))
  const [first, ...rest] = await history.log()
  expect(await history.log({ after: first })).toEqual(rest)
})

test.each([{ days: 0 }, { revisions: -1 }, { days: Number.NaN }])(
  'a retention of %j is refused',
  async (retention) => {
    await expect(openHistory({ retention })).rejects.toMatchObject({ code: 'invalid-argument' })
  },
)

test('a history that forgets keeps no text, and says from when to when it had some', async () => {
  await using open = await openHistory({ segmentBytes: 600 })
  const { store, clock, history, below } = open
  const before = clock.now()
  for (let round = 0; round < 12; round += 1) {
    clock.advance(1000)
    await store.write('a.md', textOf(round))
  }
  const at = clock.now()
  clock.advance(1000)
  await store.commit([{ path: 'a.md', content: 'Left.\n' }], { author: 'ana', [FORGETS]: true } as object)
  const states = async (instant: Date) => {
    const found: unknown[] = []
    for await (const file of fileHistories.asOf(below, instant, { homeOf: () => '' })) found.push(file)
    return found
  }
  expect(await states(before)).toEqual([])
  for (const instant of [new Date(before.getTime() + 1000), at])
    expect(await states(instant)).toMatchObject([{ path: 'a.md', state: 'redacted' }])
  expect(await states(clock.now())).toMatchObject([{ state: { content: 'Left.\n' } }])
  for (let round = 0; round < 12; round += 1) await store.write('a.md', textOf(round))
  const [newest = '', ...versions] = await versionsOf(history, 'a.md')
  expect(await history.read('a.md', newest)).toBe(textOf(11))
  expect(versions).toHaveLength(13)
  expect(await errorOf(history.read('a.md', versions.at(-1) ?? ''))).toMatchObject({ why: 'redacted' })
  expect(await fileHistories.examine(below)).toEqual([])
})
