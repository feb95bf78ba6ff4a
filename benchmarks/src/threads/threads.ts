import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Memory } from '@sheaf/memory'
import { mean, percentile } from '../metrics.ts'
import type { BenchOptions } from '../options.ts'
import type { Progress } from '../progress.ts'
import { digits } from '../report.ts'
import type { BenchResult, Table } from '../report.ts'
import { FIRST_ROUNDS, firstRounds, timed } from '../speed/timing.ts'
import {
  askingThread,
  conversations,
  openMemory,
  projectOf,
  recordTurns,
  sideTurns,
  THREAD_TURNS,
  writeMemory,
} from './project.ts'
import type { TimedMemory } from './project.ts'

const SIZES = [100, 1000, 10_000, 50_000]
const QUOTAS = [2, 8, 32]
/** The tokens of a piece of a chat in a quota, as in the presets of `@sheaf/context`. */
const PIECE_TOKENS = 800

interface ThreadSetting {
  readonly file: string
  /** Questions before the timed ones. */
  readonly firstCalls: number
  /** Timed questions. */
  readonly calls: number
  /** Messages to record, each alone. */
  readonly records: number
  readonly progress: Progress
}

/** Milliseconds of assembling contexts, one for each question. */
interface AssemblyTimes {
  /** Of the first ones, while the terms are loaded. */
  readonly first: readonly number[]
  readonly assemble: readonly number[]
  /** The part with a search under way. */
  readonly search: readonly number[]
  /** The other part. */
  readonly rest: readonly number[]
  /** The mean number of pieces of chats in a context. */
  readonly pieces: number
}

interface SizeTimes extends AssemblyTimes {
  readonly turns: number
  /** Milliseconds of recording one message. */
  readonly record: readonly number[]
}

interface QuotaTimes extends AssemblyTimes {
  readonly quota: number
}

/**
 * Measures the contexts of a thread as its project grows, and as more is retrieved. Needs no data: its text
 * is made up, the same in each run.
 */
export async function threads(
  { quick }: Pick<BenchOptions, 'quick'>,
  progress: Progress,
): Promise<BenchResult> {
  const scratch = mkdtempSync(join(tmpdir(), 'sheaf-benchmark-'))
  try {
    const sizes = quick ? SIZES.slice(0, 2) : SIZES
    const setting: ThreadSetting = {
      file: join(scratch, 'project.db'),
      firstCalls: quick ? 10 : FIRST_ROUNDS,
      calls: quick ? 20 : 200,
      records: quick ? 20 : 100,
      progress,
    }
    const bySize = await growing(setting, sizes)
    const byQuota: QuotaTimes[] = []
    for (const quota of QUOTAS) byQuota.push(await retrieving(setting, quota))
    const turns = sizes.at(-1) ?? 0
    return {
      bench: 'threads',
      figures: Object.fromEntries([
        ...bySize.flatMap(({ turns: stored, ...times }) => figuresOf(String(stored), times)),
        ...byQuota.flatMap(({ quota, ...times }) => figuresOf(`${turns}.quota${quota}`, times)),
      ]),
      tables: [sizeTable(bySize), quotaTable(byQuota, turns)],
      skipped: [],
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function growing(
  { file, firstCalls, calls, records, progress }: ThreadSetting,
  sizes: readonly number[],
): Promise<SizeTimes[]> {
  const timedMemory = await openMemory(file)
  const { memory } = timedMemory
  await writeMemory(memory)
  const measured: SizeTimes[] = []
  for (const [place, turns] of sizes.entries()) {
    progress.step(`threads: recording up to ${turns} turns`)
    for (let from = sizes[place - 1] ?? 0; from < turns;) {
      progress.at(from, turns)
      const to = Math.min(turns, from - (from % THREAD_TURNS) + THREAD_TURNS)
      await recordTurns(memory, { from, to })
      from = to
    }
    progress.step(`threads: assembling with ${turns} turns`)
    measured.push({
      turns,
      ...(await assembling(timedMemory, firstCalls, calls)),
      record: await recording(memory, `side-${turns}`, records),
    })
  }
  await memory.close()
  return measured
}

async function retrieving(
  { file, firstCalls, calls, progress }: ThreadSetting,
  quota: number,
): Promise<QuotaTimes> {
  progress.step(`threads: assembling with ${quota} pieces of chats`)
  const timedMemory = await openMemory(file, {
    context: { sections: { chats: { cap: quota * PIECE_TOKENS } } },
  })
  const times = await assembling(timedMemory, firstCalls, calls)
  await timedMemory.memory.close()
  return { quota, ...times }
}

async function assembling(
  { memory, searched }: TimedMemory,
  firstCalls: number,
  calls: number,
): Promise<AssemblyTimes> {
  const thread = askingThread(memory)
  const all = await conversations(memory, calls)
  const [assemble, search, pieces]: [number[], number[], number[]] = [[], [], []]
  const first = await firstRounds(
    (round) => thread.assemble({ messages: all[round % all.length] ?? [] }),
    firstCalls,
  )
  searched()
  for (const messages of all) {
    const start = performance.now()
    const { trace } = await thread.assemble({ messages })
    assemble.push(performance.now() - start)
    search.push(searched())
    pieces.push(trace.sections.find(({ id }) => id === 'chats')?.included ?? 0)
  }
  return {
    first,
    assemble,
    search,
    rest: assemble.map((time, place) => time - (search[place] ?? 0)),
    pieces: mean(pieces),
  }
}

async function recording(memory: Memory, name: string, count: number): Promise<number[]> {
  const thread = projectOf(memory).thread(name)
  const times: number[] = []
  for (const turn of sideTurns(name, count)) times.push(await timed(() => thread.record(turn)))
  return times
}

function figuresOf(name: string, { pieces, ...times }: AssemblyTimes): [string, number][] {
  const percentiles = Object.entries<readonly number[]>(times).flatMap(([kind, list]): [string, number][] => [
    [`${kind}.${name}.p50`, percentile(list, 0.5)],
    [`${kind}.${name}.p95`, percentile(list, 0.95)],
  ])
  return [...percentiles, [`pieces.${name}`, pieces]]
}

const columns = (names: readonly string[]) => names.flatMap((name) => [`${name} p50`, 'p95'])
const cells = (lists: readonly (readonly number[])[]) =>
  lists.flatMap((list) => [0.5, 0.95].map((at) => digits(percentile(list, at))))

function sizeTable(sizes: readonly SizeTimes[]): Table {
  return {
    title: 'A thread of a project as the project grows (ms; an assembly is its searches and the rest)',
    columns: [
      'turns',
      ...columns(['assemble', 'search', 'rest', 'record one message', `the first ${sizes[0]?.first.length}`]),
    ],
    rows: sizes.map(({ turns, assemble, search, rest, record, first }) => [
      String(turns),
      ...cells([assemble, search, rest, record, first]),
    ]),
  }
}

function quotaTable(quotas: readonly QuotaTimes[], turns: number): Table {
  return {
    title: `The same with ${turns} turns stored, as more is retrieved (ms)`,
    columns: ['quota of chats', 'pieces in the context', ...columns(['assemble', 'search', 'rest'])],
    rows: quotas.map(({ quota, pieces, assemble, search, rest }) => [
      String(quota),
      digits(pieces),
      ...cells([assemble, search, rest]),
    ]),
  }
}
