import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MemoryError } from '@sheaf/core'
import { testStorage, type TestStorageKind } from '@sheaf/test-storage'
import { afterEach, describe, expect, test } from 'vitest'
import { clock } from '../__fixtures__/open-memory.ts'
import { createMemory } from '../create-memory.ts'
import type { Memory, MemoryOptions } from '../index.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

const TEXT = '# Harbour\n\nThe heron stands at the quay.\n'
const HEAD = 'users/ada/.history/notes/a/head.md'

/** Runs `work` with Ada's memory before `damage` is done to the closed storage, and `check` after it. */
async function damaged(
  kind: TestStorageKind,
  { options = {}, damage }: { options?: Partial<MemoryOptions>; damage: (folder: string) => Promise<void> },
  check: (memory: Memory) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-damage-'))
  folders.push(folder)
  const open = async () => await createMemory({ storage: testStorage(folder, kind), clock, ...options })
  const before = await open()
  await before.user('ada').store.write('notes/a.md', 'first\n')
  await before.user('ada').store.write('notes/a.md', TEXT)
  await before.user('ada').store.write('notes/b.md', 'A pelican flies.\n')
  await before.flush()
  await before.close()
  await damage(folder)
  const after = await open()
  try {
    await check(after)
  } finally {
    await after.close()
  }
}

function inDatabase(sql: string, path: string): (folder: string) => Promise<void> {
  return async (folder) => {
    const [name] = (await readdir(folder)).filter((each) => each.endsWith('.db'))
    const database = new DatabaseSync(join(folder, name ?? ''))
    expect(database.prepare(sql).run(path).changes).toBe(1)
    database.close()
  }
}

// One bit of one letter: the text is not UTF-8 any more.
const flipped = (column: string) =>
  `CAST(CAST(substr(${column}, 1, 20) AS BLOB) || x'c8' || CAST(substr(${column}, 22) AS BLOB) AS TEXT)`
const CONTENT = `UPDATE sheaf_file SET content = ${flipped('content')} WHERE path = ?`
const CHUNK = `UPDATE sheaf_chunk SET text = replace(text, 'heron', 'peron')
  WHERE id >> 20 = (SELECT id FROM sheaf_file WHERE path = ?)`
const NOTE = 'users/ada/notes/a.md'

