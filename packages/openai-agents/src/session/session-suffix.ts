import type { AgentInputItem } from '@openai/agents-core'
import { MemoryError } from '@sheaf/core'
import { canonicalJson } from '../items/item-json.ts'
import type { OpenSession, SessionCut } from './session-files.ts'

/** The newest item, and the session without it; undefined for an empty session. */
export async function lastItem(
  session: OpenSession,
): Promise<{ readonly item: AgentInputItem; readonly cut: SessionCut } | undefined> {
  for (let part = session.head.parts.length; part > 0; part -= 1) {
    const items = await session.items(part)
    const item = items.at(-1)
    if (item !== undefined) return { item, cut: await session.cut(part, items.length - 1) }
  }
  return undefined
}

/**
 * The session without its newest items, which must be these in `canonicalJson`. Throws a MemoryError
 * with the code "conflict" otherwise.
 */
export async function cutSuffix(session: OpenSession, expected: readonly string[]): Promise<SessionCut> {
  let missing = expected.length
  for (let part = session.head.parts.length; part > 0; part -= 1) {
    const items = await session.items(part)
    const start = Math.max(0, items.length - missing)
    const isSame = items
      .slice(start)
      .every((item, place) => canonicalJson(item) === expected[missing - items.length + start + place])
    if (!isSame) break
    missing -= items.length - start
    if (missing === 0) return await session.cut(part, start)
  }
  throw new MemoryError(
    'conflict',
    'The session does not end with the items that the transaction expects. Read its items again, and make the transaction again.',
  )
}

/**
 * The session up to the first item that `rewrite` changes, and the items after that; undefined if it
 * changes nothing.
 */
export async function firstDifference(
  session: OpenSession,
  rewrite: (items: AgentInputItem[]) => readonly AgentInputItem[],
): Promise<{ readonly cut: SessionCut; readonly items: readonly AgentInputItem[] } | undefined> {
  const parts: (readonly AgentInputItem[])[] = []
  for (let part = 1; part <= session.head.parts.length; part += 1) parts.push(await session.items(part))
  const before = parts.flat()
  const after = rewrite(before)
  const keyOf = (item: AgentInputItem | undefined) => (item === undefined ? undefined : canonicalJson(item))
  let first = 0
  while (first < before.length && keyOf(before[first]) === keyOf(after[first])) first += 1
  if (first === before.length) return undefined
  let [part, place] = [1, first]
  for (const { length } of parts) {
    if (place < length) break
    place -= length
    part += 1
  }
  return { cut: await session.cut(part, place), items: after.slice(first) }
}
