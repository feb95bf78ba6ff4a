import { parseArgs } from 'node:util'

const BENCHES = [
  'gate',
  'truth',
  'locomo',
  'beam',
  'budget',
  'passages',
  'speed',
  'threads',
  'users',
  'postgres',
  'curves',
  'peers',
] as const
type BenchName = (typeof BENCHES)[number]

export interface BenchOptions {
  readonly bench: BenchName
  /** The folder with the data. */
  readonly data?: string
  /** A further set to measure instead of the usual ones: the file `<data>/<set>.json`. */
  readonly set?: string
  /** A file to write the result to, as JSON. */
  readonly json?: string
  /** A folder to write the result to, as JSON and as a page of markdown. */
  readonly out?: string
  /** `locomo` and `beam` alone: a module whose default export is an Embedder, to search by meaning too. */
  readonly embedder?: string
  /** `curves` alone: the numbers of chunks to measure. */
  readonly sizes?: readonly number[]
  /** `users` and `postgres` alone: how many users, and how many notes each has. */
  readonly users?: number
  readonly notes?: number
  /** `curves` alone: search with the built packages, as an application has them. */
  readonly built: boolean
  /** A fifth of the questions (of the conversations, for `beam`) and fewer rounds, for a first look. */
  readonly quick: boolean
  /** `gate` and `truth` alone: write the figures as the baseline of later runs. */
  readonly write: boolean
}

export const USAGE: string = `usage: npm run bench -- NAME [--data DIR] [--set NAME] [--json FILE] [--out DIR] [--quick]

NAME is one of
  gate      the questions about notes and conversations that every change is held to; needs no data
  truth     whether a context shows a reader what is true now; needs no data
  locomo    finding the turns and sessions of long conversations that answer a question
  beam      finding and showing what a user said to an assistant; questions of nine kinds
  budget    how much of what answers a question is inside an assembled context of 256 to 2,048 tokens
  passages  finding passages in several languages, one configuration for all
  speed     indexing, writing, searching, counting, chunking, against a peer in the same run
  threads   contexts of a thread whose project grows to 50,000 turns; needs no data
  users     one user's search, append and context among 10,000 users; needs no data
  postgres  notes of many users on PostgreSQL, SQLite, libSQL, and stores of others; needs no data
  curves    time, disk and memory at 1k to 1M chunks; needs no data; writes docs/benchmarks/curves, or with --out there
  peers     Sheaf beside other libraries, which are installed for it; writes docs/benchmarks.md, or with --out there

--data DIR   the folder with the data; else SHEAF_BENCH_DATA, else ../shared/data
--set NAME   measure DIR/NAME.json instead, by the bench that fits it (benchmarks/README.md has the format)
--json FILE  also write the result there
--out DIR    also write the result there as JSON and as a table, with the machine, the versions and the date
--embedder FILE  locomo and beam alone: search by meaning too, with the Embedder that the module FILE exports by default
--sizes LIST curves alone: the numbers of chunks, such as 1k,10k,1M
--users N    users and postgres alone: how many users there are
--notes N    users and postgres alone: how many notes each has
--built      curves alone: search with the built packages (npm run build), as an application has them
--quick      a fifth of the questions, and fewer rounds
--write      gate and truth alone: write the figures down as what later runs are held to`

/** The options of the command line. Throws an Error with the reason if it cannot be understood. */
export function readOptions(commandLine: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: [...commandLine],
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      set: { type: 'string' },
      json: { type: 'string' },
      out: { type: 'string' },
      embedder: { type: 'string' },
      sizes: { type: 'string' },
      users: { type: 'string' },
      notes: { type: 'string' },
      built: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  })
  const [name, ...more] = positionals
  if (name === undefined) throw new Error('name a benchmark')
  const bench = BENCHES.find((each) => each === name)
  if (bench === undefined) throw new Error(`there is no benchmark "${name}"`)
  if (bench === 'threads' && values.set !== undefined)
    throw new Error('threads makes up its own text; leave out --set')
  if (bench === 'peers' && values.set !== undefined)
    throw new Error('peers has sets of its own; leave out --set')
  if (more.length > 0) throw new Error(`one benchmark at a time; "${more.join(' ')}" is too much`)
  if (bench !== 'gate' && bench !== 'truth' && values.write)
    throw new Error('--write is for gate and truth alone')
  const { sizes, users, notes, ...others } = values
  if (others.embedder !== undefined && bench !== 'locomo' && bench !== 'beam')
    throw new Error('--embedder is for locomo and beam alone')
  if (bench !== 'curves' && sizes !== undefined) throw new Error('--sizes is for curves alone')
  if (bench !== 'curves' && values.built) throw new Error('--built is for curves alone')
  const hasUsers = bench === 'users' || bench === 'postgres'
  if (!hasUsers && (users !== undefined || notes !== undefined))
    throw new Error('--users and --notes are for users and postgres alone')
  if ((bench === 'curves' || hasUsers) && values.set !== undefined)
    throw new Error(`${bench} makes up its own text; leave out --set`)
  return {
    bench,
    ...others,
    ...(sizes === undefined ? {} : { sizes: sizes.split(',').map(sizeOf) }),
    ...(users === undefined ? {} : { users: numberOf('users', users) }),
    ...(notes === undefined ? {} : { notes: numberOf('notes', notes) }),
    built: values.built ?? false,
    quick: values.quick ?? false,
    write: values.write ?? false,
  }
}

function numberOf(option: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${option} takes a whole number from 1, not "${text}"`)
  return Number(text)
}

/** "10k" is 10,000 and "1M" a million. */
function sizeOf(text: string): number {
  const [, number = '', unit = ''] = /^([1-9]\d{0,8})([kM]?)$/.exec(text) ?? []
  if (number === '') throw new Error(`--sizes takes numbers such as 1k,10k,1M; "${text}" is none`)
  return Number(number) * (unit === 'M' ? 1_000_000 : unit === 'k' ? 1000 : 1)
}