describe.each(['sqlite', 'libsql-file'] as const)('a damaged text in %s', (kind) => {
  test('is never read, and comes back from its history', async () => {
    await damaged(kind, { damage: inDatabase(CONTENT, NOTE) }, async (memory) => {
      const ada = memory.user('ada')
      const error = await ada.store.read('notes/a.md').catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ code: 'damaged', path: 'notes/a.md', retryable: false })
      await expect(ada.store.append('notes/a.md', 'more')).rejects.toMatchObject({ code: 'damaged' })
      expect(await ada.store.read('notes/b.md')).toBe('A pelican flies.\n')
      expect((await ada.search('heron')).map(({ source }) => source)).toEqual(['notes/a.md'])
      const finding = { problem: 'content-damaged', path: NOTE }
      expect((await memory.doctor()).findings).toMatchObject([{ ...finding, state: 'found' }])
      expect((await memory.doctor({ repair: true })).findings).toMatchObject([
        { ...finding, state: 'repaired' },
      ])
      expect((await memory.doctor()).findings).toEqual([])
      expect(await ada.store.read('notes/a.md')).toBe(TEXT)
      expect(await ada.history.list('notes/a.md')).toHaveLength(2)
    })
  })

  test('is named where there is no history, and is gone once it is written anew', async () => {
    await damaged(
      kind,
      { options: { history: false }, damage: inDatabase(CONTENT, NOTE) },
      async (memory) => {
        const ada = memory.user('ada')
        for (const repair of [false, true]) {
          const finding = { problem: 'content-damaged', path: NOTE, state: 'manual' }
          expect((await memory.doctor({ repair })).findings).toMatchObject([finding])
          await expect(ada.store.read('notes/a.md')).rejects.toMatchObject({ code: 'damaged' })
        }
        await ada.store.write('notes/a.md', TEXT)
        expect(await ada.store.read('notes/a.md')).toBe(TEXT)
        expect((await memory.doctor()).findings).toEqual([])
      },
    )
  })

  test('may be written anew and deleted where it has a history', async () => {
    await damaged(kind, { damage: inDatabase(CONTENT, NOTE) }, async (memory) => {
      const ada = memory.user('ada')
      await ada.store.write('notes/a.md', 'new\n')
      expect(await ada.store.read('notes/a.md')).toBe('new\n')
      expect(await ada.history.list('notes/a.md')).toHaveLength(3)
    })
    await damaged(kind, { damage: inDatabase(CONTENT, NOTE) }, async (memory) => {
      await memory.user('ada').store.delete('notes/a.md')
      expect(await memory.user('ada').store.list()).toEqual(['notes/b.md'])
      expect((await memory.doctor()).findings).toEqual([])
    })
  })

  test('is never read or found under a path that is damaged', async () => {
    const path = `UPDATE sheaf_file SET path = 'users/ada/notes/z.md' WHERE path = ?`
    await damaged(kind, { damage: inDatabase(path, NOTE) }, async (memory) => {
      const ada = memory.user('ada')
      for (const repair of [false, true, false]) {
        for (const name of ['notes/a.md', 'notes/z.md']) await expect(ada.store.read(name)).rejects.toThrow()
        expect([...(await ada.search('heron'))]).toEqual([])
        const { findings } = await memory.doctor({ repair })
        // Its name is taken until the damaged one is written under another path.
        expect(findings.slice(-1)).toMatchObject([{ problem: 'path-damaged', state: 'manual' }])
        const { skipped } = await memory.reindex()
        expect(skipped).toEqual([
          { path: 'users/ada/notes/z.md', reason: expect.stringContaining('damaged') as string },
        ])
      }
    })
  })

  test('a path of bytes is refused by a write beside it', async () => {
    const path = `UPDATE sheaf_file SET path = x'00' WHERE path = ?`
    await damaged(kind, { damage: inDatabase(path, NOTE) }, async (memory) => {
      const error: unknown = await memory
        .user('ada')
        .store.write('notes/new.md', 'new\n')
        .catch((thrown: unknown) => thrown)
      expect(MemoryError.isInstance(error)).toBe(true)
      const problems = (await memory.doctor()).findings.map(({ problem }) => problem)
      expect(problems).toContain('invalid-path')
    })
  })

  test.each([
    ['one letter', `substr(hash, 1, 9) || 'q' || substr(hash, 11)`],
    ['no text', `x'00'`],
  ])('whose hash is damaged (%s) comes back where the history vouches for it', async (what, hash) => {
    const damage = inDatabase(`UPDATE sheaf_file SET hash = ${hash} WHERE path = ?`, NOTE)
    await damaged(kind, { damage }, async (memory) => {
      const { store } = memory.user('ada')
      await expect(store.read('notes/a.md')).rejects.toMatchObject({ code: 'damaged' })
      const { findings } = await memory.doctor({ repair: true })
      const state = what === 'one letter' ? 'repaired' : 'manual'
      expect(findings).toMatchObject([{ problem: 'content-damaged', path: NOTE, state }])
      if (state === 'manual') await store.write('notes/a.md', TEXT)
      expect(await store.read('notes/a.md')).toBe(TEXT)
      expect((await memory.doctor()).findings).toEqual([])
    })
  })

  test('is shown by no search, which says so, and is indexed again', async () => {
    await damaged(kind, { damage: inDatabase(CHUNK, NOTE) }, async (memory) => {
      const ada = memory.user('ada')
      const found = await ada.search('heron pelican')
      expect(found.map(({ source }) => source)).toEqual(['notes/b.md'])
      expect(found.degraded).toMatchObject({ reason: 'damaged' })
      expect((await ada.search('pelican')).degraded).toBeUndefined()
      await memory.doctor({ repair: true })
      const [hit] = await ada.search('heron')
      expect(hit?.text).toContain('The heron stands')
    })
  })

  test('of a history holds up no change of its file', async () => {
    const head = HEAD
    await damaged(kind, { damage: inDatabase(CONTENT, head) }, async (memory) => {
      const ada = memory.user('ada')
      const finding = { path: head, state: 'manual' }
      expect((await memory.doctor({ repair: true })).findings).toMatchObject([finding])
      await expect(ada.history.list('notes/a.md')).rejects.toMatchObject({ code: 'damaged' })
      await ada.store.append('notes/a.md', 'more\n')
      expect(await ada.store.read('notes/a.md')).toBe(`${TEXT}more\n`)
      expect((await ada.history.list('notes/a.md')).length).toBeGreaterThan(0)
      expect((await memory.doctor()).findings).toEqual([])
    })
  })
})

// On PostgreSQL and past the triggers of SQLite; Sheaf logs its own deletions.
const LOSE = `DELETE FROM sheaf_change WHERE id = (SELECT max(id) FROM sheaf_change)`

test('a lost file comes back from its history, and one that was deleted does not', async () => {
  const damage = async (folder: string) => {
    await inDatabase('DELETE FROM sheaf_file WHERE path = ?', NOTE)(folder)
    const database = new DatabaseSync(join(folder, 'memory.db'))
    database.exec(LOSE)
    database.close()
  }
  await damaged('sqlite', { damage }, async (memory) => {
    const ada = memory.user('ada')
    await ada.store.delete('notes/b.md')
    const finding = { problem: 'file-lost', path: NOTE }
    const found = (await memory.doctor()).findings
    expect(found).toContainEqual(expect.objectContaining({ ...finding, state: 'found' }))
    const { findings } = await memory.doctor({ repair: true })
    expect(findings).toContainEqual(expect.objectContaining({ ...finding, state: 'repaired' }))
    expect(await ada.store.read('notes/a.md')).toBe(TEXT)
    expect((await memory.doctor()).findings).toEqual([])
    expect(await ada.store.list()).toEqual(['notes/a.md'])
  })
})

