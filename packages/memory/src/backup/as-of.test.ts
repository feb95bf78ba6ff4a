import { fixedClock, MemoryError, type Embedder, type FixedClock } from '@sheaf/core'
import { forgottenLines } from '@sheaf/documents'
import { sqlite } from '@sheaf/sqlite'
import { describe, expect, test } from 'vitest'
import { KINDS, openMemories, openMemory } from '../__fixtures__/open-memory.ts'
import type { Memory, ScopedMemory, UserMemory } from '../index.ts'

const DAY = 86_400_000
const QUERIES = ['where is the heron', 'Which tide was it?', 'note 3']
const copy = () => sqlite({ file: ':memory:' })
const clockOf = () => fixedClock('2026-03-01T08:00:00Z', { timeZone: 'Europe/Paris' })

/** All that a handle tells: files, hits and a context. */
async function told(handle: Pick<ScopedMemory, 'assemble' | 'search' | 'store'>): Promise<object> {
  const paths = await handle.store.list()
  const files = await Promise.all(paths.map(async (path) => [path, await handle.store.read(path)]))
  const times = await Promise.all(paths.map(async (path) => (await handle.store.stat(path))?.updatedAt))
  const hits = await Promise.all(QUERIES.map(async (query) => [...(await handle.search(query))]))
  const contexts = await Promise.all(
    QUERIES.map(async (query) => (await handle.assemble({ query, maxTokens: 900, messages: [] })).messages),
  )
  return { files, times, hits, contexts }
}

/** One change of many kinds, chosen by a number. */
async function change(memory: Memory, ada: UserMemory, choice: number, round: number): Promise<void> {
  const path = `notes/${choice % 3}.md`
  const kinds: readonly (() => Promise<unknown>)[] = [
    () => ada.store.write(path, `# Note ${round}\n\nThe heron stood at pier ${round}.\n`),
    () => ada.store.append(path, `\nTide ${round} was low.\n`),
    async () => ((await ada.store.exists(path)) ? await ada.store.delete(path) : undefined),
    () => ada.appendDaily(`Saw tide ${round}.`),
    () => ada.thread('tides').record({ role: 'user', content: `My heron is called Grey${round}.` }),
    () => memory.store.write('shared.md', `Everybody: the heron of week ${round}.\n`),
    () =>
      ada.entries.upsert({
        type: 'reference',
        name: `pier-${round}`,
        description: 'a pier',
        body: 'a heron',
      }),
    () => memory.user('bo').store.write('secret.md', `Bo has a heron, number ${round}.\n`),
  ]
  await kinds[choice % kinds.length]?.()
}

describe.each(KINDS)('as of an instant, on %s', (kind) => {
  test('a thread refuses to learn, for the reason for which nothing can be written', async () => {
    const clock = clockOf()
    await using memory = await openMemory(kind, { clock, llm: { chat: async () => ({ content: '' }) } })
    const ada = memory.user('ada')
    await ada.thread('tides').record({ id: 'm1', role: 'user', content: 'My heron is called Grey.' })
    await using past = await ada.asOf(clock.now(), copy())
    await expect(past.thread('tides').learn()).rejects.toMatchObject({ code: 'scope-violation' })
  })

  test.each([1, 2, 3])('a handle tells what the memory told then (seed %i)', async (seed) => {
    const clock = clockOf()
    const memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    const moments: { readonly at: Date; readonly ada: object; readonly whole: object }[] = []
    let random = seed
    for (let round = 0; round < 24; round += 1) {
      random = (random * 48_271) % 0x7f_ff_ff_ff
      await change(memory, ada, random >> 8, round)
      if (round % 6 === 5) moments.push({ at: clock.now(), ada: await told(ada), whole: await told(memory) })
      clock.advance(DAY / 2 + 1)
    }
    for (const { at, ...then } of moments) {
      await using past = await ada.asOf(at, copy())
      await using whole = await memory.asOf(at, copy())
      expect({ ada: await told(past), whole: await told(whole) }).toEqual(then)
      expect(past.missing).toEqual([])
    }
    await memory[Symbol.asyncDispose]()
  })

  test('changes nothing, shows no other user, and refuses changes', async () => {
    const clock = clockOf()
    await using memory = await openMemory(kind, { clock })
    await change(memory, memory.user('ada'), 0, 1)
    await change(memory, memory.user('ada'), 7, 1)
    clock.advance(DAY)
    const before = await memory.store.list('', { includeHidden: true })
    await using past = await memory.user('ada').asOf(clock.now(), copy())
    expect(await past.store.list()).toEqual(['notes/0.md'])
    expect(JSON.stringify(await told(past))).not.toContain('Bo has')
    for (const refused of [
      () => past.store.write('notes/0.md', 'x'),
      () => past.store.delete('notes/0.md'),
      () => past.thread('new').record({ role: 'user', content: 'x' }),
      () => past.entries.upsert({ type: 'reference', name: 'x', description: 'x', body: 'x' }),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'scope-violation' })
    expect(await memory.store.list('', { includeHidden: true })).toEqual(before)
  })
})

