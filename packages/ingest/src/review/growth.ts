import { approximateTokens } from '@sheaf/chunker'
import { checkOptions, checkPart } from '@sheaf/core/adapter'
import type { Clock, MemoryStore, ReadOptions, SyncOptions } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'
import { homeDirectory, parseDailyLogDate } from '@sheaf/documents'
import type { History } from '@sheaf/documents'
import { addDays, daysBetween } from '../texts/days.ts'
import { parseDatedFile } from '../texts/dated-file.ts'
import { readFiles } from './audited-file.ts'

/** The days over which growth is measured. */
const GROWTH_DEFAULTS = { windowDays: 30 } as const

/** Options of {@link growth}. */
interface GrowthOptions extends SyncOptions {
  readonly store: Pick<MemoryStore, 'list' | 'read'>
  /** Gives the current day. */
  readonly clock: Clock
  /** Gives the growth of files without dates, which is unknown otherwise. */
  readonly history?: Pick<History, 'list'>
}

/** The size and the growth of memory. */
interface GrowthReport {
  /** The largest first. */
  readonly files: readonly {
    readonly path: string
    /** Bytes of UTF-8. */
    readonly bytes: number
    /** Estimated by `approximateTokens()`. */
    readonly tokens: number
    /** Over the last 30 days. Null if unknown, less than 0 for a file that shrank. */
    readonly tokensPerDay: number | null
  }[]
  /** The sum over all files. */
  readonly bytes: number
  readonly tokens: number
}

type FileSize = Omit<GrowthReport['files'][number], 'tokensPerDay'>

const MILLISECONDS = 86_400_000
const encoder = new TextEncoder()

const NAMES: OptionNames<GrowthOptions> = {
  clock: true,
  history: true,
  onProgress: true,
  store: true,
  abortSignal: true,
}

/**
 * Measures each file's size and growth: a file with dated blocks grows as they do, the daily log of an
 * earlier day does not grow, and other files are measured by their history. Reads each file once, and changes
 * nothing. Throws InvalidArgumentError for a missing option.
 */
export async function growth(options: GrowthOptions): Promise<GrowthReport> {
  const { store, clock, history, abortSignal, onProgress } = checkOptions(options, NAMES, '{ store, clock }')
  checkPart('store', store, ['list', 'read'])
  checkPart('clock', clock, ['now', 'today'])
  if (history !== undefined) checkPart('history', history, ['list'])
  const counter = approximateTokens()
  const now = clock.now()
  const today = clock.today(now)
  const files: GrowthReport['files'][number][] = []
  for await (const { path, content } of readFiles(store, { abortSignal, onProgress })) {
    const size = { path, bytes: encoder.encode(content).length, tokens: counter.count(content) }
    const home = homeDirectory(path)
    const day = parseDailyLogDate(home === '' ? path : path.slice(home.length + 1))
    // An archive grows long after the days of its blocks.
    const parts = day !== undefined || path.split('/').includes('archive') ? [] : parseDatedFile(content)
    const dated = parts.flatMap(({ day: dayOfBlock, text }) =>
      dayOfBlock === undefined ? [] : [{ day: dayOfBlock, tokens: counter.count(text) }],
    )
    const logRate = day !== undefined && day < today ? 0 : null
    const tokensPerDay =
      day !== undefined
        ? logRate
        : dated.length > 0
          ? rateOf(dated, today)
          : await historyRate(history, size, now, { abortSignal })
    files.push({ ...size, tokensPerDay })
  }
  return {
    files: files.sort((a, b) => b.tokens - a.tokens || (a.path < b.path ? -1 : 1)),
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    tokens: files.reduce((sum, { tokens }) => sum + tokens, 0),
  }
}

// The growth per day since the first block, or over the window if that is shorter. A block of a later day
// counts as one of today.
function rateOf(dated: readonly { readonly day: string; readonly tokens: number }[], today: string): number {
  const first = dated.reduce((least, { day }) => (day < least ? day : least), today)
  const days = Math.min(GROWTH_DEFAULTS.windowDays, daysBetween(first, today) + 1)
  const start = addDays(today, 1 - days)
  return dated.filter(({ day }) => day >= start).reduce((total, { tokens }) => total + tokens, 0) / days
}

async function historyRate(
  history: GrowthOptions['history'],
  { path, bytes, tokens }: FileSize,
  now: Date,
  options: ReadOptions,
): Promise<number | null> {
  const { windowDays } = GROWTH_DEFAULTS
  const revisions = (await history?.list(path, options)) ?? []
  const start = now.getTime() - windowDays * MILLISECONDS
  const then = revisions.find(({ at }) => at.getTime() <= start) ?? revisions.at(-1)
  // The growth of a file younger than a day is unknown.
  if (then === undefined || bytes === 0 || now.getTime() - then.at.getTime() < MILLISECONDS) return null
  const days = Math.min(windowDays, (now.getTime() - then.at.getTime()) / MILLISECONDS)
  return ((bytes - then.size) / days) * (tokens / bytes)
}
