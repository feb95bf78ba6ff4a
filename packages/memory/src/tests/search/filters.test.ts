import { expect, test } from 'vitest'
import { fixedClock, type SearchHits, type Where } from '@sheaf/core'
import { openMemory, KINDS } from '../../__fixtures__/open-memory.ts'

// A fixed sequence of numbers from 0 to below 1.
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const WORDS = ['harbour', 'boat', 'sail', 'winch', 'anchor', 'rope', 'tide', 'crew']
const TAGS = ['sea', 'land', 'air']
const QUERIES = ['boat in the harbour', 'rope', 'crew tide winch', 'what did the user say about sail']

interface Said {
  readonly path: string
  readonly tags: readonly string[]
  readonly year: unknown
}

const pick = <T>(random: () => number, from: readonly T[]): T => {
  return from[Math.floor(random() * from.length)] as T
}
const sentence = (random: () => number) =>
  Array.from({ length: 4 + Math.floor(random() * 30) }, () => pick(random, WORDS)).join(' ')
const keyOf = ({ source, lineStart, text }: SearchHits[number]) => `${source}:${lineStart} ${text}`

test.each(KINDS)('%s: a filter changes which hits there are, and not their order', async (kind) => {
  await using memory = await openMemory(kind)
  const user = memory.user('ada')
  const random = numbers(7)
  const files: Said[] = Array.from({ length: 60 }, (_, place) => ({
    path: `${place % 3 === 0 ? 'notes' : 'plans'}/${place}.md`,
    tags: TAGS.filter(() => random() < 0.4),
    year: pick(random, [2024, 2025, '2024', undefined]),
  }))
  const changes = files.map(({ path, tags, year }) => {
    const fields = [
      `tags: ${JSON.stringify(tags)}`,
      year === undefined ? '' : `year: ${JSON.stringify(year)}`,
    ]
    const body = Array.from({ length: 3 }, () => `## ${pick(random, WORDS)}\n\n${sentence(random)}\n`)
    return { path, content: `---\n${fields.filter(Boolean).join('\n')}\n---\n${body.join('\n')}` }
  })
  await user.store.commit(changes)
  for (const id of ['a', 'b'])
    await user.thread(id).record(
      Array.from({ length: 8 }, (_, place) => ({
        role: place % 2 === 0 ? ('user' as const) : ('assistant' as const),
        content: sentence(random),
      })),
    )
  const fileOf = (path: string) => files.find((file) => file.path === path)
  const tests: readonly (readonly [Where, (hit: SearchHits[number]) => boolean])[] = [
    [{ tags: 'sea' }, ({ source }) => fileOf(source)?.tags.includes('sea') === true],
    [{ year: 2024 }, ({ source }) => fileOf(source)?.year === 2024],
    [{ year: '2024' }, ({ source }) => fileOf(source)?.year === '2024'],
    [{ year: { from: 2025 } }, ({ source }) => fileOf(source)?.year === 2025],
    [{ path: { startsWith: 'notes/' } }, ({ source }) => source.startsWith('notes/')],
    [
      { not: { tags: ['sea', 'land'] } },
      ({ source }) => fileOf(source)?.tags.some((tag) => tag !== 'air') !== true,
    ],
    [
      { or: [{ tags: 'air' }, { kind: 'chat' }] },
      ({ source }) => source.startsWith('chats/') || fileOf(source)?.tags.includes('air') === true,
    ],
    [{ role: 'assistant' }, ({ message }) => message?.role === 'assistant'],
    [{ thread: 'b', at: '2026-11-20' }, ({ source }) => source === 'chats/b.md'],
    [{ path: 'notes/3.md' }, ({ source }) => source === 'notes/3.md'],
    [
      { year: { exists: false }, kind: 'note' },
      ({ source }) => fileOf(source) !== undefined && fileOf(source)?.year === undefined,
    ],
  ]
  for (const query of QUERIES) {
    const all = await user.search(query, { limit: 200 })
    expect(all.length).toBeGreaterThan(20)
    for (const [where, passes] of tests) {
      const right = all.filter(passes).map(keyOf)
      const found = await user.search(query, { where, limit: 200 })
      expect([where, found.slice(0, right.length).map(keyOf)]).toEqual([where, right])
      expect(found.every(passes)).toBe(true)
      const few = await user.search(query, { where, limit: 3 })
      expect([where, few.map(keyOf)]).toEqual([where, found.slice(0, 3).map(keyOf)])
    }
  }
})

