import { calendarDay } from '@sheaf/conversations'
import { checkText } from '@sheaf/core/adapter'
import { both, FrontmatterProblem, parseFrontmatter, splitFrontmatter } from './frontmatter.ts'

/** A file with fields, without types of YAML, so that an app needs no parser. */
interface FileFields {
  /** Values of JSON; a value that JSON cannot express is null. */
  readonly fields: Data
  /** The text below the frontmatter, from its first line that is not blank; without one, its own lines. */
  readonly text: string
  /** The offset of the text in the file, and the number of lines before it. */
  readonly offset: number
  readonly lines: number
  /** True without a text below it. */
  readonly isAlone: boolean
}

/** The fields of a file: its frontmatter. */
export const fileFields = {
  /**
   * The fields of a file; undefined without frontmatter. That is a block between two rules with a YAML
   * mapping, or one that YAML refuses, but with lines `name: value`, as `title: Rome: the plan`. Such values
   * are texts. A repeated name has all its values as a list. TOML between `+++` is read too.
   */
  of(content: string): FileFields | undefined {
    const split = fieldsBlock(content)
    if (split === undefined) return undefined
    const fields = fieldsOf(split.fields)
    if (fields === undefined) return undefined
    const below = `${split.gap}${split.body}`
    const blank = /^(?:[^\S\n]*\n)*/.exec(below)?.[0].length ?? 0
    const isAlone = below.trim() === ''
    const offset = split.open.length + (isAlone ? 0 : split.yaml.length + split.close.length + blank)
    return {
      fields,
      text: isAlone ? split.yaml : below.slice(blank),
      offset,
      lines: content.slice(0, offset).split('\n').length - 1,
      isAlone,
    }
  },

  /** The file with empty lines for its frontmatter; unchanged if it has none, or nothing else. */
  without(content: string): string {
    const found = fileFields.of(content)
    return found === undefined || found.isAlone ? content : `${'\n'.repeat(found.lines)}${found.text}`
  },

  /**
   * The last valid day in the frontmatter of a file, such as `valid_until: 2026-12-31`: of a month (2026-12)
   * or a year its last one. Undefined without one.
   */
  validUntil(content: string): string | undefined {
    const fields = fieldsBlock(content)?.fields
    if (fields === undefined) return undefined
    const [, year = '', , month, date, monthShort = '', dateShort = '', onlyYear, onlyMonth = '12'] =
      VALID_UNTIL.exec(fields) ?? []
    const [, seconds, named = ''] = INSTANT.exec(fields) ?? []
    const time = new Date(seconds === undefined ? `${named} UTC` : Number(seconds) * 1000)
    if (!Number.isNaN(+time)) return time.toISOString().slice(0, 10)
    const parts =
      onlyYear === undefined
        ? [year, month ?? monthShort, date ?? dateShort]
        : [
            onlyYear,
            onlyMonth,
            String(new Date(Date.UTC(Number(onlyYear), Number(onlyMonth), 0)).getUTCDate()),
          ]
    const day = parts.map((part) => part.padStart(2, '0'))
    return calendarDay.number(day.join('-')) === undefined ? undefined : day.join('-')
  },
}

const TOML = /^\uFEFF?\+{3}[ \t]*\r?\n[^]*?\n\+{3}[ \t]*(?=\r?\n|$)/

/** `fields` is the YAML of a frontmatter, also of TOML. */
export function fieldsBlock(
  content: string,
): Readonly<Record<'open' | 'yaml' | 'close' | 'gap' | 'body' | 'fields', string>> | undefined {
  checkText('content', content)
  const fenced = content.replace(TOML, (block) => block.replaceAll(/^(\uFEFF?)\+{3}/gm, '$1---'))
  const split = splitFrontmatter(fenced)
  if (typeof split !== 'object') return undefined
  return { ...split, fields: TOML.test(content) ? yamlOf(split.yaml) : split.yaml }
}

