import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadSet } from '../data.ts'
import type { BenchOptions } from '../options.ts'
import type { Progress } from '../progress.ts'
import type { BenchResult } from '../report.ts'
import { bytesOf, readTree } from '../speed/tree.ts'
import type { TreeFile } from '../speed/tree.ts'
import { installPeers } from './engines/adapters.ts'
import { measureChunkers, openChunkers } from './chunkers.ts'
import type { NamedChunker } from './chunkers.ts'
import { isBuiltIn, PASSAGE_ENGINES, TURN_ENGINES } from './engines/engines.ts'
import { factsOf } from './facts.ts'
import { findPassages, findTurns } from './finding.ts'
import { madeUpFiles, madeUpPassages, madeUpTurns } from './made-up.ts'
import { SPEED_ENGINES } from './speed/speed-engines.ts'
import { measureSpeed } from './speed/speed.ts'
import { peersFigures, peersTables } from './page/tables.ts'
import type { PeersReport } from './page/tables.ts'
import { measureVectors } from './vectors/measure-vectors.ts'
import { VECTOR_ENGINES } from './vectors/vector-engines.ts'
import { peersCharts } from './page/charts.ts'
import { peersPage } from './page/document.ts'
import type { RunFacts } from './page/document.ts'

const SETS = ['xquad-zh', 'xquad-th', 'xquad-en', 'beir-scifact']
// Exact tokens cost about a second for 4 MB, several times over for some chunkers.
const CHUNKER_BYTES = 500_000

/**
 * Measures Sheaf and other libraries on the same data in the same run. Writes a page and its plots into
 * `out`, else into `docs`.
 */
export async function peers(
  data: string,
  options: Pick<BenchOptions, 'quick' | 'out'>,
  progress: Progress,
): Promise<BenchResult> {
  const load = (loadavg()[0] ?? 0) / availableParallelism()
  const skipped: string[] = []
  const chunkers = options.quick ? await openChunkers(false) : await withPeers(progress)
  const report = options.quick
    ? await quickReport(chunkers, progress)
    : await wholeReport(data, chunkers, skipped, progress)
  const docs =
    options.out ??
    (options.quick ? undefined : join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'docs'))
  if (docs !== undefined) writePage(docs, report, factsOf(options.quick, chunkers, load, skipped))
  return { bench: 'peers', figures: peersFigures(report), tables: peersTables(report), skipped }
}

async function withPeers(progress: Progress): Promise<NamedChunker[]> {
  installPeers(progress)
  return await openChunkers(true)
}

/** The measurements that need no data and no installation, on made-up texts. */
async function quickReport(chunkers: readonly NamedChunker[], progress: Progress): Promise<PeersReport> {
  const files = madeUpFiles()
  const texts = files.map(({ content }) => content)
  return {
    turns: await findTurns(madeUpTurns(), TURN_ENGINES.filter(isBuiltIn), progress),
    passages: await findPassages([madeUpPassages()], PASSAGE_ENGINES.filter(isBuiltIn), progress),
    speed: await measureSpeed(
      SPEED_ENGINES.filter(isBuiltIn),
      files,
      { size: 1000, rounds: 1, queries: 8 },
      progress,
    ),
    vectors: await measureVectors(VECTOR_ENGINES.filter(isBuiltIn), { size: 1000, queries: 8 }, progress),
    chunkers: await measureChunkers(chunkers, texts, undefined, { quick: true, rounds: 1 }, progress),
  }
}

async function wholeReport(
  data: string,
  chunkers: readonly NamedChunker[],
  skipped: string[],
  progress: Progress,
): Promise<PeersReport> {
  const load = (name: string) => {
    const set = loadSet(data, name)
    if (set === undefined) skipped.push(`${name}: there is no file ${name}.json among the data`)
    return set
  }
  const tree = join(data, 'markdown', 'en')
  const files = existsSync(tree) ? readTree(tree) : []
  if (files.length === 0) skipped.push('speed: there is no folder markdown/en among the data')
  const spans = join(data, 'chunkeval')
  const hasSpans = existsSync(join(spans, 'questions_df.csv'))
  if (!hasSpans)
    skipped.push('evidence of chunkers: there is no file chunkeval/questions_df.csv among the data')
  const turns = load('locomo-turn')
  const sets = SETS.flatMap((name) => load(name) ?? [])
  return {
    turns: turns === undefined ? [] : await findTurns(turns, TURN_ENGINES, progress),
    passages: await findPassages(sets, PASSAGE_ENGINES, progress),
    chunkers:
      files.length === 0
        ? []
        : await measureChunkers(
            chunkers,
            sampleOf(files),
            hasSpans ? spans : undefined,
            { quick: false, rounds: 3 },
            progress,
          ),
    speed:
      files.length === 0
        ? []
        : [
            ...(await measureSpeed(
              SPEED_ENGINES,
              files,
              { size: 10_000, rounds: 3, queries: 200 },
              progress,
            )),
            ...(await measureSpeed(
              SPEED_ENGINES,
              files,
              { size: 100_000, rounds: 1, queries: 200 },
              progress,
            )),
          ],
    vectors: [
      ...(await measureVectors(VECTOR_ENGINES, { size: 10_000, queries: 200 }, progress)),
      ...(await measureVectors(VECTOR_ENGINES, { size: 100_000, queries: 200 }, progress)),
    ],
  }
}

/** Files spread evenly over the tree. */
function sampleOf(files: readonly TreeFile[]): string[] {
  const step = Math.max(1, Math.floor(bytesOf(files) / CHUNKER_BYTES))
  return files.filter((_, place) => place % step === 0).map(({ content }) => content)
}

/**
 * Writes `benchmarks.md` into a folder and its plots into the folder `benchmarks` below. Creates missing
 * folders.
 */
function writePage(directory: string, report: PeersReport, facts: RunFacts): void {
  const charts = peersCharts(report)
  const plots = join(directory, 'benchmarks')
  mkdirSync(plots, { recursive: true })
  for (const [name, svg] of Object.entries(charts)) writeFileSync(join(plots, name), svg)
  writeFileSync(join(directory, 'benchmarks.md'), peersPage(report, charts, facts))
}
