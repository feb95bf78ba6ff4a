import { fixedClock, scopedStore, type MemoryStore } from '@sheaf/core'
import { expect, test } from 'vitest'
import { errorOf, openStore } from '../__fixtures__/open-store.ts'
import { createEntries } from './create-entries.ts'
import type { EntryInput } from './entry.ts'

const clock = fixedClock('2026-11-20T09:30:15Z')
const language: EntryInput = {
  name: 'preferred-language',
  type: 'user',
  description: 'User prefers Japanese output',
  body: 'Always respond in Japanese unless the user explicitly asks for another language.',
}
const LINE = '- [preferred-language](preferred-language.md) — User prefers Japanese output\n'
const INDEX = 'memory/MEMORY.md'
const over = (store: MemoryStore, options: Partial<Parameters<typeof createEntries>[0]> = {}) =>
  createEntries({ store, clock, ...options })
const entry = (name: string, description = `about ${name}`, body = ''): EntryInput => ({
  name,
  type: 'project',
  description,
  body,
})

test.each([
  ['valid_until: 2026-11-19\n', '', ''],
  ['validUntil: "2026-11-19" # old\r\nstale_after: 2026-11-01\r\n', '', '\r\n'],
  ['valid_until: 2026-11-20\n', 'valid_until: 2026-11-20\n', ''],
])('an upsert takes a last day that is past out of the file: %j', async (line, left, end) => {
  await using open = await openStore()
  const entries = over(open.store)
  const file = (until: string, text: string) =>
    `---\nname: lease\n${until}type: project\ndescription: about lease\nowner: Ada\n---\n\n${text}`.replaceAll(
      /\r?\n/g,
      end || '\n',
    )
  await open.store.write('memory/lease.md', file(line, 'valid_until: 2026-11-19\nOld.'))
  expect((await entries.upsert(entry('lease', 'about lease', 'New.'))).action).toBe('replaced')
  expect(await open.store.read('memory/lease.md')).toBe(file(left, 'New.'))
})

test('an entry is a file with frontmatter, and a line in the index, in one commit', async () => {
  await using open = await openStore()
  const commits: (readonly string[])[] = []
  const store: MemoryStore = {
    ...scopedStore(open.store, 'users/ada'),
    commit: (changes, options) => {
      commits.push([...changes.map(({ path }) => path), options?.author ?? '', options?.reason ?? ''])
      return scopedStore(open.store, 'users/ada').commit(changes, options)
    },
  }
  const entries = over(store)
  const result = await entries.upsert(language, { author: 'ada' })
  expect(result).toEqual({ path: 'memory/preferred-language.md', action: 'created', warnings: [] })
  expect(await open.store.read('users/ada/memory/preferred-language.md')).toBe(
    `---\nname: preferred-language\ndescription: User prefers Japanese output\ntype: user\n---\n\n${language.body}`,
  )
  expect(await store.read(INDEX)).toBe(LINE)
  expect(commits).toEqual([['memory/preferred-language.md', INDEX, 'ada', 'upsert entry preferred-language']])
  expect(await entries.read('preferred-language')).toEqual({
    ...language,
    path: 'memory/preferred-language.md',
    hash: (await store.stat('memory/preferred-language.md'))?.hash,
  })
})

test('upserting twice leaves one file and one line, and the second time nothing is committed', async () => {
  await using open = await openStore()
  const { store } = open
  const entries = over(store)
  await entries.upsert(language)
  const before = await store.stat(INDEX)
  expect((await entries.upsert(language)).action).toBe('unchanged')
  expect((await entries.upsert({ ...language, body: 'New.' })).action).toBe('replaced')
  expect(await store.stat(INDEX)).toEqual(before)
  expect(await store.list()).toEqual([INDEX, 'memory/preferred-language.md'])
  expect(await store.read(INDEX)).toBe(LINE)
})

test('an upsert may change the type and the description', async () => {
  await using open = await openStore()
  const entries = over(open.store)
  await entries.upsert(language)
  await entries.upsert({ ...language, type: 'feedback', description: 'User prefers\n  Korean\toutput ' })
  expect(await entries.read('preferred-language')).toMatchObject({
    type: 'feedback',
    description: 'User prefers Korean output',
  })
  expect(await open.store.read(INDEX)).toBe(
    '- [preferred-language](preferred-language.md) — User prefers Korean output\n',
  )
})

