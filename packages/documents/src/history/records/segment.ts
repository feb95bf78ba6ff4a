import { inert } from '@sheaf/conversations'
import { MemoryError } from '@sheaf/core'
import { bytesOf } from '../../characters.ts'
import type { RevisionChange } from '../history.ts'
import { compareVersions, deltaOf, type TextDelta } from './text-changes.ts'

export type StoredText =
  | { readonly kind: 'none' }
  /** A later text begins with it: the next whole text, or the current file. */
  | { readonly kind: 'prefix' }
  | { readonly kind: 'file' }
  | { readonly kind: 'text'; readonly text: string }
  /** A difference from the last text before it in the same segment that is not redacted. */
  | ({ readonly kind: 'edit' } & TextDelta)
  | { readonly kind: 'redacted'; readonly at: number; readonly author?: string; readonly reason?: string }

export interface SegmentRecord {
  /** Relative to the home, so that a store of the home alone reads the same. */
  readonly path: string
  readonly version: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly change: RevisionChange
  readonly size: number
  /** In the form of `keptHash`; null without a text. */
  readonly hash: string | null
  readonly stored: StoredText
  readonly author?: string
  readonly reason?: string
}

interface Note {
  readonly path?: string
  readonly author?: string
  readonly reason?: string
}

const HEADER =
  /^# History of (.+)\n\nRevisions from number (\d{1,15}) on, kept by Sheaf\. Please do not edit\.\n$/
const DAY = /^## (\S{1,20})$/
const NOTE = /^@(\d{1,9}) (\{[^]*\})$/
const RECORD =
  /^- (\d\d:\d\d:\d\d\.\d{3}) (\d{1,15}\.\d{1,15}\.\d{1,15}) (?:\+(\d{1,15})|(created|edited|appended|deleted|restored|moved|outside) (\d{1,15})) ([\w-]{22}|none)(?: (prefix|file|redacted|text|edit)(?: ([\w.,:+-]{1,80}))?(?: by @(\d{1,9}))?)?(?: @(\d{1,9}))?$/
// A longer fence would be most of the file.
const MAX_FENCE = 100

/** A bounded part of a history, as markdown: a heading per day (UTC), a line per revision, fenced texts. */
export class Segment {
  readonly path: string
  readonly first: number
  readonly records: SegmentRecord[] = []
  readonly #notes = new Map<string, number>()
  #content: string
  #day = ''

  constructor(path: string, first: number) {
    this.path = path
    this.first = first
    this.#content = `# History of ${path}\n\nRevisions from number ${first} on, kept by Sheaf. Please do not edit.\n`
  }

  get content(): string {
    return this.#content
  }

