import { contentHash, MemoryError, type MemoryStore, type ReadOptions } from '@sheaf/core'
import { readOrNone } from '@sheaf/core/adapter'
import type { Revision, RevisionChoice } from '../history.ts'
import { atHome, filesOf, headPath, homeOfHistory, textPath, type KeptText } from './history-place.ts'
import { compareVersions, applyDelta, keptHash, shownHash } from './text-changes.ts'
import { damaged, Segment, type SegmentRecord } from './segment.ts'

const REASONS: Readonly<Record<MissingRevision, string>> = {
  unknown: 'there is no such revision. list() has the revisions',
  retired: 'it is older than the kept history. list() has the revisions',
  deleted: 'the file was deleted then. Ask for the revision before',
  redacted: 'its text was removed for good',
  'changed-outside': 'its text stood only in the file itself, which was changed outside of this store',
}

export interface ReadSegment {
  readonly path: string
  readonly content: string
  readonly segment: Segment
}

export interface KeptRevision extends Pick<Revision, 'path' | 'version'> {
  /** The directory of its history. */
  readonly directory: string
  readonly text: string
}

const encoder = new TextEncoder()

export class RevisionReader {
  readonly #store: MemoryStore
  readonly #options: ReadOptions
  readonly directory: string
  readonly #home: string

  constructor(store: MemoryStore, directory: string, { abortSignal }: ReadOptions) {
    this.#store = store
    this.directory = directory
    this.#home = homeOfHistory(directory)
    this.#options = { abortSignal }
  }

