import { approximateTokens, lineChunker, textAnalyser } from '@sheaf/chunker'
import { fixedClock, scopedStore, type Storage } from '@sheaf/core'
import { sqlite } from '@sheaf/sqlite'
import { afterEach, expect, test } from 'vitest'
import { hybridRetriever } from './retrievers/hybrid-retriever.ts'
import { priorityRetriever } from './retrievers/priority-retriever.ts'
import { renderBlocks } from './retrievers/fit-sections.ts'
import { createSearcher } from './searcher/find-hits.ts'
import type { Searcher } from './searcher/searcher-options.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
const opened: Storage[] = []
afterEach(async () => await Promise.all(opened.splice(0).map((storage) => storage.close())))

async function memoryOf(files: Record<string, string>): Promise<Storage & { searcher: Searcher }> {
  const adapter = sqlite({ file: ':memory:' })
  const storage = await adapter.open({
    chunker: lineChunker({ size: 200, overlap: 40 }),
    analyser: textAnalyser(),
    clock,
  })
  opened.push(storage)
  for (const [path, content] of Object.entries(files)) await storage.store.write(path, content)
  return { ...storage, searcher: createSearcher({ index: storage.index, clock }) }
}

test('the same words weigh less in an older log, and as much as ever in a note', async () => {
  const text = 'Asked about database migrations; prefers Postgres.'
  const days = ['2026-11-20', '2026-11-19', '2026-10-21', '2026-09-21', '2025-11-20', '2024-11-20']
  const { searcher } = await memoryOf(
    Object.fromEntries([...days.map((day) => [`memory/${day}.md`, text]), ['notes/databases.md', text]]),
  )
  const hits = await searcher.search('database migrations')
  expect(hits.map(({ source }) => source)).toEqual([
    'memory/2026-11-20.md',
    'notes/databases.md',
    ...days.slice(1).map((day) => `memory/${day}.md`),
  ])
  expect(hits.map(({ signals }) => signals.decay)).toEqual([
    1,
    1,
    ...[1, 30, 60, 365, 730].map((age) => 0.5 ** (age / 30)),
  ])
  const ranks = hits.map(({ rank }) => rank)
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  // The note comes after today's log among equals; two logs are so old that the floor gives both the same
  // age.
  expect([ranks[0], ranks[1], ranks.at(-2)]).toEqual([-1, -1, ranks.at(-1)])
})

test('an exact match of last year stays before what only shares a word with the question', async () => {
  const { searcher } = await memoryOf({
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, place) => [
        `notes/${place}.md`,
        `The project meeting number ${place} went well.`,
      ]),
    ),
    'memory/2025-11-20.md': 'The wifi password of the cabin project is on the fridge.',
  })
  const [first] = await searcher.search('wifi password of the cabin project')
  expect(first?.source).toBe('memory/2025-11-20.md')
})

test('a question finds what answers it though not all its words are there', async () => {
  const { searcher } = await memoryOf({
    'users/ada/USER.md': 'Her favourite programming language is Rust.',
    'memory/2026-11-18.md': '日本に三回行った。',
    'notes/nested/deep/tea.md': 'Earl Grey, no sugar.',
  })
  const best = async (query: string) => (await searcher.search(query))[0]?.source
  expect(await best("user's favourite programming language")).toBe('users/ada/USER.md')
  expect(await best('what is rust?')).toBe('users/ada/USER.md')
  expect(await best('日本')).toBe('memory/2026-11-18.md')
  expect(await best('Which tea, and how much sugar?')).toBe('notes/nested/deep/tea.md')
})

test('no query throws', async () => {
  const { searcher } = await memoryOf({ 'a.md': 'some words' })
  const queries = [
    "user's",
    'C++',
    'what is x?',
    'foo:bar',
    'state-of-the-art',
    '"',
    '"unbalanced',
    '*',
    'AND',
    'some AND',
    'NEAR(a b)',
    '^some',
    '-some',
    '(',
    '👩‍👩‍👧',
    '日',
    'x '.repeat(5_000),
    'some\0words',
    '\ud83d',
    'é'.repeat(10_000),
  ]
  for (const query of queries)
    expect(Array.isArray(await searcher.search(query)), query.slice(0, 20)).toBe(true)
  expect(await searcher.search('some AND')).toHaveLength(1)
})

