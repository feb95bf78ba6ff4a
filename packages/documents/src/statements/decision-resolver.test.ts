import { fixedClock, type ContextBlock, type MemoryStore, type Retrieval } from '@sheaf/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openStore } from '../__fixtures__/open-store.ts'
import { createHistory } from '../history/create-history.ts'
import { historyStore } from '../history/history-store.ts'
import { statementsBelow } from './parse-statements.ts'
import { resolveStatements } from './resolve-statements.ts'
import { decisionResolver, type DecisionFile } from './decision-resolver.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
const PMEMORY = 'projects/p/PMEMORY.md'
const MEMORY = 'workspaces/w/MEMORY.md'
const inProject: readonly DecisionFile[] = [
  { path: PMEMORY, precedence: 1 },
  { path: MEMORY, precedence: 0 },
  { path: 'workspaces/gone/MEMORY.md', precedence: 0 },
]
const inWorkspace: readonly DecisionFile[] = [{ path: MEMORY, precedence: 0 }]

async function blockOf(
  store: MemoryStore,
  source: string,
  lineStart: number,
  lineEnd: number,
): Promise<ContextBlock> {
  const lines = (await store.read(source)).split('\n')
  const text = lines.slice(lineStart - 1, lineEnd).join('\n')
  return { id: `${source}#L${lineStart}-L${lineEnd}`, source, text, lineStart, lineEnd, rank: 1 }
}

async function resolved(
  store: MemoryStore,
  files: readonly DecisionFile[],
  ...blocks: ContextBlock[]
): Promise<Retrieval> {
  const [only] = await decisionResolver({ store, files, clock }).resolve([{ blocks, events: [] }])
  return only ?? { blocks: [], events: [] }
}

async function seeded(): Promise<Awaited<ReturnType<typeof openStore>>> {
  const open = await openStore()
  await open.store.commit([
    {
      path: PMEMORY,
      content: '# Project\n\n## Decisions\n\n- 2026-11-01 [database] Postgres 17\n- 2026-11-02 [owner] Ada\n',
    },
    {
      path: MEMORY,
      content:
        '# Workspace\n\n## Decisions\n\n- 2026-11-19 [Database] MySQL 8\n  because of the host\n- 2026-11-03 [editor] vim\n- 2026-11-04 [editor] emacs\n' +
        '- 2026-11-05 [day] Monday\n- 2026-11-05 [day] Friday\n- 2026-01-01 [sale] 20% until 2026-02-01\n',
    },
  ])
  return open
}

test('in a project thread the project wins, though its decision was not retrieved; the line goes, the others stay', async () => {
  await using open = await seeded()
  const { blocks, events } = await resolved(open.store, inProject, await blockOf(open.store, MEMORY, 3, 7))
  expect(blocks[0]).toMatchObject({
    id: `${MEMORY}#L3-L7`,
    text:
      `## Decisions\n\n- [replaced by ${PMEMORY}:5: "2026-11-01 [database] Postgres 17"]\n` +
      `- [replaced by ${MEMORY}:8: "2026-11-04 [editor] emacs"]`,
    lineStart: 3,
    lineEnd: 7,
    truncated: true,
  })
  expect(events).toEqual([
    {
      id: `${MEMORY}#L5`,
      source: MEMORY,
      lineStart: 5,
      lineEnd: 6,
      status: 'superseded',
      reason: `${PMEMORY}:5 has precedence`,
      supersededBy: `${PMEMORY}#L5`,
    },
    {
      id: `${MEMORY}#L7`,
      source: MEMORY,
      lineStart: 7,
      lineEnd: 7,
      status: 'superseded',
      reason: `${MEMORY}:8 is newer`,
      supersededBy: `${MEMORY}#L8`,
    },
  ])
  expect(await open.store.read(MEMORY)).toContain('MySQL 8')
})

