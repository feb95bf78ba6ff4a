import { headingDay, isBlockHeading, withoutSources } from './parse-observations.ts'

/**
 * A file of observations as a model is shown it: without the comments that say where its facts come from, and with the newest day first, so that what is said last about something stands first and
 * what does not fit is the oldest. What stands before the first heading comes first, other sections, such as a summary of older days, after all days.
 */
export function presentObservations(markdown: string): string {
  const sections = sectionsOf(withoutSources(markdown).replaceAll('\r\n', '\n'))
  const opening = sections.filter(({ isOpening }) => isOpening)
  const days = sections.filter(({ day }) => day !== undefined)
  const others = sections.filter(({ day, isOpening }) => day === undefined && !isOpening)
  // Of one day the later block is the newer.
  const newestFirst = days.toReversed().toSorted((a, b) => ((a.day ?? '') < (b.day ?? '') ? 1 : (a.day ?? '') > (b.day ?? '') ? -1 : 0))
  const texts = [...opening, ...newestFirst, ...others].map(({ lines }) => lines.join('\n').trim())
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
