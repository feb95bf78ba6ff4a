import { contentHash, overlayStore, scopedStore, type MemoryStore } from '@sheaf/core'
import { expect, test } from 'vitest'
import { errorOf } from '../__fixtures__/open-store.ts'
import { gatedStore } from '../gate/gated-store.ts'
import { author, BASE, by, contentsOf, openProposals, reason } from './__fixtures__/open-proposals.ts'
import { createProposals } from './create-proposals.ts'

test('a proposal writes nothing but itself, and one yes applies it in one commit', async () => {
  await using open = await openProposals()
  const { store, proposals } = open
  await store.write('a.md', BASE)
  const proposal = await proposals.propose({
    path: 'a.md',
    content: BASE.replace('two', '2'),
    author,
    reason,
  })
  expect(proposal).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{12}$/),
    isNew: true,
    status: 'open',
    author,
    reason,
    files: [{ path: 'a.md', kind: 'edit' }],
    changes: [
      {
        path: 'a.md',
        kind: 'edit',
        before: BASE,
        content: BASE.replace('two', '2'),
        diff: expect.stringContaining('\n-- two\n+- 2\n'),
      },
    ],
  })
  expect(await store.list()).toEqual(['a.md'])
  expect(await store.read('a.md')).toBe(BASE)
  const file = await store.read(`.proposals/${proposal.id}.md`)
  for (const part of ['status: "open"', 'author: "agent"', '## edit a.md', '\n```diff\n', '\n-- two\n+- 2\n'])
    expect(file).toContain(part)

  const commits: number[] = []
  const counted = createProposals({
    store: counting(store, (count) => commits.push(count)),
    clock: open.clock,
  })
  const applied = await counted.approve(proposal.id, { by, apply: true })
  expect(commits).toEqual([2])
  expect(applied).toMatchObject({
    status: 'applied',
    approved: { by, at: expect.any(Date) },
    applied: {
      by,
      files: [{ path: 'a.md', hash: await contentHash(BASE.replace('two', '2')), isMerged: false }],
    },
  })
  expect(await store.read('a.md')).toBe(BASE.replace('two', '2'))
  // Again, by either method: the result of the first time.
  expect(await proposals.approve(proposal.id, { by: 'bob', apply: true })).toEqual(applied)
  expect(await proposals.apply(proposal.id, { by: 'bob' })).toEqual(applied)
  await expect(proposals.reject(proposal.id, { by })).rejects.toThrow('restore its files from their history')
  expect(await proposals.read(proposal.id)).toMatchObject({ status: 'applied', changes: [{ before: BASE }] })
})

test('approving and applying may be two steps, and neither can be left out', async () => {
  await using open = await openProposals()
  const { store, proposals } = open
  const { id } = await proposals.propose({ path: 'a.md', content: 'x', author, reason })
  expect(await errorOf(proposals.apply(id, { by }))).toMatchObject({ code: 'scope-violation', path: 'a.md' })
  const approved = await proposals.approve(id, { by })
  expect(approved).toMatchObject({ status: 'approved', applied: undefined })
  expect(await proposals.approve(id, { by: 'bob' })).toEqual(approved)
  expect(await store.exists('a.md')).toBe(false)
  expect(await proposals.apply(id)).toMatchObject({
    status: 'applied',
    approved: approved.approved,
    applied: { by },
  })
  expect(await store.read('a.md')).toBe('x')
  expect(await errorOf(proposals.reject(id, { by }))).toMatchObject({ code: 'scope-violation' })
})

test('nobody approves their own, however they write their name', async () => {
  await using open = await openProposals()
  const { id } = await open.proposals.propose({ path: 'a.md', content: 'x', author: 'Agent', reason })
  for (const name of ['Agent', ' agent ', 'ＡＧＥＮＴ']) {
    expect(await errorOf(open.proposals.approve(id, { by: name, apply: true }))).toMatchObject({
      code: 'scope-violation',
    })
  }
  expect(await errorOf(open.proposals.approve(id, { by: ' ' }))).toMatchObject({ code: 'invalid-argument' })
  // The author may withdraw it.
  expect(await open.proposals.reject(id, { by: 'Agent', reason: 'changed my mind' })).toMatchObject({
    status: 'rejected',
  })
  expect(await open.store.list()).toEqual([])
})

