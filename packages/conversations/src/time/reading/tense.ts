import {
  PLANNED_FOR,
  TENSE_ENDINGS,
  TENSE_PARTS,
  TENSE_SETS,
  TENSE_WORDS,
  type TenseSign,
} from '../../languages/times/tenses.ts'
import { pattern } from '../../languages/languages.ts'
import { choicesOf, looksJoined, setOf } from '../../word-forms.ts'
import { once } from '../../once.ts'

/**
 * Which of the days of one name is meant: the last, the coming, or the nearest; `isStrong` if a verb shows
 * it.
 */
export interface Tense {
  readonly side: 'past' | 'future' | 'open'
  readonly isStrong: boolean
}

const OPEN: Tense = { side: 'open', isStrong: false }
const WORD = /[\p{L}\p{M}]+/gu
const CLAUSE = /[,;:，、；—–]/g
/** The distance in characters that each clause in between adds. */
const ACROSS_CLAUSES = 60
/** "Planned for Friday" is in the future, whatever the verb. */
const FOR = pattern`(?<!\p{L})(?:${PLANNED_FOR.before})(?: (?:${PLANNED_FOR.articles}))? ?$`
const FOR_FIRST = pattern`^(?:\p{L}+ )?(?:${PLANNED_FOR.first}) `
const SIGNS = once(
  () =>
    new Map<string, TenseSign>(
      // Strong signs win over weak ones, and the past among the strong ones.
      TENSE_WORDS.toSorted(([a], [b]) => a.strength - b.strength).flatMap(([sign, words]) =>
        choicesOf(words.replaceAll(/\s+/g, ' '), ' ').map((word) => [word, sign] as const),
      ),
    ),
)

/** Reads the tense around any place of a folded sentence, once for all of them. */
export function tenseOf(sentence: string): (at: number, end: number) => Tense {
  const clauses = Array.from(sentence.matchAll(CLAUSE), ({ index }) => index)
  const clauseOf = (at: number) => clauses.filter((each) => each < at).length
  const signs = signsIn(sentence).map((sign) => ({ ...sign, clause: clauseOf(sign.at) }))
  const hasPlan = signs.some(
    ({ side, strength, isPresent }) => side === 'future' && (strength === 2 || !isPresent),
  )
  return (at, end) => {
    const isFor =
      FOR().test(sentence.slice(Math.max(0, at - 24), at)) || FOR_FIRST().test(sentence.slice(at, at + 24))
    if (hasPlan && isFor) return { side: 'future', isStrong: true }
    const clause = clauseOf(at)
    const nearest = (strength: number) =>
      signs
        .filter((sign) => sign.strength === strength && (sign.at < at || sign.at >= end))
        .map((sign) => ({
          sign,
          distance: Math.abs(sign.at - at) + ACROSS_CLAUSES * Math.abs(sign.clause - clause),
        }))
        .reduce<{ sign: Sign; distance: number } | undefined>(
          (best, each) => (best !== undefined && best.distance <= each.distance ? best : each),
          undefined,
        )
    const found = nearest(2) ?? nearest(1)
    return found === undefined ? OPEN : { side: found.sign.side, isStrong: found.sign.strength === 2 }
  }
}

interface Sign extends TenseSign {
  readonly at: number
  /** A verb in the present, which goes with any noun. */
  readonly isPresent: boolean
}

const PRESENT = setOf(TENSE_SETS.present)
const HAVE = setOf(TENSE_SETS.have)
const GERMAN = setOf(TENSE_SETS.behindGermanWas)

/** Signs that are other words elsewhere: German "was", "am Freitag", "AI". */
function isOther(word: string, before: string, after: string, earlier: string): boolean {
  // "Have I got anything on Friday?"
  if (word === 'got') return HAVE.has(before) || HAVE.has(earlier)
  if (word === 'was') return GERMAN.has(after)
  if (word === 'am') return before !== 'i' && after !== 'i'
  return word === 'ai' && before !== 'j' && after !== 'je'
}

function signsIn(sentence: string): Sign[] {
  const words = Array.from(sentence.matchAll(WORD))
  const found = words.flatMap(({ 0: word, index: at }, place) => {
    if (isOther(word, words[place - 1]?.[0] ?? '', words[place + 1]?.[0] ?? '', words[place - 2]?.[0] ?? ''))
      return []
    const sign = SIGNS().get(word) ?? TENSE_ENDINGS.find(([, ending]) => ending.test(word))?.[0]
    return sign === undefined ? [] : [{ ...sign, at, isPresent: PRESENT.has(word) }]
  })
  if (!looksJoined(sentence)) return found
  const joined = TENSE_PARTS.flatMap(([sign, form]) =>
    Array.from(sentence.matchAll(form), ({ index: at }) => ({ ...sign, at, isPresent: false })),
  )
  return [...found, ...joined]
}
