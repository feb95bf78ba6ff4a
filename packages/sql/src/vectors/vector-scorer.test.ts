import type { Scope } from '@sheaf/core'
import type { Candidate, CandidateQuery } from '@sheaf/core/adapter'
import { expect, test } from 'vitest'
import { nodeDatabase } from '../__fixtures__/node-database.ts'
import { openOptions, wordsAnalyser } from '../__fixtures__/parts.ts'
import { randomNumbers } from '../__fixtures__/random-numbers.ts'
import { createSqlStorage } from '../create-sql-storage.ts'
import { findCandidates } from '../search/find-candidates.ts'
import { Lifetime } from '../engine/lifetime.ts'
import { comparePaths } from '../search/scope-ranges.ts'
import { SearchMemoryBudget } from '../engine/gate.ts'
import type { SqlDatabase } from '../engine/statement.ts'
import { VectorScorer } from './vector-scorer.ts'

const analyser = wordsAnalyser()
const FOLDERS = ['', 'a/', 'a/b/', 'ab/', 'B/', 'ü/', '\u{20000}/', '\uffdc/', 'a-b/']
const MODEL = { model: 'm', dimensions: 5 }

async function open(maxBytes = 1e9) {
  const database = nodeDatabase()
  const storage = await createSqlStorage({ database }, openOptions({ analyser }))
  const memory = new SearchMemoryBudget(maxBytes)
  const scorer = new VectorScorer({
    database,
    lifetime: new Lifetime(),
    memory,
    minChunks: 1,
  })
  /** Makes the missing vectors. */
  const embed = async (model: string, vectorFor: () => Float32Array, limit = 1000) => {
    const texts = await storage.index.pendingEmbeddings(model, limit)
    await storage.index.putEmbeddings(
      model,
      texts.map(({ textHash }) => ({ textHash, vector: vectorFor() })),
    )
  }
  return { database, storage, scorer, memory, embed }
}

/** True if the answer came without reading all vectors from the tables. */
async function compare(database: SqlDatabase, scorer: VectorScorer, query: CandidateQuery): Promise<boolean> {
  let wasAsked = false
  const watched: SqlDatabase = {
    ...database,
    read: (queries) => {
      wasAsked ||= queries.some(({ sql }) => sql.includes('vector_distance_cos'))
      return database.read(queries)
    },
  }
  const inMemory = await findCandidates({ database: watched, analyser, vectorScorer: scorer }, query)
  const inTables = await findCandidates({ database, analyser }, query)
  expect(inMemory.text).toEqual(inTables.text)
  const all = await findCandidates({ database, analyser }, { ...query, limit: 200 })
  const known = new Map(all.vector.map((each) => [keyOf(each), each]))
  expect(inMemory.vector).toHaveLength(inTables.vector.length)
  expect(new Set(inMemory.vector.map(keyOf)).size).toBe(inMemory.vector.length)
  for (const [place, { score, ...rest }] of inMemory.vector.entries()) {
    const { score: expected = Number.NaN, ...same } = known.get(keyOf({ score, ...rest })) ?? {}
    expect(rest).toEqual(same)
    expect(Math.abs(score - expected)).toBeLessThan(1e-6)
    // So the order is the same wherever scores differ by more.
    expect(Math.abs(score - (inTables.vector[place]?.score ?? Number.NaN))).toBeLessThan(1e-6)
    const before = inMemory.vector[place - 1]
    if (before?.score === score)
      expect(comparePaths(before.path, rest.path) || before.ordinal - rest.ordinal).toBeLessThan(0)
  }
  return !wasAsked
}

function keyOf({ path, ordinal }: Candidate): string {
  return `${path}#${ordinal}`
}

function query(values: Float32Array, model = 'm', rest: Partial<CandidateQuery> = {}): CandidateQuery {
  return { text: '', limit: 5, vector: { model, values }, ...rest }
}

