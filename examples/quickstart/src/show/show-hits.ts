import type { Analyser, SearchHit } from '@sheaf/core'
import { snippetOf } from './snippet.ts'
import { clip, columnsOf, printable } from './terminal.ts'
import type { Terminal } from './terminal.ts'

const LEAST_HEADING = 12

/**
 * Two lines a hit: where it is, and the line of it that answers best. A place is never shortened, so that it
 * can be copied.
 */
export function showHits(
  hits: readonly SearchHit[],
  question: string,
  analyser: Analyser,
  terminal: Terminal,
): string[] {
  if (hits.length === 0) return ['  nothing found']
  const wanted = new Set(analyser.queryTerms(question))
  return hits.flatMap((hit, place) => {
    const where = printable(`${hit.source}:L${hit.lineStart}-L${hit.lineEnd}`)
    const room = terminal.width - columnsOf(where) - 7
    const headings = room < LEAST_HEADING ? '' : headingsIn(room, hit.headings)
    const snippet = clip(
      snippetOf(hit.text, { wanted, analyser, width: terminal.width - 5 }),
      terminal.width - 5,
    )
    return [
      `  ${terminal.bold(String(place + 1))}  ${terminal.accent(where)}  ${terminal.dim(headings)}`.trimEnd(),
      `     ${snippet}`,
    ]
  })
}

/** The headings in one line; when there is no room for all, the innermost say most. */
function headingsIn(room: number, headings: readonly string[]): string {
  for (let outer = 0; outer < headings.length - 1; outer += 1) {
    const line = printable(`${outer > 0 ? '… › ' : ''}${headings.slice(outer).join(' › ')}`)
    if (columnsOf(line) <= room) return line
  }
  const innermost = headings.at(-1) ?? ''
  return clip(headings.length > 1 ? `… › ${innermost}` : innermost, room)
}
