import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { lineChunker } from '@sheaf/chunker'
import { contentHash, type Storage } from '@sheaf/core'
import { formatJournal } from './commit/journal.ts'
import { sqliteFile } from '@sheaf/sqlite'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { found, openNotes, untilSettled, writeByHand } from './__fixtures__/open-notes.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
let opened = 0
const storages: Storage[] = []
afterEach(async () => {
  for (const storage of storages.splice(0)) await storage.close()
})

const FILES = Object.fromEntries(
  Array.from({ length: 12 }, (_, place) => [`n/${place}.md`, `# Note ${place}\n\na heron ${place}`]),
)
const open = async () => {
  const root = join(directory.path, String((opened += 1)))
  writeByHand(root, FILES)
  const storage = await openNotes({ root })
  storages.push(storage)
  await storage.store.write('n/own.md', 'a heron of our own')
  for (const { text, textHash } of await storage.index.pendingEmbeddings('model', 100)) {
    await storage.index.putEmbeddings('model', [{ textHash, vector: new Float32Array([text.length, 1]) }])
  }
  await untilSettled(root, storage)
  return { root, storage }
}
const sql = async (root: string, ...statements: string[]) => {
  const database = await sqliteFile.open({ file: join(root, '.sheaf/index.db') })
  await database.write(statements.map((text) => ({ sql: text, parameters: [] })))
  await database.close()
}
const results = async ({ index }: Storage) =>
  await Promise.all(['heron', 'note 7', 'own'].map((text) => index.candidates({ text, limit: 50 })))

const MENDABLE: Readonly<Record<string, readonly [problem: string, damage: (root: string) => unknown]>> = {
  'a temporary file': [
    'temporary-files-left',
    (root) => writeFileSync(join(root, '.sheaf/tmp', 'a'.repeat(32)), 'x'),
  ],
  'a damaged journal': ['journal-damaged', (root) => writeFileSync(join(root, '.sheaf/journal'), 'x')],
  'a journal left behind': [
    'journal-left',
    (root) => writeFileSync(join(root, '.sheaf/journal'), formatJournal([])),
  ],
  'a file missing in the index': [
    'index-disagrees',
    (root) => sql(root, `DELETE FROM sheaf_file WHERE path = 'n/3.md'`),
  ],
  'a file missing in the table of the disk': [
    'index-disagrees',
    (root) => sql(root, `DELETE FROM sheaf_disk_file WHERE path = 'n/3.md'`),
  ],
  'a file too many': [
    'index-disagrees',
    (root) =>
      sql(
        root,
        `INSERT INTO sheaf_file (path, collision_key, hash, size, updated_at, chunker, checksum, content)
          VALUES ('no.md', 'no.md', 'x', 1, 1, 'x', 1, '')`,
      ),
  ],
  'a wrong hash in one table': [
    'index-disagrees',
    (root) => sql(root, `UPDATE sheaf_file SET hash = '${'0'.repeat(64)}' WHERE path = 'n/3.md'`),
  ],
  'a wrong hash in both tables': [
    'row-wrong',
    (root) =>
      sql(
        root,
        `UPDATE sheaf_file SET hash = '${'0'.repeat(64)}' WHERE path = 'n/3.md'`,
        `UPDATE sheaf_disk_file SET hash = '${'0'.repeat(64)}' WHERE path = 'n/3.md'`,
      ),
  ],
  'a wrong text': [
    'chunks-wrong',
    (root) =>
      sql(root, `UPDATE sheaf_chunk SET text = 'poison heron' WHERE id = (SELECT max(id) FROM sheaf_chunk)`),
  ],
  'a missing chunk': [
    'chunks-wrong',
    (root) => sql(root, 'DELETE FROM sheaf_chunk WHERE id = (SELECT min(id) FROM sheaf_chunk)'),
  ],
  'a chunk of no file': [
    'chunk-without-file',
    (root) =>
      sql(
        root,
        `INSERT INTO sheaf_chunk (id, line_start, line_end, headings, text_hash, checksum, text, terms,
            heading_terms)
          VALUES (999 << 20, 1, 1, '[]', 'x', 1, 'poison heron', 'poison heron', '')`,
        `INSERT INTO sheaf_terms (rowid, terms, heading_terms) VALUES (999 << 20, 'poison heron', '')`,
      ),
  ],
  'missing terms': [
    'full-text-damaged',
    (root) => sql(root, `DELETE FROM sheaf_terms WHERE rowid = (SELECT max(id) FROM sheaf_chunk)`),
  ],
  'no full-text table': ['table-missing', (root) => sql(root, 'DROP TABLE sheaf_terms')],
  'a vector of no text': [
    'embedding-orphaned',
    (root) => sql(root, `INSERT INTO sheaf_embedding VALUES ('none', 'model', x'0000803f0000803f')`),
  ],
  'no table of chunks': ['table-missing', (root) => sql(root, 'DROP TABLE sheaf_chunk')],
  'no table of files': ['index-damaged', (root) => sql(root, 'DROP TABLE sheaf_file')],
  'no table of the disk': ['index-damaged', (root) => sql(root, 'DROP TABLE sheaf_disk_file')],
}

