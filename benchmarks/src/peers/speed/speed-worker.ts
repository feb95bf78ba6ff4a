// One engine in its own process, so that its memory is its own. Answers one message at a time.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { openEngine } from '../engines/adapters.ts'
import { answerRequests } from '../answer-requests.ts'
import type { Engine } from '../engines/engine.ts'
import { SPEED_ENGINES } from './speed-engines.ts'
import type { SpeedEngine } from './speed-engines.ts'
import type { Indexed, Searched, WorkerOrder, WorkerRequest, WorkloadFile } from './speed-messages.ts'

// Files in one call. The worker never holds more, so that resident memory is the engine's.
const BATCH = 200
const HITS = 10

const order = JSON.parse(process.argv[2] ?? '{}') as WorkerOrder
const source = SPEED_ENGINES.find(({ id }) => id === order.engine)
if (source === undefined) throw new Error(`there is no engine "${order.engine}"`)
const engine = await openEngine(source, { language: 'en', file: order.file })

async function index({ takes }: SpeedEngine, { add }: Engine): Promise<Indexed> {
  let milliseconds = 0
  let bytes = 0
  let chunks = 0
  let batch: WorkloadFile[] = []
  const handOver = async () => {
    const texts = batch.flatMap((file) => (takes === 'files' ? [file.content] : file.chunks))
    const start = performance.now()
    await add(texts)
    milliseconds += performance.now() - start
    bytes += batch.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)
    chunks += batch.reduce((sum, file) => sum + file.chunks.length, 0)
    batch = []
  }
  for await (const line of createInterface({ input: createReadStream(order.workload) })) {
    batch.push(JSON.parse(line) as WorkloadFile)
    if (batch.length === BATCH) await handOver()
  }
  if (batch.length > 0) await handOver()
  return { bytes, chunks, milliseconds }
}

async function search(queries: readonly string[]): Promise<Searched> {
  const milliseconds: number[] = []
  for (const query of queries) {
    const start = performance.now()
    await engine.search(query, HITS)
    milliseconds.push(performance.now() - start)
  }
  globalThis.gc?.()
  return { milliseconds, resident: process.memoryUsage.rss() }
}

answerRequests(async (request: WorkerRequest) =>
  request.kind === 'index' ? await index(source, engine) : await search(request.queries),
)
