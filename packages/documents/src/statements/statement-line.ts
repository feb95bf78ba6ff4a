import { collisionKey, checkText, checkObject } from '@sheaf/core/adapter'
import { isDay } from '../daily-log.ts'
import { renderSources, splitSources, type Statement } from './statement.ts'

interface ReadStatement {
  /** Undefined for blank text and for an invalid statement. */
  readonly statement: Statement | undefined
  readonly problems: readonly string[]
}

type Field = 'supersedes' | 'from'

const FIELDS: readonly Field[] = ['supersedes', 'from']

const MEANT_AS_FIELD = /\((?:supersedes|from|(?:valid[ _-])?until):/i
const NO_FIELDS =
  'fields are read only where the brackets at its end hold nothing else; these were read as words'
const UNTIL = /(?:^|\s+)until (\d{4}-\d{2}-\d{2})\.?$/i
const NO_KEY = /^(?:\s*|x|\^.*)$/i

/**
 * Parses `2026-11-20 [database] Postgres 17 (supersedes: MySQL; from: 2026-12-01) until 2027-12-31 <!--
 * chats/tides.md#m3 -->`.
 */
export function readStatement(item: string): ReadStatement {
  checkText('item', item)
  const { text, ...sources } = splitSources(item)
  const [, day, afterDay = ''] = /^(\d{4}-\d{1,2}-\d{1,2})(?![\p{L}\p{N}]):?([^]*)$/u.exec(text.trim()) ?? []
  if (day !== undefined && !isDay(day)) return failed('it begins with no calendar day such as 2026-11-20')
  const rest = (day === undefined ? text : afterDay).trim()
  const [, key = '', afterKey = ''] = /^\[([^[\]]*)\]:?(\s[^]*)?$/.exec(rest) ?? []
  const hasKey = !NO_KEY.test(key)
  const { words, fields, problems } = splitFields(hasKey ? afterKey.trim() : rest)
  if (hasKey && words === '') return failed('it says nothing after the key')
  if (!/[\p{L}\p{N}\p{S}]/u.test(words)) return { statement: undefined, problems: [] }
  const about = { ...(day === undefined ? {} : { day }), ...(hasKey ? { key: key.trim() } : {}) }
  return { statement: { text: words, ...about, ...fields, ...sources }, problems }
}

/** The line of a statement; {@link readStatement} parses it, if the statement is valid. */
export function statementLine(statement: Statement): string {
  const { text, day, key, supersedes, from, until } = checkObject(statement, '{ text }', 'statement')
  const fields = [
    ...(supersedes === undefined ? [] : [`supersedes: ${supersedes}`]),
    ...(from === undefined ? [] : [`from: ${from}`]),
  ]
  return [
    ...(day === undefined ? [] : [day]),
    ...(key === undefined ? [] : [`[${key}]`]),
    text,
    ...(fields.length === 0 ? [] : [`(${fields.join('; ')})`]),
    ...(until === undefined ? [] : [`until ${until}`]),
    renderSources(statement),
  ]
    .join(' ')
    .trimEnd()
}

/** Keys, headings and texts are equal if they fold to the same text. */
export function foldStatementText(text: string): string {
  checkText('text', text)
  return collisionKey(text).replaceAll(/\s+/g, ' ').trim()
}

const DECISIONS = new Set(
  'Entscheidungen,Beschlüsse,Décisions,Decisiones,Decisões,Decisioni,Besluiten,Решения,决定,決定,決定事項,결정'
    .split(',')
    .map(foldStatementText),
)

/** The folded title of a section; a title for decisions is "decisions" in each language. */
export function foldSectionTitle(title: string): string {
  const folded = foldStatementText(title)
  return DECISIONS.has(folded) ? 'decisions' : folded
}

interface SplitText {
  readonly words: string
  readonly fields: Partial<Record<Field | 'until', string>>
  readonly problems: readonly string[]
}

function splitFields(text: string): SplitText {
  const until = UNTIL.exec(text)
  const isRead = until !== null && isDay(until[1] ?? '') && until.index > 0
  const { words, fields, problems } = splitBrackets(isRead ? text.slice(0, until.index).trim() : text)
  return { words, fields: isRead ? { ...fields, until: until[1] ?? '' } : fields, problems }
}

// Brackets at the end contain fields only if all their parts are fields; otherwise they are words.
function splitBrackets(text: string): SplitText {
  const start = text.endsWith(')') ? openingBracket(text) : -1
  const whole: SplitText = { words: text, fields: {}, problems: MEANT_AS_FIELD.test(text) ? [NO_FIELDS] : [] }
  if (start === -1) return whole
  const fields: Partial<Record<Field, string>> = {}
  const problems: string[] = []
  for (const part of text.slice(start + 1, -1).split(';')) {
    const colon = part.indexOf(':')
    const name = part.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    const field = FIELDS.find((each) => each === name)
    const value = part.slice(colon + 1).trim()
    if (field === undefined || value === '' || fields[field] !== undefined) return whole
    if (field !== 'supersedes' && !isDay(value))
      problems.push(`"${name}" names no calendar day, and was left out`)
    else fields[field] = value
  }
  const words = text.slice(0, start).trim()
  return { words, fields, problems: MEANT_AS_FIELD.test(words) ? [...problems, NO_FIELDS] : problems }
}

function openingBracket(text: string): number {
  let open = 0
  for (let place = text.length - 1; place >= 0; place -= 1) {
    if (text[place] === ')') open += 1
    else if (text[place] === '(' && (open -= 1) === 0) return place
  }
  return text.lastIndexOf('(')
}

function failed(problem: string): ReadStatement {
  return { statement: undefined, problems: [problem] }
}

// "Database: SQLite", "The database is SQLite": at most four words before a colon or a form of "to be".
const NAME =
  /^(?:\*\*|__)?([\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} '’_/-]{0,39}?)(?:(?:\*\*|__)?\s?[:：](?!\/\/)|\s+(?:is|are|ist|sind|est|sont|es|son|é|são|è|sono)\s)/iu
const MAX_WORDS = 4
const ARTICLE = /^(?:the|our|der|die|das|unsere?|le|la|les|el|los|las|o|a|os|as|il|lo|gli|i)\s+/i
const NO_NAME =
  /^(?:notes?|important|todo|warning|tip|example|update|reason|see|it|this|that|there|these|those|here|he|she|we|they|i|what|which|who|es|das|dies|esto|cela)$/i

/**
 * The key of a statement without one, from its words: "database" for "The database is SQLite" and
 * "Database: SQLite". Undefined if it has no such words.
 */
export function plainKey(text: string): string | undefined {
  const name = NAME.exec(text)?.[1]?.replace(ARTICLE, '').trim()
  if (name === undefined || name === '' || NO_NAME.test(name) || name.split(/\s+/).length > MAX_WORDS)
    return undefined
  return name
}
