import { hash } from 'node:crypto'
import { MemoryError, type Clock, type MemoryStore } from '@sheaf/core'
import type { History, Proposals, RecordedMessage } from '@sheaf/documents'
import { jsonElements, type JsonElement } from './reading/json-elements.ts'
import type { Version } from './reading/message-tree.ts'
import { textLines, type ExportFile } from './reading/export-files.ts'
import { listOf, objectOf, parsedJson, textOf, type Json } from '../output.ts'

/** The user who gets the import: the named id, and a clock with the user's time zone. */
export interface Owner {
  readonly id: string
  readonly clock: Clock
  /** The order of day and month in dates that could have either. */
  readonly dates?: 'day-first' | 'month-first' | undefined
  /** The files whose content shows the format. */
  readonly shown?: ReadonlySet<string>
  /** The name of the folder or archive with the export. */
  readonly source?: string | undefined
}

/** Reads an export. Adds the places that it cannot read to `problems`. */
export type Reader = (
  files: readonly ExportFile[],
  problems: LeftOut[],
  owner: Owner,
) => AsyncGenerator<HistoryItem>

/** A message with an id, so that importing it again adds nothing. */
export type HistoryMessage = RecordedMessage & { readonly id: string }

/** A message that may have no time: it gets the time of the one before. */
export type SaidMessage = Omit<HistoryMessage, 'at'> & { readonly at?: Date | undefined }

export type HistoryItem =
  | {
      readonly kind: 'chat'
      /** The id of the thread: the program's name and its own id of the conversation. */
      readonly id: string
      readonly title?: string | undefined
      /** As the person saw them, oldest first. */
      readonly messages: readonly SaidMessage[]
      /** The time of messages before the first one with a time. */
      readonly at?: Date | undefined
      /** The ids of all its messages, of other branches too; undefined if further messages may follow. */
      readonly ids?: ReadonlySet<string>
      readonly versions?: readonly Version<SaidMessage>[]
    }
  | {
      readonly kind: 'document'
      readonly path: string
      readonly content: string
      readonly updatedAt?: Date | undefined
    }
  /** Of a chat of several people. The lines are in order. */
  | {
      readonly kind: 'month'
      /** The folder, such as `chats/telegram Ben 4711`. */
      readonly chat: string
      /** The chat's id in the program: a chat that gets another name keeps its folder. */
      readonly of?: string | undefined
      /** Such as `2026-11`. */
      readonly month: string
      readonly lines: readonly MonthLine[]
    }
  /** Notes of a program about the person: proposed as a line of the facts. */
  | {
      readonly kind: 'fact'
      readonly text: string
      readonly at?: Date | undefined
      /** Its last day. */
      readonly until?: Date | undefined
      readonly source?: string
    }
  | { readonly kind: 'proposal'; readonly path: string; readonly title: string; readonly text: string }
  | LeftOut

export interface MonthLine {
  /** A message of the same id replaces its earlier text. */
  readonly id: string
  /** True if the export says that the text was edited. */
  readonly isEdited?: boolean | undefined
  /** Such as `2026-11-03, 09:13 - Ben: Hi.`; further lines are indented. */
  readonly text: string
}

export type DocumentItem = Extract<HistoryItem, { kind: 'document' }>
export type Fact = Extract<HistoryItem, { kind: 'fact' }>

export interface LeftOut {
  readonly kind: 'left-out'
  /** Such as "thoughts of the model", or a place such as "element 3 of conversations.json". */
  readonly what: string
  readonly reason: string
  readonly count: number
  /** True for words of the person or of an answer; false for messages between programs. */
  readonly isLoss: boolean
}

export const THREAD_CHARACTERS = 128

/** The most bytes of one conversation, or of one line. */
export const MOST_BYTES: number = 64 * 1024 * 1024

// At this time it is the same day from Hawaii to New Zealand.
const ON_THE_DAY = 'T10:30:00Z'

/**
 * Reads a time: text in ISO form, or seconds or milliseconds since 1970. A text with only a day stays this
 * day in nearly all time zones. Undefined for any other value.
 */
export function timeOf(value: unknown): Date | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  if (typeof value === 'string' && /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(value))
    return timeOf(value.trim() + ON_THE_DAY)
  const number = typeof value === 'number' || /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined
  const time = new Date(number === undefined ? value : number < 1e11 ? number * 1000 : number)
  const year = time.getUTCFullYear()
  return year > 1970 && year < 2100 ? time : undefined
}

/** A loss: `what` names the place that could not be read, or the texts that did not come in. */
export function unread(what: string, reason: string, count = 1): LeftOut {
  return { kind: 'left-out', what, count, reason, isLoss: true }
}

export function notKept(what: string, count: number, reason: string): LeftOut[] {
  return count > 0 ? [{ kind: 'left-out', what, count, reason, isLoss: false }] : []
}

/** Such as `[file NAME]` for each object of a list, with its texts of these names. */
export function marked(what: string, list: unknown, ...names: readonly string[]): string[] {
  return listOf(list).flatMap((each) => {
    const texts = names.flatMap((name) => textOf(objectOf(each)[name]) ?? [])
    return texts.length === 0 ? [] : `[${what} ${texts.join(': ')}]`
  })
}

