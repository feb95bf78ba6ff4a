import { markdown } from '../report.ts'
import type { Table } from '../report.ts'
import { chunkersTable, passagesTable, speedTables, turnsTable } from './tables.ts'
import type { PeersReport } from './tables.ts'
import { vectorTables } from './vectors/vector-tables.ts'
import { verdicts } from './verdicts.ts'

/** What a page says about the run itself. */
export interface RunFacts {
  /** The day, as 2026-03-14. */
  readonly date: string
  readonly machine: string
  readonly node: string
  /**
   * How many processes wanted each core when the run began, as a mean over a minute: above 0.5 the times are
   * rough.
   */
  readonly load: number
  /** Name, version and settings of everything that took part. */
  readonly versions: readonly (readonly [name: string, version: string, settings: string])[]
  /** What was not measured, and why. */
  readonly skipped: readonly string[]
}

/**
 * The page `docs/benchmarks.md`. Its plots lie in the folder `benchmarks` beside it, under the names that
 * `charts` holds.
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
    `Measured on ${date} on one machine (${machine}, Node ${node}), everything in one run. This page is written by the run: \`npm run bench -- peers\`.\n`,
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

const BUSY = (load: number) =>
  `The machine was not quiet: ${load.toFixed(1)} processes wanted each core when the run began. Times are therefore rough, and the slowest queries (p99) most of all; what was measured in turns can be compared. Recall is not affected.\n`

const TURNS = `LoCoMo: ten long conversations, 5,882 turns, 1,982 questions with evidence. A turn counts when it holds the evidence. *Micro* is the mean over
questions, *macro* the mean of the means of the five categories, as on the public leaderboard. The peers are given the turns as texts.
Sheaf is given what an agent would keep, a markdown file for each session, and a hit covers the turns whose lines it shows; it is
measured with a chunk for each turn, because single turns are ranked, and with its default chunks. No model takes part, and nothing is
tuned to these questions. Mastra and the last row of Sheaf are given the same embedder, which only hashes words: it says how the two use
vectors that carry little, not how good either is with a real model. Mastra returns what it recalls in the order of the
conversation, so it has no nDCG; its five and its ten nearest are asked for apart.
`

const PASSAGES = `XQuAD (240 passages in each language, the same questions) and SciFact (5,183 abstracts, 300 claims). Sheaf has one configuration for all
languages and is not told which it is. The libraries are told, and given a tokeniser for it.
`

const SPEED = `The English documentation trees, cut into chunks of 160 characters so that there are enough of them. Each engine works in a process of its own,
and they take turns: twenty queries each, round after round, ten hits, each query asked twice before, unmeasured. Queries are headings of the documents.
Taking in is timed in batches of 200 files; Sheaf cuts the files itself, keeps their history, and is searchable when the call returns, while the peers are given the
chunks. Taking in is a median of three processes at 10,000 chunks and a single one at 100,000. Resident memory is that of the whole process; about 120 MB of it are
Node and the sources that every one of these processes loads. *Times FTS5* compares with FTS5 in memory: above 1 is better.
Mastra is not in this table: libSQL's vector index takes in too few vectors a second for these sizes.
`

const VECTORS = `The nearest by cosine distance among made-up vectors of 384 values and length 1, which lie in 200 groups. All are given the same vectors and queries, each on a file and in
a process of its own, and they take turns: batches of 1,000 are put, durably, by Sheaf in four transactions; then twenty queries each, round after round, each query asked before, unmeasured. Every engine compares the
query with all vectors. *Right* is the share of the nearest that was found, the lower one of both searches: all vectors are compared once more with 64 bits, and those whose distances differ by less
than a millionth count as equally near.

Sheaf keeps a note for each vector. Its index is asked by a vector alone (\`candidates()\`), and what it finds comes with the notes' paths, lines and texts; sqlite-vec is asked for row numbers.
The notes are written before their vectors, and *put* does not count that. The first search makes Sheaf load a copy of the vectors into memory, in the background: until it is there, a search takes
about as long as the first one. sqlite-vec reads its table in each search; what the system keeps of the file belongs to its resident memory only where the file is mapped. The library that npm
installs is as its makers built it; that of 0.1.9 for Linux on x64 is without SIMD, by its own \`vec_debug()\`. Resident memory is that of the whole process; about 120 MB of it are Node and the sources.
*Times sqlite-vec* compares with sqlite-vec as it comes: above 1 is better.
`

const CHUNKERS = `Chunks of at most 400 o200k tokens without overlap, on a sample of the same trees. The peers count with tiktoken. Sheaf counts with its \`tiktokenCounter\`, which comes to the same
numbers, but asks tiktoken once for each word and remembers the answers: in the measured rounds it knows most of them. LangChain's splitters are therefore measured with that counter as well: what
is left between those rows and Sheaf's is the cutting.

*Evidence* is the share of the reference characters of the Chroma chunking set that stand in 1,024 exact tokens: chunks in the order of the same stock FTS5 for all chunkers, and for
\`assemble()\` what Sheaf puts together with its defaults. chonkie's own tokeniser counts characters unless given another, and
LangChain's \`TokenTextSplitter\` fetches its table of tokens from the network, so it takes no part.
`

const RUNNING = `## How to run it

\`\`\`
npm run bench -- peers
\`\`\`

installs the peers into \`benchmarks/peers\` (a package of its own, outside of the workspace, with its own lockfile; about 230 MB), measures, and
writes this page and its plots; with \`--out DIR\` it writes them there instead. It takes fifteen to twenty minutes. The data is not part of the repository;
\`benchmarks/README.md\` says where it is looked for and how the metrics are defined. \`npm run bench -- peers --quick\` measures Sheaf and FTS5 on a few
made-up texts and vectors, installs nothing, and shows that the benchmark works, not how fast anything is.

Times depend on the machine: compare those of one run. A setting of a peer that would serve it better is a welcome correction.
`
