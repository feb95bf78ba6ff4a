import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Proof, ProofOutcome, ProofRun } from '../proof.ts'
import { runChild } from '../run-child.ts'
import type { Fault, FaultTask, Worked } from './work-under-faults.ts'

// Where the library counts locks. The steps decide which of them fail.
const LOCKS_AT = 32
const STEPS = { fast: 18, soak: 1 }
const FAULTS: readonly Fault[] = ['EIO', 'ENOSPC', 'EINTR', 'short write']
const WORK = new URL('work-under-faults.ts', import.meta.url)

/** Lets each system call fail once while a storage is opened, changed, searched and closed. */
export const failedCalls: Proof = {
  name: 'failed-calls',
  promise:
    'each call of the system fails once, with EIO, ENOSPC, EINTR or a short write: the old or the ' +
    'new state, as the answer or a typed error says, sound after closing and after a kill',
  setups: ['fs', 'sqlite', 'libsql-file'],
  unavailable() {
    if (process.platform !== 'linux') return 'it needs Linux'
    try {
      execFileSync('gcc', ['--version'], { stdio: 'ignore' })
      return undefined
    } catch {
      return 'no gcc'
    }
  },
  async run({ setup, scale, directory, progress }: ProofRun): Promise<ProofOutcome> {
    const library = join(directory, 'fail-calls.so')
    const source = fileURLToPath(new URL('fail-calls.c', import.meta.url))
    execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'])
    const counts: Record<string, number> = { 'failed calls': 0, made: 0, refused: 0, 'not opened': 0 }
    const problems: string[] = []
    const kinds = new Set<string>()
    for (const fault of FAULTS) {
      const control = join(directory, `${fault}.control`)
      writeFileSync(control, Buffer.alloc(LOCKS_AT + 4))
      const root = join(directory, fault)
      mkdirSync(root)
      const task: FaultTask = { setup: setup.name, directory: root, control, fault, step: STEPS[scale] }
      const child = await runChild(WORK, task, {
        bundle: true,
        environment: {
          LD_PRELOAD: library,
          FAULT_ROOT: `${root}/`,
          FAULT_CONTROL: control,
          UV_USE_IO_URING: '0',
        },
      })
      for await (const line of child.lines) {
        const { at, failed, outcome, problems: found } = JSON.parse(line) as Worked
        problems.push(...found.map((problem) => `${fault} at call ${at} (${failed ?? 'none'}): ${problem}`))
        if (failed === undefined) continue
        kinds.add(failed)
        counts['failed calls'] = (counts['failed calls'] ?? 0) + 1
        counts[outcome] = (counts[outcome] ?? 0) + 1
      }
      const { code, signal, errors } = await child.ended
      if (code !== 0)
        problems.push(`${fault}: the process ended with ${code ?? signal}: ${errors.slice(-500)}`)
      if (readFileSync(control).readInt32LE(LOCKS_AT) === 0)
        problems.push(`${fault}: the library saw no lock`)
      progress(`${fault}: ${counts['failed calls']} calls`)
    }
    return { counts: { ...counts, 'kinds of calls': kinds.size }, problems }
  },
}
