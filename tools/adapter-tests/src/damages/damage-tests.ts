import { fixedClock, MemoryError } from '@sheaf/core'
import type { Candidates } from '@sheaf/core/adapter'
import type { Diagnosis, OpenOptions, Storage } from '@sheaf/core'
import type { expect as vitestExpect, test as vitestTest } from 'vitest'
import { openOptions } from '../open-options.ts'
import { FILES, FOR_A_PERSON, LOSSES, MENDABLE, statementsOf } from './damages.ts'
import type { Damage, Dialect } from './damages.ts'

/** A storage of its own, and a way past it. */
export interface DamagedStorage {
  readonly storage: Storage
  /** Runs statements, one after the other. */
  run(sql: string): Promise<unknown>
  /** The rows of a query. */
  rows(sql: string): Promise<readonly unknown[]>
  /** Closes the storage, and opens it once more. */
  reopen(): Promise<Storage>
  close(): Promise<void>
}

/** An engine whose doctor is tried. */
export interface DamagedEngine {
  readonly dialect: Dialect
  /** True where others own the database, and the schema's own table is closed. */
  readonly isServer?: boolean
  /** True where texts are read as bytes. */
  readonly readsBytes?: boolean
  /** Each so many of the damages, where a statement takes long. All by default. */
  readonly every?: number
  /** Opens an empty storage. */
  open(options: OpenOptions): Promise<DamagedStorage>
}

const QUERIES = ['harbour ship salt', '港 船 heron', 'ghost secret streets 7']
const TABLES = ['head', 'commit', 'file', 'chunk', 'embedding', 'change']
const OPTIONS: OpenOptions = { ...openOptions(), clock: fixedClock('2026-11-20T09:00:00Z') }

