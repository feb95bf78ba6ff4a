import { checkOptions, checkPart, checkText, refuse } from '@sheaf/core/adapter'
import type { TokenCounter } from '@sheaf/core'
import { graphemeBoundaryAfter, graphemeBoundaryBefore } from '../grapheme-boundary.ts'

/** The size of the result, and the end that stays. */
export interface TruncateOptions {
  /** The maximum tokens of the result, including the marker. For 0 or less, the result is empty. */
  readonly maxTokens: number
  readonly counter: Pick<TokenCounter, 'count'>
  /** Keep the 'start' of the text (marker last) or the 'end' (marker first). 'start' by default. */
  readonly keep?: 'start' | 'end'
  /**
   * Shown on its own line in place of the removed text; the empty string for no marker. '[...truncated]' by
   * default.
   */
  readonly marker?: string
}

// Few texts have more characters per token, so most long texts exceed the limit at the first count.
const CHARACTERS_PER_TOKEN = 6
// With this many tokens over the limit, a longer start cannot fit: more text can only save the tokens of a
// divided word.
const MARGIN_TOKENS = 16
const MARGIN_SHARE = 1.1
// Guesses by proportion need three or four rounds; halving works for every counter.
const MAX_GUESSES = 8

/**
 * The longest start (or end) of `text` that fits `maxTokens` together with the marker, cut between graphemes.
 * Returns `text` itself if it fits, only the marker if no text fits beside it, and the empty string if the
 * marker does not fit.
 *
 * The result was counted as a whole, so the limit holds for every counter, additive or not. If a counter's
 * count can fall as a text grows (BPE within a word), a slightly longer result may also have fitted. Of a
 * long text, it reads only the part that the limit needs. Throws `invalid-argument` for invalid options,
 * and if the text is not a string.
 */
export function truncateText(text: string, options: TruncateOptions): string {
  const {
    maxTokens,
    counter,
    keep = 'start',
    marker = '[...truncated]',
  } = checkOptions(
    options,
    { counter: true, keep: true, marker: true, maxTokens: true },
    '{ maxTokens, counter }',
  )
  checkText('text', text)
  checkText('marker', marker)
  checkPart('tokens', counter, ['count'], 'counter')
  if (keep !== 'start' && keep !== 'end') refuse('keep', 'must be "start" or "end"')
  if (typeof maxTokens !== 'number' || Number.isNaN(maxTokens))
    refuse('maxTokens', 'must be a number of tokens')
  const part = (length: number) => partOf(text, length, keep)
  const excess = findExcess(text.length, maxTokens, (length) => counter.count(part(length)))
  if (excess === undefined) return text
  if (counter.count(marker) > maxTokens) return ''

  let best = marker
  // Lengths: `low` fits with the marker, `high` does not.
  let low = 0
  let high = excess.length
  let guess = (high * maxTokens) / excess.tokens
  for (let round = 1; high - low > 1; round += 1) {
    const length = Math.max(low + 1, Math.min(high - 1, Math.floor(guess)))
    const candidate = withMarker(part(length), marker, keep)
    const tokens = counter.count(candidate)
    const fits = tokens <= maxTokens
    if (fits) [low, best] = [length, candidate]
    else high = length
    // One token further than necessary, so that the next guess is likely on the other side of the limit.
    const step = ((maxTokens - tokens + (fits ? 1 : -1)) * length) / Math.max(1, tokens)
    guess = round < MAX_GUESSES ? length + step : (low + high) / 2
  }
  return best
}

// The first part, of doubling lengths, that certainly exceeds the limit; undefined if the whole text fits.
function findExcess(
  length: number,
  maxTokens: number,
  count: (length: number) => number,
): { length: number; tokens: number } | undefined {
  let size = Math.max(0, maxTokens) * CHARACTERS_PER_TOKEN + 64
  for (;;) {
    size = Math.min(length, Math.ceil(size))
    const tokens = count(size)
    if (size === length) return tokens > maxTokens ? { length, tokens } : undefined
    if (tokens > maxTokens * MARGIN_SHARE + MARGIN_TOKENS) return { length: size, tokens }
    size *= 2
  }
}

function partOf(text: string, length: number, keep: 'start' | 'end'): string {
  return keep === 'start'
    ? text.slice(0, graphemeBoundaryBefore(text, length))
    : text.slice(graphemeBoundaryAfter(text, text.length - length))
}

function withMarker(part: string, marker: string, keep: 'start' | 'end'): string {
  if (part === '' || marker === '') return part + marker
  if (keep === 'start') return part + (part.endsWith('\n') ? '' : '\n') + marker
  return marker + (/^\r?\n/.test(part) ? '' : '\n') + part
}
