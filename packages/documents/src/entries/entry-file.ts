import { ENTRY_LIMITS } from '../defaults.ts'
import { countCharacters } from '../characters.ts'
import { checkOptions, isRecord } from '@sheaf/core/adapter'
import { FrontmatterProblem, parseFrontmatter, splitFrontmatter } from '../frontmatter.ts'
import { lineFields, withLines } from '../file-fields.ts'
import {
  ENTRY_TYPES,
  InvalidEntryError,
  checkEntryName,
  type Entry,
  type EntryInput,
  type EntryType,
} from './entry.ts'
import { isMap, isScalar, stringify } from 'yaml'

type EntryContent = Omit<EntryInput, 'name'>

/**
 * The entry in a file, its description on one line; a text with the reason if it is invalid; undefined
 * for a file without frontmatter, which is not an entry. People and models write more than YAML takes:
 * `description: Deploys: only on Fridays`, or one that begins with a back quote, `*` or `[[`, is the text of
 * its line. The type may be below `metadata`, as Claude Code writes it, or `memory`,
 * and names of fields may have capitals.
 */
export function parseEntry(content: string): EntryContent | string | undefined {
  const split = splitFrontmatter(content)
  if (split === undefined || typeof split === 'string') return split
  try {
    const data = dataOf(split.yaml)
    const type = typeOf(data)
    if (!isEntryType(type)) return `its type must be one of ${ENTRY_TYPES.join(', ')}`
    const description = oneLine(descriptionIn(data, split.yaml))
    if (description === undefined || description === '') return 'it has no description'
    return { type, description, body: split.body }
  } catch (error) {
    if (error instanceof FrontmatterProblem) return error.message
    throw error
  }
}

type Data = Readonly<Record<string, unknown>>

