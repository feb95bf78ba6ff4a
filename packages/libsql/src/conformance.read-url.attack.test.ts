import { LONG_RUN } from '@sheaf/adapter-tests'
import type { LibsqlServer } from '@sheaf/libsql-server'
import { beforeAll } from 'vitest'
import { levelFetch, type LevelFetch } from './__fixtures__/level-fetch.ts'
import { places } from './__fixtures__/places.ts'
import { runSuite } from './__fixtures__/run-suite.ts'
import { servers, withServer } from './__fixtures__/server.ts'

// A lagging replica tests that a storage sees its own writes and never goes back; here two handles of one
// process must see each other's writes at once.
withServer('with a read replica', () => {
  const { start } = servers()
  let primary: LibsqlServer
  let replica: LibsqlServer
  beforeAll(async () => {
    primary = await start({ namespaces: true })
    replica = await start({ namespaces: true, primary: primary.grpcUrl })
  })
  const levels = new Map<string, LevelFetch>()
  runSuite({
    ...places(() => primary),
    async options(name) {
      const [url, readUrl] = [primary.namespaceUrl(name), replica.namespaceUrl(name)]
      const level = levels.get(name) ?? levelFetch(url, readUrl)
      levels.set(name, level)
      return { url, readUrl, fetch: level.fetch }
    },
    changed: (name) => levels.get(name)?.changed(),
    except: LONG_RUN,
  })
})
