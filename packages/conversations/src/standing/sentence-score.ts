import { once } from '../once.ts'
import { PREFERS, REVOKES, STANDS } from './sentence-weights.ts'

/** Weights of words, and the score of a sentence without any. */
export interface SentenceTable {
  readonly start: number
  readonly weights: ReadonlyMap<number, number>
}

/**
 * A table as text: the score at its start, the worth of one step of a weight, and the weights in base85, with
 * so many `low` bits in each number.
 */
export interface PackedTable {
  readonly start: number
  readonly step: number
  readonly low: number
  readonly packed: string
}

/** A place of a table is a number below this. */
const PLACES = 2 ** 20
/** A weight is one of these steps. */
export const STEPS: readonly number[] = [-3, -2, -1, 1, 2, 3]
/** A character of Chinese or Japanese, a run of Hangul, a word, a number or a mark. */
const WORD =
  /[\u3040-\u30FF\u3400-\u9FFF]|[\uAC00-\uD7AF]+|\p{L}[\p{L}\p{M}]*(?:'\p{L}+)*|\p{N}+|[^\s\p{L}\p{N}]/gu

const HANGUL = /^[\uAC00-\uD7AF]/u
/** So many letters of a word, and of its start and end, are a part of it. */
const PART = 4

type TableName = 'stands' | 'revokes' | 'prefers'
const TABLES: Readonly<Record<TableName, () => SentenceTable>> = {
  stands: once(() => tableOf(STANDS)),
  revokes: once(() => tableOf(REVOKES)),
  prefers: once(() => tableOf(PREFERS)),
}

/**
 * How much a folded sentence looks like those that stand (`stands`), and among them like those that take
 * something back (`revokes`) or tell a preference (`prefers`): the natural logarithm of the odds, as the
 * training of `tools/standing` left it. Below 0: rather not.
 */
export function scoreOf(folded: string, table: TableName): number {
  return scoreIn(TABLES[table](), placesOf(folded))
}

/** The score of a sentence with these places: the sum of their weights, over the root of their number. */
export function scoreIn({ start, weights }: SentenceTable, places: readonly number[]): number {
  let sum = 0
  for (const place of places) sum += weights.get(place) ?? 0
  return start + sum / Math.sqrt(places.length)
}

/**
 * The places of a folded sentence in a table, each once: one for each word, one for each two words that
 * follow each other, with its start and its end, and those for parts of longer words. All numbers are one
 * word.
 */
export function placesOf(folded: string): readonly number[] {
  const places = new Set<number>()
  let before = '^'
  for (const [found] of folded.matchAll(WORD)) {
    const word = /^\p{N}/u.test(found) ? '0' : found
    places.add(hashOf(word)).add(hashOf(`${before} ${word}`))
    for (const part of partsOf(word)) places.add(hashOf(part))
    before = word
  }
  return [...places.add(hashOf(`${before} $`))]
}

// "allergic", "Allergie" and "alergia" share some; a Korean word begins with its meaning and ends with its mood.
function partsOf(word: string): readonly string[] {
  const whole = `-${word}-`
  const parts = Array.from({ length: whole.length - PART + 1 }, (_, at) => whole.slice(at, at + PART))
  const ends = [`${word.slice(0, 2)}-`, `-${word.slice(-2)}`]
  return [...(word.length < PART ? [] : parts), ...(HANGUL.test(word) && word.length > 2 ? ends : [])]
}

// FNV-1a over UTF-16 units, mixed, and folded to the number of places.
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d)
  return ((hash >>> 13) ^ hash) & (PLACES - 1)
}

/** Digits that have a meaning in a template text are written as these letters. */
const INSTEAD: Readonly<Record<string, string>> = { v: '\\', w: '`' }

/**
 * The table of a packed one: for each weight its distance from the place before, times the number of steps, and
 * its step, as one number in Rice's code: ones for what is above the low bits, a zero, the low bits.
 */
export function tableOf({ start, step, low, packed }: PackedTable): SentenceTable {
  const weights = new Map<number, number>()
  let [place, high, bits, read] = [0, 0, 0, -1]
  for (const [group] of packed.matchAll(/\S{5}/g)) {
    let word = 0
    for (const digit of group) word = word * 85 + (INSTEAD[digit] ?? digit).charCodeAt(0) - 33
    for (let shift = 31; shift >= 0; shift--) {
      const bit = (word >>> shift) & 1
      if (read < 0) {
        if (bit === 1) high += 1
        else read = 0
        continue
      }
      bits = bits * 2 + bit
      read += 1
      if (read < low) continue
      const number = high * 2 ** low + bits
      place += Math.floor(number / STEPS.length)
      weights.set(place, (STEPS[number % STEPS.length] ?? 0) * step)
      ;[high, bits, read] = [0, 0, -1]
    }
  }
  return { start, weights }
}