test('a rejected proposal stays rejected, and its change may be proposed again', async () => {
  await using open = await openProposals()
  const { proposals } = open
  const request = { path: 'a.md', content: 'x', author, reason }
  const { id } = await proposals.propose(request)
  await proposals.approve(id, { by })
  const rejected = await proposals.reject(id, { by, reason: 'no' })
  expect(rejected).toMatchObject({ status: 'rejected', rejected: { by, reason: 'no' } })
  expect(await proposals.reject(id, { by: 'bob' })).toEqual(rejected)
  for (const act of [
    () => proposals.approve(id, { by }),
    () => proposals.approve(id, { by, apply: true }),
    () => proposals.apply(id, { by }),
  ]) {
    expect(await errorOf(act())).toMatchObject({
      code: 'scope-violation',
      message: expect.stringContaining('rejected already'),
    })
  }
  const again = await proposals.propose(request)
  expect(again).toMatchObject({ id: `${id}-2`, isNew: true, status: 'open' })
})

test('the same change asked for twice is one proposal, also at the same time', async () => {
  await using open = await openProposals()
  const { store, clock, proposals } = open
  await store.write('a.md', BASE)
  const request = { path: 'a.md', content: 'x\n', author, reason }
  const handles = [proposals, createProposals({ store, clock }), createProposals({ store, clock })]
  const made = await Promise.all(handles.map((each) => each.propose(request)))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect(made.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await proposals.propose({ ...request, reason: 'other words' })).toMatchObject({
    id: made[0]?.id,
    isNew: false,
    reason,
  })
  // For another version of the file it is another change.
  await store.append('a.md', 'more\n')
  expect(await proposals.propose(request)).toMatchObject({ isNew: true })
  expect((await proposals.list()).proposals).toHaveLength(2)
})

test('files are created, deleted, patched, added to, and several in one proposal', async () => {
  await using open = await openProposals()
  const { store, proposals } = open
  await store.write('gone.md', 'x\n')
  await store.write('edit.md', '\uFEFFone\r\ntwo\r\nthree')
  const patch = '--- a/any.md\n+++ b/any.md\n@@ -99,2 +99,2 @@\n-one\n+1\n two\n'
  const { id, changes } = await proposals.propose({
    author,
    reason,
    changes: [
      { path: 'new.md', content: 'n' },
      { path: 'gone.md', content: null },
      { path: 'edit.md', patch },
      { path: 'log.md', append: '- a\n', header: '# Log\n' },
      { path: 'empty.md', content: '' },
    ],
  })
  expect(changes.map(({ kind }) => kind)).toEqual(['create', 'delete', 'edit', 'append', 'create'])
  await proposals.approve(id, { by, apply: true })
  expect(await store.list()).toEqual(['edit.md', 'empty.md', 'log.md', 'new.md'])
  expect(await store.read('edit.md')).toBe('\uFEFF1\r\ntwo\r\nthree')
  expect(await store.read('log.md')).toBe('# Log\n- a\n')
})

test('a proposal that waits too long expires', async () => {
  await using open = await openProposals()
  const { clock, proposals } = open
  const old = await proposals.propose({ path: 'a.md', content: 'x', author, reason })
  const approved = await proposals.propose({ path: 'b.md', content: 'x', author, reason })
  const applied = await proposals.propose({ path: 'c.md', content: 'x', author, reason })
  await proposals.approve(approved.id, { by })
  await proposals.approve(applied.id, { by, apply: true })
  expect(old.expiresAt).toEqual(new Date(old.proposedAt.getTime() + 30 * 86_400_000))
  clock.forward(30)
  const recent = await proposals.propose({ path: 'd.md', content: 'x', author, reason })
  expect((await proposals.read(old.id)).status).toBe('expired')
  for (const act of [
    () => proposals.approve(old.id, { by, apply: true }),
    () => proposals.apply(approved.id),
    () => proposals.reject(old.id, { by }),
  ]) {
    expect(await errorOf(act())).toMatchObject({
      code: 'scope-violation',
      message: expect.stringContaining('expired'),
    })
  }
  expect(await proposals.propose({ path: 'a.md', content: 'x', author, reason })).toMatchObject({
    id: `${old.id}-2`,
    isNew: true,
  })
  const expired = (await proposals.list({ status: 'expired' })).proposals.map(({ id }) => id)
  expect(expired.sort()).toEqual([old.id, approved.id].sort())
  expect((await proposals.list({ status: 'open' })).proposals.map(({ id }) => id).sort()).toEqual(
    [recent.id, `${old.id}-2`].sort(),
  )
})

test('a list is newest first, by status and by path', async () => {
  await using open = await openProposals()
  const { proposals } = open
  const made = []
  for (const path of ['notes/a.md', 'notes/b.md', 'notes2/a.md'])
    made.push(await proposals.propose({ path, content: path, author, reason }))
  const [first, second, third] = made.map(({ id }) => id)
  await proposals.approve(second ?? '', { by, apply: true })
  const ids = async (options: Parameters<typeof proposals.list>[0]) =>
    (await proposals.list(options)).proposals.map(({ id }) => id)
  expect(await ids({})).toEqual([third, second, first])
  expect(await ids({ status: 'open' })).toEqual([third, first])
  expect(await ids({ path: 'notes' })).toEqual([second, first])
  expect(await ids({ path: 'notes/a.md', status: 'open' })).toEqual([first])
  expect((await proposals.list()).problems).toEqual([])
})

