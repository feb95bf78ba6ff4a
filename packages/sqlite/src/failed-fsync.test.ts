import { join } from 'node:path'
import { canFailFsync, openOptions, withFailingFsync } from '@sheaf/adapter-tests'
import { afterAll, expect, test } from 'vitest'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { sqlite } from './sqlite.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)

const whySkipped = canFailFsync() ? '' : ' (skipped: it needs Linux and gcc)'

test.skipIf(whySkipped !== '').each([
  ['better-sqlite3', 'here'],
  ['better-sqlite3', 'worker'],
  ['node', 'here'],
])(
  `an fsync that fails at a commit, with %s (%s): whether it is made is unknown${whySkipped}`,
  async (driver, place) => {
    const file = join(directory.path, `${driver}-${place}.db`)
    const script = new URL('__fixtures__/write-undurably.ts', import.meta.url)
    const said = await withFailingFsync(script, directory.path, file, driver, place)
    expect(said).toEqual({ code: 'unavailable', outcome: 'unknown' })
    const { store, close } = await sqlite({ file }).open(openOptions())
    expect(['old', 'new']).toContain(await store.read('a.md'))
    await close()
  },
)
