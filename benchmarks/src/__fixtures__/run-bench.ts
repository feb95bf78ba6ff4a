import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The result of a run of the benchmarks; `last` is its last line, if that is JSON. */
export interface BenchResult {
  readonly status: number | null
  readonly last: unknown
  readonly stdout: string
  readonly stderr: string
}

/** Runs the benchmarks as its own process. */
export function bench(...commandLine: readonly string[]): BenchResult {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=sheaf-source', main, ...commandLine],
    { encoding: 'utf8' },
  )
  const last = stdout.trimEnd().split('\n').at(-1) ?? ''
  return { status, last: last.startsWith('{') ? (JSON.parse(last) as unknown) : undefined, stdout, stderr }
}
