import { textAnalyser } from '@sheaf/chunker'
import { MemoryError, type MemoryStore, type ReadOptions } from '@sheaf/core'
import {
  checkOptions,
  checkPart,
  LAYOUT,
  readOrNone,
  whileRaced,
  type OptionNames,
} from '@sheaf/core/adapter'
import { COMPRESS_DEFAULTS } from '../defaults.ts'
import { addDays, checkDays, lastDayOf, monthOf } from '../texts/days.ts'
import { parseDatedFile } from '../texts/markdown.ts'
import { archivedItems, archivePrefix, planArchive, supersededItems, withoutItems } from './plan-archive.ts'
import {
  findProposed,
  markOf,
  passGate,
  policyOf,
  POLICY_NAMES,
  type DraftChange,
  type Outcome,
  type PolicyOptions,
} from './through-gate.ts'
import { dailyLogs } from '@sheaf/documents'

interface CompressOptions extends PolicyOptions, ReadOptions {
  /** Archives the daily logs of a month that ended more than this many days ago. 90 by default. */
  readonly logsOlderThanDays?: number
}

/** The result of compressing. */
interface CompressResult {
  /** Observations that were archived because a later one has the same content. */
  readonly repeated: number
  /** Observations that were archived because a later one has the same key. */
  readonly superseded: number
  /** Daily logs that were merged. */
  readonly logs: number
  /** Paths of the written files; removed logs are not among them. */
  readonly changed: readonly string[]
  /** Proposals of these changes that wait, or that a person rejected. */
  readonly proposed: readonly string[]
  readonly rejected: readonly string[]
}

interface Plan {
  readonly purpose: string
  /** The texts that it is made from. */
  readonly sources: readonly string[]
  readonly changes: readonly DraftChange[]
  readonly count: Partial<Pick<CompressResult, 'repeated' | 'superseded' | 'logs'>>
}

const NAMES: OptionNames<CompressOptions> = {
  ...POLICY_NAMES,
  logsOlderThanDays: true,
}

/**
 * Makes memory smaller without losing a line. Of observations with the same content, or with the same key in
 * square brackets, the newest stays; the others move to `archive/observations-2026-11.md`, with a remark. The
 * daily logs of an old month are merged into one file, `memory/archive/2026-11.md`, each below its day.
 *
 * The observations are one commit, and each month of logs is one. Each commit expects the files as they were
 * read: a killed run can be continued, and concurrent runs do everything once. The same holds for proposals.
 * A second run changes nothing. Throws `invalid-argument` for invalid options.
 */
