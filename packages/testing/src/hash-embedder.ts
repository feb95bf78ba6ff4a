import { checkOptions, InvalidArgumentError } from '@sheaf/core'
import type { Embedder } from '@sheaf/core'
import { wordAnalyser } from './word-analyser.ts'

/** What a hash embedder holds to be alike. */
export interface HashEmbedderOptions {
  /** Values of each vector. 256 by default; with fewer, words fall together more often. */
  readonly dimensions?: number
  /**
   * Groups of words that count as one word, so that a test can have texts of one meaning without a common
   * word. No word may be in two groups.
   */
  readonly synonyms?: readonly (readonly string[])[]
  /** By default "hash-" with the dimensions, and with a mark of the synonyms where there are any. */
  readonly model?: string
}

/**
 * An {@link Embedder} for tests only: it counts words and finds no meaning beyond the `synonyms` that it is
 * given. Each word of a text (by `wordAnalyser`) adds 1 or -1 to one value, both chosen by the word's FNV-1a
 * hash; the vector then has length 1. The same options and text give the same vector on every machine. Throws
 * InvalidArgumentError for dimensions that are not a whole number from 1, and for a synonym that is not one
 * word or is in two groups.
 */
export function hashEmbedder(options: HashEmbedderOptions = {}): Embedder {
  const {
    dimensions = 256,
    synonyms = [],
    model,
  } = checkOptions(options, { dimensions: true, synonyms: true, model: true })
  if (!Number.isInteger(dimensions) || dimensions < 1)
    throw new InvalidArgumentError('dimensions', 'must be a whole number from 1')
  const analyser = wordAnalyser()
  const representatives = new Map<string, string>()
  for (const [place, group] of synonyms.entries()) {
    for (const word of group) {
      const terms = analyser.documentTerms(word)
      const [term] = terms
      if (term === undefined || terms.length > 1)
        throw new InvalidArgumentError('synonyms', 'must be single words')
      if (representatives.has(term)) throw new InvalidArgumentError('synonyms', 'must not have a word twice')
      // A space is in no term, so a group never falls together with a word of that name.
      representatives.set(term, `group ${place}`)
    }
  }
  const mark =
    synonyms.length === 0 ? '' : `-${fnv1a(JSON.stringify(synonyms)).toString(16).padStart(8, '0')}`
  const vectorOf = (text: string): Float32Array => {
    const vector = new Float32Array(dimensions)
    const add = (word: string) => {
      const hash = fnv1a(word)
      const place = hash % dimensions
      vector[place] = (vector[place] ?? 0) + (hash > 0x7f_ff_ff_ff ? -1 : 1)
    }
    for (const term of analyser.documentTerms(text)) add(representatives.get(term) ?? term)
    // Without words, or when two words cancel out: a direction of its own, for zeros have none.
    if (vector.every((value) => value === 0)) add(text)
    const length = Math.hypot(...vector)
    return vector.map((value) => value / length)
  }
  return {
    model: model ?? `hash-${dimensions}${mark}`,
    dimensions,
    async embed(texts, { abortSignal } = {}) {
      abortSignal?.throwIfAborted()
      return texts.map(vectorOf)
    },
  }
}

/** FNV-1a of the text's UTF-8, 32 bits (Fowler, Noll and Vo; draft-eastlake-fnv). */
function fnv1a(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01_00_01_93)
  return hash >>> 0
}
