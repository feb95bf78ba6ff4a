import { storageSuite } from '@sheaf/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleWorker, startWorker, type WorkerProcess } from './__fixtures__/start-worker.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'

// The cases run in the object itself, one after the other: each begins with an empty database.
const directory = temporaryDirectory()
let worker: WorkerProcess
beforeAll(async () => {
  worker = await startWorker(await bundleWorker('suite-worker.ts'), directory.path)
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  directory.remove()
})

// @sheaf/sqlite tries all: the same walks from further seeds, and the same statements in other orders.
const LATER =
  /^storage: (?:model: .*\(seed 1[13-68]\)$|(?:rebuild|no ghosts|non-interference|kept vectors): )/
const except =
  process.env['SHEAF_SOAK'] === '1' ? [] : [{ case: LATER, reason: 'in the long run: SHEAF_SOAK=1' }]

const notHere = () => Promise.reject(new Error('The object opens its storage.'))
storageSuite(
  {
    test: Object.assign(
      (name: string) =>
        test(name, async () => {
          const answered = await fetch(worker.url, { method: 'POST', body: name })
          expect(await answered.text()).toBe('ok')
        }),
      { skip: (name: string) => test.skip(name, () => {}) },
    ),
    expect,
  },
  { open: notHere, reopen: notHere, secondHandle: notHere, except },
)
