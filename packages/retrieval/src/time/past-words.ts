import { COUNTED_PARTS, COUNTED_WORDS, PAST_PARTS, PAST_WORDS } from './calendar-words.ts'

/** A stretch of the calendar that lies `back` units before the one of today; 0 is the one of today. */
export interface Past {
  readonly unit: 'day' | 'week' | 'month' | 'year'
  readonly back: number
}

/** The most words of a phrase: "na prošlou neděli", "3 weeks ago". */
const LONGEST_PHRASE = 5
const NUMBERS = ['a', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const COUNTED_ENGLISH = /\b(an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?= (?:day|week|month|year)s? ago\b)/g

const WORDS = new Map([...pastsOf(PAST_WORDS), ...pastsOf(COUNTED_WORDS)])
const PARTS = [...pastsOf(PAST_PARTS), ...pastsOf(COUNTED_PARTS)]
  // The longer first: a shorter one may be a part of it.
  .sort(([a], [b]) => b.length - a.length)
  .map(([phrase, past]) => [new RegExp(phrase.replaceAll(' ', ' ?').replace('#', String.raw`(?<!\d)(\d{1,3}) ?`), 'gu'), past] as const)

/** What a folded text says of days gone by, in no order: "yesterday", "last week", "three days ago", "vor 2 Wochen", "上周", "3日前". */
export function pastWords(text: string): Past[] {
  return [...spacedPhrases(text), ...joinedPhrases(text)]
}

function spacedPhrases(text: string): Past[] {
  const digits = text.replace(COUNTED_ENGLISH, (word) => String(Math.max(1, NUMBERS.indexOf(word))))
  const words = digits.match(/[\p{L}\p{M}\p{N}'-]+/gu) ?? []
  return words.flatMap((_, at) => {
    for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--) {
      const phrase = words.slice(at, at + length)
      const [number] = phrase.filter((word) => /^\d{1,3}$/.test(word))
      const past = WORDS.get(phrase.map((word) => (word === number ? '#' : word.replace(/'s$/, ''))).join(' '))
      if (past !== undefined) return [{ unit: past.unit, back: number === undefined ? past.back : Number(number) }]
    }
    return []
  })
}

function joinedPhrases(text: string): Past[] {
  let rest = text
  return PARTS.flatMap(([phrase, past]) => {
    const found: Past[] = []
    rest = rest.replace(phrase, (_, number: unknown) => {
      found.push({ unit: past.unit, back: typeof number === 'string' ? Number(number) : past.back })
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
  if (unit !== 'day' && unit !== 'week' && unit !== 'month' && unit !== 'year') throw new Error(`calendar-words.ts: ${meaning}`)
  return { unit, back: Number(back) }
}
