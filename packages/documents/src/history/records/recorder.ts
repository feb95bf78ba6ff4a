import { checkedChange, type CheckedChange, type FilePort } from '@sheaf/core/adapter'
import type { Change, ReadOptions } from '@sheaf/core'
import { bytesOf } from '../../characters.ts'
import type { RevisionChange } from '../history.ts'
import {
  belowHome,
  damagedPath,
  filesOf,
  headPath,
  homeOfHistory,
  readKept,
  segmentPath,
  textPath,
  type ClosedSegment,
} from './history-place.ts'
import { bumpVersion, compareVersions, keptHash, nextVersion } from './text-changes.ts'
import { isDue, retired, type Retention } from './retention.ts'
import {
  endOfDamaged,
  parsedSegment,
  Segment,
  storedForm,
  type SegmentRecord,
  type StoredText,
} from './segment.ts'

/**
 * The most characters of an author and of a reason in a history; a longer one is cut and ends in "…".
 */
export const HISTORY_NOTE_CHARACTERS = 300

export interface RecorderSettings {
  readonly now: () => Date
  readonly isLog: (path: string) => boolean
  readonly segmentBytes: number
  readonly inlineBytes: number
  readonly retention: Retention
}

interface FileChange {
  readonly path: string
  /** The path that the file had until now, if it is moved. */
  readonly from?: string | undefined
  /** The current text; undefined if the file does not exist. */
  readonly before: string | undefined
  /** The hash of the current text; null if the file does not exist, undefined if it is unknown. */
  readonly beforeHash: string | null | undefined
  /** The new text; null to delete the file. */
  readonly content: string | null
  readonly hash: string | null
  readonly author?: string
  readonly reason?: string
  readonly isRestored: boolean
}

/** Adds revisions to the history in one directory, in the commit of the recorded changes. */
export class Recorder {
  readonly #directory: string
  readonly #settings: RecorderSettings
  readonly #headHash: string | null | undefined
  readonly #store: FilePort
  #segment: Segment | undefined
  #last: SegmentRecord | undefined
  #number: number
  // The text of the last record, if known: an edit may be stored as a difference from it.
  #text: string | undefined
  #closed: ClosedSegment[] = []
  #beginsAgain = false
  readonly #kept: Change[] = []

  private constructor(store: FilePort, directory: string, settings: RecorderSettings, start: Start) {
    this.#store = store
    this.#directory = directory
    this.#settings = settings
    this.#segment = start.segment
    this.#headHash = start.headHash
    this.#last = start.last
    this.#number = start.number
  }

  /**
   * Continues from the known head, or reads it, and nothing else of a history. Without a head, numbers and
   * versions continue after those of the remaining files. A damaged head, for example after a merge, is moved
   * aside in the same commit; an unreadable one is replaced.
   */
  static async open(
    store: FilePort,
    directory: string,
    settings: RecorderSettings,
    { known, ...options }: OpenOptions,
  ): Promise<Recorder> {
    const path = headPath(directory)
    const startAt = (segment: Segment, headHash: string | null | undefined) => {
      const start = { segment, headHash, last: segment.records.at(-1), number: numberOf(segment) }
      return new Recorder(store, directory, settings, start)
    }
    if (known !== undefined) return startAt(known.segment, known.hash)
    const { content, hash: headHash } = await readKept(store, path, options)
    const segment = content === undefined ? undefined : parsedSegment(content, path)
    if (segment !== undefined) return startAt(segment, headHash)
    const { segments, texts, damaged } = await filesOf(store, directory, options)
    const newest = segments.at(-1)
    const read = async (each: string) => (await readKept(store, each, options)).content
    const closed = newest === undefined ? undefined : await read(newest.path)
    const readable =
      newest === undefined || closed === undefined ? undefined : parsedSegment(closed, newest.path)
    const aside = await Promise.all(damaged.map(read))
    const lost = [content, readable === undefined ? closed : undefined, ...aside]
      .filter((text) => text !== undefined)
      .map(endOfDamaged)
    // The name of an unreadable segment contains its first number.
    if (newest !== undefined && closed === undefined)
      lost.push({ number: newest.first, version: newest.version })
    const version = lost
      .map((end) => end.version)
      .sort(compareVersions)
      .at(-1)
    const last = readable?.records.at(-1)
    const isBehind = version !== undefined && compareVersions(last?.version ?? '0.0.0', version) < 0
    const ends = [readable === undefined ? 0 : numberOf(readable), texts.at(-1)?.number ?? 0]
    const recorder = new Recorder(store, directory, settings, {
      segment: undefined,
      headHash,
      last: isBehind ? lostRecord(version) : last,
      number: Math.max(...ends, ...lost.map((end) => end.number)),
    })
    if (content !== undefined && typeof headHash === 'string')
      recorder.#kept.push({ path: damagedPath(directory, headHash), content })
    return recorder
  }

