import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Runs a script beside this file from sources in a process; rejects unless its exit code is 0. */
export function runScript(name: string, ...parameters: readonly string[]): Promise<void> {
  const script = fileURLToPath(new URL(name, import.meta.url))
  const child = spawn(process.execPath, ['--conditions=sheaf-source', script, ...parameters], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`The child process ended with ${code ?? signal}`)),
    )
  })
}

/** A folder for a storage, removed when it is disposed of. */
export function temporaryFolder(): Disposable & { readonly folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-documents-'))
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}