test('it works in a scope of a store, over an overlay, and behind a gate', async () => {
  await using open = await openProposals()
  const { store, clock } = open
  await store.write('shared.md', BASE)
  const own = scopedStore(store, 'users/ada')
  const view = overlayStore({
    upper: own,
    lower: store,
    isShared: (path) => !path.startsWith('users/') && !path.startsWith('.'),
  })
  const proposals = createProposals({ store: view, clock })
  const { id } = await proposals.propose({
    path: 'shared.md',
    content: BASE.replace('two', '2'),
    author,
    reason,
  })
  expect(await store.list('users/ada', { includeHidden: true })).toContain(`users/ada/.proposals/${id}.md`)
  await proposals.approve(id, { by, apply: true })
  expect(await own.read('shared.md')).toBe(BASE.replace('two', '2'))
  expect(await store.read('shared.md')).toBe(BASE)
  const scopedProposals = createProposals({ store: own, clock })
  await own.write('a.md', 'x\n')
  const scopedOne = await scopedProposals.propose({ path: 'a.md', content: 'y\n', author, reason })
  await own.write('a.md', 'z\n')
  expect(await errorOf(scopedProposals.approve(scopedOne.id, { by, apply: true }))).toMatchObject({
    code: 'conflict',
    path: 'a.md',
    current: 'z\n',
  })

  const gated = createProposals({ store: gatedStore(own, { author, allowShrink: true }), clock })
  expect(await errorOf(gated.propose({ path: 'b.md', content: '\u202ex', author, reason }))).toMatchObject({
    code: 'invalid-content',
    path: 'b.md',
  })
  const passed = await gated.propose({ path: 'b.md', content: 'x', author, reason })
  expect(await gated.approve(passed.id, { by, apply: true })).toMatchObject({ status: 'applied' })
})

test('a call that is given up rejects with the reason of its signal and changes nothing', async () => {
  await using open = await openProposals()
  const { store, proposals } = open
  const { id } = await proposals.propose({ path: 'a.md', content: 'x', author, reason })
  const before = await contentsOf(store)
  const gone = new Error('the person left')
  const abortSignal = AbortSignal.abort(gone)
  for (const act of [
    () => proposals.propose({ path: 'b.md', content: 'x', author, reason }, { abortSignal }),
    () => proposals.approve(id, { by, apply: true, abortSignal }),
    () => proposals.reject(id, { by, abortSignal }),
    () => proposals.list({ abortSignal }),
  ])
    expect(await errorOf(act())).toBe(gone)
  expect(await contentsOf(store)).toEqual(before)
})

function counting(store: MemoryStore, onCommit: (count: number) => void): MemoryStore {
  return {
    exists: (path, options) => store.exists(path, options),
    write: (path, content, options) => store.write(path, content, options),
    append: (path, content, options) => store.append(path, content, options),
    delete: (path, options) => store.delete(path, options),
    read: (path, options) => store.read(path, options),
    stat: (path, options) => store.stat(path, options),
    list: (directory, options) => store.list(directory, options),
    commit: async (changes, options) => {
      onCommit(changes.length)
      return await store.commit(changes, options)
    },
  }
}

test('proposals are listed in pages', async () => {
  await using open = await openProposals()
  const { proposals } = open
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    await proposals.propose({ path: `${name}.md`, content: name, author, reason })
  const all = (await proposals.list()).proposals.map(({ id }) => id)
  await proposals.reject(all[1] ?? '', { by })
  const first = await proposals.list({ limit: 2, status: 'open' })
  expect(first.proposals.map(({ id }) => id)).toEqual([all[0], all[2]])
  expect(first.next).toBe(all[2])
  const second = await proposals.list({ limit: 2, status: 'open', after: first.next })
  expect(second.proposals.map(({ id }) => id)).toEqual(all.slice(3))
  expect(second.next).toBe(undefined)
  expect((await proposals.list({ after: all.at(-1) })).proposals).toEqual([])
  expect(await errorOf(proposals.list({ limit: 0 }))).toMatchObject({ code: 'invalid-argument' })
  for (const call of [() => proposals.list({ after: '000000000000' }), () => proposals.read('000000000000')])
    expect(await errorOf(call())).toMatchObject({
      code: 'not-found',
      message: 'There is no proposal "000000000000". list() has the proposals.',
    })
})
