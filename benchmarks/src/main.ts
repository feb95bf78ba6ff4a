import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadAssistantSet } from './beam/data/assistant-set.ts'
import { dataDirectory, isConversation, loadSet, sampled } from './data.ts'
import type { DataSet } from './data.ts'
import { loadEmbedder } from './load-embedder.ts'
import { readOptions, USAGE } from './options.ts'
import type { BenchOptions } from './options.ts'
import { progressOn } from './progress.ts'
import type { Progress } from './progress.ts'
import { jsonLine, markdown, rounded, writeResult } from './report.ts'
import type { BenchResult } from './report.ts'

// Each is loaded when it runs: loading all takes longer than some runs.
const beam = loaded(async () => (await import('./beam/beam.ts')).beam)
const budget = loaded(async () => (await import('./budget/budget.ts')).budget)
const curves = loaded(async () => (await import('./curves/curves.ts')).curves)
const gate = loaded(async () => (await import('./gate/gate.ts')).gate)
const locomo = loaded(async () => (await import('./locomo/locomo.ts')).locomo)
const peers = loaded(async () => (await import('./peers/run.ts')).peers)
const speed = loaded(async () => (await import('./speed/speed.ts')).speed)
const stores = loaded(async () => (await import('./stores/stores.ts')).stores)
const threads = loaded(async () => (await import('./threads/threads.ts')).threads)
const truth = loaded(async () => (await import('./truth/truth.ts')).truth)
const users = loaded(async () => (await import('./users/users.ts')).users)

function loaded<A extends unknown[], R>(load: () => Promise<(...given: A) => R>) {
  return async (...given: A): Promise<Awaited<R>> => await (await load())(...given)
}

// The set that `beam` measures when none is named.
const BEAM_SET = 'beam-100k'

async function run(options: BenchOptions, progress: Progress): Promise<BenchResult> {
  // These use the sets of the repository, or made-up text.
  if (options.bench === 'gate') return await gate(options, progress)
  if (options.bench === 'truth') return await truth(options, progress)
  if (options.bench === 'threads') return await threads(options, progress)
  if (options.bench === 'users') return await users(options, progress)
  if (options.bench === 'postgres') return await stores(options, progress)
  if (options.bench === 'curves') return await curves(options, progress)
  const data = dataDirectory(options.data)
  // Its quick form makes up its text as well.
  if (options.bench === 'peers' && options.quick) return await peers(data, options, progress)
  if (!existsSync(data))
    return nothing(
      options.bench,
      `all of it: there is no folder ${data}; name one with --data or SHEAF_BENCH_DATA`,
    )
  const embedder = options.embedder === undefined ? undefined : await loadEmbedder(options.embedder)
  const withVectors = { quick: options.quick, ...(embedder && { embedder }) }
  const missing: string[] = []
  const load = (name: string): DataSet | undefined => {
    const set = loadSet(data, name)
    if (set === undefined) missing.push(`${name}: there is no file ${join(data, `${name}.json`)}`)
    return set !== undefined && options.quick ? sampled(set) : set
  }
  const withMissing = (result: BenchResult): BenchResult => ({
    ...result,
    skipped: [...missing, ...result.skipped],
  })
  if (options.set !== undefined) {
    const conversations = loadAssistantSet(data, options.set)
    if (conversations !== undefined) return await beam(conversations, withVectors, progress)
    const set = load(options.set)
    if (set === undefined) return withMissing(nothing(options.bench))
    // The bench that fits a further set measures it, whichever was named.
    if (!isConversation(set)) {
      const { passages } = await import('./passages.ts')
      return await passages([set], progress)
    }
    return options.bench === 'budget'
      ? await budget({ conversations: set }, options, progress)
      : await locomo(set, progress, embedder)
  }
  switch (options.bench) {
    case 'peers':
      return await peers(data, options, progress)
    case 'speed':
      return await speed(data, options, progress)
    case 'passages': {
      const { passages, PASSAGE_SETS } = await import('./passages.ts')
      return withMissing(
        await passages(
          PASSAGE_SETS.flatMap((name) => load(name) ?? []),
          progress,
        ),
      )
    }
    case 'budget': {
      const spans = join(data, 'chunkeval')
      const hasSpans = existsSync(join(spans, 'questions_df.csv'))
      if (!hasSpans) missing.push(`chunkeval: there is no file ${join(spans, 'questions_df.csv')}`)
      return withMissing(
        await budget(
          { conversations: load('locomo-turn'), spans: hasSpans ? spans : undefined },
          options,
          progress,
        ),
      )
    }
    case 'beam': {
      const set = loadAssistantSet(data, BEAM_SET)
      if (set === undefined)
        return nothing(
          'beam',
          `${BEAM_SET}: there is no file ${join(data, `${BEAM_SET}.json`)} with conversations`,
        )
      return await beam(set, withVectors, progress)
    }
    case 'locomo': {
      const set = load('locomo-turn')
      return withMissing(set === undefined ? nothing(options.bench) : await locomo(set, progress, embedder))
    }
  }
}

function nothing(bench: string, ...skipped: string[]): BenchResult {
  return { bench, figures: {}, tables: [], skipped }
}

async function main(): Promise<void> {
  let options: BenchOptions
  try {
    options = readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
    process.exitCode = 2
    return
  }
  const started = performance.now()
  const measured = await run(options, progressOn(process.stderr))
  const result: BenchResult = { ...measured, figures: rounded(measured.figures) }
  for (const reason of result.skipped) console.log(`skipped ${reason}`)
  console.log(markdown(result.tables))
  console.error(`took ${((performance.now() - started) / 1000).toFixed(0)} s`)
  if (options.out !== undefined) writeResult(options.out, result)
  if (options.json !== undefined) writeFileSync(options.json, `${jsonLine(result)}\n`)
  console.log(jsonLine(result))
}

await main()
