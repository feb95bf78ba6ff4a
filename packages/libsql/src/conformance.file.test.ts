import { join } from 'node:path'
import { storageSuite } from '@sheaf/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { runSuite } from './__fixtures__/run-suite.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { libsql } from './libsql.ts'

describe('on a file', () => {
  const directory = temporaryDirectory()
  afterAll(directory.remove)
  let opened = 0
  runSuite({
    take: async () => `${(opened += 1)}.db`,
    options: async (name) => ({ url: `file:${join(directory.path, name)}` }),
  })
})

describe('in memory', () => {
  storageSuite({ test, expect }, { open: (options) => libsql({ url: ':memory:' }).open(options) })
})
