import { checkText } from '@sheaf/core'
import type { Observation } from './observation.ts'
import { splitSource } from './source-comment.ts'

const DAY_HEADING = /^\uFEFF? {0,3}##[ \t]+(\d{4}-\d{2}-\d{2})(?![\p{L}\p{N}-])/u
const BLOCK_HEADING = /^\uFEFF? {0,3}#{1,2}(?:[ \t]|$)/
const ITEM = /^[ \t]*(?:[-*+•]|\d{1,9}[.)])[ \t]+(.*)$/

/**
 * The facts of a file of observations, in the order of the file: every list item, also nested, numbered or with other marks than ours. An item belongs to the day of the
 * last heading `## YYYY-MM-DD` above it; a heading of the first or second level that is no day ends a day. What is no list item is not a fact.
 */
export function parseObservations(markdown: string): Observation[] {
  checkText('markdown', markdown)
  let day: string | undefined
  return markdown.split('\n').flatMap((raw, place) => {
    const line = raw.trimEnd()
    if (isBlockHeading(line)) day = headingDay(line)
    const item = factOfLine(line)
    return item === undefined ? [] : [{ ...item, day, line: place + 1 }]
  })
}

/** The text and the source of a list item; undefined for every other line, and for an item that says nothing. */
export function factOfLine(line: string): Pick<Observation, 'text' | 'source'> | undefined {
  const item = ITEM.exec(line.trimEnd())?.[1]
  if (item === undefined) return undefined
  const { text, source } = splitSource(item)
  return /[\p{L}\p{N}\p{S}]/u.test(text) ? { text: text.trim(), source } : undefined
}

/** True for a heading of the first or second level: the end of a block. */
export function isBlockHeading(line: string): boolean {
  return BLOCK_HEADING.test(line.trimEnd())
}

/** The day that a heading names, as YYYY-MM-DD; undefined for every other line. */
export function headingDay(line: string): string | undefined {
  return DAY_HEADING.exec(line)?.[1]
}

/** The same markdown without the comments that say where its facts come from, for showing it to a model or a person. Other comments stay. */
export function withoutSources(markdown: string): string {
  checkText('markdown', markdown)
  return markdown
    .split('\n')
    .map((line) => {
      const end = line.endsWith('\r') ? '\r' : ''
      const { text, source } = splitSource(line.slice(0, line.length - end.length))
      return source === undefined ? line : text + end
    })
    .join('\n')
}
