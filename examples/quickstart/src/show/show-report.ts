import type { IngestReport } from '../folder/ingest-folder.ts'
import { clip, wrap } from './terminal.ts'
import type { Terminal } from './terminal.ts'

const EXAMPLES = 2
const INDENT = '          '

/** The number and size of the files that were taken in, then those that were left out, grouped by reason. */
export function showReport(report: IngestReport, seconds: number, terminal: Terminal): string[] {
  const kilobytes = Math.ceil(report.bytes / 1000).toLocaleString('en-GB')
  const size = `${count(report.files, 'file')}, ${kilobytes} kB in ${seconds.toFixed(2)} s`
  const { added, changed, unchanged, removed } = report
  const counts = Object.entries({ new: added, changed, unchanged, removed })
    .filter(([, number]) => number > 0)
    .map(([what, number]) => `${number.toLocaleString('en-GB')} ${what}`)
  const lines = wrap([`taken in  ${size}`, ...counts].join(', '), terminal.width - INDENT.length).map(
    (line, place) => (place === 0 ? line : `${INDENT}${line}`),
  )
  if (report.renamed.length > 0) {
    const examples = report.renamed.slice(0, EXAMPLES).map(([from, to]) => `${from} → ${to}`)
    lines.push(
      clip(
        `renamed   ${count(report.renamed.length, 'folder')}: ${examples.join(', ')}${report.renamed.length > EXAMPLES ? ', …' : ''}`,
        terminal.width,
      ),
    )
  }
  const groups = Map.groupBy(report.skipped, ({ reason }) => reason)
  if (groups.size > 0) lines.push(`left out  ${count(report.skipped.length, 'file')}`)
  for (const [reason, files] of groups) {
    const examples = files.slice(0, EXAMPLES).map(({ path }) => path)
    const more = files.length > EXAMPLES ? ', …' : ''
    const [first = '', ...rest] = wrap(reason, terminal.width - INDENT.length)
    lines.push(
      `${`${files.length}`.padStart(INDENT.length - 2)}  ${first}`,
      ...rest.map((line) => `${INDENT}${line}`),
    )
    lines.push(terminal.dim(clip(`${INDENT}${examples.join(', ')}${more}`, terminal.width)))
  }
  return lines
}

function count(number: number, what: string): string {
  return `${number.toLocaleString('en-GB')} ${what}${number === 1 ? '' : 's'}`
}
