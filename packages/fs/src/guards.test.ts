import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lineChunker } from '@sheaf/chunker'
import { MemoryError, type Chunker, type Storage, type SyncProgress } from '@sheaf/core'
import { claimDatabase } from '@sheaf/sql'
import { sqliteFile } from '@sheaf/sqlite'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { found, openNotes, writeByHand } from './__fixtures__/open-notes.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { MissingFilesError } from './commit/note-files.ts'
import type { FsOptions } from './fs.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
let opened = 0
const storages: Storage[] = []
afterEach(async () => {
  for (const storage of storages.splice(0)) await storage.close()
})
const FILES = Object.fromEntries(
  Array.from({ length: 30 }, (_, place) => [`n/${place}.md`, `heron ${place}`]),
)

const openAt = async (
  root: string,
  options: Partial<FsOptions> = {},
  onProgress?: (progress: SyncProgress) => void,
) => {
  const storage = await openNotes({ root, ...options }, { onProgress })
  storages.push(storage)
  return storage
}
const open = async (options: Partial<FsOptions> = {}) => {
  const root = join(directory.path, String((opened += 1)))
  writeByHand(root, FILES)
  return { root, storage: await openAt(root, options) }
}

/** The files in the index, as it lists them. */
async function indexedFiles(root: string): Promise<unknown> {
  const database = await sqliteFile.open({ file: join(root, '.sheaf/index.db') })
  const [rows] = await database.read([{ sql: 'SELECT count(*) AS count FROM sheaf_file', parameters: [] }])
  await database.close()
  return rows?.[0]?.['count']
}

describe('a root that was replaced', () => {
  const everythingRefused = async ({ store, index }: Storage) => {
    for (const call of [
      () => store.read('n/1.md'),
      () => store.stat('n/1.md'),
      () => store.list(),
      () => store.write('n/1.md', 'x'),
      () => store.append('n/1.md', 'x'),
      () => store.delete('n/1.md'),
      () => index.candidates({ text: 'heron', limit: 5 }),
      () => index.pendingEmbeddings('model', 5),
      () => index.sync(),
      () => index.rebuild(),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'unavailable', outcome: 'unchanged' })
    }
  }

  test('a missing root is an error, never a deletion, and is never created again', async () => {
    const { root, storage } = await open()
    renameSync(root, `${root}-away`)
    await everythingRefused(storage)
    expect(existsSync(root)).toBe(false)
    renameSync(`${root}-away`, root)
    expect((await found(storage, 'heron')).length).toBe(30)
    await storage.store.write('new.md', 'a stork')
    expect(await found(storage, 'stork')).toEqual(['new.md'])
  })

  test('another empty folder in its place, like a missing mount', async () => {
    const { root, storage } = await open()
    renameSync(root, `${root}-away`)
    mkdirSync(root)
    await everythingRefused(storage)
    expect(readdirSync(root)).toEqual([])
    rmSync(root, { recursive: true })
    renameSync(`${root}-away`, root)
    expect((await found(storage, 'heron')).length).toBe(30)
  })

  test('a file in its place', async () => {
    const { root, storage } = await open()
    renameSync(root, `${root}-away`)
    writeFileSync(root, 'x')
    await everythingRefused(storage)
    rmSync(root)
    renameSync(`${root}-away`, root)
  })

  test.skipIf(process.platform === 'win32')('unreadable, as a whole or in part', () => {
    const root = join(directory.path, String((opened += 1)))
    writeByHand(root, FILES)
    // The superuser may read everything, so another user runs it.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    if (user.uid !== undefined) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, root])
    chmodSync(directory.path, 0o711)
    const script = fileURLToPath(new URL('__fixtures__/search-unreadable.ts', import.meta.url))
    const child = spawnSync(
      process.execPath,
      ['--conditions=sheaf-source', script, root, join(root, 'n'), root],
      {
        ...user,
        encoding: 'utf8',
      },
    )
    expect([child.stdout, child.stderr]).toEqual([JSON.stringify(['unavailable', 30, 'unavailable', 30]), ''])
  })
})

