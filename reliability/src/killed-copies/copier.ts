// Run as its own process, and killed in the middle of it: looks at what an earlier one left of a copy,
// copies a memory into the same storage, and prints a line for each part that was copied.
import { writeSync } from 'node:fs'
import { createMemory } from '@sheaf/memory'
import { childParameters } from '../child-parameters.ts'
import { adapterOf } from '../target.ts'
import type { Target } from '../target.ts'

/** What the target of a copy has. */
export interface HalfCopy {
  readonly files: number
  readonly isUnfinished: boolean
}

/** What the process is to do. */
export interface CopyTask {
  readonly from: Target
  readonly to: Target
}

const { from, to } = childParameters<CopyTask>()
const print = (what: unknown) => writeSync(1, `${JSON.stringify(what)}\n`)
{
  await using half = await createMemory({ storage: await adapterOf(to) })
  const [{ length: files }, isUnfinished] = [
    await half.store.list(),
    await half.store.exists('.copy/unfinished.md'),
  ]
  print({ files, isUnfinished } satisfies HalfCopy)
}
await using memory = await createMemory({ storage: await adapterOf(from) })
const { findings } = await memory.backup(await adapterOf(to), { onProgress: () => print('part') })
print(findings.map(({ message }) => message))