  /**
   * Parses a segment, also if git or an editor has changed its line ends. Throws `damaged`, which
   * names `file`, for anything else.
   */
  static parse(content: string, file: string): Segment {
    // Any other line without its end might be truncated.
    const plain = /\n`{3,}$/.test(content) ? `${content}\n` : content
    try {
      return Segment.#parse(plain, file)
    } catch (error) {
      // If this changes a text, its hash shows it.
      if (!plain.includes('\r\n')) throw error
      return Segment.#parse(plain.replaceAll('\r\n', '\n'), file)
    }
  }

  static #parse(content: string, file: string): Segment {
    const headerEnd = endOfLine(content, endOfLine(content, endOfLine(content, 0)))
    const [, path, first] = HEADER.exec(content.slice(0, headerEnd)) ?? []
    if (path === undefined || first === undefined || !content.endsWith('\n')) throw damaged(file)
    const segment = new Segment(path, Number(first))
    const notes = new Map<string, Note>()
    for (let offset = headerEnd; offset < content.length;) {
      const end = endOfLine(content, offset)
      const line = content.slice(offset, end - 1)
      offset = end
      if (line.startsWith('- ')) {
        const { record, end: next } = segment.#parseRecord({ content, offset, file, line }, notes)
        const last = segment.records.at(-1)
        // After a merge of two branches, two lines may have the same revision.
        if (last !== undefined && compareVersions(last.version, record.version) >= 0) throw damaged(file)
        segment.records.push(record)
        offset = next
      } else if (line.startsWith('@')) {
        const [, number = '', note = ''] = NOTE.exec(line) ?? []
        notes.set(number, parseNote(note, file))
        segment.#notes.set(note, Number(number))
      } else if (line !== '') {
        const [, day] = DAY.exec(line) ?? []
        if (day === undefined) throw damaged(file)
        segment.#day = day
      }
    }
    segment.#content = content
    return segment
  }

  append(record: SegmentRecord): void {
    const { author, reason, stored } = record
    const lines: string[] = []
    const [day = '', time = ''] = new Date(record.at).toISOString().slice(0, -1).split('T')
    const note = this.#note(
      { ...(record.path === this.path ? {} : { path: record.path }), author, reason },
      lines,
    )
    const redactor =
      stored.kind === 'redacted'
        ? this.#note({ author: stored.author, reason: stored.reason }, lines)
        : undefined
    const last = this.records.at(-1)
    const isAppend =
      record.change === 'appended' &&
      stored.kind === 'prefix' &&
      last !== undefined &&
      last.size <= record.size
    const what = isAppend ? `+${record.size - last.size}` : `${record.change} ${record.size}`
    const fields = [`- ${time} ${record.version} ${what} ${record.hash ?? 'none'}`]
    if (stored.kind === 'text') fields.push(`text ${stored.text.length}`)
    else if (stored.kind === 'edit')
      fields.push(`edit ${stored.keep},${stored.resume},${stored.inserted.length}`)
    else if (stored.kind === 'redacted') fields.push(`redacted ${new Date(stored.at).toISOString()}`)
    else if (stored.kind === 'file' || (stored.kind === 'prefix' && !isAppend)) fields.push(stored.kind)
    if (redactor !== undefined) fields.push(`by @${redactor}`)
    if (note !== undefined) fields.push(`@${note}`)
    if (day !== this.#day) lines.push('', `## ${day}`, '')
    this.#day = day
    const text = textIn(stored)
    lines.push(fields.join(' '))
    if (text !== undefined) {
      const fence = inert.fence(text)
      lines.push(fence, text, fence)
    }
    this.#content += `${lines.join('\n')}\n`
    this.records.push(record)
  }

  // The number of a note; the note comes before the first line that refers to it.
  #note({ path, author, reason }: Note, lines: string[]): number | undefined {
    if (path === undefined && author === undefined && reason === undefined) return undefined
    const note = JSON.stringify({ path, author, reason })
    const known = this.#notes.get(note)
    if (known !== undefined) return known
    const number = this.#notes.size + 1
    this.#notes.set(note, number)
    lines.push(`@${number} ${note}`)
    return number
  }

  #parseRecord(
    place: Place,
    notes: ReadonlyMap<string, Note>,
  ): { readonly record: SegmentRecord; readonly end: number } {
    const fields = RECORD.exec(place.line)
    if (fields === null) throw damaged(place.file)
    const [, time, version = '', grown, change, size, hash = '', kind, value = '', redactor, noteNumber] =
      fields
    const note = noteNumber === undefined ? {} : notes.get(noteNumber)
    const by = redactor === undefined ? {} : notes.get(redactor)
    const at = Date.parse(`${this.#day}T${time}Z`)
    const last = this.records.at(-1)
    if (
      note === undefined ||
      by === undefined ||
      Number.isNaN(at) ||
      (grown !== undefined && last === undefined)
    )
      throw damaged(place.file)
    const { stored, end } = readStored(place, {
      kind: kind ?? (grown === undefined ? 'none' : 'prefix'),
      value,
      by,
    })
    const record = {
      path: this.path,
      ...note,
      version,
      at,
      change: grown === undefined ? (change as RevisionChange) : 'appended',
      size: grown === undefined ? Number(size) : (last?.size ?? 0) + Number(grown),
      hash: hash === 'none' ? null : hash,
      stored,
    }
    return { record, end }
  }
}

