import { HTTP_STATUS, refuse } from '@sheaf/core/adapter'
import { Validator, type Schema } from '@cfworker/json-schema'
import { contentHash, MemoryError } from '@sheaf/core'
import type { ScopedMemory } from '@sheaf/memory'
import { ERROR_FIELDS, type ErrorAnswer } from './remote-answers.ts'

export interface Call<Input> {
  readonly scope: ScopedMemory
  readonly author: string
  /** The parameters of the address, the query and the body, by their names. */
  readonly input: Input
  readonly abortSignal: AbortSignal
}

/** A JSON Schema 2020-12 of an object's fields, by name. */
export type Fields = Readonly<Record<string, Schema>>

/** One method of one path, with its input and its answer. It is the source of the OpenAPI document too. */
export interface Operation<Input = never> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Below the base path, such as "/v1/threads/{id}/messages". */
  readonly path: string
  readonly id: string
  readonly summary: string
  /** True for a change, which a read-only scope refuses. False by default. */
  readonly isChange?: boolean
  /** Parameters of the query. Their texts become numbers and booleans, if the schema says so. */
  readonly query?: Fields
  /** The names of `query` that must be given. None by default. */
  readonly needed?: readonly string[]
  readonly body?: ObjectSchema
  readonly answer: Schema
  readonly run: (call: Call<Input>) => Promise<unknown>
}

/** The schema of an object without other fields than these. */
export interface ObjectSchema extends Schema {
  readonly type: 'object'
  readonly properties: Record<string, Schema>
  readonly required: string[]
}

export function objectOf(properties: Fields, needed: readonly string[] = []): ObjectSchema {
  return { type: 'object', properties: { ...properties }, required: [...needed], additionalProperties: false }
}

/** The schema of an object with all of these fields. */
export function whole(properties: Fields): ObjectSchema {
  return objectOf(properties, Object.keys(properties))
}

/** Declares an operation whose schemas allow `Input` only. */
export function operation<Input>(declared: Operation<Input>): Operation {
  return declared
}

export function pathFields({ path }: Pick<Operation, 'path'>): Fields {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, { type: 'string', minLength: 1 }]))
}

export function matchPath({ path }: Pick<Operation, 'path'>, address: string): object | undefined {
  const [wanted, given] = [path.split('/'), address.split('/')]
  if (wanted.length !== given.length) return undefined
  const values: Record<string, string> = {}
  for (const [place, part] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined && part !== given[place]) return undefined
    if (name !== undefined) values[name] = decoded(given[place] ?? '')
  }
  return values
}

/** The parameters of a query. Throws `invalid-argument` for a parameter that is given twice. */
export function queryOf({ query = {} }: Pick<Operation, 'query'>, given: URLSearchParams): object {
  const values: Record<string, unknown> = {}
  for (const [name, text] of given) {
    if (Object.hasOwn(values, name)) refuse(shown(name), 'must be given once')
    const type = Object.hasOwn(query, name) ? query[name]?.type : undefined
    const isNumber = type === 'integer' && /^-?\d{1,15}$/.test(text)
    const isTruth = type === 'boolean' && /^(?:true|false)$/.test(text)
    values[name] = isNumber ? Number(text) : isTruth ? text === 'true' : text
  }
  return values
}

// By schema. A validator is created at the first request, from a copy, because it changes the schema.
const validators = new WeakMap<object, Validator>()

/** Throws `invalid-argument` with the first field that is missing, unknown or does not fit. */
export function checkInput(schema: ObjectSchema, value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    refuse('body', 'must be a JSON object')
  checkNames(schema, value)
  const missing = schema.required.find((name) => !Object.hasOwn(value, name))
  if (missing !== undefined) refuse(missing, 'is missing')
  const known = validators.get(schema)
  const validator = known ?? new Validator(structuredClone(schema), '2020-12', true)
  if (known === undefined) validators.set(schema, validator)
  const { valid, errors } = validator.validate(value)
  if (valid) return
  const place = errors.at(-1)?.instanceLocation.slice(2) ?? ''
  let inner: Schema = schema
  for (const name of place.split('/')) {
    checkNames(inner, { [name]: true }, place)
    const next = inner.properties?.[name] ?? inner.items
    if (typeof next !== 'object' || 'length' in next) break
    inner = next
  }
  const { description: _, properties: _inner, items: _items, ...wanted } = inner
  refuse(shown(place), `must fit the schema ${JSON.stringify(wanted)}`)
}

