import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createClient } from '@libsql/client'
import { contentHash, fixedClock, MemoryError, systemClock, type Clock, type Storage } from '@sheaf/core'
import type { LibsqlServer } from '@sheaf/libsql-server'
import { fileChecksum } from '@sheaf/sql'
import { paragraphChunker, wordAnalyser } from '@sheaf/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { servers, withServer } from '../__fixtures__/server.ts'
import { temporaryDirectory } from '../__fixtures__/temporary-directory.ts'
import { libsql, type LibsqlOptions } from '../libsql.ts'

// Enough for a call to a running server on a busy machine.
const PATIENCE_MS = 40_000
// For a server that does not run, because the test waits for the deadline.
const SHORT_MS = 4000
// A loaded machine may notice a deadline this much later.
const GRACE_MS = 10_000

// The scenarios that replicas fail in, for both kinds: each call ends with correct data or a typed error,
// within its deadline; never with nothing.
withServer.for([{ kind: 'an embedded replica' }, { kind: 'a read replica' }])('$kind', ({ kind }) => {
  const { start } = servers()
  const directory = temporaryDirectory()
  afterAll(directory.remove)
  const isEmbedded = kind === 'an embedded replica'
  let places = 0

  interface Setup {
    readonly primary: LibsqlServer
    readonly options: LibsqlOptions
    readonly file: string
    open(extra?: Partial<LibsqlOptions>, clock?: Clock): Promise<Storage>
  }
  const setUp = async (): Promise<Setup> => {
    const primary = await start()
    const file = join(directory.path, `${(places += 1)}.db`)
    const near = isEmbedded
      ? { replica: { file, syncIntervalMs: 0 } }
      : { readUrl: (await start({ primary: primary.grpcUrl })).url }
    const options: LibsqlOptions = { url: primary.url, timeoutMs: PATIENCE_MS, ...near }
    return {
      primary,
      options,
      file,
      open: (extra = {}, clock = systemClock()) =>
        libsql({ ...options, ...extra }).open({
          chunker: paragraphChunker(),
          analyser: wordAnalyser(),
          clock,
        }),
    }
  }

  test('the primary is down when the storage is opened', async () => {
    const { primary, open } = await setUp()
    const before = await open()
    await before.store.write('note.md', 'written before')
    expect(await before.store.read('note.md')).toBe('written before')
    await before.close()
    await primary.kill()
    const storage = await inTime(open({ timeoutMs: SHORT_MS }), SHORT_MS)
    expect(await inTime(storage.store.read('note.md'), SHORT_MS)).toBe('written before')
    const found = await inTime(storage.index.candidates({ text: 'written', limit: 5 }), SHORT_MS)
    expect(found.text).toHaveLength(1)
    const write = (text: string) =>
      storage.store.write('note.md', text).then(
        () => 'done',
        (reason: unknown) => reason,
      )
    expect(await inTime(write('lost'), SHORT_MS)).toMatchObject({ code: 'unavailable', retryable: true })
    await primary.start()
    await expect.poll(() => inTime(write('written after'), SHORT_MS)).toBe('done')
    expect(await inTime(storage.store.read('note.md'), SHORT_MS)).toBe('written after')
    await storage.close()
  })

  test('the receipt of an erasure names the replicas, which still have the text', async () => {
    const { open } = await setUp()
    const storage = await open()
    await storage.store.write('note.md', 'a secret heron')
    expect(await storage.store.read('note.md')).toBe('a secret heron')
    await storage.store.delete('note.md')
    expect(await storage.scrub()).toMatchObject([
      { place: 'full-text index', state: 'clean' },
      { place: 'vectors', state: 'clean' },
      {
        place: 'database and its log',
        state: 'remains',
        note: expect.stringContaining('Its replicas have the same remains') as string,
      },
    ])
    await storage.close()
  })

  test('the primary goes down during a write', async () => {
    const { primary, open } = await setUp()
    const storage = await open()
    const acknowledged: string[] = []
    const write = async (path: string) => {
      const outcome = await inTime(
        storage.store.write(path, path).then(
          () => 'done',
          (reason: unknown) => reason,
        ),
      )
      if (outcome === 'done') acknowledged.push(path)
      else expect(MemoryError.isInstance(outcome)).toBe(true)
    }
    for (let round = 0; round < 3; round += 1) {
      const writes = Array.from({ length: 6 }, (_, index) => write(`r${round}-${index}.md`))
      await primary.kill()
      await primary.start()
      await Promise.all(writes)
    }
    for (const path of acknowledged) expect(await inTime(storage.store.read(path))).toBe(path)
    expect(acknowledged.length).toBeGreaterThan(0)
    await storage.close()
  })

  test('the primary is emptied', async () => {
    const { primary, open, file } = await setUp()
    const storage = await open()
    await storage.store.write('note.md', 'of the first life')
    expect(await storage.store.read('note.md')).toBe('of the first life')
    await reset(primary)
    await detected(storage)
    await storage.close()
    await refusedOnce(open, file)
    const again = await inTime(open())
    expect(await again.store.list()).toEqual([])
    await again.store.write('note.md', 'of the second life')
    expect(await again.store.read('note.md')).toBe('of the second life')
    await again.close()
  })

  test('the primary is replaced by another database', async () => {
    const { primary, open, options, file } = await setUp()
    const storage = await open()
    await storage.store.write('note.md', 'of the first life')
    expect(await storage.store.read('note.md')).toBe('of the first life')
    await reset(primary)
    const other = await libsql({ url: options.url }).open({
      chunker: paragraphChunker(),
      analyser: wordAnalyser(),
      clock: systemClock(),
    })
    for (const path of ['a.md', 'b.md', 'c.md', 'd.md']) await other.store.write(path, 'of the second life')
    await detected(storage)
    await storage.close()
    await refusedOnce(open, file)
    const again = await inTime(open())
    expect(await again.store.list()).toEqual(['a.md', 'b.md', 'c.md', 'd.md'])
    expect(await again.store.read('a.md')).toBe('of the second life')
    await again.close()
    await other.close()
  })

  test('two processes use the same file', async () => {
    const { open, options } = await setUp()
    const storage = await open()
    await storage.store.write('log.md', 'start\n')
    // Requested now: it may well be done before this process is.
    const exited = once(writer(options), 'exit')
    for (let line = 0; line < 20; line += 1) {
      await inTime(storage.store.append('log.md', `mine ${line}\n`))
      expect(await inTime(storage.store.read('log.md'))).toContain(`mine ${line}\n`)
    }
    expect(await exited).toEqual([0, null])
    await storage.store.append('log.md', 'end\n')
    const lines = (await storage.store.read('log.md')).split('\n')
    expect(lines.filter((line) => line.startsWith('mine'))).toHaveLength(20)
    expect(lines.filter((line) => line.startsWith('theirs'))).toHaveLength(20)
    await storage.close()
  })

  test('another writer writes into it', async () => {
    const { open, file, options } = await setUp()
    const storage = await open()
    await storage.store.write('note.md', 'from the primary')
    expect(await storage.store.read('note.md')).toBe('from the primary')
    // A read replica sends writes on to its primary: then all see them.
    const foreign = createClient({ url: isEmbedded ? `file:${file}` : (options.readUrl ?? '') })
    const hash = await contentHash('from elsewhere')
    const checksum = fileChecksum.of({ path: 'note.md', hash, content: 'from elsewhere' })
    await foreign.execute(
      `UPDATE sheaf_file SET content = 'from elsewhere', hash = '${hash}', checksum = ${checksum}`,
    )
    foreign.close()
    const expected = isEmbedded ? 'from the primary' : 'from elsewhere'
    await expect.poll(async () => await inTime(storage.store.read('note.md'))).toBe(expected)
    if (isEmbedded)
      for (let times = 0; times < 10; times += 1) expect(await storage.store.read('note.md')).toBe(expected)
    await storage.store.write('other.md', 'next')
    expect(await storage.store.read('note.md')).toBe(expected)
    await storage.close()
  })

  test('it has only a part, and fetches the rest during reads', async () => {
    const { open, options } = await setUp()
    const storage = await open()
    await storage.store.write('note.md', 'first')
    const other = await libsql({ url: options.url }).open({
      chunker: paragraphChunker(),
      analyser: wordAnalyser(),
      clock: systemClock(),
    })
    for (let index = 0; index < 40; index += 1) {
      const path = `many-${String(index).padStart(2, '0')}.md`
      await other.store.commit([
        { path, content: `text ${index}` },
        { path: 'count.md', content: String(index + 1) },
      ])
      // Old or new, and never a half: the count agrees with the list.
      const count = Number(await storage.store.read('count.md').catch(() => '0'))
      const found = (await storage.store.list()).filter((name) => name.startsWith('many-')).length
      expect(found).toBeGreaterThanOrEqual(count)
      expect(found).toBeLessThanOrEqual(index + 1)
    }
    await storage.store.write('last.md', 'now level')
    expect((await storage.store.list()).filter((name) => name.startsWith('many-'))).toHaveLength(40)
    expect(await storage.store.read('count.md')).toBe('40')
    await storage.close()
    await other.close()
  })

  test('the clocks of the machines differ by years', async () => {
    const { open } = await setUp()
    const late = await open({}, fixedClock('2050-01-01T00:00:00Z'))
    await late.store.write('note.md', 'from the future')
    expect(await late.store.read('note.md')).toBe('from the future')
    await late.close()
    const early = await open({}, fixedClock('1999-01-01T00:00:00Z'))
    const { hash } = await early.store.write('note.md', 'from the past')
    expect(await early.store.read('note.md')).toBe('from the past')
    expect((await early.store.stat('note.md'))?.hash).toBe(hash)
    await early.close()
  })

  // The file of an embedded replica may be the last copy: it is refused, and moved away.
  async function refusedOnce(open: () => Promise<Storage>, file: string): Promise<void> {
    if (!isEmbedded) return
    for (let time = 0; time < 2; time += 1)
      await expect(inTime(open())).rejects.toMatchObject({
        code: 'unavailable',
        retryable: false,
        message: expect.stringMatching(/replaced, emptied or restored.*sheaf copy --from sqlite:/),
      })
    const copy = createClient({ url: `file:${file}` })
    const { rows } = await copy.execute("SELECT content FROM sheaf_file WHERE path = 'note.md'")
    copy.close()
    expect(rows[0]?.['content']).toBe('of the first life')
    const folder = dirname(file)
    const parts = (await readdir(folder)).filter((name) => name.startsWith(basename(file)))
    for (const part of parts) await rm(join(folder, part))
  }

  async function detected(storage: Storage): Promise<void> {
    let error: unknown
    for (let reads = 0; error === undefined; reads += 1) {
      const outcome = await inTime(storage.store.read('note.md').catch((reason: unknown) => reason))
      // Until it is noticed, an answer is the old one; never another life's, and never nothing.
      if (outcome === 'of the first life') {
        if (reads > 3)
          error = await inTime(storage.store.write('note.md', 'refused').catch((reason: unknown) => reason))
      } else error = outcome
    }
    expect(error).toMatchObject({ code: 'unavailable' })
    expect(error).toMatchObject({ retryable: false })
    expect((error as MemoryError).message).toMatch(/replaced|open it again/)
    await expect(inTime(storage.store.read('note.md'))).rejects.toMatchObject({
      code: 'unavailable',
      retryable: false,
    })
  }
})

