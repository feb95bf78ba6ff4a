import { oneLine } from '../../word-forms.ts'
import type { DayRange } from '../day.ts'
import { once } from '../../once.ts'

/** The bound that a word beside a time sets: "after 2024", "since March". */
export type Bound = 'after' | 'since' | 'from' | 'before' | 'until'

/** A time of a sentence: where it is named, and its days. */
export interface NamedTime {
  readonly at: number
  readonly end: number
  readonly range: DayRange | undefined
  /** A date, whose match may begin with a word such as "since". */
  readonly isDate: boolean
}

/** How far an open range reaches from today or from its bound, in days. */
const [AHEAD, BACK] = [731, 36_525]
/** A bound that is so near in the future is about plans. */
const NEAR = 62
const ENDS = 'end of|ende|fin|fim|fine|eind|конца'
const ARTICLES =
  oneLine(String.raw`(?: (?:the|${ENDS}|beginning of|start of|dem|den|der|anfang|le|la|les|l'|el|los|il|
lo|o|a|en|em|in|nel|im|de|des|do|da|del|het|van|начала|[①-⑩]))*`)
/** The mark of a part of the time behind it. */
export const PART = '[①-⑩Ⓐ-ⓩ]'
const END = new RegExp(`(?<!\\p{L})(?:${ENDS}|⑩)(?!\\p{L})`, 'u')
const words = (list: string) =>
  list
    .trim()
    .split(/\s*\|\s*/)
    .join('|')
const BEFORE_IT: Readonly<Record<Bound, string>> = {
  after: words(`after|later than|newer than|more recent than|post|nach|später als|
après|después de|después del|tras|
depois de|depois do|depois da|após|dopo|dopo il|после|позже|позднее|na afloop van|na|later dan|efter`),
  since: words(`since|ever since|seit|depuis|desde|dal|dall'|dalla|a partire da|sinds|sedan|siden|начиная с`),
  from: words(`starting|starting in|beginning|as of|ab|frühestens|à partir de|à partir du|à partir d'|dès|
a partir de|a partir del|a partir do|a partire dal|vanaf`),
  before: words(`before|prior to|earlier than|older than|more than|pre|vor|früher als|
avant|antes de|antes del|antes do|antes da|
prima di|prima del|prima della|раньше|ранее|eerder dan|före|før|przed`),
  until:
    words(`until|till|up to|up to and including|through|bis|bis zum|bis einschließlich|spätestens|jusqu'à|jusqu'en|jusqu'au|
jusqu'|au plus tard|hasta|hasta el|a más tardar|até|até o|o mais tardar|fino a|fino al|al più tardi|tot|
tot en met|uiterlijk|t/m|до`),
}
/** All words that make a time a bound, and the articles behind them. */
export const BOUNDS: string = `(?:${Object.values(BEFORE_IT).join('|')})${ARTICLES}[ '-]?`
const FORMS = once(() =>
  Object.entries(BEFORE_IT).map(
    ([bound, list]) => [bound as Bound, new RegExp(`(?<!\\p{L})(?:${list})${ARTICLES}[ '-]?$`, 'u')] as const,
  ),
)
const NEGATED = /(?<!\p{L})(?:not?|nicht|pas|non|não|niet|не) $/u
/** Words behind a time, in languages that put them there; and "from March on". */
const LATER = words(`onwards?|on|(?:and|or) (?:later|after|afterwards|newer)|an|(?:und|oder) später|et après|
ou après|et plus tard|en adelante|(?:y|o) después|(?:e|ou) depois|
em diante|in poi|(?:e|o) dopo|и (?:позже|после)|
(?:en|of) later`)
const EARLIER = words(`(?:and|or) (?:earlier|before|older)|(?:und|oder) früher|(?:et|ou) avant|(?:y|o) antes|
(?:e|ou) antes|(?:e|o) prima|и раньше|(?:en|of) eerder`)
const BEHIND: readonly (readonly [Bound, RegExp])[] = [
  ['before', /^ ?(?:之前|以前|前に|前の|より前|이전|전에|前)/u],
  ['after', /^ ?(?:之后|之後|以后|以後|より後|の後|のあと|이후|뒤에|후에|后|後)/u],
  ['since', /^ ?(?:以来|以來|以降|起|부터|から|至今)/u],
  ['until', /^ ?(?:为止|為止|まで|까지)/u],
  ['from', new RegExp(`^ (?:${LATER})(?= ?(?:[?.!,;]|$))`, 'u')],
  ['until', new RegExp(`^ (?:${EARLIER})(?= ?(?:[?.!,;]|$))`, 'u')],
]
/** The same behind a year, which is a year beside such words. */
export const BEHIND_YEAR: string = ` (?:${LATER}|${EARLIER})(?= ?(?:[?.!,;]|$))`
const FROM_THEN = /(?<!\p{L})(?:on|in) or after $/u
const UNTIL_THEN = /(?<!\p{L})(?:on|in) or before $/u
const PREFIXED = /(?:自从?|自從|从|從)$/u
const TO = new RegExp(
  oneLine(String.raw`^ ?(?:(?:to|until|till|through|thru|bis|bis zum|à|au|et|hasta|hasta el|al|a|e|y|até|
até o|по|до|tot|t\/m|en|and|und|i|и|–|—|-|~|～|到|至|から|부터)(?: (?:the|le|el|il|den|dem|o))?) ?(?:[①-⑩] )?$`),
  'u',
)
/** Joins two times only with a word before them: "between March and May", but not "in March and May". */
const AND = /(?:et|y|e|en|and|und|i|и)(?: |$)/u
const PAIR = new RegExp(
  oneLine(String.raw`(?<!\p{L})(?:between|from|zwischen|von|vom|entre|de|du|desde|da|dal|tra|fra|tussen|van|
между|с|从|從|自)(?: (?:the|dem|el|le|il|den))?(?: |$)`),
  'u',
)
/** The words of a match that stand before its date: "since March", "jusqu'en 2024". */
const LEAD = once(() => new RegExp(`^(?:(?:${BOUNDS})?(?:(?:of|in|im|en|em|nel|au|du|de|do) )?)`, 'u'))
const LONGEST = 32

