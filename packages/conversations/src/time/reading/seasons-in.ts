import { oneLine } from '../../word-forms.ts'
import type { NamedDate } from './dates-in.ts'
import { once } from '../../once.ts'

/** The names of the seasons, spring first. */
const NAMES: readonly string[] = [
  oneLine(`spring|springtime|frühling|frühjahr|frühlings|printemps|primavera|lente|voorjaar|vår|våren|
forår|wiosną|wiosna|весной|весна|весны|весну`),
  oneLine(`summer|summertime|sommer|sommers|été|verano|verão|estate|zomer|sommaren|sommeren|latem|lato|
летом|лето|лета`),
  oneLine(`autumn|herbst|herbstes|automne|otoño|outono|autunno|herfst|najaar|hösten|efteråret|jesienią|
jesień|осенью|осень|осени`),
  'winter|wintertime|winters|hiver|invierno|inverno|vintern|vinteren|zimą|zima|зимой|зима|зимы|зиму',
]
const SEASONS: ReadonlyMap<string, number> = new Map([
  ...NAMES.flatMap((names, season) => names.split('|').map((name) => [name, season] as const)),
  ['fall', 2],
])
const JOINED = ['春', '夏', '秋', '冬']
const KOREAN = ['봄', '여름', '가을', '겨울']
const YEAR = String.raw`(?:,? (?:of |de |del |do |di |van )?((?:19|20)\d\d)(?: года)?(?!\d))?`
const SIDE_BEFORE: Readonly<Record<'past' | 'future' | 'this', string>> = {
  past: oneLine(`last|past|previous|letzten|letzter|vergangenen|afgelopen|vorige|scorso|scorsa|pasado|pasada|
förra|sidste|прошлым|прошлой|прошлого|прошлую`),
  future: oneLine(`next|coming|nächsten|nächster|kommenden|komende|volgende|próximo|próxima|prossimo|prossima|
nästa|næste|следующим|следующей|ближайшим`),
  this: oneLine(`this|diesen|dieser|diesem|cet|ce|este|esta|questo|questa|quest'|deze|dit|denna|neste|nesta|
этим|этой|это|эту`),
}
const SIDE_AFTER: Readonly<Record<'past' | 'future', string>> = {
  past: 'dernier|dernière|pasado|pasada|passado|passada|scorso|scorsa',
  future: 'prochain|próximo|próxima|que viene|que vem|prossimo|prossima',
}
/** Cheap test whether a folded text may name a season. */
export const SEASON_SHAPE: RegExp = new RegExp(
  `(?<!\\p{L})(?:${[...SEASONS.keys()].join('|')})(?!\\p{L})|[${JOINED.join('')}]|${KOREAN.join('|')}`,
  'u',
)
/** Words before which a name is a season: "spring" and "fall" are other words as well. */
const IN =
  oneLine(`in|during|since|until|till|before|after|by|for|through|im|am|seit|vor|nach|bis|au|en|el|la|
l'|pour|depuis|avant|après|no|na|nel|nella|in de|de|desde|hasta|antes de|después de|dal|
dopo|prima`)
const WORDS = [...SEASONS.keys()].join('|')
const [BEFORE, BEHIND] = [Object.values(SIDE_BEFORE).join('|'), Object.values(SIDE_AFTER).join('|')]
const FORM = once(
  () =>
    new RegExp(
      oneLine(String.raw`(?<![\p{L}\p{M}])(?:(${BEFORE})|(${IN}))?(?: (?:the|dem|den|der|het|
de|del|el|la|il|l'))?[ ']?(?<![\p{L}\p{M}])(${WORDS})(?![\p{L}\p{M}-])(?: (${BEHIND}))?${YEAR}`),
      'gu',
    ),
)
/** Text after a lone season: "in spring water" has none. */
const ENDS = new RegExp(
  oneLine(String.raw`^(?: ?[?.!,;:)]| ?$|'| (?:i|we|he|she|they|you|did|do|does|was|were|is|are|will|have|has|
had|with|and|or|for|to|until|at|on|trip|trips|holiday|holidays|vacation|plans?|ich|wir|habe|haben|war|
waren|bin|j'|je|nous|on|he|hemos|fui|fuimos|voy|vamos|eu|eles|fomos|ho|sono|abbiamo|heb|ben|ik|я|мы)
(?!\p{L}))`),
  'u',
)
/** Adverbs, which need no word before them. */
const ALONE = /^(?:весной|летом|осенью|зимой|wiosną|latem|jesienią|zimą)$/
const ASIAN = new RegExp(
  oneLine(String.raw`(今年の?|去年の?|昨年の?|明年|来年の?|今度の|この|次の|前の|这个?|這個?|今|昨|올해 ?|작년 ?|지난해 ?|지난 ?|내년 ?|다음 ?|이번 ?|
(?:(?:19|20)\d\d) ?[年년]の? ?)?(${[...JOINED, ...KOREAN].join('|')})(天|季|休み|に|は|の旅行|에|철)?`),
  'gu',
)
const ASIAN_SIDES: readonly (readonly [NonNullable<NamedDate['side']>, RegExp])[] = [
  ['past', /^(?:去年|昨|前の|작년|지난)/u],
  ['future', /^(?:明年|来年|次の|내년|다음)/u],
  ['this', /^(?:今|この|这|這|올해|이번)/u],
]

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
    const season = SEASONS.get(name)
    const end = match.index + whole.length
    const isSeason = side !== '' || behind !== '' || year !== '' || ALONE.test(name)
    if (season === undefined || !(isSeason || (before !== '' && ENDS.test(text.slice(end, end + 16)))))
      return []
    // "In the fall" is a season, "a fall" is not.
    if (name === 'fall' && side === '' && year === '' && !whole.startsWith('in the ')) return []
    return [{ season, at: match.index, end, ...yearOf(year), side: sideOf(side, behind) }]
  })
}

function yearOf(year: string): { year?: number } {
  return year === '' ? {} : { year: Number(year) }
}

function sideOf(before: string, behind: string): NamedDate['side'] {
  const of = (list: string, found: string) => found !== '' && list.split('|').includes(found)
  if (of(SIDE_BEFORE.past, before) || of(SIDE_AFTER.past, behind)) return 'past'
  if (of(SIDE_BEFORE.future, before) || of(SIDE_AFTER.future, behind)) return 'future'
  return of(SIDE_BEFORE.this, before) ? 'this' : undefined
}

function inJoined(text: string): NamedDate[] {
  return Array.from(text.matchAll(ASIAN)).flatMap((match) => {
    const [whole, before = '', name = '', behind = ''] = match
    // A character alone is a part of other words.
    if (before === '' && behind === '') return []
    const year = /\d{4}/.exec(before)?.[0] ?? ''
    const season = Math.max(JOINED.indexOf(name), KOREAN.indexOf(name))
    const side = ASIAN_SIDES.find(([, form]) => form.test(before))?.[0]
    return [{ season, at: match.index, end: match.index + whole.length, ...yearOf(year), side }]
  })
}
