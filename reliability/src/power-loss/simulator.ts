import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { REPOSITORY } from '../result.ts'

/** Unsynced writes that survive: none, all, the first ones, or some of their sectors. */
export type Policy = 'drop' | 'keep' | 'prefix' | 'torn'
export const POLICIES: readonly Policy[] = ['drop', 'keep', 'prefix', 'torn']

/** The order of names in a file system: that of ext4, or only the one that POSIX promises. */
export type FileSystem = 'ext4' | 'strict'
export const FILE_SYSTEMS: readonly FileSystem[] = ['ext4', 'strict']

/**
 * One operation of the writer. Operation 2 writes `data` at `off` to the file `p`; 3 cuts it to the length
 * `off`.
 */
export interface DiskRecord {
  readonly op: number
  readonly ino: string
  readonly off: number
  readonly p: string
  readonly data: Uint8Array | null
}

/** An unsynced name. "m" is a new folder, "u" a removed file. */
export interface PendingName {
  readonly k: string
  readonly p: string
}

/** A disk during a replay. Files have a name made of their inode. */
export interface Disk {
  /** The files' names by inode. */
  readonly v?: ReadonlyMap<string, string>
  /** The durable file of each path, and changes that are not durable yet. */
  readonly ns: Map<string, string>
  nspend: PendingName[]
  /** The durable content of each file, and its writes that are not durable. */
  readonly dur: Map<string, Uint8Array>
  readonly pend: Map<string, readonly DiskRecord[]>
  step(record: DiskRecord): void
}

/** The simulator, which the repository does not have. */
export interface Simulator {
  parse(log: string): DiskRecord[]
  readonly Disk: {
    new (root: string, fileSystem: FileSystem): Disk
    applyNs(names: Map<string, string>, pending: PendingName): void
  }
}

const FOLDER = join(REPOSITORY, '..', 'shared', 'tools', 'power-loss')

/** Why there is no simulator here; undefined if there is one. */
export function simulatorUnavailable(): string | undefined {
  if (process.platform !== 'linux') return 'the power-loss simulator needs Linux'
  if (!existsSync(FOLDER)) return 'no power-loss simulator beside the repository'
  try {
    execFileSync('gcc', ['--version'], { stdio: 'ignore' })
    return undefined
  } catch {
    return 'no gcc'
  }
}

/** Loads the simulator's replaying half. */
export async function loadSimulator(): Promise<Simulator> {
  return (await import(pathToFileURL(join(FOLDER, 'replay.mjs')).href)) as Simulator
}

/** The environment that makes a child process log its writes below `root`. */
export function loggingEnvironment(root: string, log: string): Record<string, string> {
  return { LD_PRELOAD: buildLibraries(), CRASHROOT: root, CRASHLOG: log, UV_USE_IO_URING: '0' }
}

let libraries: string | undefined

function buildLibraries(): string {
  if (libraries !== undefined) return libraries
  const directory = mkdtempSync(join(tmpdir(), 'sheaf-power-loss-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  const sources = [fileURLToPath(new URL('log-folders.c', import.meta.url)), join(FOLDER, 'crashlog.c')]
  const built = sources.map((source, place) => {
    const library = join(directory, `${place}.so`)
    execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-w', '-o', library, source, '-ldl', '-lpthread'])
    return library
  })
  libraries = built.join(':')
  return libraries
}