test('a value that is not an entry is refused, and nothing is written', async () => {
  await using open = await openStore()
  const entries = over(open.store)
  const bad: [Partial<Record<keyof EntryInput, unknown>>, string][] = [
    [{ name: 'MEMORY' }, 'reserved'],
    [{ type: 'secret' }, 'user, feedback, project, reference'],
    [{ type: undefined }, 'user, feedback, project, reference'],
    [{ description: ' \n ' }, 'needs a description'],
    [{ description: 7 }, 'needs a description'],
    [{ description: 'é'.repeat(501) }, 'has 501 characters and the limit is 500'],
    [{ description: '\ud800' }, 'surrogate'],
    [{ body: undefined }, 'body must be text'],
  ]
  for (const [change, reason] of bad) {
    const error = await errorOf(entries.upsert({ ...language, ...change } as EntryInput))
    expect(error).toMatchObject({ code: 'invalid-entry' })
    expect((error as Error).message).toContain(reason)
  }
  await expect(entries.upsert({ ...language, body: 'a\0b' })).rejects.toMatchObject({
    code: 'invalid-content',
  })
  // @ts-expect-error: a call without types
  await expect(entries.upsert()).rejects.toMatchObject({ code: 'invalid-entry' })
  expect(await open.store.list()).toEqual([])
  expect((await entries.upsert({ ...language, description: '👍🏽'.repeat(250) })).action).toBe('created')
})

test('a name that differs in case only is refused, also in the trash’s own way', async () => {
  await using open = await openStore()
  const entries = over(open.store)
  await entries.upsert(entry('Tea'))
  await expect(entries.upsert(entry('tea'))).rejects.toThrow('entry "Tea" in case only')
  await expect(entries.read('tea')).rejects.toMatchObject({ code: 'not-found' })
  await entries.delete('Tea')
  await entries.upsert(entry('tea'))
  await entries.delete('tea')
  expect((await entries.trash()).map(({ id }) => id).toSorted()).toEqual([
    'Tea.20261120T093015000Z',
    'tea.20261120T093015000Z.2',
  ])
  await entries.upsert(entry('TEA'))
  await expect(entries.restore('tea')).rejects.toThrow('in case only')
})

test('deleting moves the file to the trash, and deleting again keeps both', async () => {
  await using open = await openStore()
  const { store } = open
  const entries = over(store)
  await entries.upsert(language)
  await entries.upsert(entry('other'))
  const first = await entries.delete('preferred-language')
  expect(first).toEqual({
    id: 'preferred-language.20261120T093015000Z',
    name: 'preferred-language',
    deletedAt: clock.now(),
    path: 'memory/trash/preferred-language.20261120T093015000Z.md',
  })
  expect(await store.read(INDEX)).toBe('- [other](other.md) — about other\n')
  await entries.upsert({ ...language, body: 'second' })
  const second = await entries.delete('preferred-language')
  expect((await entries.trash()).map(({ id }) => id)).toEqual([second.id, first.id])
  expect(await store.read(first.path)).toContain(language.body)
  expect(await store.read(second.path)).toContain('second')
  const missing = await errorOf(entries.delete('preferred-language'))
  expect(missing).toMatchObject({ code: 'not-found', path: 'memory/preferred-language.md' })
  for (const name of ['MEMORY', '../USER', '2026-11-20', 'trash']) {
    await expect(entries.delete(name)).rejects.toMatchObject({ code: 'invalid-entry' })
  }
})

test('restoring brings back the newest, or one by its id, and never overwrites', async () => {
  await using open = await openStore()
  const { store } = open
  let now = clock.now()
  const entries = over(store, { clock: { now: () => now } })
  for (const body of ['one', 'two', 'three']) {
    await entries.upsert({ ...language, body })
    now = new Date(now.getTime() + 1000)
    await entries.delete('preferred-language')
  }
  const [, , oldest] = await entries.trash()
  expect(await entries.restore('preferred-language')).toEqual({
    path: 'memory/preferred-language.md',
    action: 'restored',
    warnings: [],
  })
  expect((await entries.read('preferred-language')).body).toBe('three')
  expect(await store.read(INDEX)).toBe(LINE)
  const error = await errorOf(entries.restore(oldest?.id ?? ''))
  expect(error).toMatchObject({ code: 'invalid-entry' })
  expect((error as Error).message).toContain('delete that one first')
  await entries.delete('preferred-language')
  await entries.restore(oldest?.id ?? '')
  expect((await entries.read('preferred-language')).body).toBe('one')
  expect(await entries.trash()).toHaveLength(2)
  for (const unknown of ['nothing', '../USER', 'preferred-language.19990101T000000000Z', '']) {
    await expect(entries.restore(unknown)).rejects.toMatchObject({ code: 'not-found' })
    await expect(entries.purge(unknown)).rejects.toMatchObject({ code: 'not-found' })
  }
})

