import type { ContextBlock } from '@sheaf/core'
import type { SectionSettings } from '../settings/assembler-settings.ts'
import { isBlank } from '../lines/block-lines.ts'
import type { Line } from '../lines/block-lines.ts'
import { blockLabel, blockText, gapLabel, withoutLabels } from './render-blocks.ts'
import { dateLine, isMessage, messageText, saidLines } from './render-messages.ts'
import type { Labelled, LabelSettings } from './render-blocks.ts'

/** Lines of a file as a section shows them. */
export interface Excerpt {
  /** Has the source and date. */
  readonly block: ContextBlock
  readonly first: number
  readonly last: number
  /** The last line that is not blank. */
  readonly lastText: number
  /** Ready to be shown, perhaps with blank lines at its end. */
  readonly text: string
  /** True if a marker replaces a part of the text. */
  readonly isCut: boolean
  /** True for one line of a message: its best sentences, with marks for the others. */
  readonly isLine?: boolean
}

/** Consecutive lines, as the section shows them. */
export function excerptOf(
  block: ContextBlock,
  lines: readonly Line[],
  { isFenced }: Pick<SectionSettings, 'isFenced'>,
): Excerpt {
  const text = saidLines(block, lines).join('\n')
  const [first, last] = [lines[0]?.number ?? 0, lines.at(-1)?.number ?? 0]
  const lastText = lines.findLast((line) => !isBlank(line))?.number ?? last
  return { block, first, last, lastText, text: isFenced ? withoutLabels(text) : text, isCut: false }
}

/**
 * Excerpts of one file under one label. Consecutive ones are one text; between others, a line such as
 * `…14-16` names the next lines. `last` is the `above` of the next label.
 */
export function joinExcerpts(
  excerpts: readonly Excerpt[],
  settings: LabelSettings,
  above?: Labelled,
  isEarlier = false,
): { readonly label: string; readonly text: string; readonly last: Labelled | undefined } {
  const [message] = excerpts
  if (message !== undefined && isMessage(message.block)) {
    const said = runsOf(excerpts).map(textOf).join(' …\n')
    return {
      label: dateLine(message.block, settings.dayOf),
      text: messageText(message.block, said, isEarlier),
      last: undefined,
    }
  }
  const [head, ...others] = runsOf(excerpts).map((run) => ({ place: placeOf(run), text: textOf(run) }))
  if (head === undefined) return { label: '', text: '', last: undefined }
  let last = head.place
  const rest = others.map(({ place, text }) => {
    const gap = gapLabel(place, last, settings)
    last = place
    return `\n${gap}\n${text}`
  })
  // A file with a gap is not whole.
  const label = blockLabel({ ...head.place, truncated: others.length > 0 }, settings, above)
  return { label, text: head.text + rest.join(''), last }
}

function runsOf(excerpts: readonly Excerpt[]): Excerpt[][] {
  const runs: Excerpt[][] = []
  for (const excerpt of excerpts.toSorted((a, b) => a.first - b.first || a.last - b.last)) {
    const before = runs.at(-1)?.at(-1)
    if (before !== undefined && !before.isCut && before.last + 1 === excerpt.first) runs.at(-1)?.push(excerpt)
    else runs.push([excerpt])
  }
  return runs
}

function textOf(run: readonly Excerpt[]): string {
  return blockText(run.map(({ text }) => text).join('\n'))
}

// A run has the date of its newest excerpt.
function placeOf(run: readonly Excerpt[]): Labelled {
  const timeOf = ({ block: { date, updatedAt } }: Excerpt) => (date ?? updatedAt)?.getTime() ?? 0
  const { block } = run.reduce((newest, excerpt) => (timeOf(excerpt) > timeOf(newest) ? excerpt : newest))
  const { source, updatedAt, date } = block
  return { source, lineStart: run[0]?.first ?? 0, lineEnd: run.at(-1)?.lastText ?? 0, updatedAt, date }
}
