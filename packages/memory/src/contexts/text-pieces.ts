import { lazily } from '../context/text-cache.ts'

/**
 * One piece of a message that a model got: text around lines as it is; whole lines, `[file, first, last,
 * check]`; a part of one line, `[file, line, from, to, check]`, in characters; or text that no file has,
 * as `{ bytes, check }`. Without a check, `[file, first, last]`: the lines were forgotten.
 */
export type TextPiece =
  | string
  | readonly number[]
  | { readonly bytes: number; readonly check: number; readonly isMark?: true }

export interface SourceFile {
  readonly lines: readonly string[]
  /** First and last lines, counted from 1. */
  readonly ranges: readonly (readonly [number, number])[]
}

// Lines that the assembler adds to texts of memory. It puts a backslash before a line of memory that looks
// like one of them.
const FRAME = new RegExp(
  [
    '#{2,3} .*',
    '….*',
    '\\s*…\\s*',
    '\\s*\\S{1,24}(?: \\S{1,24})?: \\s*(?:…\\s*)?',
    '`{3,}|~{3,}',
    '\\d{4}-\\d{2}-\\d{2}',
    'Today is [A-Z][a-z]+, \\d{1,2} [A-Z][a-z]+ \\d{4,}\\.(?: Older messages [a-z ]+[-\\dto ]+\\.)?',
    '\\s*(?:[^:]{1,64}: )?\\[\\.\\.\\.truncated(?:: \\d+ tokens left out)?\\]',
    '\\s*[-*+]?',
  ]
    .map((each) => `^(?:${each})$`)
    .join('|'),
  'u',
)
const MARK =
  /\[(?:replaced by \S+:\d+: "|undecided: \S+:\d+ says "|left out: it (?:was|is) valid ).*\](?=\s*$)/u
