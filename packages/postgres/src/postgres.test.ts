import { PGlite } from '@electric-sql/pglite'
import { everythingSaid, openOptions, rejection } from '@sheaf/adapter-tests'
import { contentHash, MemoryError } from '@sheaf/core'
import { portOf, readAll } from '@sheaf/core/adapter'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgres, type PostgresOptions } from './postgres.ts'
import type { PostgresPool } from './server/send-statement.ts'

describe('options', () => {
  const pool: PostgresPool = { query: () => Promise.resolve({ rows: [] }) }
  const refused: Readonly<Record<string, [options: unknown, argument: string]>> = {
    nothing: [{}, 'connectionString'],
    'both a pool and an address': [
      { pool, connectionString: 'postgres://localhost/app' },
      'connectionString',
    ],
    'an address of another kind': [
      { connectionString: 'mysql://u:s3cret@localhost/app' },
      'connectionString',
    ],
    'a password with a hash sign': [
      { connectionString: 'postgres://u:s3cret#1@host:x/app' },
      'connectionString',
    ],
    'a direct address of another kind': [
      { pool, directConnectionString: 'mysql://u:s3cret@localhost/app' },
      'directConnectionString',
    ],
    'a pool without query': [{ pool: {} }, 'pool'],
    'a read pool without query': [{ pool, readPool: {} }, 'readPool'],
    'a schema in quotes': [{ pool, schema: 'a"; DROP SCHEMA public; --' }, 'schema'],
    'a schema of the system': [{ pool, schema: 'pg_catalog' }, 'schema'],
    'a schema in the address alone': [
      { connectionString: 'postgres://u:s3cret@localhost/app?sslmode=disable&schema=tenant_7' },
      'schema',
    ],
    'an empty schema': [{ pool, schema: '' }, 'schema'],
    'a schema with a point': [{ pool, schema: 'tenant.a' }, 'schema'],
    'a schema that begins with a hyphen': [{ pool, schema: '-a' }, 'schema'],
    'a long schema': [{ pool, schema: 'x'.repeat(64) }, 'schema'],
    'no time': [{ pool, timeoutMs: 0 }, 'timeoutMs'],
    'memory that is no number': [{ pool, searchMemoryBytes: '1' }, 'searchMemoryBytes'],
    'an unknown name': [{ pool, scheme: 'a' }, 'scheme'],
  }
  for (const [what, [options, argument]] of Object.entries(refused)) {
    test(`${what} is refused without a quote`, () => {
      let error: unknown
      try {
        postgres(options as PostgresOptions)
      } catch (thrown) {
        error = thrown
      }
      expect(MemoryError.isInstance(error, 'invalid-argument')).toBe(true)
      expect(everythingSaid(error)).toContain(argument)
      expect(everythingSaid(error)).not.toContain('s3cret')
    })
  }
})

