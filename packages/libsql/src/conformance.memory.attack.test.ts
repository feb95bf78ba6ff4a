import { storageSuite } from '@sheaf/testing'
import { expect, test } from 'vitest'
import { LONG_RUN } from './__fixtures__/long-run.ts'
import { libsql } from './libsql.ts'

// The engine is that of a file, which has the whole suite.
storageSuite(
  { test, expect },
  { open: (options) => libsql({ url: ':memory:' }).open(options), except: LONG_RUN },
)
