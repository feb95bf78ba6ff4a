import { LONG_RUN } from '@sheaf/adapter-tests'
import { storageSuite } from '@sheaf/testing'
import { expect, test } from 'vitest'
import { libsql } from './libsql.ts'

// The engine is the same as for a file, which has the whole suite.
storageSuite(
  { test, expect },
  { open: (options) => libsql({ url: ':memory:' }).open(options), except: LONG_RUN },
)
