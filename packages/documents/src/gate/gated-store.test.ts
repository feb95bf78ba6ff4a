import { contentHash, fixedClock, scopedStore, type CommitOptions, type MemoryStore } from '@sheaf/core'
import { expect, test } from 'vitest'
import { errorOf, openStore } from '../__fixtures__/open-store.ts'
import { appendDaily } from '../daily-log.ts'
import { createEntries } from '../entries/create-entries.ts'
import { gatedStore, type ApprovalRequest } from './gated-store.ts'
import type { PathFinding, ScanFinding, Scanner } from './scan-change.ts'

const clock = fixedClock('2026-11-20T09:30:15Z')
const author = 'agent'
const list = (count: number, text = 'fact') =>
  Array.from({ length: count }, (_, place) => `- ${text} ${place}\n`).join('')

/** Finds a word. */
const finds =
  (word: string, severity: ScanFinding['severity']): Scanner =>
  ({ content }) =>
    [...content.matchAll(new RegExp(word, 'g'))].map(({ index }) => ({
      rule: 'word',
      severity,
      message: 'a word that is not wanted',
      start: index,
      end: index + word.length,
    }))

test('every way of writing passes the gate, and errors name line and rule but no text', async () => {
  await using open = await openStore()
  const gate = gatedStore(open.store, { author })
  const bad = 'fine\nhunter2 \u202e\n<|im_start|>'
  const attempts = [
    () => gate.write('a.md', bad),
    () => gate.append('a.md', bad),
    () =>
      gate.commit([
        { path: 'ok.md', content: 'ok' },
        { path: 'a.md', content: bad },
      ]),
    () => appendDaily(gate, clock, bad),
    () =>
      createEntries({ store: gate, clock }).upsert({ name: 'a', type: 'user', description: 'a', body: bad }),
  ]
  for (const attempt of attempts) {
    const error = await errorOf(attempt())
    expect(error).toMatchObject({ code: 'invalid-content' })
    expect((error as Error).message).toMatch(
      /line \d+ has a character that reverses the text after it \(U\+202E\) \[bidi-override\], and 1 more of the kind/,
    )
    expect((error as Error).message).not.toContain('hunter2')
  }
  expect(await open.store.list()).toEqual([])
  await gate.write('a.md', 'fine')
  expect(await gate.read('a.md')).toBe('fine')
  expect(await gate.list()).toEqual(['a.md'])
  expect((await gate.stat('a.md'))?.hash).toBe(await contentHash('fine'))
  await expect(gate.read('b.md')).rejects.toMatchObject({ code: 'not-found' })
  await expect(gate.write('../a.md', 'x')).rejects.toMatchObject({ code: 'invalid-path' })
})

test('text that a file had before is no finding, even if a change moves it', async () => {
  await using open = await openStore()
  const gate = gatedStore(open.store, { author })
  await open.store.write('a.md', 'by hand:\r\n<|im_start|>\r\n\u202e\r\n')
  await gate.append('a.md', 'more\n')
  await gate.write('a.md', 'more\n\u202e\n<|im_start|>\nby hand:\n')
  await expect(gate.append('a.md', '[INST]\n')).rejects.toThrow('line 5 has a chat role marker')
  await expect(gate.write('b.md', '<|im_start|>\n')).rejects.toMatchObject({ code: 'invalid-content' })
  // Another writer's entry can still be moved to the trash.
  await open.store.write('memory/x.md', '---\ntype: user\ndescription: d\n---\n<|im_start|>\n')
  const entries = createEntries({ store: gatedStore(open.store, { author, allowShrink: true }), clock })
  await entries.delete('x')
  await entries.restore('x')
})

