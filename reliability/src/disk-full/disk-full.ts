import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Proof, ProofOutcome, ProofRun } from '../proof.ts'
import { runChild } from '../run-child.ts'
import type { SweepStep } from './sweep.ts'
import { spawnSync } from 'node:child_process'

const PAGE = 4096
const FIGURES = { fast: { pages: 33, step: 4 }, soak: { pages: 769, step: 1 } }
const DISK_BYTES = 16 * 1024 * 1024

const SWEEP = new URL('sweep.ts', import.meta.url)

// As any user with a user namespace, or as root with a mount namespace only.
const WAYS = [
  ['unshare', '-rm'],
  ['unshare', '-m'],
]
const privateMount = findPrivateMount()

/** Fills a small disk, with a little more free space each time. */
export const diskFull: Proof = {
  name: 'disk-full',
  promise:
    'disk full: every change is made wholly or not at all, as the error says, and with space ' +
    'everything goes on',
  needsDisk: true,
  setups: ['fs', 'sqlite', 'libsql-file'],
  unavailable: () => (privateMount === undefined ? 'no small file system can be mounted here' : undefined),
  async run({ setup, scale, directory, progress }: ProofRun): Promise<ProofOutcome> {
    const { pages, step } = FIGURES[scale]
    const disk = join(directory, 'disk')
    mkdirSync(disk)
    const { target } = await setup.start(join(disk, 'data'))
    const frees = Array.from({ length: pages }, (_, place) => place * step * PAGE)
    const through = privateMount?.(disk, DISK_BYTES) ?? []
    const child = await runChild(SWEEP, { disk, target, frees }, { bundle: true, through })
    const counts = { 'amounts of free space': 0, 'changes made': 0, 'changes refused': 0, damaged: 0 }
    const problems: string[] = []
    for await (const line of child.lines) {
      const step = JSON.parse(line) as SweepStep
      counts['amounts of free space'] += 1
      counts['changes made'] += step.made
      counts['changes refused'] += step.refused
      counts.damaged += step.problems.length > 0 ? 1 : 0
      problems.push(...step.problems.map((problem) => `with ${step.free} bytes free: ${problem}`))
      if (counts['amounts of free space'] % 100 === 0) progress(`${step.free} bytes`)
    }
    const { code, signal, errors } = await child.ended
    if (code !== 0) problems.push(`The process ended with ${code ?? signal}: ${errors}`)
    return { counts, problems }
  },
}

/** A command that runs another with its own small file system at `directory`, which ends with it. */
type PrivateMount = (directory: string, bytes: number) => readonly string[]

/** The first way that works here; undefined if none can mount. */
function findPrivateMount(): PrivateMount | undefined {
  if (process.platform !== 'linux') return undefined
  const way = WAYS.find(
    ([command = '', ...rest]) => spawnSync(command, [...rest, ...mount('/mnt', 65_536), 'true']).status === 0,
  )
  return way === undefined ? undefined : (directory, bytes) => [...way, ...mount(directory, bytes)]
}

// Runs the rest of the command line inside.
function mount(directory: string, bytes: number): string[] {
  return [
    'sh',
    '-c',
    'mount -t tmpfs -o "size=$1" tmpfs "$0" && shift && exec "$@"',
    directory,
    String(bytes),
  ]
}
