import {
  BOUND_WORDS,
  JOINED_BOUND_WORDS,
  JOINED_OBJECT_WORDS,
  JOINED_WORK_WORDS,
  OBJECT_WORDS,
  SUBJECTS,
  WORK_WORDS,
} from './words/subjects.ts'
import type { Subject } from './words/subjects.ts'
import { once } from '../once.ts'

/** A subject that a standing line sets; one value holds at a time. */
export interface LineSubject {
  readonly name: string
  readonly value: string
  /** Whether a revocation with another value ends it too. */
  readonly isOneState: boolean
  /** Whether it holds only in some cases: "in emails", "when I ask about code". */
  readonly isBound: boolean
}

interface CompiledSubject extends Pick<Subject, 'name'> {
  readonly beside: (() => RegExp) | undefined
  readonly isOneState: boolean
  readonly values: readonly (readonly [value: string, pattern: () => RegExp])[]
}

const JOINED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const COMPILED: readonly CompiledSubject[] = SUBJECTS.map(({ name, values, beside, isOneState = false }) => {
  return {
    name,
    isOneState,
    beside: beside === undefined ? undefined : once(() => new RegExp(beside, 'u')),
    values: Object.entries(values).map(([value, words]) => [value, once(() => worded(words))] as const),
  }
})
const BOUND = once(
  () => new RegExp(String.raw`(?<!\p{L})(?:${BOUND_WORDS})(?!\p{L})|${JOINED_BOUND_WORDS}`, 'u'),
)
const OBJECT = once(
  () => new RegExp(String.raw`(?<!\p{L})(?:${OBJECT_WORDS})(?!\p{L})|${JOINED_OBJECT_WORDS}`, 'u'),
)

/** Subjects of how to answer: a message about an edit of one text hardly names them. */
const OF_ANSWERS: ReadonlySet<string> = new Set(
  'language tone units temperature currency clock address format'.split(' '),
)
const WORK = once(
  () => new RegExp(String.raw`(?<!\p{L})(?:${WORK_WORDS})(?!\p{L})|${JOINED_WORK_WORDS}`, 'u'),
)

/** Whether a folded sentence is about how to answer, and about no text: "temperatures in Celsius". */
export function isOfAnswers(folded: string): boolean {
  return OF_ANSWERS.has(subjectOf(folded)?.name.split(' of ')[0] ?? '') && !WORK().test(folded)
}

/** The subject of a standing line; undefined for one that contradicts no other. */
export function subjectOf(text: string): LineSubject | undefined {
  const folded = text.normalize('NFKC').toLowerCase().replaceAll('’', "'")
  for (const { name, values, beside, isOneState } of COMPILED) {
    if (beside?.().test(folded) === false) continue
    const places = values.flatMap(([value, pattern]) => {
      const place = folded.search(pattern())
      return place === -1 ? [] : [{ value, place }]
    })
    // "Celsius, not Fahrenheit": the first is meant. "No longer in French, but in English" has two clauses.
    const first = places.sort((one, other) => one.place - other.place)[0]
    if (first === undefined) continue
    const object =
      OF_ANSWERS.has(name) || name === 'length' ? OBJECT().exec(folded)?.[0].slice(0, 4) : undefined
    const isBound = BOUND().test(folded)
    return {
      name: object === undefined ? name : `${name} of ${object}`,
      value: first.value,
      isOneState,
      isBound,
    }
  }
  return undefined
}

// Phrases of languages that join their words are found inside of words.
function worded(words: string): RegExp {
  const phrases = words.split('|')
  const spaced = phrases.filter((phrase) => !JOINED.test(phrase)).join('|')
  const joined = phrases.filter((phrase) => JOINED.test(phrase)).join('|')
  const parts = [
    ...(spaced === '' ? [] : [String.raw`(?<![\p{L}\p{N}])(?:${spaced})(?![\p{L}\p{N}])`]),
    ...(joined === '' ? [] : [joined]),
  ]
  return new RegExp(parts.join('|'), 'u')
}