const [kind = 'sqlite'] = KINDS

/** A memory of a user with one file of three days. */
async function threeDays(clock: FixedClock, options: Parameters<typeof openMemory>[1] = {}): Promise<Memory> {
  const memory = await openMemory(kind, { clock, ...options })
  for (const day of ['Monday', 'Tuesday', 'Wednesday']) {
    await memory.user('ada').store.write('harbour.md', `The pilot of ${day} is Cy.\n`)
    clock.advance(DAY)
  }
  return memory
}

test('expiry, days and the line of today are judged at that instant', async () => {
  const clock = clockOf()
  await using memory = await openMemory(kind, { clock })
  const ada = memory.user('ada')
  await ada.store.write('MEMORY.md', '- The key is under the heron.\n')
  await ada.store.write('gate.md', '---\nvalid_until: 2026-03-05\n---\nThe code of the gate is heron 12.\n')
  const at = clock.now()
  clock.advance(10 * DAY)
  expect(await ada.search('code of the gate')).toEqual([])
  await using past = await ada.asOf(at, copy())
  expect((await past.search('code of the gate'))[0]?.text).toContain('heron 12')
  const text = JSON.stringify(
    (await past.assemble({ query: 'the gate', maxTokens: 900, messages: [] })).messages,
  )
  expect(text).toContain('2026-03-01')
  expect(text).not.toContain('2026-03-11')
})

test('before the first change nothing was known', async () => {
  const clock = clockOf()
  await using memory = await threeDays(clock)
  await using past = await memory.user('ada').asOf(new Date('2020-01-01'), copy())
  expect([await past.store.list(), [...(await past.search('pilot'))], past.missing]).toEqual([[], [], []])
})

test('a history that was trimmed is refused, with the file', async () => {
  const clock = clockOf()
  await using memory = await threeDays(clock, { history: { revisions: 1 } })
  const at = clock.now()
  for (let day = 0; day < 8; day += 1) {
    await memory.user('ada').store.write('harbour.md', `Day ${day}.\n`)
    clock.advance(DAY)
  }
  await expect(memory.user('ada').asOf(new Date(at.getTime() - 2.5 * DAY), copy())).rejects.toMatchObject({
    code: 'not-found',
    path: 'harbour.md',
  })
})

test('a text that was removed for good is named, and does not come back', async () => {
  const clock = clockOf()
  await using memory = await threeDays(clock)
  const ada = memory.user('ada')
  await ada.history.redact('harbour.md', (await ada.history.list('harbour.md'))[1]?.version ?? '')
  await using past = await ada.asOf(new Date(clock.now().getTime() - 1.5 * DAY), copy())
  expect(past.missing).toEqual([{ path: 'harbour.md', reason: 'its text was removed for good' }])
  expect(JSON.stringify(await told(past))).not.toContain('Tuesday')
})

