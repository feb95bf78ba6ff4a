import type { Scope } from '@sheaf/core'
import type { CandidateQuery, Candidates } from '@sheaf/core/adapter'
import { expect, test } from 'vitest'
import { nodeDatabase } from '../__fixtures__/node-database.ts'
import { openOptions, wordsAnalyser } from '../__fixtures__/parts.ts'
import { randomNumbers } from '../__fixtures__/random-numbers.ts'
import { createSqlStorage } from '../create-sql-storage.ts'
import { findCandidates } from '../search/find-candidates.ts'
import { Lifetime } from '../engine/lifetime.ts'
import { SearchMemoryBudget } from '../engine/gate.ts'
import type { SqlDatabase } from '../engine/statement.ts'
import { HeldScopes, type HeldScopesOptions } from './held-scopes.ts'
import { sqlTerms } from './held-scope.ts'

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

/** A database that records its reads. */
interface Watched extends SqlDatabase {
  readonly asked: string[]
}

async function open(options: Partial<HeldScopesOptions> = {}) {
  const inner = nodeDatabase()
  const asked: string[] = []
  const database: Watched = {
    ...inner,
    asked,
    read: (queries) => {
      asked.push(...queries.map(({ sql }) => sql))
      return inner.read(queries)
    },
  }
  const storage = await createSqlStorage({ database }, openOptions({ analyser }))
  const scopes = new HeldScopes({
    source: sqlTerms(database),
    lifetime: new Lifetime(),
    memory: new SearchMemoryBudget(1e9),
    ...options,
  })
  return { database, storage, scopes }
}

/** The number of statements if the answer came from memory; undefined if it came from the full-text table. */
async function compare(
  database: Watched,
  scopes: HeldScopes,
  query: CandidateQuery,
): Promise<number | undefined> {
  const before = database.asked.length
  const inMemory = await findCandidates({ database, analyser, scopes }, query)
  const asked = database.asked.slice(before)
  const inTables = await findCandidates({ database, analyser }, query)
  expect(withoutScores(inMemory)).toEqual(withoutScores(inTables))
  for (const [place, { score }] of inTables.text.entries()) {
    // Two libraries' logarithms may differ in the last bit; the scores of a view always use the same one.
    const isOwn = query.view !== undefined || query.within !== undefined
    expect(Math.abs((inMemory.text[place]?.score ?? 0) / score - 1)).toBeLessThan(isOwn ? 1e-20 : 1e-13)
  }
  return asked.some((sql) => /MATCH|sheaf_word/.test(sql)) ? undefined : asked.length
}

function withoutScores({ text, vector, marked = [] }: Candidates) {
  const bare = (list: Candidates['text']) => list.map(({ score: _score, ...rest }) => rest)
  return { text: bare(text), vector, marked: marked.map(bare) }
}

const SEEDS = process.env['SHEAF_SOAK'] === '1' ? [1, 2, 3, 4, 5, 6] : [1, 2, 3]

test.each(SEEDS)(
  'finds what the tables find, in the same order, through any changes (seed %i)',
  async (seed) => {
    const { database, storage, scopes } = await open({ pageChunks: seed % 2 === 0 ? 500 : 20 })
    const random = randomNumbers(seed)
    const paths = FOLDERS.flatMap((folder) => ['x.md', 'y.md', 'z.md'].map((name) => folder + name))
    const path = () => paths[random(paths.length)] ?? ''
    const scope = (): Scope => {
      const directory = (FOLDERS[random(FOLDERS.length)] ?? '').slice(0, -1)
      return random(3) === 0
        ? { directory, except: [`${directory === '' ? '' : `${directory}/`}x.md`, 'a/b'] }
        : { directory }
    }
    const view = () =>
      [
        undefined,
        [{ directory: 'a' }, { directory: '', except: ['a', 'B'], hiddenBy: 'a' }],
        [{ directory: '', except: ['a/b'] }],
      ][random(3)]
    let answered = 0
    for (let round = 0; round < 60; round += 1) {
      for (let changes = random(4); changes > 0; changes -= 1) {
        const changed = path()
        if (random(4) === 0) await storage.store.commit([{ path: changed, content: null }]).catch(() => {})
        else await storage.store.write(changed, random(20) === 0 ? '' : randomText(random))
      }
      if (round === 30) await storage.index.rebuild()
      for (let queries = 0; queries < 5; queries += 1) {
        const text = Array.from({ length: 1 + random(4) }, () => WORDS[random(WORDS.length)]).join(' ')
        const seen = view()
        const within =
          seen !== undefined || random(2) === 0 ? undefined : Array.from({ length: random(3) }, scope)
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
          ...(seen === undefined ? {} : { view: seen }),
          ...(within === undefined ? {} : { within }),
          ...(marked === undefined ? {} : { marked }),
        }
        if ((await compare(database, scopes, query)) !== undefined) answered += 1
      }
    }
    expect(answered).toBeGreaterThan(150)
    await storage.close()
  },
)

