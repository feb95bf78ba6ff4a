import { approximateTokens } from '@sheaf/chunker'
import type {
  ContextBlock,
  MemoryStore,
  Retrieval,
  Retriever,
  RetrieveRequest,
  TokenCounter,
} from '@sheaf/core'
import {
  checkFunctions,
  checkOptions,
  checkPart,
  checkValue,
  collisionKey,
  isHidden,
  isInScope,
  LAYOUT,
  refuse,
} from '@sheaf/core/adapter'
import {
  claimRoom,
  droppedEvent,
  noRoom,
  readFiles,
  blockLimit,
  tokenLimit,
  RETRIEVE_NAMES,
  type Claims,
} from './claim-room.ts'
import { PRIORITY_TOKENS } from '../defaults.ts'
import {
  fitSections,
  BLOCK_SEPARATOR,
  renderBlocks,
  type FitParts,
  type FittedSection,
  type Section,
} from './fit-sections.ts'
import { dayOfFile } from '../ranking/aging.ts'

export interface PriorityRetrieverOptions {
  readonly store: Pick<MemoryStore, 'list' | 'read'>
  /** Counts the tokens of the files. `approximateTokens()` by default. */
  readonly tokens?: Pick<TokenCounter, 'count'>
  /** The most tokens of all files together. 10,000 by default; a request may lower it. */
  readonly maxTokens?: number
  /** Paths that go first, in this order, whatever their case. `LAYOUT.offered` by default. */
  readonly first?: readonly string[]
  /** Selects files; all by default. */
  readonly filter?: (path: string) => boolean
}

/**
 * Retrieves whole files without a search: those of `first`, then the others by their path, and last those
 * named after a day, the newest first. Each is a block with the path as its id, without HTML comments and
 * without the white space at its end. The block of a cut file has no line numbers, so that its label is as
 * `renderBlocks` counts it. `renderBlocks` of the blocks never takes more than `maxTokens`, for any counter.
 * If not everything fits:
 *
 * - Files claim room in the order of display. Each claims the tokens of the whole file or, if less, 16 tokens
 *   of its text or a 32nd of the limit. A file without room is left out.
 * - The room is then shared: the files of `first` come before the others. If one of them needs more than half
 *   of the rest, it leaves the other half to later ones as far as they need it. Of the others, small ones are
 *   whole and larger ones share the rest equally. A visible marker shows each cut. A cut at the end of a file
 *   is between lines, and its marker gives the number of missing tokens.
 * - Lasting text comes before dated text, in a file, among the files of `first` and among the others: items
 *   such as `- 2026-11-20 ...` and text below headings such as `## 2026-11-20` are cut first, oldest first.
 * - Dated logs (named after a day, `observations.md`, or with headings such as `## 2026-11-20`, oldest first)
 *   lose their oldest lines first, other files their end.
 *
 * A request's `limit` is the most files: the first to claim room. Hidden files are never considered. A
 * deleted file, a blank one and one without room each make an event; any other failure of the store rejects.
 * Ignores the query and `except`. Throws `invalid-argument` for options that are missing
 * or out of range.
 */
