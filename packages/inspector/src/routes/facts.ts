import { contentHash, MemoryError, type ReadOptions } from '@sheaf/core'
import { LAYOUT, readAll, readEach } from '@sheaf/core/adapter'
import { decisionResolver, statementLines, SECTIONS, type PlacedStatement } from '@sheaf/documents'
import { factsIn } from '@sheaf/ingest/facts'
import type { ScopeName, Fact } from '../answers/answers.ts'
import { editedStore } from './files.ts'
import { changedScopes } from './recent-chats.ts'
import { countsOf, MOST_ITEMS, isWhole, type Route, type Scope } from './route.ts'

export const facts: Route<'facts'> = {
  async answer({ memory, scope, fields, abortSignal }) {
    const known = await factsOf(scope, { abortSignal })
    // A user's context decides nothing.
    const decides = scope.standing === undefined && !(memory === scope && isWhole(memory))
    const all = decides ? await withReplaced(known, scope, { abortSignal }) : known
    return { facts: fields.page(all), total: all.length }
  },
}

// A decision replaces earlier ones of its subject.
async function withReplaced(
  all: readonly Fact[],
  { ownStore: store, clock, history }: Scope,
  options: ReadOptions,
): Promise<readonly Fact[]> {
  const files = ['PMEMORY.md', 'MEMORY.md']
    .filter((name) => all.some(({ path }) => path === name))
    .map((path, place) => ({ path, precedence: -place }))
  const contents = await readAll(
    store,
    files.map(({ path }) => path),
    options,
  )
  const blocks = files.map(({ path }, place) => {
    return { id: path, source: path, text: contents[place] ?? '', lineStart: 1, rank: 1 }
  })
  const resolver = decisionResolver({ store, files, clock, history })
  const resolved = await resolver.resolve([{ blocks, events: [] }], options)
  const events = resolved.flatMap((each) => each.events)
  return inOrder(
    all.map((fact): Fact => {
      const of = events.find(({ source, lineStart }) => source === fact.path && lineStart === fact.line)
      return of === undefined ? fact : { ...fact, state: 'earlier', replacedBy: of.supersededBy }
    }),
  )
}

function inOrder(all: readonly Fact[]): Fact[] {
  const order: readonly Fact['state'][] = ['current', 'later', 'earlier']
  return order.flatMap((state) => all.filter((fact) => fact.state === state))
}

// The most users whose facts are counted for the whole memory.
const MOST_USERS = 20
const HALF_YEAR_MS = 183 * 86_400_000

/** The days on which facts were learnt, and the facts of a day that the request names. */
export const learnt: Route<'learnt'> = {
  async answer(call) {
    const { memory, scope, fields, abortSignal } = call
    const whole = isWhole(memory) && memory === scope ? memory : undefined
    const users = whole === undefined ? [] : await changedScopes(call, 'users', MOST_USERS)
    const homes = users.map((id) => whole?.user(id) ?? scope)
    const lists = await factsOfEach([scope, ...homes], { abortSignal })
    const all = lists.flatMap((found, place) => {
      const id = users[place - 1]
      const of: ScopeName | undefined = id === undefined ? undefined : { kind: 'user', id }
      return found.map((fact) => ({ ...fact, of }))
    })
    const since = scope.clock.today(new Date(scope.clock.now().getTime() - HALF_YEAR_MS))
    const recent = all.flatMap(({ day = '' }) => (day > since ? day : []))
    const asked = fields.optionalText('day')
    return {
      days: countsOf(recent).map(([day, count]) => ({ day, facts: count })),
      facts: all.filter(({ day }) => day !== undefined && day === asked).slice(0, MOST_ITEMS),
      users: users.length,
    }
  },
}

export const standing: Route<'standing'> = {
  answer: async ({ scope, abortSignal }) => ({ lines: (await scope.standing?.list({ abortSignal })) ?? [] }),
}

