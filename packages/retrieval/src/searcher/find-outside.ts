import type { Scope, SearchHit, SourceLines, Where } from '@sheaf/core'
import { MAX_HITS, SEARCH_LIMIT } from '../defaults.ts'
import type { Searcher } from './searcher-options.ts'
import { isWithin } from '@sheaf/core/adapter'

/** Options of `findOutside`: `except` lists unwanted lines. */
export interface FindOptions {
  readonly limit: number
  readonly within: readonly Scope[] | undefined
  readonly where: Where | undefined
  readonly except: readonly SourceLines[]
  readonly abortSignal: AbortSignal | undefined
}

/**
 * The best hits outside the unwanted lines, and the better or equal hits that were left out.
 */
export interface FoundOutside {
  readonly hits: readonly SearchHit[]
  readonly leftOut: readonly SearchHit[]
}

const GROWTH = 4

/**
 * Returns the best `limit` hits without lines of `except`, or as many as exist. Asks for more hits while too
 * many are left out. If the largest search still has too few, a last one leaves out all files of `except`.
 */
export async function findOutside(
  searcher: Searcher,
  query: string,
  options: FindOptions,
): Promise<FoundOutside> {
  const { limit, within, where, except, abortSignal } = options
  const search = async (most: number, places = within) =>
    await searcher.search(query, { limit: most, within: places, where, abortSignal })
  if (except.length === 0) return { hits: await search(limit), leftOut: [] }
  for (let asked = Math.max(2 * limit, SEARCH_LIMIT); ; asked *= GROWTH) {
    const most = Math.min(asked, MAX_HITS)
    const found = await search(most)
    const { hits, leftOut } = takeOutside(found, limit, except)
    if (hits.length >= limit || found.length < most) return { hits, leftOut }
    if (most < MAX_HITS) continue
    const files = [...new Set(except.map(({ source }) => source))]
    const others = await search(limit, scopesWithout(within, files))
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
    // A better hit may overlap this one, and show its rest already.
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

/**
 * Returns the part of a hit outside the lines to leave out: the hit itself if it has no such line, otherwise
 * the longest run of its other lines, the first of equals, with exactly their text. Undefined if only blank
 * lines remain.
 */
export function partOutside(hit: SearchHit, except: readonly SourceLines[]): SearchHit | undefined {
  const { source, lineStart, lineEnd } = hit
  const left = except.filter(
    (lines) => lines.source === source && lines.lineStart <= lineEnd && lines.lineEnd >= lineStart,
  )
  if (left.length === 0) return hit
  const lines = hit.text.split('\n')
  // Only a hit whose text has its line numbers can be cut by lines.
  if (lines.length !== lineEnd - lineStart + 1) return undefined
  const isLeft = lines.map((_, place) =>
    left.some((range) => range.lineStart <= lineStart + place && lineStart + place <= range.lineEnd),
  )
  let best: { readonly first: number; readonly last: number; readonly text: string } | undefined
  for (let first = isLeft.indexOf(false); first !== -1;) {
    const end = isLeft.indexOf(true, first)
    const last = (end === -1 ? lines.length : end) - 1
    const run = lines.slice(first, last + 1).join('\n')
    const text = last < lines.length - 1 && run.endsWith('\r') ? run.slice(0, -1) : run
    if (text.trim() !== '' && text.length > (best?.text.length ?? 0)) best = { first, last, text }
    first = end === -1 ? -1 : isLeft.indexOf(false, end)
  }
  if (best === undefined) return undefined
  return { ...hit, text: best.text, lineStart: lineStart + best.first, lineEnd: lineStart + best.last }
}

/** The scopes that both lists cover: the whole index if both are undefined, nowhere if one is empty. */
export function commonScopes(
  first: readonly Scope[] | undefined,
  second: readonly Scope[] | undefined,
): readonly Scope[] | undefined {
  if (first === undefined || second === undefined) return first ?? second
  return first.flatMap((a) =>
    second.flatMap((b): Scope[] => {
      const isInner = isWithin(a.directory, b.directory)
      if (!isInner && !isWithin(b.directory, a.directory)) return []
      const { directory } = isInner ? a : b
      const { hiddenBy = b.hiddenBy } = a
      const except = [...(a.except ?? []), ...(b.except ?? [])]
      return [{ directory, except, ...(hiddenBy !== undefined && { hiddenBy }) }]
    }),
  )
}

function scopesWithout(scopes: readonly Scope[] | undefined, files: readonly string[]): readonly Scope[] {
  return (scopes ?? [{ directory: '' }]).map(({ except = [], ...scope }) => ({
    ...scope,
    except: [...except, ...files],
  }))
}
