import type { NamedDate } from './dates-in.ts'
import { once } from '../../once.ts'

const DAY = String.raw`(?<!\d)(3[01]|[12]\d|[1-9])`
/** Text after a lone day; "on the 2nd floor" and "am 3. Tag" do not name one. */
const ENDS = String.raw`(?= ?(?:[?!,;:)]|\.(?!\d)|$)| (?:at|with|and|or|in the|for|from|to|of (?:this|next|last|the) month|of month|i|we|um|ich|wir|habe|haben|einen|vor|an|dieses|nächsten|a las|por la|à|de este|del|du mois|tengo|ai-je|às)(?!\p{L}))`
const FORMS = once(() =>
  [
    `(?<!\\p{L})(?:on|by|until|till|since|for|before|after|from) the ${DAY}(?:st|nd|rd|th)${ENDS}`,
    `(?<!\\p{L})the ${DAY}(?:st|nd|rd|th)(?= of (?:this|next|last) month)`,
    `(?<!\\p{L})(?:am|bis zum|vom|ab dem|seit dem) ${DAY}\\.${ENDS}`,
    `(?<!\\p{L})(?:el|el día|le|il|al|au|dia|no dia) ${DAY}${ENDS}`,
    // "阿波罗1号" is a name.
    `(?<=^|[\\s,.;、月在到于於从從是我])${DAY}[号號](?![楼樓线線店房车車门門机機码碼库庫])`,
    `${DAY}日(?=[にはまか]|の(?:予定|会議|予約)|[?。、]|$)`,
    `${DAY}일(?=에 |은 |까지)`,
  ].map((source) => new RegExp(source, 'gu')),
)

/**
 * The days of a month that a folded text names alone, in no order: "on the 27th", "am 27.", "27号". `dates`
 * are the dates of `text`, which do not contain them.
 */
export function monthDaysIn(text: string, dates: readonly NamedDate[]): NamedDate[] {
  if (!/\d/.test(text)) return []
  return FORMS()
    .flatMap((form) =>
      Array.from(text.matchAll(form), ({ 0: match, 1: day, index: at }) => ({
        day: Number(day),
        at,
        end: at + match.length,
      })),
    )
    .filter(({ at, end }) => dates.every((date) => date.end <= at || date.at >= end))
}