export function priorityRetriever(options: PriorityRetrieverOptions): Retriever {
  const {
    store,
    tokens = approximateTokens(),
    maxTokens = PRIORITY_TOKENS,
    first = LAYOUT.offered,
    filter = () => true,
  } = checkOptions(
    options,
    { filter: true, first: true, maxTokens: true, store: true, tokens: true },
    '{ store }',
  )
  checkPart('store', store, ['list', 'read'])
  checkPart('tokens', tokens, ['count'])
  checkFunctions(options, 'filter')
  if (!arePaths(first)) refuse('first', 'must be a list of paths such as ["USER.md"]')
  const order = [...first]
  const firstKeys = new Set(order.map(collisionKey))
  const isFirst = (path: string) => firstKeys.has(collisionKey(path))
  tokenLimit(maxTokens) // refuses it now, not in the first retrieval
  return {
    async retrieve(request: RetrieveRequest): Promise<Retrieval> {
      const {
        maxTokens: requested,
        limit: mostFiles,
        within,
        abortSignal,
      } = checkOptions(request, RETRIEVE_NAMES, '{ maxTokens }')
      checkValue.scopes('within', within)
      const limit = tokenLimit(maxTokens, requested)
      const mostSections = blockLimit(mostFiles)
      const paths = await store.list('', { abortSignal })
      const displayed = priorityOrder(
        paths.filter((path) => !isHidden(path) && isInScope(path, within) && filter(path)),
        order,
      )
      const limitsOf = (most: number) => ({ tokens, limit: most, most: mostSections })
      const files = await readFiles(displayed, limitsOf(limit), { store, abortSignal })
      const fit = (most: number): Omit<Retrieval, 'fit'> => {
        const claims = claimRoom(displayed, files, limitsOf(Math.min(limit, most)))
        return fitted(displayed, claims, Math.min(limit, most), {
          tokens,
          preferred: claims.sections.filter(({ path }) => isFirst(path)).length,
        })
      }
      return { ...fit(limit), fit }
    },
  }
}

function fitted(
  displayed: readonly string[],
  claims: Claims,
  limit: number,
  options: FitParts,
): Omit<Retrieval, 'fit'> {
  const shown = new Map(fitWithin(limit, claims.sections, options).map((each) => [each.section.path, each]))
  const squeezed = claims.sections.filter(({ path }) => !shown.has(path))
  const dropped = new Map([
    ...claims.dropped,
    ...squeezed.map(({ path, tokens: needed }) => [path, droppedEvent(path, noRoom(limit), needed)] as const),
  ])
  return {
    blocks: displayed.flatMap((path) => shown.get(path) ?? []).map(blockOf),
    events: displayed.flatMap((path) => dropped.get(path) ?? []),
  }
}

function arePaths(paths: unknown): boolean {
  return Array.isArray(paths) && paths.every((path) => typeof path === 'string')
}

function blockOf({ section: { path, lines }, text, truncated }: FittedSection, place: number): ContextBlock {
  const block = { id: path, source: path, text, rank: place + 1 }
  return truncated ? { ...block, truncated } : { ...block, lineStart: 1, lineEnd: lines }
}

// A sum over sections is exact for few counters, so the whole result is counted again.
function fitWithin(limit: number, sections: readonly Section[], options: FitParts): FittedSection[] {
  const { tokens } = options
  const count = (fitted: readonly FittedSection[]) =>
    tokens.count(renderBlocks(fitted.map(({ section, text }) => ({ source: section.path, text }))))
  const sum = sections.reduce((total, section) => total + section.tokens, 0)
  const whole = sections.map((section) => ({ section, text: section.content, truncated: false }))
  let target = limit + tokens.count(BLOCK_SEPARATOR) // the last section needs no separator
  // Rounding up may cost a token for each section and each separator.
  if (sum <= target + 2 * sections.length && count(whole) <= limit) return whole
  let fitted = fitSections(sections, target, options)
  for (let over = count(fitted) - limit; over > 0 && fitted.length > 0; over = count(fitted) - limit) {
    target -= Math.max(1, over)
    fitted = target > 0 ? fitSections(sections, target, options) : fitted.slice(0, -1)
  }
  return fitted
}

/**
 * Orders paths for display and for claiming room: those that `first` names in any case, in its order, then
 * the others by UTF-16 code units, and last those named after a day, the newest first.
 */
export function priorityOrder(paths: readonly string[], first: readonly string[]): string[] {
  const places = new Map(first.map((path, place) => [collisionKey(path), place]))
  const keyed = paths.map((path) => ({
    path,
    place: places.get(collisionKey(path)) ?? Infinity,
    day: dayOfFile(path) ?? Infinity,
  }))
  keyed.sort((a, b) => {
    if (a.place !== b.place) return a.place - b.place
    if (a.day !== b.day) return b.day - a.day
    return a.path < b.path ? -1 : a.path > b.path ? 1 : 0
  })
  return keyed.map(({ path }) => path)
}