// Most values of TOML are values of YAML.
function yamlOf(toml: string): string {
  let indent = ''
  return toml.replaceAll(/^\[([\w."-]+)\]|^([\w."'-]+)[ \t]*=/gm, (_, table?: string, name?: string) => {
    if (name !== undefined) return `${indent}${name}: `
    indent = '  '
    return `${table}:`
  })
}

// A time may follow a day (`2026-12-31T18:00:00Z`); only the day counts.
const TIME = String.raw`(?:[T \t][\d:.,]+(?:[ \t]*(?:Z|UTC|[+-]\d{2}:?\d{2}))?)?`
const DAY = String.raw`(\d{4})(?:([-/]?)(\d{2})\2(\d{2})|[-/](\d{1,2})[-/](\d{1,2}))`
const UNTIL_KEY = String.raw`["']?(?:valid[_-]?until|stale[_-]?after)["']?[ \t]*:[ \t]*`
const VALID_UNTIL = new RegExp(
  String.raw`^${UNTIL_KEY}["']?(?:${DAY}${TIME}|(\d{4})(?:[-/](\d{1,2}))?)["']?[ \t\r]*(?:[ \t]#.*)?$`,
  'im',
)
// Since 1970, or "20 Nov 2026".
const INSTANT = new RegExp(
  String.raw`^${UNTIL_KEY}["']?(?:(1\d{9})(?:\d{3})?|(\d{1,2} [a-z]{3,9} \d{4}))["']?\s*$`,
  'im',
)

const UNTIL_LINE = new RegExp(String.raw`^${UNTIL_KEY}.*\r?\n`, 'gim')

/** The file without its last valid day, if that is before `today`. */
export function withoutPastDay(content: string, today: string): string {
  const split = fieldsBlock(content)
  if (split === undefined || (fileFields.validUntil(content) ?? today) >= today) return content
  const end = split.open.length + split.yaml.length
  return content.slice(0, end).replaceAll(UNTIL_LINE, '') + content.slice(end)
}

const NAME = /^(["']?)([\p{L}\p{N}_@$][^:\n"']{0,80})\1[ \t]*:(?=[ \t]|$)/u
const CONTINUED = /^(?:[ \t]|- |-$)/

function fieldsOf(yaml: string): Data | undefined {
  const fields = dataOf(yaml, true) ?? linesOf(yaml)?.map(fieldOf).reduce(withBoth, {}) ?? {}
  const isEmpty = Object.keys(fields).length === 0
  return isEmpty ? undefined : (JSON.parse(JSON.stringify(fields)) as Data)
}

/** The values of a frontmatter that YAML refuses; undefined if a line has no name, or a repeated one. */
export function lineFields(yaml: string): Data | undefined {
  const each = linesOf(yaml)?.map(fieldOf) ?? []
  const names = each.flatMap((field) => Object.keys(field))
  return names.length === 0 || new Set(names).size < names.length ? undefined : Object.assign({}, ...each)
}

/** A frontmatter that YAML refuses, with other values. */
export function withLines(yaml: string, values: Readonly<Record<string, string>>, lineEnd: string): string {
  const kept = (linesOf(yaml) ?? []).filter(
    (lines) => !Object.hasOwn(values, NAME.exec(lines)?.[2]?.trim() ?? ''),
  )
  const set = Object.entries(values).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return [...set, ...kept].map((line) => `${line.replaceAll('\n', lineEnd)}${lineEnd}`).join('')
}

/** The offsets of repeated fields: other programs read one value. */
export function repeatedFields(content: string): number[] {
  const split = splitFrontmatter(content)
  if (typeof split !== 'object' || fieldsOf(split.yaml) === undefined) return []
  const seen = new Set<string>()
  return Array.from(split.yaml.matchAll(new RegExp(NAME, 'gmu')))
    .filter(({ 2: name = '' }) => seen.size === seen.add(name.trim()).size)
    .map(({ index }) => split.open.length + index)
}

type Data = Readonly<Record<string, unknown>>

function withBoth(fields: Data, field: Data): Data {
  return Object.entries(field).reduce((all, [name, value]) => {
    return { ...all, [name]: Object.hasOwn(all, name) ? both(all[name], value) : value }
  }, fields)
}

function dataOf(yaml: string, isLoose: boolean = false): Data | undefined {
  try {
    return parseFrontmatter(yaml, isLoose).data
  } catch (error) {
    if (error instanceof FrontmatterProblem) return undefined
    throw error
  }
}

// Undefined if a line belongs to no field.
function linesOf(yaml: string): string[] | undefined {
  const fields: string[] = []
  for (const line of yaml.split(/\r?\n/)) {
    if (line.trim() === '' || line.startsWith('#')) continue
    if (NAME.test(line)) fields.push(line)
    else if (fields.length > 0 && CONTINUED.test(line)) fields.push(`${fields.pop() ?? ''}\n${line}`)
    else return undefined
  }
  return fields
}

function fieldOf(lines: string): Data {
  const [start = '', , name = ''] = NAME.exec(lines) ?? []
  return dataOf(lines) ?? { [name.trim()]: lines.slice(start.length).trim() }
}
