import { once } from '../once.ts'
import { isSmallTalk } from '../reading/small-talk.ts'
import { readMessage } from '../reading/read-message.ts'
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
  /** The words of the clause at a place, without those of a change. */
  readonly clauseAt: (place: number) => ReadonlyMap<string, string>
  readonly weekdays: () => ReadonlySet<string>
  readonly times: () => ReadonlySet<string>
  readonly days: () => readonly DayRange[]
  /** Where the first day of the week or time is. */
  readonly valueAt: () => number | undefined
  /** Names within a sentence. */
  readonly names: () => ReadonlySet<string>
  /** With the capitals that begin one. */
  readonly namesWithFirst: () => ReadonlySet<string>
}

/** The kinds of sentences that state nothing. */
export const ASKING: ReadonlySet<string> = new Set(['question', 'request', 'instruction'])
const MARKS = '[,;:.!?，。；：！、]'
const REASON =
  ' (?:because|since|due to|weil|wegen|denn|car|parce|puisque|porque|ya que|já que|perché|omdat|want|' +
  'потому|из-за) |때문에|ので|から|因为|因為'
const CLAUSE_END = new RegExp(`[,;，。；：！、]|[.!?:](?:\\s|$)|${REASON}`, 'u')
const CLAUSE_START = new RegExp(`(?:.*(?:${MARKS}|${REASON}))?`, 'su')

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
  const bare = once(() => [withoutValues(plain)] as const)
  return {
    folded,
    languages,
    placeOf,
    has: (sign) => placeOf(sign) !== undefined,
    asks: () => sentences.some(({ kind }) => ASKING.has(kind)),
    isSingle: () =>
      sentences.length === 1 || sentences.filter((each) => !isSmallTalk(each.plain, false)).length === 1,
    words: once(() => wordsIn(bare()[0], languages)),
    clauseStart,
    clauseAt(place) {
      const from = clauseStart(place)
      const to = folded.slice(place).search(CLAUSE_END)
      const clause = plain.slice(from, to === -1 ? plain.length : place + to)
      return wordsIn(withoutValues(withoutSigns(clause, languages)), languages)
    },
    weekdays: once(() => weekdaysIn(folded)),
    times: once(() => timesIn(folded)),
    days: once(() => mentionedDays(text, day)),
    valueAt: () => firstValueAt(folded),
    names: once(() => namesIn(bare()[0], languages, false)),
    namesWithFirst: once(() => namesIn(bare()[0], languages, true)),
  }
}