/** The first of these fields that is a number, or a text that is not blank. */
export function firstOf(value: Json, ...names: readonly string[]): string | undefined {
  const found = names.map((name) => value[name])
  const texts = found.map((each) => (typeof each === 'number' ? String(each) : textOf(each)))
  return texts.find((each) => each !== undefined)
}

export function documentOf(path: string, content: string, updatedAt?: Date): DocumentItem {
  return { kind: 'document', path, content, updatedAt }
}

export function proposalOf(path: string, title: string, text: string): HistoryItem {
  return { kind: 'proposal', path, title, text }
}

export const OF_PROGRAMS = 'they are no words of the person or of the answer'

/** The elements of a file's list; an element that cannot be read is added to `problems`. */
export async function* elementsOf(
  file: ExportFile,
  problems: LeftOut[],
  keys?: readonly string[],
): AsyncGenerator<JsonElement> {
  for await (const element of jsonElements(whole(file, problems), MOST_BYTES)) {
    const { key, isListed, place, problem } = element
    if (problem !== undefined) {
      const where = isListed && place > 0 ? `after or at element ${place} of ${file.path}` : file.path
      problems.push(unread(where, problem))
    } else if (keys === undefined || key === undefined || keys.includes(key)) yield element
  }
}

// A file that is damaged in its archive ends there, and the other files are read.
async function* whole(file: ExportFile, problems: LeftOut[]): AsyncGenerator<Uint8Array> {
  try {
    yield* file.bytes()
  } catch (error) {
    if (!MemoryError.isInstance(error, 'invalid-content')) throw error
    problems.push(unread(file.path, error.message))
  }
}

export async function* jsonLines(
  file: ExportFile,
  problems: LeftOut[],
): AsyncGenerator<{ readonly number: number; readonly value: Json }> {
  for await (const { number, text = '', problem } of textLines(whole(file, problems), MOST_BYTES, 'utf-8')) {
    if (problem === undefined && text.trim() === '') continue
    const value = parsedJson(text)
    if (value !== undefined) yield { number, value: objectOf(value) }
    else problems.push(unread(`line ${number} of ${file.path}`, problem ?? 'it is not valid JSON'))
  }
}

interface PlacedRecord {
  readonly where: string
  readonly number: number
  readonly value: Json
}

/**
 * The elements of a file's list, and of the lists below `keys` in an object at the root. The rest of that
 * object comes last, as a whole; it must be small.
 */
export async function* recordsOf(
  file: ExportFile,
  problems: LeftOut[],
  ...keys: readonly string[]
): AsyncGenerator<PlacedRecord> {
  const whole: Record<string, unknown> = Object.create(null)
  for await (const { key, isListed, place, value } of elementsOf(file, problems)) {
    if (key === undefined || (isListed && keys.includes(key)))
      yield { where: `element ${place} of ${file.path}`, number: place, value: objectOf(value) }
    else if (isListed && Array.isArray(whole[key])) whole[key].push(value)
    else whole[key] = isListed ? [value] : value
  }
  if (Object.keys(whole).length > 0) yield { where: file.path, number: 1, value: whole }
}

/** A name for a file: without signs that a path cannot have, and of at most 80 characters. */
export function fileName(name: string, most = 80): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[\p{C}/\\:*?"<>|#^[\]]+/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[.\s-]+|[.\s-]+$/g, '')
  return Array.from(plain).slice(0, most).join('').trim() || 'unnamed'
}

/** An id of at most `limit` characters: itself, or its digest if it is longer or no storage keeps it. */
export function shortId(id: string, limit: number): string {
  return id !== '' && id.length <= limit && id === plain(id) ? id : digestOf(id)
}

export function digestOf(text: string): string {
  return hash('sha256', text)
}

/** A text without NUL and halves of surrogate pairs, which no storage keeps. */
export function plain(text: string, isTrimmed = true): string {
  const kept = text.replaceAll('\0', '').toWellFormed()
  return isTrimmed ? kept.trim() : kept
}

export interface HistoryReport {
  readonly chats: Readonly<Record<'created' | 'grown' | 'changed' | 'unchanged', number>>
  readonly branches: Readonly<Record<'created' | 'grown', number>>
  readonly messages: number
  /** The files that the import wrote, or that memory had already. */
  readonly files: Readonly<Record<'created' | 'replaced' | 'unchanged', number>>
  /** The number of facts that are proposed now, that are known or wait, and that a person rejected before. */
  readonly facts: Readonly<Record<'proposed' | 'known' | 'rejected', number>>
  readonly proposals: readonly { readonly id: string; readonly path: string }[]
  /** In the order of the export; equal ones are counted together. */
  readonly leftOut: readonly LeftOut[]
}

export interface HistoryRequest {
  readonly items: AsyncIterable<HistoryItem>
  readonly format: string
  /** The files of the scope, for chats and for others. In a dry run both refuse writes. */
  readonly chats: MemoryStore
  readonly store: MemoryStore
  readonly history: Pick<History, 'list'>
  readonly proposals: Pick<Proposals, 'list' | 'read' | 'propose'>
  readonly clock: Clock
  readonly dryRun: boolean
  readonly force: boolean
  readonly branches: boolean
  /** True when the process gets a signal to end. Called after each part. */
  readonly isInterrupted: () => boolean
  readonly onProgress: () => void
}
