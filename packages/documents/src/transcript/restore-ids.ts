import { readOrNone } from '@sheaf/core/adapter'
import type { MemoryStore, ReadOptions } from '@sheaf/core'
import { knownIds } from './known-ids.ts'
import type { PlacedId } from './known-ids.ts'
import { parseTranscript } from './parse-transcript.ts'
import type { TranscriptParts } from './transcript-path.ts'

const PARTS_AT_ONCE = 4

/**
 * Enters the ids of all parts of a transcript again, for files of ids that were lost: hidden folders are
 * easily left behind by who copies a storage. In several commits, the last of which enters the ids of the
 * last two parts, so that what was stopped half way is seen to be lost still. Rejects with ConflictError when
 * another writer records or restores meanwhile; what was entered by then stays.
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
