import { grouped, languages, pattern } from '../languages/languages.ts'
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

/**
 * The subjects with their values. Of several lines that set one, the newest holds. A new name or signature
 * ends the old one, though they have no word in common.
 */
const SUBJECTS: Readonly<Record<string, string>> = {
  language: 'english german french spanish portuguese italian dutch russian chinese japanese korean other',
  length: 'short long',
  tone: 'formal casual',
  units: 'metric imperial',
  temperature: 'celsius fahrenheit',
  currency: 'euro dollar pound local',
  dates: 'day month year',
  clock: 'day half',
  address: 'familiar polite',
  diet: 'pescatarian vegan vegetarian meat',
  alcohol: 'none some',
  indentation: 'tabs spaces',
  'hot drink': 'tea coffee',
  look: 'dark light',
  format: 'bullets prose',
  amounts: 'weight cups',
  spelling: 'british american',
  script: 'simplified traditional',
  signature: 'any',
  name: 'any',
}
/** A revocation with another value ends them too: "I eat meat again" ends "I am vegetarian". */
const OF_ONE_STATE: ReadonlySet<string> = new Set(['diet', 'alcohol'])
/** A verb of answering beside their values is enough. */
const BESIDE_ANSWERS: ReadonlySet<string> = new Set(['language', 'length', 'format'])
const COMPILED = once(() =>
  Object.entries(SUBJECTS).map(([name, values]) => {
    const beside = languages().flatMap(({ lines, subjects }) => [
      ...(BESIDE_ANSWERS.has(name) ? [lines?.answers ?? []].flat() : []),
      ...[subjects?.[name]?.['beside'] ?? []].flat(),
    ])
    return {
      name,
      beside: beside.length === 0 ? undefined : once(() => new RegExp(grouped(beside.join('|')), 'u')),
      values: values.split(' ').map((value) => {
        return [value, pattern`{#subjects.${name}.${value}}`] as const
      }),
    }
  }),
)
const BOUND = pattern`{=lines.bound}`
const OBJECT = pattern`{=lines.objects}`
const EDITS = pattern`{=lines.edits}`

/** Subjects of how to answer: a message about an edit of one text hardly names them. */
const OF_ANSWERS: ReadonlySet<string> = new Set(
  'language tone units temperature currency dates clock address format'.split(' '),
)

/** Whether a folded sentence is about how to answer, and about no text: "temperatures in Celsius". */
export function isOfAnswers(folded: string): boolean {
  return OF_ANSWERS.has(subjectOf(folded)?.name.split(' of ')[0] ?? '') && !EDITS().test(folded)
}

/**
 * The subject of a standing line; undefined for one that contradicts no other. In a change, such as "back
 * to French, please", the name of a language is enough.
 */
export function subjectOf(text: string, isChange = false): LineSubject | undefined {
  const folded = text.normalize('NFKC').toLowerCase().replaceAll('’', "'")
  for (const { name, values, beside } of COMPILED()) {
    if (!(isChange && name === 'language') && beside?.().test(folded) === false) continue
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
      isOneState: OF_ONE_STATE.has(name),
      isBound,
    }
  }
  return undefined
}
