import type { TokenCounter } from '@sheaf/core'
import { checkOptions, checkText, refuse } from '@sheaf/core/adapter'
import { get_encoding, type Tiktoken, type TiktokenEncoding } from 'tiktoken'
import { truncateText } from './tokens/truncate-text.ts'
import { lineCounts, longRunCuts, pieceCounts } from './tokens/counts-in-parts.ts'

interface TiktokenOptions {
  /** The encoding. 'o200k_base' by default: GPT-4o and all later OpenAI models. */
  readonly encoding?: TiktokenEncoding
}

const ENCODINGS: readonly TiktokenEncoding[] = [
  'o200k_base',
  'cl100k_base',
  'p50k_base',
  'p50k_edit',
  'r50k_base',
  'gpt2',
]

const LINE_BY_LINE: readonly TiktokenEncoding[] = ['o200k_base', 'cl100k_base']

// An encoder takes up to half a second and about 30 MB to build. No text changes it: all counters share it.
const encoders = new Map<TiktokenEncoding, Tiktoken>()

/**
 * Counts as OpenAI's tokenizer does, with the `tiktoken` package, which the application installs (`npm
 * install tiktoken`). Special tokens in a text (`<|endoftext|>`) count as plain text; half a surrogate pair
 * counts as U+FFFD.
 *
 * The first count builds the encoder of the encoding, once for all counters of the process. Tiktoken takes
 * quadratic time for a run without a boundary (a million "a"s), so runs of more than 384 letters, signs or
 * white space are counted in pieces: any text takes linear time, and such a run may differ by one token per
 * piece. Throws `invalid-argument` for an unknown encoding. The counter remembers the counts of the last
 * lines (some 130,000 characters) and words (32,767), in about 3 MB.
 */
export function tiktokenCounter(options: TiktokenOptions = {}): TokenCounter {
  const { encoding = 'o200k_base' } = checkOptions(options, { encoding: true })
  if (!ENCODINGS.includes(encoding))
    refuse('encoding', `"${encoding}" is not known to tiktoken; use one of ${ENCODINGS.join(', ')}`)
  const encodeAndCount = (text: string): number => {
    const encoder = encoderOf(encoding)
    let [tokens, start] = [0, 0]
    for (const end of [...longRunCuts(text), text.length]) {
      tokens += encoder.encode_ordinary(text.slice(start, end)).length
      start = end
    }
    return tokens
  }
  // In the older encodings, blank lines at the end of a text give other tokens than in the middle.
  const countPieces = pieceCounts(encodeAndCount)
  const countText = LINE_BY_LINE.includes(encoding) ? lineCounts(countPieces) : countPieces
  const count = (text: string): number => {
    checkText('text', text)
    return countText(text)
  }
  return {
    id: `tiktoken:${encoding}`,
    count,
    truncate: (text, maxTokens) => truncateText(text, { maxTokens, counter: { count } }),
  }
}

function encoderOf(encoding: TiktokenEncoding): Tiktoken {
  const encoder = encoders.get(encoding) ?? get_encoding(encoding)
  encoders.set(encoding, encoder)
  return encoder
}