function checkNames({ properties }: Schema, value: object, place?: string): void {
  const names = Object.keys(properties ?? value)
  const unknown = Object.keys(value).find((name) => !names.includes(name))
  if (unknown !== undefined) refuse(shown(place ?? unknown), `is unknown; the names are: ${names.join(', ')}`)
}

/** The instant that a text of the input names. */
export function instantIn(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text)
}

// The caller writes the address: an incomplete escape stays as it is.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

// Shortens a name from the caller, and removes line breaks.
function shown(name: string): string {
  return name
    .slice(0, 80)
    .replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '?')
    .toWellFormed()
}

// Enough to distinguish two queries. A cursor is not secret: it names a place in the caller's own list.
const DIGEST_CHARACTERS = 16

/** The parameters of a list that comes in pages. */
export interface PageInput {
  readonly limit?: number
  readonly page?: string
}

/** A page of a list. If more follows `last`, it has the cursor of the next page, bound to the query. */
export async function pageWith<Item>(
  query: object,
  data: readonly Item[],
  last: string | undefined,
): Promise<{ readonly data: readonly Item[]; readonly next_page: string | null }> {
  return { data, next_page: last === undefined ? null : encoded([await digestOf(query), last]) }
}

/**
 * The last item of the page before; the empty text for the first page. Throws `invalid-argument` for a
 * cursor of another query, and for a text that is not a cursor.
 */
export async function placeOf(query: object, page: string | undefined): Promise<string> {
  if (page === undefined) return ''
  const [digest, last] = decodedTexts(page)
  if (digest !== (await digestOf(query)) || typeof last !== 'string')
    refuse('page', 'must be the next_page of the same query; begin again without it')
  return last
}

function decodedTexts(page: string): readonly unknown[] {
  try {
    const bytes = Uint8Array.from(atob(page.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
      each.charCodeAt(0),
    )
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function encoded(value: readonly string[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** An id of these texts, such as "mem_WyJhLm1kIl0". */
export function encodedId(kind: string, texts: readonly string[]): string {
  return `${kind}_${encoded(texts)}`
}

/** The texts in an id of this kind; an empty list for other texts. */
export function decodedId(kind: string, id: string): readonly (string | undefined)[] {
  const texts = id.startsWith(`${kind}_`) ? decodedTexts(id.slice(kind.length + 1)) : []
  return texts.every((each) => typeof each === 'string') ? texts : []
}

async function digestOf(query: object): Promise<string> {
  return (await contentHash(JSON.stringify(query))).slice(0, DIGEST_CHARACTERS)
}

/** Headers of every answer. */
export const HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
}

/** The answer to a request that was refused before it reached the memory. */
export function refusal(status: number, type: string, message: string, more: object = {}): Response {
  const error = { type, message, retryable: status === 408 || status === 503, outcome: 'unchanged' as const }
  return Response.json({ error } satisfies ErrorAnswer, { status, headers: { ...HEADERS, ...more } })
}

/**
 * The answer to an error. An error that is not a MemoryError goes to `onError`; its answer has no details,
 * and its outcome is "unknown" if the request was a change.
 */
export function errorAnswer(
  error: unknown,
  isChange: boolean,
  onError: ((error: unknown) => void) | undefined,
): Response {
  if (!MemoryError.isInstance(error)) {
    onError?.(error)
    const message = 'The server failed. Its log may say why.'
    const outcome = isChange ? 'unknown' : 'unchanged'
    const body: ErrorAnswer = { error: { type: 'unexpected', message, retryable: false, outcome } }
    return Response.json(body, { status: 500, headers: HEADERS })
  }
  const { code: type, message, retryable, outcome = 'unchanged' } = error
  const details = Object.entries(error).filter(
    ([name, value]) => ERROR_FIELDS.includes(name) && value !== undefined,
  )
  const fields = details.length === 0 ? {} : { details: Object.fromEntries(details) }
  const body: ErrorAnswer = { error: { type, message, retryable, outcome, ...fields } }
  return Response.json(body, { status: HTTP_STATUS[error.code], headers: HEADERS })
}
