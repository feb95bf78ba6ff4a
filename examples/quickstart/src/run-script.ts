import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface ScriptResult {
  readonly code: number | null
  readonly stdout: string
  /** Without the lines of progress: whether there are any depends on how busy the machine is. */
  readonly stderr: string
}

const PROGRESS = /^(?:taking in|making the index \w+)  \d+ of \d+ files.*\n/gm

/**
 * For the tests: runs a script of this folder as its own program, with nothing of the caller's home or
 * terminal.
 */
export async function runScript(options: {
  readonly script: string
  readonly words?: readonly string[]
  readonly cwd: string
  readonly environment?: Readonly<Record<string, string>>
  /** Closes the program's output after its first piece, as `head` would. */
  readonly closeEarly?: boolean
}): Promise<ScriptResult> {
  const { script, words = [], cwd, environment = {}, closeEarly = false } = options
  const file = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, ['--conditions=sheaf-source', file, ...words], {
    cwd,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_NO_WARNINGS: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    if (closeEarly) child.stdout.destroy()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  return await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr: stderr.replaceAll(PROGRESS, '') }))
  })
}