  /** Drops all earlier revisions; one without a text stays, with the first time and the last version. */
  async beginAgain(by: Pick<FileChange, 'author' | 'reason'>, options: ReadOptions): Promise<void> {
    const { segments } = await filesOf(this.#store, this.#directory, options)
    const [last, head] = [this.#last, this.#segment]
    const { first, at = 0 } = segments[0] ?? { first: head?.first, at: head?.records[0]?.at }
    this.#segment = undefined
    this.#kept.length = 0
    this.#beginsAgain = true
    if (last === undefined || first === undefined) return
    const stored = { kind: 'redacted', at: this.#settings.now().getTime(), ...named(by) } as const
    const { path, version, change } = last
    this.#last = { path, version, change, at, size: 0, hash: null, stored }
    this.#number = first
    this.#segment = new Segment(path, first)
    this.#segment.append(this.#last)
  }

  /**
   * Records a change. If the file was changed outside since the last record, first records that change, with
   * the time of `changedAt`.
   */
  async record(change: FileChange, changedAt: () => Promise<Date | undefined>): Promise<void> {
    const { path, from, before, content, hash } = change
    const isLog = this.#settings.isLog(path)
    const name = belowHome(path, homeOfHistory(this.#directory))
    const isMoved = from !== undefined
    const beforeHash = typeof change.beforeHash === 'string' ? keptHash(change.beforeHash) : null
    const isOutside = change.beforeHash !== undefined && beforeHash !== (this.#last?.hash ?? null)
    if (isOutside && !this.#beginsAgain) {
      const last = this.#last
      const version = last === undefined ? '1.0.0' : bumpVersion(last.version, 'major')
      const at = Math.min((await changedAt())?.getTime() ?? Infinity, this.#settings.now().getTime())
      this.#add({
        path: isMoved ? belowHome(from, homeOfHistory(this.#directory)) : name,
        version,
        change: 'outside',
        hash: beforeHash,
        text: before,
        isReference: isLog && !isMoved,
        at,
      })
    }
    const after = content ?? undefined
    const isAppend = before !== undefined && after !== undefined && after.startsWith(before)
    const isReference = isLog && after !== undefined
    // A reference to a text is valid while the file begins with that text.
    const last = this.#beginsAgain ? undefined : this.#last
    if (last?.stored.kind === 'prefix' && before !== undefined && (isMoved || !(isReference && isAppend)))
      // It is also the text of all references before it.
      this.#keepText(this.#number, last.version, before)
    const previous = this.#last?.version
    this.#text = before
    this.#add({
      ...named(change),
      path: name,
      version:
        previous !== undefined && ((isReference && isAppend) || (isMoved && before === after))
          ? bumpVersion(previous, 'patch')
          : nextVersion(previous, before, after),
      change: kindOf(change, isAppend),
      hash: hash === null ? null : keptHash(hash),
      text: after,
      isReference,
      at: this.#settings.now().getTime(),
    })
  }

  /** The changes to commit, and the head after them. Undefined if nothing was recorded. */
  async changes(options: ReadOptions): Promise<{ changes: CheckedChange[]; head: KnownHead | undefined }> {
    const segment = this.#segment
    if (segment === undefined) return { changes: [], head: undefined }
    const head = { path: headPath(this.#directory), content: segment.content, ifMatch: this.#headHash }
    const dropped = this.#beginsAgain
      ? await this.#others(options)
      : this.#closed.length === 0
        ? []
        : await this.#retire(segment, options)
    const [written, ...others] = await Promise.all(
      [head, ...this.#kept, ...dropped].map(async (change) => await checkedChange(this.#store, change)),
    )
    if (written?.content == null) throw new Error('A head is written, never deleted.')
    return { changes: [written, ...others], head: { segment, hash: written.hash } }
  }

  #add({ path, version, change, hash, text, isReference, at, author, reason }: NewRevision): void {
    const note = { path, author, reason }
    const place = { version, text, isReference }
    const segment = this.#segment ?? new Segment(path, this.#number + 1)
    this.#segment = segment
    let stored = this.#stored(segment, place)
    if (
      segment.records.length > 0 &&
      (this.#isFull(segment, stored, note) || isDue(segment, this.#settings.retention, this.#settings.now()))
    ) {
      this.#close(segment)
      this.#segment = new Segment(path, this.#number + 1)
      stored = this.#stored(this.#segment, place)
    }
    this.#number += 1
    if (stored.kind === 'file' && text !== undefined) this.#keepText(this.#number, version, text)
    const size = text === undefined ? 0 : bytesOf(text)
    const record = {
      ...named(note),
      path,
      version,
      at: Math.max(at, this.#last?.at ?? at),
      change,
      size,
      hash,
      stored,
    }
    this.#segment.append(record)
    this.#last = record
    this.#text = text
  }

  // The shortest sufficient storage form of a text.
  #stored(
    segment: Segment,
    { text, isReference }: { readonly text: string | undefined; readonly isReference: boolean },
  ): StoredText {
    if (text === undefined) return { kind: 'none' }
    if (isReference) return { kind: 'prefix' }
    const base = ['text', 'edit', 'file'].includes(segment.records.at(-1)?.stored.kind ?? '')
      ? this.#text
      : undefined
    return storedForm(text, base, this.#settings.inlineBytes)
  }

  #isFull(segment: Segment, stored: StoredText, note: object): boolean {
    const text = stored.kind === 'text' ? stored.text : stored.kind === 'edit' ? stored.inserted : ''
    const fields = 400 // a line with its day and its fences, at most
    return (
      bytesOf(segment.content) + bytesOf(text) + bytesOf(JSON.stringify(note)) + fields >
      this.#settings.segmentBytes
    )
  }

  #close(segment: Segment): void {
    const [first] = segment.records
    if (first === undefined) return
    const path = segmentPath(this.#directory, segment.first, first.version, first.at)
    this.#closed.push({ path, first: segment.first, version: first.version, at: first.at })
    this.#kept.push({ path, content: segment.content, ifMatch: null })
  }

  #keepText(number: number, version: string, text: string): void {
    this.#kept.push({ path: textPath(this.#directory, number, version), content: text, ifMatch: null })
  }

  async #others(options: ReadOptions): Promise<Change[]> {
    const { segments, texts, damaged } = await filesOf(this.#store, this.#directory, options)
    const paths = [...segments.map(({ path }) => path), ...texts.map(({ path }) => path), ...damaged]
    return paths.map((path) => ({ path, content: null }))
  }

  async #retire({ first, records }: Segment, options: ReadOptions): Promise<Change[]> {
    const { retention, now } = this.#settings
    if (retention.revisions === undefined && retention.days === undefined) return []
    const files = await filesOf(this.#store, this.#directory, options)
    const aside = files.damaged.filter((path) => !this.#kept.some((kept) => kept.path === path))
    const followers = [...this.#closed, { first, at: records[0]?.at ?? 0 }]
    const dropped = retired(files, { followers, last: this.#number }, retention, now())
    return [...dropped, ...aside].map((path) => ({ path, content: null }))
  }
}

// Replaces the lost revisions, of which only the last version is known.
function lostRecord(version: string): SegmentRecord {
  return { path: '', version, at: 0, change: 'outside', size: 0, hash: null, stored: { kind: 'none' } }
}

export interface KnownHead {
  readonly segment: Segment
  readonly hash: string
}

interface OpenOptions extends ReadOptions {
  /** The head that was written last: it is not read, and the changes require that it is unchanged. */
  readonly known?: KnownHead
}

interface Start {
  readonly segment: Segment | undefined
  readonly headHash: string | null | undefined
  readonly last: SegmentRecord | undefined
  readonly number: number
}

interface NewRevision {
  readonly path: string
  readonly version: string
  readonly change: RevisionChange
  readonly hash: string | null
  readonly text: string | undefined
  readonly isReference: boolean
  readonly at: number
  readonly author?: string
  readonly reason?: string
}

function kindOf({ from, before, content, isRestored }: FileChange, isAppend: boolean): RevisionChange {
  if (from !== undefined) return 'moved'
  if (content === null) return 'deleted'
  if (isRestored) return 'restored'
  if (before === undefined) return 'created'
  return isAppend ? 'appended' : 'edited'
}

function numberOf(segment: Segment): number {
  return segment.first + segment.records.length - 1
}

/** Author and reason for a record: long ones are cut. */
export function named({ author, reason }: { readonly author?: string; readonly reason?: string }): {
  author?: string
  reason?: string
} {
  return { author: cut(author), reason: cut(reason) }
}

function cut(text: string | undefined): string | undefined {
  if (text === undefined || text.length <= HISTORY_NOTE_CHARACTERS) return text
  const characters = Array.from(text.slice(0, 2 * HISTORY_NOTE_CHARACTERS + 1))
  return characters.length <= HISTORY_NOTE_CHARACTERS
    ? text
    : `${characters.slice(0, HISTORY_NOTE_CHARACTERS - 1).join('')}…`
}
