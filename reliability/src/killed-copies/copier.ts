// Runs as its own process, which is killed: checks the copy of an earlier process, copies a memory into the
// same storage, and prints a line for each copied part.
import { writeSync } from 'node:fs'
import { createMemory } from '@sheaf/memory'
import { childParameters } from '../child-parameters.ts'
import { adapterOf } from '../target.ts'
import type { Target } from '../target.ts'

/** The state of a copy's target. */
export interface HalfCopy {
  readonly files: number
  readonly isUnfinished: boolean
}

/** The task of the process. */
export interface CopyTask {
  readonly from: Target
  readonly to: Target
}

const { from, to } = childParameters<CopyTask>()
const print = (what: unknown) => writeSync(1, `${JSON.stringify(what)}\n`)
try {
  await using half = await createMemory({ storage: await adapterOf(to) })
  const { length: files } = await half.store.list()
  print({ files, isUnfinished: false } satisfies HalfCopy)
} catch (error) {
  if (!String(error).includes('unfinished copy')) throw error
  print({ files: 0, isUnfinished: true } satisfies HalfCopy)
}
await using memory = await createMemory({ storage: await adapterOf(from) })
const { findings } = await memory.backup(await adapterOf(to), { onProgress: () => print('part') })
print(findings.map(({ message }) => message))
