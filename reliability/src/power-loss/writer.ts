// Runs as its own process, with its writes logged: does one operation after the other, and keeps in a file
// the number of acknowledged ones.
import { openSync, writeSync } from 'node:fs'
import { childParameters } from '../child-parameters.ts'
import { openTarget } from '../target.ts'
import type { Target } from '../target.ts'
import { changesOf, contentsAfter } from './operations.ts'

const { target, acknowledgements, operations } = childParameters<{
  readonly target: Target
  readonly acknowledgements: string
  readonly operations: number
}>()
const contents = contentsAfter(operations)
const descriptor = openSync(acknowledgements, 'w')
const { store, close } = await openTarget(target)
for (let place = 0; place < operations; place += 1) {
  await store.commit(changesOf(place, contents[place] ?? new Map()))
  writeSync(descriptor, String(place + 1).padEnd(8), 0)
}
await close()
