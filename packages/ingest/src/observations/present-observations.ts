import { checkText } from '@sheaf/core'
import { factOfLine, headingDay, isBlockHeading, withoutSources } from './parse-observations.ts'

/**
 * A file of observations as a model is shown it: without the comments that say where its facts come from, and with the newest day first, so that what is said last about something stands first and
 * what does not fit is the oldest. Blocks of one day, as proposals bring them, are one, by the times of their messages where all facts have one. What stands before the first heading comes first, other sections, such as a summary of older days, after all days.
 */
export function presentObservations(markdown: string): string {
  checkText('markdown', markdown)
  const sections = sectionsOf(markdown.replaceAll('\r\n', '\n'))
  const opening = sections.filter(({ isOpening }) => isOpening)
  const days = withoutRepeatedDays(sections.filter(({ day }) => day !== undefined))
  const others = sections.filter(({ day, isOpening }) => day === undefined && !isOpening)
  // Of one day the later block is the newer.
  const newestFirst = days.toReversed().toSorted((a, b) => ((a.day ?? '') < (b.day ?? '') ? 1 : (a.day ?? '') > (b.day ?? '') ? -1 : 0))
  const texts = [...opening, ...newestFirst, ...others].map(({ lines }) => withoutSources(lines.join('\n')).trim())
  return texts
    .filter((text) => text !== '')
    .map((text) => `${text}\n`)
    .join('\n')
}

interface Section {
  readonly day: string | undefined
  readonly isOpening: boolean
  readonly lines: string[]
}

// As if its facts had been written one after the other; a block with anything else in it stays as it is.
function withoutRepeatedDays(sections: readonly Section[]): Section[] {
  const result: Section[] = []
  for (const section of sections) {
    const place = result.findIndex(({ day }) => day === section.day)
    const first = result[place]
    const facts = first === undefined ? undefined : timedFacts([...first.lines.slice(1), ...section.lines.slice(1)])
    if (first === undefined || facts === undefined) result.push(section)
    else
      result[place] = { ...first, lines: [first.lines[0] ?? '', '', ...facts.toSorted((a, b) => a.time - b.time).map(({ line }) => line)] }
  }
  return result
}

function timedFacts(lines: readonly string[]): { readonly line: string; readonly time: number }[] | undefined {
  const said = lines.filter((line) => line.trim() !== '')
  const facts = said.flatMap((line) => {
    const time = factOfLine(line)?.source?.at?.getTime()
    return time === undefined ? [] : [{ line, time }]
  })
  return facts.length === said.length ? facts : undefined
}

function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = [{ day: undefined, isOpening: true, lines: [] }]
  for (const line of markdown.split('\n')) {
    // A title opens the file; everything else of its level is a section.
    const isTitle = sections.length === 1 && /^\uFEFF?# /.test(line)
    if (isBlockHeading(line) && !isTitle) sections.push({ day: headingDay(line), isOpening: false, lines: [] })
    sections.at(-1)?.lines.push(line)
  }
  return sections
}
