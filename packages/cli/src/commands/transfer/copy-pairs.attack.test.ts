import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock, type Embedder, type StorageAdapter } from '@sheaf/core'
import { fs } from '@sheaf/fs'
import { libsql } from '@sheaf/libsql'
import { isAvailable as hasLibsql, startLibsqlServer, type LibsqlServer } from '@sheaf/libsql-server'
import { createMemory, type Memory } from '@sheaf/memory'
import { postgres } from '@sheaf/postgres'
import { isAvailable as hasPostgres, startPostgresServer, type PostgresServer } from '@sheaf/postgres-server'
import { sqlite } from '@sheaf/sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runInFolder, type Folder } from '../../__fixtures__/run-in-folder.ts'
import type { StorePlace } from '../../session/store-address.ts'
import { copyMemory } from './copy.ts'

let folder = ''
let libsqlServer: LibsqlServer | undefined
let postgresServer: PostgresServer | undefined
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'sheaf-pairs-'))))
afterAll(async () => {
  await libsqlServer?.stop()
  await postgresServer?.stop()
  await rm(folder, { recursive: true, force: true })
})

const KINDS: Readonly<Record<string, (name: string) => Promise<StorageAdapter>>> = {
  fs: async (name) => fs({ root: join(folder, name) }),
  sqlite: async (name) => sqlite({ file: join(folder, `${name}.db`), synchronous: 'normal' }),
  'libsql file': async (name) => libsql({ url: `file:${join(folder, `${name}.libsql`)}` }),
  async 'libsql server'(name) {
    await libsqlServer?.createNamespace(name)
    return libsql({ url: libsqlServer?.namespaceUrl(name) ?? '' })
  },
  postgres: async (name) =>
    postgres({ connectionString: postgresServer?.connectionString ?? '', schema: name }),
}
const names = Object.keys(KINDS)
const pairs = names.flatMap((from) => names.map((to) => [from, to] as const))

let places = 0
async function newPlace(kind: string): Promise<StorePlace> {
  const adapter = await KINDS[kind]?.(`place${(places += 1)}`)
  if (adapter === undefined) throw new Error(`There is no storage ${kind}.`)
  return { kind, adapter: async () => adapter }
}

const clock = fixedClock('2026-11-20T09:30:15Z')
// Three numbers from the letters.
const embedder: Embedder = {
  model: 'letters',
  dimensions: 3,
  embed: async (texts) =>
    texts.map((text) => Float32Array.from([/a/g, /e/g, /./g], (letter) => text.match(letter)?.length ?? 0)),
}

async function copy(from: StorePlace, to: StorePlace, isStopped = false) {
  const stop = Promise.withResolvers<void>()
  let said = ''
  const write = (text: string) => {
    said += text
    if (isStopped) stop.resolve()
  }
  const environment = {
    stdout: { write },
    stderr: { write },
    env: {},
    cwd: folder,
    clock,
    stdin: (async function* () {})(),
    isTerminal: { stdout: false, stderr: true },
    stopRequested: () => stop.promise,
  }
  return { receipt: await copyMemory({ environment, from, to, what: 'copying' }), said }
}

async function fill(place: StorePlace): Promise<void> {
  const at = fixedClock('2021-02-03T04:05:06.789Z')
  await using memory = await createMemory({ storage: await place.adapter(), clock: at, embedder })
  const ada = memory.user('ada')
  for (const day of ['Monday', 'Tuesday']) {
    await ada.store.write('notes/tides.md', `# Tides\n\nHigh water on ${day} at nine. 高潮 🐟\n`)
    at.advance(86_400_000)
  }
  const proposal = { path: 'notes/tides.md', content: '# Tides\n\nSee the table.\n' }
  await ada.proposals.propose({ ...proposal, author: 'agent', reason: 'shorter' })
  await memory.store.write('empty.md', '')
  await memory.store.write('guide.md', '# Guide\n\nWhat all users share.\n')
  await memory.flush()
}

async function allOf(memory: Memory): Promise<unknown> {
  const paths = await memory.store.list('', { includeHidden: true })
  const files = paths.map(async (path) => {
    const stat = await memory.store.stat(path)
    return [path, await memory.store.read(path), stat?.updatedAt.toISOString()] as const
  })
  const ada = memory.user('ada')
  const hits = await ada.search('when is high water')
  return {
    files: await Promise.all(files),
    history: await ada.history.list('notes/tides.md'),
    proposals: await ada.proposals.list(),
    hits: hits.map(({ source, text, updatedAt }) => [source, text, updatedAt]),
    vectors: memory.vectors?.state().isComplete,
  }
}

