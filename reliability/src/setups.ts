import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenOptions, Storage } from '@sheaf/core'
import { isAvailable, startLibsqlServer } from '@sheaf/libsql-server'
import type { LibsqlServer } from '@sheaf/libsql-server'
import { openTarget } from './target.ts'
import type { Target } from './target.ts'

/** Every way to keep a memory that Sheaf promises something about. */
export type SetupName =
  | 'fs'
  | 'sqlite'
  | 'libsql-file'
  | 'libsql-http'
  | 'libsql-ws'
  | 'libsql-replica'
  | 'libsql-embedded'

/** A way to keep a memory, with all that it needs, servers included. */
export interface Setup {
  readonly name: SetupName
  /** For the report. */
  readonly description: string
  /** Why it cannot be run here; undefined when it can. */
  unavailable(): string | undefined
  /** Starts it on an empty folder of its own. */
  start(directory: string): Promise<RunningSetup>
}

/** A setup that runs until it is stopped. */
export interface RunningSetup {
  /** For child processes: `openTarget(target)` opens the same data there. */
  readonly target: Target
  /** Where writes end up, and the read replica, for setups with servers. */
  readonly servers?: { readonly primary: LibsqlServer; readonly replica?: LibsqlServer }
  /** A further handle; the caller closes it. */
  open(options?: Partial<OpenOptions>): Promise<Storage>
  /** Stops the servers. The data stays. */
  stop(): Promise<void>
}

// For each call at a server. Longer than by default: of 16 processes that start at once on a busy machine,
// some took more than 10 seconds. That calls end in time is for server-kills to prove, with a deadline of its
// own.
const TIMEOUT_MS = 60_000

/** All setups, in the order of the report's columns. */
export const SETUPS: readonly Setup[] = [
  local('fs', 'markdown files on disk, `fs({ root })`', (directory) => ({
    engine: 'fs',
    root: join(directory, 'notes'),
  })),
  local('sqlite', 'one SQLite file, `sqlite({ file })`', (directory) => ({
    engine: 'sqlite',
    file: join(directory, 'data', 'memory.db'),
  })),
  local('libsql-file', 'one libSQL file, `libsql({ url: "file:..." })`', (directory) => ({
    engine: 'libsql',
    url: `file:${join(directory, 'data', 'memory.db')}`,
  })),
  served('libsql-http', 'a libSQL server over HTTP', ({ primary }) => ({
    engine: 'libsql',
    url: primary.url,
  })),
  served('libsql-ws', 'a libSQL server over WebSocket', ({ primary }) => ({
    engine: 'libsql',
    url: primary.wsUrl,
  })),
  served(
    'libsql-replica',
    'a libSQL server, read through a read replica (`readUrl`)',
    ({ primary, replica }) => ({
      engine: 'libsql',
      url: primary.url,
      readUrl: replica.url,
    }),
  ),
  served(
    'libsql-embedded',
    'a libSQL server, read through an embedded replica (`replica: { file }`)',
    ({ primary, directory }) => ({
      engine: 'libsql',
      url: primary.url,
      replicaDirectory: directory,
    }),
  ),
]

/** The setup of that name. */
export function setupOf(name: SetupName): Setup {
  const setup = SETUPS.find((each) => each.name === name)
  if (setup === undefined)
    throw new Error(`There is no setup "${name}". There are ${SETUPS.map((each) => each.name).join(', ')}.`)
  return setup
}

/** Any target as a running setup: nothing has to be started for it. */
export function runningTarget(target: Target): RunningSetup {
  return { target, open: (options) => openTarget(target, options), stop: async () => {} }
}

function local(name: SetupName, description: string, targetIn: (directory: string) => Target): Setup {
  return {
    name,
    description,
    unavailable: () => undefined,
    start: async (directory) => runningTarget(targetIn(directory)),
  }
}

interface Served {
  readonly primary: LibsqlServer
  readonly replica: LibsqlServer
  /** For embedded replicas. */
  readonly directory: string
}

function served(
  name: SetupName,
  description: string,
  targetOf: (parts: Served) => Extract<Target, { readonly engine: 'libsql' }>,
): Setup {
  return {
    name,
    description,
    unavailable: () => (isAvailable() ? undefined : 'no libSQL server for this platform'),
    async start(directory) {
      const replicas = join(directory, 'replicas')
      mkdirSync(replicas, { recursive: true })
      const primary = await startLibsqlServer({ directory: join(directory, 'primary') })
      const replica =
        name === 'libsql-replica'
          ? await startLibsqlServer({ directory: join(directory, 'replica'), primary: primary.grpcUrl })
          : undefined
      const target: Target = {
        ...targetOf({ primary, replica: replica ?? primary, directory: replicas }),
        timeoutMs: TIMEOUT_MS,
      }
      return {
        target,
        servers: replica === undefined ? { primary } : { primary, replica },
        open: (options) => openTarget(target, options),
        async stop() {
          await replica?.stop()
          await primary.stop()
        },
      }
    },
  }
}