// Of these, no line is looked for in the files.
const PLAIN_FRAME = /^(?:`{3,}|~{3,}|…\d.*|\d{4}-\d{2}-\d{2})$/
const MOST_AROUND = 40
const LEAST_SAME = 12
const ENDS_CUT = /(?:…|\])\s*$/
const CUT = /^\s*(?:\S{1,24}: )?\[\.\.\.truncated(?:: \d+ tokens left out)?\]$/
const MARKED = /^\s*(?:…|\[[^\]]{1,60}\])\s*/
const MOST_PARTS = 4

/**
 * Cuts a text into lines of files and text around them. No piece has more than a few characters of a line of
 * memory: a line that no file has is kept as its length and a check.
 */
export function textPieces(text: string, files: readonly SourceFile[]): TextPiece[] {
  const find = lineFinder(files)
  const pieces: TextPiece[] = []
  let last: Found | undefined
  const lines = text.split('\n')
  for (const [place, line] of lines.entries()) {
    const around = { above: lines[place - 1] ?? '', below: lines[place + 1] }
    const whole = find(line, last, around)
    const mark = whole?.isWhole === true ? null : MARK.exec(line)
    const said = mark === null ? line : line.slice(0, mark.index).trimEnd()
    const found = mark === null ? whole : find(said, last, around)
    const before = place === 0 ? '' : '\n'
    if (found !== undefined) addFound(pieces, before, found, last, files)
    else if (FRAME.test(said)) addText(pieces, before + said)
    else {
      addText(pieces, before)
      pieces.push({ bytes: bytesOf(said), check: checkOf(said) })
    }
    last = found
    if (mark === null) continue
    addText(pieces, line.slice(said.length, mark.index))
    pieces.push({ bytes: bytesOf(mark[0]), check: 0, isMark: true })
    addText(pieces, line.slice(mark.index + mark[0].length))
  }
  return pieces
}

/** A checksum: of four billion other texts, about one has the same number (FNV-1a, 32 bits). */
export function checkOf(text: string): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  return hash >>> 0
}

export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

interface Found {
  readonly file: number
  readonly line: number
  /** The parts of the line that are shown, `[from, to]`, with the text around them. */
  readonly parts: readonly (string | readonly [number, number])[]
  readonly isWhole: boolean
}

function addText(pieces: TextPiece[], text: string): void {
  if (text === '') return
  const last = pieces.at(-1)
  if (typeof last === 'string') pieces[pieces.length - 1] = last + text
  else pieces.push(text)
}

function addFound(
  pieces: TextPiece[],
  before: string,
  found: Found,
  last: Found | undefined,
  files: readonly SourceFile[],
): void {
  const lines = files[found.file]?.lines ?? []
  const run = pieces.at(-1)
  const isNext = last?.isWhole === true && last.file === found.file && last.line + 1 === found.line
  // Of a run of whole lines.
  if (found.isWhole && isNext && Array.isArray(run) && run.length === 4) {
    const [file = 0, first = 0] = run as number[]
    const text = lines.slice(first - 1, found.line).join('\n')
    pieces[pieces.length - 1] = [file, first, found.line, checkOf(text)]
    return
  }
  addText(pieces, before)
  const text = lines[found.line - 1] ?? ''
  if (found.isWhole) pieces.push([found.file, found.line, found.line, checkOf(text)])
  else
    for (const part of found.parts) {
      if (typeof part === 'string') addText(pieces, part)
      else if (part[0] < part[1]) pieces.push([found.file, found.line, ...part, checkOf(text.slice(...part))])
    }
}

// Lines of the ranges first: a whole file may have the same words elsewhere.
function lineFinder(files: readonly SourceFile[]) {
  const textAt = (file: number, line: number) => files[file]?.lines[line - 1] ?? ''
  const near = new Map<string, readonly [number, number]>()
  const add = (map: typeof near, file: number, line: number): void => {
    const text = bare(textAt(file, line))
    if (text !== '' && !map.has(text)) map.set(text, [file, line])
  }
  const ranges = files.flatMap(({ lines, ranges: given }, file) =>
    given.map(([first, end]) => ({ file, first, end: Math.min(end, lines.length) })),
  )
  for (const { file, first, end } of ranges)
    for (let line = first; line <= end; line += 1) add(near, file, line)
  const all = lazily(() => {
    const far: typeof near = new Map()
    for (const [file, { lines }] of files.entries())
      for (let line = 1; line <= lines.length; line += 1) add(far, file, line)
    return far
  })
  const placed = (core: string, last: Found | undefined): readonly [number, number] | undefined => {
    const next = last === undefined ? undefined : ([last.file, last.line + 1] as const)
    if (next !== undefined && bare(textAt(...next)) === core) return next
    return near.get(core) ?? all().get(core)
  }
  return (
    line: string,
    last: Found | undefined,
    { above, below }: { readonly above: string; readonly below: string | undefined },
  ): Found | undefined => {
    const trimmed = line.trim()
    if (last?.isWhole === true && files[last.file]?.lines[last.line] === line) {
      const next = { file: last.file, line: last.line + 1, parts: [], isWhole: true }
      // A blank line only within a run.
      if (trimmed !== '' || files[next.file]?.lines[next.line] === below) return next
    }
    if (trimmed === '' || PLAIN_FRAME.test(line)) return undefined
    for (const core of coresOf(trimmed)) {
      const at = placed(core, last)
      if (at === undefined) continue
      const text = textAt(...at)
      const [file, number] = at
      if (text === line) return { file, line: number, parts: [], isWhole: true }
      const start = line.indexOf(core)
      const from = text.indexOf(core)
      const parts = [
        line.slice(0, start),
        [from, from + core.length] as const,
        line.slice(start + core.length),
      ]
      return { file, line: number, parts, isWhole: false }
    }
    // A line that was cut, here or beside it, may have few characters.
    const isCut = ENDS_CUT.test(line) || CUT.test(above) || CUT.test(below ?? '')
    const least = isCut ? 1 : LEAST_SAME
    return FRAME.test(line) ? undefined : cutLine(line, ranges, textAt, least)
  }
}

// Chats quote messages of several lines.
function bare(line: string): string {
  return line.replace(/^> ?/, '').trim()
}

// The text without a quote, a backslash, the mark of a list, a speaker or the sign of a cut before it.
function coresOf(line: string): string[] {
  const cores = [line, bare(line), line.replace(/^\\/, ''), line.replace(/^[-*] /, '')]
  let colon = line.indexOf(': ')
  while (colon !== -1 && colon < MOST_AROUND) {
    cores.push(line.slice(colon + 2).trim())
    colon = line.indexOf(': ', colon + 2)
  }
  const all = cores.flatMap((core) => [core, core.replace(/^… ?/, '')])
  return [...new Set(all)].filter((core) => core !== '')
}

// The line that this one was cut from.
function cutLine(
  line: string,
  ranges: readonly { readonly file: number; readonly first: number; readonly end: number }[],
  textAt: (file: number, line: number) => string,
  least: number,
): Found | undefined {
  let [best, most]: [Found | undefined, number] = [undefined, least - 1]
  const isMarked = /[…[]/.test(line)
  const indentation = Math.min(/^\s*/.exec(line)?.[0].length ?? 0, MOST_AROUND)
  const starts = [
    ...Array.from({ length: indentation + 1 }, (_, place) => place),
    ...[...line.slice(0, MOST_AROUND).matchAll(/(?:: |^\s*[-*>\\] ?)/g)].map(
      ({ index, 0: found }) => index + found.length,
    ),
  ]
  for (const { file, first, end } of ranges)
    for (let number = first; number <= end; number += 1) {
      const quoted = textAt(file, number)
      const quote = /^> ?/.exec(quoted)?.[0].length ?? 0
      const text = quoted.slice(quote)
      for (const start of starts) {
        const shown = line.slice(start)
        const inner = shown.length > most ? text.indexOf(shown) : -1
        if (inner !== -1) {
          most = shown.length
          const parts = [line.slice(0, start), [quote + inner, quote + inner + shown.length] as const]
          best = { file, line: number, parts, isWhole: false }
          continue
        }
        // Most lines do not even have the beginning.
        if (!isMarked && !text.includes(shown.slice(0, least))) continue
        const [parts, length] = partsOf(text, shown, quote)
        if (length <= most) continue
        most = length
        best = { file, line: number, parts: [line.slice(0, start), ...parts], isWhole: false }
      }
    }
  return best
}

// The parts of a line that make the shown text, with marks for the rest; 0 if the text has more than these.
function partsOf(text: string, shown: string, offset: number): readonly [Found['parts'], number] {
  const parts: (string | readonly [number, number])[] = []
  let [from, length, count] = [0, 0, 0]
  for (let at = 0; at < shown.length;) {
    const mark = MARKED.exec(shown.slice(at))?.[0] ?? ''
    const same = longestIn(text, shown.slice(at), from)
    if (same <= mark.length && mark !== '') {
      parts.push(mark)
      at += mark.length
      continue
    }
    count += 1
    if (same === 0 || count > MOST_PARTS) return [[], 0]
    const place = text.indexOf(shown.slice(at, at + same), from)
    parts.push([offset + place, offset + place + same])
    from = place + same
    at += same
    length += same
  }
  return [parts, length]
}

// The length of the longest beginning of `shown` that `text` has after `from`.
function longestIn(text: string, shown: string, from: number): number {
  let [least, most] = [0, Math.min(shown.length, text.length - from)]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (text.includes(shown.slice(0, middle), from)) least = middle
    else most = middle - 1
  }
  return least
}
