import { checkText, checkOptions } from '@sheaf/core/adapter'
import { SignedText } from '../changes/change-signs.ts'
import { isAmongOther } from '../reading/other-language.ts'
import { FIRST_PERSON } from '../reading/phrases.ts'
import { readWholeSentences, type ReadSentence } from '../reading/read-message.ts'
import { comparedWords } from './compared-words.ts'
import { findCue, isTextRequest, type Cue } from './find-cue.ts'
import { ownOrders, type Order } from './own-orders.ts'
import type { StandingStatement } from './standing-statement.ts'
import { countCjk, straight } from '../word-forms.ts'
import { scoreOf } from './sentence-score.ts'
import { subjectOf } from './subject-of.ts'
import { inText, pattern } from '../languages/languages.ts'

/** Between the clauses of a sentence. */
const BORDER = inText`[,;，；、] ?(?:{and} )?| {and} `
/** Begins a remark about something else. */
const ASIDE =
  /^(?:btw|by the way|also|oh|ps|übrigens|achja|por cierto|ah y|au fait|sinon|aliás|a propósito|对了|另外|顺便|ちなみに|あと|それと|참고로|그리고|아)(?!\p{L})/u
/** So many clauses of a sentence are read one by one. */
const MOST_CLAUSES = 12
/** A condition, an example, or the speaker's own plan. */
const UNREAL =
  /^(?:if|when|for example|i'll|i will|wenn|falls|ich werde|si|cuando|quand|se|quando|如果|もし) /u
/** Begins a sentence about the subject of the one before it. */
const THIRD_PERSON =
  /^(?:has|is|hates|loves|likes|prefers|hat|ist|mag|hasst|liebt|heeft|haat|houdt|est|déteste|adore|aime|tiene|es|odia|tem|ha|è) /u
const MAKES = pattern`{=lines.makes}`
const LASTS = pattern`from now on|going forward|in (the )?future|ab (jetzt|sofort|heute)|künftig|désormais|
  à partir de 
  maintenant|a partir de (ahora|agora)|de ahora en adelante|daqui (em diante|pra frente)|以后|从现在|今後|これから|앞으로`
const TOLD = pattern`{+standing.told}`
const OVERRIDES = pattern`{=lines.overrides}`
/** Tells of a time that is past: "yesterday the teacher used emojis again". */
const REPORT = pattern`(?<!\p{L})(?:yesterday|last (?:week|night|time)|(?:was|were)(?! (?:an? |too |wrong|
  silly|not ))|gestern|neulich|
  (?:war|waren|gab|wurden?)(?! (?:eine?|zu|nur|doch|mir|quatsch)(?!\p{L}))|hier|était|étaient|
  (?:ayer|anoche|estaba|hubo|ontem|teve)|(?:fue|foi)(?! uma? ))(?!\p{L})|昨天|上次|昨日|先週|어제|지난`
/** "The coffee machine is fine again" looks less like the sentences that stand. */
const LEAST_OF_CHANGE = -3
/** A longer sentence says more than that something is over. */
const LONGEST_CHANGE = 200
const CHANGE = pattern`{#lines.ends}`

/**
 * The standing instructions, preferences and revocations of a user's message, in the order of the text; empty
 * for other messages. `withChanges` adds sentences that may end one: "you can be kinder again". Reads only
 * the user's own prose: no code, quotes, headings, letters or pasted text. English, German, French, Spanish,
 * Portuguese, Italian, Dutch, Russian, Chinese, Japanese and Korean. A sentence stays whole, unless it is
 * very long: then the clause that says it.
 */
export function standingStatements(
  text: string,
  options: { readonly withChanges?: boolean } = {},
): StandingStatement[] {
  checkText('text', text)
  const { withChanges = false } = checkOptions(options, { withChanges: true })
  const { sentences, orders } = ordersIn(text, withChanges)
  const own = new Set(ownOrders(orders, sentences))
  return orders.flatMap((order) => {
    const { plain, lineAt, text, lineEnd } = sentences[order.sentence] as ReadSentence
    return order.places.flatMap(({ kind, start, end, before }) => {
      if (kind !== 'change' && !own.has(order)) return []
      if (before !== undefined) {
        const both = `${before.text}${text}`.replaceAll(/\s+/gu, ' ').trim()
        return { kind, text: both, lineStart: before.lineStart, lineEnd }
      }
      const clause = plain.slice(start, end)
      const from = start + clause.length - clause.trimStart().length
      const said = clause.trim()
      return { kind, text: said, lineStart: lineAt(from), lineEnd: lineAt(from + said.length - 1) }
    })
  })
}

interface PlacedOrder extends Order {
  readonly places: readonly Place[]
}

/** A Korean verb may be all that an order says. */
const HANGUL = /\p{Script=Hangul}/u

/** The sentences of a message, and those of them that may stand. */
export function ordersIn(
  text: string,
  withChanges = false,
): { readonly sentences: readonly ReadSentence[]; readonly orders: readonly PlacedOrder[] } {
  let [isWork, isMade, isPlanted] = [false, false, false]
  let last = -1
  const sentences = readWholeSentences(text)
  const orders = sentences.flatMap(({ origin, folded }, sentence) => {
    if (origin !== 'own') return []
    isPlanted ||= OVERRIDES().test(folded)
    if (isPlanted) return []
    // "Draft a prompt for our bot. Always answer in English." The rule is of the prompt.
    const makes = MAKES().test(folded)
    isMade ||= makes
    if (isMade && !LASTS().test(folded) && (makes || !FIRST_PERSON().test(folded))) return []
    // "Make it shorter. Two lines, no emojis." The orders behind it are about that text.
    const isRequest = isTextRequest(folded)
    isWork = isRequest || (isWork && !ASIDE.test(folded))
    const found = placesIn(folded, { withChanges, isWork })
    const before = sentences[sentence - 1]
    const places = found.flatMap((place) => {
      if (place.kind === 'preference' && isOfAnother(folded, before?.folded ?? '')) return []
      if (place.kind !== 'instruction' || comparedWords(folded).size > 0) return place
      if (HANGUL.test(folded) || subjectOf(folded) !== undefined) return place
      // "Never do that again" says nothing without the sentence before it.
      const isBehind = before?.origin === 'own' && !isQuestion(before.folded) && last !== sentence - 1
      return isBehind ? { ...place, before } : []
    })
    if (places.length === 0) return []
    last = sentence
    isWork = isRequest
    return [{ sentence, places }]
  })
  return { sentences, orders }
}

// "My son is five. Allergic to eggs.": the second sentence has no "I".
function isOfAnother(folded: string, before: string): boolean {
  if (FIRST_PERSON().test(folded)) return false
  return THIRD_PERSON.test(folded) || new SignedText(before).has('others')
}

type Place = Pick<Cue, 'start' | 'end'> & {
  readonly kind: StandingStatement['kind']
  /** The sentence that it is about. */
  readonly before?: ReadSentence
}

function placesIn(
  folded: string,
  { withChanges, isWork }: { readonly withChanges: boolean; readonly isWork: boolean },
): Place[] {
  const cues = cuesIn(folded, isWork)
  if (cues.length > 0 || !withChanges || folded.length > LONGEST_CHANGE || !mayEnd(folded)) return cues
  if (isQuestion(folded) || UNREAL.test(folded) || isReport(folded)) return []
  const isChange = isLikelyChange(folded) || subjectOf(folded, true) !== undefined
  return isChange ? [{ kind: 'change', start: 0, end: folded.length }] : []
}

/**
 * Whether a folded sentence looks like those that stand or end something: "emojis are fine again" does, "the
 * coffee machine is fine again" does not.
 */
export function isLikelyChange(folded: string): boolean {
  return Math.max(scoreOf(folded, 'stands'), scoreOf(endingClause(folded), 'stands')) >= LEAST_OF_CHANGE
}

/** The clause that ends something: "it isn't an allergy, the doctor tested it". All of it without one. */
export function endingClause(folded: string): string {
  return folded.split(/[,;，；]/).find((each) => CHANGE().test(each)) ?? folded
}

// "Yesterday the teacher used emojis again", "my sister speaks English now".
function isReport(folded: string): boolean {
  return REPORT().test(folded) || new SignedText(folded).has('others')
}

// "Prices in euros from now on": it names a subject of answers and nobody else.
function lastingCue(folded: string): Cue | undefined {
  if (folded.length > LONGEST_CHANGE || !LASTS().test(folded) || subjectOf(folded) === undefined)
    return undefined
  if (FIRST_PERSON().test(folded) || isQuestion(folded) || isReport(folded) || scoreOf(folded, 'stands') < 0)
    return undefined
  return { kind: 'instruction', isRefusal: false, start: 0, end: folded.length }
}

/** Whether a folded sentence allows something, takes it back or returns to it. */
export function mayEnd(folded: string): boolean {
  return CHANGE().test(folded)
}

function isQuestion(folded: string): boolean {
  return /[?？]["')\]”’」）]*\s*$/.test(folded)
}

// One for a sentence, unless its clauses are independent: "Forget the rule about du, and always answer in
// German".
function cuesIn(folded: string, isWork: boolean): Place[] {
  const cue = findCue(folded, isWork) ?? lastingCue(folded)
  if (cue === undefined || TOLD().test(folded) || isAmongOther(folded)) return []
  const clauses = clausesIn(folded, isWork)
  const isEach =
    clauses.length > 1 &&
    (new Set(clauses.map(({ kind }) => kind === 'revocation')).size > 1 ||
      new Set(clauses.map(({ start, end }) => subjectOf(folded.slice(start, end))?.name ?? '')).size ===
        clauses.filter(({ start, end }) => subjectOf(folded.slice(start, end)) !== undefined).length)
  return isEach ? clauses : [{ kind: cue.kind, ...clauseOf(folded, cue) }]
}

/** The clauses of a standing line that stand each by itself; none if it is one. */
export function separateClauses(text: string): readonly string[] {
  const places = clausesIn(straight(text), false)
  return places.length < 2 ? [] : places.map(({ start, end }) => text.slice(start, end).trim())
}

// Each clause with a cue, and those behind it without one.
function clausesIn(folded: string, isWork: boolean): Place[] {
  const borders = [...folded.matchAll(BORDER())].map(({ index, 0: mark }) => ({
    end: index,
    next: index + mark.length,
  }))
  if (borders.length === 0 || borders.length >= MOST_CLAUSES) return []
  const clauses: { kind: Cue['kind']; start: number; end: number }[] = []
  let start = 0
  for (const { end, next } of [...borders, { end: folded.length, next: folded.length }]) {
    const kind = findCue(folded.slice(start, end), isWork)?.kind
    const last = clauses.at(-1)
    if (kind !== undefined) clauses.push({ kind, start: clauses.length === 0 ? 0 : start, end })
    else if (last !== undefined) last.end = end
    start = next
  }
  return clauses
}

/**
 * Above this many words a sentence is cut: people write requests of a hundred words around a preference of
 * eight. Measured on 20 long talks with an assistant: at 60 words the lines of a talk are 223 tokens, at 40
 * they are 196, at 24 they are 138; the same messages are found.
 */
const LONGEST_SENTENCE = 60
/** The most words of a clause with its cue and the clauses beside it. */
const LONGEST_CLAUSES = 24
const LEAD = pattern`^ ?{and} `
const BORDERS =
  /[,;:，；：、—–] ?| (?=(?:so|but|and|because|since) (?:can|could|i|i'm|how|what|maybe) )| (?=considering |(?:can|could|would) you |given that )/g

/**
 * The part of a folded sentence with the instruction: all of it, or the clauses around the cue if it is long.
 */
function clauseOf(
  folded: string,
  cue: { readonly start: number; readonly end: number },
): { start: number; end: number } {
  if (lengthOf(folded) <= LONGEST_SENTENCE) return { start: 0, end: folded.length }
  const borders = [
    0,
    ...[...folded.matchAll(BORDERS)].map(({ index, 0: mark }) => index + mark.length),
    folded.length,
  ]
  let first = borders.findLastIndex((border) => border <= cue.start)
  let last = borders.findIndex((border) => border >= cue.end)
  const length = (from: number, to: number) => lengthOf(folded.slice(borders[from], borders[to]))
  while (last < borders.length - 1 && length(first, last + 1) <= LONGEST_CLAUSES) last++
  while (first > 0 && length(first - 1, last) <= LONGEST_CLAUSES) first--
  const start = borders[first] ?? 0
  const end = borders[last] ?? folded.length
  const clause = folded.slice(start, end)
  // The mark at its end and the conjunction at its start belong to the clauses beside it.
  const lead = first === 0 ? 0 : (LEAD().exec(clause)?.[0].length ?? 0)
  return {
    start: start + lead,
    end: start + clause.replace(/(?:[,;:，；：、—–\s]|(?<=, )(?:so|and|but)(?=\s*$))+$/, '').length,
  }
}

/** Counts words; a character for a word or a syllable counts for less than half of one. */
function lengthOf(text: string): number {
  return text.split(' ').length + Math.floor(countCjk(text) * 0.4)
}