describe('problems of the index are found, and repaired from the files', () => {
  test.each(Object.entries(MENDABLE))('%s', async (_, [problem, damage]) => {
    const { root, storage } = await open()
    expect((await storage.doctor()).findings).toEqual([])
    const before = await results(storage)
    await damage(root)
    const { findings } = await storage.doctor()
    expect(findings.map((finding) => finding.problem)).toContain(problem)
    expect(findings.filter(({ state }) => state !== 'found')).toEqual([])
    const mended = await storage.doctor({ repair: true })
    expect(mended.findings.filter(({ state }) => state !== 'repaired')).toEqual([])
    expect((await storage.doctor({ repair: true })).findings).toEqual([])
    expect((await storage.doctor()).findings).toEqual([])
    expect(await results(storage)).toEqual(before)
  })

  test.each([
    'a wrong hash in one table',
    'a wrong hash in both tables',
    'a wrong text',
    'a vector of no text',
  ])('%s: an examination without repair changes nothing', async (what) => {
    const { root, storage } = await open()
    const [problem, damage] = MENDABLE[what] ?? ['', () => {}]
    await damage(root)
    for (let time = 0; time < 2; time += 1)
      expect((await storage.doctor()).findings.map((finding) => finding.problem)).toContain(problem)
  })

  test('a journal is finished', async () => {
    const { root, storage } = await open()
    writeFileSync(join(root, '.sheaf/tmp', '1'.repeat(32)), 'a stork')
    const before = await contentHash(FILES['n/1.md'] ?? '')
    const entries = [{ path: 'n/1.md', temporary: '1'.repeat(32), before }]
    writeFileSync(join(root, '.sheaf/journal'), formatJournal(entries))
    expect(
      (await storage.doctor({ repair: true })).findings.map(({ problem, state }) => [problem, state]),
    ).toEqual([['journal-left', 'repaired']])
    expect(await found(storage, 'stork')).toEqual(['n/1.md'])
  })
})

test.each(['../outside.md', 'nul\0.md', '.sheaf/lock.db'])(
  'an index that names %j, which no file can be, is made anew',
  async (path) => {
    const { root, storage } = await open()
    await storage.close()
    const row = `'${path.replace('\0', `' || char(0) || '`)}', '', 1, 'x', 'x', NULL`
    await sql(root, `INSERT INTO sheaf_disk_file VALUES (${row})`)
    const again = await openNotes({ root })
    expect((await again.doctor()).findings).toEqual([])
    expect(await found(again, 'heron')).toEqual(await found(again, 'HERON'))
    await again.close()
  },
)

test('files that are kept but not searched are no problem', async () => {
  const { root, storage } = await open()
  writeByHand(root, { 'memory/trash/old.md': 'a stork' })
  await storage.store.write('users/ada/memory/trash/desk.md', 'a heron')
  for (const repair of [false, true]) expect((await storage.doctor({ repair })).findings).toEqual([])
  expect((await storage.doctor({ directory: 'users/ada' })).findings).toEqual([])
  await sql(root, `UPDATE sheaf_file SET hash = 'x' WHERE path = 'memory/trash/old.md'`)
  const { findings } = await storage.doctor({ repair: true })
  expect(findings.map(({ problem, state }) => `${problem} ${state}`)).toContain('index-disagrees repaired')
  expect((await storage.doctor()).findings).toEqual([])
})

test('problems for a person are reported, and nothing is changed', async () => {
  const { root, storage } = await open()
  writeByHand(root, { 'B~1.md': 'x', 'latin.md': new Uint8Array([0xe9]), 'N/x.md': 'x', 'n/OWN.md': 'x' })
  symlinkSync('n/1.md', join(root, 'link.md'))
  writeByHand(root, { 'notes.txt': 'x', 'page.mdx': 'x', 'picture.png': 'x' })
  for (const repair of [false, true]) {
    const { findings, facts } = await storage.doctor({ repair })
    expect(findings.every(({ state, message }) => state === 'manual' && message.length > 20)).toBe(true)
    expect(findings.map(({ problem, path }) => `${problem} ${path}`).sort()).toEqual([
      'file-left-out B~1.md',
      'file-left-out latin.md',
      'file-left-out link.md',
      expect.stringMatching(/^folder-twins /) as unknown,
      expect.stringMatching(/^name-twins n\/(own|OWN).md$/) as unknown,
    ])
    expect([facts['leftOut'], facts['otherEndings']]).toEqual([4, 2])
  }
})

test('markdown with another ending is named as not read, until the storage accepts the ending', async () => {
  const { root, storage } = await open()
  const names = ['Page.MDX', 'a.markdown', 'n/b.mdown', 'n/c.mdc', 'n/d.mkd']
  writeByHand(root, Object.fromEntries(['n.txt', ...names].map((name) => [name, 'The heron.'])))
  const { findings, facts } = await storage.doctor()
  expect([findings, facts['otherEndings'], facts['notRead']]).toEqual([[], 6, names.join(', ')])
  writeByHand(root, Object.fromEntries(Array.from({ length: 25 }, (_, each) => [`m${each}.mdx`, 'x'])))
  expect((await storage.doctor()).facts['notRead']).toMatch(/^Page\.MDX, .* and 10 more$/)
  const extensions = ['.md', '.mdx', '.markdown', '.mdown', '.mdc', '.mkd']
  const all = await openNotes({ root, extensions })
  storages.push(all)
  expect((await all.doctor()).facts['notRead']).toBeUndefined()
  expect(await found(all, 'heron')).toEqual(expect.arrayContaining(names))
})

