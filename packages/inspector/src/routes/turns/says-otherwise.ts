import { NAMED, NUMBER, wordsAlone, wordsOf } from './words-of.ts'

// English alone. Other changes are found by the statements that they replace.
export const MOVES: RegExp = wordsAlone(`
  moved pushed cancelled canceled postponed delayed rebooked rescheduled`)
const INSTRUCTS = wordsAlone('never always only stop hate hates prefer prefers')
const INSTRUCTION = /\b(?:no more|from now on|don['’]t|do not|please tell)\b/i
const MONTH = new RegExp(`^(?!.*day)(?:${NAMED.source})$`)
// "26日": the sign behind a number is its unit.
const JOINED = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

export function saysInstruction(text: string): boolean {
  return text.search(INSTRUCTS) !== -1 || INSTRUCTION.test(text)
}

/**
 * The values of a text that `answer` lacks, of things that it has values of: another time for a time. None if
 * no thing has others alone. A number that stands alone in `answer` is one of the `subjects`.
 */
export function otherValues(text: string, answer: string, subjects: ReadonlySet<string>): readonly string[] {
  const [said, found] = [placedValues(answer), placedValues(text)]
  const alone = said.get('') ?? []
  const things = [...said, ...(alone.length === 0 ? [] : [...subjects].map((each) => [each, alone] as const))]
  const others = things.map(([thing, own]) => {
    const all = found.get(thing) ?? []
    return { all, other: all.filter((value) => !own.includes(value)) }
  })
  const differs = others.some(({ all, other }) => all.length > 0 && all.length === other.length)
  const all = others.map(({ other }) => other)
  // The page shows the first three: one of each thing.
  return differs ? [...new Set([...all.flatMap((each) => each.slice(0, 1)), ...all.flat()])] : []
}

/**
 * The numbers and days of a text, by the things that they may be values of: "time", "weekday", "month",
 * "day", "year", the words beside a number, or the empty text.
 */
function placedValues(text: string): ReadonlyMap<string, readonly string[]> {
  const small = text.toLowerCase()
  const things = new Map<string, string[]>()
  const add = (thing: string, value: string) => things.set(thing, [...(things.get(thing) ?? []), value])
  for (const [name] of small.matchAll(NAMED)) {
    const value = name.replace(/s$/, '')
    add(value.endsWith('day') ? 'weekday' : 'month', value)
  }
  for (const { 0: value, index } of small.matchAll(NUMBER))
    for (const thing of thingsOf(value, small.slice(0, index), small.slice(index + value.length)))
      add(thing, value)
  return things
}

function thingsOf(value: string, before: string, after: string): readonly string[] {
  const [, next = ''] = /^[\s-]{0,2}([\p{L}\p{M}%°]+)/u.exec(after) ?? []
  const [, last = ''] = /([\p{L}\p{M}]+)(?: the)?\s$/u.exec(before) ?? []
  if (value.includes(':') || /^[ap]m$/.test(next)) return ['time']
  if (/^(?:19|20)\d\d$/.test(value)) return ['year']
  const isOfDay = [next, last].some((word) => MONTH.test(word)) || /^(?:st|nd|rd|th)$/.test(next)
  if (isOfDay || /^-\d/.test(after) || /\d-$/.test(before)) return ['day']
  const [symbol] = /[$€£¥₩₹%°]/u.exec(`${before.trimEnd().slice(-1)}${after.trimStart().slice(0, 1)}`) ?? []
  if (symbol !== undefined) return [symbol]
  // "25 minutes", "26日": a unit says of what a number is.
  if (JOINED.test(next)) return [next.slice(0, 1)]
  if (next.endsWith('s') && wordsOf(next).length > 0) return wordsOf(next)
  const clause = /[^.;!?\n]*$/.exec(before)?.[0] ?? ''
  const words = [...wordsOf(clause).slice(-1), ...wordsOf(next)]
  return words.length === 0 ? [''] : words
}
