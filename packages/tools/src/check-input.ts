import { Validator } from '@cfworker/json-schema'
import { isRecord, PATH_LIMITS, whereOf } from '@sheaf/core/adapter'
import type { ObjectSchema } from './memory-tools.ts'
import { invalidInput } from './tool-error.ts'
import type { Where } from '@sheaf/core'

/**
 * Makes a check of a tool's arguments. It returns a copy of the arguments that are neither null nor
 * undefined, as a model means them. It throws a ToolError that names the wrong argument, without its value.
 */
export function inputChecker(schema: ObjectSchema): (input: unknown) => Record<string, unknown> {
  // A copy, because the validator marks the schemas that it reads.
  const validator = new Validator(structuredClone(schema), '2020-12', false)
  const problem = (reason: string) =>
    invalidInput(`The arguments are not valid: ${reason}.`, `Call again with ${describe(schema)}.`)

  return (sent) => {
    const input = meantInput(sent, schema)
    if (typeof input !== 'object' || input === null || Array.isArray(input))
      throw problem('they must be an object')
    const unknown = Object.keys(input).find((name) => !Object.hasOwn(schema.properties, name))
    const given = Object.entries(input).filter(
      ([name, value]) => value !== undefined && !(value === null && isOptional(schema, name)),
    )
    const missing = schema.required.find((name) => !given.some(([each]) => each === name))
    const reasons = [
      ...(unknown === undefined ? [] : [`the tool takes no "${shown(unknown)}"`]),
      ...(missing === undefined ? [] : [`"${missing}" is missing`]),
    ]
    if (reasons.length > 0) throw problem(reasons.join(', and '))
    for (const [name, value] of given) {
      // The validator does not check values that JSON cannot express.
      if (['bigint', 'function', 'symbol'].includes(typeof value))
        throw problem(`"${name}" must be ${kindOf(schema.properties[name])}`)
    }
    const values: Record<string, unknown> = Object.fromEntries(given)
    const wrong = validator.validate(values).errors.find(({ instanceLocation }) => instanceLocation !== '#')
    if (wrong !== undefined) {
      const name = wrong.instanceLocation.split('/')[1] ?? ''
      throw problem(`"${name}" must be ${kindOf(schema.properties[name])}`)
    }
    return values
  }
}

function isOptional(schema: ObjectSchema, name: string): boolean {
  return !schema.required.includes(name)
}

function describe(schema: ObjectSchema): string {
  return Object.entries(schema.properties)
    .map(([name, property]) => `${name} (${kindOf(property)}${isOptional(schema, name) ? ', optional' : ''})`)
    .join(', ')
}

function kindOf(property: ObjectSchema['properties'][string] | undefined): string {
  if (property?.enum !== undefined)
    return `one of ${property.enum.filter((value) => value !== null).join(', ')}`
  const [type = ''] = [property?.type ?? ''].flat()
  return type === 'integer' ? 'a whole number' : type === 'string' ? 'text' : 'true or false'
}

function shown(name: string): string {
  const short = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name
  return short.replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '?').toWellFormed()
}

type Property = ObjectSchema['properties'][string]

// How contexts and searches show a place, and people: notes/a.md:3-9, notes/a.md#L3-L9,
// notes/a.md:3 (2026-11-20), notes/a.md (lines 3-9). No name has ":", so that `notes/a:3` is a line too.
const LINES = new RegExp(
  String.raw`(?<=[^\s/:])(?::L?|(?<=\.[\p{L}\p{N}]{1,16})(?:#L?|,? \(?(?:lines?|ll?\.|L) ?))(\d{1,9})` +
    String.raw`(?: ?(?:[-–]|to|\.\.) ?L?(\d{1,9}))?\)?(?: \([^()]{1,40}\))?$`,
  'iu',
)

const PATHS = ['file', 'directory', 'source', 'to']

const LONGEST_NAME = 40
// Names that other tools have for an argument.
const OTHER_NAMES: Readonly<Record<string, string>> = {
  file: 'path filepath filename from oldpath source',
  directory: 'path dir folder within',
  where: 'path dir folder within directory file filepath source',
  source: 'file path',
  query: 'q question search searchquery queries keywords',
  limit: 'maxresults topk k',
  find: 'oldstr oldstring oldtext search',
  replace: 'newstr newstring newtext replacement',
  content: 'text',
  text: 'content',
  body: 'content text',
  to: 'destination newpath',
}

