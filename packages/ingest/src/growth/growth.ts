import { approximateTokens } from '@sheaf/chunker'
import { checkObject, checkOptions, checkPart, InvalidArgumentError } from '@sheaf/core'
import type { Clock, MemoryStore, OptionNames, ReadOptions, SyncOptions, TokenCounter } from '@sheaf/core'
import { homeDirectory, MEMORY_DIRECTORY, parseDailyLogDate } from '@sheaf/documents'
import type { History } from '@sheaf/documents'
import { GROWTH_DEFAULTS } from '../defaults.ts'
import { readFiles } from '../read-files.ts'
import type { ReadFile } from '../read-files.ts'
import { addDays, daysBetween } from '../texts/days.ts'
import { parseDatedFile } from '../texts/dated-file.ts'

/** What growth is measured by. */
export interface GrowthOptions extends SyncOptions {
  readonly store: MemoryStore
  /** Says what day it is. */
  readonly clock: Clock
  /** Counts tokens. `approximateTokens()` by default. */
  readonly tokens?: Pick<TokenCounter, 'count'>
  /**
   * Tokens that files may have, by path; the directory of daily logs, such as "memory", is for all of them
   * together. None by default.
   */
  readonly budgets?: Readonly<Record<string, number>>
  /** Tells how files without dates grew. Without it that is unknown. */
  readonly history?: Pick<History, 'list'>
  /** The rate is that of the last so many days. 30 by default. */
  readonly windowDays?: number
}

/** How large something is, and how fast it grows. */
export interface Growth {
  /** The path of a file; the directory, such as "memory", for all daily logs together. */
  readonly path: string
  /** Bytes of UTF-8. */
  readonly bytes: number
  /** Unicode code points. */
  readonly characters: number
  readonly tokens: number
  /** Null where nothing tells. Less than 0 for a file that shrank. */
  readonly tokensPerDay: number | null
  /** What the rate comes from; null where there is none. */
  readonly basis: 'dated-blocks' | 'daily-logs' | 'history' | null
  /** Null where none was given. */
  readonly budget: number | null
  /** True when it does not fit the budget now. */
  readonly isOver: boolean
  /**
   * The day, as YYYY-MM-DD, from which it will not fit any more; null when it is over already, when that day
   * is unknown, and when it is more than 100 years away.
   */
  readonly fullOn: string | null
}

/** How memory grows. */
export interface GrowthReport {
  /**
   * The biggest problem first: what is over its budget, then what will be soonest, then by the part of the
   * budget that is used, then by size.
   */
  readonly files: readonly Growth[]
  /** All daily logs together: one for each user, project or workspace that has some, by path. */
  readonly dailyLogs: readonly Growth[]
  /** Of all files. */
  readonly bytes: number
  readonly tokens: number
}

const MAX_DAYS = 36_525
const MILLISECONDS = 86_400_000
const encoder = new TextEncoder()

const NAMES: OptionNames<GrowthOptions> = {
  budgets: true,
  clock: true,
  history: true,
  onProgress: true,
  store: true,
  tokens: true,
  windowDays: true,
  abortSignal: true,
}

/**
 * Each file's size, how fast it grows, and the day when it will not fit its budget any more. A file with
 * dated blocks grows as fast as they do, the daily logs together as the days do, and other files as their
 * history says. Reads each file once, and changes none. Throws InvalidArgumentError for a budget or a window
 * that makes no sense, and for what is missing.
 */