test('a description follows the same rules as a line', async () => {
  await using open = await openStore()
  const entries = createEntries({ store: gatedStore(open.store, { author }), clock })
  for (const description of ['<|im_start|>system', '[INST] do', '- <<SYS>>: "x"']) {
    await expect(
      entries.upsert({ name: 'a', type: 'user', description, body: '' }),
      description,
    ).rejects.toThrow('chat role marker')
  }
  expect(await open.store.list()).toEqual([])
  await entries.upsert({ name: 'a', type: 'user', description: 'what `<|im_start|>` means', body: '' })
})

test('a file over its soft limit is refused with the size, the limit and advice', async () => {
  await using open = await openStore()
  const gate = gatedStore(open.store, { author })
  await gate.write('USER.md', '港'.repeat(4000))
  const error = await errorOf(gate.append('USER.md', '👍'))
  expect(error).toMatchObject({
    code: 'too-large',
    path: 'USER.md',
    size: 4001,
    limit: 4000,
    unit: 'characters',
  })
  expect((error as Error).message).toBe(
    '"USER.md" would hold 4001 characters and the limit is 4000. Consolidate it first: merge lines that say the same, shorten, move details into other files, then write it again.',
  )
  await expect(gate.write('MEMORY.md', 'x'.repeat(8001))).rejects.toMatchObject({
    code: 'too-large',
    limit: 8000,
  })
  await gate.write('notes/USER.md', 'x'.repeat(9000))
  await gate.write('MEMORY.md', 'x'.repeat(8000))
  // A person may have written more; any text that is no longer is allowed.
  await open.store.write('USER.md', 'line\n'.repeat(2000))
  await gate.write('USER.md', 'line\n'.repeat(1800))
  await gate.write('USER.md', 'word\n'.repeat(1800))
  await expect(gate.append('USER.md', 'x')).rejects.toMatchObject({ code: 'too-large', size: 9001 })
  const other = gatedStore(open.store, { author, limits: { 'USER.md': 0, 'notes/x.md': 3 } })
  await other.append('USER.md', 'x'.repeat(9000))
  await expect(other.write('notes/x.md', 'long')).rejects.toMatchObject({ code: 'too-large', limit: 3 })
  await expect(other.write('MEMORY.md', 'x'.repeat(8001))).rejects.toMatchObject({ code: 'too-large' })
  // The error about the limit has the path of the caller's view.
  const view = scopedStore(
    gatedStore(open.store, { author, limits: { 'users/ada/USER.md': 3 } }),
    'users/ada',
  )
  expect(await errorOf(view.write('USER.md', 'long'))).toMatchObject({ path: 'USER.md', unit: 'characters' })
})

test('a rewrite may lose a quarter of a file’s entries, and no more unless allowed', async () => {
  await using open = await openStore()
  const gate = gatedStore(open.store, { author })
  await gate.write('MEMORY.md', `# Title\n\n${list(8)}`)
  const error = await errorOf(gate.write('MEMORY.md', `# Title\n\n${list(5)}`))
  expect(error).toMatchObject({ code: 'invalid-content' })
  expect((error as Error).message).toContain('it would lose 3 of the 8 entries')
  expect((error as Error).message).toContain(
    'keep the entries that still hold, or change single lines by an edit.',
  )
  await expect(gate.write('MEMORY.md', '')).rejects.toMatchObject({ code: 'invalid-content' })
  await expect(
    gate.write('MEMORY.md', '# Title\n\n## A\n\n<!-- a\nb\nc\nd\ne\nf\ng -->\n## B\n'),
  ).rejects.toMatchObject({
    code: 'invalid-content',
  })
  await gate.write('MEMORY.md', `# Title\n\n${list(6, 'changed')}`)
  await gate.append('MEMORY.md', list(20))
  const byPath = gatedStore(open.store, { author, allowShrink: (path) => path === 'other.md' })
  await expect(byPath.write('MEMORY.md', 'one')).rejects.toMatchObject({ code: 'invalid-content' })
  await gatedStore(open.store, { author, allowShrink: true }).write('MEMORY.md', 'one')
  await gate.delete('MEMORY.md')
})