const ADA: readonly Scope[] = [
  { directory: 'users/ada' },
  { directory: '', except: ['users'], hiddenBy: 'users/ada' },
]

test('a search of a user is one statement, even with many shared files and other writers', async () => {
  const { database, storage, scopes } = await open()
  await storage.store.commit(
    Array.from({ length: 150 }, (_, place) => ({ path: `shared/${place}.md`, content: 'a heron' })),
  )
  await storage.store.write('users/ada/a.md', 'her heron')
  const asked = () => compare(database, scopes, { text: 'heron', limit: 100, view: ADA })
  await asked()
  expect(await asked()).toBe(1)
  await storage.store.write('users/bob/a.md', 'a heron')
  await storage.store.delete('users/bob/a.md')
  expect(await asked()).toBe(1)
  await storage.store.write('users/ada/a.md', 'another heron')
  // It notices that, reads the file and tries again.
  expect(await asked()).toBe(4)
  expect(await asked()).toBe(1)
  await storage.close()
})

test('shared files that a user replaced by her own do not count in her scores', async () => {
  const { database, storage, scopes } = await open()
  await storage.store.commit(
    ['a', 'b', 'c', 'd'].map((name) => ({ path: `${name}.md`, content: `a heron, and ${name}` })),
  )
  const asked = () => compare(database, scopes, { text: 'heron', limit: 10, view: ADA })
  await storage.store.write('users/ada/a.md', 'her own heron')
  await asked()
  expect(await asked()).toBe(1)
  // After changes, and without the hidden files.
  await storage.store.write('users/ada/b.md', 'her own heron')
  await storage.store.write('b.md', 'a heron that changed')
  await storage.store.delete('a.md')
  for (let time = 0; time < 2; time += 1) expect(await asked()).toBeDefined()
  await storage.close()
})

test('the scope that was not searched for the longest time makes room; a huge one stays out', async () => {
  const { database, storage, scopes } = await open({ memory: new SearchMemoryBudget(9000) })
  const view = (user: string) => [{ directory: `users/${user}` }]
  for (const user of ['ada', 'bob', 'eve', 'joe'])
    await storage.store.write(`users/${user}/a.md`, 'a heron and a stork')
  const asked = (user: string) => compare(database, scopes, { text: 'heron', limit: 5, view: view(user) })
  for (const user of ['ada', 'bob', 'eve', 'joe']) expect(await asked(user)).toBeGreaterThan(1)
  expect(await asked('joe')).toBe(1)
  expect(await asked('ada')).toBeGreaterThan(1)
  await storage.store.write(
    'users/max/a.md',
    Array.from({ length: 3000 }, (_, place) => `w${place}`).join(' '),
  )
  expect(await asked('max')).toBeUndefined()
  await storage.close()
})

test('the reserved memory is the memory of the loaded scopes', async () => {
  class Noted extends SearchMemoryBudget {
    taken = 0
    override take(owner: object, bytes: number): boolean {
      const isTaken = super.take(owner, bytes)
      if (isTaken) this.taken = bytes
      return isTaken
    }
  }
  const [memory, fresh] = [new Noted(1e6), new Noted(1e6)]
  const { database, storage, scopes } = await open({ memory })
  const views = [[{ directory: 'a' }], [{ directory: 'b' }], [{ directory: '', except: ['a', 'b'] }]]
  const ask = async (held: HeldScopes) => {
    for (const view of views) await compare(database, held, { text: 'heron', limit: 5, view })
  }
  await storage.store.commit(
    ['a/1.md', 'b/1.md', 'c.md'].map((path) => ({ path, content: `a heron of ${path}` })),
  )
  await ask(scopes)
  const before = memory.taken
  await storage.store.write('a/2.md', 'a heron and a longer text with more words than before')
  await storage.store.write('b/1.md', 'a stork')
  await ask(scopes)
  expect(memory.taken).toBeGreaterThan(before)
  // Following the changes takes a little more memory than reading everything at once; twice as much is an
  // error.
  await ask(new HeldScopes({ source: sqlTerms(database), lifetime: new Lifetime(), memory: fresh }))
  expect(memory.taken / fresh.taken).toBeGreaterThan(0.9)
  expect(memory.taken / fresh.taken).toBeLessThan(1.3)
  // Some 3,000 bytes each.
  expect(fresh.taken).toBeGreaterThan(3 * 3000)
  expect(fresh.taken).toBeLessThan(3 * 4500)
  await database.write([{ sql: `UPDATE sheaf_head SET generation = 'another'`, parameters: [] }])
  await compare(database, scopes, { text: 'heron', limit: 5, view: views[0] ?? [] })
  expect(memory.taken).toBeLessThan(fresh.taken * 0.7)
  await storage.close()
})

