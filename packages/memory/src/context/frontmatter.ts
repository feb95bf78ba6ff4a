import { LAYOUT, readAll, refuse } from '@sheaf/core/adapter'
import type { Chunk, Chunker, ChunkPlace, Clock, MemoryStore, ReadOptions } from '@sheaf/core'
import { fileFields } from '@sheaf/documents'
import { chunkMarks } from '@sheaf/conversations'
import { setNewest } from './text-cache.ts'
import { KNOWN_HOMES } from '../handles/homes.ts'

/** Empties the lines of expired entries in an index of typed entries. */
export type CurrentIndex = (index: string, options?: ReadOptions) => Promise<string>

const LINE = /^[-*+] \[([A-Za-z0-9_-]{1,64})\]\(\1\.md\)/

/** Returns the lines of an index whose entries, in the same folder, expired before `today`. */
export async function expiredLines(
  lines: readonly string[],
  store: Pick<MemoryStore, 'read'>,
  { folder = LAYOUT.memory, today, ...options }: ReadOptions & { folder?: string; today: string },
): Promise<readonly string[]> {
  const listed = lines.filter((line) => LINE.test(line))
  const paths = listed.map((line) => `${folder}/${LINE.exec(line)?.[1]}.md`)
  const contents = await readAll(store, paths, options)
  return listed.filter((_, place) => {
    const day = fileFields.validUntil(contents[place] ?? '')
    return day !== undefined && day < today
  })
}

/**
 * Finds expired typed entries. Reads `valid_until` of all entries when the index changed, and once a day.
 * Reads expired entries each time, so that a renewed one is listed at once.
 */
export class EntryExpiry {
  readonly #clock: Pick<Clock, 'today'>
  readonly #known = new Map<string, { readonly key: string; readonly over: readonly string[] }>()
  #cleared = 0

  constructor({ clock }: { readonly clock: Pick<Clock, 'today'> }) {
    this.#clock = clock
  }

  indexOf(home: string, store: Pick<MemoryStore, 'read'>): CurrentIndex {
    return async (index, options = {}) => {
      const today = this.#clock.today()
      const key = `${today}\n${index}`
      const lines = index.split('\n')
      const before = this.#known.get(home)
      const known = before?.key === key ? before.over : undefined
      const since = this.#cleared
      const over = await expiredLines(known ?? lines, store, { ...options, today })
      if (since === this.#cleared) setNewest(this.#known, home, { key, over: known ?? over }, KNOWN_HOMES)
      else this.#known.delete(home)
      return lines.map((line) => (over.includes(line) ? '' : line)).join('\n')
    }
  }

  clear(): void {
    this.#cleared += 1
    this.#known.clear()
  }
}

/**
 * Marks the chunks of a file with the `valid_until` of its frontmatter, so that a search detects expired ones
 * without reading the file.
 */
export function expiringChunker(chunker: Chunker): Chunker {
  const { chunkFrom } = chunker
  return {
    id: `until-3(${chunker.id})`,
    chunk: (content, path) => marked(content, chunker.chunk(content, path)),
    ...(chunkFrom && {
      chunkFrom(content, from, path) {
        const { chunks, place } = chunkFrom(content, from, path)
        const isKnown = place !== undefined && isDecided(content.slice(0, place.offset))
        return { chunks: marked(content, chunks), ...(isKnown && { place }) }
      },
    }),
  }
}

function marked(content: string, chunks: readonly Chunk[]): Chunk[] {
  const day = fileFields.validUntil(content)
  if (day === undefined) return [...chunks]
  return chunks.map((chunk) => ({ ...chunk, marks: [...(chunk.marks ?? []), chunkMarks.until(day)] }))
}

// Unfinished frontmatter may still get a day, also for earlier chunks.
function isDecided(beginning: string): boolean {
  const fence = /^\uFEFF?(---|\+\+\+)/.exec(beginning)?.[1]
  return fence === undefined || beginning.search(fence === '---' ? /\n---\s*\n/ : /\n\+{3}\s*\n/) !== -1
}

type FileFields = NonNullable<ReturnType<typeof fileFields.of>>

/**
 * Cuts a file without its frontmatter: that is data, which each chunk has as `fields`. A file with nothing
 * else is cut as it is; the head of a branch, which nobody said, gives no chunk. Throws `invalid-argument`
 * if the chunker returns anything but chunks of the text.
 */
export function fieldsChunker(chunker: Chunker): Chunker {
  const { id, chunkFrom } = chunker
  const cut = (text: string) => checked(id, text, chunker.chunk(text))
  return {
    id: `fields-3(${id})`,
    chunk(content) {
      const file = fileFields.of(content)
      if (isEmptyBranch(file)) return []
      return file === undefined ? cut(content) : ofFile(cut(file.text), file)
    },
    ...(chunkFrom && {
      chunkFrom(content, from) {
        const file = fileFields.of(content)
        if (isEmptyBranch(file)) return { chunks: [] }
        const text = file?.text ?? content
        const { chunks, place } = chunkFrom(text, from && file ? moved(from, file, -1) : from)
        checked(id, text, chunks)
        if (file === undefined) return isDecided(content) ? { chunks, place } : { chunks }
        // Once text is added, the frontmatter is not cut any more.
        const isPlace = place !== undefined && !file.isAlone
        return { chunks: ofFile(chunks, file), ...(isPlace && { place: moved(place, file, 1) }) }
      },
    }),
  }
}

function checked<Found extends readonly Chunk[]>(id: string, content: string, chunks: Found): Found {
  const isChunk = (chunk: Partial<Chunk> | null) => {
    const { text, start, end, lineStart = 0, lineEnd = 0, headings } = chunk ?? {}
    const isPlaced = [start, end, lineStart, lineEnd].every(Number.isInteger)
    const isPart = isPlaced && content.slice(start, end) === text && 0 < lineStart && lineStart <= lineEnd
    return isPart && Array.isArray(headings)
  }
  if (Array.isArray(chunks) && chunks.every(isChunk)) return chunks
  refuse(
    `The chunker "${id}"`,
    'must return a list of chunks, with all fields of `Chunk`, each text being content.slice(start, end)',
  )
}

function isEmptyBranch(file: FileFields | undefined): boolean {
  return file?.isAlone === true && typeof file.fields['branch_root'] === 'string'
}

function ofFile(chunks: readonly Chunk[], { fields, offset, lines }: FileFields): Chunk[] {
  return chunks.map((chunk) => ({
    ...chunk,
    lineStart: chunk.lineStart + lines,
    lineEnd: chunk.lineEnd + lines,
    start: chunk.start + offset,
    end: chunk.end + offset,
    fields,
  }))
}

function moved(place: ChunkPlace, { offset, lines }: FileFields, direction: 1 | -1): ChunkPlace {
  return { ...place, offset: place.offset + direction * offset, line: place.line + direction * lines }
}