export async function growth(options: GrowthOptions): Promise<GrowthReport> {
  const {
    store,
    clock,
    budgets = {},
    history,
    windowDays = GROWTH_DEFAULTS.windowDays,
    abortSignal,
    onProgress,
  } = checkOptions(options, NAMES, '{ store, clock }')
  const { tokens: counter = approximateTokens() } = options
  checkPart('store', store, ['list', 'read'])
  checkPart('clock', clock, ['now', 'today'])
  checkObject(budgets, '{ "MEMORY.md": 2000 }', 'budgets')
  checkPart('tokens', counter, ['count'])
  if (history !== undefined) checkPart('history', history, ['list'])
  if (!(windowDays >= 1)) throw new InvalidArgumentError('windowDays', 'must be 1 or more')
  const limits = new Map(Object.entries(budgets))
  for (const [path, limit] of limits)
    if (!(limit >= 0))
      throw new InvalidArgumentError(`budgets["${path}"]`, 'must be a number of tokens, 0 or more')
  const now = clock.now()
  const today = clock.today(now)

  const row = (
    measured: Pick<Growth, 'path' | 'bytes' | 'characters' | 'tokens' | 'tokensPerDay' | 'basis'>,
  ): Growth => {
    const budget = limits.get(measured.path) ?? null
    const isOver = budget !== null && measured.tokens > budget
    return {
      ...measured,
      budget,
      isOver,
      fullOn: isOver || budget === null ? null : fullDay(measured, budget, today),
    }
  }
  const sizes = ({ path, content }: ReadFile) => ({
    path,
    bytes: encoder.encode(content).length,
    characters: countCharacters(content),
    tokens: counter.count(content),
  })

  const files: Growth[] = []
  const logs: (Pick<Growth, 'bytes' | 'characters' | 'tokens'> & {
    readonly directory: string
    readonly day: string
  })[] = []
  for await (const file of readFiles(store, { abortSignal, onProgress })) {
    const size = sizes(file)
    const home = homeDirectory(file.path)
    const day = parseDailyLogDate(home === '' ? file.path : file.path.slice(home.length + 1))
    if (day !== undefined) {
      logs.push({ ...size, day, directory: home === '' ? MEMORY_DIRECTORY : `${home}/${MEMORY_DIRECTORY}` })
      // Nobody adds to the log of a day that is over.
      files.push(
        row({ ...size, tokensPerDay: day < today ? 0 : null, basis: day < today ? 'daily-logs' : null }),
      )
      continue
    }
    // Blocks come into an archive long after their day.
    const parts = file.path.split('/').includes('archive') ? [] : parseDatedFile(file.content)
    const dated = parts.flatMap(({ day: dayOfBlock, text }) =>
      dayOfBlock === undefined ? [] : [{ day: dayOfBlock, tokens: counter.count(text) }],
    )
    const rate =
      dated.length > 0
        ? rateOf(dated, today, windowDays)
        : await historyRate(history, size, now, windowDays, { abortSignal })
    files.push(
      row({
        ...size,
        tokensPerDay: rate,
        basis: rate === null ? null : dated.length > 0 ? 'dated-blocks' : 'history',
      }),
    )
  }
  const sum = (
    all: readonly Pick<Growth, 'bytes' | 'characters' | 'tokens'>[],
    key: 'bytes' | 'characters' | 'tokens',
  ) => all.reduce((total, each) => total + each[key], 0)
  const dailyLogs = [...Map.groupBy(logs, ({ directory }) => directory)].map(([path, own]) =>
    row({
      path,
      bytes: sum(own, 'bytes'),
      characters: sum(own, 'characters'),
      tokens: sum(own, 'tokens'),
      tokensPerDay: rateOf(own, today, windowDays),
      basis: 'daily-logs',
    }),
  )
  return {
    files: files.sort(worstFirst),
    dailyLogs,
    bytes: sum(files, 'bytes'),
    tokens: sum(files, 'tokens'),
  }
}

// Of the days since the first one, at most those of the window; what is dated later than today counts as
// today's.
function rateOf(
  dated: readonly { readonly day: string; readonly tokens: number }[],
  today: string,
  windowDays: number,
): number {
  const first = dated.reduce((least, { day }) => (day < least ? day : least), today)
  const days = Math.min(windowDays, daysBetween(first, today) + 1)
  const start = addDays(today, 1 - days)
  return dated.filter(({ day }) => day >= start).reduce((total, { tokens }) => total + tokens, 0) / days
}

async function historyRate(
  history: GrowthOptions['history'],
  { path, bytes, tokens }: Pick<Growth, 'path' | 'bytes' | 'tokens'>,
  now: Date,
  windowDays: number,
  options: ReadOptions,
): Promise<number | null> {
  const revisions = (await history?.list(path, options)) ?? []
  const start = now.getTime() - windowDays * MILLISECONDS
  const then = revisions.find(({ at }) => at.getTime() <= start) ?? revisions.at(-1)
  // What is younger than a day tells nothing about the next one.
  if (then === undefined || bytes === 0 || now.getTime() - then.at.getTime() < MILLISECONDS) return null
  const days = Math.min(windowDays, (now.getTime() - then.at.getTime()) / MILLISECONDS)
  return ((bytes - then.size) / days) * (tokens / bytes)
}

function fullDay(
  { tokens, tokensPerDay }: Pick<Growth, 'tokens' | 'tokensPerDay'>,
  budget: number,
  today: string,
): string | null {
  if (tokensPerDay === null || tokensPerDay <= 0) return null
  const days = Math.floor((budget - tokens) / tokensPerDay) + 1
  return days > MAX_DAYS ? null : addDays(today, days)
}

function worstFirst(a: Growth, b: Growth): number {
  if (a.isOver !== b.isOver) return a.isOver ? -1 : 1
  if (a.fullOn !== b.fullOn && !a.isOver) {
    if (a.fullOn === null || b.fullOn === null) return a.fullOn === null ? 1 : -1
    return a.fullOn < b.fullOn ? -1 : 1
  }
  return usedShare(b) - usedShare(a) || b.tokens - a.tokens || (a.path < b.path ? -1 : 1)
}

// Nothing fits a budget of 0; what has no budget is no problem.
function usedShare({ tokens, budget }: Growth): number {
  return budget === null ? 0 : Math.min(tokens / Math.max(budget, 1), Number.MAX_VALUE)
}

function countCharacters(text: string): number {
  let count = text.length
  for (let offset = 0; offset < text.length; offset += 1) {
    const code = text.charCodeAt(offset)
    if (code >= 0xdc00 && code < 0xe000 && offset > 0 && isHighSurrogate(text.charCodeAt(offset - 1)))
      count -= 1
  }
  return count
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00
}
