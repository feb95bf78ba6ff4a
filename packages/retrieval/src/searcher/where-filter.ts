import { calendarDay, isChat, chunkMarks } from '@sheaf/conversations'
import {
  beginningOfDay,
  checkObject,
  checkPart,
  LAYOUT,
  checkWhere,
  directoryId,
  fileKind,
  refuse,
  type CandidateQuery,
  type SearchIndex,
  type Candidates,
} from '@sheaf/core/adapter'
import type { Clock, Scope, SearchHit, Where } from '@sheaf/core'

type SearchedFile = NonNullable<Candidates['files']>[number]

/** The values that a filter reads: of a file, or of a hit in it. */
export interface FilteredHit extends SearchedFile {
  readonly message?: Pick<NonNullable<SearchHit['message']>, 'role' | 'speaker'> | undefined
  readonly date?: Date | undefined
}

export interface WhereFilter {
  /** The files that pass, or may pass, by path. Undefined for a filter without fields of files. */
  readonly files: readonly SearchedFile[] | undefined
  /** The scopes of these files; undefined if all files of the search may pass. */
  readonly within: readonly Scope[] | undefined
  /** Each message that passes has one of these marks; undefined if the filter does not say. */
  readonly marks: readonly string[] | undefined
  /** True if the filter has fields of messages: role, speaker or time. */
  readonly isOfMessages: boolean
  passes(hit: FilteredHit): boolean
}

/** Where a filter applies, and the name of a file in it; its path by default. */
export interface FilterPlace extends Pick<CandidateQuery, 'within' | 'view' | 'abortSignal'> {
  readonly nameOf?: ((path: string) => string) | undefined
}

const OF_MESSAGES = ['role', 'speaker', 'at']
const DAY = 86_400_000

/**
 * Makes a filter of `where`, and finds the files that may pass. Throws `invalid-argument` for a wrong
 * filter, and for an index that does not list its files.
 */
export async function whereFilter(
  parts: { readonly index: Pick<SearchIndex, 'candidates'>; readonly clock: Clock },
  where: Where,
  place: FilterPlace,
): Promise<WhereFilter> {
  const { index, clock } = checkObject(parts, '{ index, clock }', 'parts')
  checkPart('index', index, ['candidates'])
  const {
    within,
    view,
    nameOf = (path: string) => path,
    abortSignal,
  } = checkObject(place, '{ within }', 'place')
  const check = checkWhere(where, clock)
  const valuesIn = (hit: FilteredHit, field: string) => valuesOf(field, hit, nameOf(hit.path), clock)
  const fields = fieldsOf(where)
  const filter = {
    marks: marksOf(where, calendarDay.number(clock.today()) ?? 0),
    isOfMessages: fields.some((field) => OF_MESSAGES.includes(field)),
    passes: (hit: FilteredHit) => check((field) => valuesIn(hit, field)) === true,
  }
  if (fields.length > 0 && fields.every((field) => OF_MESSAGES.includes(field)))
    return { ...filter, files: undefined, within: undefined }
  const { files } = await index.candidates({ text: '', limit: 0, files: true, within, view, abortSignal })
  if (files === undefined) refuse('where', 'needs a storage whose index lists its files')
  const kept = files.filter(
    (file) => check((field) => (OF_MESSAGES.includes(field) ? undefined : valuesIn(file, field))) !== false,
  )
  const scopes = kept.map(({ path }) => ({ directory: path }))
  return { ...filter, files: kept, within: kept.length === files.length ? undefined : scopes }
}

function valuesOf(
  field: string,
  { path, updatedAt, fields = {}, marks = [], message, date }: FilteredHit,
  name: string,
  clock: Pick<Clock, 'today'>,
): readonly unknown[] {
  if (field === 'path') return [name]
  if (field === 'kind') return [fileKind(path)]
  if (field === 'role') return listOf(message?.role)
  if (field === 'speaker') return listOf(message?.speaker)
  if (field === 'at') return listOf(date)
  if (field === 'updatedAt') return [updatedAt]
  if (field === 'thread') return isChat(path) ? [threadOf(name)] : []
  if (field === 'validUntil') return listOf(endOf(chunkMarks.ofFile(marks).until, clock))
  const own = listOf(inner(fields, field) ?? inner(fields, field.replace(/^fields\./, '')))
  if (field === 'tags') return own.flatMap((tags) => tagsOf(String(tags)))
  if (field !== 'type' || own.length > 0) return own
  return listOf(['TYPE', 'Type', 'metadata.type', 'memory.type'].map((each) => inner(fields, each)))
}