/** Each damage of the list: what searches, doctor and a repair make of it. */
export function damageTests(
  { test, expect }: { readonly test: typeof vitestTest; readonly expect: typeof vitestExpect },
  engine: DamagedEngine,
): void {
  const { dialect, isServer = false, readsBytes = false, every = 1 } = engine
  const all = (damages: readonly Damage[]) =>
    damages
      .flatMap((damage) => {
        const sql = statementsOf(damage, dialect)
        if (sql === undefined || (isServer && damage.needsFile === true)) return []
        if (isServer && dialect === 'sqlite' && damage.isOfHead === true) return []
        if (readsBytes && damage.isOfType === true) return []
        const { problems, onPostgres = problems.filter((problem) => problem !== 'full-text-damaged') } =
          damage
        return [{ ...damage, sql, problems: (dialect === 'postgres' ? onPostgres : problems).toSorted() }]
      })
      .filter((_, place) => place % every === 0)

  const damaged = async ({ sql, degrades }: Pick<Damage, 'degrades'> & { readonly sql: string }) => {
    const opened = await filled(engine)
    const expected = await results(opened.storage)
    expect((await opened.storage.doctor()).findings).toEqual([])
    await opened.run(sql)
    // A handle that holds the vectors in memory has the right ones.
    const storage = degrades === 'by vector' ? await opened.reopen() : opened.storage
    return { ...opened, storage, expected }
  }

  test.each(all(MENDABLE))(
    '$what: found, mended from the contents, and searched as before',
    async (damage) => {
      const opened = await damaged(damage)
      const { storage, expected } = opened
      await expectSearches(storage, damage)
      const before = await dump(opened)

      const found = await storage.doctor()
      expect(problems(found)).toEqual(damage.problems)
      expectSentences(found)
      expect(states(found)).toEqual(['found'])
      expect(await dump(opened)).toEqual(before)

      const repaired = await storage.doctor({ repair: true })
      // Findings that follow from another one may be repaired with it.
      expect(damage.problems).toEqual(
        expect.arrayContaining(problems(repaired).filter((problem) => problem !== 'not-indexed')),
      )
      expect(states(repaired)).toEqual(['repaired'])
      expect((await storage.doctor()).findings).toEqual([])

      await embed(storage)
      expect(await results(storage)).toEqual(expected)
      await storage.store.write('after.md', 'one more ship')
      await storage.store.write('after.md', 'one more ship, twice')
      await storage.store.delete('after.md')
      expect((await storage.doctor()).findings).toEqual([])
      expect(await results(await opened.reopen())).toEqual(expected)
      await opened.close()
    },
  )

  test.each(all(LOSSES))('$what: found and named, and the rest is sound', async (damage) => {
    const opened = await damaged(damage)
    const { storage } = opened
    await expectSearches(storage, damage)
    const found = await storage.doctor()
    expect(problems(found)).toEqual(damage.problems)
    expectSentences(found)
    await storage.doctor({ repair: true })
    expect((await storage.doctor()).findings).toEqual([])
    await storage.store.write('notes/long.md', 'another harbour')
    expect(await storage.store.read('notes/long.md')).toBe('another harbour')
    expect((await storage.doctor()).findings).toEqual([])
    await opened.close()
  })

  test.each(all(FOR_A_PERSON))('$what: left to a person, and nothing is changed by it', async (damage) => {
    const opened = await damaged(damage)
    const { storage } = opened
    await expectSearches(storage, damage)
    const before = await dump(opened)
    for (const repair of [false, true]) {
      const diagnosis = await storage.doctor({ repair })
      expectSentences(diagnosis)
      const manual = diagnosis.findings.filter(({ state }) => state === 'manual')
      // A driver may show bytes as a text, which is wrong in two ways.
      const named = manual
        .map(({ problem }) => problem)
        .filter((problem) => damage.problems.includes(problem))
      expect(named).toEqual(damage.problems)
      for (const { message } of manual) expect(message).not.toMatch(/salt|rope/)
      if (!repair) expect(await dump(opened)).toEqual(before)
    }
    await opened.close()
  })

  /** Every hit quotes a file; damaged chunks are left out, and that is reported. */
  async function expectSearches(storage: Storage, { refuses, degrades }: Damage): Promise<void> {
    const vectors = [undefined, { model: 'm', values: vectorOf('ship') }]
    const searches = vectors.flatMap((vector) => [
      { text: 'harbour ship salt', limit: 200, ...(vector && { vector }) },
      { text: 'ship', limit: 5, within: [{ directory: 'notes' }], ...(vector && { vector }) },
    ])
    for (const search of searches) {
      let found: Candidates
      try {
        found = await storage.index.candidates(search)
      } catch (error) {
        if (refuses === true && MemoryError.isInstance(error, 'unavailable')) continue
        throw error
      }
      for (const { path, text, updatedAt, score } of [...found.text, ...found.vector]) {
        expect(FILES[path]).toContain(text)
        expect(Number.isFinite(score) && !Number.isNaN(updatedAt.getTime())).toBe(true)
      }
      const isByVector = 'vector' in search && !('within' in search)
      if (degrades === true || (degrades === 'by vector' && isByVector))
        expect(found.degraded).toMatchObject({ reason: 'damaged' })
    }
  }

  /** Each message is a sentence, or several, in which nothing is missing. */
  function expectSentences({ findings }: Diagnosis): void {
    for (const { problem, message } of findings) {
      if (/^(?:trigger|view)-missing$/.test(problem)) expect(message).toContain(' is missing.')
      if (/^(?:trigger|view|index)-differs$/.test(problem))
        expect(message).toContain(' is not as Sheaf makes it.')
      expect(message).toMatch(/^["A-Z\d].*\.$/s)
      expect(message).not.toMatch(/\b(?:NaN|undefined|null)\b|\[object/)
    }
  }
}

/** The same list for the index of an engine whose contents are files: it is mended, whatever it had. */
export function indexDamageTests(
  { test, expect }: { readonly test: typeof vitestTest; readonly expect: typeof vitestExpect },
  engine: DamagedEngine,
): void {
  const damages = [...MENDABLE, ...LOSSES, ...FOR_A_PERSON].flatMap((damage) => {
    const sql = statementsOf(damage, engine.dialect)
    return sql === undefined ? [] : [{ ...damage, sql }]
  })
  test.each(damages)('$what: no wrong text, and mended from the files', async ({ sql }) => {
    const opened = await filled(engine)
    const expected = await results(opened.storage)
    // This one takes the damaged terms into memory.
    const storage = await opened.reopen()
    await opened.run(sql)
    for (const text of QUERIES) {
      const found = await storage.index.candidates({ text, limit: 200 }).catch((error: unknown) => {
        if (MemoryError.isInstance(error, 'unavailable')) return { text: [] }
        throw error
      })
      for (const { path, text: shown } of found.text) expect(FILES[path]).toContain(shown)
    }
    const repaired = await storage.doctor({ repair: true })
    expect(states(repaired).filter((state) => state !== 'repaired')).toEqual([])
    expect((await storage.doctor()).findings).toEqual([])
    await embed(storage)
    expect(await results(storage)).toEqual(expected)
    for (const [path, content] of Object.entries(FILES)) expect(await storage.store.read(path)).toBe(content)
    await opened.close()
  })
}

async function filled(engine: DamagedEngine): Promise<DamagedStorage> {
  const opened = await engine.open(OPTIONS)
  await opened.storage.store.commit(Object.entries(FILES).map(([path, content]) => ({ path, content })))
  await embed(opened.storage)
  return opened
}

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
  const found: unknown[] = []
  for (const text of QUERIES) {
    found.push(
      await index.candidates({ text, limit: 200, vector: { model: 'm', values: vectorOf(text) } }),
      await index.candidates({
        text,
        limit: 3,
        within: [{ directory: 'notes' }],
        vector: { model: 'n', values: vectorOf(text) },
      }),
    )
  }
  for (const path of (await store.list('', { includeHidden: true })).toSorted())
    found.push(await store.stat(path), await store.read(path))
  return found
}

async function dump({ rows }: DamagedStorage): Promise<readonly unknown[]> {
  const tables: unknown[] = []
  for (const table of TABLES) tables.push(await rows(`SELECT * FROM sheaf_${table}`).catch(() => 'missing'))
  return tables
}

const problems = ({ findings }: Diagnosis) => findings.map(({ problem }) => problem).toSorted()
const states = ({ findings }: Diagnosis) => [...new Set(findings.map(({ state }) => state))]