describe.skipIf(!hasLibsql() || !hasPostgres())('a copy', () => {
  const sources = new Map<string, StorePlace>()
  beforeAll(async () => {
    libsqlServer = await startLibsqlServer({ directory: join(folder, 'libsql'), namespaces: true })
    postgresServer = await startPostgresServer({ directory: join(folder, 'postgres') })
    for (const kind of names) {
      const place = await newPlace(kind)
      await fill(place)
      sources.set(kind, place)
    }
  })

  test.each(pairs)('from %s to %s has files, dates, history, proposals and vectors', async (from, to) => {
    const [source, target] = [sources.get(from), await newPlace(to)]
    if (source === undefined) throw new Error(`Nothing was written into ${from}.`)
    const { receipt, said } = await copy(source, target)
    expect(receipt).toMatchObject({ written: receipt.files, skipped: [], findings: [] })
    expect(receipt.vectors).toBeGreaterThan(1)
    expect(said).toContain(`copying ${receipt.files} of ${receipt.files}`)
    const asked: string[] = []
    const embed: Embedder['embed'] = async (texts, how) => {
      if (how?.purpose !== 'query') asked.push(...texts)
      return await embedder.embed(texts, how)
    }
    await using one = await createMemory({ storage: await source.adapter(), clock, embedder })
    await using other = await createMemory({
      storage: await target.adapter(),
      clock,
      embedder: { ...embedder, embed },
    })
    await other.flush()
    expect(await allOf(other)).toEqual(await allOf(one))
    expect(asked).toEqual([])
  })

  test.each(names)('that is stopped on its way to %s goes on', async (to) => {
    const [source, target] = [await newPlace('sqlite'), await newPlace(to)]
    {
      await using memory = await createMemory({ storage: await source.adapter(), clock, history: false })
      const many = Array.from({ length: 600 }, (_, place) => ({
        path: `m/${place}.md`,
        content: `note ${place}`,
      }))
      await memory.store.commit(many)
    }
    await expect(copy(source, target, true)).rejects.toThrow('Run it again')
    const { receipt } = await copy(source, target)
    expect(receipt.files).toBe(601)
    expect(receipt.written).toBeGreaterThan(0)
    expect(receipt.written).toBeLessThan(600)
  })

  test.each(names)('by backup from %s is of one moment while others write, and sound', async (kind) => {
    const [source, target] = [await newPlace(kind), await newPlace(kind)]
    const openOne = async (place: StorePlace) => await createMemory({ storage: await place.adapter(), clock })
    await using memory = await openOne(source)
    await using other = await openOne(source)
    // More than fit into one part of a snapshot.
    const many = Array.from({ length: 300 }, (_, place) => ({ path: `m/${place}.md`, content: 'a note' }))
    await memory.store.commit(many)
    let round = 0
    const write = async () => {
      round += 1
      await other.store.commit([
        { path: 'a.md', content: `round ${round}` },
        { path: 'z.md', content: `round ${round}` },
        { path: `m/${round % 300}.md`, content: `changed in ${round}` },
      ])
    }
    await write()
    const done = new AbortController()
    const writing = (async () => {
      while (!done.signal.aborted) await write()
    })()
    const receipt = await memory.backup(await target.adapter(), { examine: true }).finally(() => done.abort())
    await writing
    expect(round).toBeGreaterThan(2)
    expect(receipt.findings).toEqual([])
    await using copied = await openOne(target)
    expect((await copied.doctor()).findings).toEqual([])
    const [seen, ...earlier] = await copied.history.list('a.md')
    const text = await copied.store.read('a.md')
    const last = Number(text.split(' ')[1])
    expect(await copied.store.read('z.md')).toBe(text)
    expect(await copied.store.read(`m/${last % 300}.md`)).toBe(`changed in ${last}`)
    expect(await copied.history.read('a.md', seen?.version ?? '')).toBe(text)
    expect(earlier).toHaveLength(last - 1)
    // Into an open memory that has other files.
    await copied.store.write('own.md', 'own')
    await expect(memory.backup(await target.adapter())).rejects.toMatchObject({ code: 'conflict' })
    expect([await copied.store.read('own.md'), await copied.store.read('a.md')]).toEqual(['own', text])
  })

  test('goes to PostgreSQL and back by its address, which is never printed', async () => {
    await using place = await runInFolder('sqlite:memory.db')
    const target = postgresServer?.connectionString ?? ''
    for (const text of ['- Keeps herons.\n', '- Keeps storks.\n'])
      await place.run('memory', 'write', 'MEMORY.md', text, '--user', 'ada')
    const before = await shown(place, 'sqlite:memory.db')
    const there = await place.run('copy', '--to', target)
    expect(there).toMatchObject({ code: 0, stderr: '' })
    expect(there.stdout).not.toContain('postgres://')
    expect(await shown(place, target)).toEqual(before)
    expect((await place.run('copy', '--from', target, '--to', 'fs:back')).code).toBe(0)
    expect(await shown(place, 'fs:back')).toEqual(before)
  })
})

async function shown(place: Folder, store: string): Promise<unknown> {
  const log = await place.run('history', 'log', '--user', 'ada', '--json', '--store', store)
  const text = await place.run('memory', 'show', 'MEMORY.md', '--user', 'ada', '--json', '--store', store)
  return [JSON.parse(log.stdout), JSON.parse(text.stdout)]
}
