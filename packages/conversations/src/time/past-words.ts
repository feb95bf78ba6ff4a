import { COUNTED_PARTS, COUNTED_WORDS, PAST_PARTS, PAST_WORDS } from './calendar-words.ts'
import { HAN_NUMBERS, numberOf } from './number-words.ts'
import { joinedForm, looksJoined, wordsOf } from './word-forms.ts'

/** A stretch of the calendar that lies `back` units before the one of today; 0 is the one of today. */
export interface Past {
  readonly unit: 'day' | 'week' | 'weekend' | 'month' | 'year'
  readonly back: number
}

const UNITS: readonly string[] = ['day', 'week', 'weekend', 'month', 'year'] satisfies readonly Past['unit'][]
/** The most words of a phrase: "il y a 3 jours". */
const LONGEST_PHRASE = 5
const NUMBER = `(?<![\\d${HAN_NUMBERS}])(\\d{1,3}|[${HAN_NUMBERS}]) ?`

const WORDS = new Map([...pastsOf(PAST_WORDS), ...pastsOf(COUNTED_WORDS)])
const PARTS = [...pastsOf(PAST_PARTS), ...pastsOf(COUNTED_PARTS)]
  // The longer first: a shorter one may be a part of it.
  .sort(([a], [b]) => b.length - a.length)
  .map(([phrase, past]) => [joinedForm(phrase.replace('#', NUMBER)), past] as const)

/** What a folded text says of days gone by, in no order: "yesterday", "last week", "three days ago", "vor 2 Wochen", "上周", "3日前". */
export function pastWords(text: string): Past[] {
  return looksJoined(text) ? [...spacedPhrases(text), ...joinedPhrases(text)] : spacedPhrases(text)
}

function spacedPhrases(text: string): Past[] {
  const words = wordsOf(text)
  const found: Past[] = []
  for (let at = 0; at < words.length;) {
    const [length, past] = phraseAt(words, at)
    if (past !== undefined) found.push(past)
    at += length
  }
  return found
}

// What has been read is nothing for the next.
function phraseAt(words: readonly string[], at: number): readonly [length: number, past?: Past] {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--) {
    const past = meaningOf(words.slice(at, at + length))
    if (past !== undefined) return [length, past]
  }
  return [1]
}

function meaningOf(phrase: readonly string[]): Past | undefined {
  const known = WORDS.get(phrase.join(' '))
  if (known !== undefined) return known
  for (const [place, word] of phrase.entries()) {
    const back = numberOf(word)
    const past = back === undefined ? undefined : WORDS.get(phrase.with(place, '#').join(' '))
    if (back !== undefined && past !== undefined) return { unit: past.unit, back }
  }
  return undefined
}

function joinedPhrases(text: string): Past[] {
  let rest = text
  return PARTS.flatMap(([phrase, past]) => {
    const found: Past[] = []
    rest = rest.replace(phrase, (_, number: unknown) => {
      found.push({ unit: past.unit, back: typeof number === 'string' ? (numberOf(number) ?? past.back) : past.back })
      return ';'
    })
    return found
  })
}

function pastsOf(phrases: Readonly<Record<string, string>>): [string, Past][] {
  return Object.entries(phrases).flatMap(([meaning, all]) => all.split('|').map((phrase): [string, Past] => [phrase, pastOf(meaning)]))
}

function pastOf(meaning: string): Past {
  const [unit = '', back = '0'] = meaning.split(' ')
  if (!isUnit(unit)) throw new Error(`calendar-words.ts: ${meaning}`)
  return { unit, back: Number(back) }
}

function isUnit(unit: string): unit is Past['unit'] {
  return UNITS.includes(unit)
}
