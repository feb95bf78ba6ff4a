import { storageSuite } from '@sheaf/testing'
import { expect, test } from 'vitest'
import { nodeDatabase } from './__fixtures__/node-database.ts'
import { createSqlStorage } from './create-sql-storage.ts'

// In the long run: @sheaf/sqlite has the same statements and searches in each run, on its own driver.
storageSuite(
  { test, expect },
  { open: async (options) => await createSqlStorage({ database: nodeDatabase() }, options) },
)
