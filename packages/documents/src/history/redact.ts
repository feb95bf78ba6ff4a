import { contentHash, type Change, type MemoryStore, type ReadOptions } from '@sheaf/core'
import { readOrNone, refuse } from '@sheaf/core/adapter'
import { bytesOf } from '../characters.ts'
import { HISTORY_DEFAULTS } from '../defaults.ts'
import type { Revision } from './history.ts'
import { atHome, filesOf, homeOfHistory, textPath } from './records/history-place.ts'
import {
  hashOf,
  prefixOf,
  toRevision,
  type ReadSegment,
  type RevisionReader,
} from './records/revision-reader.ts'
import { damaged, Segment, storedForm, type SegmentRecord, type StoredText } from './records/segment.ts'
import { applyDelta, linesOf } from './records/text-changes.ts'

interface RedactRequest {
  readonly path: string
  readonly version: string
  readonly text: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly author?: string
  readonly reason?: string
}

interface RedactionPlan {
  readonly changes: readonly Change[]
  readonly revisions: readonly Revision[]
}

interface KeptUse {
  readonly path: string
  readonly number: number
  /**
   * The bytes from its start that some revision still needs; undefined if no revision needs it. A
   * revision may be empty.
   */
  needed: number | undefined
  /** True if a revision that needed it is redacted. */
  isLeft: boolean
}

/**
 * Plans a redaction. A text with a removed line becomes a marker; the other texts of its segment are written
 * again, so that no edit contains such a line. The head is always changed, which detects other changes.
 */
export async function planRedaction(
  store: MemoryStore,
  reader: RevisionReader,
  request: RedactRequest,
  options: ReadOptions,
): Promise<RedactionPlan> {
  const hidden = linesThatGo(request.text, (await readOrNone(store, request.path, options)) ?? '')
  if (hidden.size === 0) {
    const reason = `is one whose lines all stand in "${request.path}" as it is now; take them out of the file first, then redact it`
    refuse('version', reason)
  }
  const redaction = new RedactionRun(store, reader.directory, hidden, request, options)
  for await (const read of reader.segments()) await redaction.segment(read)
  return await redaction.plan()
}

class RedactionRun {
  readonly #store: MemoryStore
  readonly #directory: string
  readonly #hidden: ReadonlySet<string>
  readonly #request: RedactRequest
  readonly #options: ReadOptions
  readonly #changes: Change[] = []
  readonly #revisions: Revision[] = []
  readonly #contents = new Map<string, string | undefined>()
  #uses: KeptUse[] | undefined

  constructor(
    store: MemoryStore,
    directory: string,
    hidden: ReadonlySet<string>,
    request: RedactRequest,
    options: ReadOptions,
  ) {
    this.#store = store
    this.#directory = directory
    this.#hidden = hidden
    this.#request = request
    this.#options = options
  }

