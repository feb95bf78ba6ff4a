import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { fs } from '@sheaf/fs'
import { libsql } from '@sheaf/libsql'
import { sqlite } from '@sheaf/sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMemory } from '../create-memory.ts'

let directory: string
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'sheaf-erase-'))))
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const CANARY = 'zqxcanary'
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  )
const residues = () => filesBelow(directory).filter((file) => readFileSync(file).includes(CANARY))

test.each([
  ['fs', () => fs({ root: join(directory, 'notes') })],
  ['sqlite', () => sqlite({ file: join(directory, 'memory.db') })],
  ['sqlite in a worker', () => sqlite({ file: join(directory, 'memory.db'), worker: true })],
  ['libsql file', () => libsql({ url: `file:${join(directory, 'memory.db')}` })],
] as const)('nothing of an erased user is left in any byte on %s', async (_, storage) => {
  const memory = await createMemory({ storage: storage() })
  const [ada, bo] = [memory.user('ada'), memory.user('bo')]
  await bo.appendDaily('Bo keeps herons.')
  await ada.store.commit(
    Array.from({ length: 250 }, (_, place) => ({
      path: `notes/${place}.md`,
      content: `# ${CANARY}${place}\n\nsays ${CANARY}\n`,
    })),
  )
  await ada.appendDaily(`A secret: ${CANARY}`)
  await ada.entries.upsert({ name: 'gone', type: 'user', description: CANARY, body: `${CANARY}\n` })
  await ada.entries.delete('gone')
  await ada.store.write('notes/1.md', `rewritten ${CANARY}`)
  expect((await ada.search(CANARY)).length).toBeGreaterThan(0)
  expect(residues().length).toBeGreaterThan(0)

  const receipt = await ada.erase()
  // Besides their history.
  expect(receipt.files).toBeGreaterThanOrEqual(253)
  expect(receipt.places.filter(({ state }) => state !== 'clean')).toEqual([])
  // A copy of vectors in the memory of another process.
  const note = expect.stringContaining('Another process') as string
  expect(receipt.places).toContainEqual({ place: 'vectors', state: 'clean', note })
  expect(residues()).toEqual([])
  expect(await ada.store.list()).toEqual([])
  expect((await memory.search(CANARY)).length).toBe(0)
  expect((await bo.search('herons')).length).toBe(1)
  expect((await ada.erase()).files).toBe(0)
  expect((await memory.doctor()).findings).toEqual([])
  await memory.close()
  expect(residues()).toEqual([])
})

test('nothing of an erased user is left in the memory of the process', async () => {
  const script = fileURLToPath(new URL('../__fixtures__/look-for-erased.ts', import.meta.url))
  const flags = ['--conditions=sheaf-source', '--expose-gc']
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script])
  expect(JSON.parse(stdout)).toEqual([true, false])
})

test('what an application keeps in the same database is not rewritten, and the receipt says so', async () => {
  const { default: Database } = await import('better-sqlite3')
  const database = new Database(':memory:')
  const memory = await createMemory({ storage: sqlite({ database }) })
  const ada = memory.user('ada')
  await ada.store.write('a.md', CANARY)
  expect((await ada.erase()).places).toMatchObject([
    { place: 'full-text index', state: 'clean' },
    { place: 'vectors', state: 'clean', note: expect.stringContaining('Another process') as string },
    { place: 'database and its log', state: 'remains' },
  ])
  await memory.close()
  database.close()
})