// A field, or an inner one (`a.b`).
function inner(fields: object, name: string): unknown {
  if (Object.hasOwn(fields, name)) return (fields as Readonly<Record<string, unknown>>)[name]
  for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) {
    const outer = Object.hasOwn(fields, name.slice(0, dot)) && inner(fields, name.slice(0, dot))
    if (typeof outer === 'object' && outer !== null) return inner(outer, name.slice(dot + 1))
  }
  return undefined
}

function listOf(value: unknown): unknown[] {
  return [value].flat().filter((each) => each !== undefined && each !== null)
}

function tagsOf(text: string): string[] {
  return text.split(',').flatMap((tag) => tag.trim().replace(/^#/, '') || [])
}

function endOf(day: string | undefined, clock: Pick<Clock, 'today'>): Date | undefined {
  if (day === undefined) return undefined
  const next = new Date(Date.parse(day) + DAY).toISOString().slice(0, 10)
  const end = beginningOfDay(next, clock)
  return end && new Date(end.getTime() - 1)
}

function threadOf(name: string): string {
  const path = name.slice(`/${name}`.indexOf(`/${LAYOUT.chats}/`)).replace(/\.[^./]+$/, '')
  // A long conversation continues in files with numbers.
  const first = path.replace(/(?<=\/.+)\/\d{4}$/, '')
  const idOf = (directory: string) => directoryId(LAYOUT.chats, directory)
  return idOf(first) ?? idOf(path) ?? path.slice(LAYOUT.chats.length + 1)
}

const ROLES: readonly string[] = ['user', 'assistant', 'tool', 'system']
const MONTH = 'on-2026-11'.length
const MOST_DAYS = 62
// The days of marks are in UTC, and those of a filter in any zone.
const ZONES = 2
// Messages outside these days are still found if they are among the best of all.
const FIRST_DAY = calendarDay.number('1990-01-01') ?? 0
const LATER_DAYS = 400

function fieldsOf(where: Where): string[] {
  return Object.entries(where).flatMap(([key, value]) => {
    if (key !== 'and' && key !== 'or' && key !== 'not') return [key]
    return ([value].flat() as Where[]).flatMap(fieldsOf)
  })
}

/**
 * Marks of messages; each message that passes the checked filter has at least one of them. Undefined if the
 * filter does not say. The filter still has to be applied: a message also has marks of the days that it
 * names.
 */
function marksOf(where: Where, today: number): readonly string[] | undefined {
  const { role, at, and = [], or } = where
  const each = [
    role === undefined ? undefined : rolesIn(role),
    at === undefined ? undefined : dayMarks(daysIn(at, today)),
    ...and.map((group) => marksOf(group, today)),
    or === undefined ? undefined : anyOf(or.map((group) => marksOf(group, today))),
  ]
  return each.filter((marks) => marks !== undefined).toSorted((a, b) => a.length - b.length)[0]
}

function anyOf(groups: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  const known = groups.filter((marks) => marks !== undefined)
  return known.length < groups.length ? undefined : [...new Set(known.flat())]
}

function rolesIn(test: NonNullable<Where['role']>): readonly string[] | undefined {
  if (typeof test === 'string') return [test]
  if ('length' in test) return test
  const { not, exists = true } = test
  const others: readonly string[] = [not ?? []].flat()
  return exists ? ROLES.filter((role) => !others.includes(role)) : undefined
}

type Days = readonly [first: number, last: number]

function daysIn(test: NonNullable<Where['at']>, today: number): readonly Days[] | undefined {
  const dayOf = (value: string | Date) =>
    calendarDay.number((typeof value === 'string' ? value : value.toISOString()).slice(0, 10)) ?? 0
  if (typeof test === 'string' || test instanceof Date) return [[dayOf(test), dayOf(test)]]
  if ('length' in test) return test.map((value) => [dayOf(value), dayOf(value)])
  const { from, before, to, exists = true } = test
  if (!exists) return undefined
  const last = [before, to].map((value) => (value === undefined ? today + LATER_DAYS : dayOf(value)))
  return [[from === undefined ? FIRST_DAY : dayOf(from), Math.min(...last)]]
}

function dayMarks(ranges: readonly Days[] | undefined): readonly string[] | undefined {
  const marks = ranges?.flatMap(([from, to]) => {
    const [first, last] = [Math.max(FIRST_DAY, from - ZONES), to + ZONES]
    const isShort = last - first <= MOST_DAYS
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, day) =>
      chunkMarks.day(first + day).slice(0, isShort ? undefined : MONTH),
    )
  })
  return marks && [...new Set(marks)]
}