test('damaged vectors of the scope are reported, by memory and tables alike', async () => {
  const { database, storage, scorer, embed } = await open()
  for (const path of ['a/x.md', 'b/y.md', 'b/z.md']) await storage.store.write(path, `the line of ${path}`)
  await embed('m', () => Float32Array.of(1, 2, 3, 4, 5))
  const asked = (directory: string, values = Float32Array.of(5, 4, 3, 2, 1)) =>
    query(values, 'm', { within: [{ directory }] })
  const degraded = async (each: CandidateQuery) => {
    expect(await compare(database, scorer, each)).toBe(true)
    const tables = await findCandidates({ database, analyser }, each)
    const memory = await findCandidates({ database, analyser, vectorScorer: scorer }, each)
    expect(memory.degraded).toEqual(tables.degraded)
    return memory.degraded?.reason
  }
  const vectorOf = (path: string) =>
    `text_hash = (SELECT text_hash FROM sheaf_chunk
      WHERE id >> 20 = (SELECT id FROM sheaf_file WHERE path = '${path}'))`
  await scorer.load(MODEL)
  expect(await degraded(asked(''))).toBeUndefined()
  for (const damage of [`x'0000c07f${'0000803f'.repeat(4)}'`, `x'0000803f000080'`, `x''`, `'a text'`]) {
    database.connection.exec(`UPDATE sheaf_embedding SET vector = ${damage} WHERE ${vectorOf('b/y.md')}`)
    await scorer.catchUp()
    expect([damage, await degraded(asked('')), await degraded(asked('b'))]).toEqual([
      damage,
      'damaged',
      'damaged',
    ])
    expect(await degraded(asked('a'))).toBeUndefined()
    // Nothing has an angle to zeros, so nothing is missing.
    expect(await degraded(asked('', new Float32Array(5)))).toBeUndefined()
  }
  // Zeros are no damage, and neither is another length: it may be another model's.
  for (const sound of [`zeroblob(20)`, `zeroblob(16)`, `x'${'0000803f'.repeat(5)}'`]) {
    database.connection.exec(`UPDATE sheaf_embedding SET vector = ${sound} WHERE ${vectorOf('b/y.md')}`)
    await scorer.catchUp()
    expect([sound, await degraded(asked(''))]).toEqual([sound, undefined])
  }
  database.connection.exec(`UPDATE sheaf_embedding SET vector = x'' WHERE ${vectorOf('b/y.md')}`)
  await storage.store.delete('b/y.md')
  await scorer.catchUp()
  expect(await degraded(asked(''))).toBeUndefined()
})

const SEEDS = process.env['SHEAF_SOAK'] === '1' ? [1, 2, 3, 4, 5, 6] : [1, 2, 3]

test.each(SEEDS)(
  'finds what the tables find, in the same order, through any changes (seed %i)',
  async (seed) => {
    const { database, storage, scorer, embed } = await open()
    const random = randomNumbers(seed)
    const paths = FOLDERS.flatMap((folder) => ['x.md', 'y.md', 'z.md'].map((name) => folder + name))
    const scope = (): Scope => {
      const directory = (FOLDERS[random(FOLDERS.length)] ?? '').slice(0, -1)
      return random(3) === 0
        ? { directory, except: [`${directory === '' ? '' : `${directory}/`}x.md`, 'a/b'] }
        : { directory }
    }
    // Few different vectors: many distances are equal.
    const values = [0, 0, 1, 2, -1]
    const even = (length = 5) => Float32Array.from({ length }, () => values[random(values.length)] ?? 0)
    const uneven = () => Float32Array.from({ length: 5 }, () => (random(2000) - 1000) / 7)
    const vectorFor = () => {
      if (random(12) === 0) return new Float32Array(5)
      return random(8) === 0 ? even(4) : random(2) === 0 ? even() : uneven()
    }
    let answered = 0
    for (let round = 0; round < 60; round += 1) {
      for (let changes = random(4); changes > 0; changes -= 1) {
        const path = paths[random(paths.length)] ?? ''
        const lines = Array.from({ length: 1 + random(12) }, () => `line ${random(25)}`)
        if (random(4) === 0) await storage.store.commit([{ path, content: null }]).catch(() => {})
        else await storage.store.write(path, lines.join('\n'))
      }
      if (random(3) > 0) await embed('m', vectorFor, 1 + random(30))
      if (random(6) === 0) await embed('other', even, 1 + random(30))
      if (random(6) === 0) {
        const [{ text_hash: textHash } = { text_hash: '' }] =
          (
            await database.read([{ sql: 'SELECT text_hash FROM sheaf_embedding LIMIT 1', parameters: [] }])
          )[0] ?? []
        await storage.index.putEmbeddings('m', [{ textHash: String(textHash), vector: uneven() }])
      }
      if (round % 10 === 1) await scorer.load(MODEL)
      if (round === 30) await storage.index.rebuild()
      if (round === 40) await storage.index.eraseEmbeddings('other')
      if (round === 50) await storage.index.eraseEmbeddings('m')
      for (let queries = 0; queries < 5; queries += 1) {
        const within = random(2) === 0 ? undefined : Array.from({ length: random(3) }, scope)
        const vector = random(20) === 0 ? new Float32Array(5) : random(2) === 0 ? even() : uneven()
        const rest = {
          limit: 1 + random(12),
          includeVectors: random(2) === 0,
          text: random(3) === 0 ? 'line 3' : '',
        }
        if (
          await compare(
            database,
            scorer,
            query(vector, 'm', { ...rest, ...(within === undefined ? {} : { within }) }),
          )
        )
          answered += 1
      }
    }
    expect(answered).toBeGreaterThan(200)
    await storage.close()
  },
)