export const unstand: Route<'unstand'> = {
  isChange: true,
  async answer({ scope, fields, abortSignal }) {
    const line = { source: fields.text('source'), text: fields.text('text') }
    await scope.standing?.remove(line, { abortSignal })
    return { done: true }
  },
}

/** Ends a fact: moves its lines below `## Earlier` in a file that has the hash `ifMatch`. */
export const end: Route<'end'> = {
  isChange: true,
  async answer(call) {
    const { scope, fields, abortSignal } = call
    const [path, ifMatch] = [fields.text('path'), fields.text('ifMatch')]
    const most = Number.MAX_SAFE_INTEGER
    const place = { line: fields.count('line', most, 1), lineEnd: fields.count('lineEnd', most, 1) }
    const content = await scope.ownStore.read(path, { abortSignal })
    const actual = await contentHash(content)
    if (actual !== ifMatch) throw MemoryError.conflict({ path, expected: ifMatch, actual })
    return await editedStore(call).write(path, withEnded(content, place), { ifMatch, abortSignal })
  },
}

/** Removes the passages of a file that contain all words of a text, with their history. */
export const forget: Route<'forget'> = {
  isChange: true,
  answer: async ({ scope, fields, author, abortSignal }) =>
    await scope.forget(
      { source: fields.text('path'), query: fields.text('query'), dryRun: fields.flag('dryRun') },
      { author, abortSignal },
    ),
}

/** Learnt facts, a project's decisions, and a user's own notes. */
const FACT_FILES = ['observations.md', 'PMEMORY.md', 'MEMORY.md', 'USER.md'] as const

/**
 * The list items of the files with facts: current ones first, then later, then earlier ones; each group
 * by file and line.
 */
export async function factsOf(scope: Scope, options: ReadOptions): Promise<readonly Fact[]> {
  const [found = []] = await factsOfEach([scope], options)
  return found
}

// The files of all are read at once.
async function factsOfEach(scopes: readonly Scope[], options: ReadOptions): Promise<readonly Fact[][]> {
  const [first] = scopes
  const today = first?.clock.today() ?? ''
  const stores = scopes.map(({ ownStore: store }) => ({ store, paths: FACT_FILES }))
  const contents = await readEach(stores, options)
  return await Promise.all(
    contents.map(async (texts) => {
      const all: Fact[] = []
      for (const [place, path] of FACT_FILES.entries()) {
        const content = texts[place]
        if (content === undefined) continue
        const hash = await contentHash(content)
        const { facts: stated, over } = factsIn(content, today)
        all.push(...stated.map((each) => factOf(each, over, { path, hash, today })))
      }
      return inOrder(all)
    }),
  )
}

/** Moves these lines below `## Earlier`, which ends their facts. */
export function withEnded(content: string, { line, lineEnd }: Pick<Fact, 'line' | 'lineEnd'>): string {
  const lines = content.split('\n')
  const ended = lines.splice(line - 1, lineEnd - line + 1).map((each) => each.trimEnd())
  const title = `## ${SECTIONS.earlier}`
  const heading = lines.findIndex((each) => each.trim().toLowerCase() === title.toLowerCase())
  if (heading === -1) return `${lines.join('\n').trimEnd()}\n\n${title}\n\n${ended.join('\n')}\n`
  const first = lines.findIndex((each, place) => place > heading && each.trim() !== '')
  lines.splice(first === -1 ? heading + 1 : first, 0, ...ended)
  return lines.join('\n')
}

function factOf(
  statement: PlacedStatement,
  over: ReadonlySet<PlacedStatement>,
  { path, hash, today }: { readonly path: string; readonly hash: string; readonly today: string },
): Fact {
  const { line, lineEnd, text, day, key, from, until, source, endedBy } = statement
  // As in a context: only learnt facts replace others by their key.
  const isOver = path === LAYOUT.facts ? over.has(statement) : statementLines.isOver(statement, today)
  const state = isOver ? 'earlier' : from !== undefined && from > today ? 'later' : 'current'
  return { path, line, lineEnd, hash, text, day, key, until, state, source, endedBy }
}
