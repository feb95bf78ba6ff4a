import { Validator } from '@cfworker/json-schema'
import type { Schema } from '@cfworker/json-schema'
import { InvalidArgumentError } from '@sheaf/core'
import type { ScopedMemory } from '@sheaf/memory'

/** An authorised request with checked input. */
export interface Call<Input> {
  /** The part of the memory that the request may use. */
  readonly scope: ScopedMemory
  /** The author of its changes. */
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
  /** Its name in the OpenAPI document. */
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

/** The schema of an object with these fields; `needed` lists the required ones. */
export function objectOf(properties: Fields, needed: readonly string[] = []): ObjectSchema {
  return { type: 'object', properties: { ...properties }, required: [...needed], additionalProperties: false }
}

/** Declares an operation whose schemas allow `Input` only. */
export function operation<Input>(declared: Operation<Input>): Operation {
  return declared
}

/** The schemas of the parameters of a path, such as `{id}`. */
export function pathFields({ path }: Pick<Operation, 'path'>): Fields {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, { type: 'string', minLength: 1 }]))
}

/** The parameters in an address; undefined if it does not fit the path of the operation. */
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

/** The parameters of a query. Throws InvalidArgumentError for a parameter that is given twice. */
export function queryOf({ query = {} }: Pick<Operation, 'query'>, given: URLSearchParams): object {
  const values: Record<string, unknown> = {}
  for (const [name, text] of given) {
    if (Object.hasOwn(values, name)) throw new InvalidArgumentError(shown(name), 'must be given once')
    const type = Object.hasOwn(query, name) ? query[name]?.type : undefined
    values[name] = type === 'integer' ? numberIn(text) : type === 'boolean' ? truthIn(text) : text
  }
  return values
}

// By schema. A validator is created at the first request, from a copy, because it changes the schema.
const validators = new WeakMap<object, Validator>()

/** Throws InvalidArgumentError with the first field that is missing, unknown or does not fit. */
export function checkInput(schema: ObjectSchema, value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidArgumentError('body', 'must be a JSON object')
  checkNames(schema, value)
  const missing = schema.required.find((name) => !Object.hasOwn(value, name))
  if (missing !== undefined) throw new InvalidArgumentError(missing, 'is missing')
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
  throw new InvalidArgumentError(shown(place), `must fit the schema ${JSON.stringify(wanted)}`)
}

function checkNames({ properties }: Schema, value: object, place?: string): void {
  const names = Object.keys(properties ?? value)
  const unknown = Object.keys(value).find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new InvalidArgumentError(shown(place ?? unknown), `is unknown; the names are: ${names.join(', ')}`)
}

// The caller writes the address: an incomplete escape stays as it is.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function numberIn(text: string): unknown {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text
}

function truthIn(text: string): unknown {
  return text === 'true' ? true : text === 'false' ? false : text
}

// Shortens a name from the caller, and removes line breaks.
function shown(name: string): string {
  return name
    .slice(0, 80)
    .replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '?')
    .toWellFormed()
}
