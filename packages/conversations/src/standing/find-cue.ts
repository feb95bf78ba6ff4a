import { SignedText } from '../changes/change-signs.ts'
import { once } from '../once.ts'
import { compileWords, type CompiledWords } from './compiled-words.ts'
import type { LargePattern } from './large-pattern.ts'
import { scoreOf } from './sentence-score.ts'
import type { StandingStatement } from './standing-statement.ts'
import { isOfAnswers } from './subject-of.ts'
import { languages, pattern } from '../languages/languages.ts'
import { choicesOf, countCjk, straight } from '../word-forms.ts'

/** The words of a sentence that make it a standing instruction. */
export interface Cue {
  readonly kind: Exclude<StandingStatement['kind'], 'change'>
  /** A revocation that asks for something. */
  readonly isRefusal: boolean
  readonly start: number
  readonly end: number
}

/** Places of a sentence to try for one kind of cue: bounds the time for text that repeats such words. */
const MOST_PLACES = 8
/** A language is read unless another one has so many times its words. */
const RARER = 3
/**
 * A sentence stands by its score alone from `SURE` on; an order, a refusal or a preference of the lists stands
 * unless the score is below `UNLIKELY`. Figures and other values: decisions 58 and 100.
 */
const SURE = 2
const UNLIKELY = -3
/**
 * The same for a preference in a sentence that asks for something now, and then for its clause alone; "I
 * prefer" needs no score there.
 */
const UNLIKELY_BESIDE_QUESTION = -1.5
/** A longer sentence has no score: those that the weights were learnt from are shorter. */
const LONGEST = 300
/** Nor does a longer one stand by its score alone: the more words, the larger the score of any sentence. */
const LONGEST_ALONE = 120
const JOINED = once(() =>
  languages().flatMap(({ isJoined, standing }) =>
    isJoined === true && standing !== undefined ? [compileWords(standing, true)] : [],
  ),
)
const BY_TRIGGER = once(triggersOf)
const CLAUSE_END = /[,;，；、]/
/** A clause with a subject of its own is another piece. */
const PIECE_END = pattern`[;；(]|(?:[,，、] ?|(?<!\p{L})(?:{and}|cause|cuz|denn|da|que|car) )
  (?:{oneself}|{articles}|he|she|its?|it's|they|er|es|il|elle|c'est|{+i}|他|她)(?![a-zà-ÿ])`
/** "I'll go to bed early and keep it short": the verb behind "and" is of the same person. */
const OWN_PLAN = pattern`(?<!\p{L})(?:{i}|i'(?:m|ll|d|ve)|we'll|let's|j'|voy|vamos|vou|she|he|they) (?:(?:can |could |will |would |should |might )?also )?
  (?:(?! (?:so|then|but|also|aber|mais|pero|mas|donc|alors) )[^,.;:])*(?: (?:and|or|und|oder|et|ou|y|o|e) )?$`
