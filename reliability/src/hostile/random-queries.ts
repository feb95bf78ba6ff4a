import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Storage, StorageAdapter } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import type { Memory } from '@sheaf/memory'
import type { Proof, ProofOutcome, ProofRun } from '../proof.ts'
import { below } from '../random.ts'
import type { Random } from '../random.ts'
import { SETUPS } from '../setups.ts'
import type { RunningSetup, SetupName } from '../setups.ts'
import { adapterOf } from '../target.ts'
import type { Target } from '../target.ts'
import { corporaUnavailable, naughtyStrings } from './corpora.ts'
import { NOTE_WORDS, randomQuery } from './query-grammar.ts'

interface Amount {
  /** For syntax: on a store of few notes. */
  readonly small: number
  /** For time: on a store of many notes. */
  readonly large: number
}

// The tests do not judge the time: only the long run has the machine for itself.
const LARGE_NOTES = { fast: 1500, soak: 20_000 }
const { soak: MOST_NOTES } = LARGE_NOTES
const SMALL_NOTES = 40
const SLOW_MS = 200
const COMMIT = 500
const TESTS: Readonly<Record<SetupName, Amount>> = {
  fs: { small: 750, large: 75 },
  sqlite: { small: 1500, large: 75 },
  'libsql-file': { small: 750, large: 75 },
  'libsql-http': { small: 120, large: 0 },
  'libsql-ws': { small: 120, large: 0 },
  'libsql-replica': { small: 120, large: 0 },
  'libsql-embedded': { small: 120, large: 0 },
  postgres: { small: 200, large: 0 },
  'postgres-pooler': { small: 200, large: 0 },
}
const LONG_RUN: Readonly<Record<'local' | 'served', Amount>> = {
  local: { small: 200_000, large: 10_000 },
  served: { small: 20_000, large: 1000 },
}

/** Searches with queries of any text. */
export const randomQueries: Proof = {
  name: 'random-queries',
  promise: `no text makes a search fail, and none takes over ${SLOW_MS} ms in ${MOST_NOTES} notes (long run)`,
  setups: SETUPS.map(({ name }) => name),
  unavailable: corporaUnavailable,
  run,
}

async function run(proofRun: ProofRun): Promise<ProofOutcome> {
  const { setup, scale, progress } = proofRun
  const { small, large } =
    scale === 'fast' ? TESTS[setup.name] : LONG_RUN[TESTS[setup.name].large > 0 ? 'local' : 'served']
  const few = await ask(proofRun, 'small', SMALL_NOTES, small)
  progress(`${small} queries over ${SMALL_NOTES} notes`)
  const counts = {
    queries: few.queries,
    notes: SMALL_NOTES,
    found: few.found,
    thrown: few.thrown,
    ...inMilliseconds(few.times, ''),
  }
  if (large === 0) return { counts, problems: few.problems }
  const many = await ask(proofRun, 'large', LARGE_NOTES[scale], large)
  const problems = [...few.problems, ...many.problems]
  if (many.slow > 0 && scale === 'soak')
    problems.push(
      `${many.slow} queries took longer than ${SLOW_MS} ms over ${LARGE_NOTES[scale]} notes, three times`,
    )
  return {
    counts: {
      ...counts,
      [`queries over ${LARGE_NOTES[scale].toLocaleString('en-US')} notes`]: many.queries,
      'thrown there': many.thrown,
      'slower than 200 ms': many.slow,
      ...inMilliseconds(many.times, ' there'),
    },
    problems,
  }
}

interface Answers {
  readonly queries: number
  readonly found: number
  readonly thrown: number
  readonly slow: number
  readonly problems: readonly string[]
  /**
   * Milliseconds of each, sorted. A slow query counts with its least of three attempts and of their processor
   * times.
   */
  readonly times: Float64Array
}

async function ask(
  { setup, directory, random, seed, progress }: ProofRun,
  name: string,
  notes: number,
  queries: number,
): Promise<Answers> {
  const running = await setup.start(join(directory, name))
  const memory = await fill(running, notes, random)
  progress(`${notes} notes are written`)
  const naughty = naughtyStrings()
  const problems: string[] = []
  const times = new Float64Array(queries)
  let [found, thrown, slow] = [0, 0, 0]
  try {
    for (let place = 0; place < queries; place += 1) {
      const query = randomQuery(random, naughty)
      try {
        let least = Infinity
        for (let attempt = 0; attempt < 3 && least > SLOW_MS; attempt += 1) {
          const used = process.cpuUsage()
          const started = performance.now()
          const hits = await memory.search(query, { limit: 10 })
          const took = performance.now() - started
          const { user, system } = process.cpuUsage(used)
          // A query that waited for a processor was not slow.
          least = Math.min(
            least,
            took > SLOW_MS && running.servers === undefined ? Math.min(took, (user + system) / 1000) : took,
          )
          if (attempt === 0 && hits.length > 0) found += 1
        }
        times[place] = least
        if (least > SLOW_MS) slow += 1
      } catch (error) {
        thrown += 1
        problems.push(
          `query ${place} of seed ${seed}, ${JSON.stringify(query.slice(0, 300))}: ${String(error).slice(0, 300)}`,
        )
      }
    }
    return { queries, found, thrown, slow, problems, times: times.sort() }
  } finally {
    await memory.close()
    await running.stop()
  }
}

async function fill(running: RunningSetup, count: number, random: Random): Promise<Memory> {
  const notes = Array.from({ length: count }, (_, place) => ({
    path: `notes/${place % 100}/note-${place}.md`,
    content: note(place, random),
  }))
  const { target } = running
  // Files on the disk are as good as written notes, and much faster.
  if (target.engine === 'fs')
    for (const { path, content } of notes) writeNote(join(target.root, path), content)
  const memory = await createMemory({
    storage: count > SMALL_NOTES ? await adapterForTiming(target) : await adapterOf(target),
  })
  if (target.engine !== 'fs') await commitAll(memory, notes)
  return memory
}

// A search of `fs` checks every file first, unless it has just done so. That time depends on the number of
// files, not on the query.
async function adapterForTiming(target: Target): Promise<StorageAdapter> {
  if (target.engine !== 'fs') return await adapterOf(target)
  const { fs } = await import('@sheaf/fs')
  return fs({ root: target.root, syncIntervalMs: 600_000 })
}

async function commitAll(
  { store }: Pick<Storage, 'store'>,
  notes: readonly { path: string; content: string }[],
): Promise<void> {
  for (let start = 0; start < notes.length; start += COMMIT)
    await store.commit(notes.slice(start, start + COMMIT))
}

function writeNote(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

// Few words are common and many are rare, as in any language.
function note(place: number, random: Random): string {
  const word = () =>
    random() < 0.3
      ? (NOTE_WORDS[below(NOTE_WORDS.length, random)] ?? '')
      : `word${Math.floor(5000 * random() ** 3)}`
  return `# Note ${place}\n\n${Array.from({ length: 40 + below(40, random) }, word).join(' ')}\n`
}

function inMilliseconds(times: Float64Array, where: string): Record<string, number> {
  const at = (share: number) =>
    Math.round((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0) * 100) / 100
  return { [`p50 in ms${where}`]: at(0.5), [`p99 in ms${where}`]: at(0.99), [`slowest in ms${where}`]: at(1) }
}
