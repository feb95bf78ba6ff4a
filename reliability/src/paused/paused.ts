import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { MemoryError } from '@sheaf/core'
import { checkDoctor, checkEngine } from '../check-engine.ts'
import type { Proof, ProofOutcome, ProofRun } from '../proof.ts'
import { below } from '../random.ts'
import { runChild } from '../run-child.ts'
import { openTarget } from '../target.ts'
import type { Appended } from './writer.ts'

const PAUSES = { fast: 12, soak: 200 }
const TIMEOUT_MS = 150
/** A call that takes longer while another process is paused hangs. */
const HANGS_MS = 10_000

const WRITER = new URL('writer.ts', import.meta.url)

/** Stops a writing process anywhere, lets another one work meanwhile, and lets the first continue. */
export const pausedProcesses: Proof = {
  name: 'paused-processes',
  promise:
    'a process is paused (SIGSTOP) for longer than every timeout: others read, and write or get a ' +
    'typed error; nothing acknowledged is lost or doubled',
  setups: ['fs', 'sqlite', 'libsql-file'],
  unavailable: () => (process.platform === 'win32' ? 'no SIGSTOP' : undefined),
  async run({ setup, scale, directory, random, progress }: ProofRun): Promise<ProofOutcome> {
    const running = await setup.start(directory)
    const target = { ...running.target, timeoutMs: TIMEOUT_MS }
    const end = join(directory, 'end')
    const own = await openTarget(target)
    await own.store.write('log.md', '')
    const child = await runChild(WRITER, { target, end }, { bundle: true })
    const told: Appended[] = []
    const reading = (async () => {
      for await (const line of child.lines) told.push(JSON.parse(line) as Appended)
    })()
    const counts = { pauses: 0, 'writes meanwhile': 0, 'refused meanwhile': 0, 'lines of the paused': 0 }
    const problems: string[] = []
    const made: string[] = []
    const timed = async (call: string, work: () => Promise<unknown>): Promise<boolean> => {
      const started = performance.now()
      try {
        await work()
        return true
      } catch (error) {
        if (!MemoryError.isInstance(error, 'unavailable')) problems.push(`${call}: ${String(error)}`)
        return false
      } finally {
        if (performance.now() - started > HANGS_MS) problems.push(`${call} took too long`)
      }
    }
    while (told.length === 0) await setTimeout(10)
    for (; counts.pauses < PAUSES[scale]; counts.pauses += 1) {
      await setTimeout(below(40, random) + random())
      process.kill(child.pid, 'SIGSTOP')
      const line = `own ${counts.pauses}`
      if (!(await timed('read', () => own.store.read('log.md')))) problems.push('a read was refused')
      await timed('search', () => own.index.candidates({ text: 'paused', limit: 5 }))
      if (await timed('write', () => own.store.append('log.md', `${line}\n`))) made.push(line)
      else counts['refused meanwhile'] += 1
      await setTimeout(2 * TIMEOUT_MS)
      process.kill(child.pid, 'SIGCONT')
      if (counts.pauses % 50 === 49) progress(`${counts.pauses + 1} pauses`)
    }
    counts['writes meanwhile'] = made.length
    writeFileSync(end, '')
    const { code, errors } = await child.ended
    await reading
    if (code !== 0) problems.push(`the paused process failed: ${errors}`)
    const log = (await own.store.read('log.md')).split('\n')
    const times = new Map<string, number>()
    for (const line of log) times.set(line, (times.get(line) ?? 0) + 1)
    for (const { line, outcome } of [...told, ...made.map((line) => ({ line, outcome: 'made' as const }))]) {
      const count = times.get(line) ?? 0
      if (outcome === 'no MemoryError') problems.push('the paused process got no MemoryError')
      if (outcome === 'made' ? count !== 1 : outcome === 'unchanged' ? count !== 0 : count > 1)
        problems.push(`a line that was ${outcome} is there ${count} times`)
    }
    counts['lines of the paused'] = told.filter(({ outcome }) => outcome === 'made').length
    problems.push(...(await checkDoctor(own)))
    await own.close()
    problems.push(...checkEngine(target))
    return { counts, problems }
  },
}
