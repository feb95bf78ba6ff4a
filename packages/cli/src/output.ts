import type { Clock, SyncProgress } from '@sheaf/core'
import type { CliEnvironment } from './cli-environment.ts'
import { isRecord } from '@sheaf/core/adapter'

export type Ink = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'

export interface Style {
  readonly isTerminal: boolean
  readonly hasColor: boolean
  readonly width: number
  readonly paint: (ink: Ink, text: string) => string
}

const CODES: Readonly<Record<Ink, number>> = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 }
const DEFAULT_WIDTH = 80

/**
 * The style for stdout. Colours appear on a terminal only, and not with `--no-color`, NO_COLOR or
 * TERM=dumb.
 */
export function styleOf({ isTerminal, env, columns }: CliEnvironment, wantsColor: boolean): Style {
  const hasColor = isTerminal.stdout && wantsColor && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb'
  return {
    isTerminal: isTerminal.stdout,
    hasColor,
    width: columns ?? DEFAULT_WIDTH,
    paint: (ink, text) => (hasColor && text !== '' ? `\u001b[${CODES[ink]}m${text}\u001b[0m` : text),
  }
}

type Cell<Row> = (row: Row) => string | number

/** The columns of a table by their titles: the text of a cell, or also its colour. */
export type Columns<Row> = Readonly<
  Record<string, Cell<Row> | readonly [Ink | ((row: Row) => Ink | undefined), Cell<Row>]>
>

/**
 * Makes a text of rows below titles, in columns as wide as their longest cell; the last column is not padded.
 * The text is `empty` if there are no rows.
 */
export function table<Row>(
  rows: readonly Row[],
  columns: Columns<Row>,
  empty: string,
): (style: Style) => string {
  return ({ paint }) => {
    if (rows.length === 0) return empty
    const filled = Object.entries(columns).map(([title, given], place, all) => {
      const [ink, cell] = typeof given === 'function' ? [undefined, given] : given
      const values = rows.map(cell)
      const texts = values.map((value) => oneLine(String(value)))
      const width = Math.max(title.length, ...texts.map(lengthOf))
      const isNumber = values.every((value) => typeof value === 'number')
      const fill = (text: string) => {
        const gap = ' '.repeat(width - lengthOf(text))
        return isNumber ? gap + text : place === all.length - 1 ? text : text + gap
      }
      const painted = texts.map((text, at) => {
        const row = rows[at]
        const own = typeof ink === 'function' ? row && ink(row) : ink
        return own === undefined ? fill(text) : paint(own, fill(text))
      })
      return [paint('bold', fill(title)), ...painted]
    })
    const line = (at: number) =>
      filled
        .map((column) => column[at])
        .join('  ')
        .trimEnd()
    return Array.from({ length: rows.length + 1 }, (_, at) => line(at)).join('\n')
  }
}

function lengthOf(text: string): number {
  return [...text].length
}

const COMMANDS = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/**
 * A text of memory: unchanged if a program reads it. On a terminal, characters that could control it or
 * reverse the direction of text are shown as codes.
 */
export function memoryText(text: string, { isTerminal }: Style): string {
  return isTerminal ? visible(text) : text
}

export function visible(text: string): string {
  return text.replace(COMMANDS, (character) =>
    character === '\n' || character === '\t' ? character : shown(character),
  )
}

/** One line for tables and messages: white space becomes one space, control characters become codes. */
export function oneLine(text: string): string {
  return nameLine(text.replaceAll(/\s+/gu, ' ')).trim()
}

/** A name on one line, such as an id of a user, with codes for control characters and line breaks alone. */
export function nameLine(name: string): string {
  return name.replace(COMMANDS, shown)
}

/**
 * A value as JSON that cannot control a terminal: characters that JSON does not escape, such as marks
 * of direction, are escaped too.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(COMMANDS, (character) =>
    character === '\n' ? character : `\\u${codeOf(character)}`,
  )
}

function shown(character: string): string {
  return `⟨U+${codeOf(character).toUpperCase()}⟩`
}

function codeOf(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, '0')
}

/** A time in the clock's time zone, such as `2026-11-20 09:30:15`. */
export function dateTime(date: Date, clock: Clock): string {
  const { timeOfDay } = clock
  return timeOfDay === undefined
    ? date.toISOString().slice(0, 19).replace('T', ' ')
    : `${clock.today(date)} ${timeOfDay(date)}`
}

export function count(number: number, singular: string): string {
  return `${number} ${number === 1 ? singular : `${singular}s`}`
}

export interface Progress {
  readonly onProgress: (progress: SyncProgress) => void
  readonly clear: () => void
}

const CLEAR_LINE = '\r\u001b[K'
const LINE_EVERY_MS = 2000

/**
 * A progress line on stderr, labelled with `what`. In a terminal one line changes, at most once for
 * each percent. Elsewhere a new line follows every two seconds.
 */
export function createProgress(
  { stderr, isTerminal, env, clock }: Pick<CliEnvironment, 'stderr' | 'isTerminal' | 'env' | 'clock'>,
  what: string,
): Progress {
  const isLines = !isTerminal.stderr || env['TERM'] === 'dumb'
  let said = clock.now().getTime()
  let shown = -1
  return {
    onProgress({ done, total, skipped }) {
      const now = clock.now().getTime()
      const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
      if (skipped !== undefined || (isLines ? now - said < LINE_EVERY_MS : percent === shown)) return
      ;[said, shown] = [now, percent]
      stderr.write(`${isLines ? '' : CLEAR_LINE}${what} ${done} of ${total}${isLines ? '\n' : ''}`)
    },
    clear() {
      if (shown !== -1 && !isLines) stderr.write(CLEAR_LINE)
      shown = -1
    },
  }
}

export type Json = { readonly [key: string]: unknown }

export function objectOf(value: unknown): Json {
  return isRecord(value) ? value : {}
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** The value of a JSON text; undefined if it is none. A shell of Windows adds a mark before the text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
