import { mkdir } from 'node:fs/promises'
import { createNamespace, deleteNamespace, setDurability } from './admin-api.ts'
import type { Durability } from './admin-api.ts'
import { freePort } from './free-port.ts'
import { startGateway } from './namespace-gateway.ts'
import type { Gateway } from './namespace-gateway.ts'
import { serverBinary } from './server-binary.ts'
import { startServerProcess } from './server-process.ts'
import type { ServerProcess } from './server-process.ts'

export type { Durability } from './admin-api.ts'

/** How to start a server. */
export interface LibsqlServerOptions {
  /** Where it keeps its databases; made when it is not there. */
  readonly directory: string
  /** Free ones are chosen by default, and kept for every later start. */
  readonly httpPort?: number
  readonly grpcPort?: number
  /** The `grpcUrl` of another server: then this one is a read replica of it, which sends writes on to it. */
  readonly primary?: string
  /** Keep a database for each namespace, instead of one. */
  readonly namespaces?: boolean
  /**
   * Namespaces that the server holds in memory, about 0.3 MB each; 1,000 by default. The server's own default
   * is 100. When more are in use, it answers about one request in 200 with 404, "Namespace … doesn't exist",
   * for one that does exist: a race with the removal from its memory.
   */
  readonly maxActiveNamespaces?: number
  /**
   * Requests that the server works on at the same time; the others wait. 4 by default; the server's own
   * default is 128, with which many writers and a checkpoint of the log block each other for good now and
   * then: see docs/guides/many-machines.md.
   */
  readonly maxConnections?: number
  /** A file with a public key (see `createJwtKeys`): then every request needs a token. */
  readonly jwtKeyFile?: string
  /**
   * Of the default database and of every namespace made here. "strong" by default; the server itself has
   * "relaxed".
   */
  readonly durability?: Durability
}

/** A server on loopback. It ends with this process in any case, also when this process is killed. */
export interface LibsqlServer {
  /** The default database over HTTP. */
  readonly url: string
  /** The same over WebSocket. */
  readonly wsUrl: string
  readonly adminUrl: string
  /** What a read replica names as its primary. */
  readonly grpcUrl: string
  readonly directory: string
  /** The process id; undefined while it is not running. */
  readonly pid: number | undefined
  /** The last of what it wrote. */
  readonly output: () => string
  /** SIGKILL: no chance to tidy up. */
  readonly kill: () => Promise<void>
  /** SIGTERM, and SIGKILL when that takes too long. */
  readonly stop: () => Promise<void>
  /** Starts it again on the same directory and ports; nothing when it is running. */
  readonly start: () => Promise<void>
  /** Holds it still (SIGSTOP): it takes connections and answers nothing until `resume`. */
  readonly pause: () => Promise<void>
  readonly resume: () => void
  /**
   * Makes a namespace with the durability of `options`; fine when it is there. Not on a replica: its
   * primary's come by themselves.
   */
  readonly createNamespace: (name: string) => Promise<void>
  readonly deleteNamespace: (name: string) => Promise<void>
  /**
   * A namespace over HTTP, for any process. Tokens for one namespace are refused there, and a replica cannot
   * write: the server then goes by the host's name.
   */
  readonly namespaceUrl: (name: string) => string
  /**
   * A namespace over HTTP, WebSocket and for embedded replicas alike ("http://…": put "ws:" in its place as
   * needed), with every kind of token, through a small proxy in this process that gives the server the host
   * name it goes by. The same address for a name as long as this process lives.
   */
  readonly namespaceGateway: (name: string) => Promise<string>
  readonly setDurability: (durability: Durability, namespace?: string) => Promise<void>
}

const START_ATTEMPTS = 5
const START_TIMEOUT_MS = 20_000
// Connections that clients keep for later hold it up, for seconds.
const STOP_TIMEOUT_MS = 500
const POLL_MS = 3
const TAKEN = 'Address already in use'
const TAKEN_PORT_MS = 100
const PAUSED_AFTER_MS = 100

/** Starts a server and waits until it answers. Throws with what the server wrote when it does not. */
export async function startLibsqlServer(options: LibsqlServerOptions): Promise<LibsqlServer> {
  await mkdir(options.directory, { recursive: true })
  const binary = await serverBinary(options.directory)
  for (let attempt = 1; ; attempt += 1) {
    const ports = {
      http: options.httpPort ?? (await freePort()),
      grpc: options.grpcPort ?? (await freePort()),
      admin: await freePort(),
    }
    const server = createServer(binary, options, ports)
    try {
      await server.start()
      return server
    } catch (error) {
      // Another writer was faster at a port.
      if (attempt === START_ATTEMPTS || !String(error).includes(TAKEN)) throw error
    }
  }
}

