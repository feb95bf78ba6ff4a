import { readAll } from '@sheaf/core/adapter'
import type { MemoryStore, ReadOptions } from '@sheaf/core'

/**
 * Every character that some reader treats as a line end: those of JSON, markdown and terminals, and
 * those of Unicode (UAX 14, BK, CR, LF and NL). It matches one character, so that CR LF counts as two.
 */
export const LINE_BREAK: RegExp = /[\n\r\v\f\u0085\u2028\u2029]/

// Real graphemes have fewer than 50 code units, so that a safe boundary lies within this many.
const WINDOW = 1024

let segmenter: Intl.Segmenter | undefined

/** The number of Unicode code points, which this package calls characters. */
export function countCharacters(text: string): number {
  let count = 0
  for (let offset = 0; offset < text.length; offset = next(text, offset)) count += 1
  return count
}

const encoder = new TextEncoder()

export function bytesOf(text: string): number {
  return encoder.encode(text).length
}

export function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}

/** Such as "U+202E". */
export function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** The longest prefix of `text` with at most `maxCharacters` code points, cut between two graphemes. */
export function keepStart(text: string, maxCharacters: number): string {
  return text.slice(0, boundaryBefore(text, offsetOf(text, maxCharacters)))
}

/**
 * The longest suffix of `text` with at most `maxCharacters` code points, from the beginning of a line;
 * cut between two graphemes if no line is that short.
 */
export function keepEnd(text: string, maxCharacters: number): string {
  const offset = offsetOf(text, countCharacters(text) - Math.max(0, maxCharacters))
  if (offset === 0 || text[offset - 1] === '\n') return text.slice(offset)
  const line = text.indexOf('\n', offset)
  if (line !== -1 && line + 1 < text.length) return text.slice(line + 1)
  const before = boundaryBefore(text, offset)
  if (before === offset) return text.slice(offset)
  const cluster = (segmenter ??= graphemes()).segment(text.slice(before, before + WINDOW)).containing(0)
  return text.slice(before + (cluster?.segment.length ?? 1))
}

function offsetOf(text: string, characters: number): number {
  let offset = 0
  for (let left = characters; left > 0 && offset < text.length; left -= 1) offset = next(text, offset)
  return offset
}

function next(text: string, offset: number): number {
  return offset + ((text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1)
}

function boundaryBefore(text: string, offset: number): number {
  if (offset >= text.length || offset <= 0) return Math.max(0, Math.min(offset, text.length))
  let start = offset
  while (start > Math.max(0, offset - WINDOW) && !isSureBoundary(text, start)) start -= 1
  if (start === offset) return offset
  const isSure = start === 0 || isSureBoundary(text, start)
  if (!isSure) start = beforeFlags(text, isLowSurrogate(text, start) ? start - 1 : start)
  const cluster = (segmenter ??= graphemes())
    .segment(text.slice(start, offset + 2))
    .containing(offset - start)
  // Inside a cluster, only the later boundaries are right.
  return cluster === undefined || (cluster.index === 0 && !isSure && start > 0)
    ? offset
    : start + cluster.index
}

// A flag is two regional indicators, so pairs are counted from the start of the run.
function beforeFlags(text: string, offset: number): number {
  let start = offset
  while (isRegionalIndicator(text, start) && isRegionalIndicator(text, start - 2)) start -= 2
  return start
}

function isRegionalIndicator(text: string, offset: number): boolean {
  const code = text.codePointAt(offset) ?? 0
  return code >= 0x1f1e6 && code <= 0x1f1ff
}

function isLowSurrogate(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset)
  return code >= 0xdc00 && code < 0xe000
}

// Two characters below U+0300 always form a boundary, except CR LF.
function isSureBoundary(text: string, offset: number): boolean {
  const before = text.charCodeAt(offset - 1)
  return before < 0x300 && before !== 0x0d && text.charCodeAt(offset) < 0x300
}

function graphemes(): Intl.Segmenter {
  return new Intl.Segmenter('und', { granularity: 'grapheme' })
}

/** A part of a text: visible text, or the code of a hidden character. */
interface VisiblePart {
  readonly text: string
  readonly isMark: boolean
}

// Control and format characters (bidi controls, joiners, tags), ignorable characters, line separators
// of Unicode, private and half characters, the blank of Braille, and unusual spaces. The ideographic
// space is as wide as a letter, and visible.
/** Characters that are invisible or change how a text looks. */
export const HIDDEN_CHARACTER: RegExp =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?![ \u3000])\p{Zs}/u
const SUSPECT = new RegExp(`${HIDDEN_CHARACTER.source}|\\p{M}`, 'u')
const PICTURE = /\p{Extended_Pictographic}/u
const SKIN = /\p{Emoji_Modifier}/u
const MARK = /\p{M}/u
const EMOJI_VARIANT = '\uFE0F'
const JOINER = '\u200D'
// No script stacks more on one letter; a longer stack covers the lines around it.
const MAX_MARKS = 8

/**
 * Splits a text so that nothing in it is hidden: each character that is invisible, moves the cursor or
 * changes the direction of text becomes a mark such as `⟨U+202E⟩`; line ends too. Joiners inside an
 * emoji stay, since their effect is visible; tabs stay with `keepTabs`. Takes linear time.
 */
export function visibleParts(
  text: string,
  { keepTabs = false }: { readonly keepTabs?: boolean } = {},
): VisiblePart[] {
  if (!SUSPECT.test(text)) return [{ text, isMark: false }]
  const parts: VisiblePart[] = []
  const characters = Array.from(text)
  let plain = ''
  let marks = 0
  for (const [place, character] of characters.entries()) {
    marks = MARK.test(character) ? marks + 1 : 0
    const isHidden =
      marks > MAX_MARKS ||
      (HIDDEN_CHARACTER.test(character) && !isOfEmoji(characters, place) && !(keepTabs && character === '\t'))
    if (!isHidden) plain += character
    else {
      if (plain !== '') parts.push({ text: plain, isMark: false })
      plain = ''
      parts.push({ text: `⟨${codeOf(character)}⟩`, isMark: true })
    }
  }
  return plain === '' ? parts : [...parts, { text: plain, isMark: false }]
}

export function visibleText(text: string): string {
  return visibleParts(text)
    .map((part) => part.text)
    .join('')
}

function isOfEmoji(characters: readonly string[], place: number): boolean {
  const character = characters[place]
  const before = characters[place - 1] ?? ''
  if (character === EMOJI_VARIANT) return PICTURE.test(before)
  return (
    character === JOINER &&
    (PICTURE.test(before) || SKIN.test(before) || before === EMOJI_VARIANT) &&
    PICTURE.test(characters[place + 1] ?? '')
  )
}

// The number of texts in memory at a time.
const AT_ONCE = 200

/** The texts of files, some at a time; missing files are left out, and those for `onSkipped`. */
export async function* textsOf(
  store: Pick<MemoryStore, 'read'>,
  paths: readonly string[],
  { abortSignal }: ReadOptions,
  onSkipped?: Parameters<typeof readAll>[3],
): AsyncGenerator<[path: string, content: string]> {
  for (let start = 0; start < paths.length; start += AT_ONCE) {
    const some = paths.slice(start, start + AT_ONCE)
    const contents = await readAll(store, some, { abortSignal }, onSkipped)
    for (const [place, path] of some.entries()) {
      const content = contents[place]
      if (content !== undefined) yield [path, content]
    }
  }
}
