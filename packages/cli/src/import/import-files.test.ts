import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { InterruptedError } from '../errors/interrupted-error.ts'
import { importFiles } from './import-files.ts'
import type { ImportRequest } from './import-request.ts'

test('an import that is interrupted ends after a file, and goes on when it is done again', async () => {
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
  const { store } = memory
  let left = 2
  const request: ImportRequest = {
    source: {
      files: (async function* () {
        for (const path of ['a.md', 'b.md', 'c.md', 'd.md']) yield { path, read: async () => path }
      })(),
      progress: () => ({ done: 0, total: 4 }),
    },
    layout: 'markdown',
    stores: { scope: store, agent: store, sessions: store },
    dryRun: false,
    force: false,
    onProgress: () => (left -= 1),
  }
  const error: unknown = await importFiles({ ...request, isInterrupted: () => left <= 0 }).catch(
    (each: unknown) => each,
  )
  expect(error).toBeInstanceOf(InterruptedError)
  expect(Object(error).message).toBe('Import interrupted: 2 files were imported. Run it again to continue.')
  expect(await store.list()).toEqual(['a.md', 'b.md'])
})