test('purging removes for good, and only from the trash', async () => {
  await using open = await openStore()
  const { store } = open
  const entries = over(store)
  for (let count = 0; count < 2; count += 1) {
    await entries.upsert(language)
    await entries.delete('preferred-language')
  }
  await entries.upsert(language)
  await entries.upsert(entry('other'))
  await entries.delete('other')
  expect(await entries.purge('preferred-language')).toHaveLength(2)
  expect((await entries.trash()).map(({ name }) => name)).toEqual(['other'])
  expect((await entries.read('preferred-language')).body).toBe(language.body)
  expect(await entries.purge('other.20261120T093015000Z')).toHaveLength(1)
  expect(await store.list('memory/trash')).toEqual([])
  for (const call of [entries.purge('nothing'), entries.restore('nothing')]) {
    await expect(call).rejects.toMatchObject({ code: 'not-found' })
    await expect(call).rejects.toThrow('Nothing in the trash has the name or id "nothing". List the trash.')
  }
})

test('a list is sorted by type and name, leaves out other files, and reports broken entries', async () => {
  await using open = await openStore()
  const { store } = open
  const entries = over(store)
  for (const [name, type] of [
    ['z', 'reference'],
    ['b', 'user'],
    ['a', 'project'],
    ['c', 'user'],
  ] as const) {
    await entries.upsert({ name, type, description: name, body: '' })
  }
  await store.commit([
    { path: 'memory/2026-11-20.md', content: '# Daily log' },
    { path: 'memory/own notes.md', content: 'a person’s' },
    { path: 'memory/plain.md', content: 'no frontmatter' },
    { path: 'memory/deep/x.md', content: '---\ntype: user\n---\n' },
    { path: 'memory/broken.md', content: '---\ntype: [user\nsecret: hunter2\n---\n' },
    { path: 'memory/typeless.md', content: '---\ndescription: x\n---\n' },
    { path: 'memory/unclosed.md', content: '---\ndescription: x\n' },
    { path: 'memory/bomb.md', content: '---\ntype: user\na: &a x\ndescription: *a\n---\n' },
  ])
  const { entries: all, problems } = await entries.list()
  expect(all.map(({ name }) => name)).toEqual(['b', 'c', 'a', 'z'])
  expect((await entries.list({ type: 'user' })).entries.map(({ name }) => name)).toEqual(['b', 'c'])
  expect(problems.map(({ path }) => path)).toEqual([
    'memory/bomb.md',
    'memory/broken.md',
    'memory/typeless.md',
    'memory/unclosed.md',
  ])
  expect(JSON.stringify(problems)).not.toContain('hunter2')
  await expect(entries.read('broken')).rejects.toMatchObject({ code: 'invalid-entry' })
  await expect(entries.read('plain')).rejects.toThrow('no frontmatter')
  // @ts-expect-error: a call without types
  await expect(entries.list({ type: 'secret' })).rejects.toMatchObject({ code: 'invalid-argument' })
  // An entry does not replace a file without frontmatter; a deleted one goes to the trash.
  for (const name of ['plain', 'broken']) {
    await expect(entries.upsert(entry(name))).rejects.toThrow('delete it first')
    await entries.delete(name)
    expect((await entries.upsert(entry(name))).action).toBe('created')
  }
})

test('a rewritten file keeps its unknown keys, comments, order, CRLF and byte-order mark', async () => {
  await using open = await openStore()
  const { store } = open
  const entries = over(store)
  const head =
    '\uFEFF---\r\n# by hand\r\ntags: [ a ]\r\ntype: user # who\r\ndescription: "Old"\r\n__proto__: {x: 1}\r\n'
  await store.write('memory/hand.md', `${head}---\r\nbody\r\n`)
  expect((await entries.read('hand')).body).toBe('body\r\n')
  await entries.upsert({ name: 'hand', type: 'user', description: 'New', body: 'changed\n' })
  expect(await store.read('memory/hand.md')).toBe(
    `${head.replace('"Old"', 'New')}name: hand\r\n---\r\nchanged\n`,
  )
  expect(await entries.read('hand')).toMatchObject({ description: 'New', body: 'changed\n' })
  await entries.upsert({ name: 'hand', type: 'user', description: 'New', body: '\nindented' })
  expect((await entries.read('hand')).body).toBe('\nindented')
})