/**
 * The arguments of a tool as a model means them: JSON text of an object, "5" for 5, paths in other forms,
 * whose lines go to a tool that takes them, a list of words as a query, and names of arguments that other
 * tools have. Other values stay, for the check.
 */
function meantInput(input: unknown, { properties, required }: ObjectSchema): unknown {
  const given = typeof input === 'string' ? objectIn(input) : input
  if (!isRecord(given)) return input
  const meant = Object.fromEntries(
    Object.entries(given).flatMap(([sent, value]) => {
      const name = meantName(sent, Object.keys(given), Object.keys(properties))
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined
      const isPath = PATHS.includes(name)
      const isFolder = name === 'where' && keyOf(sent) !== name
      const text = isFolder ? whereBelow(value) : meantText(name, value)
      const each = property === undefined || isPath ? text : meantValue(text, property)
      return each === undefined && !required.includes(name) ? [] : [[name, each]]
    }),
  )
  for (const name of PATHS) {
    const path = Object.hasOwn(properties, name) ? meant[name] : undefined
    if (typeof path !== 'string') continue
    const [, start, end = start] = LINES.exec(path.slice(0, PATH_LIMITS.bytes).trim()) ?? []
    // A "/" at the end of `to` means the folder into which the file moves.
    meant[name] =
      meantPath(name === 'directory' ? path.replace(/\/\*{1,2}$/, '') : path) +
      (name === 'to' && /[^/]\/\s*$/.test(path) ? '/' : '')
    if (Number(meant['endLine']) < 0) delete meant['endLine']
    if (start === undefined || !Object.hasOwn(properties, 'startLine')) continue
    if (meant['startLine'] == null && meant['endLine'] == null)
      [meant['startLine'], meant['endLine']] = [Number(start), Number(end)]
  }
  return meant
}

function meantName(sent: string, given: readonly string[], names: readonly string[]): string {
  if (names.includes(sent)) return sent
  const key = keyOf(sent)
  const isMeant = (name: string, each: string) =>
    keyOf(name) === each || OTHER_NAMES[name]?.split(' ').includes(each) === true
  const name = names.find((each) => isMeant(each, key))
  // Two that mean one are refused.
  const isOnly = name !== undefined && given.filter((each) => isMeant(name, keyOf(each))).length === 1
  return isOnly ? name : sent
}

// "old_string" and "oldString" are one.
function keyOf(name: string): string {
  return name
    .slice(0, LONGEST_NAME)
    .replaceAll(/(?<=[a-z])[_-](?=[a-z])/gi, '')
    .toLowerCase()
}

function meantText(name: string, value: unknown): unknown {
  // A filter is JSON text, because strict modes refuse objects without fixed names.
  if (name === 'where' && isRecord(value)) return JSON.stringify(value)
  const isList = name === 'query' && Array.isArray(value) && value.length > 0
  return isList && value.every((each) => typeof each === 'string') ? value.join(' ') : value
}

// A search in a folder or a file, as its filter.
function whereBelow(value: unknown): string | undefined {
  const path = typeof value === 'string' ? meantPath(value) : ''
  if (path === '') return undefined
  const below = { path: { startsWith: `${path}/` } }
  return JSON.stringify(/\.\w+$/.test(path) ? { path } : { or: [{ path: `${path}.md` }, below] })
}

function meantValue(value: unknown, property: Property): unknown {
  const types: readonly string[] = [property.type].flat()
  const text = typeof value === 'string' ? value.trim().toLowerCase() : undefined
  if (types.includes('integer') && text !== undefined) {
    if (/^[+-]?\d{1,15}(?:\.0+)?$/.test(text)) return Number(text)
    return types.includes('null') && ['', 'null', 'none'].includes(text) ? undefined : value
  }
  if (types.includes('boolean')) {
    if (text === 'true' || value === 1 || text === '1') return true
    if (text === 'false' || value === 0 || text === '0') return false
    return types.includes('null') && text !== undefined && ['', 'null', 'none'].includes(text)
      ? undefined
      : value
  }
  if (!types.includes('string')) return value
  if (property.enum !== undefined) return property.enum.includes(text ?? null) ? (text ?? value) : value
  if (Number.isFinite(value) || typeof value === 'boolean') return String(value)
  // No storage keeps these, and a model does not mean them.
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value
}

