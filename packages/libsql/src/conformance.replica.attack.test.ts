import { join } from 'node:path'
import { LONG_RUN, namedStorages } from '@sheaf/adapter-tests'
import type { LibsqlServer } from '@sheaf/libsql-server'
import { createSqlStorage } from '@sheaf/sql'
import { storageSuite } from '@sheaf/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ended, startScript } from './__fixtures__/child-process.ts'
import { levelReplicas } from './__fixtures__/level-replica.ts'
import { places } from './__fixtures__/places.ts'
import { PATIENCE_MS } from './__fixtures__/run-suite.ts'
import { servers, withServer } from './__fixtures__/server.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { createFlooredDatabase } from './server/floored-database.ts'

// The parts of libsql(), with a replica that checks before each read that it is current: two handles of one
// process must see each other's writes at once. replica/*.test.ts tests its own promises. Another process
// finds the file taken, and asks the primary.
withServer('on an embedded replica', () => {
  const { start } = servers()
  const directory = temporaryDirectory()
  const replicas = levelReplicas()
  afterAll(async () => {
    await replicas.close()
    directory.remove()
  })
  let server: LibsqlServer
  beforeAll(async () => {
    server = await start({ namespaces: true })
  })
  const { take, hold } = places(() => server)
  const fileOf = (name: string) => join(directory.path, `${name}.db`)

  const { hooks } = namedStorages({
    take,
    open: async (name, options) => {
      const { primary, reader } = await replicas.open({
        url: server.namespaceUrl(name),
        syncUrl: await server.namespaceGateway(name),
        file: fileOf(name),
      })
      const database = createFlooredDatabase({ primary, reader, timeoutMs: PATIENCE_MS })
      return hold(name, await createSqlStorage({ database }, options))
    },
    append: async (name, path, lines) => {
      const options = {
        url: await server.namespaceGateway(name),
        replica: { file: fileOf(name), syncIntervalMs: 0 },
        timeoutMs: PATIENCE_MS,
      }
      await ended(startScript('append-lines.ts', JSON.stringify(options), path, lines))
    },
  })
  storageSuite(
    { test, expect },
    {
      ...hooks,
      reopen: async (storage, options) => {
        const again = hooks.secondHandle(storage, options)
        await Promise.all([storage.close(), again])
        return await again
      },
      except: LONG_RUN,
    },
  )
})
