import { FILE_KINDS, type FileKind } from '../who-may.ts'
import { refuse } from '../checks/errors.ts'
import { checkPart, isRecord } from '../checks/check-arguments.ts'
import { beginningOfDay, type Clock } from '../clock.ts'
import type { Message } from '../context/message.ts'

/** A value to compare with. A text such as "2026-11-20" or "2026-11-20T09:00:00Z" is also a date. */
type WhereValue = string | number | boolean | Date

/**
 * The test of a field: a value that it has, a list of values of which it has one, or operators, which must
 * all hold: `{ from: '2026-11-01', before: '2026-12-01' }`. `from` and `to` include their value, `before`
 * does not. `not` needs the field to exist, and refuses these values; `exists: false` finds files without the
 * field. A field with a list, such as tags, passes if one of its values does. A number never
 * equals a text. A day has 24 hours in the clock's time zone, so that `to: '2026-11-30'` includes that day.
 */
type WhereTest<Value extends WhereValue = WhereValue> =
  | Value
  | readonly Value[]
  | {
      readonly not?: Value | readonly Value[]
      readonly from?: Value
      readonly before?: Value
      readonly to?: Value
      readonly startsWith?: string
      readonly exists?: boolean
    }

/**
 * Selects pieces of memory by their fields; all of the tests must pass. A name that is not listed here is a
 * field of the file's frontmatter, with dots for inner ones: `{ status: 'open', 'source.page': 3 }`. If the
 * frontmatter uses a name of this list, write `'fields.kind'`. An empty list of values, or an empty `or`,
 * selects nothing.
 */
export interface Where {
  /** The path in the handle. `{ startsWith: 'notes/' }` selects a directory. */
  readonly path?: WhereTest<string>
  /** The kind of the file, by its path, such as "note", "entry", "log" or "chat". */
  readonly kind?: WhereTest<FileKind>
  /** The role of a message; documents have none. */
  readonly role?: WhereTest<Message['role']>
  /** The speaker's name of a message. */
  readonly speaker?: WhereTest<string>
  /** `tags` of the frontmatter: a list, or a text with commas. */
  readonly tags?: WhereTest<string>
  readonly author?: WhereTest<string>
  /** The time of a message; for other pieces, the newest day in them. */
  readonly at?: WhereTest<string | Date>
  /** The last change of the file. */
  readonly updatedAt?: WhereTest<string | Date>
  /** The last day on which the file is valid, `valid_until` of the frontmatter. */
  readonly validUntil?: WhereTest<string | Date>
  /** The id of the conversation. */
  readonly thread?: WhereTest<string>
  /** The type of an entry. */
  readonly type?: WhereTest<string>
  readonly and?: readonly Where[]
  readonly or?: readonly Where[]
  /** Selects all other pieces, including those without the fields. */
  readonly not?: Where
  readonly [field: string]: WhereTest | Where | readonly Where[] | undefined
}

/** Returns the values of a field: an empty list if it is absent, undefined if they are not known yet. */
export type FieldValues = (field: string) => readonly unknown[] | undefined

/** Tests the values of fields. Undefined if the result depends on values that are not known yet. */
export type WhereCheck = (values: FieldValues) => boolean | undefined

type Check = (value: unknown) => boolean

interface Span {
  readonly start: number
  readonly end: number
}

const OPERATORS = ['not', 'from', 'before', 'to', 'startsWith', 'exists']
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  kind: FILE_KINDS,
  role: ['user', 'assistant', 'tool', 'system'],
}
const TEXTS: readonly string[] = ['path', 'speaker', 'tags', 'thread']
const DATES: readonly string[] = ['at', 'updatedAt', 'validUntil']
const MOST_LEVELS = 32
const DATE = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?)?$/

/**
 * Checks a filter and returns its test. Throws `invalid-argument` for an unknown operator, and for a value
 * that the field can never have.
 */
export function checkWhere(where: Where, clock: Pick<Clock, 'today'>): WhereCheck {
  checkPart('clock', clock, ['today'])
  return groupCheck(where, 'where', { spanOf: spans(clock), levels: 0 })
}

interface Reading {
  readonly spanOf: (value: unknown) => Span | undefined
  readonly levels: number
}

