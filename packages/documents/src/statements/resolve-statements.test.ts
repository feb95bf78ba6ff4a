import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Statement } from './statement.ts'
import {
  resolveStatements,
  type ResolvedStatements,
  type SourcedStatement,
  type StatementFile,
} from './resolve-statements.ts'

const today = '2026-11-20'
const source = (name: string, precedence: number, statements: readonly Statement[]): StatementFile => ({
  path: name,
  precedence,
  statements: statements.map((each, place) => ({
    ...each,
    section: 'decisions',
    line: place + 1,
    lineEnd: place + 1,
  })),
})
const decide = (key: string, day: string, text: string, more: Partial<Statement> = {}): Statement => ({
  key,
  day: `2026-${day}`,
  text,
  ...more,
})

/** The result as texts. */
function shown({ current, superseded, unresolved }: ResolvedStatements): unknown {
  return {
    current: current.map(({ text }) => text),
    superseded: superseded.map(({ statement, reason, winner }) => [statement.text, reason, winner?.text]),
    unresolved: unresolved.map((group) => group.map(({ text }) => text)),
  }
}
const resolve = (...sources: StatementFile[]) => shown(resolveStatements(sources, { today }))

describe('resolveStatements', () => {
  test('lets the scope of higher precedence win, and in a scope the newest', () => {
    const project = source('PMEMORY.md', 2, [
      decide('database', '01-01', 'MySQL'),
      decide('Database', '02-01', 'Postgres'),
    ])
    const workspace = source('MEMORY.md', 1, [
      decide('ＤＡＴＡＢＡＳＥ', '03-01', 'SQLite'),
      decide('ui', '03-01', 'dark'),
    ])
    expect(resolve(workspace, project)).toEqual({
      current: ['Postgres', 'dark'],
      superseded: [
        ['MySQL', 'newer', 'Postgres'],
        ['SQLite', 'precedence', 'Postgres'],
      ],
      unresolved: [],
    })
  })

  test('of one day and file the later line wins, except of one message, or without a day and a key', () => {
    const [x, y, z] = [decide('k', '02-01', 'x'), decide('k', '02-01', 'y'), decide('k', '01-01', 'z')]
    expect(resolve(source('a', 1, [x, y, z]))).toEqual({
      current: ['y'],
      superseded: [
        ['x', 'newer', 'y'],
        ['z', 'newer', 'y'],
      ],
      unresolved: [],
    })
    expect(resolve(source('a', 1, [x, y, x]))).toMatchObject({
      current: ['x'],
      superseded: [
        ['y', 'newer', 'x'],
        ['x', 'repeated', 'x'],
      ],
    })
    const sourced = { source: { conversation: 'c', message: 'm' } }
    expect(
      resolve(
        source('a', 1, [
          { ...x, ...sourced },
          { ...y, ...sourced },
        ]),
      ),
    ).toMatchObject({
      unresolved: [['y', 'x']],
    })
    const without = { day: undefined }
    expect(
      resolve(
        source('a', 1, [
          { ...x, ...without },
          { ...y, ...without },
        ]),
      ),
    ).toMatchObject({ current: ['y'] })
    expect(resolve(source('a', 1, [{ text: 'Day: 1' }, { text: 'Day: 2' }]))).toMatchObject({
      unresolved: [['Day: 2', 'Day: 1']],
    })
  })

  test('keeps those of one day in two files as a pair, unless one says the same or supersedes the other', () => {
    const [x, y, z] = [decide('k', '02-01', 'x'), decide('k', '02-01', 'y'), decide('k', '02-01', 'z')]
    expect(resolve(source('a', 1, [x]), source('b', 1, [z, y, decide('k', '01-01', 'w')]))).toEqual({
      current: [],
      superseded: [
        ['z', 'newer', 'y'],
        ['w', 'newer', 'x'],
      ],
      unresolved: [['x', 'y']],
    })
    expect(
      resolve(source('a', 1, [decide('k', '02-01', 'Blue')]), source('b', 1, [decide('k', '02-01', 'blue')])),
    ).toEqual({
      current: ['Blue'],
      superseded: [['blue', 'repeated', 'Blue']],
      unresolved: [],
    })
    expect(
      resolve(source('a', 1, [decide('k', '02-01', 'x'), decide('k', '02-01', 'y', { supersedes: 'X' })])),
    ).toMatchObject({
      current: ['y'],
      superseded: [['x', 'supersedes', 'y']],
    })
    expect(
      resolve(
        source('a', 1, [
          decide('k', '02-01', 'x', { supersedes: 'k' }),
          decide('k', '02-01', 'y', { supersedes: 'k' }),
        ]),
      ),
    ).toMatchObject({ current: ['y'], superseded: [['x', 'supersedes', 'y']] })
    expect(
      resolve(
        source('a', 1, [decide('k', '02-01', 'x', { supersedes: 'k' })]),
        source('b', 1, [decide('k', '02-01', 'y', { supersedes: 'k' })]),
      ),
    ).toMatchObject({ unresolved: [['x', 'y']] })
    expect(
      resolve(
        source('a', 1, [
          decide('j', '02-01', 'x', { supersedes: 'j' }),
          decide('j', '01-01', 'y', { supersedes: 'j' }),
        ]),
      ),
    ).toMatchObject({ current: ['x'], superseded: [['y', 'supersedes', 'x']] })
  })

  test('a statement supersedes another key only if it ranks at least as high', () => {
    const decisions = [
      decide('mysql', '01-01', 'use MySQL'),
      decide('database', '02-01', 'Postgres 16', { supersedes: 'MySQL' }),
      decide('database', '03-01', 'Postgres 17'),
      decide('mysql', '04-01', 'use it for tests'),
    ]
    expect(resolve(source('a', 1, decisions.slice(0, 3)))).toEqual({
      current: ['Postgres 17'],
      superseded: [
        ['Postgres 16', 'newer', 'Postgres 17'],
        ['use MySQL', 'supersedes', 'Postgres 17'],
      ],
      unresolved: [],
    })
    expect(resolve(source('a', 1, decisions))).toMatchObject({ current: ['use it for tests', 'Postgres 17'] })
    expect(resolve(source('a', 2, decisions.slice(0, 1)), source('b', 1, decisions.slice(1)))).toMatchObject({
      current: ['use MySQL', 'Postgres 17'],
    })
  })

  test('leaves out statements outside their days', () => {
    expect(
      resolve(
        source('a', 1, [
          decide('k', '01-01', 'for ever'),
          decide('k', '02-01', 'over', { until: '2026-11-19', supersedes: 'other' }),
          decide('k', '02-02', 'to come', { from: '2026-11-21' }),
          decide('other', '01-01', 'other', { from: today, until: today }),
          decide('alone', '01-01', 'alone', { until: '2026-01-02' }),
        ]),
      ),
    ).toEqual({
      current: ['other'],
      superseded: [
        ['to come', 'not-yet-valid', undefined],
        ['over', 'expired', undefined],
        ['alone', 'expired', undefined],
        ['for ever', 'lapsed', undefined],
      ],
      unresolved: [],
    })
    expect(() => resolveStatements([], { today: 'now' })).toThrow('today')
  })

  test('a statement that one replaced for a time does not hold again, except in a scope below', () => {
    const until = { until: '2026-11-19' }
    const old = [
      decide('database', '01-03', 'Oracle'),
      decide('engine', '01-02', 'InnoDB'),
      decide('driver', '01-01', 'odbc'),
    ]
    const below = source('b', 1, [decide('database', '02-01', 'MySQL')])
    const over = decide('database', '03-03', 'CockroachDB', { ...until, supersedes: 'engine' })
    const project = source('a', 2, [...old, over])
    expect(resolve(project, below)).toEqual({
      current: ['odbc', 'MySQL'],
      superseded: [
        ['CockroachDB', 'expired', 'MySQL'],
        ['Oracle', 'lapsed', 'MySQL'],
        ['InnoDB', 'lapsed', undefined],
      ],
      unresolved: [],
    })
    // A later one without an end holds, and an older one that did not replace it neither.
    expect(resolve(source('a', 2, [...old, over, decide('database', '04-01', 'Postgres')]))).toMatchObject({
      current: ['Postgres', 'odbc'],
      superseded: [
        ['CockroachDB', 'expired', 'Postgres'],
        ['Oracle', 'newer', 'Postgres'],
        ['InnoDB', 'lapsed', undefined],
      ],
    })
    // By its line on one day, and by a chain.
    expect(
      resolve(
        source('a', 1, [
          decide('k', '02-01', 'x'),
          decide('l', '02-02', 'y', { supersedes: 'k' }),
          decide('m', '02-03', 'z', { supersedes: 'l' }),
          decide('m', '02-03', 'over', until),
        ]),
      ),
    ).toMatchObject({
      current: [],
      superseded: [
        ['over', 'expired', undefined],
        ['z', 'lapsed', undefined],
        ['y', 'lapsed', undefined],
        ['x', 'lapsed', undefined],
      ],
    })
  })

  test('lines without a key have the words before "is" or a colon as one, and lines without a day are the oldest', () => {
    const line = (text: string, day?: string): Statement => ({ text, day })
    const below = [
      line('The database is SQLite', '2026-02-01'),
      line('We use Vitest', '2026-02-01'),
      line('Note: x'),
      line('note: y'),
    ]
    expect(resolve(source('a', 1, [line('Database: Postgres 17')]), source('b', 0, below))).toEqual({
      current: ['Database: Postgres 17', 'We use Vitest', 'note: y', 'Note: x'],
      superseded: [['The database is SQLite', 'precedence', 'Database: Postgres 17']],
      unresolved: [],
    })
    expect(
      resolve(source('a', 1, [line('Port: 80'), line('The port is 81', '2026-01-01'), line('port: 80')])),
    ).toMatchObject({
      current: ['The port is 81'],
      superseded: [
        ['port: 80', 'newer', 'The port is 81'],
        ['Port: 80', 'newer', 'The port is 81'],
      ],
    })
  })

  test('of one day the later message wins, and what a person wrote wins over messages', () => {
    const said = (text: string, time?: string): Statement => {
      const at = time === undefined ? undefined : new Date(`2026-11-20T${time}Z`)
      return {
        text,
        key: 'home',
        day: today,
        ...(at === undefined ? {} : { source: { conversation: 'c', message: text, at } }),
      }
    }
    expect(resolve(source('a', 1, [said('Porto', '09:00:00'), said('Coimbra', '10:00:00')]))).toMatchObject({
      current: ['Coimbra'],
    })
    expect(resolve(source('a', 1, [said('Braga'), said('Coimbra', '10:00:00')]))).toMatchObject({
      current: ['Braga'],
    })
  })

  test('only statements with one key of the caller replace each other', () => {
    const family = ['Has a daughter', 'Has a son', 'has a son'].map((text, place): Statement => ({
      text,
      key: 'family',
      day: `2026-01-0${place + 1}`,
    }))
    const { current, superseded } = resolveStatements([source('a', 1, family)], {
      today,
      keyOf: ({ key, text }) => `${key} ${text.toLowerCase()}`,
    })
    expect(current.map(({ text }) => text)).toEqual(['has a son', 'Has a daughter'])
    expect(superseded.map(({ statement, reason }) => [statement.text, reason])).toEqual([
      ['Has a son', 'newer'],
    ])
  })

  test('puts every decision in one place, whatever the order', () => {
    const key = fc.constantFrom('a', 'A', 'b', 'c', 'd')
    const day = fc.constantFrom('2026-01-01', '2026-01-02', '2026-12-01')
    const decision: fc.Arbitrary<Statement> = fc.record(
      {
        key,
        day,
        text: fc.constantFrom('x', 'y', 'X'),
        supersedes: fc.constantFrom('a', 'b', 'c', 'x', 'y'),
        from: day,
        until: day,
      },
      { requiredKeys: ['key', 'day', 'text'] },
    )
    const sources = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.array(decision, { maxLength: 7 })), {
      maxLength: 4,
    })
    fc.assert(
      fc.property(sources, fc.integer(), (given, seed) => {
        const all = given.map(([precedence, decisions], place) => source(`s${place}`, precedence, decisions))
        const result = resolveStatements(all, { today })
        const { current, superseded, unresolved } = result
        const places = [
          ...current,
          ...superseded.map(({ statement: each }) => each),
          ...unresolved.flat(),
        ].map(idOf)
        expect(places.toSorted(byText)).toEqual(
          all
            .flatMap(({ path: name, statements }) => statements.map(({ line }) => `${name}:${line}`))
            .toSorted(byText),
        )
        const standing = new Set([...current, ...unresolved.flat()].map(idOf))
        for (const { winner, reason } of superseded) {
          if (winner === undefined) expect(['expired', 'not-yet-valid', 'lapsed']).toContain(reason)
          else expect(standing).toContain(idOf(winner))
        }
        // At most one statement for each key.
        const keys = [
          ...current,
          ...unresolved.flatMap(([first]) => (first === undefined ? [] : [first])),
        ].map((each) => each.key?.toLowerCase())
        expect(new Set(keys).size).toBe(keys.length)
        for (const group of unresolved)
          expect(new Set(group.map(({ text }) => text.toLowerCase())).size).toBe(group.length)

        const shuffled = shuffle(all, seed).map((each) => ({
          ...each,
          statements: shuffle(each.statements, seed),
        }))
        expect(resolveStatements(shuffled, { today })).toEqual(result)
      }),
      { seed: 4, numRuns: 2000 },
    )
  })

  test('is quick with many that name each other', () => {
    const decisions = Array.from({ length: 20_000 }, (_, place) =>
      decide('k', '01-01', `${place}`, { supersedes: 'k' }),
    )
    const started = performance.now()
    expect(resolveStatements([source('a', 1, decisions)], { today }).current).toHaveLength(1)
    const files = decisions.map((each, place) => source(`${place}`, 1, [each]))
    expect(resolveStatements(files, { today }).unresolved[0]).toHaveLength(20_000)
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})

function idOf({ path: name, line }: SourcedStatement): string {
  return `${name}:${line}`
}

function byText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function shuffle<T>(list: readonly T[], seed: number): T[] {
  return list
    .map((each, place) => ({ each, place: Math.sin((place + 1) * (seed % 9973) + 1) }))
    .sort((a, b) => a.place - b.place)
    .map(({ each }) => each)
}