describe('on PGlite', () => {
  let pool: PGlite
  beforeAll(async () => {
    pool = await PGlite.create()
  })
  afterAll(() => pool.close())

  test('a schema is named with the id of a tenant', async () => {
    for (const id of ['f2c59d63-a7a7-45e6-8000-000000000001', 'ORG_7', '7f-a', 'a--b'])
      for (const schema of [`tenant_${id}`, id]) {
        const open = async () => await postgres({ pool, schema }).open(openOptions())
        const storage = await open()
        await storage.store.write('a.md', `The heron of ${id}.\n`)
        await storage.close()
        const again = await open()
        expect(await again.store.read('a.md')).toBe(`The heron of ${id}.\n`)
        expect((await again.doctor()).findings).toEqual([])
        await again.close()
      }
  })

  test('a schema does not see the files of another', async () => {
    const [one, two] = await Promise.all(
      ['tenant_one', 'tenant_two'].map((schema) => postgres({ pool, schema }).open(openOptions())),
    )
    await one?.store.write('notes/a.md', 'a heron and a stork')
    expect(await two?.store.list()).toEqual([])
    expect((await two?.index.candidates({ text: 'heron', limit: 5 }))?.text).toEqual([])
    expect((await one?.index.candidates({ text: 'heron', limit: 5 }))?.text[0]?.path).toBe('notes/a.md')
    await one?.close()
    await two?.close()
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  test('a damaged line of the index is shown by no search, which reports it, until a repair', async () => {
    const storage = await postgres({ pool, schema: 'damaged' }).open(openOptions())
    const { store, index } = storage
    const model = 'letters'
    const values = new Float32Array([1, 2, 3])
    await store.write('a.md', 'a heron')
    await store.write('b.md', 'another heron')
    const textHash = await contentHash('a heron')
    await index.putEmbeddings(model, [{ textHash, vector: values }])
    const find = () => index.candidates({ text: 'heron', limit: 5, vector: { model, values } })
    const pathsOf = (list: readonly { readonly path: string }[]) => list.map(({ path }) => path)
    const before = await find()
    expect([pathsOf(before.text), pathsOf(before.vector)]).toEqual([['a.md', 'b.md'], ['a.md']])
    await pool.query(`UPDATE damaged.sheaf_chunk SET text = 'a peron' WHERE text = 'a heron'`)
    const found = await find()
    expect([pathsOf(found.text), pathsOf(found.vector)]).toEqual([['b.md'], []])
    expect(found.degraded).toMatchObject({ reason: 'damaged' })
    const finding = { problem: 'chunks-wrong', path: 'a.md' }
    expect((await storage.doctor()).findings).toMatchObject([{ ...finding, state: 'found' }])
    expect((await storage.doctor({ repair: true })).findings).toMatchObject([
      { ...finding, state: 'repaired' },
    ])
    expect((await storage.doctor()).findings).toEqual([])
    expect(pathsOf((await find()).text)).toEqual(['a.md', 'b.md'])
    await storage.close()
  })

  test('a path that somebody changed by hand is not read, found or copied, and doctor names it', async () => {
    const storage = await postgres({ pool, schema: 'moved' }).open(openOptions())
    const { store, index } = storage
    const model = 'letters'
    const values = new Float32Array([1, 2, 3])
    await store.write('users/ada/a.md', 'a heron')
    await store.write('users/bo/b.md', 'another heron')
    const textHash = await contentHash('a heron')
    await index.putEmbeddings(model, [{ textHash, vector: values }])
    await pool.query(`UPDATE moved.sheaf_file SET path = 'users/eve/a.md' WHERE path = 'users/ada/a.md'`)
    expect(await rejection(store.read('users/eve/a.md'))).toMatchObject({ code: 'damaged' })
    expect(await rejection(readAll(store, ['users/eve/a.md']))).toMatchObject({ code: 'damaged' })
    expect(await rejection(store.append('users/eve/a.md', ' more'))).toMatchObject({ code: 'damaged' })
    const parts = storage.snapshot()[Symbol.asyncIterator]()
    expect(await rejection(parts.next())).toMatchObject({ code: 'unavailable', retryable: false })
    const find = async () => {
      const found = await index.candidates({ text: 'heron', limit: 5, vector: { model, values } })
      expect([found.text.map(({ path }) => path), found.vector]).toEqual([['users/bo/b.md'], []])
      expect(found.degraded).toMatchObject({ reason: 'damaged' })
    }
    await find()
    expect((await index.rebuild()).skipped).toMatchObject([{ path: 'users/eve/a.md' }])
    await find()
    const finding = { problem: 'path-damaged', path: 'users/eve/a.md', state: 'manual' }
    const lost = { problem: 'file-lost', path: 'users/ada/a.md' }
    expect((await storage.doctor()).findings).toMatchObject([{ ...lost, state: 'found' }, finding])
    const repaired = await storage.doctor({ repair: true })
    expect(repaired.findings).toMatchObject([{ ...lost, state: 'repaired' }, finding])
    expect((await storage.doctor()).findings).toMatchObject([finding])
    await store.delete('users/eve/a.md')
    await store.write('users/ada/a.md', 'a heron')
    expect((await storage.doctor()).findings).toEqual([])
    await storage.close()
  })

  test('a list reads the files below a directory, except the excluded ones', async () => {
    const { store, close } = await postgres({ pool, schema: 'listed' }).open(openOptions())
    const paths = ['a.md', 'notes/a.md', 'notes-2/a.md', 'users/ada/b.md', 'users/ada/ä/c.md']
    for (const path of paths) await store.write(path, 'a heron')
    const list = async (directory: string, ...except: string[]) =>
      (await portOf(store).list(directory, { except })).toSorted()
    expect(await list('')).toEqual(paths.toSorted())
    expect(await list('', 'users', 'notes')).toEqual(['a.md', 'notes-2/a.md'])
    expect(await list('users/ada', 'users/ada/ä', 'users/ada/x')).toEqual([
      'users/ada/b.md',
      'users/ada/ä/c.md',
    ])
    expect(await list('users', 'users/ada')).toEqual([])
    await close()
  })

  test('scrub releases the vectors in memory, and names places where deleted texts may remain', async () => {
    let vectorsRead = 0
    const counting: PostgresPool = {
      query: async (text, values) => {
        if (`${values[0]}`.includes('encode(vector')) vectorsRead += 1
        return await pool.query<Record<string, unknown>>(text, [...values])
      },
    }
    const storage = await postgres({ pool: counting, schema: 'held' }).open(openOptions())
    const { store, index } = storage
    await store.write('a.md', 'a heron')
    const [pending] = await index.pendingEmbeddings('letters', 1)
    const vector = new Float32Array([1, 2, 3])
    await index.putEmbeddings('letters', [{ textHash: pending?.textHash ?? '', vector }])
    const find = async () => {
      vectorsRead = 0
      await index.candidates({ text: '', limit: 5, vector: { model: 'letters', values: vector } })
      return vectorsRead
    }
    expect([await find(), await find()]).toEqual([1, 0])
    expect(await storage.scrub()).toMatchObject([
      { place: 'tables and indexes', state: 'clean' },
      { place: 'vectors', state: 'clean', note: expect.stringContaining('Another process') as string },
      { place: 'log, replicas and backups of the server', state: 'remains' },
    ])
    expect([await find(), await find()]).toEqual([1, 0])
    await storage.close()
  })

  test('each call sends the stated number of statements', async () => {
    let statements = 0
    const counted: PostgresPool = {
      query: (text, values) => {
        statements += 1
        return pool.query(text, values)
      },
    }
    const storage = await postgres({ pool: counted, schema: 'counted' }).open(openOptions())
    const { store, index } = storage
    const taken = async (call: () => Promise<unknown>): Promise<number> => {
      const before = statements
      await call()
      return statements - before
    }
    const values = new Float32Array([1, 2, 3])
    const embeddings = [{ textHash: await contentHash('one'), vector: values }]
    const byVector = { text: 'one', limit: 5, vector: { model: 'm', values } }
    expect({
      write: await taken(() => store.write('a.md', 'a heron')),
      append: await taken(() => store.append('a.md', '\n\nand a stork')),
      commit: await taken(() =>
        store.commit([
          { path: 'b.md', content: 'one' },
          { path: 'c.md', content: 'two' },
        ]),
      ),
      read: await taken(() => store.read('a.md')),
      list: await taken(() => store.list()),
      'first search': await taken(() => index.candidates({ text: 'heron', limit: 5 })),
      search: await taken(() => index.candidates({ text: 'stork', limit: 5 })),
      'search of a view': await taken(() =>
        index.candidates({
          text: 'heron',
          limit: 5,
          view: [{ directory: 'a' }, { directory: '', hiddenBy: 'a' }],
          marked: [{ marks: ['fact'], isByText: true }],
        }),
      ),
      'look for changes': await taken(() => storage.changes({ since: 0 })),
      'vectors of a batch': await taken(() => index.putEmbeddings('m', embeddings)),
      'first search by a vector': await taken(() => index.candidates(byVector)),
      'search by a vector': await taken(() => index.candidates(byVector)),
      delete: await taken(() => store.delete('a.md')),
      'search after a change': await taken(() => index.candidates({ text: 'heron', limit: 5 })),
    }).toEqual({
      write: 1,
      append: 2,
      commit: 1,
      read: 1,
      list: 1,
      'first search': 2,
      search: 1,
      'search of a view': 1,
      'look for changes': 1,
      'vectors of a batch': 1,
      'first search by a vector': 3,
      'search by a vector': 2,
      delete: 1,
      'search after a change': 3,
    })
    await storage.close()
  })

  test('a schema of another version is refused, and so is a restored older database', async () => {
    const storage = await postgres({ pool, schema: 'aged' }).open(openOptions())
    await storage.store.write('a.md', 'a heron')
    await pool.query('UPDATE aged.sheaf_head SET sequence = 0')
    const setBack = await Promise.all([
      rejection(storage.store.read('a.md')),
      rejection(storage.store.write('a.md', 'a stork')),
    ])
    for (const error of setBack) {
      expect([error['code'], error['retryable'], error['outcome']]).toEqual([
        'unavailable',
        false,
        'unchanged',
      ])
      expect(error.message).toContain('restored from an older copy')
    }
    await storage.close()
    await pool.query('UPDATE aged.sheaf_head SET schema = 99')
    const newer = await rejection(postgres({ pool, schema: 'aged' }).open(openOptions()))
    expect([newer['code'], newer['retryable']]).toEqual(['unavailable', false])
    expect(newer.message).toContain('Update the @sheaf packages')
    await pool.query('UPDATE aged.sheaf_head SET schema = 1')
    const older = await rejection(postgres({ pool, schema: 'aged' }).open(openOptions()))
    expect([older['code'], older['retryable']]).toEqual(['unavailable', false])
    expect(older.message).toContain('from before the first release')
  })

  test('terms of an analyser that cuts surrogate pairs are stored and found', async () => {
    const options = openOptions()
    const units = (text: string) => text.split(' ').map((word) => word.slice(0, 1))
    const analyser = { ...options.analyser, documentTerms: units, queryTerms: units }
    const storage = await postgres({ pool, schema: 'halves' }).open({ ...options, analyser })
    await storage.store.write('a.md', '\u{1f409} heron')
    const { text } = await storage.index.candidates({ text: '\u{1f409}', limit: 5 })
    expect(text.map(({ path }) => path)).toEqual(['a.md'])
    await storage.close()
  })

  test('a commit whose answer is lost is made once', async () => {
    let losses = 0
    const losing: PostgresPool = {
      async query(text, values) {
        const result = await pool.query(text, values)
        if (!`${values[0]}`.includes('sheaf_make_commit') || losses === 3) return result
        losses += 1
        throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
      },
    }
    const storage = await postgres({ pool: losing, schema: 'losing' }).open(openOptions())
    const file = await storage.store.append('log.md', 'one\n')
    expect(losses).toBe(3)
    expect(await storage.store.read('log.md')).toBe('one\n')
    expect(await storage.store.stat('log.md')).toEqual(file)
    await storage.close()
  })
})
