import { checkObject, checkText, InvalidArgumentError } from '@sheaf/core'
import { isDay } from '../daily-log.ts'
import { LINE_BREAK } from '../line-breaks.ts'
import { decisionLine, readDecision } from './decision-line.ts'
import type { Decision } from './decision.ts'
import { parseDecisions, scanDecisions } from './parse-decisions.ts'
import type { DecisionSection } from './parse-decisions.ts'

/**
 * `content` with a decision after the last one of its last section of decisions, or in a new section at its end. All other text stays as it is, byte for byte, and so do the line
 * endings. Throws InvalidArgumentError for a decision that could not be read back as it is: with several lines, brackets in its key, or an end that reads as
 * fields; and for a file where it would not be read, such as one in which a comment is left open.
 */
export function addDecision(content: string, decision: Decision): string {
  checkText('content', content)
  const added = checkDecision(checkObject(decision, '{ key, day, text }'))
  const before = scanDecisions(content)
  const section = before.sections.at(-1)
  const end = /\r?\n/.exec(content)?.[0] ?? '\n'
  const result = section === undefined ? withSection(content, added, end) : withLine(content, section, added, end)
  // Hidden text may end where it did not, and would hide others.
  const bare = (all: readonly Decision[]) => all.map((each) => decisionLine(each)).sort()
  const wanted = bare([...before.decisions, added])
  if (JSON.stringify(bare(parseDecisions(result).decisions)) !== JSON.stringify(wanted)) {
    throw new InvalidArgumentError(
      'content',
      'has a comment or a fence that is left open, and with the decision it would end elsewhere; close it first',
    )
  }
  return result
}

function checkDecision({ key, day, text, supersedes, validFrom, validUntil }: Decision): Decision {
  for (const [name, value] of Object.entries({ key, text, supersedes })) {
    if (value === undefined && name === 'supersedes') continue
    if (typeof value !== 'string' || value.trim() === '') throw new InvalidArgumentError(`decision.${name}`, 'is blank')
    if (LINE_BREAK.test(value)) throw new InvalidArgumentError(`decision.${name}`, 'has several lines; a decision is one line')
  }
  for (const [name, value] of Object.entries({ day, validFrom, validUntil })) {
    if (value === undefined && name !== 'day') continue
    if (typeof value !== 'string' || !isDay(value))
      throw new InvalidArgumentError(`decision.${name}`, 'must be a calendar day such as "2026-11-20"')
  }
  const given: Decision = {
    key: key.trim(),
    day,
    text: text.trim(),
    ...(supersedes === undefined ? {} : { supersedes: supersedes.trim() }),
    ...(validFrom === undefined ? {} : { validFrom }),
    ...(validUntil === undefined ? {} : { validUntil }),
  }
  const { decision } = readDecision(decisionLine(given))
  const wrong = (['key', 'supersedes', 'text'] as const).find((name) => decision?.[name] !== given[name])
  if (wrong !== undefined) {
    throw new InvalidArgumentError(
      `decision.${wrong}`,
      'would be read as something else; leave out square brackets in a key, and round brackets with fields elsewhere',
    )
  }
  return given
}

function withSection(content: string, decision: Decision, end: string): string {
  const isEmpty = content === '' || content === '\uFEFF'
  const gap = isEmpty ? '' : content.endsWith('\n') ? (/\n\r?\n$/.test(content) ? '' : end) : end + end
  return `${content}${gap}## Decisions${end}${end}- ${decisionLine(decision)}${end}`
}

function withLine(content: string, { last, end: sectionEnd }: DecisionSection, decision: Decision, end: string): string {
  const line = last?.lineEnd ?? sectionEnd
  const start = offsetAfter(content, line)
  const head = content.slice(0, start)
  const tail = content.slice(start)
  const before = `${head.endsWith('\n') ? '' : end}${last === undefined ? end : ''}`
  const after = tail === '' || /^[ \t]*\r?(?:\n|$)/.test(tail) || last !== undefined ? '' : end
  return `${head}${before}${last?.prefix ?? '- '}${decisionLine(decision)}${end}${after}${tail}`
}

// The offset after the terminator of a line.
function offsetAfter(content: string, line: number): number {
  let offset = 0
  for (let count = 0; count < line; count += 1) {
    const feed = content.indexOf('\n', offset)
    if (feed === -1) return content.length
    offset = feed + 1
  }
  return offset
}
