import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentHash, fixedClock, type Storage, type StorageAdapter } from '@sheaf/core'
import type { SnapshotPart } from '@sheaf/core/adapter'
import { sqlite } from '@sheaf/sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualTimer } from '../__fixtures__/manual-timer.ts'
import { createMemory, type Memory, type MemoryOptions } from '../index.ts'
import type { MemoryChange } from '../changes/change-feed.ts'

let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'sheaf-endless-'))))
afterAll(async () => await rm(folder, { recursive: true, force: true }))

let places = 0
const newStorage = () => sqlite({ file: join(folder, `${(places += 1)}.db`) })
const embedder = { model: 'm', dimensions: 1, embed: async (texts: readonly string[]) => texts.map(one) }
const one = () => Float32Array.of(1)

/** A memory with a file and a vector, on an adapter of which one method is wrong. */
async function openWrong(
  wrong: (storage: Storage) => Partial<Storage>,
  options: Partial<MemoryOptions> = {},
): Promise<Memory> {
  const adapter = newStorage()
  const storage: StorageAdapter = {
    name: 'wrong',
    async open(given) {
      const opened = await adapter.open(given)
      return { ...opened, ...wrong(opened) }
    },
  }
  const clock = fixedClock('2026-11-20T09:30:15Z')
  const memory = await createMemory({ storage, clock, history: false, embedder, ...options })
  await memory.store.write('a.md', 'a heron')
  await memory.flush()
  return memory
}

// Methods of an index may be those of a class.
const withIndex = ({ index }: Storage, own: Partial<Storage['index']>): Partial<Storage> => ({
  index: {
    candidates: (query) => index.candidates(query),
    pendingEmbeddings: (model, limit) => index.pendingEmbeddings(model, limit),
    putEmbeddings: (model, embeddings) => index.putEmbeddings(model, embeddings),
    readEmbeddings: (model, after, limit) => index.readEmbeddings(model, after, limit),
    embeddedModels: () => index.embeddedModels(),
    eraseEmbeddings: (model) => index.eraseEmbeddings(model),
    sync: (options) => index.sync(options),
    rebuild: (options) => index.rebuild(options),
    ...own,
  },
})
const hash = (place: number) => place.toString(16).padStart(64, '0')
let given = 0

const VECTORS: Readonly<Record<string, Storage['index']['readEmbeddings']>> = {
  'gives its first page for ever': async () => [{ textHash: hash(1), vector: one() }],
  'gives a new vector for ever': async () => [{ textHash: hash((given += 1)), vector: one() }],
  'gives new pages for ever': async (_model, _after, limit) =>
    Array.from({ length: limit }, () => ({ textHash: hash((given += 1)), vector: one() })),
  'gives the last one again': async (_model, after) => [{ textHash: after || hash(1), vector: one() }],
  'turns back': async (_model, after) => [{ textHash: hash(after === hash(2) ? 1 : 2), vector: one() }],
  'gives more than were requested': async () =>
    Array.from({ length: 5000 }, (_, place) => ({ textHash: hash(place + 1), vector: one() })),
}

test.each(Object.entries(VECTORS))('a backup of a storage that %s ends', async (_, readEmbeddings) => {
  await using memory = await openWrong((storage) => withIndex(storage, { readEmbeddings }))
  await expect(memory.backup(newStorage())).rejects.toMatchObject({
    code: 'unavailable',
    retryable: false,
    message: expect.stringContaining("storage's readEmbeddings() ") as string,
  })
})

const PARTS: Readonly<Record<string, (part: SnapshotPart) => Promise<SnapshotPart>>> = {
  'gives its first part for ever': async (part) => part,
  'gives parts without files for ever': async () => ({ files: [], gone: [], skipped: [] }),
  'gives paths that are gone for ever': async () => ({ files: [], gone: ['b.md'], skipped: [] }),
  'gives a path that it skips for ever': async () => ({
    files: [],
    gone: [],
    skipped: [{ path: 'b.md', reason: 'x' }],
  }),
  'gives new files for ever': async ({ files: [file] }) => {
    if (file === undefined) throw new Error('no file')
    const content = String((given += 1))
    return {
      files: [{ ...file, path: `n/${content}.md`, content, hash: await contentHash(content) }],
      gone: [],
      skipped: [],
    }
  },
}

for (const [name, next] of Object.entries(PARTS)) {
  const wrong = (storage: Storage): Partial<Storage> => ({
    async *snapshot(options) {
      for await (const part of storage.snapshot(options)) {
        yield part
        for (;;) yield await next(part)
      }
    },
  })
  const refused = {
    code: 'unavailable',
    retryable: false,
    message: expect.stringContaining("storage's snapshot() ") as string,
  }

  test(`a backup of a storage that ${name} ends`, async () => {
    await using memory = await openWrong(wrong)
    await expect(memory.backup(newStorage(), { examine: true })).rejects.toMatchObject(refused)
  })

  test(`a backup into a storage that ${name} ends`, async () => {
    await using memory = await openWrong(() => ({}))
    const target = newStorage()
    await using first = await createMemory({ storage: target })
    await first.store.write('a.md', 'a heron')
    await first.close()
    const open: StorageAdapter['open'] = async (options) => {
      const storage = await target.open(options)
      return { ...storage, ...wrong(storage) }
    }
    await expect(memory.backup({ name: 'wrong', open })).rejects.toMatchObject(refused)
  })
}

test('a subscriber is told once of a log that does not advance, and then of the fault', async () => {
  const timer = manualTimer()
  const commits = [{ sequence: 1, files: [{ path: 'a.md', hash: null }] }]
  let asked = 0
  const changes: Storage['changes'] = async () => {
    asked += 1
    return { commits, sequence: 1, isCut: false }
  }
  await using memory = await openWrong(() => ({ changes }), { changes: { timer } })
  const told: MemoryChange[] = []
  const error = await new Promise((resolve) => {
    void memory.subscribe((change) => void told.push(change), { since: 0, onError: resolve })
  })
  expect(error).toMatchObject({ message: expect.stringContaining("storage's changes() ") as string })
  await timer.advance(0)
  expect([told.length, asked]).toEqual([1, 2])
})
