import { contentHash, type MemoryStore } from '@sheaf/core'
import { portOf, storeOn } from '@sheaf/core/adapter'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../__fixtures__/child-process.ts'
import { errorOf, openStore } from '../__fixtures__/open-store.ts'
import {
  author,
  BASE,
  by,
  contentsOf,
  openProposals,
  reason,
  walkingClock,
} from './__fixtures__/open-proposals.ts'
import { createHistory } from '../history/create-history.ts'
import { fileHistories } from '../history/history-store.ts'
import { createProposals } from './create-proposals.ts'
import { ProposalConflictError } from './proposal.ts'

test('a change elsewhere in the file is kept beside what was proposed', async () => {
  await using open = await openProposals()
  const { store, proposals } = open
  await store.write('a.md', BASE)
  const { id } = await proposals.propose({
    path: 'a.md',
    content: BASE.replace('three', '3'),
    author,
    reason,
  })
  await store.write('a.md', BASE.replace('Facts', 'What we know').replaceAll('\n', '\r\n'))
  const applied = await proposals.approve(id, { by, apply: true })
  expect(applied.applied?.files).toMatchObject([{ path: 'a.md', isMerged: true }])
  expect(await store.read('a.md')).toBe('# What we know\r\n\r\n- one\r\n- two\r\n- 3\r\n')
})

test('a new decision of the day of the proposal is dated by the day of its approval', async () => {
  await using open = await openProposals()
  const { store, proposals, clock } = open
  const text = (...lines: string[]) => `## Decisions\n\n${lines.map((each) => `- ${each}\n`).join('')}`
  const [old, added] = ['2026-11-20 [window] 14 days', '2026-11-20 [window] 30 days']
  await store.write('PMEMORY.md', text(old))
  await store.write('notes/a.md', text(old))
  const propose = async (path: string, ...lines: string[]) =>
    (await proposals.propose({ path, content: text(...lines), author, reason })).id
  const edit = await propose('PMEMORY.md', old, added, '2026-11-01 [ship] by sea')
  const created = await propose('MEMORY.md', added)
  const note = await propose('notes/a.md', old, added)
  const { id: appended } = await proposals.propose({
    path: 'workspaces/a/MEMORY.md',
    append: `- ${added}\n`,
    header: '## Decisions\n\n',
    author,
    reason,
  })
  clock.forward(2)
  const meanwhile = '2026-11-21 [window] 21 days'
  await store.write('PMEMORY.md', text(old, meanwhile))
  await proposals.approve(appended, { by })
  clock.forward(2)
  for (const id of [edit, created, note]) await proposals.approve(id, { by, apply: true })
  await proposals.apply(appended)
  const approved = '2026-11-24 [window] 30 days'
  expect(await store.read('PMEMORY.md')).toBe(text(old, meanwhile, approved, '2026-11-01 [ship] by sea'))
  expect(await store.read('MEMORY.md')).toBe(text(approved))
  expect(await store.read('workspaces/a/MEMORY.md')).toBe(text('2026-11-22 [window] 30 days'))
  expect(await store.read('notes/a.md')).toBe(text(old, added))
})

