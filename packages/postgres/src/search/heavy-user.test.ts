import { systemClock } from '@sheaf/core'
import { paragraphChunker, wordAnalyser } from '@sheaf/testing'
import { beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { servers, testPool, withServer } from '../__fixtures__/server.ts'
import { postgres } from '../postgres.ts'
import { candidateStatement, countStatement, numbered, type CandidateGiven } from './candidate-statement.ts'

const { start } = servers()
const WORDS = ['heron', 'river', 'stork', 'crane', 'delta', 'marsh', 'reed', 'tide']
const rangesOf = (user: string) => [[`users/${user}/`, `users/${user}0`, '']]
const LISTS = [
  { tokens: WORDS, marks: null },
  { tokens: WORDS, marks: ['user'] },
]
const givenOf = (user: string, lists: Parameters<typeof numbered>[0] = LISTS) => ({
  ...numbered(lists),
  view: rangesOf(user),
  ranges: rangesOf(user),
  model: '',
  dimensions: 0,
  includeVectors: false,
  reach: 60,
})

withServer('a user with many messages', () => {
  let pool: pg.Pool
  beforeAll(async () => {
    const { connectionString } = await start()
    pool = testPool({ connectionString })
    const parts = { chunker: paragraphChunker(), analyser: wordAnalyser(), clock: systemClock() }
    const storage = await postgres({ pool }).open(parts)
    // As many files, with few and with many chunks.
    for (const [user, notes] of [
      ['few', 20],
      ['many', 200],
    ] as const)
      for (let file = 0; file < 4; file += 1) {
        const text = (note: number) =>
          WORDS.map((word, place) => `${word} ${word}${note * 8 + place}`).join(' ')
        const all = Array.from({ length: notes }, (_, note) => `# Note ${note}\n\n${text(note).repeat(8)}\n`)
        await storage.store.write(`users/${user}/${file}.md`, all.join('\n'))
      }
    await storage.close()
    return async () => await pool.end()
  })

  const planOf = async (given: CandidateGiven): Promise<string> => {
    const sql = `SELECT (${candidateStatement('sheaf', given)})::text FROM sheaf.sheaf_head AS head`
    const explain = `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${sql}`
    const { rows } = await pool.query(explain, [JSON.stringify(given)])
    return JSON.stringify(rows)
  }

  test('is searched without a subquery for each chunk', async () => {
    const loops = async (user: string) => {
      const text = await planOf(givenOf(user))
      return [...text.matchAll(/"Actual Loops":(\d+)/g)].reduce((sum, [, each]) => sum + Number(each), 0)
    }
    const [few, many] = [await loops('few'), await loops('many')]
    expect(few).toBeGreaterThan(50)
    expect(many).toBeLessThan(few + 100)
  })

  test('is asked for many lists in one pass over the terms of the chunks', async () => {
    const days = (count: number) =>
      Array.from({ length: count }, (_, list) => {
        const tokens = [
          'heron',
          ...Array.from({ length: 3 + list }, (_each, day) => `on-2026-01-${day + 10}`),
        ]
        return { tokens, marks: tokens }
      })
    const passes = async (count: number) =>
      [...(await planOf(givenOf('many', days(count)))).matchAll(/"Node Type":"ProjectSet"/g)].length
    expect([await passes(2), await passes(12)]).toEqual([1, 1])

    // Each chunk is told once.
    const bytes = async (count: number) => {
      const given = givenOf('many', days(count))
      const answer = `(${candidateStatement('sheaf', given)})::text AS answer`
      const sql = `SELECT ${answer} FROM sheaf.sheaf_head AS head`
      const { rows } = await pool.query<{ answer: string }>(sql, [JSON.stringify(given)])
      return rows[0]?.answer.length ?? 0
    }
    const [few, many] = [await bytes(2), await bytes(12)]
    expect(few).toBeGreaterThan(10_000)
    expect(many).toBeLessThan(1.5 * few)
  })

  test('has each chunk of a long file read once, with its page', async () => {
    const parts = { chunker: paragraphChunker(), analyser: wordAnalyser(), clock: systemClock() }
    const asked: (readonly [text: unknown, given: unknown])[] = []
    const query = async (text: string, values: readonly unknown[]) => {
      asked.push([values[0], values[1]])
      return await pool.query(text, [...values])
    }
    const CHUNKS = 3000
    const storage = await postgres({ pool: { query }, schema: 'long' }).open(parts)
    const notes = Array.from({ length: CHUNKS }, (_, note) => `heron ${note}`)
    await storage.store.write('users/ada/log.md', `${notes.join('\n\n')}\n`)
    await storage.store.write('users/ada/other.md', 'a stork\n')
    asked.length = 0
    const view = [{ directory: 'users/ada' }]
    const { text } = await storage.index.candidates({ text: 'heron 2999', limit: 1, view })
    expect(text[0]?.lineStart).toBe(2 * CHUNKS - 1)
    await storage.close()
    const pages = asked.filter(([sql]) => String(sql).includes('array_to_string(tokens'))
    expect(pages.length).toBeGreaterThan(5)
    let made = 0
    for (const [sql, given] of pages) {
      const { rows } = await pool.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
        `EXPLAIN (ANALYZE, VERBOSE, TIMING OFF, FORMAT JSON) ${String(sql)}`,
        [given],
      )
      for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) made += rowsOfTerms(Plan)
    }
    // The first page is read by the search, and again by the load that follows.
    expect(made).toBeGreaterThan(CHUNKS)
    expect(made).toBeLessThan(CHUNKS + 3 * 501)
  })

  test('is asked for hundreds of spellings of a word at little more than the cost of a few', async () => {
    const sql = `SELECT (${countStatement('sheaf', true)})::text`
    const least = { few: Infinity, many: Infinity }
    const run = async (name: keyof typeof least, count: number) => {
      const tokens = Array.from({ length: count }, (_, place) => `spelling${place}`)
      const begun = performance.now()
      await pool.query(sql, [JSON.stringify({ tokens, ranges: rangesOf('many') })])
      least[name] = Math.min(least[name], performance.now() - begun)
    }
    // By turns, and the least of each, because others use the machine.
    for (let turn = 0; turn < 6; turn += 1) {
      await run('few', 10)
      await run('many', 600)
    }
    // Comparing each term with each spelling would take sixty times as long.
    expect(least.many).toBeLessThan(10 * least.few)
  })
})

interface PlanNode {
  readonly Output?: readonly string[]
  readonly Plans?: readonly PlanNode[]
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
}

/** The chunks whose terms a plan made: the rows of the lowest nodes that make them. */
function rowsOfTerms(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, each) => sum + rowsOfTerms(each), 0)
  const isMade = node.Output?.some((each) => each.includes('array_to_string')) === true
  return below === 0 && isMade ? node['Actual Rows'] * node['Actual Loops'] : below
}
