import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkPath } from '@sheaf/core/adapter'
import type { Storage, SyncProgress } from '@sheaf/core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { found, openNotes, writeByHand } from './__fixtures__/open-notes.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import type { FsOptions } from './fs.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
let opened = 0
const newRoot = () => join(directory.path, String((opened += 1)))
const storages: Storage[] = []
afterEach(async () => {
  for (const storage of storages.splice(0)) await storage.close()
})
const openAt = async (options: FsOptions, onProgress?: (progress: SyncProgress) => void) => {
  const storage = await openNotes(options, { onProgress })
  storages.push(storage)
  return storage
}

// All entries with the times of their last change. Readers share the index's memory in "-shm".
function stateOf(root: string): string[] {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !name.endsWith('-shm'),
  )
  return ['', ...names].sort().map((name) => {
    const { size, mtimeNs, ctimeNs } = statSync(join(root, name), { bigint: true })
    return `${name} ${size} ${mtimeNs} ${ctimeNs}`
  })
}

// How people name notes: 10 folders by 30 names.
const FOLDERS = [
  '',
  'Projects (old)/',
  'R&D/',
  "Ada's/",
  'owner+repo/',
  '#inbox/',
  '@work/',
  '2026 – Q4/',
  '日記/',
  '📚 books/',
]
const NAMES = [
  'Meeting (draft)',
  'Q&A',
  "Tom's notes",
  'C++',
  'C#',
  'Rome, Italy',
  'plan!',
  '2026-11-22 [wip]',
  'todo #1',

  'a+b=c',
  '50% off',
  '@ada',
  '🚀 launch',
  '-dash',
  '~home',
  '$PATH',
  '{x}',
  'x^2',
  'a;b',
  '`code`',
  '^caret',

  'what’s “this”',
  'a – b',
  'a · b',
  '…later',
  'naïve café',
  'Übergröße',
  '？：full width',
  '👩‍👩‍👧 family',
  '1️⃣ first',
]
const ODD = FOLDERS.flatMap((folder) => NAMES.map((name) => `${folder}${name}.md`))

test('300 notes with the names that people give them are read, searched, changed and listed', async () => {
  const root = newRoot()
  writeByHand(root, Object.fromEntries(ODD.map((path, place) => [path, `a heron, number${place}\n`])))
  const storage = await openAt({ root })
  expect(ODD.length).toBe(300)
  expect(await storage.store.list()).toEqual([...ODD].sort())
  expect((await storage.index.sync()).skipped).toEqual([])
  for (const [place, path] of ODD.entries())
    if (place % 10 === 3) expect(await found(storage, `number${place}`)).toEqual([path])
  await storage.store.commit(ODD.map((path) => ({ path, content: `a stork in ${path}\n` })))
  expect(readFileSync(join(root, ODD[17] ?? ''), 'utf8')).toBe(`a stork in ${ODD[17]}\n`)
  expect(await found(storage, 'heron')).toEqual([])
  expect((await storage.index.candidates({ text: 'stork', limit: 200 })).text.length).toBe(200)
  const scoped = await storage.index.candidates({
    text: 'stork',
    limit: 200,
    within: [{ directory: 'R&D' }, { directory: '50% off.md' }],
  })
  expect(scoped.text.map(({ path }) => path).sort()).toEqual(
    ODD.filter((path) => path.startsWith('R&D/') || path === '50% off.md').sort(),
  )
  expect((await storage.doctor()).findings).toEqual([])
})

test('opening reports the files that are left out, with the reason', async () => {
  const root = newRoot()
  writeByHand(root, {
    'ok.md': 'a heron',
    'ab:c.md': 'x',
    'sub/what?.md': 'x',
    'README.markdown': 'x',
    'page.mdx': 'x',
    'note.txt': 'x',
    'NOTES.MD': 'x',
    'picture.png': 'x',
    'latin.md': new Uint8Array([0xe9]),
  })
  for (const readOnly of [false, true]) {
    const told = new Map<string, string>()
    await openAt({ root, readOnly }, ({ path, skipped }) => {
      if (skipped !== undefined) told.set(path, skipped)
    })
    expect([...told.keys()].sort()).toEqual(
      ['README.markdown', 'ab:c.md', 'latin.md', 'note.txt', 'page.mdx', 'sub/what?.md'].sort(),
    )
    expect(told.get('ab:c.md')).toMatch(/one of < > :/)
    expect(told.get('note.txt')).toMatch(/ends in \.md/)
  }
})

