import type { MemoryStore, RetrieveRequest, TokenCounter, TraceEvent } from '@sheaf/core'
import { checkValue, readOrNone, refuse, type OptionNames } from '@sheaf/core/adapter'
import {
  BLOCK_SEPARATOR,
  cappedTokens,
  leastShown,
  sectionOf,
  sectionTokens,
  type Section,
} from './fit-sections.ts'

const OPEN = '<!--'
const CLOSE = '-->'

export interface ClaimLimits {
  readonly tokens: Pick<TokenCounter, 'count'>
  /** The most tokens of all sections together. */
  readonly limit: number
  readonly most: number
}

export interface Claims {
  /** In the order of the paths. */
  readonly sections: readonly Section[]
  /** The files without room, by path. */
  readonly dropped: ReadonlyMap<string, TraceEvent>
}

/** The files that were read; undefined for one that was deleted meanwhile. */
export type ReadFiles = ReadonlyMap<string, Section | undefined>

// The most files read at once: enough for a remote store, and few in memory.
const BATCH = 16

/** Reads files in order while one more may fit the limits, and stops once not even a header fits. */
export async function readFiles(
  paths: readonly string[],
  limits: ClaimLimits,
  { store, abortSignal }: { readonly store: Pick<MemoryStore, 'read'>; readonly abortSignal?: AbortSignal },
): Promise<ReadFiles> {
  const files = new Map<string, Section | undefined>()
  const claiming = startClaiming(limits)
  for (let start = 0; start < paths.length; start += BATCH) {
    const batch = paths.slice(start, start + BATCH)
    const wanted = batch.filter((path) => claiming.refusal(path) === undefined)
    const contents = await Promise.all(
      wanted.map(async (path) => await readOrNone(store, path, { abortSignal })),
    )
    for (const [place, path] of wanted.entries()) {
      const content = contents[place]
      files.set(
        path,
        content === undefined ? undefined : sectionOf(path, withoutComments(content), limits.tokens),
      )
    }
    for (const path of batch) claiming.add(path, files)
  }
  return files
}

/**
 * Returns the files that find room. Each claims the tokens that it needs or, if less, the least that is worth
 * a cut section. A smaller file may find room after a file that finds none.
 */
export function claimRoom(paths: readonly string[], files: ReadFiles, limits: ClaimLimits): Claims {
  const claiming = startClaiming(limits)
  for (const path of paths) claiming.add(path, files)
  return claiming
}

function startClaiming({ tokens, limit, most }: ClaimLimits) {
  const least = leastShown(limit)
  const sections: Section[] = []
  const dropped = new Map<string, TraceEvent>()
  const drop = (path: string, reason: string, needed?: number) =>
    dropped.set(path, droppedEvent(path, reason, needed))
  // Each section is counted with a separator, and the last needs none.
  let left = limit + tokens.count(BLOCK_SEPARATOR)
  const refusal = (path: string): string | undefined => {
    if (sections.length >= most) return `comes after the ${most} files asked for`
    return sectionTokens(path, '', tokens) >= left ? noRoom(limit) : undefined
  }
  return {
    sections,
    dropped,
    /** The reason not to read a file; undefined if it may find room. */
    refusal,
    add(path: string, files: ReadFiles): void {
      const reason = refusal(path)
      const section = files.get(path)
      if (section === undefined)
        drop(path, reason ?? (files.has(path) ? 'was deleted meanwhile' : noRoom(limit)))
      else if (section.content === '') drop(path, 'is blank')
      else if (reason !== undefined) drop(path, reason, section.tokens)
      else {
        const claimed = cappedTokens(section, least)
        // The first may be cut to any room that is left.
        const isCutShort = sections.length === 0 && section.bare < left
        if (claimed > left && !isCutShort) drop(path, noRoom(limit), section.tokens)
        else {
          sections.push(section)
          left -= claimed
        }
      }
    },
  }
}

export function droppedEvent(path: string, reason: string, tokens?: number): TraceEvent {
  return { id: path, source: path, status: 'dropped', ...(tokens === undefined ? {} : { tokens }), reason }
}

/** The reason to leave out a file that does not fit. */
export function noRoom(limit: number): string {
  return `finds no room in the ${limit} tokens beside the files before it`
}

/**
 * Removes HTML comments from markdown: they are for people and for tools. Every line stays, blank if nothing
 * is left of it, so that lines keep their numbers. Comments in fenced code, after a backtick or without an
 * end are text, and stay.
 */
export function withoutComments(text: string): string {
  if (!text.includes(OPEN)) return text
  const lastClose = text.lastIndexOf(CLOSE)
  let isOpen = false
  let fence = ''
  let offset = 0
  const lines = text.split('\n').map((line) => {
    const end = offset + line.length
    offset = end + 1
    let from = 0
    if (isOpen) {
      const close = line.indexOf(CLOSE)
      if (close === -1) return ''
      isOpen = false
      from = close + CLOSE.length
    } else {
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
      const isEnd = fence !== '' && mark.startsWith(fence)
      if (fence === '' && mark !== '') fence = mark
      else if (isEnd) fence = ''
      if (fence !== '' || isEnd) return line
    }
    const lastInLine = line.lastIndexOf(CLOSE)
    let kept = ''
    for (let next = line.indexOf(OPEN, from); next !== -1; next = line.indexOf(OPEN, next)) {
      const start = next
      next += OPEN.length
      if (line[start - 1] === '`') continue
      const isClosed = lastInLine >= next
      if (!isClosed && lastClose < end) break
      kept += line.slice(from, start)
      isOpen = !isClosed
      from = isClosed ? line.indexOf(CLOSE, next) + CLOSE.length : line.length
      next = from
    }
    return from === 0 ? line : (kept + line.slice(from)).trimEnd()
  })
  return lines.join('\n')
}

export const RETRIEVE_NAMES: OptionNames<RetrieveRequest> = {
  except: true,
  limit: true,
  maxTokens: true,
  shown: true,
  query: true,
  where: true,
  within: true,
  abortSignal: true,
}

/** Returns the smallest given limit; throws `invalid-argument` for one that is not a number from 0. */
export function tokenLimit(...limits: readonly (number | undefined)[]): number {
  const given = limits.filter((limit) => limit !== undefined)
  for (const limit of given) {
    if (!(limit >= 0)) refuse('maxTokens', 'must be a number of tokens from 0')
  }
  return Math.min(Infinity, ...given)
}

/**
 * Returns the smallest given limit; throws `invalid-argument` for one that is not a whole number from 0.
 */
export function blockLimit(...limits: readonly (number | undefined)[]): number {
  const given = limits.filter((limit) => limit !== undefined)
  for (const limit of given) checkValue.whole('limit', limit, 0, { of: 'blocks' })
  return Math.min(Infinity, ...given)
}