export async function compress(options: CompressOptions): Promise<CompressResult> {
  const { store, clock, path, logsOlderThanDays, author, abortSignal } = {
    ...COMPRESS_DEFAULTS,
    ...checkOptions(options, NAMES, '{ store, clock }'),
  }
  checkPart('store', store, ['commit', 'list', 'read'])
  checkPart('clock', clock, ['now', 'today'])
  const { analyser = textAnalyser() } = options
  checkDays({ logsOlderThanDays })
  checkPart('analyser', analyser, ['documentTerms'])

  const writer = policyOf(options, author)
  const result = {
    repeated: 0,
    superseded: 0,
    logs: 0,
    changed: new Set<string>(),
    proposed: new Set<string>(),
    rejected: new Set<string>(),
  }

  async function planObservations(): Promise<Plan | undefined> {
    const before = (await readOrNone(store, path, { abortSignal })) ?? ''
    const moved = supersededItems(before, analyser)
    if (moved.length === 0) return undefined
    const changes: DraftChange[] = [{ path, before, content: withoutItems(before, moved) }]
    for (const [month, texts] of archivedItems(before, moved)) {
      const header = `# Archive of ${path}, ${month}\n`
      changes.push(
        ...(await planArchive(store, { prefix: archivePrefix(path), month, header, texts }, { abortSignal })),
      )
    }
    const repeated = moved.filter(({ reason }) => reason === 'repeated').length
    return {
      purpose: `archive what ${path} says again or has replaced`,
      sources: moved.map(({ raw, by }) => `${by} ${raw}`),
      changes,
      count: { repeated, superseded: moved.length - repeated },
    }
  }

  async function planMonth(
    skipped: ReadonlySet<string>,
  ): Promise<(Plan & { readonly month: string }) | undefined> {
    const before = addDays(clock.today(), -logsOlderThanDays)
    const found = (await oldLogs(store, { before, abortSignal })).find(({ month }) => !skipped.has(month))
    if (found === undefined) return undefined
    const { month, logs } = found
    const read = await Promise.all(
      logs.map(async ({ path: log, day }) => ({
        log,
        day,
        content: await readOrNone(store, log, { abortSignal }),
      })),
    )
    // Another run archived a missing log meanwhile.
    const there = read.flatMap(({ log, day, content }) =>
      content === undefined ? [] : [{ log, day, content }],
    )
    const texts = there.map(({ day, content }) => archivedLog(day, content))
    const prefix = `${LAYOUT.memory}/archive/`
    const archive = await planArchive(store, { prefix, month, header: '', texts }, { abortSignal })
    return {
      month,
      purpose: `put the daily logs of ${month} together`,
      sources: [month, ...texts],
      changes: [
        ...archive,
        ...there.map(({ log, content }) => ({ path: log, before: content, content: null })),
      ],
      count: { logs: there.length },
    }
  }

  async function carryOut<P extends Plan>(make: () => Promise<P | undefined>): Promise<P | undefined> {
    const isRace = (error: unknown) =>
      MemoryError.isInstance(error, 'conflict') || MemoryError.isInstance(error, 'not-found')
    const work = async () => {
      const plan = await make()
      if (plan === undefined || plan.changes.length === 0) return plan
      const { purpose } = plan
      const mark = await markOf(plan.sources)
      const found = await findProposed(writer, { purpose, mark, abortSignal })
      const asked = { reason: `${purpose} ${mark}`, abortSignal }
      record(plan, found ?? (await passGate(store, writer, plan.changes, asked)))
      return plan
    }
    return await whileRaced(work, abortSignal, isRace)
  }

  function record(plan: Plan, outcome: Outcome): void {
    if (outcome.status === 'rejected') result.rejected.add(outcome.proposal)
    if (outcome.status === 'proposed') result.proposed.add(outcome.proposal)
    if (outcome.status !== 'committed') return
    result.repeated += plan.count.repeated ?? 0
    result.superseded += plan.count.superseded ?? 0
    result.logs += plan.count.logs ?? 0
    for (const { path: changed, content } of plan.changes) if (content !== null) result.changed.add(changed)
  }

  await carryOut(planObservations)
  const months = new Set<string>()
  for (;;) {
    const plan = await carryOut(() => planMonth(months))
    if (plan === undefined) break
    months.add(plan.month)
  }
  return {
    ...result,
    changed: [...result.changed],
    proposed: [...result.proposed],
    rejected: [...result.rejected],
  }
}

/**
 * The daily logs of the months that ended before a day, without the newest logs; oldest month first.
 */
async function oldLogs(
  store: MemoryStore,
  { before, abortSignal }: ReadOptions & { readonly before: string },
) {
  const logs = (await store.list(LAYOUT.memory, { abortSignal })).flatMap((path) => {
    const day = dailyLogs.dayOf(path)
    return day === undefined ? [] : [{ path, day }]
  })
  const sorted = logs.sort((a, b) => (a.day < b.day ? -1 : 1))
  const old = sorted
    .slice(0, Math.max(0, sorted.length - COMPRESS_DEFAULTS.keepLogs))
    .filter(({ day }) => lastDayOf(monthOf(day)) < before)
  return [...Map.groupBy(old, ({ day }) => monthOf(day))].map(([month, all]) => ({ month, logs: all }))
}

/**
 * A log for the archive: below a heading with its day, which most logs have already. Other headings of the
 * first level would end this day, so they become headings of the second.
 */
function archivedLog(day: string, content: string): string {
  const isTitled = new RegExp(String.raw`^\uFEFF?# (?:Daily log )?${day}(?![\p{L}\p{N}-])`, 'u').test(content)
  const parts = parseDatedFile(content).map(({ text }, place) =>
    isTitled && place === 0 ? text : text.replace(/^( {0,3})#(?=\s)/, '$1##'),
  )
  return `${isTitled ? '' : `${dailyLogs.header(day)}\n`}${parts.join('')}`
}
