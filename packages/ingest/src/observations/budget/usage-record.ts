import { contentHash } from '@sheaf/core'
import { readOrNone } from '@sheaf/core/adapter'
import type { Change, MemoryStore, ReadOptions, TokenUsage } from '@sheaf/core'
import { INGESTED_DIRECTORY, USAGE_DAYS } from '../../defaults.ts'
import { addUsage } from './ingest-budget.ts'

/** The usage of the model on a day. */
export interface DayUsage extends TokenUsage {
  readonly calls: number
  readonly cost: number
}

/** The model usage of learning, day by day. */
export interface UsageRecord {
  on(day: string): DayUsage
  /** The days on record, oldest first. */
  readonly days: readonly (DayUsage & { readonly day: string })[]
  /** The change that adds to a day. It conflicts when another writer adds first. */
  add(day: string, usage: DayUsage): Promise<Change>
}

/** Its path in a store. */
export const USAGE_PATH: string = `${INGESTED_DIRECTORY}/usage.md`

const NONE: DayUsage = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0 }
const ROW = /^\|\s*(\d{4}-\d{2}-\d{2})\s*\|\s*(\d+)\s*\|\s*(\d+)\s*\|\s*(\d+)\s*\|\s*([\d.]+)\s*\|/

/**
 * Reads the record: a markdown table of the last 31 days on record. The next write drops lines that are not
 * rows.
 */
export async function readUsage(store: MemoryStore, options: ReadOptions): Promise<UsageRecord> {
  const content = await readOrNone(store, USAGE_PATH, options)
  const days = new Map<string, DayUsage>()
  for (const line of (content ?? '').split('\n')) {
    const [, day, calls, inputTokens, outputTokens, cost] = ROW.exec(line) ?? []
    if (day === undefined) continue
    days.set(day, {
      calls: Number(calls),
      inputTokens: Number(inputTokens),
      outputTokens: Number(outputTokens),
      cost: Number(cost) || 0,
    })
  }
  const on = (day: string) => days.get(day) ?? NONE
  return {
    on,
    days: [...days].map(([day, usage]) => ({ day, ...usage })),
    async add(day, usage) {
      const before = on(day)
      const after = {
        ...addUsage(before, usage),
        calls: before.calls + usage.calls,
        cost: before.cost + usage.cost,
      }
      const rows = [...new Map(days).set(day, after)].sort(([a], [b]) => (a < b ? -1 : 1)).slice(-USAGE_DAYS)
      return {
        path: USAGE_PATH,
        content: render(rows),
        ifMatch: content === undefined ? null : await contentHash(content),
      }
    },
  }
}

function render(rows: readonly (readonly [string, DayUsage])[]): string {
  const lines = rows.map(([day, { calls, inputTokens, outputTokens, cost }]) => {
    // Sums of small prices have rounding errors in the last digits.
    return `| ${day} | ${calls} | ${inputTokens} | ${outputTokens} | ${cost.toFixed(9).replace(/\.?0+$/, '')} |`
  })
  return [
    '# Model usage of learning',
    '',
    '| day | calls | input tokens | output tokens | cost |',
    '|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n')
}