test('an index of another chunker is not behind after any edit', async () => {
  const { root } = await open()
  const other = await openNotes({ root }, { chunker: { ...lineChunker(), id: 'another' }, keepIndex: true })
  storages.push(other)
  writeByHand(root, { 'n/1.md': 'by hand', 'new.md': 'by hand' })
  const { facts } = await other.doctor()
  expect([facts['behind'], facts['leftOut'], facts['otherEndings']]).toEqual([0, 0, 0])
})

test('edits by hand are not findings', async () => {
  const { root, storage } = await open()
  writeByHand(root, { 'n/1.md': 'by hand', 'new.md': 'by hand' })
  rmSync(join(root, 'n/2.md'))
  const { findings, facts } = await storage.doctor()
  expect([findings, facts['behind'], facts['files']]).toEqual([[], 3, 13])
})

test.skipIf(process.platform === 'win32')(
  'an index that is kept from being used is not damaged, and not made again',
  async () => {
    for (const repair of [false, true]) {
      const { root, storage } = await open()
      const move = (from: string, to: string) => {
        for (const ending of ['', '-wal', '-shm'])
          renameSync(join(root, `.sheaf/${from}.db${ending}`), join(root, `.sheaf/${to}.db${ending}`))
      }
      move('index', 'away')
      symlinkSync('away.db', join(root, '.sheaf/index.db'))
      for (let time = 0; time < 2; time += 1)
        await expect(storage.doctor({ repair })).rejects.toMatchObject({
          code: 'unavailable',
          retryable: false,
        })
      rmSync(join(root, '.sheaf/index.db'))
      move('away', 'index')
      expect((await storage.doctor()).findings).toEqual([])
      expect(await storage.index.pendingEmbeddings('model', 100)).toEqual([])
    }
  },
)

test('an aborted examination reports nothing and changes nothing', async () => {
  const { storage } = await open()
  for (const repair of [false, true]) {
    const controller = new AbortController()
    const onProgress = () => controller.abort()
    const examined = storage.doctor({ repair, onProgress, abortSignal: controller.signal })
    await expect(examined).rejects.toMatchObject({ name: 'AbortError' })
  }
  expect(await storage.index.pendingEmbeddings('model', 100)).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'where the journal cannot be read each call is refused, with a reason',
  async () => {
    const { root, storage } = await open()
    const socket = createServer().listen(join(root, '.sheaf/journal'))
    const { store } = storage
    const calls = [
      () => store.read('n/1.md'),
      () => store.stat('n/1.md'),
      () => store.write('n/1.md', 'a stork'),
      () => storage.index.sync(),
      () => storage.doctor(),
      () => storage.scrub(),
    ]
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({ code: 'unavailable', outcome: 'unchanged' })
    await new Promise((resolve) => socket.close(resolve))
    expect((await storage.doctor()).findings).toEqual([])
    expect(await store.read('n/1.md')).toBe(FILES['n/1.md'])
  },
)

test('many missing files are left to a person, and a repair does not treat them as deleted', async () => {
  const { root, storage } = await open()
  renameSync(join(root, 'n'), join(root, '.away'))
  for (const repair of [false, true]) {
    expect((await storage.doctor({ repair })).findings.map(({ problem, state }) => [problem, state])).toEqual(
      [['files-missing', 'manual']],
    )
  }
  renameSync(join(root, '.away'), join(root, 'n'))
  expect((await found(storage, 'heron')).length).toBe(13)
  expect((await storage.doctor()).findings).toEqual([])
})

test('files leave the index while the storage does not accept their ending', async () => {
  const { root } = await open()
  const openWith = async (extensions: readonly string[]) => {
    const storage = await openNotes({ root, extensions })
    storages.push(storage)
    return storage
  }
  // More than those of which a lack needs a confirmation, with an ending of texts and with another one.
  const names = Array.from({ length: 120 }, (_, place) => `x/${place}.${place % 2 === 0 ? 'txt' : 'org'}`)
  writeByHand(root, Object.fromEntries(names.map((name) => [name, 'The zander.'])))
  const all = await openWith(['.md', '.txt', '.org'])
  expect(await found(all, 'zander')).toHaveLength(120)
  await all.close()
  const less = await openWith(['.md'])
  expect(await found(less, 'zander')).toEqual([])
  const { findings, facts } = await less.doctor()
  expect([findings, facts['otherEndings'], facts['behind']]).toEqual([[], 60, 0])
  await less.close()
  const again = await openWith(['.md', '.txt', '.org'])
  expect(await found(again, 'zander')).toHaveLength(120)
  expect((await again.doctor()).findings).toEqual([])
})
