import { collisionKey } from '@sheaf/core'
import { isDay } from '../daily-log.ts'
import type { Decision } from './decision.ts'

/** The text of a list item as a decision. */
export type ReadDecision =
  | { readonly decision: Decision; readonly problems: readonly string[] }
  /** It was meant for one. */
  | { readonly decision: undefined; readonly problems: readonly [string] }

type Field = 'supersedes' | 'validFrom' | 'validUntil'

const FIELDS: ReadonlyMap<string, Field> = new Map([
  ['supersedes', 'supersedes'],
  ['valid from', 'validFrom'],
  ['valid until', 'validUntil'],
])

const MEANT_AS_FIELD = /\((?:supersedes|valid[ _-](?:from|until)):/i
const NO_FIELDS = 'fields are read only where the brackets at its end hold nothing else; these were read as words'

/** True for a text that begins as a decision does. */
export function isDated(text: string): boolean {
  return /^\d{4}-\d{1,2}-\d{1,2}(?!\d)/.test(text)
}

/** Reads `2026-11-20 [database] Postgres 17 (supersedes: MySQL; valid until: 2027-12-31)`. */
export function readDecision(text: string): ReadDecision {
  const day = /^[\d-]+/.exec(text)?.[0] ?? ''
  if (!isDay(day)) return failed('it begins with no calendar day such as 2026-11-20')
  const [, key = '', rest = ''] = /^\s*\[([^[\]]*)\]:?(\s[^]*)?$/.exec(text.slice(day.length)) ?? []
  if (key.trim() === '') return failed('it has no key in square brackets after the day')
  const { words, fields, problems } = splitFields(rest.trim())
  if (words === '') return failed('it says nothing after the key')
  return { decision: { key: key.trim(), day, text: words, ...fields }, problems }
}

/** What {@link readDecision} reads back, as long as the decision is one that it can read. */
export function decisionLine({ key, day, text, supersedes, validFrom, validUntil }: Decision): string {
  const fields = [
    ...(supersedes === undefined ? [] : [`supersedes: ${supersedes}`]),
    ...(validFrom === undefined ? [] : [`valid from: ${validFrom}`]),
    ...(validUntil === undefined ? [] : [`valid until: ${validUntil}`]),
  ]
  return `${day} [${key}] ${text}${fields.length === 0 ? '' : ` (${fields.join('; ')})`}`
}

/** Keys and texts with the same fold are the same. */
export function foldDecisionText(text: string): string {
  return collisionKey(text).replaceAll(/\s+/g, ' ').trim()
}

interface SplitText {
  readonly words: string
  readonly fields: Partial<Record<Field, string>>
  readonly problems: readonly string[]
}

// The brackets at the end hold fields only when all that is in them are fields; otherwise they are words like any others.
function splitFields(text: string): SplitText {
  const start = text.endsWith(')') ? openingBracket(text) : -1
  const whole: SplitText = { words: text, fields: {}, problems: MEANT_AS_FIELD.test(text) ? [NO_FIELDS] : [] }
  if (start === -1) return whole
  const fields: Partial<Record<Field, string>> = {}
  const problems: string[] = []
  for (const part of text.slice(start + 1, -1).split(';')) {
    const colon = part.indexOf(':')
    const name = part.slice(0, Math.max(colon, 0)).trim().toLowerCase().replaceAll(/[_-]/g, ' ')
    const field = FIELDS.get(name)
    const value = part.slice(colon + 1).trim()
    if (field === undefined || value === '' || fields[field] !== undefined) return whole
    if (field !== 'supersedes' && !isDay(value)) problems.push(`"${name}" names no calendar day, and was left out`)
    else fields[field] = value
  }
  const words = text.slice(0, start).trim()
  return { words, fields, problems: MEANT_AS_FIELD.test(words) ? [...problems, NO_FIELDS] : problems }
}

// The one that the last bracket closes; where none is, the last one.
function openingBracket(text: string): number {
  let open = 0
  for (let place = text.length - 1; place >= 0; place -= 1) {
    if (text[place] === ')') open += 1
    else if (text[place] === '(' && (open -= 1) === 0) return place
  }
  return text.lastIndexOf('(')
}

function failed(problem: string): ReadDecision {
  return { decision: undefined, problems: [problem] }
}
