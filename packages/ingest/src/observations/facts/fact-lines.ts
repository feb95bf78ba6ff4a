import { SECTIONS, statementLines, type PlacedStatement, type Statement } from '@sheaf/documents'
import { linesOf } from '../../texts/markdown.ts'
import { compareTimes, type IsLater } from './judge-facts.ts'

interface FactLines {
  /**
   * Inserts a statement by time into the last section with that title, and creates a missing section. Lines
   * that were below `old` in the file move with it.
   */
  insert(section: string, statement: Statement, old?: PlacedStatement): void
  toString(): string
}

const HEADING = /^ {0,3}#{1,2}(?:[ \t]|$)/
const DETAIL = /^\s+(?:[-*+•]|\d{1,9}[.)])[ \t]/

/** The lines of `content` without the `removed` statements. A section that becomes empty goes too. */
export function factLines(content: string, removed: readonly PlacedStatement[], isLater: IsLater): FactLines {
  const original = content === '' ? [] : content.split('\n')
  const lineEnd = original.length > 1 && original[0]?.endsWith('\r') === true ? '\r' : ''
  if (original.at(-1) === '') original.pop()
  const lines = withoutEmptied(original, new Set(removed.flatMap(linesOf)))

  const headingOf = (title: string) =>
    lines.findLastIndex(
      (line) =>
        /^ {0,3}##[ \t]/.test(line) &&
        statementLines.fold(line.replace(/^ *##/, '').replace(/#*\s*$/, '')) === statementLines.fold(title),
    )

  // Adds a section: the profile before all others, earlier statements at the end, the rest before these.
  const addSection = (title: string, added: readonly string[]) => {
    const block = [`## ${title}${lineEnd}`, lineEnd, ...added]
    const before =
      title === SECTIONS.earlier
        ? -1
        : title === 'Profile'
          ? lines.findIndex((line) => /^ {0,3}##[ \t]/.test(line))
          : headingOf(SECTIONS.earlier)
    if (before !== -1) lines.splice(before, 0, ...block, lineEnd)
    else {
      while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop()
      lines.push(...(lines.length === 0 ? [] : [lineEnd]), ...block)
    }
  }

  return {
    insert(section, statement, old) {
      const below = old === undefined ? [] : original.slice(old.line, old.lineEnd)
      const details = below.slice(
        Math.max(
          0,
          below.findIndex((line) => DETAIL.test(line)),
        ),
      )
      const added = [
        `- ${statementLines.of(statement)}${lineEnd}`,
        ...(below.some((line) => DETAIL.test(line)) ? details : []),
      ]
      const heading = headingOf(section)
      if (heading === -1) {
        addSection(section, added)
        return
      }
      const title = statementLines.fold(section)
      const own = statementLines
        .in(lines.join('\n'))
        .statements.filter((each) => each.section === title && each.line > heading)
      const next = own.find((each) => compareTimes(each, statement, isLater) > 0)
      const last = own.at(-1)
      if (next !== undefined) lines.splice(next.line - 1, 0, ...added)
      else if (last !== undefined) lines.splice(last.lineEnd, 0, ...added)
      else lines.splice(heading + 1, 0, lineEnd, ...added)
    },
    toString: () => lines.map((line) => `${line}\n`).join(''),
  }
}

function withoutEmptied(original: readonly string[], gone: ReadonlySet<number>): string[] {
  const lines: string[] = []
  for (let start = 0; start < original.length;) {
    let end = start + 1
    while (end < original.length && !HEADING.test(original[end] ?? '')) end += 1
    const part = original.slice(start, end)
    const left = part.filter((_, place) => !gone.has(start + place + 1))
    const isEmptied =
      left.length < part.length && left.every((line) => line.trim() === '' || HEADING.test(line))
    if (!isEmptied) lines.push(...left)
    start = end
  }
  return lines
}