/** The clause up to a place, and with the one before it; a reason ends a clause too. */
const CLAUSE = /(?:(?!ので|から、?(?!は)|니까 |어서 |아서 )[^,;，；、])*$/u
const CLAUSE_BEFORE = /[^,;，；、]*(?:[,，、] ?[^,;，；、]*)?$/u
/** About one day: "no coffee tonight", but "from today", "not just today". */
const TODAY = pattern`{=standing.today}`
/** Behind an order: "keep it short, I'm on the bus". */
const OWN_REASON = pattern`[,;，；、–—] ?{*standing.aboutOneself}(?![\p{Script=Latin}\p{Script=Cyrillic}])`
/** Where one is at the moment: "short answers pls, I'm in the car park". */
const ON_THE_WAY = new RegExp(
  [
    '(?:[,;，；、–—]|pl[sz]|please|bitte|stp|svp|favore?|pfv|porfa) ?(?:(?:because|cause|da|weil|car|che|que) )?',
    "(?:i'?m|i am|ich bin|bin|je suis|j'suis|sono|estoy|estou) (?:\\p{L}+ ){0,3}",
    '(?:meeting|call|car|bus|train|tram|tube|metro|taxi|plane|phone|queue|class|driving|walking|auto|zug|',
    'bahn|[us]-bahn|handy|unterwegs|besprechung|réunion|métro|voiture|treno|autobus|macchina|riunione|',
    'reunión|coche|autobús|clase|reunião|ônibus|carro|metrô|trem)(?!\\p{L})',
  ].join(''),
  'u',
)
/** "For now, keep it short", "just this once". */
const FOR_NOW = pattern`{=standing.forNow}`
/** "My daughter is allergic to nuts": not a guest, nor a stranger. */
const FAMILY = pattern`{=standing.family}`
const CASE = pattern`^(?:{and} )?(?:{lines.bound}|{+lines.bound}|every time|each time)(?!\p{L})`
/** No thing is to be short: "keep your answers short" has one. */
const IN_SHORT = pattern`(?<!\p{L}){*standing.brief}$`
const MARKED = /[?？]["')\]”’」）*_]*$/
/** A thing at hand: "I don't like this paragraph". */
const THIS = pattern`^ ?{*standing.these}(?!\p{L})`
/** "Wake me at seven every day" asks the reader, whatever it is about. */
const FOR_ONESELF = /^\p{L}+(?:[ -](?:me|mich|mir|moi)|(?<=\p{L}{4})me)(?!\p{L})/u
const JOINED_OTHERS = pattern`^.?{+changes.others}`
/** "Prose, please, from now on": the commas part nothing. */
const POLITE = pattern`(?<=\p{L}), ?(?<word>{please}), `
/** An order about one text: "stop using the passive in it". */
const IN_IT = pattern`(?<!\p{L}){standing.inIt}(?: {please})?[.! ]*$|{+standing.inIt}`
const OWN = pattern`{+i}`

/**
 * The words of a folded sentence that make it an instruction, a preference or a revocation: those of a list, or
 * all of a sentence that looks like those that stand; undefined without any. In work on a text, an order
 * without a lasting sign is about that text.
 */
export function findCue(folded: string, isWork = false): Cue | undefined {
  if (ON_THE_WAY.test(folded) || FOR_NOW().test(folded)) return undefined
  const cue = cueIn(folded, isWork)
  if (cue !== undefined || !POLITE().test(folded)) return cue
  const plain = cueIn(folded.replace(POLITE(), ' $<word> '), isWork)
  return plain && { ...plain, start: 0, end: folded.length }
}

function cueIn(folded: string, isWork: boolean): Cue | undefined {
  const cue = wordedCue(folded, isWork, true)
  if (cue !== undefined) return cue
  const isOfOne = TODAY().test(folded) || IN_IT().test(folded) || haveAny(languagesOf(folded), folded, 'once')
  if (isWork || isOfOne || folded.length > LONGEST_ALONE) return undefined
  if (scoreOf(folded, 'stands') < SURE && scoreOf(withoutReason(folded), 'stands') < SURE) return undefined
  // "Could you talk to me informally?" stands. A sentence that also asks tells what its question is about.
  if (CLAUSE_END.test(folded) && asksNow(folded, languagesOf(folded))) return undefined
  const isPreference = scoreOf(folded, 'prefers') > 0
  if (isPreference && countCjk(folded) > 0 && isOfAnother(folded)) return undefined
  const kind = scoreOf(folded, 'revokes') > 0 ? 'revocation' : isPreference ? 'preference' : 'instruction'
  return { kind, isRefusal: false, start: 0, end: folded.length }
}

// "Amounts in grams, my scale has no ounces"; but "if I need more, I'll ask", "keep it short, I'm on a bus".
function withoutReason(folded: string): string {
  const head = folded.slice(0, Math.max(0, folded.search(OWN_REASON())))
  return head === '' || IN_SHORT().test(head) || CASE().test(head) ? folded : head
}

/** As `findCue`, from the lists alone. `isCareful` asks for a sentence that looks like those that stand. */
export function wordedCue(folded: string, isWork = false, isCareful = false): Cue | undefined {
  const languages = languagesOf(folded)
  const ofAnswers = once(() => isOfAnswers(folded))
  const isUnlikely = () => folded.length <= LONGEST && !ofAnswers() && scoreOf(folded, 'stands') < UNLIKELY
  for (const words of languages) {
    const refusal = found(folded, words.refusals, 'revocation', languages, true)
    const cue =
      found(folded, words.releases, 'revocation', languages) ??
      (refusal === undefined ? found(folded, words.instructions, 'instruction', languages) : undefined)
    if (cue !== undefined) return cue
    const doubtful = refusal ?? lasting(folded, words, languages, { ofAnswers, isWork })
    const isForOneself = doubtful?.start === 0 && FOR_ONESELF.test(folded)
    if (doubtful !== undefined && !(isCareful && !isForOneself && isUnlikely())) return doubtful
  }
  const family = FAMILY().exec(folded)
  if (family === null) return undefined
  const place = { kind: 'preference', start: family.index, end: family.index + family[0].length } as const
  return holds(folded, languages, place) ? { isRefusal: false, ...place } : undefined
}

// "弟は乳糖不耐症です": elsewhere a preference of the lists has an "I".
function isOfAnother(folded: string): boolean {
  const other = JOINED_OTHERS().exec(folded)
  return other !== null && !OWN().test(folded.slice(other[0].length))
}

// "Reply in Italian" holds from then on, "Reply in Italian to this mail" does not.
function lasting(
  folded: string,
  words: CompiledWords,
  languages: readonly CompiledWords[],
  { ofAnswers, isWork }: { readonly ofAnswers: () => boolean; readonly isWork: boolean },
): Cue | undefined {
  const isMomentary = (text: string) => haveAny(languages, text, 'moment')
  const order =
    (isWork ? undefined : found(folded, words.orders, 'instruction', languages)) ??
    directed(folded, words, languages)
  if (order !== undefined) return isMomentary(folded) || isShortNow(folded, order.end) ? undefined : order
  const told = !isWork && ofAnswers() ? found(folded, words.directed, 'instruction', languages) : undefined
  if (told !== undefined && !isMomentary(folded)) return told
  const taste = found(folded, words.preferences, 'preference', languages)
  if (taste === undefined || THIS().test(folded.slice(taste.end))) return undefined
  // "One of them (Ivy) is vegan, another (Tim) coeliac".
  if (folded.slice(0, taste.start).trimEnd().endsWith(')')) return undefined
  if (words.isJoined && isOfAnother(folded)) return undefined
  // Another clause may be about the moment: "I prefer mornings, so can you help me with this?".
  const end = folded.slice(taste.end).search(CLAUSE_END)
  const start = folded.slice(0, taste.start).search(CLAUSE)
  const clause = folded.slice(start, end === -1 ? folded.length : taste.end + end)
  // "I'm trying to cut down on cleaning, can you help?" tells about its question.
  if (
    !words.isJoined &&
    clause.length <= LONGEST &&
    scoreOf(clause, 'stands') < UNLIKELY_BESIDE_QUESTION &&
    !new SignedText(clause).has('prefers') &&
    (asksNow(folded.slice(0, start), languages) || asksNow(folded.slice(start + clause.length), languages))
  )
    return undefined
  return isMomentary(words.isJoined || folded.endsWith('!') ? folded : clause) ? undefined : taste
}

function asksNow(folded: string, languages: readonly CompiledWords[]): boolean {
  return MARKED.test(folded.slice(-8)) || haveAny(languages, folded, 'requests', 'questions')
}

// "Keep it short, I'm on the bus".
function isShortNow(folded: string, end: number): boolean {
  const reason = folded.slice(end).search(OWN_REASON())
  return reason !== -1 && IN_SHORT().test(folded.slice(0, end + reason))
}

// "Write back in Spanish every time", "when it is about code, be brief": a lasting sign is in the clause that
// gives the order; the sign of a case may be in the clause before it.
function directed(
  folded: string,
  words: CompiledWords,
  languages: readonly CompiledWords[],
): Cue | undefined {
  if (!matches(words.lasting, folded) && !matches(words.cases, folded)) return undefined
  for (const { index, text } of placesOf(words.directed, folded)) {
    const before = folded.slice(0, index)
    // "Weekly check-ins" begins with no verb.
    if (OWN_PLAN().test(before) || folded[index + text.length] === '-') continue
    const behind = folded.slice(index + text.length).search(PIECE_END())
    const end = behind === -1 ? folded.length : index + text.length + behind
    const [clause, withBefore] = [before.search(CLAUSE), before.search(CLAUSE_BEFORE)]
    const lasting =
      placeFrom(words.lasting, folded, clause, end) ?? placeFrom(words.cases, folded, withBefore, end)
    if (lasting === undefined) continue
    const [start, later] = [Math.min(index, lasting.index), Math.max(index, lasting.index)]
    const cue = { start, end: Math.max(index + text.length, lasting.index + lasting.text.length) }
    const isReal = [start, later].every((at) =>
      holds(folded, languages, { ...cue, start: at, kind: 'instruction' }),
    )
    if (isReal) return { kind: 'instruction', isRefusal: false, ...cue }
  }
  return undefined
}

function placeFrom(
  pattern: LargePattern,
  folded: string,
  from: number,
  end: number,
): { index: number; text: string } | undefined {
  const [place] = placesOf(pattern, folded.slice(from, end))
  return place && { index: from + place.index, text: place.text }
}

/** Whether a folded sentence asks for a text, or for a change of one: "make it shorter", "draft a letter". */
export function isTextRequest(folded: string): boolean {
  return haveAny(languagesOf(folded), folded, 'once', 'work')
}

/** Whether a revocation asks for something: "stop using emojis". */
export function isRefusal(text: string): boolean {
  return wordedCue(straight(text), false, true)?.isRefusal === true
}

function languagesOf(folded: string): readonly CompiledWords[] {
  const counts = new Map<CompiledWords, number>()
  for (const word of folded.match(/[\p{L}\p{M}]+/gu) ?? [])
    for (const words of BY_TRIGGER().get(word) ?? []) counts.set(words, (counts.get(words) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  const spaced = [...counts].filter(([, count]) => count * RARER >= most).map(([words]) => words)
  return countCjk(folded) > 0 ? [...JOINED(), ...spaced] : spaced
}

function found(
  folded: string,
  pattern: LargePattern,
  kind: Cue['kind'],
  languages: readonly CompiledWords[],
  isRefusal = false,
): Cue | undefined {
  for (const { index, text } of placesOf(pattern, folded)) {
    if (holds(folded, languages, { start: index, end: index + text.length, kind }))
      return { kind, isRefusal, start: index, end: index + text.length }
  }
  return undefined
}

// Languages share their words: "nunca" is Spanish and Portuguese, and each language has its own signs of
// unreal sentences.
function holds(
  folded: string,
  languages: readonly CompiledWords[],
  { start, end, kind }: Pick<Cue, 'kind' | 'start' | 'end'>,
): boolean {
  const before = folded.slice(0, start)
  const clauseEnd = folded.slice(end).search(CLAUSE_END)
  if (TODAY().test(folded.slice(before.search(CLAUSE), clauseEnd === -1 ? undefined : end + clauseEnd)))
    return false
  if (haveAny(languages, folded, 'once')) return false
  if (kind !== 'preference' && IN_IT().test(folded)) return false
  if (haveAny(languages, before, 'unreal') || haveAny(languages, before.slice(-60), 'unrealBefore'))
    return false
  const question = questionStart(folded, languages)
  if (question === undefined || end <= question.at) return true
  // "Can you always ..." asks for it; the words of a preference may begin with a conjunction of the
  // question's clause.
  return kind === 'preference' ? start < question.at : question.isNamed && Math.abs(start - question.at) <= 1
}

/**
 * The start of a sentence's question: its question words, or the last clause before a question mark.
 * Undefined without a question.
 */
function questionStart(
  folded: string,
  languages: readonly CompiledWords[],
): { at: number; isNamed: boolean } | undefined {
  if (haveAny(languages, folded, 'requests')) return undefined
  const isMarked = MARKED.test(folded.slice(-8))
  const first = Math.min(
    ...languages.map(({ questions }) => folded.search(questions.on(folded))).filter((index) => index !== -1),
  )
  if (Number.isFinite(first) && (isMarked || first <= 1)) return { at: first, isNamed: true }
  if (!isMarked) return undefined
  return {
    at: Math.max(
      0,
      ...[...folded.matchAll(/[,;:，；：、] ?/g)].map(({ index, 0: mark }) => index + mark.length),
    ),
    isNamed: false,
  }
}

// Not matchAll(): that compiles a copy of the expression for each sentence.
function placesOf(pattern: LargePattern, text: string): { index: number; text: string }[] {
  const places: { index: number; text: string }[] = []
  const expression = pattern.on(text)
  for (
    let match = expression.exec(text);
    match !== null && match[0] !== '' && places.length < MOST_PLACES;
    match = expression.exec(text)
  ) {
    places.push({ index: match.index, text: match[0] })
  }
  return places
}

function haveAny(
  languages: readonly CompiledWords[],
  text: string,
  ...kinds: readonly Exclude<keyof CompiledWords, 'isJoined'>[]
): boolean {
  return languages.some((words) => kinds.some((kind) => matches(words[kind], text)))
}

function matches(pattern: LargePattern, text: string): boolean {
  return pattern.on(text).test(text)
}

function triggersOf(): ReadonlyMap<string, readonly CompiledWords[]> {
  const byTrigger = new Map<string, CompiledWords[]>()
  for (const { standing } of languages()) {
    if (standing?.triggers === undefined) continue
    const words = compileWords(standing, false)
    for (const word of choicesOf(standing.triggers))
      byTrigger.set(word, [...(byTrigger.get(word) ?? []), words])
  }
  return byTrigger
}
