import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createMemory } from '@sheaf/memory'
import type { Memory } from '@sheaf/memory'
import type { Proof, ProofOutcome, ProofRun } from '../proof.ts'
import { below } from '../random.ts'
import type { Random } from '../random.ts'
import { runChild } from '../run-child.ts'
import { setupOf, SETUPS } from '../setups.ts'
import type { RunningSetup, SetupName } from '../setups.ts'
import { adapterOf } from '../target.ts'
import type { CopyTask, HalfCopy } from './copier.ts'

const COPIER = new URL('copier.ts', import.meta.url)

/** Kills of each pair before a copy may end. */
const KILLS = { fast: 1, soak: 20 }
/** The targets of copies. Those of the daily tests need no server. */
const TARGETS: Readonly<Record<'fast' | 'soak', readonly SetupName[]>> = {
  fast: ['fs', 'sqlite', 'libsql-file'],
  soak: ['fs', 'sqlite', 'libsql-file', 'libsql-http', 'postgres'],
}
// Several parts, so that most kills come between two or inside of one.
const FILES = 500

/** Kills a process that copies a memory into another storage, and copies again into the same place. */
export const killedCopies: Proof = {
  name: 'killed-copies',
  promise:
    'a copy from any storage into any other one is killed: the target is marked as unfinished, and ' +
    'the next copy completes it',
  needsDisk: true,
  setups: SETUPS.map(({ name }) => name).filter((name) => name !== 'libsql-embedded'),
  async run({ setup, scale, directory, random, progress }: ProofRun): Promise<ProofOutcome> {
    const source = await setup.start(folderIn(directory, 'source'))
    const counts = { pairs: 0, kills: 0, 'kills between two parts': 0 }
    const problems: string[] = []
    try {
      await using memory = await createMemory({ storage: await adapterOf(source.target) })
      const notes = Array.from({ length: FILES }, (_, place) => ({
        path: `notes/${place}.md`,
        content: `# Note ${place}\n\n${'The heron waits at the quay.\n'.repeat(below(40, random))}`,
      }))
      await memory.store.commit(notes)
      for (const name of TARGETS[scale]) {
        const target = await setupOf(name).start(folderIn(directory, name))
        try {
          const pair: Pair = { memory, source, target, kills: KILLS[scale], random }
          const found = await copyUnderKills(pair)
          counts.pairs += 1
          counts.kills += found.kills
          counts['kills between two parts'] += found.within
          problems.push(...found.problems.map((problem) => `into ${name}: ${problem}`))
        } finally {
          await target.stop()
        }
        progress(`${setup.name} into ${name}`)
      }
    } finally {
      await source.stop()
    }
    return { counts, problems }
  },
}

interface Pair {
  readonly memory: Memory
  readonly source: RunningSetup
  readonly target: RunningSetup
  readonly kills: number
  readonly random: Random
}

async function copyUnderKills({ memory, source, target, kills, random }: Pair) {
  const task: CopyTask = { from: source.target, to: target.target }
  const problems: string[] = []
  let [made, within] = [0, 0]
  const fail = (round: number, what: string) => problems.push(`round ${round}: ${what}`)
  let files = 0
  for (let round = 0; round <= kills; round += 1) {
    const isLast = round === kills
    const enough = isLast ? Infinity : below(6, random)
    const moment = random() * 30
    const child = await runChild(COPIER, task, { bundle: true })
    const killSoon = () => setTimeout(() => void child.kill(), moment)
    let parts = 0
    let findings: readonly string[] | undefined
    for await (const line of child.lines) {
      const said = JSON.parse(line) as 'part' | HalfCopy | readonly string[]
      if (said === 'part') parts += 1
      else if ('files' in said) {
        // A killed copy is whole, or says that it is not.
        if (said.files < files && !said.isUnfinished)
          fail(round, `${said.files} of ${files} files, and nothing says that more are missing`)
      } else findings = said
      if (parts === enough) killSoon()
    }
    const { code, signal, errors } = await child.ended
    if (signal === 'SIGKILL') made += 1
    else if (code !== 0) fail(round, `the copy ended by itself: ${errors.slice(-500)}`)
    if (signal === 'SIGKILL' && parts > 0) {
      within += 1
      files = FILES
    }
    if (isLast) for (const finding of findings ?? ['there is no receipt']) fail(round, finding)
    else await change(memory, round, random)
  }
  await using copy = await createMemory({ storage: await adapterOf(target.target) })
  const [wanted, found] = [await textsOf(memory), await textsOf(copy)]
  const differing = [...wanted.keys()].filter((path) => found.get(path) !== wanted.get(path))
  const foreign = [...found.keys()].filter((path) => !wanted.has(path))
  if (differing.length > 0) problems.push(`${differing.length} files differ, such as ${differing[0]}`)
  if (foreign.length > 0)
    problems.push(`${foreign.length} files are not in the source, such as ${foreign[0]}`)
  return { problems, kills: made, within }
}

// Changes a file, and gives another one a name that is free again.
async function change({ store }: Memory, round: number, random: Random): Promise<void> {
  const [name, twin] = round % 2 === 0 ? ['Tide.md', 'tide.md'] : ['tide.md', 'Tide.md']
  await store.commit([
    { path: `notes/${below(FILES, random)}.md`, content: `changed in round ${round}\n` },
    ...((await store.exists(twin)) ? [{ path: twin, content: null }] : []),
    { path: name, content: `round ${round}\n` },
  ])
}

async function textsOf({ store }: Memory): Promise<Map<string, string>> {
  const paths = await store.list('', { includeHidden: true })
  return new Map(await Promise.all(paths.map(async (path) => [path, await store.read(path)] as const)))
}

function folderIn(directory: string, name: string): string {
  const folder = join(directory, name)
  mkdirSync(folder, { recursive: true })
  return folder
}