test.each(KINDS)('%s: a filter finds a file far below the best hits', async (kind) => {
  await using memory = await openMemory(kind)
  const user = memory.user('ada')
  const many = Array.from({ length: 300 }, (_, place) => ({
    path: `plans/${place}.md`,
    content: `boat boat boat ${place}\n`,
  }))
  const rare = {
    path: 'notes/rare.md',
    content: `---\ntags: [rare]\n---\nA boat ${'of many words '.repeat(60)}\n`,
  }
  await user.store.commit([...many, rare])
  expect((await user.search('boat', { limit: 200 })).some(({ source }) => source === rare.path)).toBe(false)
  for (const where of [{ tags: 'rare' }, { kind: 'note', tags: { exists: true } }] satisfies Where[])
    expect((await user.search('boat', { where })).map(({ source }) => source)).toEqual([rare.path])
})

test.each(KINDS)('%s: a filter finds who spoke, however much others said', async (kind) => {
  await using memory = await openMemory(kind)
  const user = memory.user('ada')
  const answers = Array.from({ length: 260 }, (_, place) => ({
    role: 'assistant' as const,
    content: `boat boat ${place}`,
  }))
  await user
    .thread('t')
    .record([...answers, { role: 'tool', content: `The list of each boat: ${'many words '.repeat(50)}` }])
  const found = await user.search('boat', { where: { role: 'tool' } })
  expect(found.map(({ message }) => message?.role)).toEqual(['tool'])
})

test.each(KINDS)('%s: a line of an imported chat has the time of its message', async (kind) => {
  await using memory = await openMemory(kind, {
    clock: fixedClock('2026-11-20T09:00:00Z', { timeZone: 'Europe/Paris' }),
  })
  const user = memory.user('ada')
  const day = (date: string, ...said: readonly string[]) =>
    `## ${date}\n\n${said.map((each) => `${date}, ${each}\n`).join('')}`
  const days = [
    day('2025-03-02', '09:15 - Bob: The flight lands at noon', '09:15 - Bob: The flight is full'),
    day('2025-03-29', '23:30 - Zoe: The flight is late'),
    // Its hour from two to three is left out.
    day('2025-03-30', '00:10 - Zoe: No flight today', '23:40 - Bob: A flight at last\n  and a bus'),
  ]
  await user.store.write('chats/whatsapp Bob/2025-03.md', days.join('\n'))
  await user.thread('plans').record({ role: 'user', content: 'Which flight shall I take?' })
  const found = async (where?: Where) => {
    const hits = await user.search('flight', { where, limit: 50 })
    return hits.map(({ date, text }) => `${date?.toISOString().slice(0, 16)} ${text.split('- ')[1] ?? text}`)
  }
  const march = [
    '2025-03-02T08:15 Bob: The flight is full',
    '2025-03-02T08:15 Bob: The flight lands at noon',
    '2025-03-29T22:30 Zoe: The flight is late',
    '2025-03-29T23:10 Zoe: No flight today',
    // An hour of this day is wrong, but the day is right.
    '2025-03-29T23:00 Bob: A flight at last\n  and a bus',
  ]
  expect((await found()).map((line) => line.slice(0, 10)).toSorted()).toEqual([
    '2025-03-02',
    '2025-03-29',
    '2025-03-29',
    '2026-11-20',
  ])
  expect((await found({ at: { from: '2025-03-01', to: '2025-03-31' } })).toSorted()).toEqual(march.toSorted())
  expect(await found({ at: '2025-03-29' })).toEqual([march[2]])
  expect(await found({ at: '2025-03-30', speaker: 'Bob' })).toEqual([march[4]])
  const { messages } = await user.assemble({ query: 'Is there a flight?', maxTokens: 2000, messages: [] })
  expect(JSON.stringify(messages)).toContain('2025-03-29')
})

test.each(KINDS)('%s: the pages of a search have each hit once', async (kind) => {
  await using memory = await openMemory(kind)
  const user = memory.user('ada')
  await user.store.commit(
    Array.from({ length: 23 }, (_, place) => ({ path: `${place}.md`, content: `boat ${place}\n` })),
  )
  const where: Where = { kind: 'note' }
  const seen: string[] = []
  let pages = 0
  for (let after: string | undefined; ; pages += 1) {
    const hits = await user.search('boat', { where, limit: 5, ...(after === undefined ? {} : { after }) })
    seen.push(...hits.map(({ source }) => source))
    // A file that was on the first page changes its place among the hits.
    if (pages === 1) await user.store.write('0.md', 'boat\n\nand other words\n')
    if (hits.next === undefined) break
    after = hits.next
  }
  expect(pages).toBe(4)
  expect(new Set(seen.filter((path) => path !== '0.md')).size).toBe(22)
  expect(seen.filter((path) => path !== '0.md')).toHaveLength(22)
  const { next } = await user.search('boat', { where, limit: 5 })
  await expect(user.search('boats', { where, limit: 5, after: next ?? '' })).rejects.toThrow(/another search/)
  await expect(user.search('boat', { after: 'x' })).rejects.toThrow(/must be the "next" of hits/)
})

