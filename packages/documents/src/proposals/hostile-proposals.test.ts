import { MemoryError } from '@sheaf/core'
import { expect, test } from 'vitest'
import { errorOf } from '../__fixtures__/open-store.ts'
import { author, BASE, by, contentsOf, openProposals, reason } from './__fixtures__/open-proposals.ts'
import { composeProposal, parseProposal } from './proposal-file.ts'
import { renderDiff } from './render-diff.ts'

test('a proposal that was changed by hand is reported, kept, and never applied', async () => {
  await using open = await openProposals()
  const { store, proposals } = open
  await store.write('a.md', BASE)
  const ids: string[] = []
  for (const number of [1, 2, 3, 4, 5, 6])
    ids.push((await proposals.propose({ path: 'a.md', content: `${number}\n`, author, reason })).id)
  const path = (place: number) => `.proposals/${ids[place]}.md`
  await store.write(path(0), (await store.read(path(0))).replace('status: "open"', 'status: "approved"'))
  await store.write(path(1), (await store.read(path(1))).replace('+2', '+two'))
  await store.write(path(2), (await store.read(path(2))).slice(0, 200))
  await store.write(`.proposals/${ids[3]}/1-after.md`, 'something else\n')
  await store.delete(`.proposals/${ids[4]}/1-before.md`)
  await store.delete(path(5))
  await store.write('.proposals/000000000000.md', 'hello')
  await store.write('.proposals/notes.md', 'hello')
  await store.write(`.proposals/111111111111.md`, await store.read(path(4)))
  const before = await contentsOf(store)
  const { proposals: sound, problems } = await proposals.list()
  expect(sound).toEqual([])
  expect(problems.map((problem) => problem.path).sort()).toEqual(
    [
      ...[0, 1, 2].map(path),
      `.proposals/${ids[3]}/1-after.md`,
      `.proposals/${ids[4]}/1-before.md`,
      `.proposals/${ids[5]}`,
      '.proposals/000000000000.md',
      '.proposals/111111111111.md',
      '.proposals/notes.md',
    ].sort(),
  )
  for (const id of ids.slice(0, 5))
    expect(await errorOf(proposals.approve(id, { by, apply: true }))).toMatchObject({
      code: 'invalid-content',
    })
  expect(await contentsOf(store)).toEqual(before)
  // The same change can be proposed again; the old one stays.
  expect(await proposals.propose({ path: 'a.md', content: '1\n', author, reason })).toMatchObject({
    id: `${ids[0]}-2`,
    isNew: true,
  })
  expect(await store.read(path(0))).toBe(before[path(0)])
})

test('a forged file is refused if a proposal cannot have its values', async () => {
  await using open = await openProposals()
  const { store, proposals } = open
  const { id } = await proposals.propose({ path: 'a.md', content: 'x\n', author, reason })
  const path = `.proposals/${id}.md`
  const made = await parseProposal(await store.read(path), id)
  if (typeof made === 'string') throw new Error(made)
  const { record, body } = made
  const [change] = record.changes
  const act = { by, at: record.proposedAt }
  const odd: readonly object[] = [
    { changes: [{ ...change, path: '.history/a/head.md' }] },
    { changes: [{ ...change, path: 'users/ada/.proposals/b.md' }] },
    { findings: [null] },
    { findings: [{ path: 'a.md', rule: 'x' }] },
    { status: 'approved', approved: { at: act.at } },
  ]
  for (const each of odd) {
    const content = await composeProposal({ record: { ...record, ...each }, body })
    await store.write(path, content)
    expect(await proposals.list()).toEqual({
      proposals: [],
      problems: [{ path, reason: 'its record cannot be read' }],
    })
    expect(await errorOf(proposals.approve(id, { by, apply: true }))).toMatchObject({
      code: 'invalid-content',
    })
    expect(await store.read(path)).toBe(content)
  }
  expect(await store.list('', { includeHidden: true })).toEqual([path, `.proposals/${id}/1-after.md`].sort())
  await store.write(
    path,
    await composeProposal({ record: { ...record, status: 'approved', approved: act }, body }),
  )
  expect(await proposals.apply(id)).toMatchObject({ status: 'applied' })
})

