import { fork } from 'node:child_process'
import type { ChildProcess, Serializable } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A worker's process, which gets one request at a time. */
export interface SpeedProcess<Request> {
  /** Sends a request and waits for its answer. Rejects if the process ends first. */
  ask<T>(request: Request): Promise<T>
  end(): void
}

/**
 * Starts a worker from its module, with an order as JSON on its command line, and waits until its engine is
 * open.
 */
export async function startWorker<Request extends Serializable>(
  worker: URL,
  order: { readonly engine: string },
): Promise<SpeedProcess<Request>> {
  const child = fork(fileURLToPath(worker), [JSON.stringify(order)], {
    execArgv: ['--conditions=sheaf-source', '--expose-gc', '--max-old-space-size=8192', '--no-warnings'],
    // The output of an engine must not get between the lines of the result.
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  await next(child, order.engine)
  return {
    async ask<T>(request: Request) {
      const answer = next(child, order.engine)
      child.send(request)
      return (await answer) as T
    },
    end() {
      child.kill()
    },
  }
}

async function next(child: ChildProcess, engine: string): Promise<unknown> {
  return await new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the process of ${engine} ended with ${code}`))
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      resolve(message)
    })
  })
}
