import { storageSuite } from '@sheaf/testing'
import { expect, test } from 'vitest'
import { libsql } from './libsql.ts'

storageSuite({ test, expect }, { open: (options) => libsql({ url: ':memory:' }).open(options) })
