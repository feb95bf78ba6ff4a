import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { CurveOrder, CurvePoint, IndexCost, SearchCost } from './curve-point.ts'

interface PointOptions extends Omit<CurveOrder, 'step'> {
  /**
   * Search with the built packages instead of the sources, which need 50 MB more to become JavaScript.
   */
  readonly built: boolean
}

/** Measures one size, each step in its own process. Rejects if one ends without an answer. */
export async function measurePoint({ built, ...order }: PointOptions): Promise<CurvePoint> {
  const indexed = await answerOf<IndexCost>({ ...order, step: 'index' }, false)
  const searched = await answerOf<SearchCost>({ ...order, step: 'search' }, built)
  return { chunks: order.chunks, ...indexed, ...searched }
}

async function answerOf<Cost>(order: CurveOrder, built: boolean): Promise<Cost> {
  const child = fork(fileURLToPath(new URL('./curve-process.ts', import.meta.url)), [JSON.stringify(order)], {
    execArgv: [...(built ? [] : ['--conditions=sheaf-source']), '--expose-gc', '--no-warnings'],
    // Its output must not get between the lines of the result.
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  return await new Promise((resolve, reject) => {
    let cost: Cost | undefined
    child.once('message', (message) => {
      cost = message as Cost
    })
    child.once('exit', (code) => {
      if (cost === undefined) reject(new Error(`the process for ${order.chunks} chunks ended with ${code}`))
      else resolve(cost)
    })
  })
}
