// The entry of the worker thread: one connection, one call at a time. It returns the driver's own errors;
// the main thread translates them. It loads no package except the driver, because loading takes most of the
// start.
import { parentPort, workerData } from 'node:worker_threads'
import type { OpenDatabase } from '../load-driver.ts'
import {
  abandonConnection,
  checkpoint,
  closeConnection,
  openConnection,
  refresh,
  vacuum,
  createQueryRunner,
} from '../open-connection.ts'
import {
  CallState,
  plainError,
  type WorkerAnswer,
  type WorkerCall,
  type WorkerStart,
} from './worker-thread.ts'

const { path, settings, state } = workerData as WorkerStart
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of threads, not a window
const answer = (message: WorkerAnswer) => parentPort?.postMessage(message)

// When the main thread has cancelled a call, it has reported that nothing was changed: that must stay true.
function advance(from: number, to: number): void {
  if (Atomics.compareExchange(state, 0, from, to) !== from) throw new Error('The call was given up')
}
const beforeCommit = () => advance(CallState.running, CallState.committing)

async function driver(): Promise<OpenDatabase> {
  if (settings.driver === 'node') return (await import('../node-driver.ts')).openNodeDatabase
  const { default: Database } = await import('better-sqlite3')
  return (file, options) => new Database(file, options)
}

try {
  const openDatabase = await driver()
  const connection = await openConnection(openDatabase, path, settings)
  const runner = createQueryRunner(connection)
  const perform = (call: WorkerCall): WorkerAnswer => {
    try {
      advance(CallState.waiting, CallState.running)
      switch (call.kind) {
        case 'read':
          return { rows: runner.read(call.queries) }
        case 'write':
          return { rows: runner.write(call.queries, beforeCommit) }
        case 'checkpoint':
          return { rows: [[{ isLogEmpty: Number(checkpoint(connection)) }]] }
        case 'vacuum':
          return { rows: [[{ isLogEmpty: Number(vacuum(connection)) }]] }
        case 'refresh':
          refresh(connection)
          return { rows: [] }
        case 'close':
          closeConnection(connection)
          return { rows: [] }
        case 'abandon':
          abandonConnection(connection, openDatabase, path)
          return { rows: [] }
      }
    } catch (error) {
      return { error: plainError(error) }
    }
  }
  parentPort?.on('message', (call: WorkerCall) => {
    answer(perform(call))
    if (call.kind === 'close' || call.kind === 'abandon') parentPort?.close()
  })
  answer({ rows: [] })
} catch (error) {
  answer({ error: plainError(error) })
}
