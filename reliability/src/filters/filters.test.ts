import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock } from '@sheaf/core'
import type { SearchHit, Where } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import type { UserMemory } from '@sheaf/memory'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { setupOf } from '../setups.ts'
import type { SetupName } from '../setups.ts'
import { adapterOf } from '../target.ts'

const SETUPS: readonly SetupName[] = ['sqlite', 'fs', 'libsql-file', 'postgres']
const folder = mkdtempSync(join(tmpdir(), 'sheaf-filters-'))
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
})

const WORDS = ['harbour', 'boat', 'sail', 'winch', 'anchor', 'rope', 'tide', 'crew']
const TAGS = ['sea', 'land', 'air']
const YEARS = [2024, 2025, '2024', '2025-03-01', undefined] as const

// Words without chance: the same file has the same text in each run.
const textOf = (seed: number, words: number) =>
  Array.from(
    { length: words },
    (_, place) => WORDS[(seed * 7 + place * (1 + (seed % 5))) % WORDS.length],
  ).join(' ')

interface Made {
  readonly tags: readonly string[]
  readonly year: (typeof YEARS)[number]
}
const MADE = new Map<string, Made>(
  Array.from({ length: 50 }, (_, place) => [
    `${place % 2 === 0 ? 'notes' : 'plans'}/${place}.md`,
    { tags: TAGS.filter((_, tag) => ((place >> tag) & 1) === 1), year: YEARS[place % YEARS.length] },
  ]),
)

async function filled(name: SetupName): Promise<UserMemory> {
  const running = await setupOf(name).start(join(folder, name))
  ends.push(() => running.stop())
  const clock = fixedClock('2026-11-20T09:30:15Z')
  const memory = await createMemory({ storage: await adapterOf(running.target), clock })
  ends.push(() => memory.close())
  const user = memory.user('ada')
  await user.store.commit(
    [...MADE].map(([path, { tags, year }], place) => ({
      path,
      content: [
        '---',
        `tags: ${JSON.stringify(tags)}`,
        ...(year === undefined ? [] : [`year: ${JSON.stringify(year)}`]),
        `---\n${textOf(place, 5 + place)}\n`,
      ].join('\n'),
    })),
  )
  for (const [place, id] of ['a', 'b'].entries())
    await user.thread(id).record(
      Array.from({ length: 6 }, (_, turn) => ({
        role: turn % 2 === 0 ? ('user' as const) : ('assistant' as const),
        content: textOf(place + turn, 6 + turn),
      })),
    )
  return user
}

interface Filter {
  readonly where: Where
  passes(hit: SearchHit): boolean
}

const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc.constantFrom(...TAGS).map((tag) => ({
    where: { tags: tag },
    passes: ({ source }: SearchHit) => MADE.get(source)?.tags.includes(tag) === true,
  })),
  fc.constantFrom(...TAGS).map((tag) => ({
    where: { tags: { not: tag } },
    passes: ({ source }: SearchHit) => {
      const { tags = [] } = MADE.get(source) ?? {}
      return tags.length > 0 && !tags.includes(tag)
    },
  })),
  fc.constantFrom(2024, 2025, '2024').map((year) => ({
    where: { year },
    passes: ({ source }: SearchHit) => MADE.get(source)?.year === year,
  })),
  fc.constant({
    where: { year: { from: '2025-01-01', before: '2026-01-01' } },
    passes: ({ source }: SearchHit) => MADE.get(source)?.year === '2025-03-01',
  }),
  fc.boolean().map((exists) => ({
    where: { year: { exists } },
    passes: ({ source }: SearchHit) => (MADE.get(source)?.year !== undefined) === exists,
  })),
  fc.constantFrom('user' as const, 'assistant' as const).map((role) => ({
    where: { role },
    passes: ({ message }: SearchHit) => message?.role === role,
  })),
  fc.constantFrom('note' as const, 'chat' as const).map((kind) => ({
    where: { kind },
    passes: ({ source }: SearchHit) => source.startsWith('chats/') === (kind === 'chat'),
  })),
  fc.constant({
    where: { thread: ['b', 'c'] },
    passes: ({ source }: SearchHit) => source === 'chats/b.md',
  }),
  fc.constant({
    where: { path: { startsWith: 'plans/' } },
    passes: ({ source }: SearchHit) => source.startsWith('plans/'),
  }),
)
const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('filter'), { maxLength: 3 }).map((each) => ({
      where: { and: each.map(({ where }) => where) },
      passes: (hit: SearchHit) => each.every(({ passes }) => passes(hit)),
    })),
    fc.array(tie('filter'), { maxLength: 3 }).map((each) => ({
      where: { or: each.map(({ where }) => where) },
      passes: (hit: SearchHit) => each.some(({ passes }) => passes(hit)),
    })),
    tie('filter').map(({ where, passes }) => ({
      where: { not: where },
      passes: (hit: SearchHit) => !passes(hit),
    })),
  ),
}))

const keyOf = ({ source, lineStart, rank }: SearchHit) => `${source}:${lineStart} ${rank.toFixed(9)}`

test('four storages: a filter leaves out hits, and changes neither order nor scores', async () => {
  const available = SETUPS.filter((name) => setupOf(name).unavailable() === undefined)
  const users = await Promise.all(available.map(async (name) => [name, await filled(name)] as const))
  const query = 'boat in the harbour'
  const all = new Map(
    await Promise.all(
      users.map(async ([name, user]) => [name, await user.search(query, { limit: 200 })] as const),
    ),
  )
  await fc.assert(
    fc.asyncProperty(filter, async ({ where, passes }) => {
      for (const [name, user] of users) {
        const right = all.get(name)?.filter(passes).map(keyOf)
        const found = await user.search(query, { where, limit: 200 })
        expect({ name, found: found.map(keyOf) }).toEqual({ name, found: right })
      }
    }),
    { seed: 20_261_120, numRuns: 60 },
  )
})