test('an index that was changed by hand is healed from the files', async () => {
  await using open = await openStore()
  const { store } = open
  const entries = over(store)
  for (const name of ['a', 'b', 'c']) await entries.upsert(entry(name))
  await store.write(
    INDEX,
    '# Notes of mine\n- [b](b.md) — wrong\n- [gone](gone.md) — x\n- [b](b.md) — twice\n\nLast word.',
  )
  await store.delete('memory/c.md')
  await store.write('memory/d.md', '---\ntype: user\ndescription: by hand\n---\n')
  await store.write('memory/e.md', '---\ntype: nobody\n---\n')
  // An upsert repairs missing, extra and double lines, and does not reread the descriptions of others.
  const { warnings } = await entries.upsert(entry('f'))
  expect(warnings).toEqual([
    '"memory/e.md" cannot be read as an entry: its type must be one of user, feedback, project, reference.',
  ])
  expect(await store.read(INDEX)).toBe(
    '# Notes of mine\n- [b](b.md) — wrong\n- [a](a.md) — about a\n- [d](d.md) — by hand\n- [f](f.md) — about f\n\nLast word.\n',
  )
  expect((await entries.heal()).action).toBe('replaced')
  expect(await store.read(INDEX)).toContain('- [b](b.md) — about b\n')
  expect((await entries.heal()).action).toBe('unchanged')
  await store.delete(INDEX)
  expect((await entries.heal()).path).toBe(INDEX)
  expect(await store.read(INDEX)).toBe(
    '- [a](a.md) — about a\n- [b](b.md) — about b\n- [d](d.md) — by hand\n- [f](f.md) — about f\n',
  )
})

test('healing an empty directory makes no file', async () => {
  await using open = await openStore()
  expect((await over(open.store).heal()).action).toBe('unchanged')
  expect(await open.store.list()).toEqual([])
})

test('a full index warns the writer, and nothing is lost', async () => {
  await using open = await openStore()
  const entries = over(open.store)
  await open.store.write(INDEX, 'mine\n'.repeat(195))
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    expect((await entries.upsert(entry(name))).warnings).toEqual([])
  const [warning] = (await entries.upsert(entry('f'))).warnings
  expect(warning).toContain('full at 200 lines')
  expect(warning).toContain('2 files are not shown in it, "f" among them')
  expect((await open.store.read(INDEX)).split('\n').filter(Boolean)).toHaveLength(200)
  expect(await open.store.read(INDEX)).toContain('- (2 files are not shown here)\n')
  expect((await entries.read('f')).description).toBe('about f')
  expect((await entries.list()).entries).toHaveLength(6)
  await entries.delete('a')
  await entries.delete('b')
  expect(await open.store.read(INDEX)).toBe(
    'mine\n'.repeat(195) +
      ['c', 'd', 'e', 'f'].map((name) => `- [${name}](${name}.md) — about ${name}\n`).join(''),
  )
})

test('entries of one’s own directory; impossible ones are refused', async () => {
  await using open = await openStore()
  const entries = over(open.store, { directory: 'facts' })
  await entries.upsert(language)
  expect(await open.store.list()).toEqual(['facts/MEMORY.md', 'facts/preferred-language.md'])
  for (const directory of ['', '../x']) expect(() => over(open.store, { directory })).toThrow()
})

test('a line that somebody adds for an entry while it is being deleted does not stay', async () => {
  await using open = await openStore()
  const { store } = open
  const others = over(store)
  let meanwhile: (() => Promise<unknown>) | undefined
  const raced: MemoryStore = {
    ...scopedStore(store, 'memory'), // every method; those that matter follow
    read: (...call) => store.read(...call),
    list: (...call) => store.list(...call),
    commit: async (...call) => {
      const act = meanwhile
      meanwhile = undefined
      await act?.()
      return await store.commit(...call)
    },
  }
  const entries = over(raced)
  for (const name of ['a', 'b', 'c']) await entries.upsert(entry(name))
  await store.write(INDEX, '- [a](a.md) — about a\n')
  meanwhile = () => others.heal()
  await entries.delete('c')
  expect(await store.read(INDEX)).toBe('- [a](a.md) — about a\n- [b](b.md) — about b\n')
  await store.delete(INDEX)
  await entries.delete('a')
  await store.delete(INDEX)
  meanwhile = () => others.heal()
  await entries.delete('b')
  expect(await store.read(INDEX)).toBe('')
})

test('many at once through one handle lose nothing, and one that is aborted changes nothing', async () => {
  await using open = await openStore()
  const entries = over(open.store)
  await Promise.all(Array.from({ length: 30 }, (_, place) => entries.upsert(entry(`e${place}`))))
  expect((await open.store.read(INDEX)).split('\n').filter(Boolean)).toHaveLength(30)
  const aborted = entries.upsert(entry('late'), { abortSignal: AbortSignal.abort(new Error('stop')) })
  const after = entries.upsert(entry('later'))
  await expect(aborted).rejects.toThrow('stop')
  expect((await after).action).toBe('created')
  expect(await open.store.exists('memory/late.md')).toBe(false)
})