describe('an impossible root', () => {
  const refused = async (root: string) => {
    const error: unknown = await openNotes({ root }).catch((caught: unknown) => caught)
    expect(MemoryError.isInstance(error, 'unavailable') && !error.retryable).toBe(true)
    expect(String(error)).toContain('Name another one')
  }

  test('a file, below a file, a link to nowhere and a link to itself', async () => {
    const place = (name: string) => join(directory.path, name)
    writeFileSync(place('plain'), '')
    symlinkSync(place('nowhere'), place('dangling'))
    symlinkSync(place('loop'), place('loop'))
    for (const name of ['plain', 'plain/below', 'dangling', 'dangling/below', 'loop'])
      await refused(place(name))
  })

  test.skipIf(!existsSync('/proc/self'))(
    'where the system makes no folder: an error, not a wait for ever',
    async () => {
      for (const root of ['/proc/none/x/notes', '/proc/notes']) await refused(root)
    },
  )
})

describe('many files gone at once', () => {
  test('all of them: searches are refused with advice, and files can be used', async () => {
    const { root, storage } = await open()
    renameSync(join(root, 'n'), join(root, '.away'))
    for (const call of [
      () => found(storage, 'heron'),
      () => storage.index.sync(),
      () => storage.index.pendingEmbeddings('m', 1),
    ]) {
      await expect(call()).rejects.toMatchObject({
        code: 'unavailable',
        retryable: false,
        message: expect.stringMatching(/All of the 30.*confirmDeletions.*rebuild/s) as unknown,
      })
      await expect(call()).rejects.toBeInstanceOf(MissingFilesError)
    }
    expect(await indexedFiles(root)).toBe(30)
    await storage.store.write('other.md', 'a stork')
    expect(await storage.store.read('other.md')).toBe('a stork')
    renameSync(join(root, '.away'), join(root, 'n'))
    expect((await found(storage, 'heron')).length).toBe(30)
    expect(await found(storage, 'stork')).toEqual(['other.md'])
  })

  test('some of them: the rest is searched, and hits say so until the files are back or count as deleted', async () => {
    const { root, storage } = await open()
    const search = async () => {
      const { text, degraded } = await storage.index.candidates({ text: 'heron', limit: 200 })
      return { files: text.length, reason: degraded?.reason }
    }
    mkdirSync(join(root, '.away'))
    const move = (from: string, to: string) => {
      for (let place = 0; place < 10; place += 1)
        renameSync(join(root, `${from}/${place}.md`), join(root, `${to}/${place}.md`))
    }
    move('n', '.away')
    for (let time = 0; time < 2; time += 1)
      expect(await search()).toEqual({ files: 20, reason: 'files-missing' })
    const { findings } = await storage.doctor({ repair: true })
    expect(new Set(findings.map(({ problem, state }) => `${problem} ${state}`))).toEqual(
      new Set(['file-missing manual']),
    )
    expect(findings.length).toBe(10)
    await storage.store.delete('n/29.md')
    expect(await search()).toEqual({ files: 19, reason: 'files-missing' })
    move('.away', 'n')
    expect(await search()).toEqual({ files: 29, reason: undefined })
    move('n', '.away')
    await storage.close()
    const again = await openAt(root)
    expect((await again.index.candidates({ text: 'heron', limit: 200 })).degraded?.reason).toBe(
      'files-missing',
    )
    await again.index.rebuild()
    expect((await again.index.candidates({ text: 'heron', limit: 200 })).degraded).toBe(undefined)
    expect((await again.index.sync()).skipped).toEqual([])
  })

  test('a folder that has another name is not a deletion', async () => {
    const { root, storage } = await open({ confirmDeletions: () => expect.unreachable() })
    renameSync(join(root, 'n'), join(root, 'archive'))
    const { text, degraded } = await storage.index.candidates({ text: 'heron', limit: 200 })
    expect([text.length, degraded]).toEqual([30, undefined])
    expect(text.every(({ path }) => path.startsWith('archive/'))).toBe(true)
    expect((await storage.index.sync()).skipped).toEqual([])
  })

  test('rebuild() treats them as deleted', async () => {
    const { root, storage } = await open()
    rmSync(join(root, 'n'), { recursive: true })
    await expect(found(storage, 'heron')).rejects.toMatchObject({ code: 'unavailable' })
    expect(await storage.index.rebuild()).toMatchObject({ indexed: 0, removed: 30 })
    expect(await found(storage, 'heron')).toEqual([])
  })

  test('confirmDeletions decides', async () => {
    const asked: object[] = []
    const answers = [false, true]
    const { root, storage } = await open({
      confirmDeletions: (deletions) => {
        asked.push(deletions)
        return answers.shift() ?? false
      },
    })
    for (let place = 0; place < 10; place += 1) rmSync(join(root, `n/${place}.md`))
    for (const place of [1, 2]) expect([place, (await found(storage, 'heron')).length]).toEqual([place, 20])
    for (let place = 10; place < 20; place += 1) rmSync(join(root, `n/${place}.md`))
    expect((await found(storage, 'heron')).length).toBe(10)
    expect(asked).toEqual([
      { missing: 10, known: 30 },
      { missing: 10, known: 30 },
    ])
  })

  test('confirmDeletions is not called for a few files, or for deletions through the storage', async () => {
    const { root, storage } = await open()
    for (let place = 0; place < 8; place += 1) rmSync(join(root, `n/${place}.md`))
    expect((await found(storage, 'heron')).length).toBe(22)
    await storage.store.commit((await storage.store.list()).map((path) => ({ path, content: null })))
    expect(await found(storage, 'heron')).toEqual([])
  })

  test('deleted while it was closed: it opens, and searches are refused until rebuild()', async () => {
    const { root, storage } = await open()
    await storage.close()
    rmSync(join(root, 'n'), { recursive: true })
    const again = await openAt(root)
    expect(await again.store.list()).toEqual([])
    await expect(found(again, 'heron')).rejects.toMatchObject({ code: 'unavailable' })
    await again.index.rebuild()
    expect(await found(again, 'heron')).toEqual([])
  })
})

