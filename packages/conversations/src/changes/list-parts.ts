import { pattern } from '../languages/languages.ts'
import { comparedWords, isSameWord } from '../standing/compared-words.ts'
import { wordedCue } from '../standing/find-cue.ts'
import { writer } from '../reading/own-words.ts'
import { SignedText } from './change-signs.ts'
import { firstValueAt, timesIn, withoutValues } from './values-in.ts'

/** Between the things of a list, and before a reason; without "en", which is "in" in most languages. */
const BORDER = new RegExp(
  [
    '[,;](?!\\p{N})|[，；、]',
    '(?<joining> (?:&|and|or|und|oder|et|ou|y|e|и|или)(?= ))',
    // "At 8 and 18. physio on Tuesday": no ordinal, as the German "am 8. und 18. mai".
    '(?<=\\p{N} (?:&|and|et|y|e|и) \\p{N}+)\\. (?=\\p{Ll})',
    ' (?:but|aber|mais|pero|mas|ma|maar|но)(?= )',
    ' (?:because|bc|since|weil|parce que|porque|perché|потому что|omdat)(?= )',
  ].join('|'),
  'gu',
)
const VALUE = /\p{N}/u
/** "Ella hates fish", "deputy Mr Lyle", "the head is Ash". */
const NAME = pattern`^(?:\p{L}{1,4} )?\p{Lu}\p{Ll}|
  ^(?!{prepositions} )(?:\p{Ll}+ ){1,3}(?:(?:=|{changes.copula}) )?(?:{titles} )?
  \p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?$`
const TOPIC =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,8}[はが]|\p{Script=Hangul}[은는이가] /u

interface Item {
  readonly start: number
  readonly end: number
  /** Whether a word such as "and" stands before it. */
  readonly isJoined: boolean
}

/**
 * The parts of a sentence that a later one is about, if it lists several things: of "my yoga is on Mondays,
 * pilates on Fridays" only the first, if yoga has moved. All of the sentence, if no other part says something
 * by itself: about somebody else, with a value of its own, or as an order or preference. `isReplaced` is asked
 * about the parts if they share no word with the later sentence.
 */
export function partsAbout(
  text: string,
  later: string,
  isReplaced: (part: string) => boolean = () => false,
): readonly string[] {
  const items = itemsOf(text)
  if (items.length < 2) return [text]
  const read = itemsRead(text, items, later)
  const isAbout = areAbout(read, () =>
    items.findIndex(({ start, end }) => isReplaced(text.slice(start, end).trim())),
  )
  const alone = standAlone(read, isAbout)
  // "I train for a race" beside an order is its reason.
  const isOfReason =
    read.some(({ isRule }) => isRule) &&
    read.every(({ isRule, isOwn }, place) => !isAbout[place] || (isOwn && !isRule))
  if (isOfReason || alone.every((stands, place) => !stands || isAbout[place])) return [text]
  const runs: Pick<Item, 'start' | 'end'>[] = []
  for (const [place, { start, end }] of items.entries()) {
    // A part that says nothing by itself belongs to the one before it.
    const before = place > 0 && isAbout[place - 1] === true
    if (isAbout[place] !== true && before && alone[place] === false) isAbout[place] = true
    if (isAbout[place] !== true) continue
    const last = before ? runs.pop() : undefined
    runs.push({ start: last?.start ?? start, end })
  }
  return runs.map(({ start, end }) => text.slice(start, end).trim())
}

type ReadItem = ReturnType<typeof itemsRead>[number]