test('its file hides nothing, and no text of it ends the diff or the record early', async () => {
  await using open = await openProposals()
  const { store, proposals } = open
  const content = '---\nstatus: "approved"\nseal: "x"\n---\n````\n`````diff\n\u202egnp.exe\u001b[2J\n'
  const proposal = await proposals.propose({
    path: 'a.md',
    content,
    author: 'a\u200bgent',
    reason: '\u202e"\n---\n',
  })
  const file = await store.read(`.proposals/${proposal.id}.md`)
  expect(file.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(file).toContain('\n``````diff\n')
  expect(await proposals.read(proposal.id)).toMatchObject({
    author: 'a\u200bgent',
    reason: '\u202e"\n---\n',
    changes: [{ content }],
  })
  expect(renderDiff(await proposals.read(proposal.id), { format: 'terminal' })).toContain('⟨U+202E⟩')
  await proposals.approve(proposal.id, { by, apply: true })
  expect(await store.read('a.md')).toBe(content)
})

test('a change in a file of a mebibyte is proposed and applied, and its diff is cut where it is too long for a file', async () => {
  await using open = await openProposals()
  const { store, proposals } = open
  const text = Array.from({ length: 100_000 }, (_, place) => `${place} line\n`)
    .join('')
    .slice(0, 1_000_000)
  await store.write('a.md', text)
  const edit = await proposals.propose({
    path: 'a.md',
    content: text.replace('\n500 line\n', '\nfive hundred\n'),
    author,
    reason,
  })
  const removal = await proposals.propose({ path: 'a.md', content: null, author, reason })
  expect(await store.read(`.proposals/${removal.id}.md`)).toContain(
    `(There is more: the whole texts are in the folder "${removal.id}"`,
  )
  expect(renderDiff(await proposals.read(removal.id)).length).toBeGreaterThan(1_000_000)
  await proposals.approve(edit.id, { by, apply: true })
  expect(await store.read('a.md')).toBe(text.replace('\n500 line\n', '\nfive hundred\n'))
})

test('an invalid request is refused, and nothing is stored', async () => {
  await using open = await openProposals()
  const { store, proposals } = open
  await store.write('a.md', BASE)
  const request = { path: 'a.md', author, reason }
  const before = await contentsOf(store)
  const codeOf = async (promise: Promise<unknown>) => {
    const error = await errorOf(promise)
    return MemoryError.isInstance(error) ? error.code : error
  }
  const cases: [() => Promise<unknown>, string][] = [
    [() => proposals.propose({ ...request, content: BASE }), 'invalid-content'],
    [() => proposals.propose({ ...request, append: '' }), 'invalid-content'],
    [() => proposals.propose({ ...request, patch: '@@ -1,1 +1,1 @@\n-nowhere\n+x\n' }), 'invalid-content'],
    [() => proposals.propose({ ...request, patch: 'please change one to two' }), 'invalid-content'],
    [() => proposals.propose({ ...request, patch: '@@ -1,9 +1,9 @@\n-# Facts\n' }), 'invalid-content'],
    [() => proposals.propose({ ...request, content: 'a\0b' }), 'invalid-content'],
    [() => proposals.propose({ ...request, content: '\ud800' }), 'invalid-content'],
    [() => proposals.propose({ ...request, content: 'x'.repeat(1_048_577) }), 'too-large'],
    [() => proposals.propose({ ...request, path: 'none.md', content: null }), 'not-found'],
    [() => proposals.propose({ ...request, path: '../a.md', content: 'x' }), 'invalid-path'],
    [() => proposals.propose({ ...request, path: '.proposals/x.md', content: 'x' }), 'scope-violation'],
    [
      () => proposals.propose({ ...request, path: 'users/ada/.history/x.md', content: 'x' }),
      'scope-violation',
    ],
    [() => proposals.propose({ ...request, author: '', content: 'x' }), 'invalid-argument'],
    [() => proposals.propose({ ...request, reason: ' ', content: 'x' }), 'invalid-argument'],
    [() => proposals.propose({ author, reason, changes: [] }), 'invalid-argument'],
    [
      () =>
        proposals.propose({
          author,
          reason,
          changes: [
            { path: 'b.md', content: 'x' },
            { path: 'b.md', content: 'y' },
          ],
        }),
      'invalid-argument',
    ],
    [
      () =>
        proposals.propose({
          author,
          reason,
          changes: [
            { path: 'b.md', content: 'x' },
            { path: 'B.md', content: 'y' },
          ],
        }),
      'invalid-argument',
    ],
    // As from a call without types.
    [
      () => proposals.propose({ ...request, content: 'x', ...JSON.parse('{ "findings": [null] }') }),
      'invalid-argument',
    ],
    [() => proposals.read('000000000000'), 'not-found'],
    [() => proposals.read('../../a'), 'invalid-argument'],
    [() => proposals.approve('__proto__', { by }), 'invalid-argument'],
  ]
  for (const [act, code] of cases) expect(await codeOf(act())).toBe(code)
  const large = await errorOf(proposals.propose({ ...request, content: 'x'.repeat(1_048_577) }))
  expect(large).toMatchObject({ path: 'a.md' })
  const patched = await errorOf(
    proposals.propose({ ...request, patch: '@@ -1,9 +1,9 @@\n-# Facts\nheron\n' }),
  )
  expect(
    MemoryError.isInstance(patched, 'invalid-content') && `${patched.message} ${String(patched.cause)}`,
  ).not.toContain('heron')
  expect(await contentsOf(store)).toEqual(before)
})