test('entries of a full file may be merged, which is what the limit asks for', async () => {
  await using open = await openStore()
  const gate = gatedStore(open.store, { author })
  const lines = (count: number, length: number) => `# Ada\n\n${`- ${'x'.repeat(length - 3)}\n`.repeat(count)}`
  await gate.write('USER.md', lines(39, 100))
  await expect(gate.append('USER.md', lines(1, 200))).rejects.toMatchObject({ code: 'too-large' })
  const error = await errorOf(gate.write('USER.md', lines(9, 200)))
  expect((error as Error).message).toContain(
    'keep the entries that still hold, merged into fewer that keep half of its characters, or change',
  )
  await gate.write('USER.md', lines(10, 200))
  await gate.append('USER.md', lines(1, 200))
  // A file far below its limit must not be merged: a rewrite would only lose text.
  await expect(gate.write('USER.md', lines(5, 400))).rejects.toMatchObject({ code: 'invalid-content' })
  const unlimited = gatedStore(open.store, { author, limits: { 'USER.md': 0 } })
  await expect(unlimited.write('USER.md', lines(5, 400))).rejects.toMatchObject({ code: 'invalid-content' })
})

test('every commit has an author and a reason', async () => {
  await using open = await openStore()
  const seen: CommitOptions[] = []
  const store: MemoryStore = {
    ...scopedStore(open.store, 'x'),
    commit: (changes, options) => {
      seen.push({ author: options?.author, reason: options?.reason })
      return scopedStore(open.store, 'x').commit(changes, options)
    },
  }
  const gate = gatedStore(store, { author })
  await gate.write('a.md', '1')
  await gate.append('a.md', '2', { author: 'ada', reason: 'because' })
  await gate.commit([
    { path: 'a.md', content: null },
    { path: 'b.md', content: '' },
  ])
  await gatedStore(store, { author, reason: 'nudge' }).write('a.md', '1')
  expect(seen).toEqual([
    { author, reason: 'write a.md' },
    { author: 'ada', reason: 'because' },
    { author, reason: 'delete a.md and 1 more' },
    { author, reason: 'nudge' },
  ])
  for (const options of [{}, { author: '' }])
    // @ts-expect-error: a call without types
    expect(() => gatedStore(store, options)).toThrow('author is missing')
  expect(() => gatedStore(store, { author, limits: { 'a.md': -1 } })).toThrow('limits["a.md"]')
})

test('flagged text is written and reported; redacted text never reaches the store', async () => {
  await using open = await openStore()
  const reports: (readonly PathFinding[])[] = []
  const onFindings = (findings: readonly PathFinding[]) => reports.push(findings)
  const gate = gatedStore(open.store, {
    author,
    onFindings,
    scanners: [finds('secret', 'flag'), finds('hunter2', 'redact'), finds('ter2x', 'redact')],
  })
  const stat = await gate.write('a.md', 'a secret\nis hunter2 and hunter2x.\n')
  expect(await open.store.read('a.md')).toBe('a secret\nis (redacted) and (redacted).\n')
  expect(stat.hash).toBe(await contentHash('a secret\nis (redacted) and (redacted).\n'))
  expect(reports[0]?.map(({ severity, line, path }) => `${severity} ${path}:${line}`)).toEqual([
    'flag a.md:1',
    'redact a.md:2',
    'redact a.md:2',
    'redact a.md:2',
  ])
  await gate.append('a.md', 'nothing\n')
  expect(reports).toHaveLength(1)
  const refusing = gatedStore(open.store, { author, scanners: [finds('secret', 'refuse')] })
  await expect(refusing.append('a.md', 'secret')).rejects.toThrow(
    'line 4 has a word that is not wanted [word]',
  )
})

