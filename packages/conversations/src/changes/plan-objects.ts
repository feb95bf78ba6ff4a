import type { Place } from './change-signs.ts'
import { partOf } from './changed-values.ts'
import { NAMED } from './read-change.ts'
import type { ReadChange } from './read-change.ts'
import { sharedWords, wordsIn } from './subject-words.ts'
import { withoutValues } from './values-in.ts'

const PREPOSITIONS =
  'in|at|on|to|from|of|about|with|for|near|by|after|before|during|until|nach|bei|von|vom|beim|mit|für|im|' +
  'am|zu[mr]?|über|aus|auf|à|au|aux|en|de|' +
  'du|des|pour|avec|sur|chez|dans|al|del|con|por|para|sobre|em|n[ao]s?|' +
  'aos?|com|das?|dos|di|della|nel|nella|alla|per|su'
const ARTICLES =
  'the|an?|my|our|eine?[nmrs]?|de[nmr]|das|die|l[aeo]s?|un[ae]?|el|il|os?|as?|u[mn]a?|mein\\p{L}*|' +
  'unser\\p{L}*|mon|ma|mi|meu|minha|notre|nuestr[oa]|noss[oa]'
/** A preposition before a word, and at most an article and one more word. */
const BEHIND_PREPOSITION = new RegExp(
  `(?<!\\p{L})(?:(?:${PREPOSITIONS})(?: (?:${ARTICLES}))?(?: \\p{L}+)? |[dl]')$`,
  'u',
)
const SECOND_NOUN = /^(?:\S*) ([\p{L}\p{M}]+)/u
const DOING = new RegExp(
  `(?<!(?<!\\p{L})(?:an?|the|my|our) )(?<!\\p{L})\\p{L}{2,}ing (?!(?:${PREPOSITIONS}) )(?=\\p{L})`,
  'gu',
)
const RELATIVE = /(?<!\p{L})(?:that|which|who|que|qui|che)(?!\p{L})/u
/** A noun of a language that joins its words ends here. */
const NOUN_END = /^(?:[がをはも을를이가은는도了也很、。，！!.]|已经|终于|昨天|今天|前天|刚|$)/u
const JOINED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** A plan with them is about another thing than the one that a person has. */
const ANOTHER = new RegExp(
  '(?<!\\p{L})(?:new|bigger|better|other|more|neue|größer|zweit|weiter|nuev|nuov|nouve|nov[oa]|autre|' +
    'altr[oa]|outr|otr[oa]|maior)',
  'u',
)

/** A part of a clause that names a thing: before a sign, or behind it. */
interface Part {
  readonly text: string
  readonly isBehind: boolean
  readonly words: ReadonlyMap<string, string>
  readonly of: ReadChange
}

/** The parts of a clause before and behind a sign such as "arrived" or "I bought". */
export function partsBeside(read: ReadChange, sign: Place): readonly Part[] {
  const made = (text: string, isBehind: boolean) => ({
    text,
    isBehind,
    words: wordsIn(withoutValues(text), read.languages),
    of: read,
  })
  return [
    made(partOf(read.folded.slice(sign.end)), true),
    made(read.folded.slice(read.clauseStart(sign.start), sign.start), false),
  ]
}

/** Where a text names a thing of one's own: "our dog Rex". */
export function namedIn(text: string): Place | undefined {
  const found = NAMED.exec(text)
  return found === null ? undefined : { start: found.index, end: found.index + found[0].length }
}

/** Whether a plan may be about the first thing of its kind: not "a bigger car". */
export function isFirst(older: ReadChange): boolean {
  return !older.has('also') && !ANOTHER.test(older.folded)
}

/** The thing that a person plans to have or to do: "a greyhound" in "adopt a greyhound from the shelter". */
export function objectsOf(read: ReadChange, plan: Place): ReadonlyMap<string, string> {
  const { folded, languages } = read
  const isJoined = languages.some((language) => language.isJoined === true)
  // "Start watching football" is about football.
  const text = isJoined ? '' : partOf(folded.slice(plan.end).replace(/^[, ]+/u, '')).replaceAll(DOING, ' ')
  const behind = wordsIn(withoutValues(text), languages)
  const words = behind.size > 0 ? behind : read.clauseAt(plan.start)
  const isDirect = (word: string) => !BEHIND_PREPOSITION.test(folded.slice(0, folded.indexOf(word)))
  return new Map([...words].filter(([, word]) => isJoined || isDirect(word)))
}

/** Whether a part is about a thing: not "a book about bikes", "a bike lock", "the garden fence". */
export function isWanted(part: Part, older: ReadChange, wanted: ReadonlyMap<string, string>): boolean {
  const shared = sharedWords(wanted, part.words)
  if (shared.length * 2 < wanted.size) return false
  return shared.some((key) => isHead(part.words.get(key) ?? key, part, older))
}

function isHead(word: string, part: Part, older: ReadChange): boolean {
  const { text, isBehind, of } = part
  const at = text.indexOf(word)
  const [before, behind] = [text.slice(0, at), text.slice(at + word.length)]
  if (JOINED.test(word)) {
    const isLast = isBehind || wordsIn(behind, of.languages).size === 0
    return part.words.size <= older.words().size * 2 && NOUN_END.test(behind.trim()) && isLast
  }
  // "I saw a cruise ship that arrived."
  if (!isBehind && RELATIVE.test(behind)) return false
  const names = of.namesWithFirst()
  const isOther = ([key, each]: readonly [string, string]) => !older.words().has(key) && !names.has(each)
  if (BEHIND_PREPOSITION.test(before) || [...wordsIn(before, of.languages)].some(isOther)) return false
  const next = isBehind ? (SECOND_NOUN.exec(behind)?.[1] ?? '') : behind
  return ![...wordsIn(next, of.languages)].some(isOther)
}
