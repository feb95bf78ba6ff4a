// Loaded first: once `globalThis.countSteps` is set, the process kills itself before the step with the number
// in SHEAF_DIE_AT. A step is a call that changes names, or makes something durable.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const dieAt = Number(process.env['SHEAF_DIE_AT'])
const state = globalThis as { countSteps?: boolean; steps?: number }
state.steps = 0

function counting<T extends (...parameters: never[]) => unknown>(work: T): T {
  return ((...parameters: Parameters<T>) => {
    if (state.countSteps === true) {
      state.steps = (state.steps ?? 0) + 1
      if (state.steps === dieAt) process.kill(process.pid, 'SIGKILL')
    }
    return work(...parameters)
  }) as T
}

for (const name of ['renameSync', 'unlinkSync', 'rmdirSync', 'mkdirSync', 'fsync'] as const) {
  Object.assign(fs, { [name]: counting(fs[name] as (...parameters: never[]) => unknown) })
}
syncBuiltinESMExports()
