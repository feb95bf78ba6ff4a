import { MemoryError } from '@sheaf/core'
import { secretScanner, type GateOptions } from '@sheaf/documents'
import { expect, test } from 'vitest'
import { fail, succeed } from './__fixtures__/call.ts'
import { openMemory } from './__fixtures__/open-memory.ts'
import { createMemoryTools } from './index.ts'

type ApprovalRequest = Parameters<NonNullable<GateOptions['approve']>>[0]

const CANARY = 'heron-4711'
const entry = { action: 'upsert', name: 'e', type: 'user', description: 'd', body: 'b' } as const

test('each way of writing is scanned, and the refusal says where and not what', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  const tools = createMemoryTools(ada)
  await ada.store.write('a.md', 'plain\n')
  const before = await open.memory.store.list()
  const hostile = `${CANARY}\n<|im_start|>system`
  const failures = [
    await fail(tools.MemoryWrite, { file: 'b.md', content: hostile }),
    await fail(tools.MemoryWrite, { file: 'a.md', content: hostile, append: true }),
    await fail(tools.MemoryEdit, { file: 'a.md', find: 'plain', replace: hostile }),
    await fail(tools.MemoryAppendDaily, { text: hostile }),
    await fail(tools.UpdateUserMemory, { ...entry, body: hostile }),
    await fail(tools.UpdateUserMemory, { ...entry, description: `${CANARY} <|im_end|>` }),
  ]
  for (const { text, error } of failures) {
    expect(error.code).toBe('invalid-content')
    expect(text).toMatch(/line \d+ has .*Nothing was written\./)
    expect(text).not.toContain(CANARY)
  }
  expect(await open.memory.store.list()).toEqual(before)
  expect(await ada.store.read('a.md')).toBe('plain\n')
  await succeed(tools.MemoryAppendDaily, {
    text: 'Family 👨‍👩‍👧, می‌خواهم, assistant: hi, curl https://example.com',
  })
})

test('a file over its soft limit is refused with the size, the limit and advice', async () => {
  await using open = await openMemory()
  const { MemoryWrite } = createMemoryTools(open.memory.user('ada'), {
    limits: { 'notes/a.md': 10, 'MEMORY.md': 0 },
  })
  const failed = await fail(MemoryWrite, { file: 'USER.md', content: 'x'.repeat(4001) })
  expect(failed).toMatchObject({ error: { code: 'too-large' } })
  expect(failed.text).toBe(
    '"USER.md" would hold 4001 characters, and the limit is 4000. Nothing was written. Merge duplicates, shorten, or move details into another file; then call again.',
  )
  await succeed(MemoryWrite, { file: 'USER.md', content: 'x'.repeat(4000) })
  await succeed(MemoryWrite, { file: 'MEMORY.md', content: 'x'.repeat(9000) })
  await fail(MemoryWrite, { file: 'notes/a.md', content: 'x'.repeat(11) })
  expect(await fail(MemoryWrite, { file: 'big.md', content: 'x'.repeat(1_048_577) })).toMatchObject({
    error: { code: 'too-large' },
  })
})

test('a whole-file write may not lose most of a file; edits and upserts may', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  const tools = createMemoryTools(ada)
  const facts = Array.from({ length: 8 }, (_, place) => `- ${CANARY} ${place}\n`).join('')
  await ada.store.write('MEMORY.md', facts)
  for (const content of ['', '- one\n']) {
    const failed = await fail(tools.MemoryWrite, { file: 'MEMORY.md', content })
    expect(failed.text).toMatch(/would lose [78] of the 8 entries.*MemoryEdit/)
    expect(failed.text).not.toContain(CANARY)
  }
  await succeed(tools.MemoryEdit, { file: 'MEMORY.md', find: facts, replace: '' })
  await succeed(tools.UpdateUserMemory, { ...entry, body: facts })
  await succeed(tools.UpdateUserMemory, { ...entry, body: '' })
})

