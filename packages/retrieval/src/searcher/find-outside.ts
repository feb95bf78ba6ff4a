import type { Scope, SearchHit, SourceLines } from '@sheaf/core'
import { scopesWithout } from './common-scopes.ts'
import { MAX_HITS, SEARCH_LIMIT } from '../defaults.ts'
import { partOutside } from './part-outside.ts'
import type { Searcher } from './searcher-options.ts'

/** How many hits to find, where, and which lines are not wanted. */
export interface FindOptions {
  readonly limit: number
  readonly within: readonly Scope[] | undefined
  readonly except: readonly SourceLines[]
  readonly abortSignal: AbortSignal | undefined
}

/** The best hits outside of the lines to leave out, and those that would have stood among them. */
export interface FoundOutside {
  readonly hits: readonly SearchHit[]
  readonly leftOut: readonly SearchHit[]
}

const GROWTH = 4

/**
 * The best `limit` hits with nothing of `except` in them, or as many as exist: it requests more while what is
 * left out takes their places. Where that is as much as one search finds, the files of `except` are left out
 * whole for what is still missing.
 */
export async function findOutside(
  searcher: Searcher,
  query: string,
  options: FindOptions,
): Promise<FoundOutside> {
  const { limit, within, except, abortSignal } = options
  if (except.length === 0)
    return { hits: await searcher.search(query, { limit, within, abortSignal }), leftOut: [] }
  for (
    let asked = Math.min(Math.max(2 * limit, SEARCH_LIMIT), MAX_HITS);
    ;
    asked = Math.min(GROWTH * asked, MAX_HITS)
  ) {
    const found = await searcher.search(query, { limit: asked, within, abortSignal })
    const { hits, leftOut } = takeOutside(found, limit, except)
    if (hits.length >= Math.min(limit, MAX_HITS) || found.length < asked) return { hits, leftOut }
    if (asked < MAX_HITS) continue
    const files = [...new Set(except.map(({ source }) => source))]
    const others = await searcher.search(query, { limit, within: scopesWithout(within, files), abortSignal })
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
    // Of hits that overlap, what is left of one may be what a better one shows anyway: others take its place.
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
