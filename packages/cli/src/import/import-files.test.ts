import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { InterruptedError } from '../cli-environment.ts'
import { importFiles } from './import-files.ts'
import type { ImportRequest } from './import-request.ts'

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

test('an import that is interrupted ends after a file, and goes on when it is done again', async () => {
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
  const { store } = memory
  let left = 2
  const request: ImportRequest = {
    source: {
      files: (async function* () {
        for (const path of ['a.md', 'b.md', 'c.md', 'd.md']) yield { path, bytes: () => bytesOf(path) }
      })(),
      progress: () => ({ done: 0, total: 4 }),
    },
    layout: 'markdown',
    stores: { scope: store, agent: store },
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

test('files come in together, and one that is refused has its reason and stops no other', async () => {
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
  const { store } = memory
  let commits = 0
  const counting: typeof store = Object.create(store, {
    commit: {
      value: async (...given: Parameters<typeof store.commit>) => {
        commits += 1
        return await store.commit(...given)
      },
    },
  })
  const run = async (paths: readonly string[]) => {
    commits = 0
    const results = await importFiles({
      source: {
        files: (async function* () {
          for (const path of paths)
            yield { path, bytes: () => bytesOf(path === 'large.md' ? 'x'.repeat(2_000_000) : path) }
        })(),
        progress: () => ({ done: 0, total: paths.length }),
      },
      layout: 'markdown',
      stores: { scope: counting, agent: counting },
      dryRun: false,
      force: false,
      onProgress: () => {},
    })
    return results.map(({ from, action }) => `${action} ${from}`)
  }
  const many = Array.from({ length: 120 }, (_, place) => `notes/${place}.md`)
  expect(await run(many)).toEqual(many.map((path) => `created ${path}`))
  expect(commits).toBe(3)
  expect(await run(['a.md', '.bad.md', 'large.md', 'b.md', 'A.md', 'b.md'])).toEqual([
    'created a.md',
    'skipped .bad.md',
    'skipped large.md',
    'created b.md',
    'skipped A.md',
    'unchanged b.md',
  ])
  expect(await store.list()).toEqual(['a.md', 'b.md', ...many].sort())
})
