import { checkObject, checkText, refuse } from '@sheaf/core/adapter'
import { isDay } from '../daily-log.ts'
import { LINE_BREAK } from '../characters.ts'
import { appendLines } from '../proposals/unified-diff.ts'
import {
  parseStatements,
  scanStatements,
  statementsBelow,
  withoutExpired,
  type StatementSection,
} from './parse-statements.ts'
import { resolveStatements } from './resolve-statements.ts'
import { foldSectionTitle, foldStatementText, readStatement, statementLine } from './statement-line.ts'
import { SECTIONS, isOver, subjectOf, type Statement } from './statement.ts'

/**
 * Adds a statement to `content`: after the last one in the last section with the heading `section`
 * ("Decisions" by default), or in a new section at the end. All other text and the line ends stay, byte for
 * byte. Throws `invalid-argument` for a statement that could not be read back unchanged, and for a file in
 * which it could not be read, for example after an unclosed comment.
 */
export function addStatement(
  content: string,
  statement: Statement,
  section: string = SECTIONS.decisions,
): string {
  checkText('content', content)
  const title = foldSectionTitle(section)
  const added = checkStatement(checkObject(statement, '{ text, key, day }'))
  const before = scanStatements(content)
  const last = before.sections.findLast((each) => each.title === title)
  const end = /\r?\n/.exec(content)?.[0] ?? '\n'
  const result =
    last === undefined
      ? withSection(content, `## ${section}`, added, end)
      : withLine(content, last, added, end)
  // With the new line, a comment or fence could end elsewhere, and hide other statements.
  const bare = (all: readonly Statement[]) => all.map((each) => statementLine(each)).sort()
  const wanted = bare([...before.statements, added])
  if (JSON.stringify(bare(parseStatements(result).statements)) !== JSON.stringify(wanted))
    refuse(
      'content',
      'has a comment or a fence that is left open, and with the statement it would end elsewhere; close it first',
    )
  return result
}

/**
 * Adds lines below `header`: a heading such as "## Facts" adds them to the last section with that heading, or
 * to a new section at the end. With any other header they go to the end.
 */
export function addBelow(content: string, header: string, lines: string): string {
  const [, heading] = /^##[ \t]+(.+)/.exec(header) ?? []
  if (heading === undefined) return appendLines(content, lines)
  const title = foldSectionTitle(heading)
  const section = scanStatements(content).sections.findLast((each) => each.title === title)
  const gap = content === '' ? '' : content.endsWith('\n') ? '\n' : '\n\n'
  if (section === undefined) return appendLines(content, `${gap}${header}${lines}`)
  const place = offsetAfter(content, section.last?.lineEnd ?? section.end)
  const added = section.last === undefined ? `\n${lines}` : lines
  return appendLines(content.slice(0, place), added) + content.slice(place)
}

function checkStatement({ key, day, text, supersedes, from, until, source, endedBy }: Statement): Statement {
  for (const [name, value] of Object.entries({ key, text, supersedes })) {
    if (value === undefined && name !== 'text') continue
    if (typeof value !== 'string' || value.trim() === '') refuse(`statement.${name}`, 'is blank')
    if (LINE_BREAK.test(value)) refuse(`statement.${name}`, 'has several lines; a statement is one line')
  }
  for (const [name, value] of Object.entries({ day, from, until })) {
    if (value !== undefined && (typeof value !== 'string' || !isDay(value)))
      refuse(`statement.${name}`, 'must be a calendar day such as "2026-11-20"')
  }
  const given: Statement = {
    text: text.trim(),
    day,
    key: key?.trim(),
    supersedes: supersedes?.trim(),
    from,
    until,
    source,
    endedBy,
  }
  const { statement } = readStatement(statementLine(given))
  const wrong = (['key', 'day', 'until', 'supersedes', 'text'] as const).find(
    (name) => statement?.[name] !== given[name],
  )
  if (wrong !== undefined)
    refuse(
      `statement.${wrong}`,
      'would be read as something else; leave out square brackets in a key, and a day, fields in round brackets or "until" with a day elsewhere',
    )
  return given
}

function withSection(content: string, heading: string, statement: Statement, end: string): string {
  const isEmpty = content === '' || content === '\uFEFF'
  const gap = isEmpty ? '' : content.endsWith('\n') ? (/\n\r?\n$/.test(content) ? '' : end) : end + end
  return `${content}${gap}${heading}${end}${end}- ${statementLine(statement)}${end}`
}

function withLine(
  content: string,
  { last, end: sectionEnd }: StatementSection,
  statement: Statement,
  end: string,
): string {
  const line = last?.lineEnd ?? sectionEnd
  const start = offsetAfter(content, line)
  const head = content.slice(0, start)
  const tail = content.slice(start)
  const before = `${head.endsWith('\n') ? '' : end}${last === undefined ? end : ''}`
  const after = tail === '' || /^[ \t]*\r?(?:\n|$)/.test(tail) || last !== undefined ? '' : end
  return `${head}${before}${last?.prefix ?? '- '}${statementLine(statement)}${end}${after}${tail}`
}

function offsetAfter(content: string, line: number): number {
  let offset = 0
  for (let count = 0; count < line; count += 1) {
    const feed = content.indexOf('\n', offset)
    if (feed === -1) return content.length
    offset = feed + 1
  }
  return offset
}

/** Statements as lines of a file: of one line, and of a whole file. */
export const statementLines: {
  readonly read: typeof readStatement
  readonly of: typeof statementLine
  readonly fold: typeof foldStatementText
  readonly withoutExpired: typeof withoutExpired
  readonly in: typeof parseStatements
  readonly below: typeof statementsBelow
  readonly add: typeof addStatement
  readonly resolve: typeof resolveStatements
  readonly isOver: typeof isOver
  readonly subjectOf: typeof subjectOf
} = {
  read: readStatement,
  of: statementLine,
  fold: foldStatementText,
  withoutExpired,
  in: parseStatements,
  below: statementsBelow,
  add: addStatement,
  resolve: resolveStatements,
  isOver,
  subjectOf,
}