// If YAML refuses the frontmatter, reads its lines. Throws the problem if these are not fields either.
function dataOf(yaml: string): Data {
  try {
    return parseFrontmatter(yaml).data
  } catch (error) {
    // A text with anchors and aliases was meant as YAML.
    const isMeant = /&[\s\S]*:[^\n]*[ [,]\*\w/.test(yaml)
    const lines = error instanceof FrontmatterProblem && !isMeant ? lineFields(yaml) : undefined
    if (lines === undefined) throw error
    return lines
  }
}

function typeOf(data: Data): unknown {
  const given = valueOf(data, 'type')
  return typeof given === 'string' ? given.trim().toLowerCase() : given
}

// A value at the top, with a name in any case, or inside a mapping that a program writes.
function valueOf(data: Data, name: string): unknown {
  const own = (fields: unknown): unknown =>
    isRecord(fields)
      ? (fields[name] ?? Object.entries(fields).find(([each]) => each.toLowerCase() === name)?.[1])
      : undefined
  return own(data) ?? own(data['metadata']) ?? own(data['memory'])
}

// YAML reads `[[a note]]` as a list, `2026` as a number, and nothing behind `#12`.
function descriptionIn(data: Data, yaml: string): unknown {
  const description = valueOf(data, 'description')
  const [, line] = /^description[ \t]*:[ \t]+([^\r\n]*)/im.exec(yaml) ?? []
  if (line === undefined) return description
  if (typeof description !== 'string') return line
  return /^[^"'|>].* #\S/.test(line) ? line : description
}

// Also those of an entry that was read.
const ENTRY_NAMES = { name: true, type: true, description: true, body: true, path: true, hash: true } as const

/**
 * The checked entry, with its description on one line. Throws InvalidEntryError for a value that is not
 * an entry.
 */
export function checkEntry(entry: EntryInput): EntryInput {
  const { type, body } = entry ?? {}
  const name = checkEntryName(entry?.name)
  const refuse = (reason: string) => new InvalidEntryError(name, reason)
  checkOptions<Partial<Entry>>(entry, ENTRY_NAMES, undefined, 'entry')
  if (!isEntryType(type)) throw refuse(`its type must be one of ${ENTRY_TYPES.join(', ')}`)
  const description = oneLine(entry.description)
  if (description === undefined || description === '')
    throw refuse('it needs a description: one line that says what it holds')
  const characters = countCharacters(description)
  if (characters > ENTRY_LIMITS.descriptionCharacters) {
    throw refuse(
      `its description has ${characters} characters and the limit is ${ENTRY_LIMITS.descriptionCharacters}; move details into the body`,
    )
  }
  if (!description.isWellFormed())
    throw refuse('its description contains half a surrogate pair; pass description.toWellFormed()')
  if (typeof body !== 'string') throw refuse('its body must be text')
  return { name, type, description, body }
}

/**
 * The file of an entry: `existing` with new values and body, or a new file. Throws InvalidEntryError if
 * `existing` is not an entry.
 */
export function composeEntry(
  { name, type, description, body }: EntryInput,
  existing: string | undefined,
): string {
  const split = existing === undefined ? undefined : splitFrontmatter(existing)
  if (existing !== undefined && (split === undefined || typeof split === 'string')) {
    throw new InvalidEntryError(
      name,
      `a file of that name exists, and ${split ?? 'has no frontmatter'}; repair it, or delete it first`,
    )
  }
  try {
    if (typeof split !== 'object')
      return `---\n${editFrontmatter('', { name, description, type }, '\n')}---\n\n${body}`
    const data = dataOf(split.yaml)
    // A type below `metadata` stays there.
    const values = {
      name,
      description,
      ...(data['type'] === undefined && typeOf(data) === type ? {} : { type }),
    }
    const yaml = edited(split.yaml, values, split.lineEnd)
    const close = split.close.endsWith('\n') ? split.close : `${split.close}${split.lineEnd}`
    // An empty line before the body is added only if the body begins with a line end.
    const gap = split.gap !== '' || /^\r?\n/.test(body) || split.body === '' ? split.gap || split.lineEnd : ''
    return `${split.open}${yaml}${close}${gap}${body}`
  } catch (error) {
    if (error instanceof FrontmatterProblem)
      throw new InvalidEntryError(name, `${error.message}; repair the file, or delete it first`)
    throw error
  }
}

/**
 * Text on one line, without control characters and trimmed; undefined for a value that is not a string.
 */
export function oneLine(text: unknown): string | undefined {
  return typeof text === 'string' ? text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() : undefined
}

function edited(yaml: string, values: Readonly<Record<string, string>>, lineEnd: '\n' | '\r\n'): string {
  try {
    const result = editFrontmatter(yaml, values, lineEnd)
    const isRead = oneLine(descriptionIn(dataOf(result), result)) === values['description']
    return isRead ? result : withLines(yaml, values, lineEnd)
  } catch (error) {
    if (!(error instanceof FrontmatterProblem) || !isEntryType(typeOf(dataOf(yaml)))) throw error
    return withLines(yaml, values, lineEnd)
  }
}

function isEntryType(type: unknown): type is EntryType {
  return ENTRY_TYPES.some((each) => each === type)
}

/**
 * Sets these keys to these one-line values. Only changed values are rewritten, so that comments, the
 * order of keys, unknown keys and their style stay. New keys are added at the end. Throws a
 * FrontmatterProblem when `yaml` is not valid.
 */
export function editFrontmatter(
  yaml: string,
  values: Readonly<Record<string, string>>,
  lineEnd: '\n' | '\r\n',
): string {
  let result = yaml
  for (const [key, value] of Object.entries(values)) result = setValue(result, key, value, lineEnd)
  return result
}

function setValue(yaml: string, key: string, value: string, lineEnd: '\n' | '\r\n'): string {
  const { data, document } = parseFrontmatter(yaml)
  if (data[key] === value) return yaml
  const wanted = JSON.stringify({ ...data, [key]: value })
  for (const scalar of [stringify(value, { lineWidth: 0 }).trimEnd(), JSON.stringify(value)]) {
    const edited = replaceValue(yaml, document.contents, key, scalar, lineEnd)
    if (says(edited, wanted)) return edited
  }
  // Such a value is, for example, a mapping in braces. The parser writes the whole YAML again, with its
  // comments and in its order.
  document.set(key, value)
  const rendered = document.toString({ lineWidth: 0 })
  const edited = lineEnd === '\n' ? rendered : rendered.replaceAll(/\r?\n/g, lineEnd)
  if (!says(edited, wanted)) throw new FrontmatterProblem(`its frontmatter cannot be given another "${key}"`)
  return edited
}

function replaceValue(yaml: string, contents: unknown, key: string, scalar: string, lineEnd: string): string {
  const pair = isMap(contents)
    ? contents.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
    : undefined
  if (pair === undefined)
    return `${yaml}${yaml === '' || yaml.endsWith('\n') ? '' : lineEnd}${key}: ${scalar}${lineEnd}`
  const range = isScalar(pair.value) ? pair.value.range : undefined
  if (range === undefined || range === null) return yaml
  const [start, end] = range
  const before = yaml.slice(0, start)
  const gap = /[ \t]$/.test(before) ? '' : ' '
  // The range of a block value extends to the start of the next line.
  return `${before}${gap}${scalar}${yaml.slice(start, end).endsWith('\n') ? lineEnd : ''}${yaml.slice(end)}`
}

function says(yaml: string, wanted: string): boolean {
  try {
    return JSON.stringify(parseFrontmatter(yaml).data) === wanted
  } catch (error) {
    if (error instanceof FrontmatterProblem) return false
    throw error
  }
}