test('a change of the same lines, or a file that is gone, is a conflict with all texts, and changes nothing', async () => {
  await using open = await openProposals()
  const { store, proposals } = open
  await store.write('a.md', BASE)
  await store.write('b.md', 'heron')
  const ids = [
    await proposals.propose({ path: 'a.md', content: BASE.replace('two', '2'), author, reason }),
    await proposals.propose({ path: 'b.md', content: 'heron 2', author, reason }),
    await proposals.propose({ path: 'c.md', content: 'heron 3', author, reason }),
    await proposals.propose({ path: 'b.md', content: null, author, reason: 'old' }),
    // If one file cannot be changed, the other one is not changed either.
    await proposals.propose({
      author,
      reason,
      changes: [
        { path: 'd.md', content: 'd' },
        { path: 'b.md', content: 'heron 4' },
      ],
    }),
    await proposals.propose({ path: 'e.md', append: 'e', author, reason }),
  ].map(({ id }) => id)
  await store.write('a.md', BASE.replace('two', 'zwei'))
  await store.delete('b.md')
  await store.write('c.md', 'heron, by hand')
  await proposals.approve(ids[0] ?? '', { by })
  const before = await contentsOf(store)
  for (const place of [0, 1, 2, 4]) {
    const error = await errorOf(proposals.approve(ids[place] ?? '', { by, apply: true }))
    expect(error).toBeInstanceOf(ProposalConflictError)
    expect(error).toMatchObject({ code: 'conflict', retryable: false, proposal: ids[place] })
    expect(JSON.stringify(error) + (error as Error).message).not.toMatch(/heron|zwei/)
  }
  expect(await errorOf(proposals.apply(ids[0] ?? ''))).toMatchObject({
    path: 'a.md',
    base: BASE,
    current: BASE.replace('two', 'zwei'),
    proposed: BASE.replace('two', '2'),
    expected: await contentHash(BASE),
    actual: await contentHash(BASE.replace('two', 'zwei')),
  })
  expect(await errorOf(proposals.approve(ids[1] ?? '', { by, apply: true }))).toMatchObject({
    base: 'heron',
    current: undefined,
    actual: null,
  })
  expect(await errorOf(proposals.approve(ids[2] ?? '', { by, apply: true }))).toMatchObject({
    base: undefined,
    current: 'heron, by hand',
  })
  expect(await contentsOf(store)).toEqual(before)
  // Another writer has already made this change.
  expect(await proposals.approve(ids[3] ?? '', { by, apply: true })).toMatchObject({
    applied: { files: [{ path: 'b.md', hash: null, isMerged: true }] },
  })
  // The person repairs the file: the same proposal applies.
  await store.write('a.md', BASE)
  expect(await proposals.apply(ids[0] ?? '')).toMatchObject({ status: 'applied' })
})

test('a file that was deleted after somebody proposed to change or delete it', async () => {
  await using open = await openProposals()
  const { store, proposals } = open
  await store.write('a.md', 'x\n')
  const removal = await proposals.propose({ path: 'a.md', content: null, author, reason })
  const append = await proposals.propose({ path: 'a.md', append: 'y\n', author, reason })
  await store.write('a.md', 'x, and more\n')
  expect(await errorOf(proposals.approve(removal.id, { by, apply: true }))).toMatchObject({
    code: 'conflict',
    proposed: null,
  })
  await store.delete('a.md')
  expect(await errorOf(proposals.approve(append.id, { by, apply: true }))).toMatchObject({
    code: 'conflict',
    current: undefined,
  })
  expect(await store.exists('a.md')).toBe(false)
})

test('appends to one file never conflict, not even where each of them would begin it', async () => {
  await using open = await openProposals()
  const { store, proposals } = open
  const ids: string[] = []
  for (const number of [1, 2, 3]) {
    const { id } = await proposals.propose({
      path: 'log.md',
      append: `\n- ${number}\n`,
      header: '# Log\n',
      author,
      reason,
    })
    ids.push(id)
  }
  expect(
    await proposals.propose({ path: 'log.md', append: '\n- 1\n', header: '# Log\n', author, reason }),
  ).toMatchObject({
    id: ids[0],
    isNew: false,
  })
  for (const id of [ids[1], ids[0]]) await proposals.approve(id ?? '', { by, apply: true })
  expect(await store.read('log.md')).toBe('# Log\n\n- 2\n\n- 1\n')
  // An editor changed the line ends, and removed the last one.
  await store.write('log.md', '# Log\r\n\r\n- two')
  await proposals.approve(ids[2] ?? '', { by, apply: true })
  expect(await store.read('log.md')).toBe('# Log\r\n\r\n- two\r\n- 3\r\n')
})

