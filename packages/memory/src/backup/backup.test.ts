import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fixedClock, type Embedder, type StorageAdapter } from '@sheaf/core'
import { libsql } from '@sheaf/libsql'
import { sqlite } from '@sheaf/sqlite'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCAL_STORAGES } from '../__fixtures__/local-storages.ts'
import { createMemory, type Memory, type MemoryOptions } from '../index.ts'
import { COPY_MARK } from './backup.ts'

let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'sheaf-backup-'))))
afterAll(async () => await rm(folder, { recursive: true, force: true }))

// Three numbers of the letters, as another process would make them too.
const embedder: Embedder = {
  model: 'letters',
  dimensions: 3,
  embed: async (texts) =>
    texts.map((text) => Float32Array.from([/a/g, /e/g, /./g], (letter) => text.match(letter)?.length ?? 0)),
}

let places = 0
const ADAPTERS = LOCAL_STORAGES
// When `filled` is done.
const LATER = fixedClock('2021-02-06T04:05:06.789Z')
const newPlace = () => join(folder, `${(places += 1)}`)

async function open(storage: StorageAdapter, options: Partial<MemoryOptions> = {}): Promise<Memory> {
  return await createMemory({ storage, clock: fixedClock('2026-11-20T09:30:15Z'), ...options })
}

// A memory with a day for each change, a history, a proposal, and vectors.
async function filled(storage: StorageAdapter): Promise<Memory> {
  const clock = fixedClock('2021-02-03T04:05:06.789Z')
  const memory = await createMemory({ storage, clock, embedder })
  const ada = memory.user('ada')
  for (const day of ['Monday', 'Tuesday', 'Wednesday']) {
    await ada.store.write('notes/tides.md', `# Tides\n\nHigh water on ${day} at nine.\n`)
    await ada.appendDaily(`Went to the harbour on ${day}.`)
    clock.advance(86_400_000)
  }
  const proposal = { path: 'notes/tides.md', content: '# Tides\n\nSee the table.\n' }
  await ada.proposals.propose({ ...proposal, author: 'agent', reason: 'shorter' })
  await memory.user('bo').store.write('MEMORY.md', '- Keeps herons.\n')
  await memory.flush()
  return memory
}

async function allOf(memory: Memory): Promise<readonly (readonly [string, string, string])[]> {
  const paths = await memory.store.list('', { includeHidden: true })
  const files = paths.map(async (path) => {
    const stat = await memory.store.stat(path)
    return [path, await memory.store.read(path), stat?.updatedAt.toISOString() ?? ''] as const
  })
  return await Promise.all(files)
}

// `sheaf copy` tries every pair of storages.
const PAIRS = [
  ['sqlite', 'sqlite'],
  ['sqlite', 'fs'],
  ['fs', 'sqlite'],
  ['fs', 'fs'],
] as const

describe.each(PAIRS)('from %s to %s', (from, to) => {
  test('a backup has files, dates, histories, proposals and vectors, and finds the same', async () => {
    await using memory = await filled(ADAPTERS[from](newPlace()))
    const target = ADAPTERS[to](newPlace())
    const receipt = await memory.backup(target)
    const asked: string[] = []
    const embed: Embedder['embed'] = async (texts, how) => {
      if (how?.purpose !== 'query') asked.push(...texts)
      return await embedder.embed(texts, how)
    }
    await using copy = await open(target, { clock: LATER, embedder: { ...embedder, embed } })
    expect(await allOf(copy)).toEqual(await allOf(memory))
    expect(receipt).toMatchObject({ written: receipt.files, skipped: [], findings: [] })
    expect(receipt.files).toBe((await allOf(memory)).length)
    expect(receipt.vectors).toBeGreaterThan(3)
    await copy.flush()
    expect([asked, copy.vectors?.state().isComplete]).toEqual([[], true])
    const [ada, same] = [memory.user('ada'), copy.user('ada')]
    expect(await same.history.list('notes/tides.md')).toEqual(await ada.history.list('notes/tides.md'))
    expect(await same.proposals.list()).toEqual(await ada.proposals.list())
    const sources = async (user: typeof ada) =>
      (await user.search('when is high water')).map(({ source, text, updatedAt }) => [
        source,
        text,
        updatedAt,
      ])
    expect(await sources(same)).toEqual(await sources(ada))
  })
})

