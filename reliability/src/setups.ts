import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenOptions, Storage } from '@sheaf/core'
import { isAvailable, startLibsqlServer } from '@sheaf/libsql-server'
import type { LibsqlServer } from '@sheaf/libsql-server'
import {
  debianPrograms,
  isAvailable as hasPostgres,
  startPgBouncer,
  startPostgresServer,
} from '@sheaf/postgres-server'
import { openTarget } from './target.ts'
import type { Target } from './target.ts'

/** Every storage that Sheaf makes promises about. */
export type SetupName =
  | 'fs'
  | 'sqlite'
  | 'libsql-file'
  | 'libsql-http'
  | 'libsql-ws'
  | 'libsql-replica'
  | 'libsql-embedded'
  | 'postgres'
  | 'postgres-pooler'

/** A storage with everything that it needs, servers included. */
export interface Setup {
  readonly name: SetupName
  /** For the report. */
  readonly description: string
  /** Why it cannot be run here; undefined if it can. */
  unavailable(): string | undefined
  /** Starts it on its own empty folder. */
  start(directory: string): Promise<RunningSetup>
}

/** A server that a proof may kill. */
interface SetupServer {
  /** The folder of its data. */
  readonly directory: string
  readonly kill: () => Promise<void>
  readonly start: () => Promise<void>
}

/** A setup that runs until it is stopped. */
export interface RunningSetup {
  /** For child processes: `openTarget(target)` opens the same data there. */
  readonly target: Target
  /** For setups with servers: the one that takes writes, and the read replica. */
  readonly servers?: { readonly primary: SetupServer; readonly replica?: SetupServer }
  /** Opens another handle; the caller closes it. */
  open(options?: Partial<OpenOptions>): Promise<Storage>
  /** Stops the servers. The files of the setup stay. */
  stop(): Promise<void>
}

// For each call at a server. Longer than the default: of 16 processes that started at once on a busy machine,
// some took more than 10 seconds. server-kills proves with its own deadline that calls end in time.
const TIMEOUT_MS = 60_000

const debian = debianPrograms()

/** The setups of every promise, in the order of the report's columns. */
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
  {
    name: 'postgres',
    description: 'a PostgreSQL server, `postgres({ connectionString })`',
    unavailable: () => (hasPostgres() ? undefined : 'no PostgreSQL server for this platform'),
    start: () => startPostgres(),
  },
]

// Only for proofs in which a pooler makes a difference.
const BEHIND_POOLER: Setup = {
  name: 'postgres-pooler',
  description:
    "Debian's PostgreSQL server behind its PgBouncer in transaction mode; kills are of the server, of " +
    'PgBouncer, and of both',
  unavailable: () => ('reason' in debian ? debian.reason : undefined),
  start: () => ('reason' in debian ? Promise.reject(new Error(debian.reason)) : startPostgres(debian)),
}

/** The setups of the report. */
export const ALL_SETUPS: readonly Setup[] = [...SETUPS, BEHIND_POOLER]

/** The setup of that name. */
export function setupOf(name: SetupName): Setup {
  const setup = ALL_SETUPS.find((each) => each.name === name)
  if (setup === undefined)
    throw new Error(
      `There is no setup "${name}". There are ${ALL_SETUPS.map((each) => each.name).join(', ')}.`,
    )
  return setup
}

/** Any target as a running setup that needs no start. */
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

async function startPostgres(
  debianPair?: Exclude<typeof debian, { readonly reason: string }>,
): Promise<RunningSetup> {
  // The server runs as another user, who needs access to its folder; the path of its socket must be short.
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-pg-'))
  chmodSync(folder, 0o755)
  const place = join(folder, 'server')
  const settings = { max_connections: '500' }
  const programs = debianPair === undefined ? {} : { programs: debianPair.postgres }
  const server = await startPostgresServer({ directory: place, settings, ...programs })
  const pooler =
    debianPair === undefined
      ? undefined
      : await startPgBouncer({ program: debianPair.pgbouncer, directory: join(folder, 'pooler'), server })
  const { connectionString } = pooler ?? server
  const target: Target = { engine: 'postgres', connectionString, timeoutMs: TIMEOUT_MS }
  let kills = 0
  const primary: SetupServer = {
    directory: place,
    async kill() {
      const turn = (kills += 1) % 3
      if (pooler === undefined || turn !== 1) await server.kill()
      if (turn !== 2) await pooler?.kill()
    },
    async start() {
      await server.start()
      await pooler?.start()
    },
  }
  return {
    target,
    servers: { primary },
    open: (options) => openTarget(target, options),
    async stop() {
      await pooler?.kill()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
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