test('a file with a forgotten passage is missing in earlier memories, and the reason says so', async () => {
  const clock = clockOf()
  await using memory = await openMemory(kind, { clock })
  const start = clock.now()
  clock.advance(DAY)
  const team = memory.workspace('team')
  for (const path of ['a.md', 'b.md', 'c.md']) await team.store.write(path, '- The pin is 4711.\n- Tea.\n')
  clock.advance(DAY)
  for (const path of ['a.md', 'b.md', 'c.md']) await team.store.append(path, '- Coffee.\n')
  const at = clock.now()
  clock.advance(DAY)
  // By a person, by a proposal of a model, and out of the trash.
  await team.forget({ query: 'pin', source: 'a.md' }, { author: 'ana' })
  const change = { path: 'b.md', content: '- Tea.\n- Coffee.\n', author: 'bot', reason: 'r', forgets: true }
  const { id } = await team.proposals.propose(change)
  await team.proposals.approve(id, { by: 'ana', apply: true })
  const before = await team.store.read('c.md')
  const file = { path: 'c.md', before, lines: [{ lineStart: 1, lineEnd: 1 }] }
  const plan = { by: 'bot', at: clock.now(), taken: [] }
  await team.store.commit(await forgottenLines.plan([file], plan))
  const trashed = clock.now()
  clock.advance(DAY)
  const [item] = await team.entries.trash()
  await team.entries.purge(item?.id ?? '', { author: 'ana' })
  const missingAt = async (instant: Date) => {
    await using past = await team.asOf(instant, copy())
    return past.missing.map(({ path, reason }) => `${path}: ${reason}`).toSorted()
  }
  expect(JSON.stringify(await missingAt(start))).not.toContain('b.md')
  const removed = 'its text was removed for good'
  const changed = 'it was changed later, and its history was removed for good, or never kept'
  expect(await missingAt(at)).toEqual([`a.md: ${changed}`, `b.md: ${removed}`, `c.md: ${changed}`])
  expect(await missingAt(trashed)).toContain(`${item?.path}: ${removed}`)
  await using now = await team.asOf(clock.now(), copy())
  expect([now.missing, await now.store.read('b.md')]).toEqual([[], '- Tea.\n- Coffee.\n'])
  expect(await team.history.list('b.md')).toMatchObject([
    { version: '2.0.0', author: 'bot', change: 'edited' },
    { version: '1.0.1', size: 0, hash: null, redacted: { author: 'bot' } },
  ])
})

test('what was forgotten or erased does not come back', async () => {
  const clock = clockOf()
  await using memory = await threeDays(clock)
  const at = clock.now()
  await memory.user('bo').store.write('a.md', 'x')
  clock.advance(DAY)
  await memory.user('ada').forget({ source: 'harbour.md' })
  await memory.user('bo').erase()
  await using past = await memory.asOf(at, copy())
  expect(await past.store.list()).toEqual([])
})

test.each([
  ['no Date', Number.NaN, undefined, 'invalid-argument'],
  ['a Date in the future', 4e12, undefined, 'invalid-argument'],
  ['no storage', 0, {}, 'invalid-argument'],
] as const)('%s is refused', async (_, time, target, code) => {
  await using memory = await threeDays(clockOf())
  await expect(memory.asOf(new Date(time), (target as never) ?? copy())).rejects.toMatchObject({ code })
})

test('a storage with files and a memory without history are refused', async () => {
  const clock = clockOf()
  await using opened = await openMemories(kind, 1, { clock })
  const [memory] = opened.memories
  await memory?.store.write('a.md', 'a heron')
  const same = await opened.another({ clock, history: false })
  await expect(same.asOf(clock.now(), copy())).rejects.toMatchObject({ code: 'unavailable' })
  const filled: Parameters<Memory['asOf']>[1] = {
    name: 'filled',
    async open(options) {
      const storage = await copy().open(options)
      await storage.store.write('b.md', 'a stork')
      return storage
    },
  }
  const refused = await memory?.asOf(clock.now(), filled).catch((error: unknown) => error)
  expect(MemoryError.isInstance(refused, 'conflict')).toBe(true)
})

test('vectors of the texts that stayed are copied, and an old text may find its own', async () => {
  const embedded: string[] = []
  const embedder: Embedder = {
    model: 'letters',
    dimensions: 2,
    embed: async (texts) => {
      embedded.push(...texts)
      return texts.map((text) => Float32Array.from([text.length, text.split('e').length]))
    },
  }
  const clock = clockOf()
  await using memory = await threeDays(clock, { embedder })
  await memory.user('ada').store.write('kept.md', 'A text that stays.\n')
  await memory.flush()
  const before = embedded.length
  clock.advance(DAY)
  await using past = await memory.user('ada').asOf(clock.now(), copy())
  expect((await past.search('pilot')).degraded).toBeUndefined()
  expect(embedded.slice(before)).toEqual(['pilot'])
})
