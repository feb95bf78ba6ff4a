import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MemoryError } from '@sheaf/core'
import type { Storage } from '@sheaf/core'
import { checkEngine } from '../check-engine.ts'
import type { Proof, ProofOutcome, ProofRun } from '../proof.ts'
import { below, seededRandom } from '../random.ts'
import type { RunningSetup, Setup } from '../setups.ts'
import { note, word } from '../sizing/notes.ts'
import { CORRUPTIONS } from './corruptions.ts'
import type { Corruption } from './corruptions.ts'

const FIGURES = { fast: { rounds: 1 }, soak: { rounds: 20 } }
const NOTES = 30
const QUERIES = 12
const MODEL = 'model'

type Files = ReadonlyMap<string, string>

/** Damages everything beside the files, in every listed way. */
export const repairs: Proof = {
  name: 'repairs',
  promise:
    'damage beside the files: opening, or `doctor({ repair: true })`, mends it from the markdown and ' +
    'changes no file',
  setups: ['fs'],
  async run({ setup, scale, directory, seed, progress }: ProofRun): Promise<ProofOutcome> {
    const counts = {
      corruptions: 0,
      'mended by opening': 0,
      'found and mended by doctor': 0,
      'refused, naming what to remove': 0,
      'searches alike': 0,
    }
    const problems: string[] = []
    for (let round = 0; round < FIGURES[scale].rounds; round += 1) {
      const files: Files = new Map(
        Array.from({ length: NOTES }, (_, place) => [
          `notes/${place % 7}/${place}.md`,
          note(seed + round * NOTES + place, 800),
        ]),
      )
      const fresh = new Map<string, readonly string[]>()
      for (const [place, corruption] of CORRUPTIONS.entries()) {
        const folder = join(directory, `${round}-${place}`)
        const outcome = await mend(setup, { folder, corruption, files, fresh, seed: seed + round + place })
        counts.corruptions += 1
        if (outcome.problems.length === 0) counts[outcome.by] += 1
        counts['searches alike'] += outcome.searches
        problems.push(...outcome.problems.map((problem) => `${corruption.name}: ${problem}`))
        rmSync(folder, { recursive: true, force: true })
      }
      progress(`${counts.corruptions} corruptions`)
    }
    return { counts, problems }
  },
}

interface Case {
  readonly folder: string
  readonly corruption: Corruption
  readonly files: Files
  /** Results of searches in a fresh index, by the files' contents. */
  readonly fresh: Map<string, readonly string[]>
  readonly seed: number
}

interface Mended {
  readonly by: 'mended by opening' | 'found and mended by doctor' | 'refused, naming what to remove'
  readonly searches: number
  readonly problems: readonly string[]
}

async function mend(setup: Setup, { folder, corruption, files, fresh, seed }: Case): Promise<Mended> {
  const problems: string[] = []
  const running = await setup.start(folder)
  const root = running.target.engine === 'fs' ? running.target.root : ''
  writeFiles(root, files)
  const healthy = await running.open()
  await embed(healthy)
  await healthy.close()
  const random = seededRandom(seed)
  const path = [...files.keys()][below(files.size, random)] ?? ''
  const changed = corruption.damage({ root, random, path }) ?? {}
  const expected = new Map([...files, ...Object.entries(changed)])
  try {
    if (corruption.remedy !== undefined) problems.push(...(await refusal(running, root, corruption.remedy)))
    const storage = await running.open()
    const looked = await storage.doctor()
    const repaired = await storage.doctor({ repair: true })
    const left = await storage.doctor()
    problems.push(...left.findings.map(({ problem, message }) => `is left: ${problem}: ${message}`))
    if (looked.findings.length === 0 && repaired.findings.length > 0) problems.push('only repairing found it')
    for (const { state, problem } of repaired.findings)
      if (state !== 'repaired') problems.push(`${problem} is ${state} after repairing`)
    const found = await searchAll(storage)
    const key = JSON.stringify([...expected])
    if (!fresh.has(key)) fresh.set(key, await searchFresh(setup, `${folder}-fresh`, expected))
    const alike = found.filter((each, place) => each === fresh.get(key)?.[place]).length
    if (alike !== QUERIES)
      problems.push(`${QUERIES - alike} searches find something else than in a fresh index`)
    await storage.close()
    problems.push(...checkEngine(running.target))
    for (const difference of differences(readFiles(root), expected))
      problems.push(`${difference} was changed`)
    const by = looked.findings.length > 0 ? 'found and mended by doctor' : 'mended by opening'
    return {
      by: corruption.remedy === undefined ? by : 'refused, naming what to remove',
      searches: alike,
      problems,
    }
  } catch (error) {
    return { by: 'mended by opening', searches: 0, problems: [...problems, `fails: ${String(error)}`] }
  }
}

// Opening must be refused with an error that names the file in the way; a person then removes it.
async function refusal(running: RunningSetup, root: string, remedy: string): Promise<string[]> {
  try {
    await (await running.open()).close()
    return ['was opened, although only a person may decide']
  } catch (error) {
    rmSync(join(root, '.sheaf', remedy))
    const isClear =
      MemoryError.isInstance(error) &&
      error.code === 'unavailable' &&
      !error.retryable &&
      error.message.includes(remedy)
    return isClear ? [] : [`is refused without a remedy: ${String(error)}`]
  }
}

async function embed({ index }: Storage): Promise<void> {
  const pending = await index.pendingEmbeddings(MODEL, 1000)
  const vectorOf = (text: string) => Float32Array.from([text.length, 1, 2, 3])
  await index.putEmbeddings(
    MODEL,
    pending.map(({ textHash, text }) => ({ textHash, vector: vectorOf(text) })),
  )
}

async function searchFresh(setup: Setup, folder: string, files: Files): Promise<readonly string[]> {
  const running = await setup.start(folder)
  writeFiles(running.target.engine === 'fs' ? running.target.root : '', files)
  const storage = await running.open()
  const found = await searchAll(storage)
  await storage.close()
  rmSync(folder, { recursive: true, force: true })
  return found
}

async function searchAll({ index }: Storage): Promise<string[]> {
  const random = seededRandom(1)
  const found: string[] = []
  for (let turn = 0; turn < QUERIES; turn += 1) {
    const { text } = await index.candidates({ text: `${word(random)} ${word(random)}`, limit: 20 })
    found.push(
      JSON.stringify(
        text.map(({ path, lineStart, lineEnd, text: words }) => [path, lineStart, lineEnd, words]),
      ),
    )
  }
  return found
}

function writeFiles(root: string, files: Files): void {
  for (const [path, content] of files) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
}

function readFiles(root: string): Files {
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !path.startsWith('.sheaf/'))
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

function differences(found: Files, expected: Files): string[] {
  return [...new Set([...found.keys(), ...expected.keys()])].filter(
    (path) => found.get(path) !== expected.get(path),
  )
}