describe.each(Object.keys(ADAPTERS) as readonly (keyof typeof ADAPTERS)[])('%s', (kind) => {
  const adapter = ADAPTERS[kind]

  test('an interrupted backup cannot be opened, and goes on with what is there by then', async () => {
    await using memory = await open(adapter(newPlace()), { history: false })
    const many = Array.from({ length: 900 }, (_, each) => ({ path: `m/${each}.md`, content: `note ${each}` }))
    await memory.store.commit([...many, { path: 'Tides.md', content: 'one' }])
    const target = adapter(newPlace())
    const controller = new AbortController()
    const first = memory.backup(target, {
      abortSignal: controller.signal,
      onProgress: ({ done }) => {
        if (done >= 400) controller.abort(new Error('interrupted'))
      },
    })
    await expect(first).rejects.toThrow('interrupted')
    // Changes of an app would be undone by the copy that goes on.
    await expect(open(target)).rejects.toMatchObject({
      code: 'unavailable',
      retryable: false,
      message: expect.stringMatching(/unfinished copy.*Run the copy again/) as string,
    })
    await memory.store.commit([
      { path: 'm/0.md', content: 'changed' },
      { path: 'm/1.md', content: null },
      { path: 'Tides.md', content: null },
      { path: 'tides.md', content: 'two' },
    ])
    const receipt = await memory.backup(target)
    expect(receipt.written).toBeLessThan(700)
    await using copy = await open(target)
    expect(await allOf(copy)).toEqual(await allOf(memory))
    expect(await copy.store.exists(COPY_MARK)).toBe(false)
  })

  test('a target with other files is refused, and stays; one with the same files is filled', async () => {
    await using memory = await open(adapter(newPlace()))
    await memory.store.write('a.md', 'a secret')
    await memory.store.write('b.md', 'two')
    const target = adapter(newPlace())
    {
      await using other = await open(target, { history: false })
      await other.store.write('b.md', 'other')
    }
    await expect(memory.backup(target)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^The target holds other files, such as "b.md"/) as string,
    })
    {
      await using other = await open(target, { history: false })
      expect((await allOf(other)).map(([path, text]) => [path, text])).toEqual([['b.md', 'other']])
      await other.store.write('b.md', 'two')
    }
    expect(await memory.backup(target)).toMatchObject({ findings: [] })
    {
      await using copy = await open(target)
      expect((await allOf(copy)).map(([path]) => path)).toEqual((await allOf(memory)).map(([path]) => path))
    }
    // Again: nothing is left to do but the note of this copy.
    expect(await memory.backup(target)).toMatchObject({ written: 1 })
  })

  test('a target that is empty and open is refused, in this process and in another one', async () => {
    await using memory = await open(adapter(newPlace()), { history: false })
    await memory.store.write('a.md', 'one')
    const refused = async (target: StorageAdapter) =>
      await expect(memory.backup(target)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/is open already.*Close it there first, or name a new/) as string,
      })
    const here = adapter(newPlace())
    {
      await using other = await open(here)
      await refused(here)
      await refused(here)
      await other.store.write('b.md', 'two')
      await other.store.delete('b.md')
      expect(await other.store.list()).toEqual([])
    }
    const place = newPlace()
    const script = fileURLToPath(new URL('../__fixtures__/hold-open.ts', import.meta.url))
    const child = spawn(process.execPath, ['--conditions=sheaf-source', script, kind, place], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    await refused(adapter(place))
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(await memory.backup(adapter(place))).toMatchObject({ findings: [] })
    {
      await using copy = await open(adapter(place))
      expect(await copy.store.read('a.md')).toBe('one')
      await refused(adapter(place))
    }
    // A closed storage is not open.
    expect(await memory.backup(adapter(place))).toMatchObject({ written: 1, findings: [] })
  })

  test('the memory itself is refused, and stays as it is', async () => {
    const storage = adapter(newPlace())
    await using memory = await open(storage)
    await memory.store.write('a.md', 'one')
    const before = await memory.store.list('', { includeHidden: true })
    await expect(memory.backup(storage)).rejects.toMatchObject({ code: 'conflict' })
    expect(await memory.store.list('', { includeHidden: true })).toEqual(before)
  })

  test('of two copies into one place one goes on, and the result is whole', async () => {
    await using memory = await open(adapter(newPlace()), { history: false })
    const many = Array.from({ length: 600 }, (_, each) => ({ path: `m/${each}.md`, content: `note ${each}` }))
    await memory.store.commit(many)
    const target = adapter(newPlace())
    const results = await Promise.allSettled([memory.backup(target), memory.backup(target)])
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' })
    await memory.backup(target)
    await using copy = await open(target)
    expect(await allOf(copy)).toEqual(await allOf(memory))
  })

  test('a receipt of an erase names the copies that were made', async () => {
    await using memory = await open(adapter(newPlace()), { embedder })
    await memory.user('ada').store.write('MEMORY.md', '- Keeps herons.\n')
    await memory.user('bo').store.write('MEMORY.md', '- Keeps storks.\n')
    const named = (receipt: { readonly places: readonly { readonly place: string }[] }) =>
      receipt.places.filter(({ place }) => place === 'backups and copies')
    expect(named(await memory.user('bo').erase())).toEqual([])
    await memory.flush()
    const target = adapter(newPlace())
    const { vectors } = await memory.backup(target)
    expect(vectors).toBeGreaterThan(0)
    const expected = {
      state: 'remains',
      note: expect.stringMatching(
        /^A backup or copy was begun, the last on 2026-11-20\. Delete them, also unfinished ones, /,
      ) as string,
    }
    expect(named(await memory.user('ada').forget({ query: 'herons' }))).toMatchObject([expected])
    // The copy keeps the vectors too; another one lacks those that were erased.
    expect((await memory.backup(adapter(newPlace()))).vectors).toBe(vectors - 1)
    await using copy = await open(target)
    expect(await copy.user('ada').store.read('MEMORY.md')).toContain('herons')
    // It has a sibling too.
    expect(named(await copy.user('ada').erase())).toMatchObject([expected])
  })
})