interface Ports {
  readonly http: number
  readonly grpc: number
  readonly admin: number
}

function createServer(binary: string, options: LibsqlServerOptions, ports: Ports): LibsqlServer {
  const {
    directory,
    primary,
    namespaces = false,
    jwtKeyFile,
    durability = 'strong',
    maxActiveNamespaces = 1000,
    maxConnections = 4,
  } = options
  // Where there are namespaces, "localhost" means the default one and "127.0.0.1" one that is named "127".
  const authority = `${namespaces ? 'localhost' : '127.0.0.1'}:${ports.http}`
  const adminUrl = `http://127.0.0.1:${ports.admin}`
  const programArguments = [
    '-d',
    directory,
    '--no-welcome',
    '--max-concurrent-connections',
    String(maxConnections),
    '--http-listen-addr',
    `127.0.0.1:${ports.http}`,
    '--admin-listen-addr',
    `127.0.0.1:${ports.admin}`,
    ...(primary === undefined
      ? ['--grpc-listen-addr', `127.0.0.1:${ports.grpc}`]
      : ['--primary-grpc-url', primary]),
    ...(namespaces ? ['--enable-namespaces', '--max-active-namespaces', String(maxActiveNamespaces)] : []),
    ...(jwtKeyFile === undefined ? [] : ['--auth-jwt-key-file', jwtKeyFile]),
  ]
  const gateways = new Map<string, Promise<Gateway>>()
  let running: ServerProcess | undefined
  let hasStarted = false

  const startOnce = async (): Promise<void> => {
    const started = await startServerProcess(binary, programArguments)
    running = started
    try {
      await untilReady(started, ports.http)
      if (primary === undefined) await setDurability(adminUrl, 'default', durability)
    } catch (error) {
      started.signal('SIGKILL')
      await started.ended
      throw error
    }
  }
  const start = async (): Promise<void> => {
    if (running?.isRunning() === true) return
    const deadline = performance.now() + START_TIMEOUT_MS
    for (;;) {
      try {
        await startOnce()
        hasStarted = true
        return
      } catch (error) {
        // While the server was down, a connection of another process may have taken one of its ports. A new
        // server gets other ports instead.
        const isTaken = hasStarted && String(error).includes(TAKEN)
        if (!isTaken || performance.now() > deadline) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, TAKEN_PORT_MS))
    }
  }
  const end = async (server: ServerProcess | undefined): Promise<void> => {
    if (server === undefined) return
    const timer = setTimeout(() => server.signal('SIGKILL'), STOP_TIMEOUT_MS)
    await server.ended.finally(() => clearTimeout(timer))
    await Promise.all([...gateways.values()].map(async (gateway) => (await gateway).disconnect()))
  }
  const server: LibsqlServer = {
    url: `http://${authority}`,
    wsUrl: `ws://${authority}`,
    adminUrl,
    grpcUrl: `http://127.0.0.1:${ports.grpc}`,
    directory,
    get pid() {
      return running?.isRunning() === true ? running.pid : undefined
    },
    output: () => running?.output() ?? '',
    start,
    async kill() {
      running?.signal('SIGKILL')
      await end(running)
    },
    async stop() {
      // A process that is held still would not hear the request.
      running?.signal('SIGCONT')
      running?.signal('SIGTERM')
      await end(running)
    },
    async pause() {
      running?.signal('SIGSTOP')
      // The signal takes a moment to reach all threads.
      while (server.pid !== undefined && (await answers(ports.http, PAUSED_AFTER_MS)));
    },
    resume: () => running?.signal('SIGCONT'),
    async createNamespace(name) {
      await createNamespace(adminUrl, name)
      await setDurability(adminUrl, name, durability)
    },
    deleteNamespace: (name) => deleteNamespace(adminUrl, name),
    namespaceUrl: (name) => `http://${authority}/dev/${encodeURIComponent(name)}/`,
    async namespaceGateway(name) {
      const gateway = gateways.get(name) ?? startGateway(ports.http, name)
      gateways.set(name, gateway)
      return (await gateway).url
    },
    setDurability: (mode, namespace = 'default') => setDurability(adminUrl, namespace, mode),
  }
  return server
}

// Its own word that the port is its own, then an answer: another server on the same port would answer too.
async function untilReady(server: ServerProcess, httpPort: number): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  while (performance.now() < deadline) {
    if (!server.isRunning()) throw new Error(`The libSQL server ended while it started.\n${server.output()}`)
    if (server.output().includes('listening for incoming user HTTP connection') && (await answers(httpPort)))
      return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`The libSQL server does not answer after ${START_TIMEOUT_MS} ms.\n${server.output()}`)
}

async function answers(port: number, timeoutMs = 1000): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(timeoutMs) })).ok
  } catch {
    return false
  }
}