function meantPath(given: string): string {
  // `//server/share` is not a path of memory.
  if (given.length > PATH_LIMITS.bytes || given.trimStart().startsWith('//')) return given
  const path = given
    .trim()
    .normalize('NFC')
    .replace(/^[`"<]+(.+?)[`">]+$/u, '$1')
    .replace(/^#{1,6} /, '')
    .replaceAll('\\', '/')
    .replace(LINES, '')
    .replace(/^\[[^[\]]*\]\(([^()]+)\)$/, '$1')
    .replace(/^\[\[([^[\]|]+)(?:\|[^[\]]*)?\]\]$/u, (_, name: string) =>
      /\.\w+$/.test(name) ? name : `${name}.md`,
    )
    .replace(LINES, '')
    .replace(/^[a-z]{2,20}:\/{2,3}/i, '')
    .replaceAll(/\/{2,}/g, '/')
    .replace(/^(?:\.?\/)+/, '')
    .replace(/(?<=.)\/+\.?$/, '')
  return path === '.' ? '' : path
}

function objectIn(text: string): unknown {
  try {
    return text.trimStart().startsWith('{') ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

type PropertySchema = ObjectSchema['properties'][string]

/** A parameter or field of one JSON type. */
export function field(type: 'string' | 'integer' | 'boolean', description: string): PropertySchema {
  return { type, description }
}

/** A parameter that may be absent or null. */
export function optional(type: 'string' | 'integer' | 'boolean', description: string): PropertySchema {
  return { type: [type, 'null'], description }
}

export function whereIn(text: string | null | undefined): { readonly where?: Where } {
  return (text ?? '').trim() === '' ? {} : { where: whereOf(text ?? '') }
}

export function oneOf(values: readonly string[], description: string): PropertySchema {
  return { type: 'string', description, enum: [...values] }
}

export function textList(description: string): PropertySchema {
  return { type: 'array', items: { type: 'string' }, description }
}

/** The same for a parameter that may be absent or null. */
export function optionalOneOf(values: readonly string[], description: string): PropertySchema {
  return { type: ['string', 'null'], description, enum: [...values, null] }
}

/** An object whose fields are all required, except those in `optionalNames`. */
export function objectOf(
  properties: Record<string, PropertySchema>,
  optionalNames: readonly string[] = [],
): ObjectSchema {
  const required = Object.keys(properties).filter((name) => !optionalNames.includes(name))
  return { type: 'object', properties, required, additionalProperties: false }
}

/** The parameters of a tool: those that accept null are optional. */
export function parameters(properties: Record<string, PropertySchema>): ObjectSchema {
  const optionalNames = Object.entries(properties)
    .filter(([, { type }]) => Array.isArray(type))
    .map(([name]) => name)
  return objectOf(properties, optionalNames)
}

/** The schema of a tool's result; `output` has the fields of a success. */
export function resultOf(output: ObjectSchema): ObjectSchema {
  const error = objectOf({
    code: field('string', 'Which failure, in kebab case.'),
    message: field('string', 'What is wrong.'),
    retryable: field('boolean', 'Whether the same call may succeed later.'),
  })
  return {
    type: 'object',
    properties: {
      ok: field('boolean', 'Whether the call succeeded.'),
      text: field('string', 'What the model reads.'),
      ...output.properties,
      error: { description: 'Why it failed.', ...error },
    },
    required: ['ok', 'text'],
    additionalProperties: false,
    anyOf: [
      { properties: { ok: { const: true } }, required: output.required },
      { properties: { ok: { const: false } }, required: ['error'] },
    ],
  }
}

export const changedFile: ObjectSchema = objectOf(
  {
    file: field('string', 'The path of the file.'),
    action: oneOf(
      ['created', 'replaced', 'appended', 'edited', 'deleted', 'unchanged', 'proposed'],
      'What became of it. "proposed": nothing is written until it is approved.',
    ),
    hash: field('string', 'The version that the file has now.'),
    proposal: field('string', 'What the proposal is called.'),
    warnings: textList('What the writer should know.'),
  },
  ['hash', 'proposal'],
)