test('a search writes nothing, so that no watcher fires', async () => {
  const root = newRoot()
  writeByHand(root, { 'a.md': 'a heron', 'b/c.md': 'a heron' })
  const storage = await openAt({ root })
  // The first look after a file has settled records that in the index.
  for (const settled = performance.now() + 200; performance.now() < settled;) await found(storage, 'heron')
  const before = stateOf(root)
  for (let time = 0; time < 5; time += 1) expect((await found(storage, 'heron')).length).toBe(2)
  await storage.store.list()
  expect(stateOf(root)).toEqual(before)
})

describe('readOnly', () => {
  test('opens a folder without a trace, searches it, sees edits, and refuses changes', async () => {
    const root = newRoot()
    writeByHand(root, { 'a.md': 'a heron', 'n/b.md': 'a stork' })
    const before = stateOf(root)
    const storage = await openAt({ root, readOnly: true })
    expect(await found(storage, 'heron')).toEqual(['a.md'])
    expect(await storage.store.list()).toEqual(['a.md', 'n/b.md'])
    const changes = [
      () => storage.store.write('a.md', 'x'),
      () => storage.store.append('new.md', 'x'),
      () => storage.store.delete('a.md'),
    ]
    for (const change of changes) await expect(change()).rejects.toMatchObject({ code: 'scope-violation' })
    expect((await storage.doctor({ repair: true })).findings).toEqual([])
    await storage.index.rebuild()
    await storage.scrub()
    expect(stateOf(root)).toEqual(before)
    writeFileSync(join(root, 'a.md'), 'a crane')
    expect([await found(storage, 'heron'), await found(storage, 'crane')]).toEqual([[], ['a.md']])
    expect(readdirSync(root)).toEqual(['a.md', 'n'])
  })

  test('beside a process that writes', async () => {
    const root = newRoot()
    const writer = await openAt({ root })
    await writer.store.write('a.md', 'a heron')
    const reader = await openAt({ root, readOnly: true })
    expect(await found(reader, 'heron')).toEqual(['a.md'])
    await writer.store.commit([
      { path: 'a.md', content: null },
      { path: 'b.md', content: 'a heron' },
    ])
    expect(await found(reader, 'heron')).toEqual(['b.md'])
  })

  test('a missing folder is not created', async () => {
    const root = newRoot()
    await expect(openAt({ root, readOnly: true })).rejects.toMatchObject({ code: 'unavailable' })
    expect(() => statSync(root)).toThrow()
  })
})

test('a note that nobody may write is read, and replaced by a write', async () => {
  const root = newRoot()
  writeByHand(root, { 'a.md': 'a heron' })
  chmodSync(join(root, 'a.md'), 0o444)
  const storage = await openAt({ root })
  expect(await found(storage, 'heron')).toEqual(['a.md'])
  await storage.store.write('a.md', 'a stork')
  expect(await found(storage, 'stork')).toEqual(['a.md'])
})