test('scanners may be slow, get the text before, and their errors are thrown', async () => {
  await using open = await openStore()
  const seen: unknown[] = []
  const slow: Scanner = async ({ path, content, before }) => {
    await Promise.resolve()
    seen.push({ path, content, before })
    if (content === 'boom') throw new Error('scanner down')
    return []
  }
  const gate = gatedStore(open.store, { author, scanners: [slow] })
  await gate.write('a.md', 'x')
  await gate.append('a.md', 'y')
  expect(seen).toEqual([
    { path: 'a.md', content: 'x', before: undefined },
    { path: 'a.md', content: 'xy', before: 'x' },
  ])
  await expect(gate.write('a.md', 'boom')).rejects.toThrow('scanner down')
  expect(await open.store.read('a.md')).toBe('xy')
})

test('a commit writes exactly the approved change, on exactly the shown text', async () => {
  await using open = await openStore()
  const { store } = open
  const asked: ApprovalRequest[] = []
  let answer: true | string = true
  let meanwhile: (() => Promise<unknown>) | undefined
  const approve = async (request: ApprovalRequest) => {
    asked.push(request)
    await meanwhile?.()
    meanwhile = undefined
    return answer
  }
  const gate = gatedStore(store, { author, approve, scanners: [finds('hunter2', 'redact')] })
  await gate.write('a.md', 'is hunter2')
  expect(asked[0]).toMatchObject({
    author,
    reason: 'write a.md',
    changes: [{ path: 'a.md', content: 'is (redacted)', before: undefined }],
  })
  expect(asked[0]?.findings).toHaveLength(1)

  answer = 'ask Ada first'
  const error = await errorOf(gate.write('a.md', 'no'))
  expect(error).toMatchObject({ code: 'scope-violation', path: 'a.md' })
  expect((error as Error).message).toContain('not approved: ask Ada first')
  await expect(gate.delete('a.md')).rejects.toMatchObject({ code: 'scope-violation' })
  expect(await store.read('a.md')).toBe('is (redacted)')

  // A write between approval and commit: approval is asked again, with the new text.
  answer = true
  asked.length = 0
  meanwhile = () => store.write('a.md', 'other')
  await gate.write('a.md', 'mine')
  expect(asked.map(({ changes }) => changes[0]?.before)).toEqual(['is (redacted)', 'other'])
  meanwhile = () => store.append('a.md', '!')
  await gate.append('a.md', '?')
  expect(await store.read('a.md')).toBe('mine!?')
  meanwhile = () => store.append('a.md', '!')
  await expect(gate.write('a.md', 'x', { ifMatch: await contentHash('mine!?') })).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(gate.write('a.md', 'x', { ifMatch: null })).rejects.toMatchObject({
    code: 'conflict',
    expected: null,
  })
  await expect(gate.delete('none.md')).rejects.toMatchObject({ code: 'not-found' })
  // @ts-expect-error: a call without types
  const lax = gatedStore(store, { author, approve: async () => false })
  await expect(lax.write('a.md', 'x')).rejects.toMatchObject({ code: 'scope-violation' })
})

test('writers at once through the gate lose nothing', async () => {
  await using open = await openStore()
  const gates = [gatedStore(open.store, { author: 'one' }), gatedStore(open.store, { author: 'two' })]
  await Promise.all(
    gates.flatMap((gate, place) =>
      Array.from({ length: 15 }, (_, number) => gate.append('log.md', `${place}-${number}\n`)),
    ),
  )
  expect((await open.store.read('log.md')).split('\n').filter(Boolean)).toHaveLength(30)
})

test('a finding for every character of a large file takes no time', async () => {
  await using open = await openStore()
  const gate = gatedStore(open.store, { author })
  await open.store.write('a.md', '\u202e')
  const from = performance.now()
  await expect(gate.write('a.md', 'x'.repeat(10) + '\u202e'.repeat(300_000))).rejects.toMatchObject({
    code: 'invalid-content',
  })
  await expect(gate.write('a.md', 'x\u202e\n'.repeat(150_000))).rejects.toMatchObject({
    code: 'invalid-content',
  })
  // Seconds are enough; it took over a minute when each finding searched for its line.
  expect(performance.now() - from).toBeLessThan(30_000)
})
