import { InvalidArgumentError } from '@sheaf/core'
import { checkOptions, checkPart, checkText } from '@sheaf/core/adapter'
import type { TokenCounter } from '@sheaf/core'
import { TRUNCATE_DEFAULTS } from '../defaults.ts'
import { graphemeBoundaryAfter, graphemeBoundaryBefore } from '../text/grapheme-boundary.ts'

/** How much may remain, and of which end. */
export interface TruncateOptions {
  /**
   * The most tokens that the result may have, marker included. Nothing fits 0 or less but the empty string.
   */
  readonly maxTokens: number
  readonly counter: Pick<TokenCounter, 'count'>
  /**
   * What stays of the text: its 'start' (the marker comes last) or its 'end' (the marker comes first).
   * 'start' by default.
   */
  readonly keep?: 'start' | 'end'
  /**
   * Represents what is left out, on its own line; the empty string for no marker. '[...truncated]' by
   * default.
   */
  readonly marker?: string
}

// Few texts have more characters to a token than this, so that most are over the limit at the first look.
const CHARACTERS_PER_TOKEN = 6
// A start this far over the limit is over it for good: what follows can only save the tokens of a word that
// was cut.
const MARGIN_TOKENS = 16
const MARGIN_SHARE = 1.1
// Guesses by proportion arrive after three or four; halving arrives for every counter.
const MAX_GUESSES = 8

/**
 * The longest start (or end) of `text` that fits `maxTokens` together with the marker, cut between graphemes.
 * `text` itself when it fits; the marker alone when no text fits beside it; the empty string when not even
 * the marker fits.
 *
 * The result was counted as a whole, so the limit holds for every counter, additive or not. Where a counter's
 * count can fall as a text grows (BPE inside of a word), a result some characters longer may have fitted too.
 * Of a long text only the part that the limit requests is looked at. Throws InvalidArgumentError for a value
 * that is not a text, and for options of another kind.
 */
export function truncateText(text: string, options: TruncateOptions): string {
  const {
    maxTokens,
    counter,
    keep = TRUNCATE_DEFAULTS.keep,
    marker = TRUNCATE_DEFAULTS.marker,
  } = checkOptions(
    options,
    { counter: true, keep: true, marker: true, maxTokens: true },
    '{ maxTokens, counter }',
  )
  checkText('text', text)
  checkText('marker', marker)
  checkPart('tokens', counter, ['count'], 'counter')
  if (keep !== 'start' && keep !== 'end') throw new InvalidArgumentError('keep', 'must be "start" or "end"')
  if (typeof maxTokens !== 'number' || Number.isNaN(maxTokens))
    throw new InvalidArgumentError('maxTokens', 'must be a number of tokens')
  const part = (length: number) => partOf(text, length, keep)
  const excess = findExcess(text.length, maxTokens, (length) => counter.count(part(length)))
  if (excess === undefined) return text
  if (counter.count(marker) > maxTokens) return ''

  let best = marker
  // Lengths of text: `low` fits with the marker, `high` does not.
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
    // One token further than the rest of the limit reaches, so that the next guess is likely to close in from
    // the other side.
    const step = ((maxTokens - tokens + (fits ? 1 : -1)) * length) / Math.max(1, tokens)
    guess = round < MAX_GUESSES ? length + step : (low + high) / 2
  }
  return best
}

// The first part, of doubling lengths, that is over the limit for good; undefined when the whole text fits.
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
