import { join } from 'node:path'
import { afterAll } from 'vitest'
import { FURTHER_SEEDS } from './__fixtures__/long-run.ts'
import { runSuite } from './__fixtures__/run-suite.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
let opened = 0
runSuite({
  take: async () => `${(opened += 1)}.db`,
  options: async (name) => ({ url: `file:${join(directory.path, name)}` }),
  except: FURTHER_SEEDS,
})
