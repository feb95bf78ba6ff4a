import type { Analyser } from '@sheaf/core'

export interface FactTerms {
  /**
   * Equal for facts with the same content: equal terms in the same order, without filler words, and equal
   * signs, numbers and past forms.
   */
  readonly key: string
  readonly first: string | undefined
  readonly terms: ReadonlySet<string>
  /** The terms without digits, in order. */
  readonly shape: string
}

export interface FactComparer {
  of(text: string): FactTerms
  /**
   * True if the later of the two may replace the earlier one: they begin alike, or differ only in numbers,
   * and share enough terms.
   */
  isRelated(one: FactTerms, other: FactTerms): boolean
}

// Filler words do not change the meaning of a fact. Prepositions, negations, modal and past forms do.
const EMPTY_WORDS = 'the a an user is are am has have currently now also'
// English pasts that stem to the present: "lived in Paris" is not a duplicate of "lives in Paris".
const PAST = /(?<![\p{L}\p{M}])[a-z]{3,}ed(?![\p{L}\p{M}])/giu
// Signs that change a number. No analyser keeps them.
const SIGNS = /[<>≤≥=~±+\-−$€£¥]\s?(?=[\p{N}.])|(?<=\p{N})\s?[%‰°€£¥+]|[?]/gu

/** Compares facts by the terms of `analyser`. Facts are related from a Jaccard similarity of `least`. */
export function factComparer(analyser: Pick<Analyser, 'documentTerms'>, least: number): FactComparer {
  const empty = new Set(analyser.documentTerms(EMPTY_WORDS))
  return {
    of(text) {
      const folded = text.normalize('NFKC')
      const sequence = analyser.documentTerms(folded).filter((term) => !empty.has(term))
      const signs = folded.match(SIGNS)?.map((sign) => sign.trim()) ?? []
      const past = folded.toLowerCase().match(PAST) ?? []
      // A text without terms, such as a row of signs, is compared as it is.
      const said = sequence.length === 0 ? [folded.toLowerCase().replaceAll(/\s+/gu, ' ').trim()] : sequence
      return {
        key: JSON.stringify([said, signs, past]),
        first: sequence[0],
        terms: new Set(sequence),
        shape: sequence.map((term) => (/^[\p{N}.,]+$/u.test(term) ? '#' : term)).join(' '),
      }
    },
    isRelated(one, other) {
      if (one.first === undefined || other.first === undefined) return false
      return (
        (one.first === other.first || one.shape === other.shape) &&
        jaccard(one.terms, other.terms, least) >= least
      )
    },
  }
}

/** Jaccard similarity (1912): shared terms divided by all terms, 0 to 1; 0 without terms, and below `least`. */
export function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>, least = 0): number {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one]
  if (large.size === 0 || small.size < least * large.size) return 0
  let shared = 0
  for (const term of small) if (large.has(term)) shared += 1
  return shared / (small.size + large.size - shared)
}