// That a backup is of one moment while others write, `sheaf copy` tries on every storage.
test('what changes between two parts of the copy is in it as it was in the end', async () => {
  const adapter = ADAPTERS.sqlite(newPlace())
  let change: (() => Promise<unknown>) | undefined
  const changing: StorageAdapter = {
    name: adapter.name,
    async open(options) {
      const storage = await adapter.open(options)
      return {
        ...storage,
        async *snapshot(how) {
          for await (const part of storage.snapshot(how)) {
            yield part
            await change?.()
            change = undefined
          }
        },
      }
    },
  }
  await using memory = await open(changing, { history: false })
  const many = Array.from({ length: 500 }, (_, each) => ({ path: `m/${each}.md`, content: `note ${each}` }))
  await memory.store.commit([...many, { path: 'Tides.md', content: 'one' }])
  change = async () =>
    await memory.store.commit([
      { path: 'm/0.md', content: 'changed' },
      { path: 'm/1.md', content: null },
      { path: 'z.md', content: 'new' },
      { path: 'Tides.md', content: null },
      { path: 'tides.md', content: 'two' },
    ])
  const target = ADAPTERS.fs(newPlace())
  const receipt = await memory.backup(target)
  expect(change).toBeUndefined()
  expect(receipt).toMatchObject({ files: 502, findings: [] })
  await using copy = await open(target)
  expect(await allOf(copy)).toEqual(await allOf(memory))
})

