import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fs } from '@sheaf/fs'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { createMemory } from '../../index.ts'

const STORAGES = {
  fs: (folder: string, extensions?: readonly string[]) =>
    fs({ root: folder, ...(extensions && { extensions }) }),
  sqlite: (folder: string, extensions?: readonly string[]) =>
    sqlite({ file: join(folder, 'memory.db'), ...(extensions && { extensions }) }),
}

test.each(['fs', 'sqlite'] as const)(
  '%s: a file of an ending that a handle does not read is not found by it',
  async (kind) => {
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-endings-'))
    try {
      await using texts = await createMemory({ storage: STORAGES[kind](folder, ['.md', '.txt']) })
      for (const name of ['a.txt', 'b.md', 'c.txt'])
        await texts.store.write(`notes/${name}`, 'The heron is grey.')
      expect(await texts.search('heron')).toHaveLength(3)
      await using notes = await createMemory({ storage: STORAGES[kind](folder) })
      expect((await notes.search('heron')).map(({ source }) => source)).toEqual(['notes/b.md'])
      expect((await notes.search('heron', { limit: 1 })).map(({ source }) => source)).toEqual(['notes/b.md'])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
