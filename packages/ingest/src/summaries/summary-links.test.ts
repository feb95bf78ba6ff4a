import { expect, test } from 'vitest'
import { findBrokenLinks } from '../review/audit.ts'
import { addToSummary } from './summary-section.ts'

test('a link to an archive leads there, whatever its name has', () => {
  for (const name of ['Meeting (draft)', 'todo #1', '50% [wip]', "Tom's Q&A", 'x%20y', '🚀 日記']) {
    const archive = `notes/archive/${name}-2026-07.md`
    const summary = { month: '2026-07', lines: ['Done.'], archives: [archive] }
    const content = addToSummary(`notes/${name}.md`, '# Notes\n', [summary])
    const file = { path: `notes/${name}.md`, name: `${name}.md`, content, home: '', isRecord: false }
    const files = (paths: readonly string[]) => [
      file,
      ...paths.map((path) => ({ ...file, path, name: path, content: '' })),
    ]
    expect([name, findBrokenLinks(files([archive])).length]).toEqual([name, 0])
    expect([name, findBrokenLinks(files([])).length]).toEqual([name, 1])
  }
})
