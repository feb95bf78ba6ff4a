import { sqlite } from '@sheaf/sqlite'
import { storageSuite } from '@sheaf/testing'
import { expect, test } from 'vitest'
import { behindHttp } from './__fixtures__/behind-http.ts'
import { NOT_OVER_HTTP } from './__fixtures__/not-over-http.ts'

// The attacks run all of the suite, on files with two servers.
const TOPICS = /^storage: (?:append|commit|compare and set|concurrency|delete|errors|list|read and write):/
const declare = (title: string, body: () => Promise<void>) => {
  if (TOPICS.test(title)) test(title, body)
}
const skip = (title: string, body: () => Promise<void>) => {
  if (TOPICS.test(title)) test.skip(title, body)
}

storageSuite(
  { test: Object.assign(declare, { skip }), expect },
  {
    open: async (options) => await behindHttp(await sqlite({ file: ':memory:' }).open(options), options),
    except: NOT_OVER_HTTP,
  },
)