test.each([
  ['', '## Facts\n\n- b\n'],
  ['- x', '- x\n\n## Facts\n\n- b\n'],
  ['# Ada\r\n', '# Ada\r\n\r\n## Facts\r\n\r\n- b\r\n'],
  ['## Facts\n', '## Facts\n\n- b\n'],
  ['## facts\n\n- a\n\n## Earlier\n\n- old\n', '## facts\n\n- a\n- b\n\n## Earlier\n\n- old\n'],
  ['## Facts\n\nProse.\n## Earlier\n', '## Facts\n\nProse.\n\n- b\n## Earlier\n'],
  ['```\n## Facts\n```\n', '```\n## Facts\n```\n\n## Facts\n\n- b\n'],
])('an append below a heading goes to the section of that heading: %j', async (current, merged) => {
  await using open = await openProposals()
  const { store, proposals } = open
  const added = { append: '- b\n', header: '## Facts\n\n', author, reason }
  await store.write('b.md', current)
  const ids = [
    await proposals.propose({ path: 'a.md', ...added }),
    await proposals.propose({ path: 'b.md', ...added }),
  ]
  await store.write('a.md', current)
  for (const { id } of ids) await proposals.approve(id, { by, apply: true })
  expect(await store.read('a.md')).toBe(merged)
  expect(await store.read('b.md')).toBe(merged)
})

test('of many that apply at once, one does, and all learn the same', async () => {
  await using open = await openProposals()
  const { store, clock, proposals } = open
  await store.write('a.md', 'x\n')
  const { id } = await proposals.propose({ path: 'a.md', append: 'y\n', author, reason })
  const handles = Array.from({ length: 6 }, () => createProposals({ store, clock }))
  const results = await Promise.all(
    handles.map((each, place) => each.approve(id, { by: `person ${place}`, apply: true })),
  )
  for (const result of results) expect(result).toEqual(results[0])
  expect(await store.read('a.md')).toBe('x\ny\n')
  // A concurrent approval and rejection: one of them wins.
  const other = await proposals.propose({ path: 'a.md', append: 'z\n', author, reason })
  const outcomes = await Promise.allSettled([
    proposals.approve(other.id, { by, apply: true }),
    createProposals({ store, clock }).reject(other.id, { by: 'bob' }),
  ])
  const { status } = await proposals.read(other.id)
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await store.read('a.md')).toBe(status === 'applied' ? 'x\ny\nz\n' : 'x\ny\n')
})

test('handles on one storage apply a proposal once', async () => {
  using place = temporaryFolder()
  const clock = walkingClock()
  await using one = await openStore(place.folder)
  await using other = await openStore(place.folder)
  await one.store.write('a.md', '0\n')
  const handles = [
    createProposals({ store: one.store, clock }),
    createProposals({ store: other.store, clock }),
  ]
  for (const number of [1, 2, 3, 4]) {
    const request = { path: 'a.md', content: `${number}\n`, author, reason }
    const made = await Promise.all(handles.map((each) => each.propose(request)))
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1)
    const results = await Promise.all(
      handles.map((each, person) => each.approve(made[0]?.id ?? '', { by: `person ${person}`, apply: true })),
    )
    expect(results[0]).toEqual(results[1])
    expect(await other.store.read('a.md')).toBe(`${number}\n`)
  }
})

test('proposals of one file applied at once lose nothing, nor what is written meanwhile', async () => {
  await using open = await openProposals()
  const { store, proposals } = open
  const lines = Array.from({ length: 20 }, (_, place) => `line ${place}\n`)
  await store.write('a.md', lines.join(''))
  const edits = [2, 6, 10, 14]
  const ids = await Promise.all(
    edits.map(async (edit) => {
      const content = lines.map((line, place) => (place === edit ? `edit ${edit}\n` : line)).join('')
      return (await proposals.propose({ path: 'a.md', content, author, reason })).id
    }),
  )
  await Promise.all([
    ...ids.map((id) => proposals.approve(id, { by, apply: true })),
    ...[1, 2, 3].map((number) => store.append('a.md', `more ${number}\n`)),
  ])
  const now = await store.read('a.md')
  for (const edit of edits) expect(now).toContain(`edit ${edit}\n`)
  for (const number of [1, 2, 3]) expect(now).toContain(`more ${number}\n`)
  expect(now.split('\n')).toHaveLength(20 + 3 + 1)
})