withServer('an embedded replica besides', () => {
  const { start } = servers()
  const directory = temporaryDirectory()
  afterAll(directory.remove)
  const open = (options: LibsqlOptions) =>
    libsql({ timeoutMs: PATIENCE_MS, ...options }).open({
      chunker: paragraphChunker(),
      analyser: wordAnalyser(),
      clock: systemClock(),
    })

  test('never blocks this thread, even if the primary is down or silent', async () => {
    const primary = await start()
    const storage = await open({
      url: primary.url,
      timeoutMs: 3 * SHORT_MS,
      replica: { file: join(directory.path, 'stall.db'), syncIntervalMs: 20 },
    })
    await storage.store.write('note.md', 'text')
    // The primary may have answered so far; from here on the replica has to.
    await expect.poll(async () => (await storage.doctor()).facts['replicaBehind']).toBe(0)
    expect(await storage.store.read('note.md')).toBe('text')
    const delay = monitorEventLoopDelay({ resolution: 5 })
    for (const stop of [() => primary.kill(), () => primary.pause()]) {
      await primary.start()
      await stop()
      delay.enable()
      const end = performance.now() + 4000
      let answers = 0
      // So many, however long a busy machine takes for them; and so long that a sync is under way.
      while (answers <= 100 || performance.now() < end) {
        const outcome = await storage.store.read('note.md').catch((reason: unknown) => reason)
        if (outcome === 'text') answers += 1
        else expect(outcome).toMatchObject({ code: 'unavailable', retryable: true })
      }
      delay.disable()
      primary.resume()
    }
    await primary.start()
    // 20 ms where the machine has nothing else to do. A sync in this thread would be 3,000 ms, and without
    // end.
    expect(delay.max / 1e6).toBeLessThan(2500)
    await storage.close()
  })

  test('follows the primary regularly, and again after the primary was down', async () => {
    const primary = await start()
    const storage = await open({
      url: primary.url,
      replica: { file: join(directory.path, 'follow.db'), syncIntervalMs: 10 },
    })
    const other = await open({ url: primary.url })
    await storage.store.write('note.md', 'one')
    await other.store.write('note.md', 'two')
    await expect.poll(() => storage.store.read('note.md')).toBe('two')
    // A state that was seen at the primary but has not reached the replica cannot be read from it.
    await expect.poll(async () => (await storage.doctor()).facts['replicaBehind']).toBe(0)
    await primary.kill()
    await expect
      .poll(async () => await storage.store.read('note.md').catch((error: unknown) => error), {
        timeout: 60_000,
      })
      .toBe('two')
    await primary.start()
    await other.store.write('note.md', 'three')
    await expect.poll(() => storage.store.read('note.md'), { timeout: 60_000 }).toBe('three')
    await storage.close()
    await other.close()
  })

  test('its next sync detects without a write that the primary was restored from an older copy', async () => {
    const primary = await start()
    const storage = await open({
      url: primary.url,
      replica: { file: join(directory.path, 'reset.db'), syncIntervalMs: 20 },
    })
    await storage.store.write('note.md', 'gone soon')
    await expect.poll(() => storage.store.read('note.md')).toBe('gone soon')
    await reset(primary)
    const outcome = () => storage.store.read('note.md').catch((reason: unknown) => reason)
    await expect.poll(outcome, { timeout: 60_000 }).toMatchObject({ code: 'unavailable', retryable: false })
    await storage.close()
  })

  test('is made again if its file was not closed properly', async () => {
    const primary = await start()
    const file = join(directory.path, 'disorder.db')
    const first = await open({ url: primary.url, replica: { file, syncIntervalMs: 0 } })
    await first.store.write('note.md', 'true')
    expect(await first.store.read('note.md')).toBe('true')
    await first.close()
    const foreign = createClient({ url: `file:${file}` })
    await foreign.execute(`UPDATE sheaf_file SET content = 'false'`)
    foreign.close()
    const again = await open({ url: primary.url, replica: { file, syncIntervalMs: 0 } })
    for (let times = 0; times < 5; times += 1) expect(await again.store.read('note.md')).toBe('true')
    await again.close()
    await rm(`${file}-sheaf-stamp`)
    const afterCrash = await open({ url: primary.url, replica: { file, syncIntervalMs: 0 } })
    expect(await afterCrash.store.read('note.md')).toBe('true')
    await afterCrash.close()
  })

  test('refuses a file that is another database, and does not change it', async () => {
    const primary = await start()
    const file = join(directory.path, 'own.db')
    const own = createClient({ url: `file:${file}` })
    await own.execute(`CREATE TABLE precious (text)`)
    await own.execute(`INSERT INTO precious VALUES ('kept')`)
    const error = await open({ url: primary.url, replica: { file } }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'unavailable', retryable: false })
    expect(String(error)).toContain('not a replica')
    expect((await own.execute('SELECT text FROM precious')).rows[0]?.['text']).toBe('kept')
    own.close()
  })

  test('is taken over when its process is killed', async () => {
    const primary = await start()
    const options = {
      url: primary.url,
      replica: { file: join(directory.path, 'taken.db'), syncIntervalMs: 20 },
    }
    const child = writer(options)
    const exited = once(child, 'exit')
    await once(child, 'message')
    const storage = await open(options)
    expect(await storage.store.read('log.md')).toContain('theirs 0')
    child.kill('SIGKILL')
    await exited
    await expect
      .poll(async () => {
        await storage.store.append('log.md', 'mine\n')
        return await storage.store.read('log.md')
      })
      .toContain('mine')
    await storage.close()
  })
})

