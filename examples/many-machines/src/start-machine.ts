import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Report } from './report.ts'

/** A machine that runs, and what it has said so far. */
export interface Machine {
  readonly name: string
  readonly written: string[]
  readonly stale: string[]
  troubles: number
  /** Resolves when it has ended well, and rejects when it has not. */
  readonly ended: Promise<void>
}

/** Starts a machine that writes `notes` notes. `onWritten` is called after each. */
export function startMachine(options: {
  readonly name: string
  readonly url: string
  readonly readUrl: string
  readonly notes: number
  readonly onWritten: () => void
}): Machine {
  const { name, url, readUrl, notes, onWritten } = options
  const script = fileURLToPath(new URL('machine.ts', import.meta.url))
  const child = spawn(
    process.execPath,
    ['--conditions=sheaf-source', script, name, url, readUrl, String(notes)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`Machine ${name} ended with ${code ?? signal}`)),
    )
  })
  const machine: Machine = { name, written: [], stale: [], troubles: 0, ended }
  createInterface(child.stdout).on('line', (text) => {
    const report = JSON.parse(text) as Report
    if (report.kind === 'trouble') machine.troubles += 1
    else machine[report.kind].push(report.line)
    if (report.kind === 'written') onWritten()
  })
  return machine
}