function groupCheck(where: unknown, name: string, { spanOf, levels }: Reading): WhereCheck {
  if (!isPlain(where))
    refuse(
      name,
      'must be an object with fields, such as { kind: "note" }' +
        (name.endsWith('.not') ? ownField('not') : ''),
    )
  if (levels > MOST_LEVELS) refuse('where', `has more than ${MOST_LEVELS} levels`)
  const reading = { spanOf, levels: levels + 1 }
  return every(
    Object.entries(where).map(([key, value]) => {
      const inner = `${name}.${key}`
      if (key === 'not') {
        const check = groupCheck(value, inner, reading)
        return (values) => inverse(check(values))
      }
      if (key !== 'and' && key !== 'or') return fieldCheck(key, value, inner, spanOf)
      if (!Array.isArray(value))
        refuse(inner, `must be a list of filters such as [{ kind: "note" }]${ownField(key)}`)
      const checks = value.map((each: unknown, place) => groupCheck(each, `${inner}[${place}]`, reading))
      if (key === 'and') return every(checks)
      const none = every(checks.map((check) => (values) => inverse(check(values))))
      return (values) => inverse(none(values))
    }),
  )
}

function ownField(key: string): string {
  return `; the field of a frontmatter is "fields.${key}"`
}

function every(checks: readonly WhereCheck[]): WhereCheck {
  return (values) => {
    let result: boolean | undefined = true
    for (const check of checks) {
      const passes = check(values)
      if (passes === false) return false
      result &&= passes
    }
    return result
  }
}

function inverse(passes: boolean | undefined): boolean | undefined {
  return passes === undefined ? undefined : !passes
}

function fieldCheck(key: string, test: unknown, name: string, spanOf: Reading['spanOf']): WhereCheck {
  if (key.startsWith('$')) refuse(name, 'is not a field; combine filters with and, or, not, without "$"')
  const given = isPlain(test) ? Object.entries(test) : [['is', test] as const]
  if (given.length === 0) refuse(name, `must be a value, a list, or one of ${OPERATORS.join(', ')}`)
  const checks: Check[] = []
  let mustExist = true
  const nots: Check[] = []
  for (const [operator, wanted] of given) {
    const inner = operator === 'is' ? name : `${name}.${operator}`
    if (isPlain(test) && !OPERATORS.includes(operator))
      refuse(name, `has no operator "${operator}"; there are ${OPERATORS.join(', ')}`)
    if (operator === 'exists') {
      if (typeof wanted !== 'boolean') refuse(inner, 'must be true or false')
      mustExist = wanted
    } else if (operator === 'startsWith') {
      if (DATES.includes(key)) refuse(inner, 'is for texts; use from, before and to')
      if (typeof wanted !== 'string') refuse(inner, 'must be text')
      if (key === 'path') checkPathIn(wanted, inner)
      const start = wanted.normalize('NFC')
      checks.push((value) => typeof value === 'string' && value.normalize('NFC').startsWith(start))
    } else if (operator === 'is' || operator === 'not') {
      const values: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted]
      for (const value of values) checkValue(key, value, inner, spanOf)
      const same = values.map((value) => equals(value, spanOf))
      ;(operator === 'is' ? checks : nots).push((value) => same.some((each) => each(value)))
    } else {
      checkValue(key, wanted, inner, spanOf)
      if (typeof wanted === 'boolean') refuse(inner, 'must be a number, a text or a date')
      checks.push(compares(operator, wanted, spanOf))
    }
  }
  if (!mustExist && given.length > 1) refuse(name, 'cannot both be absent and have a value')
  return (values) => {
    const found = values(key)
    if (found === undefined) return undefined
    if (!mustExist || found.length === 0) return mustExist === found.length > 0
    if (found.some((value) => nots.some((not) => not(value)))) return false
    return checks.length === 0 || found.some((value) => checks.every((check) => check(value)))
  }
}

function checkValue(key: string, value: unknown, name: string, spanOf: Reading['spanOf']): void {
  const isValid =
    ['string', 'boolean'].includes(typeof value) || Number.isFinite(value) || value instanceof Date
  if (!isValid || (value instanceof Date && Number.isNaN(value.getTime())))
    refuse(
      name,
      value === undefined || value === null
        ? 'has no value; leave it out, or use { exists: false } for files without the field'
        : `must be a text, a number, true, false or a date; or operators: ${OPERATORS.join(', ')}`,
    )
  const choices = Object.hasOwn(CHOICES, key) ? CHOICES[key] : undefined
  if (choices?.includes(String(value)) === false)
    refuse(name, `must be one of ${choices.join(', ')}${ownField(key)}`)
  if (key === 'path') checkPathIn(value, name)
  if (TEXTS.includes(key) && typeof value !== 'string') refuse(name, 'must be text')
  if (DATES.includes(key) && spanOf(value) === undefined)
    refuse(name, 'must be a Date, or a text such as "2026-11-20" or "2026-11-20T09:00:00Z"')
}

// No file has such a path, so the filter would never select a file.
function checkPathIn(value: unknown, name: string): void {
  if (typeof value === 'string' && /^\.{0,2}\/|\\|\/\/|\/\.{1,2}(?:\/|$)/.test(value))
    refuse(name, 'must be a path as list() returns it, such as "notes/a.md"')
}