test('within is a wall', async () => {
  const { searcher } = await memoryOf({
    'users/ada/a.md': 'secret plan',
    'users/ada2/a.md': 'secret plan',
    'users/ad_/a.md': 'secret plan',
  })
  const sources = async (...directories: string[]) =>
    (await searcher.search('secret plan', { within: directories.map((directory) => ({ directory })) })).map(
      ({ source }) => source,
    )
  expect(await sources('users/ada')).toEqual(['users/ada/a.md'])
  expect(await sources('users/ad_')).toEqual(['users/ad_/a.md'])
  expect(await sources()).toEqual([])
})

test('what was deleted is not found, and what was rewritten is found as it is', async () => {
  const { store, searcher } = await memoryOf({ 'a.md': 'apples', 'b.md': 'apples' })
  await store.delete('a.md')
  await store.write('b.md', 'pears\napples')
  expect((await searcher.search('apples')).map(({ source, text }) => [source, text])).toEqual([
    ['b.md', 'pears\napples'],
  ])
})

test('a hybrid retrieval shows exactly the lines that it names', async () => {
  const lines = Array.from(
    { length: 60 },
    (_, place) => `Line ${place + 1} is about ${place % 7 === 0 ? 'migrations' : 'the weather'}.`,
  )
  const { store, searcher } = await memoryOf({
    'notes/long.md': lines.join('\r\n'),
    'notes/other.md': 'Nothing of interest.',
  })
  const { blocks, events } = await hybridRetriever({ searcher }).retrieve({ query: 'migrations' })
  expect(blocks.length).toBeGreaterThan(3)
  expect(events).toEqual([])
  for (const { id, source, text, lineStart = 0, lineEnd = 0 } of blocks) {
    const file = (await store.read(source)).split('\r\n')
    expect(text).toBe(file.slice(lineStart - 1, lineEnd).join('\r\n'))
    expect(id).toBe(`${source}#L${lineStart}-L${lineEnd}`)
  }
})

test('the pieces of one long line are blocks with ids of their own', async () => {
  const { searcher } = await memoryOf({
    'chat.md': 'the budget of the migration was discussed at length again '.repeat(40),
  })
  const { blocks } = await hybridRetriever({ searcher }).retrieve({ query: 'budget migration' })
  expect(blocks.length).toBeGreaterThan(3)
  expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length)
})

test('a priority retrieval shows a store as it is, hidden files apart', async () => {
  const { store } = await memoryOf({
    'SOUL.md': '# Soul\nBe brief.\n',
    '.history/SOUL.md': 'an older soul',
    'users/ada/observations.md': '## 2026-11-19\n- moved to Paris\n\n## 2026-11-20\n- has a cat\n',
    'users/ada/USER.md': 'Ada\n',
    'users/ada2/USER.md': 'somebody else\n',
  })
  const all = await priorityRetriever({ store, tokens: approximateTokens() }).retrieve({})
  expect(all.blocks.map(({ source }) => source)).toEqual([
    'SOUL.md',
    'users/ada/USER.md',
    'users/ada/observations.md',
    'users/ada2/USER.md',
  ])
  const { blocks } = await priorityRetriever({ store: scopedStore(store, 'users/ada') }).retrieve({})
  expect(renderBlocks(blocks)).toBe(
    '### USER.md\nAda\n\n### observations.md\n## 2026-11-19\n- moved to Paris\n\n## 2026-11-20\n- has a cat',
  )
})

test('a question of which no two neighbouring characters are anywhere is asked for by its characters, and no other', async () => {
  const { searcher } = await memoryOf({
    'tea.md': '和周师傅说定：今年先要三十斤明前茶，三月二十八日取货。',
    'lamp.md': '灯也一起换成暖光的，三千开左右。',
    'book.md': '书架给社区图书室。',
  })
  expect(
    (await searcher.search('什么时候去取茶？', { explain: true })).map(({ source, explanation }) => [
      source,
      explanation?.terms,
    ]),
  ).toEqual([
    [
      'tea.md',
      [
        { term: '取', count: 1 },
        { term: '茶', count: 1 },
      ],
    ],
  ])
  expect((await searcher.search('新的灯是什么色温？')).map(({ source }) => source)).toEqual(['lamp.md'])
  // "书架" is found, so there is no search for its 书 and the 室 of another file.
  expect((await searcher.search('书架在茶室吗？')).map(({ source }) => source)).toEqual(['book.md'])
  expect(await searcher.search('这是什么？')).toEqual([])
})