  /** The segments, newest first, each read on demand. Segments dropped meanwhile are left out. */
  async *segments(): AsyncGenerator<ReadSegment> {
    const head = await this.#read(headPath(this.directory))
    if (head !== undefined) yield head
    if (head?.segment.first === 1) return
    const { segments } = await filesOf(this.#store, this.directory, this.#options)
    for (const { path, first } of segments.toReversed()) {
      // A head that was read before it was closed is the same segment.
      if (first >= (head?.segment.first ?? Infinity)) continue
      const segment = await this.#read(path)
      if (segment !== undefined) yield segment
    }
  }

  async *revisions(): AsyncGenerator<Revision> {
    for await (const { segment } of this.segments())
      yield* segment.records.toReversed().map((record) => toRevision(record, this.#home))
  }

  /** The texts that it keeps, newest first. Each other text is the beginning of a later one. */
  async *texts(): AsyncGenerator<KeptRevision> {
    const whole = await filesOf(this.#store, this.directory, this.#options)
    for await (const read of this.segments())
      for (const [place, { path, version, stored }] of [...read.segment.records.entries()].toReversed()) {
        const file = whole.texts.find(({ number }) => number === read.segment.first + place)
        if (file === undefined && stored.kind !== 'text' && stored.kind !== 'edit') continue
        const kept = file && (await readOrNone(this.#store, file.path, this.#options))
        const text = kept ?? (await this.#unfold(read, place))
        yield { directory: this.directory, path: atHome(path, this.#home), version, text }
      }
  }

  async read(path: string, choice: RevisionChoice): Promise<string> {
    for (let head: string | undefined; ;) {
      const found = await this.#find(path, choice)
      const text = await this.#textOf(found).catch((error: unknown) => {
        if (MemoryError.isInstance(error, 'damaged')) return error
        throw error
      })
      if (typeof text === 'string') return text
      // The text may have been moved from the file into the history meanwhile, and records there may
      // have been redacted or dropped.
      const latest = await readOrNone(this.#store, headPath(this.directory), this.#options)
      if (latest === head)
        throw text ?? new RevisionNotFoundError(path, found.record.version, 'changed-outside')
      head = latest
    }
  }

  /**
   * The revision that was current at an instant, and whether it still is; undefined before the first one.
   * Throws `not-found` if the history no longer reaches back.
   */
  async at(instant: Date): Promise<{ readonly revision: Revision; readonly isLast: boolean } | undefined> {
    const head = await this.#read(headPath(this.directory))
    const last = head?.segment.records.at(-1)
    try {
      const { record } = await this.#find(atHome(last?.path ?? '', this.#home), { at: instant })
      return { revision: toRevision(record, this.#home), isLast: record.version === last?.version }
    } catch (error) {
      if (error instanceof RevisionNotFoundError && error.why === 'unknown') return undefined
      throw error
    }
  }

  // Undefined if the text was in a file that no longer begins with it.
  async #textOf({ read, place, record }: FoundRecord): Promise<string | undefined> {
    const { stored, version, path, size, hash } = record
    if (stored.kind === 'redacted' || stored.kind === 'none') {
      throw new RevisionNotFoundError(
        atHome(path, this.#home),
        version,
        stored.kind === 'none' ? 'deleted' : 'redacted',
      )
    }
    if (stored.kind === 'prefix') {
      const { texts } = await filesOf(this.#store, this.directory, this.#options)
      const text = prefixOf(await this.#textAfter(texts, read.segment.first + place, path), size)
      return text !== undefined && (await hashOf(text)) === hash ? text : undefined
    }
    const text = await this.#unfold(read, place)
    if ((await hashOf(text)) !== hash)
      throw damaged(stored.kind === 'file' ? this.#textPath(read, place) : read.path)
    return text
  }

  // Resolves reference `number` to the next full text, or to the current file.
  async #textAfter(texts: readonly KeptText[], number: number, path: string): Promise<string | undefined> {
    const kept = texts.find((text) => text.number >= number)
    return await readOrNone(this.#store, kept?.path ?? atHome(path, this.#home), this.#options)
  }

  async #unfold(read: ReadSegment, place: number): Promise<string> {
    const edits: Extract<SegmentRecord['stored'], { kind: 'edit' }>[] = []
    for (let at = place; at >= 0; at -= 1) {
      const stored = read.segment.records[at]?.stored
      if (stored?.kind === 'edit') edits.push(stored)
      else if (stored?.kind === 'text' || stored?.kind === 'file') {
        const base =
          stored.kind === 'text'
            ? stored.text
            : await readOrNone(this.#store, this.#textPath(read, at), this.#options)
        if (base === undefined) throw damaged(this.#textPath(read, at))
        return edits.reduceRight((text, edit) => applyDelta(text, edit), base)
      }
    }
    throw damaged(read.path)
  }

  #textPath({ segment }: ReadSegment, place: number): string {
    return textPath(this.directory, segment.first + place, segment.records[place]?.version ?? '')
  }

  // Reads the head and at most one other segment.
  async #find(path: string, choice: RevisionChoice): Promise<FoundRecord> {
    const [asked, isNotLater, isIt] = criteria(choice)
    const head = await this.#read(headPath(this.directory))
    const inHead = head === undefined ? undefined : findIn(head, isNotLater)
    if (inHead !== undefined) return checked(inHead)
    const { segments } =
      head?.segment.first === 1 ? { segments: [] } : await filesOf(this.#store, this.directory, this.#options)
    const closed = segments.findLast(isNotLater)
    const read = closed === undefined ? undefined : await this.#read(closed.path)
    const found = read === undefined ? undefined : findIn(read, isNotLater)
    if (found !== undefined) return checked(found)
    const oldest = segments[0]?.first ?? head?.segment.first ?? 1
    throw new RevisionNotFoundError(path, asked, oldest > 1 ? 'retired' : 'unknown')

    function checked(record: FoundRecord): FoundRecord {
      if (!isIt(record.record)) throw new RevisionNotFoundError(path, asked, 'unknown')
      return record
    }
  }

  async #read(path: string): Promise<ReadSegment | undefined> {
    const content = await readOrNone(this.#store, path, this.#options)
    return content === undefined ? undefined : { path, content, segment: Segment.parse(content, path) }
  }
}

interface FoundRecord {
  readonly read: ReadSegment
  readonly place: number
  readonly record: SegmentRecord
}

/** The first `size` bytes of a text; undefined for a missing or shorter text. */
export function prefixOf(text: string | undefined, size: number): string | undefined {
  if (text === undefined) return undefined
  const bytes = encoder.encode(text)
  return bytes.length < size
    ? undefined
    : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, size))
}

/** The hash of a text in the form of a record. */
export async function hashOf(text: string): Promise<string> {
  return keptHash(await contentHash(text))
}

export function toRevision(
  { path, version, hash, size, at, author, reason, change, stored }: SegmentRecord,
  home: string,
): Revision {
  const by = (who: { readonly author?: string; readonly reason?: string }) => ({
    ...(who.author === undefined ? {} : { author: who.author }),
    ...(who.reason === undefined ? {} : { reason: who.reason }),
  })
  const redacted = stored.kind === 'redacted' ? { redacted: { at: new Date(stored.at), ...by(stored) } } : {}
  return {
    path: atHome(path, home),
    version,
    hash: hash === null ? null : shownHash(hash),
    size,
    at: new Date(at),
    ...by({ author, reason }),
    change,
    ...redacted,
  }
}

interface Moment {
  readonly version: string
  readonly at: number
}

// The name of a choice, and two tests of a record: is it at most the choice, and is it the choice.
function criteria(
  choice: RevisionChoice,
): [string, (moment: Moment) => boolean, (moment: Moment) => boolean] {
  if (typeof choice === 'string') {
    return [
      choice,
      ({ version }) => compareVersions(version, choice) <= 0,
      ({ version }) => version === choice,
    ]
  }
  const time = choice.at.getTime()
  return [choice.at.toISOString(), ({ at }) => at <= time, () => true]
}

function findIn(read: ReadSegment, isNotLater: (moment: Moment) => boolean): FoundRecord | undefined {
  const place = read.segment.records.findLastIndex(isNotLater)
  const record = read.segment.records[place]
  return record === undefined ? undefined : { read, place, record }
}

type MissingRevision = 'unknown' | 'retired' | 'deleted' | 'redacted' | 'changed-outside'

/** A revision that cannot be read, with the code "not-found". `why` gives the reason. */
export class RevisionNotFoundError extends MemoryError {
  /** The requested version, or instant in ISO 8601. */
  readonly revision: string
  readonly why: MissingRevision

  constructor(path: string, revision: string, why: MissingRevision) {
    super('not-found', `Revision ${revision.slice(0, 40)} of "${path}" cannot be read: ${REASONS[why]}.`, {
      path,
    })
    this.revision = revision
    this.why = why
  }
}
