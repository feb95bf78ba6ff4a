// One engine in its own process, so that its memory is its own. Answers one message at a time.
import { setImmediate } from 'node:timers/promises'
import { answerRequests } from '../answer-requests.ts'
import { madeUpVectors } from './made-up-vectors.ts'
import { openVectorEngine, VECTOR_ENGINES } from './vector-engines.ts'
import type { NearestFound, VectorOrder, VectorRequest, VectorsPut } from './vector-messages.ts'

const order = JSON.parse(process.argv[2] ?? '{}') as VectorOrder
const source = VECTOR_ENGINES.find(({ id }) => id === order.engine)
if (source === undefined) throw new Error(`there is no engine "${order.engine}"`)
const engine = await openVectorEngine(source, order.file)
const made = madeUpVectors()

async function put(first: number, count: number): Promise<VectorsPut> {
  const vectors = Array.from({ length: count }, (_, place) => made.vector(first + place))
  await engine.prepare?.(count)
  const start = performance.now()
  await engine.put(vectors)
  return { milliseconds: performance.now() - start }
}

async function nearest(first: number, count: number, limit: number): Promise<NearestFound> {
  const milliseconds: number[] = []
  const found: (readonly number[])[] = []
  for (let number = first; number < first + count; number += 1) {
    const query = made.query(number)
    const start = performance.now()
    found.push(await engine.nearest(query, limit))
    milliseconds.push(performance.now() - start)
    // As in an application, work in the background gets its turn.
    await setImmediate()
  }
  globalThis.gc?.()
  return { milliseconds, found, resident: process.memoryUsage.rss() }
}

answerRequests(async (request: VectorRequest) => {
  const { kind, first, count } = request
  return kind === 'put' ? await put(first, count) : await nearest(first, count, request.limit)
})