function equals(wanted: unknown, spanOf: Reading['spanOf']): Check {
  const span = spanOf(wanted)
  const text = typeof wanted === 'string' ? wanted.normalize('NFC') : undefined
  return (value) => {
    if (typeof value === 'string' && text !== undefined && value.normalize('NFC') === text) return true
    if (span === undefined) return value === wanted
    const start = spanOf(value)?.start
    return start !== undefined && span.start <= start && start < span.end
  }
}

function compares(operator: string, wanted: unknown, spanOf: Reading['spanOf']): Check {
  const span = spanOf(wanted)
  const isIn = (order: number, reachesEnd: boolean) =>
    operator === 'from' ? order >= 0 : operator === 'before' ? order < 0 : reachesEnd
  if (span !== undefined)
    return (value) => {
      const start = spanOf(value)?.start
      return start !== undefined && isIn(start - span.start, start < span.end)
    }
  if (typeof wanted === 'number')
    return (value) => typeof value === 'number' && isIn(value - wanted, value <= wanted)
  const text = String(wanted).normalize('NFC')
  return (value) => {
    if (typeof value !== 'string') return false
    const own = value.normalize('NFC')
    return isIn(own < text ? -1 : own > text ? 1 : 0, own <= text)
  }
}

// Returns the span of a date: a day or one millisecond. A time without a zone is in the clock's zone, and is
// right on days of 24 hours.
function spans({ today }: Pick<Clock, 'today'>): Reading['spanOf'] {
  const days = new Map<string, number | undefined>()
  const startOf = (day: string) => {
    if (!days.has(day)) days.set(day, beginningOfDay(day, { today })?.getTime())
    return days.get(day)
  }
  return (value) => {
    if (value instanceof Date) return { start: value.getTime(), end: value.getTime() + 1 }
    const [, day = '', time, zone] = typeof value === 'string' ? (DATE.exec(value) ?? []) : []
    const start = day === '' ? undefined : startOf(day)
    if (start === undefined) return undefined
    if (time === undefined) {
      const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
      return { start, end: startOf(next) ?? start + 86_400_000 }
    }
    const instant =
      zone === undefined
        ? start + Date.parse(`1970-01-01T${time}Z`)
        : Date.parse(`${day}T${time}${zone.replace(/(\d\d)(\d\d)$/, '$1:$2')}`)
    return Number.isNaN(instant) ? undefined : { start: instant, end: instant + 1 }
  }
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * Reads a filter that a person or a model wrote: JSON such as `{"tags":"boats"}`, or `tags=boats`. A number
 * also finds the same text in a frontmatter, and a text finds the same number or boolean: the writer does not
 * see the type in the file. Throws `invalid-argument` for other texts; `checkWhere` checks the filter.
 */
export function whereOf(text: string): Where {
  const [, field, value] = /^\s*([^={}\s][^={}]*?)\s*=\s*(.*?)\s*$/s.exec(text) ?? []
  const where = field === undefined ? parsed(text) : { [field]: value }
  if (!isRecord(where)) refuse('where', 'must be JSON such as {"tags":"boats"}, or tags=boats')
  return either(where) as Where
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function either(where: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const entries = Object.entries(where).map(([key, test]): [string, unknown] => {
    if (key === 'not') return [key, isRecord(test) ? either(test) : test]
    if (key === 'and' || key === 'or')
      return [key, Array.isArray(test) ? test.map((each) => (isRecord(each) ? either(each) : each)) : test]
    if (key === 'path') return [key, cleaned(test)]
    if (TEXTS.includes(key) || DATES.includes(key)) return [key, test]
    if (!isRecord(test)) return [key, asBoth(test)]
    return [key, Object.hasOwn(test, 'not') ? { ...test, not: asBoth(test['not']) } : test]
  })
  return Object.fromEntries(entries)
}

// People and models also write "./notes/a.md", "/notes/a.md", "notes\\a.md" and "notes/a.md:3-9".
function cleaned(test: unknown): unknown {
  if (Array.isArray(test)) return test.map((each) => cleaned(each))
  if (isRecord(test))
    return Object.fromEntries(Object.entries(test).map(([name, value]) => [name, cleaned(value)]))
  if (typeof test !== 'string') return test
  const path = test.trim().replaceAll(/[\\/]+/g, '/')
  return path.replace(/^(?:\.?\/)+/, '').replace(/(?<=[^/:]):\d{1,9}(?:-\d{1,9})?$/, '')
}

function asBoth(test: unknown): unknown {
  if (Array.isArray(test)) return test.flatMap((each) => asBoth(each))
  if (typeof test === 'number') return [test, String(test)]
  if (test === 'true' || test === 'false') return [test, test === 'true']
  return typeof test === 'string' && /^-?\d{1,15}(?:\.\d{1,9})?$/.test(test) ? [test, Number(test)] : test
}
