import { MemoryError } from '@sheaf/core'
import { expect, test } from 'vitest'
import { errorOf } from '../__fixtures__/open-store.ts'
import { SCANNERS } from '../gate/gated-store.ts'
import type { Scanner } from '../gate/scan-change.ts'
import { author, BASE, by, contentsOf, openProposals, reason } from './__fixtures__/open-proposals.ts'
import { createProposals } from './create-proposals.ts'

// One rule redacts numbers of five digits, the other flags a word.
const numbers: Scanner = ({ content }) =>
  Array.from(content.matchAll(/\d{5}/g), ({ index }) => {
    return { rule: 'number', severity: 'redact' as const, message: 'a number', start: index, end: index + 5 }
  })
const words: Scanner = ({ content }) =>
  Array.from(content.matchAll(/heron/g), ({ index }) => {
    return { rule: 'word', severity: 'flag' as const, message: 'a word', start: index, end: index + 5 }
  })

test('with scanners, what is proposed is scanned as in a gate', async () => {
  await using open = await openProposals()
  const { store, clock } = open
  const proposals = createProposals({ store, clock, scanners: [...SCANNERS.default, numbers, words] })
  await store.write('a.md', `${BASE}- 54321, as it was\n`)
  const before = await contentsOf(store)
  const hidden = await errorOf(proposals.propose({ path: 'b.md', content: 'x\u202ey\n', author, reason }))
  expect(MemoryError.isInstance(hidden, 'invalid-content') && hidden.message).toContain('line 1')
  expect(await contentsOf(store)).toEqual(before)
  const edit = await proposals.propose({
    path: 'a.md',
    content: `${BASE}- 54321, as it was\n- 12345 for the heron\n`,
    author,
    reason,
    // As an earlier gate has found it.
    findings: [{ path: 'a.md', line: 7, rule: 'word', severity: 'flag', message: 'a word' }],
  })
  expect(edit.changes).toMatchObject([{ content: `${BASE}- 54321, as it was\n- (redacted) for the heron\n` }])
  expect(edit.findings.map(({ rule, line }) => [rule, line])).toEqual([
    ['word', 7],
    ['number', 7],
  ])
  // A redacted append is an edit, since its old text is gone.
  const append = await proposals.propose({
    path: 'log.md',
    append: '- 12345\n',
    header: '# Log\n',
    author,
    reason,
  })
  expect(append.changes).toMatchObject([{ kind: 'create', content: '# Log\n- (redacted)\n' }])
  const clean = await proposals.propose({ path: 'log.md', append: '- heron\n', author, reason })
  expect(clean).toMatchObject({ files: [{ kind: 'append' }], findings: [{ rule: 'word', line: 1 }] })
  for (const content of Object.values(await contentsOf(store))) expect(content).not.toContain('12345')
})

test('with scanners, what was proposed without them is scanned when it is applied', async () => {
  await using open = await openProposals()
  const { store, clock, proposals } = open
  await store.write('a.md', BASE)
  const refused = await proposals.propose({
    path: 'a.md',
    content: BASE.replace('one', 'o\u202ene'),
    author,
    reason,
  })
  const redacted = await proposals.propose({
    path: 'a.md',
    content: BASE.replace('three', '12345'),
    author,
    reason,
  })
  await store.write('a.md', BASE.replace('# Facts', '# Facts of 2026-11-20\n\n54321 stood here before'))
  const scanning = createProposals({ store, clock, scanners: [...SCANNERS.default, numbers] })
  const before = await contentsOf(store)
  expect(await errorOf(scanning.approve(refused.id, { by, apply: true }))).toMatchObject({
    code: 'invalid-content',
    path: 'a.md',
  })
  expect(await contentsOf(store)).toEqual(before)
  const applied = await scanning.approve(redacted.id, { by, apply: true })
  const now = '# Facts of 2026-11-20\n\n54321 stood here before\n\n- one\n- two\n- (redacted)\n'
  expect(await store.read('a.md')).toBe(now)
  expect(applied.applied?.files).toMatchObject([{ isMerged: true, hash: (await store.stat('a.md'))?.hash }])
})
