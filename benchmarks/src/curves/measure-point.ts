import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { CurveOrder, CurvePoint } from './curve-point.ts'

/** Measures one size in a process of its own. Rejects when it ends without an answer. */
export async function measurePoint(order: CurveOrder): Promise<CurvePoint> {
  const child = fork(fileURLToPath(new URL('./curve-process.ts', import.meta.url)), [JSON.stringify(order)], {
    execArgv: ['--conditions=sheaf-source', '--expose-gc', '--no-warnings'],
    // What it prints must not get between the lines of the result.
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  return await new Promise((resolve, reject) => {
    let point: CurvePoint | undefined
    child.once('message', (message) => {
      point = message as CurvePoint
    })
    child.once('exit', (code) => {
      if (point === undefined) reject(new Error(`the process for ${order.chunks} chunks ended with ${code}`))
      else resolve(point)
    })
  })
}
