// Measures one step of one size in its own process, so that its memory is its own, and sends the cost.
import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMemory } from '@sheaf/memory'
import type { Memory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { timed } from '../speed/timing.ts'
import type { CurveOrder, IndexCost, SearchCost } from './curve-point.ts'
import { madeUpFiles, madeUpQuestions } from './made-up-files.ts'
import type { MadeUpFile } from './made-up-files.ts'

// Files that are committed at once: a thousand chunks.
const BATCH = 20
const FIRST_CALLS = 100
// Later queries wait until everything is loaded: 100,000 chunks take two seconds, so this is plenty.
const CHUNKS_A_SECOND = 10_000

async function index({ chunks, file }: CurveOrder): Promise<IndexCost> {
  const memory = await createMemory({ storage: sqlite({ file }) })
  const taken = await takeIn(memory, chunks)
  await memory.close()
  return { ...taken, disk: statSync(file).size }
}

async function search({ chunks, file, calls }: CurveOrder): Promise<SearchCost> {
  const before = resident()
  let open = performance.now()
  const memory = await createMemory({ storage: sqlite({ file }) })
  open = performance.now() - open
  const questions = madeUpQuestions(calls)
  const first = await ask(memory, questions, FIRST_CALLS)
  await sleep((chunks / CHUNKS_A_SECOND) * 1000)
  await ask(memory, questions, FIRST_CALLS)
  const queries = await ask(memory, questions, calls)
  const after = resident()
  await memory.close()
  return { resident: { before, after }, open, first, queries }
}

async function takeIn({ store }: Memory, chunks: number): Promise<Pick<IndexCost, 'bytes' | 'indexing'>> {
  let [bytes, milliseconds, processor] = [0, 0, 0]
  let batch: MadeUpFile[] = []
  const commit = async () => {
    const used = process.cpuUsage()
    milliseconds += await timed(() => store.commit(batch))
    const { user, system } = process.cpuUsage(used)
    processor += (user + system) / 1000
    batch = []
  }
  for (const made of madeUpFiles(chunks)) {
    bytes += Buffer.byteLength(made.content)
    batch.push(made)
    if (batch.length === BATCH) await commit()
  }
  if (batch.length > 0) await commit()
  return { bytes, indexing: { milliseconds, processor } }
}

async function ask(memory: Memory, questions: readonly string[], calls: number): Promise<number[]> {
  const times: number[] = []
  for (let call = 0; call < calls; call += 1) {
    times.push(await timed(() => memory.search(questions[call % questions.length] ?? '', { limit: 10 })))
  }
  return times
}

function resident(): number {
  globalThis.gc?.()
  return process.memoryUsage.rss()
}

const order = JSON.parse(process.argv[2] ?? '{}') as CurveOrder
process.send?.(order.step === 'index' ? await index(order) : await search(order))
process.disconnect()
