import { join } from 'node:path'
import { NO_LONG_LOG } from '@sheaf/adapter-tests'
import { createClient } from '@libsql/client'
import { afterAll } from 'vitest'
import { runSuite } from './__fixtures__/run-suite.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
let opened = 0
const url = (name: string) => `file:${join(directory.path, name)}`
runSuite({
  take: async () => `${(opened += 1)}.db`,
  options: async (name) => ({ url: url(name) }),
  // The same engine, whose locks two connections of one process share.
  async run(name, statement) {
    const client = createClient({ url: url(name) })
    await client.execute(statement)
    client.close()
  },
  except: NO_LONG_LOG,
})
