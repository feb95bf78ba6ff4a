import { MEMORY_DIRECTORY } from '@sheaf/core/adapter'
import type { MemoryStore, ReadOptions } from '@sheaf/core'
import { dailyLogHeader, parseDailyLogDate } from '@sheaf/documents'
import { lastDayOf, monthOf } from '../texts/days.ts'

/** The daily logs of a month that is over. */
export interface OldLogs {
  /** Such as "2026-08". */
  readonly month: string
  /** Oldest first. */
  readonly logs: readonly { readonly path: string; readonly day: string }[]
}

/**
 * The daily logs of the months that ended before a day, without the newest `keep` of all logs; oldest month
 * first.
 */
export async function oldLogs(
  store: MemoryStore,
  { before, keep, abortSignal }: ReadOptions & { readonly before: string; readonly keep: number },
): Promise<OldLogs[]> {
  const logs = (await store.list(MEMORY_DIRECTORY, { abortSignal })).flatMap((path) => {
    const day = parseDailyLogDate(path)
    return day === undefined ? [] : [{ path, day }]
  })
  const sorted = logs.sort((a, b) => (a.day < b.day ? -1 : 1))
  const old = sorted
    .slice(0, Math.max(0, sorted.length - keep))
    .filter(({ day }) => lastDayOf(monthOf(day)) < before)
  return [...Map.groupBy(old, ({ day }) => monthOf(day))].map(([month, all]) => ({ month, logs: all }))
}

/** A log as a part of the archive: unchanged, below a heading with its day, which most logs have already. */
export function archivedLog(day: string, content: string): string {
  const first = content.slice(0, content.indexOf('\n') === -1 ? content.length : content.indexOf('\n'))
  return /^\uFEFF?# /.test(first) && first.includes(day) ? content : `${dailyLogHeader(day)}\n${content}`
}
