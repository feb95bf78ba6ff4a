import { join } from 'node:path'
import { canFailFsync, openOptions, withFailingFsync } from '@sheaf/adapter-tests'
import { afterAll, expect, test } from 'vitest'
import { temporaryDirectory } from '../__fixtures__/temporary-directory.ts'
import { libsql } from '../libsql.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)

const whySkipped = canFailFsync() ? '' : ' (skipped: it needs Linux and gcc)'

test.skipIf(whySkipped !== '')(
  `an fsync that fails at a commit: whether it is made is unknown${whySkipped}`,
  async () => {
    const url = `file:${join(directory.path, 'memory.db')}`
    const script = new URL('../__fixtures__/write-undurably.ts', import.meta.url)
    const said = await withFailingFsync(script, directory.path, url)
    expect(said).toEqual({ code: 'unavailable', outcome: 'unknown' })
    const { store, close } = await libsql({ url }).open(openOptions())
    expect(['old', 'new']).toContain(await store.read('a.md'))
    await close()
  },
)
