import { markdown } from '../../report.ts'
import type { Table } from '../../report.ts'
import { chunkersTable, passagesTable, speedTables, turnsTable } from './tables.ts'
import type { PeersReport } from './tables.ts'
import { vectorTables } from '../vectors/vector-tables.ts'
import { verdicts } from './verdicts.ts'

/** The data of a page about the run itself. */
export interface RunFacts {
  /** The day, as 2026-03-14. */
  readonly date: string
  readonly machine: string
  readonly node: string
  /**
   * How many processes wanted each core when the run began, as a mean over a minute: above 0.5, times are
   * rough.
   */
  readonly load: number
  /** Name, version and settings of all engines and chunkers. */
  readonly versions: readonly (readonly [name: string, version: string, settings: string])[]
  /** The missing measurements, each with its reason. */
  readonly skipped: readonly string[]
}

/**
 * The page `docs/benchmarks.md`. Its plots are in the folder `benchmarks` beside it, under the names of
 * `charts`.
 */
export function peersPage(
  report: PeersReport,
  charts: Readonly<Record<string, string>>,
  facts: RunFacts,
): string {
  const { date, machine, node, load, versions, skipped } = facts
  const plot = (name: string, says: string) => (name in charts ? `![${says}](benchmarks/${name})\n` : '')
  const versionTable: Table = {
    title: 'Versions and settings',
    columns: ['', 'version', 'settings'],
    rows: versions,
  }
  const parts = [
    '# Benchmarks beside other libraries\n',
    `Measured on ${date} on one machine (${machine}, Node ${node}), everything in one run. This page is written by [the run](#how-to-run-it).\n`,
    ...(load > 0.5 ? [BUSY(load)] : []),
    ...(skipped.length > 0 ? [`Not measured: ${skipped.join('; ')}.\n`] : []),
    '## In short\n',
    `${verdicts(report)
      .map((line) => `- ${line}`)
      .join('\n')}\n`,
    ...(report.turns.length > 0
      ? [
          '## Finding turns of conversations\n',
          TURNS,
          plot('turns.svg', 'recall@10 on LoCoMo turns'),
          body(turnsTable(report.turns)),
        ]
      : []),
    ...(report.passages.length > 0
      ? [
          '## Finding passages\n',
          PASSAGES,
          plot('passages.svg', 'recall@5 by language'),
          body(passagesTable(report.passages)),
        ]
      : []),
    ...(report.speed.length > 0
      ? [
          '## Speed and memory\n',
          SPEED,
          plot('query.svg', 'median time of a ranked query'),
          plot('indexing.svg', 'markdown taken in, MB/s'),
          plot('memory.svg', 'resident memory'),
          ...speedTables(report.speed).map((table) => `### ${table.title}\n\n${body(table)}`),
        ]
      : []),
    ...(report.vectors.length > 0
      ? [
          '## Vectors\n',
          VECTORS,
          plot('vectors.svg', 'median time of a search for the ten nearest vectors'),
          ...vectorTables(report.vectors).map((table) => `### ${table.title}\n\n${body(table)}`),
        ]
      : []),
    ...(report.chunkers.length > 0
      ? [
          '## Chunkers\n',
          CHUNKERS,
          plot('chunkers.svg', 'chunkers, MB/s'),
          body(chunkersTable(report.chunkers)),
        ]
      : []),
    ASSISTANT,
    STORES,
    '## Versions and settings\n',
    body(versionTable),
    RUNNING,
  ]
  return parts.filter((part) => part !== '').join('\n')
}

/** A table without its title, which the page has already. */
function body(table: Table): string {
  return markdown([table]).split('\n').slice(2).join('\n')
}

const ASSISTANT = `## Conversations with an assistant

[A run of its own](benchmarks/beam.md) on BEAM-100K (\`npm run bench -- beam --embedder FILE\`): how many
of the messages with an answer are found, and how many a context shows, beside stock FTS5.
`

const STORES = `## Notes on a server

[A run of its own](benchmarks/postgres.md) (\`npm run bench -- postgres\`): Sheaf on PostgreSQL beside SQLite,
libSQL and the PostgreSQL stores of LangGraph and Mastra, which have no index of words and no history.
`

const BUSY = (load: number) =>
  `The machine was not quiet: ${load.toFixed(1)} processes wanted each core when the run began. Times are rough, p99 most of all; recall is not affected.\n`

const TURNS = `LoCoMo: ten long conversations, 5,882 turns, 1,982 questions with evidence ([metrics](../benchmarks/README.md#how-it-is-measured)). No model takes part, and nothing is tuned to these questions. Mastra and the last row use one embedder that only hashes words. Mastra returns hits in the order of the conversation, so it has no nDCG.
`

const PASSAGES = `XQuAD (240 passages in each language) and SciFact (5,183 abstracts, 300 claims). The libraries are told the language, with a tokeniser for it; Sheaf is not.
`

const SPEED = `English documentation in chunks of 160 characters. The engines take turns, each in its own process. Queries are headings. Indexing is timed in batches of 200 files: Sheaf cuts the files and keeps history; the peers get chunks. About 120 MB of resident memory are Node and the sources. *Times FTS5* compares with FTS5 in memory: above 1 is better.
`

const VECTORS = `The nearest by cosine distance among generated vectors of 384 values in 200 groups, on a file. *Right* is the share of the true nearest that was found. Sheaf returns paths, lines and texts of notes, sqlite-vec row numbers. *Put* does not count writing the notes. Until Sheaf has the vectors in memory, a search takes as long as the first. Its library for Linux x64 (0.1.9) is built without SIMD, by its own \`vec_debug()\`. *Times sqlite-vec*: above 1 is better.
`

const CHUNKERS = `Chunks of at most 400 o200k tokens without overlap, on a sample of the same texts. The peers count with tiktoken, LangChain's splitters also with Sheaf's counter. *Evidence* is the share of the reference characters of the Chroma chunking set in 1,024 exact tokens: chunks in the order of stock FTS5, and for \`assemble()\` a context with defaults.
`

const RUNNING = `## How to run it

\`\`\`
npm run bench -- peers
\`\`\`

It installs the peers into \`benchmarks/peers\` (about 230 MB), measures, and writes this page and its plots, in fifteen to twenty minutes. [The README](../benchmarks/README.md) has the options, the place of the data and the metrics. Compare times of one run only. Better settings for a peer are welcome.
`
