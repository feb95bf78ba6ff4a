import type { Analyser } from '@sheaf/core'
import { EVIDENCE_DEPTH, MEANING } from '../defaults.ts'
import { newerFirst, pieceOf } from '../ranking/ranked.ts'
import type { Aged } from '../ranking/ranked.ts'

export interface FuseOptions {
  /** A factor of the weight of vectors: the setting, and the trust in them. */
  readonly meaning: number
  readonly terms: readonly string[]
  readonly analyser: Pick<Analyser, 'documentTerms'>
}

/** The part of one list in the score of a hit. */
export interface FusedPart {
  /** The place in the list; 1 is the best. */
  readonly place: number
  /** The part of the sum. */
  readonly score: number
}

export interface FusedHit {
  readonly key: Aged
  /** Larger is better: the sum of both parts. Only comparable within one result. */
  readonly score: number
  /** Undefined if the list does not have it. */
  readonly text?: FusedPart
  readonly vector?: FusedPart
}

/**
 * Fuses the hits by words and by vectors, best first. A hit by words adds its relevance as a share of the
 * best one's. A hit by vectors adds its lead over the mean of the first {@link EVIDENCE_DEPTH}, as a share of
 * the best one's lead, times a weight. The weight is large if the best hits by words have few of the query's
 * terms: then meaning leads. If they have most terms, it only decides between hits with nearly equal words.
 */
export function fuseLists(text: Aged[], near: Aged[], { meaning, terms, analyser }: FuseOptions): FusedHit[] {
  const byText = text.toSorted(bestFirst)
  // The vector of a chunk counts for the best of its messages.
  const known = new Map<string, Aged>()
  for (const aged of byText) if (!known.has(pieceOf(aged))) known.set(pieceOf(aged), aged)
  const vectorWeight = near.length === 0 ? 0 : meaning * weightOf(byText, terms, analyser)
  const hits = new Map<Aged, { text?: FusedPart; vector?: FusedPart }>()
  const best = byText[0]?.relevance ?? 1
  for (const [index, aged] of byText.entries())
    hits.set(aged, { text: { place: index + 1, score: best > 0 ? aged.relevance / best : 0 } })
  const byVector = near.toSorted(bestFirst)
  const nearness = aboveMean(byVector)
  for (const [index, aged] of byVector.entries()) {
    const key = known.get(pieceOf(aged)) ?? aged
    const vector = { place: index + 1, score: vectorWeight * nearness(aged) }
    hits.set(key, { ...hits.get(key), vector })
  }
  // Vectors without weight do not decide between equals either.
  const behind = vectorWeight > 0 ? 0 : byText.length
  const placeOf = ({ text, vector }: FusedHit) =>
    Math.min(text?.place ?? Infinity, (vector?.place ?? Infinity) + behind)
  return Array.from(hits, ([key, parts]) => fused(key, parts)).sort(
    (a, b) => b.score - a.score || placeOf(a) - placeOf(b) || newerFirst(a.key, b.key),
  )
}

function fused(key: Aged, { text, vector }: Omit<FusedHit, 'key' | 'score'>): FusedHit {
  return {
    key,
    score: (text?.score ?? 0) + (vector?.score ?? 0),
    ...(text && { text }),
    ...(vector && { vector }),
  }
}

// The newer goes first even if the floor makes two ages equal.
function bestFirst(a: Aged, b: Aged): number {
  return b.relevance - a.relevance || b.decay - a.decay || newerFirst(a, b)
}

/** The weight of vectors, from the most terms that one of the best hits by words has. */
function weightOf(
  text: readonly Aged[],
  terms: readonly string[],
  { documentTerms }: Pick<Analyser, 'documentTerms'>,
): number {
  const found = text.slice(0, MEANING.depth).map(({ candidate }) => {
    const own = new Set(documentTerms([...candidate.headings, candidate.text].join('\n')))
    return terms.filter((term) => own.has(term)).length
  })
  const most = Math.max(0, ...found)
  const missing = terms.length === 0 ? 1 : 1 - most / terms.length
  return MEANING.least + (MEANING.more * missing ** 2) / (1 + most) ** 2
}

/** 1 for the first of the list, 0 for the mean of its best and everything below. */
function aboveMean(near: readonly Aged[]): (aged: Aged) => number {
  const first = near.slice(0, EVIDENCE_DEPTH).map(({ relevance }) => relevance)
  const mean = first.reduce((sum, value) => sum + value, 0) / Math.max(1, first.length)
  const range = (first[0] ?? mean) - mean
  // A list of equal values says nothing; a single hit is the nearest.
  const least = near.length === 1 ? 1 : 0
  return ({ relevance }) => (range > 0 ? Math.max(0, (relevance - mean) / range) : least)
}
