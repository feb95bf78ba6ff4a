import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A process of workerd that serves a worker and its objects. Disposing kills it. */
export interface WorkerProcess extends AsyncDisposable {
  readonly url: URL
}

// The part of vite that this fixture uses. It is a tool of the repository's root, like vitest.
interface Vite {
  build(options: object): Promise<unknown>
}
interface Output {
  readonly output: readonly { readonly code?: string }[]
}

const rootRequire = createRequire(new URL('../../../../package.json', import.meta.url))

/** Bundles a worker of this folder for the platform, without a module of Node. */
export async function bundleWorker(name: string): Promise<string> {
  const vite = rootRequire('vite') as Vite
  const built = await vite.build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['sheaf-source', 'module', 'import', 'default'] },
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry: fileURLToPath(new URL(name, import.meta.url)), formats: ['es'], fileName: 'worker' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [first] = [built].flat() as Output[]
  return first?.output[0]?.code ?? ''
}

/** Starts workerd with a bundled worker whose class is `Objects`. The objects live in the folder. */
export async function startWorker(code: string, directory: string): Promise<WorkerProcess> {
  const disk = join(directory, 'objects')
  mkdirSync(disk, { recursive: true })
  writeFileSync(join(directory, 'worker.js'), code)
  writeFileSync(join(directory, 'config.capnp'), configuration(disk))
  const { default: command } = createRequire(import.meta.url)('workerd') as { readonly default: string }
  const child = spawn(command, ['serve', 'config.capnp', '--control-fd=3'], {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const { promise: listening, resolve, reject } = Promise.withResolvers<number>()
  child.stderr?.on('data', (data: Buffer) => (said += data.toString()))
  child.stdio[3]?.on('data', (data: Buffer) => {
    const [, port] = /"event":"listen".*"port":(\d+)/.exec(data.toString()) ?? []
    if (port !== undefined) resolve(Number(port))
  })
  child.once('exit', (exitCode) => reject(new Error(`workerd ended with ${exitCode}: ${said}`)))
  const port = await listening
  return {
    url: new URL(`http://127.0.0.1:${port}/`),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

function configuration(disk: string): string {
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "disk", disk = (path = ${JSON.stringify(disk)}, writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = "2026-01-01",
  durableObjectNamespaces = [(className = "Objects", uniqueKey = "objects", enableSql = true)],
  durableObjectStorage = (localDisk = "disk"),
  bindings = [(name = "OBJECTS", durableObjectNamespace = "Objects")],
);
`
}