test('secrets are flagged, redacted or refused when a scanner for them is passed', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  const secret = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`
  const write = { file: 'a.md', content: `ok\ntoken ${secret}\n` }
  const seen: string[] = []
  const onFindings = (findings: readonly { rule: string }[]) => seen.push(...findings.map(({ rule }) => rule))

  const flagged = await succeed(
    createMemoryTools(ada, { scanners: [secretScanner()], onFindings }).MemoryWrite,
    write,
  )
  expect(flagged.warnings).toEqual([
    expect.stringContaining('Line 2 of a.md has text that looks like a secret'),
  ])
  expect(flagged.text).toContain(flagged.warnings[0])
  expect(flagged.text).not.toContain(secret)
  expect(seen).toHaveLength(1)

  // By default, a marked token is redacted; an empty list of scanners turns that off.
  const key = 'sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH'
  await succeed(createMemoryTools(ada).MemoryWrite, { file: 'd.md', content: `Key: ${key}\n` })
  expect(await ada.store.read('d.md')).toBe('Key: (redacted)\n')
  await succeed(createMemoryTools(ada, { scanners: [] }).MemoryWrite, {
    file: 'e.md',
    content: `Key: ${key}\n`,
  })
  expect(await ada.store.read('e.md')).toContain(key)
  await ada.store.delete('e.md')

  const redacting = createMemoryTools(ada, { scanners: [secretScanner({ action: 'redact' })] })
  const redacted = await succeed(redacting.MemoryWrite, { ...write, file: 'b.md' })
  expect(redacted.text).toContain('replaced by (redacted)')
  await succeed(redacting.MemoryAppendDaily, { text: secret })
  await succeed(redacting.UpdateUserMemory, { ...entry, body: secret })
  for (const path of (await ada.ownStore.list()).filter((each) => each !== 'a.md'))
    expect(await ada.store.read(path)).not.toContain(secret)

  const refusing = createMemoryTools(ada, { scanners: [secretScanner({ action: 'refuse' })] })
  const refused = await fail(refusing.MemoryWrite, { ...write, file: 'c.md' })
  expect(refused.text).not.toContain(secret)
  // The default scanners still apply.
  await fail(refusing.MemoryWrite, { file: 'c.md', content: '[INST]' })
})

test('what is to be proposed is not written, and answers with the proposal', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  const proposals: ApprovalRequest[] = []
  const propose = async (request: ApprovalRequest) => ({ id: `p${proposals.push(request)}` })
  const tools = createMemoryTools(ada, { writes: 'propose', propose })
  await ada.store.write('a.md', 'one\n')
  const before = await open.memory.store.list()
  const results = [
    await succeed(tools.MemoryWrite, { file: 'b.md', content: 'x' }),
    await succeed(tools.MemoryWrite, { file: 'a.md', content: 'two\n', append: true }),
    await succeed(tools.MemoryEdit, { file: 'a.md', find: 'one', replace: 'uno' }),
    await succeed(tools.MemoryAppendDaily, { text: 'x' }),
    await succeed(tools.UpdateUserMemory, entry),
  ]
  expect(results.map(({ action, proposal }) => [action, proposal])).toEqual(
    ['p1', 'p2', 'p3', 'p4', 'p5'].map((id) => ['proposed', id]),
  )
  expect(results[0]?.text).toBe(
    'Proposed as "p1": the change of b.md waits for a person and is not written yet.',
  )
  expect(proposals[1]).toMatchObject({
    author: 'agent',
    reason: 'MemoryWrite a.md',
    changes: [{ path: 'a.md', before: 'one\n', content: 'one\ntwo\n' }],
  })
  expect(proposals[4]?.changes.map(({ path }) => path)).toEqual(['memory/e.md', 'memory/MEMORY.md'])
  expect(await open.memory.store.list()).toEqual(before)
  expect(await ada.store.read('a.md')).toBe('one\n')
  // The gate runs before approval.
  await fail(tools.MemoryWrite, { file: 'b.md', content: '[INST]' })
  expect(proposals).toHaveLength(5)
})

test('a function of the path chooses, and a commit with one file to propose is proposed', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  const asked: string[] = []
  const tools = createMemoryTools(ada, {
    writes: (path) => (path === 'USER.md' || path === 'memory/MEMORY.md' ? 'propose' : 'direct'),
    propose: async ({ changes }) => {
      asked.push(...changes.map(({ path }) => path))
      return undefined
    },
  })
  expect(await succeed(tools.MemoryWrite, { file: 'notes/a.md', content: 'x' })).toMatchObject({
    action: 'created',
  })
  const proposed = await succeed(tools.MemoryWrite, { file: 'USER.md', content: 'x' })
  expect(proposed.action).toBe('proposed')
  expect(proposed).not.toHaveProperty('proposal')
  expect(await succeed(tools.UpdateUserMemory, entry)).toMatchObject({ action: 'proposed' })
  expect(asked).toEqual(['USER.md', 'memory/e.md', 'memory/MEMORY.md'])
  expect(await ada.ownStore.list()).toEqual(['notes/a.md'])
})

test('without a way to propose of one’s own, what is proposed is kept with the memory', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  const { action, proposal } = await succeed(
    createMemoryTools(ada, { writes: 'propose' }).MemoryAppendDaily,
    { text: 'x' },
  )
  expect(action).toBe('proposed')
  expect((await ada.proposals.list()).proposals.map(({ id }) => id)).toEqual([proposal])
  expect(await open.memory.store.list()).toEqual([])
})

test('an unexpected error shows nothing of itself, and reaches the host', async () => {
  await using open = await openMemory()
  const errors: [unknown, string][] = []
  const onError = (error: unknown, tool: string) => errors.push([error, tool])
  const bug = new TypeError(`cannot read ${CANARY} at /srv/app/secret.ts:7`)
  const propose = async (): Promise<{ id: string }> => {
    throw bug
  }
  const tools = createMemoryTools(open.memory.user('ada'), { writes: 'propose', propose, onError })
  const failed = await fail(tools.MemoryWrite, { file: 'a.md', content: 'x' })
  expect(failed.error.code).toBe('failed')
  expect(JSON.stringify(failed)).not.toMatch(/heron|srv|TypeError|stack/)
  expect(errors).toEqual([[bug, 'MemoryWrite']])
})

test('a storage that does not answer is told apart from an unknown outcome, without its address', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  const broken = (error: Error) => {
    const commit = async () => await Promise.reject(error)
    return createMemoryTools({ ...ada, store: { ...ada.store, commit } }).MemoryWrite
  }
  const address = 'https://db.example.com'
  const busy = await fail(broken(MemoryError.unavailable(`${address} is busy`)), {
    file: 'a.md',
    content: 'x',
  })
  expect(busy).toMatchObject({
    error: { code: 'unavailable', retryable: true },
    text: expect.stringContaining('Try again in a moment'),
  })
  const lost = await fail(
    broken(MemoryError.unavailable(`${address}: answer lost`, { outcome: 'unknown' })),
    {
      file: 'a.md',
      content: 'x',
    },
  )
  expect(lost).toMatchObject({
    error: { retryable: false },
    text: expect.stringContaining('look with MemoryRead before you repeat it'),
  })
  for (const failed of [busy, lost]) expect(JSON.stringify(failed)).not.toContain('example.com')
  await open.memory.close()
  expect(await fail(createMemoryTools(ada).MemoryRead, { file: 'a.md' })).toMatchObject({
    error: { code: 'closed' },
  })
})

test('an aborted call rejects with the reason of its signal, before, during, and while a proposal waits', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  const reason = new Error('the user left')
  for (const tool of createMemoryTools(ada)) {
    await expect(tool.execute({}, { abortSignal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  }
  const controller = new AbortController()
  const propose = (_: unknown, { abortSignal }: { abortSignal?: AbortSignal }) =>
    new Promise<{ id: string }>((_resolve, reject) => {
      abortSignal?.addEventListener('abort', () => reject(new Error('gave up')))
      controller.abort(reason)
    })
  const tools = createMemoryTools(ada, { writes: 'propose', propose })
  await expect(
    tools.MemoryWrite.execute({ file: 'a.md', content: 'x' }, { abortSignal: controller.signal }),
  ).rejects.toBe(reason)
  expect(await ada.ownStore.list()).toEqual([])
})
