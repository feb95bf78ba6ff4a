import type { AgentInputItem } from '@openai/agents-core'
import { contentHash, MemoryError, type Clock, type MemoryStore } from '@sheaf/core'
import {
  planChange,
  HEAD_FILE,
  parseHead,
  partChange,
  partPath,
  type Edit,
  type NumberedItem,
  type SessionHead,
} from './session-head.ts'
import { readOrNone } from '@sheaf/core/adapter'
import {
  DamagedSessionError,
  parseBlocks,
  parseJson,
  decodeItem,
  largePaths,
  type ItemBlock,
} from '../item-json.ts'

/** The most refusals of a change while the session is unchanged: then its files do not match. */
const MAX_SAME_ATTEMPTS = 100

/** The most reads of an unchanged session before a missing file counts as damage. */
const MAX_READINGS = 3

/** The most attempts at a change. Each failed one means that another change succeeded. */
const MAX_ATTEMPTS = 1000

const FILES_AT_ONCE = 16

interface SessionPlace {
  readonly store: MemoryStore
  readonly clock: Pick<Clock, 'now'>
  readonly directory: string
}

export interface SessionItem {
  readonly item: AgentInputItem
  readonly message: string | undefined
}

export interface OpenSession {
  readonly head: SessionHead
  items(part: number): Promise<readonly SessionItem[]>
  /** Keeps everything before an item of a file; removes that item and all after it. */
  cut(part: number, place: number): Promise<SessionCut>
  path(name: string): string
  /** Its content; undefined for a missing file. */
  file(name: string): Promise<string | undefined>
  list(): Promise<string[]>
}

export type SessionCut = Pick<Edit, 'part' | 'kept' | 'removed'>

/**
 * The files of a session: a head, and items in files of bounded size, so that a change or the newest
 * items cost no more as the session grows.
 */
interface SessionFiles {
  /** The newest items, oldest first, as they were at one moment; all without a limit. */
  read(limit?: number): Promise<AgentInputItem[]>
  /**
   * Makes one change in one commit, or none. `plan` is called again if another writer changed the
   * session meanwhile; undefined changes nothing. Returns the added items, with numbers.
   */
  change(plan: (session: OpenSession) => Promise<Edit | undefined>): Promise<readonly NumberedItem[]>
}

export function createSessionFiles({ store, clock, directory }: SessionPlace): SessionFiles {
  const reader = createSessionReader(store, directory)

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
        throw MemoryError.unavailable(`Others keep changing the session in "${directory}". Try again.`)
      const text = `The session in "${directory}" cannot be changed: its files do not fit together. Restore the folder, or delete it.`
      throw MemoryError.unavailable(text, { retryable: false })
    },
  }
}

function cutAt(part: number, { content, blocks }: ReadPart, place: number): SessionCut {
  const first = blocks[place]
  if (first === undefined) return { part, kept: content }
  return { part, kept: content.slice(0, first.start), removed: first.number }
}

interface ReadPart {
  readonly path: string
  readonly content: string
  readonly blocks: readonly ItemBlock[]
}

/** Reads the session in a folder of a store. Throws a DamagedSessionError for a missing or changed file. */
function createSessionReader(store: Pick<MemoryStore, 'read' | 'list' | 'commit'>, directory: string) {
  const path = (name: string) => `${directory}/${name}`

  async function present(at: string): Promise<string> {
    const content = await readOrNone(store, at)
    if (content === undefined) throw new DamagedSessionError(at)
    return content
  }

  async function part(head: SessionHead, number: number): Promise<ReadPart> {
    const at = partPath(directory, number, head.parts[number - 1] ?? 0)
    const content = await present(at)
    return { path: at, content, blocks: parseBlocks(content, at) }
  }

  async function item({ json }: ItemBlock, source: string): Promise<AgentInputItem> {
    const pieces = await Promise.all(
      largePaths(directory, json).map(async (each) => parseJson(await present(each), each)),
    )
    try {
      return decodeItem(pieces.length === 0 ? json : pieces.join(''))
    } catch {
      throw new DamagedSessionError(source)
    }
  }

  async function items({ path: source, blocks }: ReadPart): Promise<SessionItem[]> {
    return await Promise.all(
      blocks.map(async (block) => ({ item: await item(block, source), message: block.message })),
    )
  }

  // Items without a head mean that the head was lost.
  async function newHead(): Promise<SessionHead> {
    const paths = await store.list(directory, { includeHidden: true })
    if (paths.some((each) => partChange(each) !== undefined)) throw new DamagedSessionError(path(HEAD_FILE))
    return { next: 1, changes: 0, parts: [] }
  }

  // Waits for a change in progress, and completes the change of a killed process: on every storage, an
  // empty commit does both.
  async function settle(head: string): Promise<void> {
    try {
      await store.commit([{ path: path(HEAD_FILE), content: head, ifMatch: await contentHash(head) }])
    } catch (error) {
      const isChanged = MemoryError.isInstance(error, 'conflict')
      if (!isChanged) throw error
    }
  }

  return {
    path,
    file: (name: string) => readOrNone(store, path(name)),
    part,
    items,
    /** The newest items, oldest first; reads only as many of the last files as it needs. */
    async newest(head: SessionHead, limit: number): Promise<AgentInputItem[]> {
      const batches: AgentInputItem[][] = []
      const atOnce = limit === Infinity ? FILES_AT_ONCE : 1
      for (let end = head.parts.length, missing = limit; end > 0 && missing > 0; end -= atOnce) {
        const start = Math.max(1, end - atOnce + 1)
        const numbers = Array.from({ length: end - start + 1 }, (_, index) => start + index)
        const batch = (
          await Promise.all(numbers.map(async (number) => await items(await part(head, number))))
        ).flat()
        batches.push(batch.map((each) => each.item))
        missing -= batch.length
      }
      const all = batches.toReversed().flat()
      return limit >= all.length ? all : all.slice(all.length - limit)
    },
    // Again if a file was missing because another writer changed the session meanwhile.
    async current<T>(
      work: (read: { readonly head: SessionHead; readonly content: string | undefined }) => Promise<T>,
    ): Promise<T> {
      let [seen, same]: [string | undefined, number] = [undefined, 0]
      for (;;) {
        const content = await readOrNone(store, path(HEAD_FILE))
        try {
          return await work({
            head: content === undefined ? await newHead() : parseHead(content, path(HEAD_FILE)),
            content,
          })
        } catch (error) {
          same = content === seen ? same + 1 : 1
          seen = content
          if (!(error instanceof DamagedSessionError) || same === MAX_READINGS) throw error
          if (content !== undefined) await settle(content)
        }
      }
    },
  }
}