describe('a damaged memory', () => {
  async function damaged(sql: string): Promise<Memory> {
    const place = newPlace()
    await using whole = await open(ADAPTERS.sqlite(place), { history: false })
    await whole.store.write('a.md', 'a secret about herons')
    await whole.store.write('b.md', 'two')
    await whole.close()
    const database = new Database(`${place}.db`)
    database.unsafeMode().pragma('writable_schema = ON')
    database.exec(sql)
    database.close()
    return await open(ADAPTERS.sqlite(place), { history: false })
  }

  test('a file that says something else than its hash is refused', async () => {
    await using memory = await damaged(
      `UPDATE sheaf_file SET content = 'a secret about storks' WHERE path = 'a.md'`,
    )
    const target = ADAPTERS.sqlite(newPlace())
    const error: unknown = await memory.backup(target).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'unavailable', retryable: false })
    expect(String(error)).toContain('"a.md" is damaged')
    expect(String(error)).not.toContain('secret')
    await expect(open(target)).rejects.toThrow('unfinished copy')
  })

  test.each([
    ['path', `UPDATE sheaf_file SET path = 'ä.md' WHERE path = 'a.md'`, 'ä.md'],
    ['case', `UPDATE sheaf_file SET path = 'A.md' WHERE path = 'a.md'`, 'A.md'],
    ['checksum', `UPDATE sheaf_file SET checksum = 1 WHERE path = 'a.md'`, 'a.md'],
  ])('a file whose %s was changed is refused, in what is copied and in the copy', async (_, sql, path) => {
    const refusal = {
      code: 'unavailable',
      retryable: false,
      message: expect.stringContaining(`"${path}" is damaged`) as string,
    }
    await using memory = await damaged(sql)
    await expect(memory.backup(ADAPTERS.sqlite(newPlace()))).rejects.toMatchObject(refusal)
    await using whole = await open(ADAPTERS.sqlite(newPlace()), { history: false })
    await whole.store.write('a.md', 'one')
    const target = newPlace()
    await whole.backup(ADAPTERS.sqlite(target))
    const database = new Database(`${target}.db`)
    database.exec(sql)
    database.close()
    await expect(whole.backup(ADAPTERS.sqlite(target))).rejects.toMatchObject(refusal)
  })

  test('with `examine` nothing is begun', async () => {
    await using memory = await damaged(`UPDATE sheaf_file SET content = 'x' WHERE path = 'a.md'`)
    const target = ADAPTERS.sqlite(newPlace())
    await expect(memory.backup(target, { examine: true })).rejects.toMatchObject({ code: 'unavailable' })
    await using copy = await open(target)
    expect(await copy.store.list('', { includeHidden: true })).toEqual([])
  })
})

test('where the target is full, the error names the unfinished copy', async () => {
  await using memory = await open(ADAPTERS.sqlite(newPlace()))
  for (let place = 0; place < 5; place += 1) await memory.store.write(`${place}.md`, 'heron '.repeat(50_000))
  const database = new Database(`${newPlace()}.db`)
  database.pragma('max_page_count = 200')
  await expect(memory.backup(sqlite({ database }))).rejects.toMatchObject({
    code: 'unavailable',
    retryable: true,
    message: expect.stringMatching(/is full.*unfinished copy: copy again to go on, or delete it/) as string,
  })
  database.close()
})

test('the memory itself is refused where it cannot be seen who has it open', async () => {
  const connection = new Database(':memory:')
  const storage = sqlite({ database: connection })
  await using memory = await open(storage)
  await memory.store.write('a.md', 'one')
  const before = await memory.store.list('', { includeHidden: true })
  await expect(memory.backup(storage)).rejects.toMatchObject({ code: 'invalid-argument' })
  const after = await memory.store.list('', { includeHidden: true })
  expect(after.filter((path) => !path.startsWith('.copy/'))).toEqual(before)
  expect(after).not.toContain(COPY_MARK)
})

test('a database in memory is refused, where a copy is gone when it is closed', async () => {
  const memory = await open(ADAPTERS.sqlite(newPlace()))
  for (const [target, argument] of [
    [sqlite({ file: ':memory:' }), 'file'],
    [libsql({ url: ':memory:' }), 'url'],
  ] as const) {
    await expect(memory.backup(target)).rejects.toMatchObject({
      argument,
      message: expect.stringContaining('name a file') as string,
    })
  }
  await memory.close()
})

test('wrong use is refused', async () => {
  const memory = await open(ADAPTERS.sqlite(newPlace()))
  const target = ADAPTERS.sqlite(newPlace())
  await expect(memory.backup(undefined as never)).rejects.toMatchObject({ argument: 'target' })
  await expect(memory.backup(target, { force: true } as never)).rejects.toMatchObject({ argument: 'force' })
  await memory.close()
  await expect(memory.backup(target)).rejects.toMatchObject({ code: 'closed' })
})
