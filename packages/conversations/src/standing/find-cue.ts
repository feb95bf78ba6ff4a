import { once } from '../once.ts'
import { compileWords } from './compiled-words.ts'
import type { CompiledWords } from './compiled-words.ts'
import type { LargePattern } from './large-pattern.ts'
import type { StandingStatement } from './standing-statement.ts'
import { JOINED_LANGUAGES, SPACED_LANGUAGES } from './words/languages.ts'

/** The words of a sentence that make it a standing instruction. */
export interface Cue {
  readonly kind: StandingStatement['kind']
  /** A revocation that asks for something. */
  readonly isRefusal: boolean
  readonly start: number
  readonly end: number
}

/** Places of a sentence to try for one kind of cue: bounds the time for text that repeats such words. */
const MOST_PLACES = 8
const JOINED = once(() => JOINED_LANGUAGES.map(compileWords))
const BY_TRIGGER = once(triggersOf)
const CLAUSE_END = /[,;，；、]/
const JOINED_TEXT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * The first words of a folded sentence that make it an instruction, a preference or a revocation; undefined
 * without any.
 */
export function findCue(folded: string): Cue | undefined {
  const languages = languagesOf(folded)
  for (const words of languages) {
    const cue =
      found(folded, words.release, 'revocation', languages) ??
      found(folded, words.refusal, 'revocation', languages, true) ??
      found(folded, words.instruction, 'instruction', languages) ??
      lasting(folded, words, languages)
    if (cue !== undefined) return cue
  }
  return undefined
}

// "Reply in Italian" holds from then on, "Reply in Italian to this mail" does not.
function lasting(folded: string, words: CompiledWords, languages: readonly CompiledWords[]): Cue | undefined {
  const isMomentary = (text: string) => languages.some(({ moment }) => matches(moment, text))
  const order = found(folded, words.order, 'instruction', languages)
  if (order !== undefined) return isMomentary(folded) ? undefined : order
  const taste = found(folded, words.preference, 'preference', languages)
  if (taste === undefined) return undefined
  // Another clause may be about the moment: "I prefer mornings, so can you help me with this?".
  const end = folded.slice(taste.end).search(CLAUSE_END)
  const clause = folded.slice(taste.start, end === -1 ? folded.length : taste.end + end)
  return isMomentary(words.isJoined || folded.endsWith('!') ? folded : clause) ? undefined : taste
}

/** Whether a revocation asks for something: "stop using emojis". */
export function isRefusal(text: string): boolean {
  return findCue(text.toLowerCase().replaceAll(/[’‘ʼ]/g, "'"))?.isRefusal === true
}

function languagesOf(folded: string): readonly CompiledWords[] {
  const spaced = new Set(
    (folded.match(/[\p{L}\p{M}]+/gu) ?? []).flatMap((word) => BY_TRIGGER().get(word) ?? []),
  )
  return JOINED_TEXT.test(folded) ? [...JOINED(), ...spaced] : [...spaced]
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
  { start, end, kind }: Omit<Cue, 'isRefusal'>,
): boolean {
  const before = folded.slice(0, start)
  if (languages.some(({ once }) => matches(once, folded))) return false
  if (
    languages.some(
      ({ unreal, unrealBefore }) => matches(unreal, before) || matches(unrealBefore, before.slice(-60)),
    )
  )
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
  if (languages.some(({ request }) => matches(request, folded))) return undefined
  const isMarked = /[?？]["')\]”’」）*_]*$/.test(folded.slice(-8))
  const first = Math.min(
    ...languages.map(({ question }) => folded.search(question.on(folded))).filter((index) => index !== -1),
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

function matches(pattern: LargePattern, text: string): boolean {
  return pattern.on(text).test(text)
}

function triggersOf(): ReadonlyMap<string, readonly CompiledWords[]> {
  const byTrigger = new Map<string, CompiledWords[]>()
  for (const language of SPACED_LANGUAGES) {
    const words = compileWords(language)
    for (const word of language.triggers.split('|'))
      byTrigger.set(word, [...(byTrigger.get(word) ?? []), words])
  }
  return byTrigger
}