test('any number of equal vectors come in the order of path and position', async () => {
  const { database, storage, scorer, embed } = await open()
  for (const name of ['c', 'a', 'b'])
    await storage.store.write(`${name}.md`, Array.from({ length: 60 }, (_, line) => `${line}`).join('\n'))
  await embed('m', () => Float32Array.of(1, 2, 3, 4, 5))
  await scorer.load(MODEL)
  await storage.store.write('0.md', '0\n1\n2\n3')
  for (const limit of [1, 3, 29, 30, 31, 60])
    expect(await compare(database, scorer, query(Float32Array.of(3, 2, 0, 0, 1), 'm', { limit }))).toBe(true)
  await storage.close()
})

test('sees at once what another handle writes and embeds', async () => {
  const { database, storage, scorer, embed } = await open()
  await storage.store.write('a.md', 'heron')
  await embed('m', () => Float32Array.of(1, 0, 0, 0, 0))
  await scorer.load(MODEL)
  const other = await createSqlStorage(
    { database: { ...database, close: async () => {} } },
    openOptions({ analyser }),
  )
  await other.store.write('b.md', 'stork')
  const find = async () =>
    (
      await findCandidates(
        { database, analyser, vectorScorer: scorer },
        query(Float32Array.of(0, 1, 0, 0, 0)),
      )
    ).vector
  expect((await find()).map(({ path }) => path)).toEqual(['a.md'])
  const [pending] = await other.index.pendingEmbeddings('m', 1)
  await other.index.putEmbeddings('m', [
    { textHash: pending?.textHash ?? '', vector: Float32Array.of(0, 1, 0, 0, 0) },
  ])
  expect((await find()).map(({ path, score }) => [path, score])).toEqual([
    ['b.md', 0],
    ['a.md', 1],
  ])
  await storage.close()
})

test('is loaded again if a log does not reach back far enough', async () => {
  const { database, storage, scorer, embed } = await open()
  const vector = () => Float32Array.of(1, 2, 3, 4, 5)
  await storage.store.write('a.md', '1\n2\n3\n4\n5\n6')
  await embed('m', vector, 1)
  await scorer.load(MODEL)
  await embed('m', vector, 2)
  await database.write([
    {
      sql: 'DELETE FROM sheaf_vector_change WHERE id <= (SELECT max(id) FROM sheaf_vector_change) - 1',
      parameters: [],
    },
  ])
  expect(await compare(database, scorer, query(vector()))).toBe(false)
  await scorer.load(MODEL)
  expect(await compare(database, scorer, query(vector()))).toBe(true)
  await storage.close()
})