function itemsRead(text: string, items: readonly Item[], later: string) {
  const words = [...wordsOf(later)]
  const isOfOthers = new SignedText(later.toLowerCase()).has('others')
  const hasTime = timesIn(later.toLowerCase()).size > 0
  return items.map(({ start, end, isJoined }, place) => {
    const part = text.slice(start, end).trim()
    const folded = part.toLowerCase()
    const own = wordsOf(part)
    // "On Mondays I have yoga, on Fridays pilates" begins alike.
    const isLike = place > 0 && own.size > 1 && firstWord(part) === firstWord(text)
    const others = new SignedText(folded).has('others')
    const isTimed = hasTime && timesIn(folded).size > 0
    const shared = words.filter(([key, word]) => isSameWord(own.get(key) ?? '', word)).length
    const isRule = wordedCue(folded) !== undefined
    const isOwn = writer.isIn(part)
    return {
      stands: others || isLike || isRule || TOPIC.test(part),
      isNamed: own.size > 1 && NAME().test(part) && !isOwn,
      hasValue: own.size > 0 && (VALUE.test(part) || firstValueAt(folded) !== undefined),
      isRule,
      isOwn,
      isJoined,
      words: own.size,
      isSame: shared > 0,
      // "Dinner moved, we eat at nine" says one thing.
      isChange: new SignedText(folded).has('moved', 'changed'),
      // With the later statement; a time counts as one.
      shared: others && !isOfOthers ? 0 : shared + Number(isTimed),
    }
  })
}

// Those with most words of the later statement.
function areAbout(read: readonly ReadItem[], replaced: () => number): boolean[] {
  const most = Math.max(...read.map(({ shared }) => shared))
  // "We moved" shares no word with "I live in Rome, my sister lives in Bari".
  if (most === 0) {
    const about = Math.max(0, replaced())
    return read.map((_, place) => place === about)
  }
  // "I eat beef again" shares the verb of "I eat no pork or beef" with its first part, too.
  const isVerb = most === 1 && read.some(({ isJoined, shared }) => isJoined && shared === most)
  return read.map(({ shared }, place) => shared === most && !(isVerb && place === 0))
}

function standAlone(read: readonly ReadItem[], isAbout: readonly boolean[]): boolean[] {
  const first = isAbout.indexOf(true)
  // Numbers and days are of other things if each part has some, or before: "chess, on Sundays" is one.
  const isList = read.some(({ hasValue }, place) => hasValue && isAbout[place])
  const named = [...read.keys()].filter((place) => read[place]?.isNamed)
  const isOfNames = named.length > 1 || isAbout[named[0] ?? -1] === true
  // "When you plan my day, begin with swimming": the first part is the case of the second.
  const isOfRule = read[first]?.isRule === true
  // "Diabetes was found, metformin 500": the changed part has a name and a value, and needs no other one.
  const isWhole = read[first]?.hasValue === true && read[first].isSame && !read[first].isJoined
  return read.map(({ stands, hasValue, isNamed, isOwn, isJoined, isChange, words }, place) => {
    if (stands || (isNamed && isOfNames)) return true
    if (place < first) {
      if (hasValue || (isWhole && !isChange && words > 0)) return true
      return isOwn && words > 1 && !isOfRule
    }
    // "Always run the linter and the tests."
    return (hasValue && isList) || (isOfRule && isJoined && words > 0)
  })
}

function wordsOf(text: string): ReadonlyMap<string, string> {
  return new Map([...comparedWords(withoutValues(text))].filter(([key]) => !/^\p{N}/u.test(key)))
}

function firstWord(text: string): string {
  return text.trim().split(' ', 1)[0]?.toLowerCase() ?? ''
}

// "Tuesday and Friday 10:30", "at 8 and 18"; but "Mondays yoga and Fridays pilates".
function isOneValue(before: string, behind: string): boolean {
  const last = before.slice(before.lastIndexOf(' ') + 1)
  const [first = '', next = ''] = behind.split(' ', 2)
  if (VALUE.test(last) && /^\p{N}/u.test(first)) return true
  const areDays = [last, first].every((word) => firstValueAt(word.toLowerCase()) === 0)
  return areDays && (next === '' || firstValueAt(next.toLowerCase()) === 0 || wordsOf(next).size === 0)
}

// The words of a border belong to no part.
function itemsOf(text: string): readonly Item[] {
  const borders = [...text.matchAll(BORDER)].filter(({ index, 0: mark, groups }) => {
    const [before, behind] = [text.slice(0, index), text.slice(index + mark.length).trim()]
    return groups?.['joining'] === undefined || !isOneValue(before, behind)
  })
  const starts = [0, ...borders.map(({ index, 0: mark }) => index + mark.length)]
  return starts
    .map((start, place) => ({
      start,
      end: borders[place]?.index ?? text.length,
      isJoined: borders[place - 1]?.groups?.['joining'] !== undefined,
    }))
    .filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)))
}
