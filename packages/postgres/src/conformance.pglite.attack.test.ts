import { PGlite } from '@electric-sql/pglite'
import { LONG_RUN } from '@sheaf/adapter-tests'
import { afterAll, beforeAll, describe } from 'vitest'
import { places } from './__fixtures__/places.ts'
import { runSuite } from './__fixtures__/run-suite.ts'

describe('on PGlite', () => {
  let pool: PGlite
  beforeAll(async () => {
    pool = await PGlite.create()
  })
  afterAll(() => pool.close())
  runSuite({ ...places(() => pool), options: () => ({ pool }), except: LONG_RUN })
})