describe('the index is disposable', () => {
  const index = (root: string, ending = '') => join(root, `.sheaf/index.db${ending}`)
  const removeLog = (root: string) => {
    for (const ending of ['-wal', '-shm']) rmSync(index(root, ending), { force: true })
  }
  const sql = async (root: string, ...statements: string[]) => {
    const database = await sqliteFile.open({ file: index(root) })
    await database.write(statements.map((text) => ({ sql: text, parameters: [] })))
    await database.close()
  }
  const damages: Readonly<Record<string, (root: string) => void | Promise<void>>> = {
    'all of .sheaf deleted': (root) => rmSync(join(root, '.sheaf'), { recursive: true }),
    'deleted with its log': (root) => (rmSync(index(root)), removeLog(root)),
    'not a database': (root) => (
      removeLog(root),
      writeFileSync(index(root), 'no database at all '.repeat(1000))
    ),
    truncated: (root) => (removeLog(root), truncateSync(index(root), 8192)),
    empty: (root) => (removeLog(root), truncateSync(index(root), 0)),
    'overwritten in the middle': (root) => {
      removeLog(root)
      const size = statSync(index(root)).size
      cpSync(index(root), `${index(root)}.copy`)
      writeFileSync(
        index(root),
        Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(size - 16, 0xa5)]),
      )
      rmSync(`${index(root)}.copy`)
    },
    'a newer schema': (root) => sql(root, 'UPDATE sheaf_head SET schema = 99'),
    'without its head': (root) => sql(root, 'DROP TABLE sheaf_head'),
    'without its chunks': (root) => sql(root, 'DROP TABLE sheaf_chunk'),
    'without the table of the disk': (root) =>
      sql(root, 'DROP TABLE sheaf_disk_file', 'DROP TABLE sheaf_disk'),
    'of another storage': (root) =>
      sql(
        root,
        'DROP TABLE sheaf_disk_file',
        'DROP TABLE sheaf_disk',
        `UPDATE sheaf_file SET path = 'ghost.md', collision_key = 'ghost.md' WHERE path = 'n/1.md'`,
      ),
    'of another folder': (root) =>
      sql(root, `UPDATE sheaf_disk SET owner = 'x'`, `UPDATE sheaf_chunk SET text = 'poison'`),
  }

  test.each(Object.entries(damages))(
    '%s, while it was closed: made anew at open, with progress',
    async (_, damage) => {
      const { root, storage } = await open()
      const { sequence } = await storage.store.commit([{ path: 'more.md', content: 'a stork' }])
      await storage.close()
      await damage(root)
      const progress: SyncProgress[] = []
      const again = await openAt(root, {}, (step) => progress.push(step))
      expect(progress.at(-1)).toMatchObject({ done: 31, total: 31 })
      expect((await found(again, 'heron')).length).toBe(30)
      expect(await found(again, 'poison')).toEqual([])
      expect((await again.store.list()).length).toBe(31)
      expect((await again.store.commit([{ path: 'more.md', content: 'a crane' }])).sequence).toBeGreaterThan(
        sequence,
      )
      expect(await found(again, 'crane')).toEqual(['more.md'])
    },
  )

  test.each(Object.entries(damages).filter(([name]) => /deleted|not a|empty/.test(name)))(
    '%s, while it is open: made anew by the next search',
    async (_, damage) => {
      const { root, storage } = await open()
      const other = await openAt(root)
      expect((await found(other, 'heron')).length).toBe(30)
      await damage(root)
      expect((await found(storage, 'heron')).length).toBe(30)
      await storage.store.write('more.md', 'a stork')
      expect(await found(storage, 'stork')).toEqual(['more.md'])
      expect(await found(other, 'stork')).toEqual(['more.md'])
      await other.store.append('more.md', ' and a crane')
      expect(await found(storage, 'crane')).toEqual(['more.md'])
    },
  )

  test('an error without damage is reported, and the embeddings stay', async () => {
    const { root, storage } = await open()
    const [pending] = await storage.index.pendingEmbeddings('model', 1)
    if (pending === undefined) throw new Error('expected a text without an embedding')
    await storage.index.putEmbeddings('model', [
      { textHash: pending.textHash, vector: new Float32Array([1, 2]) },
    ])
    await storage.close()
    const stats = statSync(index(root), { bigint: true })
    const release = claimDatabase(stats, 'another engine', root)
    await expect(openAt(root)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('another engine') as unknown,
    })
    release()
    expect(statSync(index(root), { bigint: true }).ino).toBe(stats.ino)
    const again = await openAt(root)
    expect((await again.index.pendingEmbeddings('model', 100)).length).toBe(29)
  })

  test('a damaged index that cannot be removed is an error with its reason', async () => {
    const { root, storage } = await open()
    await sql(root, 'DROP TABLE sheaf_file')
    expect((await storage.doctor()).findings.map(({ problem }) => problem)).toEqual(['index-damaged'])
    mkdirSync(index(root, '-journal'))
    for (let time = 0; time < 2; time += 1)
      await expect(storage.index.rebuild()).rejects.toMatchObject({ code: 'unavailable', retryable: false })
    rmSync(index(root, '-journal'), { recursive: true })
    await storage.index.rebuild()
    expect((await found(storage, 'heron')).length).toBe(30)
  })

  test('a write without an index is kept and found', async () => {
    const { root, storage } = await open()
    rmSync(join(root, '.sheaf'), { recursive: true })
    await storage.store.write('more.md', 'a stork')
    await storage.store.commit([
      { path: 'more.md', content: 'a crane' },
      { path: 'even-more.md', content: 'a crane' },
    ])
    expect(await found(storage, 'crane heron')).toHaveLength(32)
  })

  test('closing waits for the check of the folder that an aborted search started', async () => {
    const root = join(directory.path, String((opened += 1)))
    writeByHand(root, { 'first.md': 'a heron' })
    const controller = new AbortController()
    const { id, chunk } = lineChunker()
    let cut = 0
    const chunker: Chunker = {
      id,
      chunk(content) {
        if (content === 'new') cut += 1
        if (cut === 1) controller.abort()
        return chunk(content)
      },
    }
    const storage = await openNotes({ root }, { chunker })
    const news = Array.from({ length: 500 }, (_, place) => [`n/${place}.md`, 'new'] as const)
    writeByHand(root, Object.fromEntries(news))
    const search = storage.index.candidates({ text: 'new', limit: 5, abortSignal: controller.signal })
    await expect(search).rejects.toMatchObject({ name: 'AbortError' })
    expect(cut).toBeLessThan(news.length)
    await storage.close()
    expect(cut).toBe(news.length)
  })

  test('a copy of the folder makes its own index', async () => {
    const { root, storage } = await open()
    await storage.close()
    const copy = `${root}-copy`
    cpSync(root, copy, { recursive: true })
    writeByHand(copy, { 'n/1.md': 'a stork' })
    const again = await openAt(copy)
    expect(await found(again, 'stork')).toEqual(['n/1.md'])
    expect((await found(again, 'heron')).length).toBe(29)
  })

  test('.sheaf keeps itself out of a repository', async () => {
    const { root } = await open()
    expect(readdirSync(join(root, '.sheaf'))).toContain('.gitignore')
  })
})
