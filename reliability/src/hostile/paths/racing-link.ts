import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MemoryError } from '@sheaf/core'
import type { Storage } from '@sheaf/core'
import type { Proof, ProofOutcome, ProofRun } from '../../proof.ts'
import { below } from '../../random.ts'
import type { Random } from '../../random.ts'
import { runChild } from '../../run-child.ts'
import type { SwapTask } from './swap-task.ts'
import { treeHash } from './tree-hash.ts'

const SECONDS = { fast: 4, soak: 120 }
// Loops that read, beside one that changes and searches: durable changes take long.
const READERS = 2
const CANARY = 'CANARY-71c2 lies outside'
const FILES = ['folder/target.md', 'folder/sub/deep.md', 'other/file.md', 'folder/log.md', 'folder/new.md']

/** Swaps a folder and a file for links out of the root, and back, while the storage uses them. */
export const racingLink: Proof = {
  name: 'racing-link',
  promise:
    'a folder or a file that is swapped for a link out of the root, again and again during use, ' +
    'leads nowhere',
  setups: ['fs'],
  unavailable: () =>
    process.platform === 'win32' ? 'links need rights that tests do not have here' : undefined,
  run,
}

async function run({ setup, scale, directory, random, progress }: ProofRun): Promise<ProofOutcome> {
  const running = await setup.start(directory)
  if (running.target.engine !== 'fs') throw new Error('Only a storage of files has links.')
  const { root } = running.target
  const storage = await running.open()
  const { counts, problems } = await raceLinks({ storage, root, directory, random, seconds: SECONDS[scale] })
  progress(`${counts['tries']} tries`)
  // And all is well again.
  const broken: string[] = []
  for (const path of FILES) await storage.store.write(path, 'ours in the end')
  for (const path of FILES)
    if ((await storage.store.read(path)) !== 'ours in the end')
      broken.push(`"${path}" does not read back in the end`)
  await storage.close()
  return { counts, problems: [...problems, ...broken] }
}

/** The storage of the race, and its length. */
interface LinkRaceOptions {
  readonly storage: Pick<Storage, 'store' | 'index'>
  /** The folder of its files. */
  readonly root: string
  /** A folder around it, for files outside. */
  readonly directory: string
  readonly random: Random
  readonly seconds: number
}

/**
 * Uses a storage while another process swaps one of its folders and one of its files for links out of the
 * root. Both are back when it is over.
 */
export async function raceLinks({
  storage,
  root,
  directory,
  random,
  seconds,
}: LinkRaceOptions): Promise<ProofOutcome> {
  for (const path of FILES) await storage.store.write(path, `ours ${path}`)
  const outside = join(directory, 'outside')
  mkdirSync(join(outside, 'sub'), { recursive: true })
  for (const name of ['target.md', 'sub/deep.md', 'only-outside.md', 'file.md'])
    writeFileSync(join(outside, name), CANARY)
  writeFileSync(join(outside, 'linked.md'), 'a note with two names')
  const before = treeHash(outside)
  const task: SwapTask = {
    folder: join(root, 'folder'),
    file: join(root, 'other', 'file.md'),
    outsideFolder: outside,
    outsideFile: join(outside, 'file.md'),
    linkedFile: join(outside, 'linked.md'),
    aside: join(directory, 'aside'),
    stop: join(directory, 'stop'),
  }
  const child = await runChild(new URL('link-swapper.ts', import.meta.url), task)
  const lines = child.lines[Symbol.asyncIterator]()
  if ((await lines.next()).value !== 'ready')
    throw new Error(`The swapping process did not start: ${(await child.ended).errors}`)
  const race = new LinkRace(storage, (limit) => below(limit, random))
  const end = performance.now() + seconds * 1000
  const repeat = async (next: () => Promise<void>) => {
    while (performance.now() < end) await next()
  }
  await Promise.all([
    ...Array.from({ length: READERS }, () => repeat(() => race.read())),
    repeat(() => race.change()),
  ])
  writeFileSync(task.stop, '')
  const swaps = Number((await lines.next()).value)
  const { code, errors } = await child.ended
  if (code !== 0) throw new Error(`The swapping process failed: ${errors}`)
  const isUntouched = treeHash(outside) === before
  return {
    counts: {
      tries: race.tries,
      swaps,
      answered: race.answered,
      refused: race.refused,
      escapes: race.escapes + (isUntouched ? 0 : 1),
    },
    problems: [...race.problems, ...(isUntouched ? [] : ['something outside of the root was changed'])],
  }
}

class LinkRace {
  readonly problems: string[] = []
  tries = 0
  answered = 0
  refused = 0
  escapes = 0
  readonly #storage: Pick<Storage, 'store' | 'index'>
  readonly #below: (limit: number) => number

  constructor(storage: Pick<Storage, 'store' | 'index'>, belowLimit: (limit: number) => number) {
    this.#storage = storage
    this.#below = belowLimit
  }

  /** One call that reads. */
  read(): Promise<void> {
    const { store } = this.#storage
    const path = FILES[this.#below(FILES.length)] ?? ''
    const choice = this.#below(10)
    return this.#attempt(
      choice < 6
        ? () => store.read(path)
        : choice < 9
          ? () => store.stat(path)
          : () => store.list(this.#below(2) === 0 ? '' : 'folder'),
    )
  }

  /** One call that changes something, or a search, which looks at everything. */
  change(): Promise<void> {
    const { store, index } = this.#storage
    const path = FILES[this.#below(FILES.length)] ?? ''
    const content = `ours ${this.tries}`
    const pair = ['folder/target.md', 'other/file.md'].map((each) => ({ path: each, content }))
    const calls = [
      () => store.write(path, content),
      () => store.append('folder/log.md', '\nours'),
      () => store.delete(path),
      () => store.commit(pair),
      async () => (await index.candidates({ text: 'canary outside ours', limit: 20 })).text,
    ]
    return this.#attempt(calls[this.#below(calls.length)] ?? (() => store.read(path)))
  }

  // The answer may have the storage's own files, or be a typed error.
  async #attempt(call: () => Promise<unknown>): Promise<void> {
    this.tries += 1
    try {
      const answer = JSON.stringify((await call()) ?? '')
      this.answered += 1
      if (answer.includes('CANARY') || answer.includes('only-outside')) this.#escaped(answer)
    } catch (error) {
      this.refused += 1
      if (!MemoryError.isInstance(error)) this.problems.push(`not a typed error: ${String(error)}`)
      else if (error.message.includes('CANARY')) this.#escaped(error.message)
    }
  }

  #escaped(shown: string): void {
    this.escapes += 1
    this.problems.push(`got out: ${shown.slice(0, 200)}`)
  }
}
