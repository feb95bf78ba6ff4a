import type { AgentInputItem } from '@openai/agents-core'
import { contentHash, MemoryError, UnavailableError } from '@sheaf/core'
import type { Clock, MemoryStore } from '@sheaf/core'
import { MAX_ATTEMPTS, MAX_SAME_ATTEMPTS } from '../defaults.ts'
import { planChange } from './plan-change.ts'
import type { Edit, NumberedItem } from './plan-change.ts'
import type { SessionHead } from './session-head.ts'
import { createSessionReader } from './session-reader.ts'
import type { ReadPart } from './session-reader.ts'

/** The place of a session. */
export interface SessionPlace {
  readonly store: MemoryStore
  readonly clock: Pick<Clock, 'now'>
  /** The hidden folder of its files. */
  readonly directory: string
  readonly session: string
}

/** A session during one change. */
export interface OpenSession {
  readonly head: SessionHead
  /** The items of the file with this number. */
  items(part: number): Promise<readonly AgentInputItem[]>
  /** Keeps everything before an item of a file; removes that item and all after it. */
  cut(part: number, place: number): Promise<SessionCut>
  /** The path of another file of the session, such as "operations-0a.md". */
  path(name: string): string
  /** Its content; undefined for a missing file. */
  file(name: string): Promise<string | undefined>
  /** The paths of all files of the session. */
  list(): Promise<string[]>
}

/** The remaining part of a session. */
export type SessionCut = Pick<Edit, 'part' | 'kept' | 'removed'>

/**
 * The files of a session: a head, and items in files of bounded size, so that a change or the newest
 * items cost no more as the session grows.
 */
export interface SessionFiles {
  /** The newest items, oldest first, as they were at one moment; all without a limit. */
  read(limit?: number): Promise<AgentInputItem[]>
  /**
   * Makes one change in one commit, or none. `plan` is called again if another writer changed the
   * session meanwhile; undefined changes nothing. Returns the added items, with numbers.
   */
  change(plan: (session: OpenSession) => Promise<Edit | undefined>): Promise<readonly NumberedItem[]>
}

/** The files of one session. Does no I/O. */
export function createSessionFiles({ store, clock, directory, session }: SessionPlace): SessionFiles {
  const reader = createSessionReader(store, directory, session)

  async function planned(plan: (session: OpenSession) => Promise<Edit | undefined>) {
    return await reader.current(async ({ head, content }) => {
      const parts = new Map<number, ReadPart>()
      const open = async (number: number): Promise<ReadPart> => {
        const part = parts.get(number) ?? (await reader.part(head, number))
        parts.set(number, part)
        return part
      }
      const edit = await plan({
        head,
        items: async (part) => await reader.items(await open(part)),
        cut: async (part, place) => cutAt(part, await open(part), place),
        path: reader.path,
        file: reader.file,
        list: async () => await store.list(directory, { includeHidden: true }),
      })
      if (edit === undefined) return undefined
      const hashes = await Promise.all(
        [...parts].map(async ([part, read]) => [part, await contentHash(read.content)] as const),
      )
      const headHash = content === undefined ? null : await contentHash(content)
      return await planChange({ store, clock, directory }, { head, headHash, hashes: new Map(hashes), edit })
    })
  }

  return {
    read: async (limit = Infinity) => await reader.current(({ head }) => reader.newest(head, limit)),
    async change(plan) {
      let [seen, same]: [string | null, number] = ['', 0]
      for (let attempt = 1; attempt <= MAX_ATTEMPTS && same < MAX_SAME_ATTEMPTS; attempt += 1) {
        const made = await planned(plan)
        if (made === undefined) return []
        try {
          await store.commit(made.changes, { reason: 'keep items of a session' })
          return made.added
        } catch (error) {
          const isRace =
            MemoryError.isInstance(error, 'conflict') || MemoryError.isInstance(error, 'not-found')
          if (!isRace) throw error
          same = made.headHash === seen ? same + 1 : 1
          seen = made.headHash
        }
      }
      if (same < MAX_SAME_ATTEMPTS)
        throw new UnavailableError(`Others keep changing the session in "${directory}". Try again.`)
      const text = `The session in "${directory}" cannot be changed: its files do not fit together. Restore the folder, or delete it.`
      throw new UnavailableError(text, { retryable: false })
    },
  }
}

function cutAt(part: number, { content, blocks }: ReadPart, place: number): SessionCut {
  const first = blocks[place]
  if (first === undefined) return { part, kept: content }
  return { part, kept: content.slice(0, first.start), removed: first.number }
}
