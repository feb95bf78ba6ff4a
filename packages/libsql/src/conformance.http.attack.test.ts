import { AT_A_SERVER } from '@sheaf/adapter-tests'
import { plainFetch, type LibsqlServer } from '@sheaf/libsql-server'
import { beforeAll } from 'vitest'
import { places, run } from './__fixtures__/places.ts'
import { runSuite } from './__fixtures__/run-suite.ts'
import { servers, withServer } from './__fixtures__/server.ts'

// Other processes here, the entry without WebSockets, and all tests in reliability use the global fetch.
withServer('over HTTP', () => {
  const { start } = servers()
  let server: LibsqlServer
  beforeAll(async () => {
    server = await start({ namespaces: true })
  })
  runSuite({
    ...places(() => server),
    options: async (name) => ({ url: server.namespaceUrl(name), fetch: plainFetch }),
    run: (name, statement) => run(server.namespaceUrl(name), [statement]),
    except: AT_A_SERVER,
  })
})
