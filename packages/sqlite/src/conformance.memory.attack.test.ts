import { LONG_RUN } from '@sheaf/adapter-tests'
import { storageSuite } from '@sheaf/testing'
import { expect, test } from 'vitest'
import { sqlite } from './sqlite.ts'

storageSuite(
  { test, expect },
  { open: (options) => sqlite({ file: ':memory:' }).open(options), except: LONG_RUN },
)
