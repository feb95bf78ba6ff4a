import type { CandidateQuery, Candidates, Scope } from '@sheaf/core'
import { expect, test } from 'vitest'
import { nodeDatabase } from '../__fixtures__/node-database.ts'
import { openOptions, wordsAnalyser } from '../__fixtures__/parts.ts'
import { randomNumbers } from '../__fixtures__/random-numbers.ts'
import { createSqlStorage } from '../create-sql-storage.ts'
import { findCandidates } from '../find-candidates.ts'
import { Lifetime } from '../lifetime.ts'
import { SearchMemoryBudget } from '../search-memory-budget.ts'
import type { SqlDatabase } from '../sql-database.ts'
import { TextScorer } from './text-scorer.ts'

const analyser = wordsAnalyser()
const WORDS = [
  'heron',
  'stork',
  'CRANE',
  'owl',
  'c++',
  'a"b',
  '東京',
  'über',
  'the',
  'naïve',
  "it's",
  '{x}',
  'tide',
  'harbour',
  'ebb',
]
const FOLDERS = ['', 'a/', 'a/b/', 'ab/', 'B/', 'ü/', '東/', '\u{20000}/', '\uffdc/', 'a-b/']

function randomText(random: (below: number) => number): string {
  const words = Array.from(
    { length: 1 + random(30) },
    () => WORDS[Math.min(random(WORDS.length), random(WORDS.length))] ?? '',
  )
  const lines = words.map((word) => (random(4) === 0 ? `${word}\n` : `${word} `)).join('')
  return random(3) === 0
    ? `# ${WORDS[random(WORDS.length)] ?? ''} ${WORDS[random(WORDS.length)] ?? ''}\n${lines}`
    : lines
}

async function open() {
  const database = nodeDatabase()
  const storage = await createSqlStorage({ database }, openOptions({ analyser }))
  const scorer = new TextScorer({
    database,
    lifetime: new Lifetime(),
    memory: new SearchMemoryBudget(1e9),
    minChunks: 1,
  })
  return { database, storage, scorer }
}

/** True when the answer was made without the full-text table. */
async function compare(database: SqlDatabase, scorer: TextScorer, query: CandidateQuery): Promise<boolean> {
  let wasAsked = false
  const watched: SqlDatabase = {
    ...database,
    read: (queries) => {
      wasAsked ||= queries.some(({ sql }) => sql.includes('MATCH'))
      return database.read(queries)
    },
  }
  const inMemory = await findCandidates({ database: watched, analyser, textScorer: scorer }, query)
  const inTables = await findCandidates({ database, analyser }, query)
  expect(withoutScores(inMemory)).toEqual(withoutScores(inTables))
  for (const [place, { score }] of inTables.text.entries()) {
    // Two libraries' logarithms may differ in the last bit.
    expect(Math.abs((inMemory.text[place]?.score ?? 0) / score - 1)).toBeLessThan(1e-13)
  }
  return !wasAsked
}

function withoutScores({ text, vector, marked = [] }: Candidates) {
  const bare = (list: Candidates['text']) => list.map(({ score: _score, ...rest }) => rest)
  return { text: bare(text), vector, marked: marked.map(bare) }
}

test.each([1, 2, 3, 4, 5, 6])(
  'finds what the tables find, in the same order, through any changes (seed %i)',
  async (seed) => {
    const { database, storage, scorer } = await open()
    const random = randomNumbers(seed)
    const paths = FOLDERS.flatMap((folder) => ['x.md', 'y.md', 'z.md'].map((name) => folder + name))
    const path = () => paths[random(paths.length)] ?? ''
    const scope = (): Scope => {
      const directory = (FOLDERS[random(FOLDERS.length)] ?? '').slice(0, -1)
      return random(3) === 0
        ? { directory, except: [`${directory === '' ? '' : `${directory}/`}x.md`, 'a/b'] }
        : { directory }
    }
    let answered = 0
    for (let round = 0; round < 60; round += 1) {
      for (let changes = random(4); changes > 0; changes -= 1) {
        const changed = path()
        if (random(4) === 0) await storage.store.commit([{ path: changed, content: null }]).catch(() => {})
        else await storage.store.write(changed, randomText(random))
      }
      if (round % 20 === 0) await scorer.load()
      if (round === 30) await storage.index.rebuild()
      for (let queries = 0; queries < 5; queries += 1) {
        const text = Array.from({ length: 1 + random(4) }, () => WORDS[random(WORDS.length)]).join(' ')
        const within = random(2) === 0 ? undefined : Array.from({ length: random(3) }, scope)
        const marks = Array.from({ length: random(3) }, () => `rest-${random(3)}`)
        const marked =
          random(2) === 0
            ? undefined
            : [
                { marks, isByText: true },
                { marks: ['rest-1'], isByText: false },
              ]
        const query = {
          text,
          limit: 1 + random(12),
          ...(within === undefined ? {} : { within }),
          ...(marked === undefined ? {} : { marked }),
        }
        if (await compare(database, scorer, query)) answered += 1
      }
    }
    expect(answered).toBeGreaterThan(150)
    await storage.close()
  },
)

