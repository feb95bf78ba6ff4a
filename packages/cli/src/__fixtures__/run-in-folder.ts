import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock, type Clock } from '@sheaf/core'
import { createMemory, type Memory } from '@sheaf/memory'
import { runCli } from '../index.ts'
import { parseStoreAddress } from '../session/store-address.ts'

/** The result of a command. */
export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** The parts of the environment that a test sets. */
interface World {
  readonly stdin?: string | AsyncIterable<string>
  readonly env?: Readonly<Record<string, string>>
  readonly isTerminal?: boolean
  readonly columns?: number
  readonly clock?: Clock
  readonly stopRequested?: () => Promise<void>
}

/** A folder of its own, with a memory in it. */
export interface Folder extends AsyncDisposable {
  readonly path: string
  /** Runs a command there, on the memory of the folder. */
  run(...argv: readonly string[]): Promise<Outcome>
  /** The same in another environment. */
  runIn(world: World, ...argv: readonly string[]): Promise<Outcome>
  /** Runs a command that must work, and returns its JSON output. */
  json(...argv: readonly string[]): Promise<unknown>
  /** The lines of `memory list`. */
  paths(...argv: readonly string[]): Promise<string[]>
  /** The memory as an app opens it. */
  open(): Promise<Memory>
}

/** Addresses of the storages that the tests run on. */
export const STORES = ['fs:memory', 'sqlite:memory.db'] as const

export const clock = fixedClock('2026-11-20T09:30:15Z')

/** A folder for commands, deleted when it is disposed of. */
export async function runInFolder(store: string): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'sheaf-cli-'))
  const runIn: Folder['runIn'] = async (world, ...argv) => {
    const { stdin = '', env = {}, isTerminal = false, columns = 80 } = world
    let [stdout, stderr] = ['', '']
    const code = await runCli(argv, {
      stdout: { write: (text) => (stdout += text) },
      stderr: { write: (text) => (stderr += text) },
      stdin:
        typeof stdin === 'string'
          ? (async function* () {
              yield new TextEncoder().encode(stdin)
            })()
          : stdin,
      env: {
        PATH: process.env['PATH'],
        TMPDIR: path,
        ...(store === '' ? {} : { SHEAF_STORE: store }),
        ...env,
      },
      cwd: path,
      clock: world.clock ?? clock,
      isTerminal: { stdout: isTerminal, stderr: isTerminal },
      columns,
      ...(world.stopRequested && { stopRequested: world.stopRequested }),
    })
    return { code, stdout, stderr }
  }
  const run: Folder['run'] = async (...argv) => await runIn({}, ...argv)
  return {
    path,
    run,
    runIn,
    async json(...argv) {
      const { code, stdout, stderr } = await run(...argv, '--json')
      if (code !== 0) throw new Error(`exit code ${code}: ${stderr}`)
      return JSON.parse(stdout)
    },
    async paths(...argv) {
      const { code, stdout, stderr } = await run('memory', 'list', ...argv)
      if (code !== 0) throw new Error(`exit code ${code}: ${stderr}`)
      return stdout.split('\n').filter((line) => line !== '')
    },
    open: async () =>
      await createMemory({ storage: await parseStoreAddress(store, { cwd: path }).adapter(), clock }),
    [Symbol.asyncDispose]: async () => await rm(path, { recursive: true, force: true }),
  }
}
