import { once } from '../once.ts'
import { isSmallTalk } from '../reading/small-talk.ts'
import { readMessage } from '../reading/read-message.ts'
import type { ReadSentence } from '../reading/read-message.ts'
import { mentionedDays } from '../time/mentioned-days.ts'
import type { DayRange } from '../time/day-range.ts'
import type { ChangeWords } from './words/change-words.ts'
import { languagesOf, placeIn, withoutSigns } from './change-signs.ts'
import type { Place, Sign } from './change-signs.ts'
import { namesIn, wordsIn } from './subject-words.ts'
import { firstValueAt, timesIn, weekdaysIn, withoutValues } from './values-in.ts'

/** A statement as far as changes need it; each part is read when it is first asked for. */
export interface ReadChange {
  readonly folded: string
  readonly languages: readonly ChangeWords[]
  readonly placeOf: (sign: Sign) => Place | undefined
  readonly has: (sign: Sign) => boolean
  /** Whether it asks, requests or orders something. */
  readonly asks: () => boolean
  /** Whether it is one sentence, apart from small talk: then nothing else of it may still hold. */
  readonly isSingle: () => boolean
  /** The words about its subject, by their first letters. */
  readonly words: () => ReadonlyMap<string, string>
  /** Where the clause at a place begins. */
  readonly clauseStart: (place: number) => number
  /** The words of the clause at a place, without those of a change; `untilAnd`: up to "and they". */
  readonly clauseAt: (place: number, untilAnd?: boolean) => ReadonlyMap<string, string>
  /** The words from a place to the end of its clause. */
  readonly wordsFrom: (place: number) => ReadonlyMap<string, string>
  readonly weekdays: () => ReadonlySet<string>
  readonly times: () => ReadonlySet<string>
  readonly days: () => readonly DayRange[]
  /** Where the first day of the week or time is. */
  readonly valueAt: () => number | undefined
  /** Whether a name is next behind a place, apart from plain words; or names have no capital. */
  readonly isName: (place: number) => boolean
  /** Names within a sentence. */
  readonly names: () => ReadonlySet<string>
  /** With the capitals that begin one. */
  readonly namesWithFirst: () => ReadonlySet<string>
}

const ASKING: ReadonlySet<string> = new Set(['question', 'request', 'instruction'])
const MARKS = '[,;:.!?，。；：！、]'
const REASON =
  ' (?:because|since|due to|weil|wegen|denn|car|parce|puisque|porque|ya que|já que|perché|omdat|want|' +
  'потому|из-за) |때문에|ので|から|因为|因為'
const CLAUSE_END = new RegExp(`[,;，。；：！、]|[.!?:](?:\\s|$)|${REASON}`, 'u')
const AND = ' (?:and (?:i|we|they)|und (?:ich|wir|sie)|y (?:ya|me|nos)|et (?:je|on|nous|ils)|e já) '
const CLAUSE_OR_AND = new RegExp(`${CLAUSE_END.source}|${AND}`, 'u')
/** Such as "how lovely!". */
const CRY = /^[¡ ]*(?:what an?|how|que|qué|quel(?:le)?|was für|che|wat een) [^.?]{1,30}!$/iu
const CLAUSE_START = new RegExp(`(?:.*(?:${MARKS}|${REASON}))?`, 'su')

/** Whether a sentence asks, requests or orders something, and so states nothing. */
export function isAsking({ kind, plain }: ReadSentence): boolean {
  return ASKING.has(kind) && !CRY.test(plain)
}

/** Reads a message of a day (since 1970-01-01). */
export function readChange(text: string, day: number): ReadChange {
  const sentences = readMessage(text).filter((sentence) => sentence.plain !== '')
  const plain = sentences.map((sentence) => sentence.plain).join(' ')
  const folded = plain.toLowerCase().replaceAll('’', "'")
  const languages = languagesOf(folded)
  const places = new Map<Sign, Place | undefined>()
  const placeOf = (sign: Sign) => {
    if (!places.has(sign)) places.set(sign, placeIn(folded, languages, sign))
    return places.get(sign)
  }
  const clauseStart = (place: number) => CLAUSE_START.exec(folded.slice(0, place))?.[0].length ?? 0
  const endOf = (place: number, end: RegExp) => {
    const length = folded.slice(place).search(end)
    return length === -1 ? plain.length : place + length
  }
  const bare = once(() => [withoutValues(plain)] as const)
  return {
    folded,
    languages,
    placeOf,
    has: (sign) => placeOf(sign) !== undefined,
    asks: () => sentences.some(isAsking),
    isSingle: () =>
      sentences.length === 1 || sentences.filter((each) => !isSmallTalk(each.plain, false)).length === 1,
    words: once(() => wordsIn(bare()[0], languages)),
    clauseStart,
    clauseAt(place, untilAnd = false) {
      const clause = plain.slice(clauseStart(place), endOf(place, untilAnd ? CLAUSE_OR_AND : CLAUSE_END))
      return wordsIn(withoutValues(withoutSigns(clause, languages)), languages)
    },
    wordsFrom: (place) => wordsIn(withoutValues(plain.slice(place, endOf(place, CLAUSE_END))), languages),
    weekdays: once(() => weekdaysIn(folded)),
    times: once(() => timesIn(folded)),
    days: once(() => mentionedDays(text, day)),
    valueAt: () => firstValueAt(folded),
    isName(place) {
      if (languages.some(({ isJoined }) => isJoined === true)) return true
      const before = /^[^.,;:!?]*?(?=(?<!\p{L})\p{Lu}\p{L})/u.exec(plain.slice(place))?.[0]
      return before !== undefined && wordsIn(before, languages).size === 0
    },
    names: once(() => namesIn(bare()[0], languages, false)),
    namesWithFirst: once(() => namesIn(bare()[0], languages, true)),
  }
}
