import { contentHash, type Change, type MemoryStore, type ReadOptions } from '@sheaf/core'
import { readAll, readOrNone } from '@sheaf/core/adapter'
import { token } from '@sheaf/conversations'
import { parseTranscript } from './parse-transcript.ts'
import type { TranscriptParts } from './transcript-path.ts'

export interface PlacedId {
  readonly id: string
  readonly part: number
}

/** Finds the parts of ids. Make a new one for each attempt, since it reads each file once. */
export interface KnownIds {
  /** For each id, the parts that may contain it, up to part `last`: nearly always none or one. */
  find(ids: readonly string[], last: number): Promise<readonly (readonly number[])[]>
  /** The changes that enter missing ids, on the condition that their files do not change meanwhile. */
  enter(placed: readonly PlacedId[]): Promise<Change[]>
}

const FINGERPRINT = 12
const PARTS_AT_ONCE = 4

/**
 * Finds the ids of a long transcript without reading its parts: small hidden files beside them have
 * fingerprints of the ids, sorted into files by their hashes. The parts from 8^k to 8^(k+1) - 1 share
 * 8^(k+1) files. So an id is in one of a few files for a chat of any length, and no file grows beyond
 * the messages of a part. They are derived from the parts: a wrong line costs one extra read, and
 * `restoreIds` rebuilds lost files.
 */
export function knownIds(store: MemoryStore, directory: string, options: ReadOptions): KnownIds {
  const contents = new Map<string, string | undefined>()

  async function read(paths: Iterable<string>): Promise<void> {
    const missing = [...new Set(paths)].filter((path) => !contents.has(path))
    const texts = await readAll(store, missing, options)
    for (const [place, path] of missing.entries()) contents.set(path, texts[place])
  }

  const pathOf = (hash: string, part: number) => {
    const files = filesFor(part)
    return `${directory}/.history/ids-${files}-${Number.parseInt(hash.slice(0, 8), 16) % files}.md`
  }

  return {
    async find(ids, last) {
      const hashes = await Promise.all(ids.map(hashOf))
      const generations: number[] = [] // the first part of each group that shares files
      for (let part = 1; part <= last; part *= 8) generations.push(part)
      const paths = hashes.map((hash) => generations.map((part) => pathOf(hash, part)))
      await read(paths.flat())
      return hashes.map((hash, place) => {
        const start = `\n${hash.slice(-FINGERPRINT)} `
        return (paths[place] ?? []).flatMap((path) => partsAfter(`\n${contents.get(path) ?? ''}`, start))
      })
    },

    async enter(placed) {
      const wanted = new Map<string, Set<string>>()
      for (const { id, part } of placed) {
        const hash = await hashOf(id)
        const path = pathOf(hash, part)
        wanted.set(path, (wanted.get(path) ?? new Set()).add(`${hash.slice(-FINGERPRINT)} ${part}\n`))
      }
      await read(wanted.keys())
      const changes: Change[] = []
      for (const [path, lines] of wanted) {
        const content = contents.get(path)
        const added = [...lines].filter((line) => !`\n${content ?? ''}`.includes(`\n${line}`)).join('')
        const ifMatch = content === undefined ? null : await contentHash(content)
        if (added !== '') changes.push({ path, content: (content ?? '') + added, ifMatch })
      }
      return changes
    },
  }
}

// Hashes an encoded id, because ids may contain characters that UTF-8 lacks.
async function hashOf(id: string): Promise<string> {
  return await contentHash(token.of(id))
}

function filesFor(part: number): number {
  let files = 8
  while (files <= part) files *= 8
  return files
}

function partsAfter(content: string, start: string): number[] {
  const parts: number[] = []
  for (let place = content.indexOf(start); place !== -1; place = content.indexOf(start, place + 1)) {
    const part = Number.parseInt(content.slice(place + start.length, place + start.length + 10), 10)
    if (part > 0) parts.push(part)
  }
  return parts
}

/**
 * Enters the ids of all parts again, if the files of ids are missing. Rejects with `conflict` if another
 * writer records or restores meanwhile; ids entered before stay.
 */
export async function restoreIds(
  store: MemoryStore,
  parts: TranscriptParts,
  options: ReadOptions,
): Promise<void> {
  const numbers = await parts.all(options)
  const enter = async (some: readonly number[]) => {
    const placed = await Promise.all(some.map((part) => idsOf(store, parts, part, options)))
    const changes = await knownIds(store, parts.directory, options).enter(placed.flat())
    if (changes.length > 0)
      await store.commit(changes, { ...options, reason: 'enter the ids of messages again' })
  }
  const earlier = numbers.slice(0, -2)
  for (let start = 0; start < earlier.length; start += PARTS_AT_ONCE)
    await enter(earlier.slice(start, start + PARTS_AT_ONCE))
  await enter(numbers.slice(-2))
}

async function idsOf(
  store: MemoryStore,
  parts: TranscriptParts,
  part: number,
  options: ReadOptions,
): Promise<PlacedId[]> {
  const { messages } = parseTranscript((await readOrNone(store, parts.path(part), options)) ?? '')
  return messages.flatMap(({ id, piece }) =>
    id === undefined || (piece?.number ?? 1) > 1 ? [] : [{ id, part }],
  )
}
