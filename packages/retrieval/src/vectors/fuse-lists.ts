import { asksFor, messagesIn, messageHeading } from '@sheaf/conversations'
import type { Analyser } from '@sheaf/core'
import type { Candidate } from '@sheaf/core/adapter'
import { EVIDENCE_DEPTH, MEANING, TRUST } from '../defaults.ts'
import { isAnswer, isEmpty, type MessageWeights } from '../messages/found-messages.ts'
import { newerFirst, pieceOf, sum, type Aged, type Ranked } from '../ranking/ranked.ts'
import { saidText } from '../vectoriser/embed-pending.ts'
import { textSimilarity } from './maximal-marginal-relevance.ts'

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

function meanOf(values: readonly number[]): number {
  return sum(values) / Math.max(1, values.length)
}

/** 1 for the first of the list, 0 for the mean of its best and everything below. */
function aboveMean(near: readonly Aged[]): (aged: Aged) => number {
  const first = near.slice(0, EVIDENCE_DEPTH).map(({ relevance }) => relevance)
  const mean = meanOf(first)
  const range = (first[0] ?? mean) - mean
  // A list of equal values says nothing; a single hit is the nearest.
  const least = near.length === 1 ? 1 : 0
  return ({ relevance }) => (range > 0 ? Math.max(0, (relevance - mean) / range) : least)
}

/**
 * Ranks the candidates by vector, in no order. The relevance is 1 - distance. It is multiplied by the weight
 * of answers for a candidate with only answers, which repeat the question, unless the query asks for one. A
 * chunk with one message becomes that message, without its heading. A chunk with several stays whole, since
 * its vector is of all of it. A chunk of messages that say nothing is left out.
 */
export function rankVectors(
  query: string,
  candidates: readonly Candidate[],
  weights: Pick<MessageWeights, 'assistant'>,
): Ranked[] {
  const assistant = asksFor('answer', query) ? 1 : weights.assistant
  return candidates.flatMap((candidate) => {
    const messages = messagesIn(candidate, messageHeading.parse) ?? []
    const [message, ...others] = messages
    if (message !== undefined && messages.every(isEmpty)) return []
    const nearness = 1 - candidate.score
    // A factor would move a negative value towards zero.
    const relevance =
      nearness > 0 && message !== undefined && messages.every(isAnswer) ? assistant * nearness : nearness
    if (message === undefined || others.length > 0) return { candidate, relevance }
    const { vector: _, ...rest } = candidate
    const { text, lineStart, lineEnd } = message
    return { candidate: { ...rest, text, lineStart, lineEnd }, message, relevance }
  })
}

/** The influence of a list by vectors. */
export interface VectorTrust {
  /** 0 to 1, a factor of the weight of meaning. */
  readonly factor: number
  /** True if the vectors of enough compared texts know nothing. */
  readonly isRefused: boolean
}

/**
 * Tells whether vectors know anything about these texts: good vectors of texts with many common words are near
 * each other. For each two of the best candidates, compares the share of common
 * terms with the likeness of the vectors. The factor grows from 0 to 1 with the correlation, counted in its
 * standard errors. With 0 words alone answer. Few texts
 * tell nothing, and then it is 1 unless all vectors are the same.
 */
export function trustVectors(
  text: readonly Candidate[],
  near: readonly Candidate[],
  analyser: Pick<Analyser, 'documentTerms'>,
): VectorTrust {
  const compared = new Map<string, Candidate>()
  const longest = Math.max(text.length, near.length)
  for (let place = 0; place < longest; place += 1)
    for (const each of [text[place], near[place]])
      if (each?.vector?.some((value) => value !== 0) === true && compared.size < TRUST.texts)
        compared.set(each.text, compared.get(each.text) ?? each)
  const similarity = textSimilarity(analyser)
  const candidates = [...compared.values()]
  const words = candidates.map(({ text }) => ({ text: saidText(text) }))
  const byWords: number[] = []
  const byVectors: number[] = []
  for (const [place, first] of candidates.entries())
    for (let other = 0; other < place; other += 1) {
      const [a, b, second] = [words[place], words[other], candidates[other]]
      if (a === undefined || b === undefined || second === undefined) continue
      byWords.push(similarity(a, b))
      byVectors.push(similarity(first, second))
    }
  if (candidates.length < TRUST.fewest) {
    const areAlike = byVectors.length > 0 && Math.min(...byVectors) > TRUST.alike
    return { factor: areAlike ? 0 : 1, isRefused: false }
  }
  const errors = correlation(byWords, byVectors) * Math.sqrt(byWords.length)
  const factor = Math.min(1, Math.max(0, (errors - TRUST.from) / (TRUST.full - TRUST.from)))
  return { factor, isRefused: factor === 0 }
}

/** The correlation; 0 if all values of one list are equal. */
function correlation(first: readonly number[], second: readonly number[]): number {
  const [a, b] = [meanOf(first), meanOf(second)]
  let [both, ofFirst, ofSecond] = [0, 0, 0]
  for (const [place, value] of first.entries()) {
    const [x, y] = [value - a, (second[place] ?? b) - b]
    both += x * y
    ofFirst += x * x
    ofSecond += y * y
  }
  // Rounding makes equal values differ a little.
  return ofFirst > 1e-9 && ofSecond > 1e-9 ? both / Math.sqrt(ofFirst * ofSecond) : 0
}