test('in a workspace thread the workspace wins, and over a project where it has precedence', async () => {
  await using open = await seeded()
  const memory = await blockOf(open.store, MEMORY, 5, 6)
  expect((await resolved(open.store, inWorkspace, memory)).blocks[0]).toBe(memory)
  const both = [...inWorkspace.map((file) => ({ ...file, precedence: 2 })), { path: PMEMORY, precedence: 1 }]
  const { blocks, events } = await resolved(
    open.store,
    both,
    await blockOf(open.store, PMEMORY, 5, 6),
    memory,
  )
  expect(blocks[0]?.text).toMatch(/^- \[replaced by .*MySQL 8.*"\]\n- 2026-11-02 \[owner\] Ada$/)
  expect(blocks[1]).toBe(memory)
  expect(events.map(({ id, supersededBy }) => [id, supersededBy])).toEqual([
    [`${PMEMORY}#L5`, `${MEMORY}#L5`],
  ])
})

test('of one day the later line holds, and what is over is left out', async () => {
  await using open = await seeded()
  const { blocks, events } = await resolved(
    open.store,
    inProject,
    await blockOf(open.store, MEMORY, 9, 9),
    await blockOf(open.store, MEMORY, 10, 11),
  )
  expect(blocks.map(({ text, truncated }) => [text, truncated])).toEqual([
    [`- [replaced by ${MEMORY}:10: "2026-11-05 [day] Friday"]`, true],
    ['- 2026-11-05 [day] Friday\n- [left out: it was valid until 2026-02-01]', true],
  ])
  expect(events).toMatchObject([
    { id: `${MEMORY}#L9`, supersededBy: `${MEMORY}#L10` },
    { id: `${MEMORY}#L11`, status: 'superseded', reason: 'it was valid until 2026-02-01' },
  ])
})

test('lines without a day have that of the history, and count', async () => {
  const now = fixedClock('2026-01-10T12:00:00Z')
  await using open = await openStore(undefined, now)
  const store = historyStore(open.store, { clock: now })
  const content = (...lines: readonly string[]) =>
    `## Decisions\n\n${lines.map((line) => `- ${line}\n`).join('')}`
  await store.write(MEMORY, content('The database is SQLite', 'We deploy on Fridays'))
  now.set(new Date('2026-02-10T12:00:00Z'))
  await store.write(
    MEMORY,
    content('The database is SQLite', 'We deploy on Fridays', '2026-02-01 [database] MySQL', 'Editor: vim'),
  )
  now.set(new Date('2026-03-10T12:00:00Z'))
  await store.write(
    MEMORY,
    content(
      'Database: Postgres',
      'We deploy on Fridays',
      'The database is SQLite',
      '2026-02-01 [database] MySQL',
      'Editor: vim',
      'Editor: emacs',
    ),
  )
  const history = createHistory({ store, clock: now })
  const resolver = decisionResolver({ store, files: inWorkspace, clock: now, history })
  const [shown] = await resolver.resolve([{ blocks: [await blockOf(store, MEMORY, 1, 8)], events: [] }])
  expect(shown?.blocks[0]?.text).toBe(
    content(
      'Database: Postgres',
      'We deploy on Fridays',
      `[replaced by ${MEMORY}:3: "Database: Postgres"]`,
      `[replaced by ${MEMORY}:3: "Database: Postgres"]`,
      `[replaced by ${MEMORY}:8: "Editor: emacs"]`,
      'Editor: emacs',
    ).trimEnd(),
  )
  // Without a history a dated line is newer than an undated one.
  const [bare] = await decisionResolver({ store, files: inWorkspace, clock: now }).resolve([
    { blocks: [await blockOf(store, MEMORY, 3, 3)], events: [] },
  ])
  expect(bare?.blocks[0]?.text).toBe(`- [replaced by ${MEMORY}:6: "2026-02-01 [database] MySQL"]`)
})

test('an undecided line quotes the words of the other, without the day of the history', async () => {
  const now = fixedClock('2026-01-10T12:00:00Z')
  await using open = await openStore(undefined, now)
  const store = historyStore(open.store, { clock: now })
  await store.write(MEMORY, '## Decisions\n\n- The hide is open.\n- The hide is closed.\n')
  const history = createHistory({ store, clock: now })
  const resolver = decisionResolver({ store, files: inWorkspace, clock: now, history })
  const [shown] = await resolver.resolve([{ blocks: [await blockOf(store, MEMORY, 3, 3)], events: [] }])
  expect(shown?.blocks[0]?.text).toBe(
    `- The hide is open. [undecided: ${MEMORY}:4 says "The hide is closed."]`,
  )
  // A later change of the day decides.
  now.set(new Date('2026-01-10T15:00:00Z'))
  await store.write(
    MEMORY,
    '## Decisions\n\n- The hide is open.\n- The hide is closed.\n- The hide is red.\n',
  )
  const [later] = await resolver.resolve([{ blocks: [await blockOf(store, MEMORY, 3, 3)], events: [] }])
  expect(later?.blocks[0]?.text).toBe(`- [replaced by ${MEMORY}:5: "The hide is red."]`)
})

test('nothing is read where nothing of the files was retrieved; a failing store fails it', async () => {
  await using open = await seeded()
  const chat: Retrieval = {
    blocks: [{ id: 'c', source: 'projects/p/chats/t.md', text: '- 2026-11-19 [database] MySQL 8', rank: 1 }],
    events: [],
  }
  const failure = new Error('unplugged')
  const broken: MemoryStore = { ...open.store, read: async () => await Promise.reject(failure) }
  const resolver = decisionResolver({ store: broken, files: inProject, clock })
  expect(await resolver.resolve([chat])).toEqual([chat])
  await expect(
    resolver.resolve([chat, { blocks: [await blockOf(open.store, MEMORY, 5, 5)], events: [] }]),
  ).rejects.toBe(failure)
  expect(() => decisionResolver({ store: open.store, files: [...inProject, ...inWorkspace], clock })).toThrow(
    expect.objectContaining({ code: 'invalid-argument' }),
  )
})

test('a statement that does not hold is never shown, and nothing else is lost', async () => {
  await using open = await openStore()
  const line = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        day: fc.integer({ min: 1, max: 5 }),
        key: fc.constantFrom('db', 'DB', 'ui'),
        text: fc.nat(4),
        more: fc.nat(5),
      }),
    },
    { weight: 1, arbitrary: fc.constantFrom('', 'a note', '### Inner', '- a plain item', '```', '$& $1') },
  )
  const file = fc.record({ lines: fc.array(line, { maxLength: 10 }), windows: fc.boolean() })
  const ranges = fc.array(
    fc.record({ isProject: fc.boolean(), first: fc.nat(12), count: fc.integer({ min: 1, max: 5 }) }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  let unique = 0
  const contentOf = ({
    lines,
    windows,
  }: {
    readonly lines: readonly (string | { day: number; key: string; text: number; more: number })[]
    readonly windows: boolean
  }) => {
    const written = lines.map((each) => {
      if (typeof each === 'string') return each
      // Every line differs, so that it can be found.
      unique += 1
      const end = each.more === 0 ? ' until 2026-11-04' : each.more === 1 ? '\n  and more' : ''
      return `- 2026-11-0${each.day} [${each.key}] choice ${each.text}${' '.repeat(unique % 2)} (${unique})${end}`
    })
    return ['# Memory', '', '## Decisions', ...written].join('\n').replaceAll('\n', windows ? '\r\n' : '\n')
  }
  let lost = 0
  const check = async (
    project: Parameters<typeof contentOf>[0],
    workspace: Parameters<typeof contentOf>[0],
    wanted: { isProject: boolean; first: number; count: number }[],
  ) => {
    const contents = new Map([
      [PMEMORY, contentOf(project)],
      [MEMORY, contentOf(workspace)],
    ])
    await open.store.commit(Array.from(contents, ([path, content]) => ({ path, content })))
    const blocks: ContextBlock[] = []
    for (const { isProject, first, count } of wanted) {
      const source = isProject ? PMEMORY : MEMORY
      const total = (contents.get(source) ?? '').split('\n').length
      const lineStart = Math.min(first + 1, total)
      blocks.push(await blockOf(open.store, source, lineStart, Math.min(total, lineStart + count - 1)))
    }
    const { blocks: shown, events } = await resolved(open.store, inProject, ...blocks)
    const files = Array.from(contents, ([path, content]) => {
      return { path, precedence: path === PMEMORY ? 1 : 0, statements: statementsBelow(content, 'Decisions') }
    })
    const { superseded } = resolveStatements(files, { today: clock.today() })
    const isLost = (source: string, place: number) =>
      superseded.some(
        ({ statement }) => statement.path === source && statement.line <= place && place <= statement.lineEnd,
      )
    for (const [index, block] of blocks.entries()) {
      const after = shown[index]
      expect(after).toMatchObject({
        id: block.id,
        source: block.source,
        lineStart: block.lineStart,
        lineEnd: block.lineEnd,
        rank: block.rank,
      })
      const kept = after?.text.split('\n').map((each) => each.trimEnd()) ?? []
      for (const [offset, raw] of block.text.split('\n').entries()) {
        const place = (block.lineStart ?? 0) + offset
        const text = raw.trimEnd()
        if (!isLost(block.source, place))
          expect(kept.some((each) => each === text || each.startsWith(`${text} [undecided: `))).toBe(true)
        else if (text.trim().startsWith('- ')) {
          lost += 1
          expect(kept.some((each) => each.startsWith(text))).toBe(false)
        }
      }
    }
    const touched = superseded.filter(({ statement }) =>
      blocks.some(
        ({ source, lineStart = 0, lineEnd = 0 }) =>
          source === statement.path && lineStart <= statement.lineEnd && statement.line <= lineEnd,
      ),
    )
    expect(events.map(({ id }) => id).toSorted()).toEqual(
      touched.map(({ statement }) => `${statement.path}#L${statement.line}`).toSorted(),
    )
    for (const { statement, winner } of touched) {
      const event = events.find(({ id }) => id === `${statement.path}#L${statement.line}`)
      expect(event?.supersededBy).toBe(winner === undefined ? undefined : `${winner.path}#L${winner.line}`)
    }
    expect(await resolved(open.store, inProject, ...blocks)).toEqual({ blocks: shown, events })
  }
  await fc.assert(fc.asyncProperty(file, file, ranges, check), { seed: 31, numRuns: 150 })
  expect(lost).toBeGreaterThan(100)
})
