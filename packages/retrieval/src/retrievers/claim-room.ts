import { readOrNone } from '@sheaf/core/adapter'
import type { MemoryStore, TokenCounter, TraceEvent } from '@sheaf/core'
import { cappedTokens, leastShown, sectionOf, sectionTokens } from './fit-sections.ts'
import type { Section } from './fit-sections.ts'
import { BLOCK_SEPARATOR } from './render-blocks.ts'
import { withoutComments } from './without-comments.ts'

/** What claims room, and how much there is. */
export interface ClaimOptions {
  readonly store: Pick<MemoryStore, 'read'>
  readonly tokens: Pick<TokenCounter, 'count'>
  /** The most tokens of all sections together. */
  readonly limit: number
  /** The most sections. */
  readonly most: number
  readonly abortSignal?: AbortSignal
}

/** Who found room. */
export interface Claims {
  /** In the order of the paths. */
  readonly sections: readonly Section[]
  /** The others, by path. */
  readonly dropped: ReadonlyMap<string, TraceEvent>
}

// Read at a time: a store far away answers them together, and no more is in memory than needed.
const BATCH = 16

/**
 * Reads files in the order given and takes those that find room: each claims what it needs or, where that is
 * less, the least that is worth a cut section. One that finds none does not keep a smaller one after it out.
 * Once not even a header finds room, nothing more is read.
 */
export async function claimRoom(
  paths: readonly string[],
  { store, tokens, limit, most, abortSignal }: ClaimOptions,
): Promise<Claims> {
  const least = leastShown(limit)
  const sections: Section[] = []
  const dropped = new Map<string, TraceEvent>()
  const drop = (path: string, reason: string, needed?: number) =>
    dropped.set(path, droppedEvent(path, reason, needed))
  // Each section is counted with a separator, and the last needs none.
  let left = limit + tokens.count(BLOCK_SEPARATOR)
  for (let start = 0; start < paths.length; start += BATCH) {
    const files = paths.slice(start, start + BATCH).map(async (path) => {
      if (sections.length >= most) return { path, reason: beyond(most) }
      if (sectionTokens(path, '', tokens) >= left) return { path, reason: noRoom(limit) }
      const read = await readOrNone(store, path, { abortSignal })
      const content = read === undefined ? undefined : withoutComments(read)
      return content === undefined ? { path, reason: 'was deleted meanwhile' } : { path, content }
    })
    for (const { path, content, reason } of await Promise.all(files)) {
      if (content === undefined) drop(path, reason)
      else if (content.trimEnd() === '') drop(path, 'is blank')
      else if (sections.length >= most) drop(path, beyond(most))
      else {
        const section = sectionOf(path, content, tokens)
        const claimed = cappedTokens(section, least)
        // The first may be cut to whatever there is, if that is anything.
        const isCutShort = sections.length === 0 && section.bare < left
        if (claimed > left && !isCutShort) drop(path, noRoom(limit), section.tokens)
        else {
          sections.push(section)
          left -= claimed
        }
      }
    }
  }
  return { sections, dropped }
}

/** The event of a file that is left out. */
export function droppedEvent(path: string, reason: string, tokens?: number): TraceEvent {
  return { id: path, source: path, status: 'dropped', ...(tokens === undefined ? {} : { tokens }), reason }
}

/** Why a file does not fit. */
export function noRoom(limit: number): string {
  return `finds no room in the ${limit} tokens beside the files before it`
}

function beyond(most: number): string {
  return `comes after the ${most} files asked for`
}
