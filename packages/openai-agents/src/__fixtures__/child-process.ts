import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A process that adds items to a session. */
export interface Writer {
  /** Resolves when it has printed the first stored pair. */
  readonly begun: Promise<void>
  /** Resolves to the number of printed pairs. */
  readonly done: Promise<number>
}

/**
 * Starts `add-items.ts` from sources in a process; with `killAfter` it is killed after it has printed
 * so many stored pairs.
 */
export function startWriter(parameters: readonly string[], killAfter = Infinity): Writer {
  const script = fileURLToPath(new URL('add-items.ts', import.meta.url))
  const child = spawn(process.execPath, ['--conditions=sheaf-source', script, ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    begin()
    if (linesOf(said) >= killAfter) child.kill('SIGKILL')
  })
  const done = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0 || signal === 'SIGKILL') resolve(linesOf(said))
      else reject(new Error(`The child process ended with ${code ?? signal}`))
    })
  })
  done.catch(() => {}) // whoever waits for it is told
  return { begun, done }
}

function linesOf(text: string): number {
  return text.split('\n').length - 1
}