test('a file that somebody renames by hand is found at its new path', async () => {
  const { database, storage, scorer, embed } = await open()
  for (const path of ['a/1.md', 'b/2.md', 'c/3.md']) await storage.store.write(path, path)
  await embed('m', () => Float32Array.of(1, 2, 3, 4, 5))
  await scorer.load(MODEL)
  database.connection.exec(
    `UPDATE sheaf_file SET path = 'c/1.md', collision_key = 'c/1.md' WHERE path = 'a/1.md'`,
  )
  for (const directory of ['a', 'b', 'c']) {
    expect(
      await compare(
        database,
        scorer,
        query(Float32Array.of(1, 2, 3, 4, 5), 'm', { within: [{ directory }] }),
      ),
    ).toBe(true)
  }
  await storage.close()
})

test('many files come and go', async () => {
  const { database, storage, scorer, embed } = await open()
  const paths = Array.from({ length: 60 }, (_, file) => `${file % 7}/${file}.md`)
  const random = randomNumbers(3)
  const vectorFor = () => Float32Array.from({ length: 5 }, () => random(100) - 50)
  await storage.store.commit(paths.map((path) => ({ path, content: path })))
  await embed('m', vectorFor)
  await scorer.load(MODEL)
  for (let round = 0; round < 12; round += 1) {
    const here = new Set(await storage.store.list())
    const some = paths.filter((path) => random(2) === 0 && (round % 2 === 1 || here.has(path)))
    await storage.store.commit(
      some.map((path) => ({ path, content: round % 2 === 0 ? null : `${path} ${round}` })),
    )
    await embed('m', vectorFor)
    for (const within of [undefined, [{ directory: '3' }], [{ directory: '', except: ['2', '4/11.md'] }]]) {
      expect(await compare(database, scorer, query(vectorFor(), 'm', { limit: 20, within }))).toBe(true)
    }
  }
  await storage.close()
})

test('a vector that somebody deletes or damages by hand is not found', async () => {
  const { database, storage, scorer, embed } = await open()
  const vector = Float32Array.of(1, 2, 3, 4, 5)
  await storage.store.write('a.md', '1\n2\n3\n4\n5\n6')
  await embed('m', () => vector)
  await scorer.load(MODEL)
  const run = async (sql: string) => {
    database.connection.exec(sql)
    expect(await compare(database, scorer, query(vector))).toBe(true)
  }
  await run(`UPDATE sheaf_embedding SET vector = x'00' WHERE rowid = 1`)
  await run(`UPDATE sheaf_embedding SET vector = 'text' WHERE rowid = 2`)
  await run(`DELETE FROM sheaf_embedding WHERE rowid = 3`)
  await storage.close()
})

test('a model that all later searches use replaces the loaded one', async () => {
  const { database, storage, scorer, embed } = await open()
  await storage.store.write('a.md', '1\n2\n3\n4\n5\n6')
  await embed('m', () => Float32Array.of(1, 2, 3, 4, 5))
  await embed('n', () => Float32Array.of(1, 2, 3))
  await scorer.load(MODEL)
  const next = query(Float32Array.of(3, 2, 1), 'n')
  for (let search = 1; search < 64; search += 1) expect(await compare(database, scorer, next)).toBe(false)
  expect(await compare(database, scorer, query(Float32Array.of(3, 2, 1, 1, 1)))).toBe(true)
  for (let search = 0; search < 64; search += 1) await compare(database, scorer, next)
  await scorer.load({ model: 'n', dimensions: 3 })
  expect(await compare(database, scorer, next)).toBe(true)
  expect(await compare(database, scorer, query(Float32Array.of(3, 2, 1, 1, 1)))).toBe(false)
  await storage.close()
})

test('searches by another model load it, even if the model before needed too much memory', async () => {
  const { database, storage, scorer, embed } = await open(200_000)
  await storage.store.write('a.md', Array.from({ length: 60 }, (_, place) => `line ${place}`).join('\n'))
  const large = { model: 'm', dimensions: 2000 }
  await embed('m', () => new Float32Array(large.dimensions).fill(1))
  await embed('n', () => Float32Array.of(1, 2, 3), 1)
  await scorer.load(large)
  expect(scorer.current(large)).toBe(undefined)
  const other = { model: 'n', dimensions: 3 }
  await expect.poll(() => scorer.current(other) !== undefined, { interval: 1 }).toBe(true)
  expect(await compare(database, scorer, query(Float32Array.of(3, 2, 1), 'n'))).toBe(true)
  await storage.close()
})