/** The bound that the words beside a time set; undefined if the time itself is meant. */
export function boundOf(
  sentence: string,
  { at, end, isDate }: Pick<NamedTime, 'at' | 'end' | 'isDate'>,
): Bound | undefined {
  const match = sentence.slice(at, end)
  // The match of a date begins with the word before its year: "jusqu'en 2024".
  const begin = at + (isDate ? (LEAD().exec(match)?.[0].length ?? 0) : 0)
  const before = sentence.slice(Math.max(0, begin - LONGEST), begin)
  const behind = sentence.slice(end, end + LONGEST)
  if (FROM_THEN.test(before)) return 'from'
  if (UNTIL_THEN.test(before)) return 'until'
  for (const [bound, form] of FORMS()) {
    const found = form.exec(before)
    if (found === null) continue
    if (bound === 'before' && END.test(found[0] + match.charAt(0))) return 'until'
    return unlessNegated(bound, before.slice(0, found.index))
  }
  const [last] = BEHIND.find(([, form]) => form.test(behind)) ?? []
  return last ?? (PREFIXED.test(before) ? 'since' : undefined)
}

// "Not later than 2024", "nicht vor März".
function unlessNegated(bound: Bound, before: string): Bound {
  if (!NEGATED.test(before)) return bound
  return bound === 'after' ? 'until' : bound === 'before' ? 'from' : bound
}

/**
 * The days that a question means by its times, in order: open ranges beside such words, and one range from
 * the first to the last of two times that belong together. An open range ends two years from today.
 */
export function boundedRanges(sentence: string, times: readonly NamedTime[], today: number): DayRange[] {
  const found: DayRange[] = []
  for (let place = 0; place < times.length; place += 1) {
    const [time, next] = [times[place], times[place + 1]]
    if (time?.range === undefined) continue
    const { range } = time
    const isFirst = next?.range !== undefined && isPair(sentence, time, next)
    const last = isFirst && next?.range !== undefined ? lastOf(range, next.range) : undefined
    if (last !== undefined) {
      found.push({ first: range.first, last })
      place += 1
    } else found.push(bounded(range, boundOf(sentence, time), today) ?? range)
  }
  return found
}

/** True for two times that are the first and the last of one range. */
export function isPair(
  sentence: string,
  time: Pick<NamedTime, 'at' | 'end'>,
  next: Pick<NamedTime, 'at' | 'end'>,
): boolean {
  // The match of a time may have the word before it.
  const own = /^(?:to|until|till|bis|hasta|até|and|und|et|y|e|до|по)(?: |$)/u.exec(
    sentence.slice(next.at, next.end),
  )
  const between = sentence.slice(time.end, next.at) + (own?.[0] ?? '')
  if (!TO.test(between)) return false
  const start = sentence.slice(Math.max(0, time.at - LONGEST), time.at)
  const match = sentence.slice(time.at, time.end)
  const isOpened =
    new RegExp(`${PAIR.source}$`, 'u').test(start) || new RegExp(`^${PAIR.source}`, 'u').test(match)
  return isOpened || !AND.test(between.trim())
}

// The last of two days of the week is the one after the first.
function lastOf({ first, last }: DayRange, next: DayRange): number | undefined {
  if (first <= next.last) return next.last
  return first === last && next.first === next.last && first - next.last < 7 ? next.last + 7 : undefined
}

function bounded({ first, last }: DayRange, bound: Bound | undefined, today: number): DayRange | undefined {
  const end = Math.max(today, last) + AHEAD
  if (bound === 'after') return { first: last + 1, last: end }
  if (bound === 'since') return { first, last: first > today ? end : today }
  if (bound === 'from') return { first, last: end }
  // "What is due before Friday?" is from today on, "trips before 2027" are all.
  const start = first > today && first - today <= NEAR ? today : first - BACK
  if (bound === 'before') return { first: start, last: first - 1 }
  if (bound === 'until') return { first: start, last }
  return undefined
}
