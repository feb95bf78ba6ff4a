import type { Scope, SearchHit, SourceLines, Where } from '@sheaf/core'
import { scopesWithout } from './common-scopes.ts'
import { MAX_HITS, SEARCH_LIMIT } from '../defaults.ts'
import { partOutside } from './part-outside.ts'
import type { Searcher } from './searcher-options.ts'

/** Options of `findOutside`: `except` has the lines that are not wanted. */
export interface FindOptions {
  readonly limit: number
  readonly within: readonly Scope[] | undefined
  readonly where: Where | undefined
  readonly except: readonly SourceLines[]
  readonly abortSignal: AbortSignal | undefined
}

/**
 * The best hits outside of the lines to leave out, and the hits that were left out before the last of them.
 */
export interface FoundOutside {
  readonly hits: readonly SearchHit[]
  readonly leftOut: readonly SearchHit[]
}

const GROWTH = 4

/**
 * Returns the best `limit` hits without lines of `except`, or as many as exist. It asks for more hits while
 * left-out ones take their places. If the largest search still has too few, a last one leaves out the files
 * of `except` whole.
 */
export async function findOutside(
  searcher: Searcher,
  query: string,
  options: FindOptions,
): Promise<FoundOutside> {
  const { limit, within, where, except, abortSignal } = options
  if (except.length === 0)
    return { hits: await searcher.search(query, { limit, within, where, abortSignal }), leftOut: [] }
  for (
    let asked = Math.min(Math.max(2 * limit, SEARCH_LIMIT), MAX_HITS);
    ;
    asked = Math.min(GROWTH * asked, MAX_HITS)
  ) {
    const found = await searcher.search(query, { limit: asked, within, where, abortSignal })
    const { hits, leftOut } = takeOutside(found, limit, except)
    if (hits.length >= limit || found.length < asked) return { hits, leftOut }
    if (asked < MAX_HITS) continue
    const files = [...new Set(except.map(({ source }) => source))]
    const others = await searcher.search(query, {
      limit,
      within: scopesWithout(within, files),
      where,
      abortSignal,
    })
    const known = new Set(hits.map(keyOf))
    return { hits: [...hits, ...others.filter((hit) => !known.has(keyOf(hit)))].slice(0, limit), leftOut }
  }
}

function takeOutside(
  found: readonly SearchHit[],
  limit: number,
  except: readonly SourceLines[],
): FoundOutside {
  const hits: SearchHit[] = []
  const leftOut: SearchHit[] = []
  for (const hit of found) {
    if (hits.length >= limit) break
    const part = partOutside(hit, except)
    // If hits overlap, a better one may show the rest of this one already: others take its place.
    if (part === undefined || (part !== hit && hits.some((other) => covers(other, part)))) leftOut.push(hit)
    else hits.push(part)
  }
  return { hits, leftOut }
}

function covers(other: SearchHit, { source, lineStart, lineEnd }: SearchHit): boolean {
  return other.source === source && other.lineStart <= lineStart && lineEnd <= other.lineEnd
}

// Pieces of one long line have the same lines.
function keyOf({ source, lineStart, lineEnd, text }: SearchHit): string {
  return JSON.stringify([source, lineStart, lineEnd, text])
}