describe('the options of a replica', () => {
  test('are refused if they cannot work', () => {
    const url = 'http://127.0.0.1:1'
    expect(() => libsql({ url: 'file:x.db', replica: { file: 'y.db' } })).toThrow('replica')
    expect(() => libsql({ url, readUrl: url, replica: { file: 'y.db' } })).toThrow('readUrl')
    expect(() => libsql({ url, replica: { file: '' } })).toThrow('replica.file')
    expect(() => libsql({ url, replica: { file: ':memory:' } })).toThrow('replica.file')
    expect(() => libsql({ url, replica: { file: 'y.db', syncIntervalMs: -1 } })).toThrow('syncIntervalMs')
    expect(() => libsql({ url, replica: { file: 'y.db', syncInterval: 5 } as never })).toThrow(
      'syncInterval is not a name in replica; the names are: file, syncIntervalMs',
    )
    for (const replica of [null, 'y.db'])
      expect(() => libsql({ url, replica: replica as never })).toThrow('replica must be an object')
  })
})

async function reset(primary: LibsqlServer): Promise<void> {
  await primary.kill()
  await rm(primary.directory, { recursive: true })
  await primary.start()
}

async function inTime<T>(work: Promise<T>, timeoutMs = PATIENCE_MS): Promise<T> {
  const begin = performance.now()
  try {
    return await work
  } finally {
    expect(performance.now() - begin).toBeLessThan(timeoutMs + GRACE_MS)
  }
}

function writer(options: LibsqlOptions): ChildProcess {
  return fork(new URL('../__fixtures__/append-and-tell.ts', import.meta.url), [JSON.stringify(options)], {
    execArgv: ['--conditions=sheaf-source'],
  })
}
