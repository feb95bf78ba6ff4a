import { LONG_RUN } from '@sheaf/adapter-tests'
import type { LibsqlServer } from '@sheaf/libsql-server'
import { beforeAll } from 'vitest'
import { places } from './__fixtures__/places.ts'
import { runSuite } from './__fixtures__/run-suite.ts'
import { servers, withServer } from './__fixtures__/server.ts'

withServer('over WebSocket', () => {
  const { start } = servers()
  let server: LibsqlServer
  beforeAll(async () => {
    server = await start({ namespaces: true })
  })
  runSuite({
    ...places(() => server),
    options: async (name) => ({ url: (await server.namespaceGateway(name)).replace('http:', 'ws:') }),
    except: LONG_RUN,
  })
})