test.each(KINDS)('%s: files are listed by their fields, own and shared', async (kind) => {
  await using memory = await openMemory(kind)
  const user = memory.user('ada')
  await memory.store.write('notes/shared.md', '---\ntags: sea, air\n---\nShared.\n')
  await memory.store.write('notes/hidden.md', '---\ntags: sea\n---\nShared.\n')
  await user.store.write('notes/hidden.md', 'Own, without tags.\n')
  await user.store.write('notes/own.md', '---\ntags: ["#sea"]\nvalid_until: 2026-11-20\n---\nOwn.\n')
  await memory.user('bob').store.write('notes/bob.md', '---\ntags: sea\n---\nOf another.\n')
  const paths = async (where: Where) => (await user.files({ where })).map(({ path }) => path)
  expect(await paths({ tags: 'sea' })).toEqual(['notes/own.md', 'notes/shared.md'])
  expect(await paths({ tags: { exists: false } })).toEqual(['notes/hidden.md'])
  expect(await paths({ validUntil: { from: '2026-11-20' } })).toEqual(['notes/own.md'])
  expect(await paths({ validUntil: { before: '2026-11-20' } })).toEqual([])
  expect(await user.files({ limit: 1, after: 'notes/hidden.md' })).toMatchObject([
    { path: 'notes/own.md', fields: { tags: ['#sea'] } },
  ])
  await expect(user.files({ where: { role: 'user' } })).rejects.toThrow(/use search/)
})

test.each(KINDS)('%s: a context has only what passes its filter', async (kind) => {
  await using memory = await openMemory(kind)
  const user = memory.user('ada')
  await user.store.write('notes/a.md', '---\ntags: [sea]\n---\nThe boat lies in the harbour of Rome.\n')
  await user.store.write('notes/b.md', 'The boat lies in the harbour of Oslo.\n')
  await user.thread('t').record([{ role: 'user', content: 'My boat lies in the harbour of Lima.' }])
  const messages = [{ role: 'user' as const, content: 'Where does the boat lie in the harbour?' }]
  const shown = async (where?: Where) =>
    JSON.stringify((await user.assemble({ messages, ...(where && { where }) })).messages)
  for (const town of ['Rome', 'Oslo', 'Lima']) expect(await shown()).toContain(town)
  const filtered = await shown({ tags: 'sea' })
  expect(filtered).toContain('Rome')
  expect(filtered).not.toMatch(/Oslo|Lima/)
  const wrong = { tags: { like: 'sea' } } as unknown as Where
  await expect(user.assemble({ messages, where: wrong })).rejects.toThrow(/no operator "like"/)
})

test('a filter finds the type of an entry, wherever programs write it', async () => {
  await using memory = await openMemory(KINDS[0] ?? 'sqlite')
  const { store } = memory.user('ada')
  const heads = [
    'type: user',
    'TYPE: user',
    'metadata:\n  type: user',
    'memory: { type: user }',
    'type: project',
  ]
  for (const [place, head] of heads.entries())
    await store.write(`memory/e${place}.md`, `---\n${head}\ndescription: Boats\n---\n\nThe boat is blue.\n`)
  const hits = await memory.user('ada').search('boat', { where: { type: 'user' }, limit: 9 })
  expect(hits.map(({ source }) => source).toSorted()).toEqual(
    [0, 1, 2, 3].map((place) => `memory/e${place}.md`),
  )
})

test.each(KINDS)('%s: a field is found whatever its name, and each value of it', async (kind) => {
  await using memory = await openMemory(kind)
  const user = memory.user('ada')
  const head =
    'kind: recipe\nnot: done\nand: more\nthread: warp\ncolor: &c teal\nagain: *c\ntags: [sea]\ntags: land\n'
  await user.store.write('notes/a.md', `---\n${head}---\nThe harbour.\n`)
  await user.store.write('notes/b.md', '---\nfields:\n  kind: inner\n---\nThe harbour.\n')
  const found = async (where: Where) => (await user.search('harbour', { where })).map(({ source }) => source)
  for (const [name, value] of [
    ['fields.kind', 'recipe'],
    ['fields.not', 'done'],
    ['fields.and', { exists: true }],
    ['fields.thread', 'warp'],
    ['fields.color', 'teal'],
    ['again', 'teal'],
    ['tags', 'sea'],
    ['tags', 'land'],
  ] as const)
    expect([name, await found({ [name]: value })]).toEqual([name, ['notes/a.md']])
  expect(await found({ 'fields.kind': 'inner' })).toEqual(['notes/b.md'])
  expect(await found({ kind: 'note', 'fields.not': { exists: false } })).toEqual(['notes/b.md'])
  expect(await user.files({ where: { 'fields.not': 'done' } })).toHaveLength(1)
  await expect(found(JSON.parse('{"not":"done"}') as Where)).rejects.toThrow(/"fields\.not"/)
  await expect(found(JSON.parse('{"kind":"recipe"}') as Where)).rejects.toThrow(/"fields\.kind"/)
})
