import { PASS, PASSWORD } from './assigned-secret.ts'
import { isRandom, isStrong } from './is-random.ts'

/** The place of a match, in UTF-16 code units. */
export interface RuleMatch {
  readonly rule: string
  readonly start: number
  readonly end: number
}

/** The most characters between the name and the password, on the same line. */
const REACH = 60

const NAMES = new RegExp(`${PASSWORD}|${PASS}|kennwort|\\bmdp\\b|\\bclave\\b|palavra-passe|\\bww\\b`, 'gi')
const ACCOUNTS =
  /(?:@[\w.-]{3,60}|\b(?:admin|root|user(?:name)?|login))[ \t]{0,2}(?:[/–:,-]|and|und|et|with|mit)\s{1,2}/gi
const WORD = /[^\s"'`*«»“”„|]{1,200}/g
const CODES = /\b(?:recovery|backup|rescue|wiederherstellungs|reserve)[ -]?codes?\b/gi
const CODE = /(?<![\w-])[A-Za-z0-9]{4,8}-[A-Za-z0-9]{4,8}(?![\w-])/g

const IS = '(?::|\\bis\\b)\\s{1,4}'

/** Texts whose words alone show a secret: the last group. */
const PHRASES: readonly RegExp[] = [
  `\\b(?:seed|recovery|mnemonic|backup) phrase\\b[^\\n:]{0,20}${IS}((?:[a-z]{3,8}\\s{1,2}){11,23}[a-z]{3,8})`,
  `\\bapp(?:lication)?[ -]?password\\b[^\\n:]{0,40}${IS}([a-z]{4}(?: [a-z]{4}){3})(?![a-z])`,
  `\\b(?:2fa|totp|two-factor|setup|authenticator)[ -]?(?:key|secret|code)\\b[^\\n:]{0,40}${IS}` +
    '((?:[a-z2-7]{4} ){3,15}[a-z2-7]{4})(?!\\w)',
  '(?<![\\d-])((?:\\d{6}-){7}\\d{6})(?![\\d-])',
].map((phrase) => new RegExp(phrase, 'gi'))

/**
 * Secrets in people's sentences: a strong password on one line with a word for it, or after the name of
 * an account; recovery codes and phrases; the column of a table named "password".
 */
export function findTold(content: string): RuleMatch[] {
  return [
    ...[...content.matchAll(NAMES)].flatMap((name) =>
      strongAfter(content, name.index + name[0].length, REACH),
    ),
    ...[...content.matchAll(ACCOUNTS)].flatMap((name) =>
      strongAfter(content, name.index + name[0].length, 1),
    ),
    ...[...content.matchAll(CODES)].flatMap((name) => codesAfter(content, name.index + name[0].length)),
    ...PHRASES.flatMap((phrase) => [...content.matchAll(phrase)].flatMap(lastGroup)),
    ...columnsOf(content),
  ]
}

function strongAfter(content: string, from: number, reach: number): RuleMatch[] {
  const line = content.slice(from, from + reach + 200).split('\n', 1)[0] ?? ''
  for (const word of line.matchAll(WORD)) {
    if (word.index > reach) break
    const value = word[0].replace(/^[([]|[).,;:\]]{1,2}$/g, '')
    const start = from + word.index + word[0].indexOf(value)
    if (isStrong(value)) return [{ rule: 'told-password', start, end: start + value.length }]
  }
  return []
}

// At least two, of one length.
function codesAfter(content: string, from: number): RuleMatch[] {
  const codes = [...content.slice(from, from + 400).matchAll(CODE)].filter(([code]) => /\d/.test(code))
  const same = codes.filter(([code]) => code.length === codes[0]?.[0].length)
  if (same.length < 2) return []
  return same.map((code) => ({
    rule: 'recovery-codes',
    start: from + code.index,
    end: from + code.index + code[0].length,
  }))
}

function lastGroup(match: RegExpExecArray): RuleMatch[] {
  const secret = match.at(-1) ?? ''
  const start = match.index + match[0].lastIndexOf(secret)
  return [{ rule: 'recovery-phrase', start, end: start + secret.length }]
}

const HEADING = new RegExp(`^(?:${PASSWORD}|kennwort|pass|pw|secret|token|api[ _-]?key)$`, 'i')

function columnsOf(content: string): RuleMatch[] {
  const found: RuleMatch[] = []
  let columns: ReadonlySet<number> | undefined
  let start = 0
  for (const line of content.split('\n')) {
    const cells = line.split('|')
    if (cells.length < 3) columns = undefined
    else if (columns === undefined)
      columns = new Set(cells.flatMap((cell, place) => (HEADING.test(cell.trim()) ? [place] : [])))
    else if (columns.size > 0) found.push(...cellsOf(cells, columns, start))
    start += line.length + 1
  }
  return found
}

function cellsOf(cells: readonly string[], columns: ReadonlySet<number>, from: number): RuleMatch[] {
  const found: RuleMatch[] = []
  let start = from
  for (const [place, cell] of cells.entries()) {
    const value = cell.replaceAll(/^[\s`*]{1,8}|[\s`*]{1,8}$/g, '')
    const at = start + cell.indexOf(value)
    if (columns.has(place) && value.length >= 6 && isRandom(value, 2.5))
      found.push({ rule: 'password-of-a-table', start: at, end: at + value.length })
    start += cell.length + 1
  }
  return found
}
