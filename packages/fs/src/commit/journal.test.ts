import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryDirectory } from '../__fixtures__/temporary-directory.ts'
import { Disk } from '../disk/disk.ts'
import { formatJournal, readJournal } from './journal.ts'

const place = temporaryDirectory()
afterAll(place.remove)

// When the process died, the folder may have been open with other endings.
test.each(['a.md', 'notes/a.txt', 'a.b.Markdown', 'a.mp3'])('the journal of %s is read', (path) => {
  const root = join(place.path, path)
  mkdirSync(root, { recursive: true })
  const disk = Disk.open({ root, maxFileBytes: 100 })
  const entries = [{ path, temporary: '1'.repeat(32), before: 'f'.repeat(64) }]
  writeFileSync(join(root, '.sheaf/journal'), formatJournal(entries))
  expect(readJournal(disk)).toEqual(entries)
  disk.close()
})
