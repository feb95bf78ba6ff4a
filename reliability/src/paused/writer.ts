// Runs as its own process, which is paused repeatedly: adds lines to a file, and prints the outcome of each,
// until a file stops it.
import { existsSync } from 'node:fs'
import { MemoryError } from '@sheaf/core'
import { childParameters } from '../child-parameters.ts'
import { openTarget } from '../target.ts'
import type { Target } from '../target.ts'

/** The outcome of one line. */
export interface Appended {
  readonly line: string
  readonly outcome: 'made' | 'unchanged' | 'unknown' | 'no MemoryError'
}

const { target, end } = childParameters<{ readonly target: Target; readonly end: string }>()
const storage = await openTarget(target)
for (let place = 0; !existsSync(end); place += 1) {
  const line = `line ${place} ${'of the paused process '.repeat(20)}`
  const told = (outcome: Appended['outcome']) =>
    process.stdout.write(`${JSON.stringify({ line, outcome })}\n`)
  try {
    // Two files, so that the work lasts longer and has a middle.
    await storage.store.commit([
      { path: `paused/${place % 50}.md`, content: `${line}\n` },
      { path: `paused/${place % 50}-too.md`, content: `${line}\n` },
    ])
    await storage.store.append('log.md', `${line}\n`)
    told('made')
  } catch (error) {
    told(MemoryError.isInstance(error) ? (error.outcome ?? 'unchanged') : 'no MemoryError')
  }
}
await storage.close()