test('vectors that need more memory than is left are searched in the tables', async () => {
  const { database, storage, scorer, embed } = await open(1000)
  await storage.store.write('a.md', '1\n2')
  await embed('m', () => Float32Array.of(1, 2, 3, 4, 5))
  await scorer.load(MODEL)
  expect(await compare(database, scorer, query(Float32Array.of(1, 2, 3, 4, 5)))).toBe(false)
  await storage.close()
})

test('vectors that outgrow the memory while they follow a log are searched in the tables', async () => {
  const { database, storage, scorer, memory, embed } = await open()
  const vector = () => Float32Array.of(1, 2, 3, 4, 5)
  await storage.store.write('a.md', '1\n2')
  await embed('m', vector)
  await scorer.load(MODEL)
  const other = {}
  // Everything except the vectors and a few bytes.
  let taken = 0
  for (let step = 2 ** 29; step >= 1; step /= 2) if (memory.take(other, taken + step)) taken += step
  memory.take(other, taken - 16)
  expect(await compare(database, scorer, query(vector()))).toBe(true)
  await storage.store.write('b.md', '1\n2')
  await embed('m', vector)
  expect(await compare(database, scorer, query(vector()))).toBe(false)
  expect(scorer.current(MODEL)).toBe(undefined)
  expect(memory.take(other, 1e9)).toBe(true)
  await storage.close()
})

test('the log keeps only the last changes', async () => {
  const { database, storage, embed } = await open()
  const count = async () =>
    (
      await database.read([{ sql: 'SELECT count(*) AS changes FROM sheaf_vector_change', parameters: [] }])
    )[0]?.[0]?.['changes']
  await storage.store.write('a.md', '1\n2\n3\n4')
  await embed('m', () => Float32Array.of(1))
  expect(await count()).toBe(2)
  const many = JSON.stringify(Array.from({ length: 12_000 }))
  await database.write([
    { sql: 'INSERT INTO sheaf_vector_change (chunk_id) SELECT 1 FROM json_each(?)', parameters: [many] },
  ])
  await embed('n', () => Float32Array.of(1))
  // The first of two chunks drops the old rows; the second waits until there are more again.
  expect(await count()).toBe(10_001)
  await storage.close()
})

test('searches start the loading of vectors and terms, and later both lists come from memory', async () => {
  const database = nodeDatabase()
  let fromTables = 0
  const watched: SqlDatabase = {
    ...database,
    read: (queries) => {
      fromTables += queries.filter(
        ({ sql }) => sql.includes('vector_distance_cos') || sql.includes('MATCH'),
      ).length
      return database.read(queries)
    },
  }
  const storage = await createSqlStorage(
    { database: watched, searchMemoryBytes: 1e8 },
    openOptions({ analyser }),
  )
  const content = (file: number) =>
    Array.from({ length: 60 }, (_, line) => `heron ${file % 9} ${line}`).join('\n')
  await storage.store.commit(
    Array.from({ length: 70 }, (_, file) => ({ path: `${file}.md`, content: content(file) })),
  )
  const random = randomNumbers(5)
  const vectorFor = () => Float32Array.from({ length: 5 }, () => random(100) - 50)
  const texts = await storage.index.pendingEmbeddings('m', 3000)
  await storage.index.putEmbeddings(
    'm',
    texts.map(({ textHash }) => ({ textHash, vector: vectorFor() })),
  )
  const both = { ...query(vectorFor()), text: 'heron 3 17', includeVectors: true }
  const first = await storage.index.candidates(both)
  let last = first
  for (let search = 0, before = -1; search < 500 && before !== fromTables; search += 1) {
    before = fromTables
    last = await storage.index.candidates(both)
  }
  const count = fromTables
  last = await storage.index.candidates(both)
  expect(fromTables).toBe(count)
  expect(last.text.map(keyOf)).toEqual(first.text.map(keyOf))
  expect(last.vector.map(keyOf)).toEqual(first.vector.map(keyOf))
  await storage.close()
})
