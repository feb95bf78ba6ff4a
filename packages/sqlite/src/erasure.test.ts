import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '@sheaf/core'
import { paragraphChunker, wordAnalyser } from '@sheaf/testing'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { sqlite } from './sqlite.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)

const residues = (word: string) =>
  readdirSync(directory.path).reduce(
    (sum, name) => sum + readFileSync(join(directory.path, name), 'latin1').split(word).length - 1,
    0,
  )

test.each([
  ['here', false],
  ['in a worker', true],
])(
  'nothing of a deleted text stays in the files, %s: its content and vectors at once, its single words after a rebuild',
  async (_, worker) => {
    const file = join(directory.path, `memory-${worker}.db`)
    const options = { chunker: paragraphChunker(), analyser: wordAnalyser(), clock: systemClock() }
    const { store, index, close } = await sqlite({ file, worker }).open(options)
    for (let place = 0; place < 60; place += 1)
      await store.write(`notes/${place}.md`, `# Note ${place}\n\nsome ordinary words`)
    await store.write('secret.md', `The password: Zanzibar Quetzal. ${'and more of it '.repeat(2000)}`)
    await store.write('overwritten.md', 'Zanzibar Quetzal once')
    const vector = Float32Array.of(1234.5678, 8765.4321)
    const bytes = Buffer.from(vector.buffer).toString('latin1')
    const texts = await index.pendingEmbeddings('m', 200)
    await index.putEmbeddings(
      'm',
      texts.filter(({ text }) => text.includes('Quetzal')).map(({ textHash }) => ({ textHash, vector })),
    )
    expect(residues('Zanzibar Quetzal')).toBeGreaterThan(0)
    expect(residues(bytes)).toBeGreaterThan(0)

    await store.delete('secret.md')
    await store.write('overwritten.md', 'harmless now')
    await close()
    expect(residues('Zanzibar Quetzal')).toBe(0)
    expect(residues('zanzibar quetzal')).toBe(0)
    expect(residues(bytes)).toBe(0)

    const again = await sqlite({ file, worker }).open(options)
    await again.store.write('secret.md', 'The password: Zanzibar Quetzal. ')
    await again.store.delete('secret.md')
    expect(residues('anzibar')).toBeGreaterThan(0)
    await again.index.rebuild()
    // While it is still open: erasing needs no restart.
    expect(residues('anzibar')).toBe(0)
    await again.close()
    expect(residues('anzibar')).toBe(0)
    expect(residues('uetzal')).toBe(0)
  },
)

test('a receipt names the log that a reader of an older snapshot keeps until it ends', async () => {
  const file = join(directory.path, 'read.db')
  const options = { chunker: paragraphChunker(), analyser: wordAnalyser(), clock: systemClock() }
  const storage = await sqlite({ file }).open(options)
  await storage.store.write('secret.md', 'Zanzibar')
  const reader = new Database(file)
  reader.exec('BEGIN')
  reader.prepare('SELECT content FROM sheaf_file').all()
  await storage.store.delete('secret.md')
  const log = async () => (await storage.scrub()).find(({ place }) => place === 'log')
  expect(await log()).toMatchObject({ state: 'remains', note: expect.stringContaining('older snapshot') })
  reader.exec('COMMIT')
  reader.close()
  expect(await log()).toMatchObject({ state: 'clean' })
  await storage.close()
})
