import { copyFileSync, existsSync, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { libsql } from '@sheaf/libsql'
import { sqlite } from '@sheaf/sqlite'
import { afterAll, describe, expect, test } from 'vitest'
import { createMemory, type Memory } from '../index.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-changed-source-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let places = 0

const ADAPTERS = {
  'better-sqlite3': (file: string) => sqlite({ file }),
  'node:sqlite': (file: string) => sqlite({ file, driver: 'node' }),
  libSQL: (file: string) => libsql({ url: `file:${file}` }),
}

const ENDS = ['', '-wal', '-shm']
const copyAll = (from: string, to: string, ends = ENDS) => {
  for (const end of ends) if (existsSync(`${from}${end}`)) copyFileSync(`${from}${end}`, `${to}${end}`)
}
const CHANGES: readonly (readonly [string, (file: string, older: string) => void])[] = [
  ['an older copy over the database', (file, older) => copyAll(older, file, [''])],
  ['an older copy over all of its files', (file, older) => copyAll(older, file)],
  ['its log emptied', (file) => truncateSync(`${file}-wal`, 0)],
  ['the database cut', (file) => truncateSync(file, 40_960)],
]

describe.each(Object.entries(ADAPTERS))('%s', (driver, adapter) => {
  // Both drivers of one engine read alike.
  test.each(CHANGES.slice(0, driver === 'node:sqlite' ? 2 : CHANGES.length))(
    'a backup is whole, or refused and marked, after %s',
    async (_change, change) => {
      const place = `${(places += 1)}`
      const [file, older] = [join(folder, `${place}.db`), join(folder, `${place}-older.db`)]
      const notes = (text: string) =>
        Array.from({ length: 420 }, (_each, each) => ({
          path: `m/${each}.md`,
          content: `${text} ${each}\n${'The heron waits.\n'.repeat(100)}`,
        }))
      const memory = await createMemory({ storage: adapter(file), history: false })
      await memory.store.commit(notes('old'))
      copyAll(file, older)
      await memory.store.commit(notes('new'))
      const target = sqlite({ file: join(folder, `${place}-copy.db`) })
      const parts: number[] = []
      const result = await memory
        .backup(target, {
          onProgress: ({ done }) => {
            if (parts.push(done) === 1) change(file, older)
          },
        })
        .catch((error: unknown) => error)
      await memory.close().catch(() => {})
      const opened = await createMemory({ storage: target }).catch((error: unknown) => error)
      if (!(opened instanceof Error)) {
        await using copy = opened as Memory
        // Texts in the log, and texts that were read before, are still there.
        expect(result).toMatchObject({ files: 421, findings: [] })
        for (const { path, content } of notes('new')) expect(await copy.store.read(path)).toBe(content)
        return
      }
      expect(parts[0]).toBeLessThan(420)
      expect(result).toMatchObject({
        code: 'unavailable',
        message: expect.stringMatching(/since it was opened.*(Close the storage|Try again)/) as string,
      })
      expect(opened).toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('unfinished') as string,
      })
    },
  )
})
