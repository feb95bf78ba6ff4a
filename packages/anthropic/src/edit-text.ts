import { COUNTED_PLACES } from './defaults.ts'
import { MemoryToolError } from './memory-tool-error.ts'
import { numberedLines } from './result-texts.ts'

/** The new content of a file, and the text for the model. */
export interface Edit {
  readonly content: string
  readonly result: string
}

/**
 * Replaces `old`, which must occur exactly once, by `next`. Both are literal texts and may span lines.
 */
export function replaceOnce(before: string, old: string, next: string, shown: string): Edit {
  if (old === '')
    throw new MemoryToolError(
      'invalid-argument',
      'No replacement was performed, old_str is empty. Give the text to replace.',
    )
  // A model writes LF; a file from elsewhere may have CRLF.
  const isOther = !before.includes(old) && old.includes('\n') && !old.includes('\r')
  const [part, text] = isOther ? [withReturns(old), withReturns(next)] : [old, next]
  const [place, ...others] = placesOf(before, part)
  if (place === undefined) {
    throw new MemoryToolError(
      'not-found',
      `No replacement was performed, old_str \`${old}\` did not appear verbatim in ${shown}.`,
    )
  }
  if (others.length > 0) {
    const lines = [...new Set([place, ...others].map((each) => lineOf(before, each)))].join(', ')
    throw new MemoryToolError(
      'conflict',
      `No replacement was performed. Multiple occurrences of old_str \`${old}\` in lines: ${lines}. Please ensure it is unique`,
    )
  }
  const content = before.slice(0, place) + text + before.slice(place + part.length)
  const changed = lineOf(before, place) - 1
  const first = Math.max(0, changed - 2)
  const snippet = numberedLines(content.split('\n').slice(first, changed + 3), first + 1)
  return {
    content,
    result: `The memory file has been edited. Here is the snippet showing the change (with line numbers):\n${snippet}`,
  }
}

/** Inserts `text` as lines after line `line`; 0 inserts at the beginning. */
export function insertLines(before: string, line: number, text: string, shown: string): Edit {
  const lines = before.split('\n')
  if (!Number.isInteger(line) || line < 0 || line > lines.length) {
    throw new MemoryToolError(
      'invalid-argument',
      `Invalid \`insert_line\` parameter: ${line}. It should be within the range of lines of the file: [0, ${lines.length}]`,
    )
  }
  lines.splice(line, 0, text.replace(/\n$/, ''))
  return { content: lines.join('\n'), result: `The file ${shown} has been edited.` }
}

// Also finds overlapping places, because the model may mean either.
function placesOf(text: string, part: string): number[] {
  const places: number[] = []
  for (
    let place = text.indexOf(part);
    place !== -1 && places.length < COUNTED_PLACES;
    place = text.indexOf(part, place + 1)
  )
    places.push(place)
  return places
}

function lineOf(text: string, place: number): number {
  return text.slice(0, place).split('\n').length
}

function withReturns(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n')
}