test.skipIf(process.platform === 'win32')('folders that cannot be written, as another user', () => {
  const root = newRoot()
  mkdirSync(root)
  // The superuser may write everywhere, so another user runs it.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  if (user.uid !== undefined) execFileSync('chown', [`${user.uid}:${user.gid}`, root])
  chmodSync(directory.path, 0o711)
  const script = fileURLToPath(new URL('__fixtures__/write-forbidden.ts', import.meta.url))
  const { stdout, stderr } = spawnSync(process.execPath, ['--conditions=sheaf-source', script, root], {
    ...user,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual({
    refused: 'unavailable',
    journal: false,
    others: 'fine',
    stuckRead: 'second',
    stuckWrite: 'unavailable',
    stuckAppend: 'unavailable',
    othersWhileStuck: 'fine',
    list: ['locked/a.md', 'other/o.md', 'other/p.md', 'other/q.md', 'other/r.md', 'other/s.md'],
    search: ['other/o.md'],
    again: 'second',
    problems: ['change-stuck'],
    after: 'third',
    onDisk: 'third',
    left: [],
    readOnly: ['locked/a.md'],
  })
})

test('the names of the test are paths', () => expect(ODD.map((path) => checkPath(path))).toEqual(ODD))

test('folders of installed packages are not memory, and the doctor names them', async () => {
  const root = newRoot()
  const files = [
    'node_modules/left/README.md',
    'app/Node_Modules/x/a.md',
    '.venv/a.md',
    'py/site-packages/b/b.md',
  ]
  for (const path of files) writeByHand(root, { [path]: '# Timeout\n\nHow to set the timeout: timeout.\n' })
  writeByHand(root, {
    'README.md': '# App\n\nSet the timeout in config.\n',
    'notes/node_modules.md': '# Why\n\nThe timeout of node_modules.\n',
  })
  const storage = await openAt({ root })
  expect(await storage.store.list()).toEqual(['README.md', 'notes/node_modules.md'])
  expect(new Set(await found(storage, 'timeout'))).toEqual(new Set(['README.md', 'notes/node_modules.md']))
  const { findings, facts } = await storage.doctor()
  expect(findings).toEqual([])
  expect(facts).toMatchObject({
    packageFolders: 'app/Node_Modules/, node_modules/, py/site-packages/',
    leftOut: 0,
  })
  await expect(storage.store.write('node_modules/a.md', 'x')).rejects.toMatchObject({ code: 'invalid-path' })
  // A model may name a folder of a user so.
  await storage.store.write('users/ada/node_modules/a.md', 'The timeout of Ada.\n')
  expect(await found(storage, 'timeout')).toContain('users/ada/node_modules/a.md')
})

test('an address in place of a folder is refused with the fix', async () => {
  for (const root of ['file:./notes', 'file:///notes', 'fs:notes', '~/notes', '$DATA/notes'])
    await expect(openAt({ root })).rejects.toMatchObject({ code: 'invalid-argument' })
})

test('a folder from a Mac, long titles and other cases of the ending are memory', async () => {
  const root = newRoot()
  const long = `${'How to set up a network of routers in a weekend '.repeat(4).trim()} (part 2).md`
  const decomposed = (path: string) => path.normalize('NFD')
  writeByHand(root, {
    [decomposed('café.md')]: 'The espresso machine is a Faema.\n',
    [decomposed('Menüs/Öl.md')]: 'The espresso oil.\n',
    [decomposed('한글/가.md')]: 'The espresso of Seoul.\n',
    [long]: 'The espresso part.\n',
    'README.MD': 'The espresso readme.\n',
    'notes/Plan.Md': 'The espresso plan.\n',
  })
  const paths = [long, 'Menüs/Öl.md', 'README.MD', 'café.md', 'notes/Plan.Md', '한글/가.md']
  const storage = await openAt({ root })
  const { store } = storage
  expect(await store.list()).toEqual(paths)
  expect(await found(storage, 'espresso')).toEqual(paths)
  expect((await storage.doctor()).findings).toEqual([])
  for (const path of paths) await store.append(path, 'More coffee.\n')
  await store.write('Menüs/Brot.md', 'Bread and coffee.\n')
  expect(await store.read('café.md')).toBe('The espresso machine is a Faema.\nMore coffee.\n')
  expect(await found(storage, 'coffee')).toEqual([...paths, 'Menüs/Brot.md'].sort())
  // The names on the disk stay.
  expect(readdirSync(root).sort()).toEqual(
    [
      '.sheaf',
      decomposed('Menüs'),
      'README.MD',
      decomposed('café.md'),
      long,
      'notes',
      decomposed('한글'),
    ].sort(),
  )
  expect(readdirSync(join(root, decomposed('Menüs')))).toHaveLength(2)
  await store.delete('café.md')
  expect(readdirSync(root)).not.toContain(decomposed('café.md'))
  await expect(store.write('readme.md', 'x')).rejects.toMatchObject({ code: 'invalid-path' })
})

test('of two forms of one name, the composed file is used, and the other is named', async () => {
  const root = newRoot()
  writeByHand(root, {
    'café.md': 'The composed heron.\n',
    ['café.md'.normalize('NFD')]: 'The other heron.\n',
  })
  const storage = await openAt({ root })
  expect(await storage.store.list()).toEqual(['café.md'])
  expect(await storage.store.read('café.md')).toBe('The composed heron.\n')
  expect((await storage.doctor()).findings).toMatchObject([{ problem: 'file-left-out' }])
})

test.each([
  ['UTF-16', Buffer.from('\uFEFFThe harbour', 'utf16le'), 'it is not UTF-8; convert it'],
  ['UTF-16 of the other order', Buffer.from('\uFEFF日本', 'utf16le').swap16(), 'it is not UTF-8; convert it'],
  ['UTF-16 without a mark', Buffer.from('The harbour', 'utf16le'), 'it is not UTF-8; convert it'],
  ['Latin-1', Buffer.from('Café at', 'latin1'), 'it is not UTF-8; convert it'],
  ['a NUL', Buffer.from('The\0harbour'), 'it contains a NUL character; remove it'],
])('a file with %s is left out, with the fix', async (_, bytes, reason) => {
  const root = newRoot()
  mkdirSync(root)
  writeFileSync(join(root, 'a.md'), bytes)
  const storage = await openAt({ root })
  const { findings } = await storage.doctor()
  expect(findings.map(({ message }) => message)).toEqual([expect.stringContaining(reason)])
})
