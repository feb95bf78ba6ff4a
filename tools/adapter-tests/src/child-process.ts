import { spawn } from 'node:child_process'
import type { ChildProcessByStdio } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

/** Starts a script by its name, on the sources, with its standard output to read. */
type StartScript = (
  name: string,
  ...parameters: readonly string[]
) => ChildProcessByStdio<null, Readable, null>

/** For scripts beside the file of this URL. */
export function scriptsBeside(url: string): StartScript {
  return (name, ...parameters) =>
    spawn(process.execPath, ['--conditions=sheaf-source', fileURLToPath(new URL(name, url)), ...parameters], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
}

/** Resolves when the process ended with 0, and rejects otherwise. */
export function ended(child: ChildProcessByStdio<null, Readable, null>): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`The child process ended with ${code ?? signal}`)),
    )
  })
}
