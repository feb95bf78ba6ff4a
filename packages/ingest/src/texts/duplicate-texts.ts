import type { Analyser } from '@sheaf/core'
import { DUPLICATE_DEFAULTS } from '../defaults.ts'
import { factComparer, jaccard, type FactComparer } from '../observations/facts/judge-facts.ts'

/** Texts with the same content. Numbers are indexes in the given list. */
interface DuplicateGroup {
  /** The first of them. */
  readonly kept: number
  /** Texts with the same words in the same order. Case, white space and marks do not count. */
  readonly exact: readonly number[]
  /** Texts with nearly the same words. */
  readonly near: readonly number[]
}

interface DuplicateOptions {
  readonly analyser: Pick<Analyser, 'documentTerms'>
  /**
   * The least Jaccard similarity of near duplicates, from 0 (exclusive) to 1: of words, and of pairs of
   * neighbours, without filler words.
   */
  readonly similarity: number
}

// Words that reverse the meaning of a text.
const NEGATION =
  /(?<![\p{L}\p{M}\p{N}])(?:no|not|never|none|nor|without|cannot|stopped|longer|nicht|kein|keine|nie|ohne|pas|jamais|sans|nunca|sin|não|sem|non|mai|не|нет|без|никогда|لا|ليس|ما)(?![\p{L}\p{M}\p{N}])|n['’]t(?![\p{L}\p{M}\p{N}])|[不没沒無无]|ない|ません|않|없/giu
// Signs that change the meaning of a number or a sentence.
const SIGNS = /[<>≤≥=~±+$€£¥](?=\s?[\p{N}.])|(?<=\p{N})[%‰°€£¥+]|\?/gu
// English pasts that stem to the present.
const PAST = /(?<![\p{L}\p{M}])[a-z]{3,}ed(?![\p{L}\p{M}])/gu
const NUMBER = /[-−]?\p{N}+(?:[.,:/-]\p{N}+)*/gu

/**
 * Groups texts with the same content. Each text joins the first one that it resembles: if the newest comes
 * first, it stays. Texts that differ in a number, a negation or the order of words do not match. Texts
 * without a word are left out.
 *
 * Candidates come from an index of each text's rarest words (prefix filtering; Bayardo, Ma and Srikant,
 * "Scaling Up All Pairs Similarity Search", 2007), so the time grows with the number of texts and not with
 * its square. A text is compared with a bounded number of others, so a near duplicate may be missed.
 */
export function groupDuplicates(
  texts: readonly string[],
  { analyser, similarity }: DuplicateOptions,
): DuplicateGroup[] {
  const groups = new Map<number, { readonly exact: number[]; readonly near: number[] }>()
  const join = (kept: number, kind: 'exact' | 'near', place: number) => {
    const group = groups.get(kept) ?? { exact: [], near: [] }
    group[kind].push(place)
    groups.set(kept, group)
  }
  const comparer = factComparer(analyser, similarity)
  const firsts = new Map<string, number>()
  const distinct: Signature[] = []
  for (const [place, text] of texts.entries()) {
    const signature = signatureOf(text, place, comparer)
    if (signature === undefined) continue
    const first = firsts.get(signature.saying)
    if (first !== undefined) join(first, 'exact', place)
    else {
      firsts.set(signature.saying, place)
      distinct.push(signature)
    }
  }
  const matched = matchNear(distinct, similarity)
  for (const [place, kept] of matched) {
    // Exact copies of a near duplicate are near duplicates too.
    const twins = groups.get(place)?.exact ?? []
    groups.delete(place)
    for (const each of [place, ...twins]) join(kept, 'near', each)
  }
  return [...groups]
    .map(([kept, { exact, near }]) => ({ kept, exact, near: near.sort((a, b) => a - b) }))
    .sort((a, b) => a.kept - b.kept)
}

interface Signature {
  readonly place: number
  /** Equal for exact duplicates. */
  readonly saying: string
  /** Numbers, signs, pasts and the number of negations: equal for near duplicates. */
  readonly guard: string
  readonly shingles: readonly string[]
}

function signatureOf(text: string, place: number, comparer: FactComparer): Signature | undefined {
  if (!/[\p{L}\p{N}]/u.test(text)) return undefined
  const terms = [...comparer.of(text).terms]
  const pairs = terms.slice(1).map((term, at) => `${terms[at]} ${term}`)
  const folded = text.normalize('NFKC').toLowerCase()
  const numbers = folded.match(NUMBER) ?? []
  return {
    place,
    saying: JSON.stringify([folded.replaceAll(/[^\p{L}\p{M}\p{N}\p{S}?]+/gu, ' ').trim(), numbers]),
    guard: JSON.stringify([
      numbers,
      folded.match(PAST) ?? [],
      folded.match(SIGNS) ?? [],
      (folded.match(NEGATION) ?? []).length,
    ]),
    shingles: [...new Set([...terms, ...pairs])],
  }
}

function matchNear(signatures: readonly Signature[], similarity: number): Map<number, number> {
  const counts = new Map<string, number>()
  for (const { shingles } of signatures)
    for (const each of shingles) counts.set(each, (counts.get(each) ?? 0) + 1)
  const index = new Map<
    string,
    { readonly place: number; readonly guard: string; readonly shingles: ReadonlySet<string> }[]
  >()
  const matched = new Map<number, number>()
  for (const { place, guard, shingles } of signatures) {
    const rarest = [...shingles].sort(
      (a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || (a < b ? -1 : 1),
    )
    const prefix = rarest.slice(0, shingles.length - Math.ceil(similarity * shingles.length) + 1)
    const own = { place, guard, shingles: new Set(shingles) }
    let compared = 0
    let best: { readonly place: number; readonly likeness: number } | undefined
    const seen = new Set<number>()
    for (const term of prefix) {
      for (const other of index.get(term) ?? []) {
        if (compared >= DUPLICATE_DEFAULTS.comparisons) break
        if (seen.has(other.place)) continue
        seen.add(other.place)
        compared += 1
        if (other.guard !== guard) continue
        const likeness = jaccard(own.shingles, other.shingles, similarity)
        if (likeness >= similarity && (best === undefined || likeness > best.likeness))
          best = { place: other.place, likeness }
      }
    }
    if (best !== undefined) matched.set(place, best.place)
    else {
      for (const term of prefix) {
        const list = index.get(term)
        if (list === undefined) index.set(term, [own])
        else list.push(own)
      }
    }
  }
  return matched
}