test('the scopes of a directory stay current if one of them could not be read', async () => {
  const { database, storage, scopes } = await open()
  const views = [[], ['a/x'], ['a/y']].map((except) => [{ directory: 'a', except }])
  const ask = (view: readonly Scope[]) => compare(database, scopes, { text: 'heron', limit: 5, view })
  await storage.store.write('a/1.md', 'a heron')
  for (const view of views) await ask(view)
  await storage.store.write('a/1.md', 'another heron')
  const read = database.read.bind(database)
  Object.assign(database, { read: () => Promise.reject(new Error('unreachable')) })
  await expect(scopes.open(views[2] ?? [])).resolves.toBeDefined() // it knows of no change yet
  Object.assign(database, { read })
  await ask(views[0] ?? [])
  Object.assign(database, { read: () => Promise.reject(new Error('unreachable')) })
  await expect(scopes.open(views[2] ?? [])).rejects.toThrow('unreachable')
  Object.assign(database, { read })
  await storage.store.write('a/2.md', 'a heron')
  for (const view of views) expect(await ask(view)).toBeDefined()
  await storage.close()
})

test('a large scope is loaded in the background, and isLoading says so', async () => {
  const { database, storage, scopes } = await open({ pageChunks: 20 })
  const files = Array.from({ length: 100 }, (_, place) => ({ path: `a/${place}.md`, content: 'a heron' }))
  await storage.store.commit(files)
  const whole = [{ directory: '' }]
  const ask = (view?: Scope[]) =>
    compare(database, scopes, { text: 'heron', limit: 5, ...(view && { view }) })
  expect(scopes.isLoading(whole)).toBe(false)
  expect(await ask()).toBeUndefined()
  expect([scopes.isLoading(whole), scopes.isLoading([{ directory: 'b' }])]).toEqual([true, false])
  await expect.poll(() => scopes.isLoading(whole)).toBe(false)
  expect(await ask()).toBe(1)

  // The tables would take as long for a part, and the event loop would stand still.
  expect(await ask([{ directory: 'a' }])).toBeGreaterThan(100 / 20)
  expect(await ask([{ directory: 'a' }])).toBe(1)
  await storage.close()
})

test('sees at once what another handle writes', async () => {
  const { database, storage, scopes } = await open()
  await storage.store.write('a.md', 'heron')
  const asked = () => compare(database, scopes, { text: 'heron stork', limit: 5 })
  await asked()
  const other = await createSqlStorage(
    { database: { ...database, close: async () => {} } },
    openOptions({ analyser }),
  )
  await other.store.write('b.md', 'a heron and a stork')
  expect(await asked()).toBeDefined()
  await storage.close()
})

test('scopes are read again if the log does not reach back far enough', async () => {
  const { database, storage, scopes } = await open()
  const asked = () => compare(database, scopes, { text: 'heron', limit: 5 })
  await storage.store.write('a.md', 'heron')
  await asked()
  await storage.store.write('b.md', 'heron')
  await storage.store.write('c.md', 'heron')
  await database.write([
    { sql: 'DELETE FROM sheaf_change WHERE id <= (SELECT max(id) FROM sheaf_change) - 1', parameters: [] },
  ])
  expect(await asked()).toBeDefined()
  expect(await asked()).toBe(1)
  await storage.close()
})

test('the terms of a database without a place in its log are not kept', async () => {
  const { database, storage, scopes } = await open()
  const whole = [{ directory: '' }]
  await storage.store.write('a.md', 'heron')
  const [[head] = []] = await database.read([{ sql: 'SELECT * FROM sheaf_head', parameters: [] }])
  const columns = Object.keys(head ?? {})
  await database.write([{ sql: 'DELETE FROM sheaf_head', parameters: [] }])
  expect(await scopes.open(whole)).toBeUndefined()
  await database.write([
    {
      sql: `INSERT INTO sheaf_head (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
      parameters: Object.values(head ?? {}),
    },
  ])
  expect(await scopes.open(whole)).toBeDefined()
  await storage.close()
})

test('the log keeps only the last changes', async () => {
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
