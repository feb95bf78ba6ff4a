import { fileLinks } from '@sheaf/documents'
import { expect, test } from 'vitest'
import { openStore } from './__fixtures__/stores.ts'
import { addToSummary } from './summary-section.ts'

test('a link to an archive leads there, whatever its name has', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  for (const name of ['Meeting (draft)', 'todo #1', '50% [wip]', "Tom's Q&A", 'x%20y', '🚀 日記']) {
    const [path, archive] = [`notes/${name}.md`, `notes/archive/${name}-2026-07.md`]
    const summary = { month: '2026-07', lines: ['Done.'], archives: [archive] }
    await store.write(path, addToSummary(path, '# Notes\n', [summary]))
    expect(await fileLinks.list(store, { from: path })).toMatchObject([{ status: 'broken' }])
    await store.write(archive, '- Done.\n')
    expect(await fileLinks.list(store, { from: path })).toMatchObject([{ status: 'found', path: archive }])
  }
})
