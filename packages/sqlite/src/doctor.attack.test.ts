import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { damageTests } from '@sheaf/adapter-tests'
import { headingChunker, textAnalyser } from '@sheaf/chunker'
import { fixedClock, type OpenOptions, type Storage } from '@sheaf/core'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { sqlite } from './sqlite.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
const at = (name: string) => join(directory.path, name)
const options: OpenOptions = {
  chunker: headingChunker({ maxTokens: 30, overlap: 0 }),
  analyser: textAnalyser(),
  clock: fixedClock('2026-11-20T09:00:00Z'),
}
const FILES: Readonly<Record<string, string>> = {
  'notes/long.md': `# Harbour\n\n${Array.from({ length: 20 }, (_, place) => `The ship ${place} left the harbour with salt and rope.`).join('\n')}\n`,
  'notes/short.md': 'A heron stands in the harbour.\n',
  'notes/東京.md': '# 東京\n\n港に船が三つある。\n',
  'users/al/MEMORY.md': 'Prefers salt over sugar.\n\nKnows about ships.\n',
  'straße.md': 'ßtreets and harbours\n',
  '.history/a.md': 'hidden harbour\n',
}
const QUERIES = ['harbour ship salt', '港 船', 'heron', 'ghost secret', 'streets sugar 7']

const vectorOf = (text: string) => Float32Array.of(1 + (text.length % 7), 1 + (text.charCodeAt(0) % 5))
async function embed({ index }: Storage): Promise<void> {
  for (const model of ['m', 'n']) {
    const pending = await index.pendingEmbeddings(model, 1000)
    await index.putEmbeddings(
      model,
      pending.map(({ textHash, text }) => ({ textHash, vector: vectorOf(text) })),
    )
  }
}
async function results({ store, index }: Storage): Promise<unknown> {
  const searches = QUERIES.flatMap((text) => [
    index.candidates({ text, limit: 200, vector: { model: 'm', values: vectorOf(text) } }),
    index.candidates({
      text,
      limit: 3,
      within: [{ directory: 'notes' }],
      vector: { model: 'n', values: vectorOf(text) },
    }),
  ])
  const stats = (await store.list('', { includeHidden: true })).map((path) => store.stat(path))
  return { searches: await Promise.all(searches), stats: await Promise.all(stats) }
}
const dump = (database: Database.Database) =>
  ['head', 'commit', 'file', 'chunk', 'embedding', 'orphan', 'terms_data'].map((table) => {
    try {
      return database.prepare(`SELECT * FROM sheaf_${table}`).raw().all()
    } catch {
      return 'missing'
    }
  })
let expected: unknown
beforeAll(async () => {
  const storage = await sqlite({ file: at('base.db') }).open(options)
  await storage.store.commit(Object.entries(FILES).map(([path, content]) => ({ path, content })))
  await embed(storage)
  expected = await results(storage)
  expect((await storage.doctor()).findings).toEqual([])
  await storage.close()
})

let copies = 0
async function corrupted(sql: string): Promise<{ storage: Storage; raw: Database.Database }> {
  const file = at(`${(copies += 1)}.db`)
  copyFileSync(at('base.db'), file)
  const storage = await sqlite({ file }).open(options)
  const raw = rawDatabase(file)
  raw.exec(sql)
  return { storage, raw }
}

// Like an external tool, without the protection of the schema.
function rawDatabase(file: string): Database.Database {
  const raw = new Database(file)
  raw.unsafeMode(true)
  return raw
}

test('a sound storage has facts and no findings', async () => {
  const { storage, raw } = await corrupted('')
  const { findings, facts } = await storage.doctor({ repair: true })
  expect(findings).toEqual([])
  expect(facts).toMatchObject({
    engine: 'better-sqlite3',
    durability: 'full',
    integrityCheck: 'ok',
    schema: 11,
    files: 6,
    embeddingModels: 2,
  })
  expect(facts['chunks']).toBeGreaterThan(10)
  expect(await results(storage)).toEqual(expected)
  raw.close()
  await storage.close()
})

describe.each(['better-sqlite3', 'node'] as const)('by %s', (driver) => {
  damageTests(
    { test, expect },
    {
      dialect: 'sqlite',
      async open(openingOptions) {
        const file = at(`${(copies += 1)}.db`)
        const adapter = sqlite({ file, driver, synchronous: 'normal' })
        const storage = await adapter.open(openingOptions)
        const raw = rawDatabase(file)
        const opened = [storage]
        return {
          storage,
          run: async (sql) => {
            raw.pragma('writable_schema = ON')
            raw.exec(sql)
            raw.pragma('writable_schema = RESET')
          },
          rows: async (sql) => raw.prepare(sql).raw().all(),
          async reopen() {
            await storage.close()
            const again = await adapter.open(openingOptions)
            opened.push(again)
            return again
          },
          async close() {
            raw.close()
            for (const each of opened) await each.close()
          },
        }
      },
    },
  )
})

test('a content that was changed without Sheaf is not returned, and its hash is not adapted', async () => {
  const { storage, raw } = await corrupted(
    `UPDATE sheaf_file SET content = 'only a pelican' WHERE path = 'notes/long.md'`,
  )
  const all = dump(raw)
  for (const repair of [false, true]) {
    const { findings } = await storage.doctor({ repair })
    expect(findings).toMatchObject([{ problem: 'content-damaged', path: 'notes/long.md', state: 'manual' }])
    for (const { message } of findings) expect(message).not.toContain('pelican')
    expect(dump(raw)).toEqual(all)
    await expect(storage.store.read('notes/long.md')).rejects.toMatchObject({ code: 'damaged' })
  }
  // Indexing it again does not bring the wrong text into the index.
  expect((await storage.index.rebuild()).skipped).toMatchObject([{ path: 'notes/long.md' }])
  expect((await storage.index.candidates({ text: 'pelican', limit: 5 })).text).toEqual([])
  await storage.store.write('notes/long.md', 'only a pelican, written anew')
  expect((await storage.doctor()).findings).toEqual([])
  raw.close()
  await storage.close()
})

test('overwritten pages are a finding that is never reported as repaired', async () => {
  const { storage, raw } = await corrupted('')
  await storage.close()
  raw.close()
  const file = at(`${copies}.db`)
  const reader = new Database(file)
  const page = Number(
    reader.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'sheaf_embedding'`).pluck().get(),
  )
  reader.close()
  const { openSync, writeSync, closeSync } = await import('node:fs')
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(64, 0xff), 0, 64, (page - 1) * 4096)
  closeSync(descriptor)
  const again = await sqlite({ file }).open(options)
  const { findings } = await again.doctor({ repair: true })
  expect(findings.map(({ problem }) => problem)).toContain('database-damaged')
  expect(new Set(findings.map(({ state }) => state))).toEqual(new Set(['manual']))
  await again.close()
})

test('reports its progress, and stops when its signal aborts', async () => {
  const { storage, raw } = await corrupted('')
  const seen: string[] = []
  await storage.doctor({ onProgress: ({ done, total, path }) => seen.push(`${done}/${total} ${path}`) })
  expect(seen).toHaveLength(6)
  expect(seen.at(-1)).toMatch(/^6\/6 /)
  const controller = new AbortController()
  const stopped = storage.doctor({ abortSignal: controller.signal, onProgress: () => controller.abort() })
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
  raw.close()
  await storage.close()
  await expect(storage.doctor()).rejects.toMatchObject({ code: 'closed' })
})