test('a term that the table cuts in two is left to the table', async () => {
  const { database, storage, scorer } = await open()
  await storage.store.write('a.md', 'say a"b and a b')
  await scorer.load()
  expect(await compare(database, scorer, { text: 'say', limit: 5 })).toBe(true)
  expect(await compare(database, scorer, { text: 'a"b', limit: 5 })).toBe(false)
  await storage.close()
})

test('beside a chunk of very many terms nothing is counted, wherever it was found', async () => {
  const { database, storage, scorer } = await open()
  await storage.store.write('a.md', 'a heron and a stork')
  const counts = async () =>
    (await findCandidates({ database, analyser, textScorer: scorer }, { text: 'heron', limit: 5 })).text.map(
      (each) => each.counts,
    )
  await scorer.load()
  expect(await counts()).toEqual([[1]])
  await storage.store.write('b.md', `heron ${'word '.repeat(4000)}`)
  await scorer.load()
  expect(await counts()).toEqual([undefined, undefined])
  expect(await compare(database, scorer, { text: 'heron', limit: 5 })).toBe(true)
  await storage.close()
})

test('sees at once what another handle writes', async () => {
  const { database, storage, scorer } = await open()
  await storage.store.write('a.md', 'heron')
  await scorer.load()
  const other = await createSqlStorage(
    { database: { ...database, close: async () => {} } },
    openOptions({ analyser }),
  )
  await other.store.write('b.md', 'a heron and a stork')
  const found = await findCandidates(
    { database, analyser, textScorer: scorer },
    { text: 'heron stork', limit: 5 },
  )
  expect(found.text.map((each) => each.path)).toEqual(['b.md', 'a.md'])
  await storage.close()
})

test('is loaded anew when the log does not reach back far enough', async () => {
  const { database, storage, scorer } = await open()
  await storage.store.write('a.md', 'heron')
  await scorer.load()
  await storage.store.write('b.md', 'heron')
  await storage.store.write('c.md', 'heron')
  await database.write([
    { sql: 'DELETE FROM sheaf_change WHERE id <= (SELECT max(id) FROM sheaf_change) - 1', parameters: [] },
  ])
  expect(await compare(database, scorer, { text: 'heron', limit: 5 })).toBe(false)
  await scorer.load()
  expect(await compare(database, scorer, { text: 'heron', limit: 5 })).toBe(true)
  await storage.close()
})

test('the log keeps the last changes only', async () => {
  const { database, storage } = await open()
  await storage.store.write('a.md', 'heron')
  await database.write([
    {
      sql: 'INSERT INTO sheaf_change (file_id) SELECT 1 FROM json_each(?)',
      parameters: [JSON.stringify(Array.from({ length: 12_000 }))],
    },
  ])
  await storage.store.write('a.md', 'stork')
  const [[row] = []] = await database.read([
    { sql: 'SELECT count(*) AS changes FROM sheaf_change', parameters: [] },
  ])
  expect(row?.['changes']).toBe(10_000)
  await storage.close()
})

test('a memory that needs more than is allowed is searched in the tables', async () => {
  const { database, storage } = await open()
  await storage.store.write('a.md', 'heron stork crane owl')
  const scorer = new TextScorer({
    database,
    lifetime: new Lifetime(),
    memory: new SearchMemoryBudget(10),
    minChunks: 1,
  })
  await scorer.load()
  expect(await compare(database, scorer, { text: 'heron', limit: 5 })).toBe(false)
  await storage.close()
})

test('too few chunks are not worth it', async () => {
  const { database, storage } = await open()
  await storage.store.write('a.md', 'heron')
  const scorer = new TextScorer({
    database,
    lifetime: new Lifetime(),
    memory: new SearchMemoryBudget(1e9),
    minChunks: 2,
  })
  await scorer.load()
  expect(scorer.current()).toBeUndefined()
  await storage.close()
})

test('a search begins to load it, and closing the storage ends that', async () => {
  const database = nodeDatabase()
  const storage = await createSqlStorage({ database, searchMemoryBytes: 1e9 }, openOptions({ analyser }))
  await storage.store.commit(
    Array.from({ length: 300 }, (_, file) => ({ path: `${file}.md`, content: 'a heron\n'.repeat(20) })),
  )
  expect((await storage.index.candidates({ text: 'heron', limit: 3 })).text).toHaveLength(3)
  await storage.close()
  expect(database.connection.isOpen).toBe(false)
})
