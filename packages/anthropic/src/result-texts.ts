import { MemoryToolError } from './memory-tool-error.ts'

/** The most occurrences of a text that are counted; two already show that it is not unique. */
const COUNTED_PLACES = 100

/** The most items in a listing, so that it floods no context. */
const LISTED_ITEMS = 500

/**
 * The most lines of a file that can be shown, as in the SDK's own implementation: line numbers are six
 * characters wide.
 */
const MAX_LINES = 999_999

export interface ListedFile {
  /** Relative to the listed directory, in the model's spelling. */
  readonly name: string
  /** Bytes. */
  readonly size: number
}

const NUMBER_WIDTH = String(MAX_LINES).length

/**
 * The result of `view` for a file: lines `range[0]` to `range[1]`; -1 means the last line. Throws
 * MemoryToolError for a file with too many lines.
 */
export function fileView(shown: string, content: string, range?: readonly number[]): string {
  const lines = content.split('\n')
  if (lines.length > MAX_LINES) {
    throw new MemoryToolError(
      'too-large',
      `File ${shown} has too many lines (${lines.length}). Maximum is ${MAX_LINES.toLocaleString('en-US')} lines.`,
    )
  }
  const [from = 1, to = -1] = range?.length === 2 ? range : []
  if (!Number.isInteger(from) || !Number.isInteger(to)) {
    throw new MemoryToolError(
      'invalid-argument',
      'Invalid `view_range` parameter. It should be two whole numbers, such as [1, 20] or [5, -1].',
    )
  }
  const first = Math.max(1, from)
  return `Here's the content of ${shown} with line numbers:\n${numberedLines(lines.slice(first - 1, to === -1 ? lines.length : to), first)}`
}

export function numberedLines(lines: readonly string[], first: number): string {
  return lines.map((line, place) => `${String(place + first).padStart(NUMBER_WIDTH)}\t${line}`).join('\n')
}

/**
 * The result of `view` for a directory: two levels, each name with its size. A directory's size is the
 * sum of its files.
 */
export function directoryView(shown: string, files: readonly ListedFile[]): string {
  const top = shown.replace(/\/+$/, '')
  const visible = files.filter(({ name }) =>
    name.split('/').every((segment) => !segment.startsWith('.') && segment !== 'node_modules'),
  )
  const items = itemsOf(visible, 1)
  const lines = items.slice(0, LISTED_ITEMS).map(({ name, size }) => `${fileSize(size)}\t${top}/${name}`)
  const more = items.length - lines.length
  return [
    `Here're the files and directories up to 2 levels deep in ${shown}, excluding hidden items and node_modules:`,
    `${fileSize(sumOf(visible))}\t${shown}`,
    ...lines,
    ...(more > 0 ? [`(${more} more are not shown; view a directory of them)`] : []),
  ].join('\n')
}

function itemsOf(files: readonly ListedFile[], depth: number): ListedFile[] {
  const groups = Map.groupBy(files, ({ name }) => name.split('/', 1)[0] ?? '')
  return [...groups.keys()].sort().flatMap((name) => {
    const group = groups.get(name) ?? []
    const inside = group
      .filter((file) => file.name !== name)
      .map((file) => ({ name: file.name.slice(name.length + 1), size: file.size }))
    const own = group.filter((file) => file.name === name)
    if (inside.length === 0) return own
    const below =
      depth < 2 ? itemsOf(inside, depth + 1).map((item) => ({ ...item, name: `${name}/${item.name}` })) : []
    return [...own, { name: `${name}/`, size: sumOf(inside) }, ...below]
  })
}

function sumOf(files: readonly ListedFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}

/** Bytes in the largest fitting unit, such as "512B" and "1.5K". */
export function fileSize(bytes: number): string {
  let size = bytes
  let unit = 0
  for (; size >= 1024 && unit < 3; unit += 1) size /= 1024
  return `${Number.isInteger(size) ? size : size.toFixed(1)}${'BKMG'[unit]}`
}

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