test.each(['sqlite', 'fs'] as const)('doctor of a user examines their files alone, in %s', async (kind) => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-damage-'))
  folders.push(folder)
  const open = async () => await createMemory({ storage: testStorage(folder, kind), clock })
  const before = await open()
  for (const id of ['ada', 'bob']) await before.user(id).store.write('notes/a.md', `a heron of ${id}\n`)
  await before.close()
  const database = new DatabaseSync(join(folder, kind === 'fs' ? 'notes/.sheaf/index.db' : 'memory.db'))
  database.exec(`UPDATE sheaf_chunk SET text = 'a stork'`)
  database.close()
  await using memory = await open()
  const ada = memory.user('ada')
  const seen: string[] = []
  const { findings, facts } = await ada.doctor({ onProgress: ({ path }) => seen.push(path) })
  expect(findings).toMatchObject([{ problem: 'chunks-wrong', path: 'notes/a.md', state: 'found' }])
  expect(findings[0]?.message).toContain('The file "notes/a.md" has')
  expect(facts).toEqual({
    files: expect.any(Number) as number,
    chunks: 1,
    embeddings: 0,
    embeddingModels: 0,
    ...(kind === 'fs' ? { behind: 0, leftOut: 0, otherEndings: 0 } : {}),
  })
  expect(seen).toContain('notes/a.md')
  expect(seen.filter((path) => path.includes('users'))).toEqual([])
  expect((await ada.doctor({ repair: true })).findings).toMatchObject([{ state: 'repaired' }])
  expect((await ada.doctor()).findings).toEqual([])
  expect((await memory.doctor()).findings).toMatchObject([{ path: 'users/bob/notes/a.md' }])
  await expect(ada.doctor({ directory: '../bob' })).rejects.toMatchObject({ code: 'invalid-path' })
  await expect(ada.doctor({ abortSignal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough')
})

test('a history in a folder that is not UTF-8 any more holds up no change of its file', async () => {
  const damage = async (folder: string) => {
    const names = await readdir(folder, { recursive: true })
    const file = join(folder, names.find((name) => name.endsWith(HEAD)) ?? '')
    const bytes = await readFile(file)
    bytes[20] = 0xc8
    await writeFile(file, bytes)
  }
  await damaged('fs', { damage }, async (memory) => {
    const ada = memory.user('ada')
    const findings = [{ problem: 'history-damaged', path: HEAD, state: 'manual' }]
    expect((await memory.doctor()).findings).toMatchObject(findings)
    await ada.store.append('notes/a.md', 'more\n')
    expect(await ada.store.read('notes/a.md')).toBe(`${TEXT}more\n`)
    expect((await memory.doctor()).findings).toEqual([])
  })
})

test.each(['sqlite', 'libsql-file', 'fs'] as const)(
  'a damaged vector in %s is told by a search, and by the trace of a context',
  async (kind) => {
    const embedder = {
      model: 'm',
      dimensions: 2,
      embed: async (texts: readonly string[]) => texts.map(({ length }) => Float32Array.of(1, length)),
    }
    const damage = async (folder: string) => {
      const names = await readdir(folder, { recursive: true })
      const [name = ''] = names.filter((each) => each.endsWith('.db') && !each.endsWith('lock.db'))
      const database = new DatabaseSync(join(folder, name))
      const notANumber = `UPDATE sheaf_embedding SET vector = x'0000c07f0000803f' WHERE text_hash IN (
        SELECT text_hash FROM sheaf_chunk WHERE text LIKE '%heron%')`
      expect(database.prepare(notANumber).run().changes).toBeGreaterThan(0)
      database.close()
    }
    await damaged(kind, { options: { embedder }, damage }, async (memory) => {
      const ada = memory.user('ada')
      const message = expect.stringContaining('is damaged') as string
      const hits = await ada.search('heron')
      expect(hits.map(({ source }) => source)).toContain('notes/a.md')
      expect(hits.degraded).toEqual({ reason: 'damaged', message })
      const assemble = async () =>
        await ada.assemble({ messages: [{ role: 'user', content: 'heron' }], maxTokens: 2000 })
      const { messages, trace } = await assemble()
      expect(JSON.stringify(messages)).toContain('The heron stands at the quay.')
      expect(trace.events.filter(({ id }) => id === 'search:incomplete')).toMatchObject([
        { status: 'dropped', reason: message },
      ])
      await memory.doctor({ repair: true })
      await memory.flush()
      expect((await ada.search('heron')).degraded).toBeUndefined()
      expect((await assemble()).trace.events.map(({ id }) => id)).not.toContain('search:incomplete')
    })
  },
)