  async segment(read: ReadSegment): Promise<void> {
    const fresh = new Segment(read.segment.path, read.segment.first)
    const gone: Revision[] = []
    const texts: Change[] = []
    let original: string | undefined // the text that the next edit of the current segment is based on
    let base: string | undefined // the same for the new segment
    for (const [place, record] of read.segment.records.entries()) {
      const number = read.segment.first + place
      const text = await this.#textOf(read, number, record, original)
      const isOwn = ['text', 'edit', 'file'].includes(record.stored.kind)
      if (isOwn) original = text
      if (text === undefined) fresh.append(record)
      else if (this.#goes(record, text)) {
        await this.#release(record, number)
        const marked: SegmentRecord = { ...record, hash: null, stored: this.#marker() }
        fresh.append(marked)
        gone.push(toRevision(marked, homeOfHistory(this.#directory)))
      } else {
        const isKept = !isOwn || record.stored.kind === 'file'
        const stored = isKept ? record.stored : storedForm(text, base, roomIn(fresh))
        if (isOwn) base = text
        if (stored.kind !== record.stored.kind && stored.kind === 'file') {
          texts.push({
            path: textPath(this.#directory, number, record.version),
            content: text,
            ifMatch: null,
          })
        } else await this.#use(record, number)
        fresh.append({ ...record, stored })
      }
    }
    if (gone.length > 0) {
      this.#changes.push(
        { path: read.path, content: fresh.content, ifMatch: await contentHash(read.content) },
        ...texts,
      )
    } else if (this.#changes.length === 0) {
      this.#changes.push({ path: read.path, content: read.content, ifMatch: await contentHash(read.content) })
    }
    this.#revisions.push(...gone.toReversed())
  }

  async plan(): Promise<RedactionPlan> {
    // The text of a damaged file is unknown.
    const { damaged: aside } = await filesOf(this.#store, this.#directory, this.#options)
    this.#changes.push(...aside.map((path) => ({ path, content: null })))
    for (const { path, needed, isLeft } of this.#uses ?? []) {
      const content = isLeft ? await this.#read(path) : undefined
      if (content === undefined) continue
      const left = needed === undefined ? null : (prefixOf(content, needed) ?? content)
      if (left !== content) this.#changes.push({ path, content: left, ifMatch: await contentHash(content) })
    }
    return { changes: this.#changes, revisions: this.#revisions }
  }

  #goes(record: SegmentRecord, text: string): boolean {
    return (
      record.version === this.#request.version || linesOf(text).some((line) => this.#hidden.has(line.trim()))
    )
  }

  #marker(): StoredText {
    const { at, author, reason } = this.#request
    return { kind: 'redacted', at, author, reason }
  }

  // Undefined if there is no text, or no longer.
  async #textOf(
    read: ReadSegment,
    number: number,
    { path, version, size, hash, stored }: SegmentRecord,
    original: string | undefined,
  ): Promise<string | undefined> {
    if (stored.kind === 'none' || stored.kind === 'redacted') return undefined
    if (stored.kind === 'prefix') {
      const kept = (await this.#kept()).find((each) => each.number >= number)
      const text = prefixOf(
        await this.#read(kept?.path ?? atHome(path, homeOfHistory(this.#directory))),
        size,
      )
      return text !== undefined && (await hashOf(text)) === hash ? text : undefined
    }
    let text = stored.kind === 'text' ? stored.text : undefined
    if (stored.kind === 'file') text = await this.#read(textPath(this.#directory, number, version))
    if (stored.kind === 'edit' && original !== undefined) text = applyDelta(original, stored)
    if (text === undefined || (await hashOf(text)) !== hash) throw damaged(read.path)
    return text
  }

  async #use({ size, stored }: SegmentRecord, number: number): Promise<void> {
    const kept = await this.#keptOf(stored, number)
    if (kept !== undefined) kept.needed = Math.max(kept.needed ?? 0, size)
  }

  async #release({ stored }: SegmentRecord, number: number): Promise<void> {
    const kept = await this.#keptOf(stored, number)
    if (kept !== undefined) kept.isLeft = true
  }

  async #keptOf({ kind }: StoredText, number: number): Promise<KeptUse | undefined> {
    if (kind !== 'prefix' && kind !== 'file') return undefined
    return (await this.#kept()).find((each) => each.number >= number)
  }

  async #kept(): Promise<KeptUse[]> {
    if (this.#uses === undefined) {
      const { texts } = await filesOf(this.#store, this.#directory, this.#options)
      this.#uses = texts.map((text) => ({ ...text, needed: undefined, isLeft: false }))
    }
    return this.#uses
  }

  async #read(path: string): Promise<string | undefined> {
    if (!this.#contents.has(path)) {
      if (this.#contents.size >= 2) this.#contents.clear() // each may be large
      this.#contents.set(path, await readOrNone(this.#store, path, this.#options))
    }
    return this.#contents.get(path)
  }
}

// The most bytes of the next text in a segment that loses other texts.
function roomIn({ content }: Segment): number {
  return bytesOf(content) > 2 * HISTORY_DEFAULTS.segmentBytes ? 0 : HISTORY_DEFAULTS.inlineBytes
}

// The lines of a text that the file no longer has; blank ones do not count.
function linesThatGo(text: string, current: string): Set<string> {
  const lines = new Set(linesOf(text).map((line) => line.trim()))
  for (const line of linesOf(current)) lines.delete(line.trim())
  return new Set([...lines].filter((line) => /[\p{L}\p{N}]/u.test(line)))
}
