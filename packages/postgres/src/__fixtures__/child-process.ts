import { spawn } from 'node:child_process'
import type { ChildProcessByStdio } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

/** Starts a script beside this file, on the sources, with its standard output to read. */
export function startScript(
  name: string,
  ...parameters: readonly string[]
): ChildProcessByStdio<null, Readable, null> {
  const script = fileURLToPath(new URL(name, import.meta.url))
  return spawn(process.execPath, ['--conditions=sheaf-source', script, ...parameters], {
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
