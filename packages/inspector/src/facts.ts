import { contentHash } from '@sheaf/core'
import { readOrNone } from '@sheaf/core/adapter'
import type { ReadOptions } from '@sheaf/core'
import { EARLIER, isOver, parseStatements } from '@sheaf/documents'
import type { PlacedStatement } from '@sheaf/documents'
import type { Fact } from './answers/answers.ts'
import type { Scope } from './scope.ts'

/** Learnt facts, a project's decisions, and a user's own notes. */
const FACT_FILES = ['observations.md', 'PMEMORY.md', 'MEMORY.md', 'USER.md'] as const

/**
 * The list items of the files with facts: current ones first, then later, then earlier ones; each group
 * by file and line.
 */
export async function factsOf(scope: Scope, options: ReadOptions): Promise<Fact[]> {
  const today = scope.clock.today()
  const all: Fact[] = []
  for (const path of FACT_FILES) {
    const content = await readOrNone(scope.ownStore, path, options)
    if (content === undefined) continue
    const hash = await contentHash(content)
    all.push(...parseStatements(content).statements.map((each) => factOf(each, { path, hash, today })))
  }
  const order: readonly Fact['state'][] = ['current', 'later', 'earlier']
  return order.flatMap((state) => all.filter((fact) => fact.state === state))
}

/** Moves the lines from `line` to `lineEnd` below `## Earlier`, which ends their facts. */
export function withEnded(content: string, { line, lineEnd }: Pick<Fact, 'line' | 'lineEnd'>): string {
  const lines = content.split('\n')
  const ended = lines.splice(line - 1, lineEnd - line + 1).map((each) => each.trimEnd())
  const heading = lines.findIndex((each) => each.trim().toLowerCase() === `## ${EARLIER.toLowerCase()}`)
  if (heading === -1) return [lines.join('\n').trimEnd(), '', `## ${EARLIER}`, '', ...ended, ''].join('\n')
  const first = lines.findIndex((each, place) => place > heading && each.trim() !== '')
  lines.splice(first === -1 ? heading + 1 : first, 0, ...ended)
  return lines.join('\n')
}

function factOf(
  statement: PlacedStatement,
  { path, hash, today }: { readonly path: string; readonly hash: string; readonly today: string },
): Fact {
  const { line, lineEnd, text, day, key, from, until, source, endedBy } = statement
  const state = isOver(statement, today)
    ? 'earlier'
    : from !== undefined && from > today
      ? 'later'
      : 'current'
  return { path, line, lineEnd, hash, text, day, key, until, state, source, endedBy }
}
