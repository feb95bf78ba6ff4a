import type { AgentInputItem } from '@openai/agents-core'
import { contentHash, MemoryError } from '@sheaf/core'
import { readOrNone } from '@sheaf/core/adapter'
import type { MemoryStore } from '@sheaf/core'
import { FILES_AT_ONCE, MAX_READINGS } from '../defaults.ts'
import { DamagedSessionError, parseBlocks, parseJson } from '../items/item-blocks.ts'
import type { ItemBlock } from '../items/item-blocks.ts'
import { decodeItem } from '../items/item-json.ts'
import { largePaths } from '../items/large-items.ts'
import { HEAD_FILE, parseHead } from './session-head.ts'
import type { SessionHead } from './session-head.ts'
import { partChange, partPath } from './session-head.ts'

/** A head with its content. */
export interface ReadHead {
  readonly head: SessionHead
  /** The content of its file; undefined without a session. */
  readonly content: string | undefined
}

/** A file of items. */
export interface ReadPart {
  readonly path: string
  readonly content: string
  readonly blocks: readonly ItemBlock[]
}

/** Reads the files of a session. Throws a DamagedSessionError for a missing or changed file. */
export interface SessionReader {
  path(name: string): string
  /** Undefined for a missing file. */
  file(name: string): Promise<string | undefined>
  /** A file of a head, counted from 1. */
  part(head: SessionHead, part: number): Promise<ReadPart>
  /** The items of a part. */
  items(part: ReadPart): Promise<AgentInputItem[]>
  /** The newest items of a head, oldest first; reads only as many of the last files as it needs. */
  newest(head: SessionHead, limit: number): Promise<AgentInputItem[]>
  /**
   * Calls `work` with the current session, and calls it again if a file was missing because another
   * writer changed the session meanwhile.
   */
  current<T>(work: (head: ReadHead) => Promise<T>): Promise<T>
}

/** Reads the session in a folder of a store. Does no I/O before the first call. */
export function createSessionReader(
  store: Pick<MemoryStore, 'read' | 'list' | 'commit'>,
  directory: string,
  session: string,
): SessionReader {
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

  async function items({ path: source, blocks }: ReadPart): Promise<AgentInputItem[]> {
    return await Promise.all(blocks.map((block) => item(block, source)))
  }

  // Items without a head mean that the head was lost.
  async function newHead(): Promise<SessionHead> {
    const paths = await store.list(directory, { includeHidden: true })
    if (paths.some((each) => partChange(each) !== undefined)) throw new DamagedSessionError(path(HEAD_FILE))
    return { session, next: 1, changes: 0, parts: [] }
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
    file: (name) => readOrNone(store, path(name)),
    part,
    items,
    async newest(head, limit) {
      const batches: AgentInputItem[][] = []
      const atOnce = limit === Infinity ? FILES_AT_ONCE : 1
      for (let end = head.parts.length, missing = limit; end > 0 && missing > 0; end -= atOnce) {
        const start = Math.max(1, end - atOnce + 1)
        const numbers = Array.from({ length: end - start + 1 }, (_, index) => start + index)
        const batch = (
          await Promise.all(numbers.map(async (number) => await items(await part(head, number))))
        ).flat()
        batches.push(batch)
        missing -= batch.length
      }
      const all = batches.toReversed().flat()
      return limit >= all.length ? all : all.slice(all.length - limit)
    },
    async current(work) {
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