export function parsedSegment(content: string, file: string): Segment | undefined {
  try {
    return Segment.parse(content, file)
  } catch (error) {
    if (MemoryError.isInstance(error, 'damaged')) return undefined
    throw error
  }
}

/** The recoverable data of a damaged segment: its last number and version. */
export function endOfDamaged(content: string): { readonly number: number; readonly version: string } {
  const records = [...content.matchAll(/^- \d\d:\d\d:\d\d\.\d{3} (\d{1,15}\.\d{1,15}\.\d{1,15}) /gm)]
  const [, first] = /^Revisions from number (\d{1,15}) on/m.exec(content) ?? []
  const versions = records.map(([, version = '0.0.0']) => version)
  return {
    number: Number(first ?? 1) + records.length - 1,
    version: versions.sort(compareVersions).at(-1) ?? '0.0.0',
  }
}

/**
 * The shortest form of a text in a record: an edit of `base`, the text itself, or a file of its own if these
 * have more than `mostBytes` or cannot be fenced readably.
 */
export function storedForm(text: string, base: string | undefined, mostBytes: number): StoredText {
  const isShort = (part: string) =>
    part.length <= mostBytes && bytesOf(part) <= mostBytes && inert.fence(part).length <= MAX_FENCE
  if (base !== undefined) {
    const delta = deltaOf(base, text)
    if (delta.inserted.length < text.length && isShort(delta.inserted)) return { kind: 'edit', ...delta }
  }
  return isShort(text) ? { kind: 'text', text } : { kind: 'file' }
}

export function damaged(file: string): MemoryError {
  return MemoryError.damaged(
    file,
    'Put it back from a backup; or let doctor({ repair: true }) put it aside, and lose the revisions in it. ' +
      'The next change of the file does so too.',
  )
}

interface Place {
  readonly content: string
  readonly offset: number
  readonly file: string
  readonly line: string
}

function readStored(
  { content, offset, file }: Place,
  { kind, value, by }: { readonly kind: string; readonly value: string; readonly by: Note },
): { readonly stored: StoredText; readonly end: number } {
  if (kind === 'none' || kind === 'prefix' || kind === 'file') return { stored: { kind }, end: offset }
  if (kind === 'redacted') {
    const at = Date.parse(value)
    if (Number.isNaN(at)) throw damaged(file)
    return { stored: { kind, at, ...by }, end: offset }
  }
  const numbers = value.split(',').map(Number)
  const length = numbers.at(-1) ?? NaN
  if (numbers.some((number) => !Number.isSafeInteger(number)) || numbers.length !== (kind === 'text' ? 1 : 3))
    throw damaged(file)
  const start = endOfLine(content, offset)
  const fence = content.slice(offset, start)
  const end = start + length + 1 + fence.length
  if (
    end > content.length ||
    content[start + length] !== '\n' ||
    content.slice(start + length + 1, end) !== fence
  )
    throw damaged(file)
  const text = content.slice(start, start + length)
  const [keep = 0, resume = 0] = numbers
  return { stored: kind === 'text' ? { kind, text } : { kind: 'edit', keep, resume, inserted: text }, end }
}

function textIn(stored: StoredText): string | undefined {
  if (stored.kind === 'text') return stored.text
  return stored.kind === 'edit' ? stored.inserted : undefined
}

// The offset after the line's end, or the end of the content.
function endOfLine(content: string, offset: number): number {
  const end = content.indexOf('\n', offset)
  return end === -1 ? content.length : end + 1
}

function parseNote(json: string, file: string): Note {
  try {
    const note: unknown = JSON.parse(json)
    if (typeof note !== 'object' || note === null) throw damaged(file)
    const text = (name: string) => {
      const value: unknown = Object.getOwnPropertyDescriptor(note, name)?.value
      return typeof value === 'string' ? { [name]: value } : {}
    }
    return { ...text('path'), ...text('author'), ...text('reason') }
  } catch (cause) {
    if (cause instanceof SyntaxError) throw damaged(file)
    throw cause
  }
}
