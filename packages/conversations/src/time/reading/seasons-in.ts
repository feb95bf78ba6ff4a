import { SIDES_BEFORE, SIDES_BEHIND } from '../../languages/times/beside.ts'
import { SEASON_SIDES, JOINED_SEASONS, SEASON_WORDS, SEASONS } from '../../languages/times/parts.ts'
import { inText, pattern } from '../../languages/languages.ts'
import { setOf } from '../../word-forms.ts'
import { sideOf, type NamedSide } from './bounds.ts'
import type { NamedDate } from './dates-in.ts'

const NAMES: ReadonlyMap<string, number> = new Map(
  [...SEASONS, ...JOINED_SEASONS].flatMap((names, place) =>
    [...setOf(names)].map((name) => [name, place % SEASONS.length] as const),
  ),
)
const WORDS = SEASONS.join('|')
const JOINED_WORDS = JOINED_SEASONS.join('|')
/** Cheap test whether a folded text may name a season. */
export const SEASON_SHAPE: () => RegExp = pattern`(?<!\p{L})(?:${WORDS})(?!\p{L})|${JOINED_WORDS}`
// In Portuguese, "neste" is "this".
const BEFORE = [...Object.values(SIDES_BEFORE), 'neste|nesta'].join('|')
const BEHIND = Object.values(SIDES_BEHIND).join('|')
const FORM = inText`(?<![\p{L}\p{M}])(?:(${BEFORE})|(${SEASON_WORDS.before}))?
  (?: (?:${SEASON_WORDS.articles}))?[ ']?(?<![\p{L}\p{M}])(${WORDS})(?![\p{L}\p{M}-])(?: (${BEHIND}))?
  (?:,? (?:of |de |del |do |di |van )?((?:19|20)\d\d)(?: года)?(?!\d))?`
const ENDS = pattern`^(?: ?[?.!,;:)]| ?$|'| (?:${SEASON_WORDS.follows})(?!\p{L}))`
const ALONE = setOf(SEASON_WORDS.alone)
const JOINED_FORM = inText`(${SEASON_WORDS.joinedBefore}|(?:(?:19|20)\d\d) ?[年년]の? ?)?
  (${JOINED_WORDS})(${SEASON_WORDS.joinedBehind})?`
const JOINED_SIDES = Object.entries(SEASON_SIDES).map(
  ([side, words]) => [side as NamedSide, pattern`^(?:${words})`] as const,
)

/**
 * The seasons that a folded text names: "this spring", "im Sommer 2024", "l'été dernier", "去年夏天". They are
 * those of the northern hemisphere, from the first day of March, June, September and December.
 */
export function seasonsIn(text: string): NamedDate[] {
  return [...inWords(text), ...inJoined(text)]
}

function inWords(text: string): NamedDate[] {
  return Array.from(text.matchAll(FORM())).flatMap((match) => {
    const [whole, side = '', before = '', name = '', behind = '', year = ''] = match
    const season = NAMES.get(name)
    const end = match.index + whole.length
    const isSeason = side !== '' || behind !== '' || year !== '' || ALONE.has(name)
    if (season === undefined || !(isSeason || (before !== '' && ENDS().test(text.slice(end, end + 16)))))
      return []
    // "In the fall" is a season, "a fall" is not.
    if (name === 'fall' && side === '' && year === '' && !whole.startsWith('in the ')) return []
    return [
      {
        season,
        at: match.index,
        end,
        ...yearOf(year),
        side: side.startsWith('nest') ? 'this' : sideOf(side, behind),
      },
    ]
  })
}

function yearOf(year: string): { year?: number } {
  return year === '' ? {} : { year: Number(year) }
}

function inJoined(text: string): NamedDate[] {
  return Array.from(text.matchAll(JOINED_FORM())).flatMap((match) => {
    const [whole, before = '', name = '', behind = ''] = match
    // A character alone is a part of other words.
    if (before === '' && behind === '') return []
    const year = /\d{4}/.exec(before)?.[0] ?? ''
    const season = NAMES.get(name)
    const side = JOINED_SIDES.find(([, form]) => form().test(before))?.[0]
    return [{ season, at: match.index, end: match.index + whole.length, ...yearOf(year), side }]
  })
}