test('a name that the storage refuses fails at once, and the proposal waits', async () => {
  await using open = await openProposals()
  const { store, proposals } = open
  await store.write('Notes.md', 'x')
  const { id } = await proposals.propose({ path: 'notes.md', content: 'y', author, reason })
  expect(await errorOf(proposals.approve(id, { by, apply: true }))).toMatchObject({ code: 'invalid-path' })
  expect((await proposals.read(id)).status).toBe('open')
})

test('a file is renamed in case by one proposal', async () => {
  await using open = await openProposals()
  const { store, proposals } = open
  await store.write('Notes.md', 'x\n')
  const changes = [
    { path: 'Notes.md', content: null },
    { path: 'notes.md', content: 'x\n' },
  ]
  const { id } = await proposals.propose({ author, reason, changes })
  await proposals.approve(id, { by, apply: true })
  expect(await store.list()).toEqual(['notes.md'])
})

// A store in which another writer writes right before the first commit.
function busyStore(store: MemoryStore): MemoryStore {
  const below = portOf(store)
  let isPending = true
  return storeOn({
    ...below,
    async commit(changes, options) {
      if (isPending) await store.write('a.md', 'three\n')
      isPending = false
      return await below.commit(changes, options)
    },
  })
}

test('a file that says what was proposed, and is changed again meanwhile, is a conflict', async () => {
  await using open = await openProposals()
  const { store, clock } = open
  await store.write('a.md', 'one\n')
  const busy = busyStore(store)
  const { id } = await createProposals({ store, clock }).propose({
    path: 'a.md',
    content: 'two\n',
    author,
    reason,
  })
  await store.write('a.md', 'two\n')
  const error = await errorOf(createProposals({ store: busy, clock }).approve(id, { by, apply: true }))
  expect(error).toMatchObject({ code: 'conflict', current: 'three\n', proposed: 'two\n' })
  await store.write('a.md', 'two\n')
  const before = await store.stat('a.md')
  await createProposals({ store, clock }).approve(id, { by, apply: true })
  expect(await store.stat('a.md')).toEqual(before)
})

test('however long a reason is, the history names the proposal and the approver', async () => {
  await using open = await openProposals()
  const { store: root, clock } = open
  const store = fileHistories.store(root, { clock })
  const proposals = createProposals({ store, clock })
  const long = '👍 the reason '.repeat(60)
  const { id } = await proposals.propose({ path: 'a.md', content: 'a\n', author, reason: long })
  await proposals.approve(id, { by, apply: true })
  const [revision] = await createHistory({ store, clock }).list('a.md')
  expect(revision?.reason).toMatch(/^👍 the reason /u)
  expect(revision?.reason?.endsWith(` (proposal ${id}, approved by ada)`)).toBe(true)
})

test('an approval that makes a file longer than its limit says so', async () => {
  await using open = await openProposals()
  const { store, proposals } = open
  await store.write('MEMORY.md', 'word\n'.repeat(1590))
  const [one, other] = await Promise.all(
    ['one', 'other'].map((word) =>
      proposals.propose({ path: 'MEMORY.md', append: `${word} `.repeat(8), author, reason }),
    ),
  )
  const approve = async (id = '') =>
    (await proposals.approve(id, { by, apply: true })).applied?.files.map(({ warning }) => warning)
  expect(await approve(one?.id)).toEqual([undefined])
  const shown = 'It has 8031 characters, over its limit of 8000: no model can add to it.'
  expect(await approve(other?.id)).toEqual([shown])
  expect(await approve(other?.id)).toEqual([shown])
  const shorter = { path: 'MEMORY.md', content: 'word\n'.repeat(1605), author, reason }
  expect(await approve((await proposals.propose(shorter)).id)).toEqual([undefined])
})
