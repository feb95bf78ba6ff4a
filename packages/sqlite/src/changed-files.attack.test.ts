import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { MemoryError, systemClock, type Storage } from '@sheaf/core'
import { paragraphChunker, wordAnalyser } from '@sheaf/testing'
import { afterAll, expect, test } from 'vitest'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { sqlite } from './sqlite.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
const options = { chunker: paragraphChunker(), analyser: wordAnalyser(), clock: systemClock() }
const ENDS = ['', '-wal', '-shm']

const failure = async (work: Promise<unknown>): Promise<MemoryError> => {
  const error: unknown = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  if (!MemoryError.isInstance(error)) throw new Error('expected a MemoryError', { cause: error })
  return error
}
const snapshot = (file: string) =>
  ENDS.slice(0, 2).map((end) => (existsSync(file + end) ? readFileSync(file + end, 'base64') : ''))
const copyOver = (from: string, to: string, ends: readonly string[]) => {
  for (const end of ends) writeFileSync(to + end, readFileSync(from + end))
}

const WAYS = [
  ['better-sqlite3', false],
  ['better-sqlite3', true],
  ['node', false],
  ['node', true],
] as const

interface Opened {
  readonly file: string
  readonly older: string
  readonly storage: Storage
}
let count = 0
/** Twenty notes. An older copy of all files has ten of them. */
async function openWithCopy(
  [driver, worker]: (typeof WAYS)[number],
  { isLinked = false } = {},
): Promise<Opened> {
  const file = join(directory.path, `${(count += 1)}.db`)
  const link = join(directory.path, `link-${count}`, 'a.db')
  if (isLinked) {
    mkdirSync(dirname(link))
    writeFileSync(file, '')
    symlinkSync(file, link)
  }
  const storage = await sqlite({ file: isLinked ? link : file, driver, worker }).open(options)
  for (let place = 0; place < 20; place += 1) {
    await storage.store.write(`n${place}.md`, `heron ${place} `.repeat(50))
    if (place === 9) for (const end of ENDS) copyFileSync(file + end, `${file}.old${end}`)
  }
  return { file, older: `${file}.old`, storage }
}
const reopened = async (file: string) => {
  const storage = await sqlite({ file }).open(options)
  const paths = await storage.store.list()
  for (const path of paths) await storage.store.read(path)
  await storage.close()
  return paths.length
}

const CHANGES: Readonly<Record<string, (opened: Opened) => void | Promise<void>>> = {
  'its log emptied': ({ file }) => truncateSync(`${file}-wal`, 0),
  'its log cut to half': ({ file }) => truncateSync(`${file}-wal`, statSync(`${file}-wal`).size / 2),
  'its log cut by a byte': ({ file }) => truncateSync(`${file}-wal`, statSync(`${file}-wal`).size - 1),
  'its log overwritten at its beginning': ({ file }) => {
    const descriptor = openSync(`${file}-wal`, 'r+')
    writeSync(descriptor, Buffer.alloc(32))
    closeSync(descriptor)
  },
  'an older log copied over its own': ({ file, older }) => copyOver(older, file, ['-wal']),
  // Before its first checkpoint it is unchanged.
  'an older database copied over it': async ({ file, older, storage }) => {
    await storage.scrub()
    copyOver(older, file, [''])
  },
  'an older database of its size copied over it': async ({ file, older, storage }) => {
    await storage.scrub()
    copyFileSync(file, older)
    await storage.store.write('n0.md', `crane 0 `.repeat(50))
    await storage.scrub()
    if (statSync(older).size !== statSync(file).size) throw new Error('another size')
    copyOver(older, file, [''])
  },
  'an older database and its log copied over it': ({ file, older }) => copyOver(older, file, ['', '-wal']),
  'all three older files copied over it': ({ file, older }) => copyOver(older, file, ENDS),
  'garbage added to the database': ({ file }) => appendFileSync(file, 'garbage'),
  'all three files emptied': ({ file }) => ENDS.forEach((end) => truncateSync(file + end, 0)),
}

test.each(WAYS.flatMap((way) => Object.entries(CHANGES).map(([name, change]) => ({ name, change, way }))))(
  'a database in use with $name: nothing is acknowledged, and nothing is written over it ($way)',
  async ({ change, way }) => {
    const opened = await openWithCopy(way)
    const { file, storage } = opened
    await change(opened)
    // One byte in an empty database prevents that its log is deleted at the next opening.
    if (statSync(file).size === 0) writeFileSync(file, '\0')
    const files = snapshot(file)
    for (const work of [
      () => storage.store.write('after.md', 'x'),
      () => storage.store.append('n0.md', 'x'),
      () => storage.store.read('n0.md'),
      () => storage.scrub(),
    ]) {
      const error = await failure(work())
      expect(error).toMatchObject({ code: 'unavailable', retryable: false, outcome: 'unchanged' })
      expect(error.message).toMatch(
        /since it was opened\. Nothing was changed\..* put a whole copy in its place/s,
      )
    }
    expect((await storage.doctor()).findings).toMatchObject([
      { problem: 'database-unreadable', state: 'manual' },
    ])
    await storage.close()
    expect(snapshot(file)).toEqual(files)
  },
)

test.each(WAYS)(
  'a database in use by a link: what is done to the file itself is noticed (%s, in a worker: %s)',
  async (...way) => {
    for (const [name, change] of Object.entries(CHANGES)) {
      const opened = await openWithCopy(way, { isLinked: true })
      await change(opened)
      const error = await failure(opened.storage.store.write('after.md', 'x'))
      expect([name, error]).toMatchObject([name, { code: 'unavailable', outcome: 'unchanged' }])
      await opened.storage.close()
    }
  },
)

const INDEX_CHANGES: Readonly<Record<string, (opened: Opened) => void>> = {
  emptied: ({ file }) => truncateSync(`${file}-shm`, 0),
  cut: ({ file }) => truncateSync(`${file}-shm`, 1000),
  'emptied and grown again': ({ file }) => {
    truncateSync(`${file}-shm`, 0)
    truncateSync(`${file}-shm`, 32_768)
  },
  'overwritten by an older one': ({ file, older }) => copyOver(older, file, ['-shm']),
}

test.each(
  WAYS.flatMap((way) => Object.entries(INDEX_CHANGES).map(([name, change]) => ({ name, change, way }))),
)(
  'a database in use with the index of its log $name loses nothing, and the process goes on ($way)',
  async ({ change, way }) => {
    for (const first of ['write', 'read', 'doctor', 'close'] as const) {
      const opened = await openWithCopy(way)
      const { file, storage } = opened
      change(opened)
      let acknowledged = 20
      const refusals: MemoryError[] = []
      const write = async () => {
        await storage.store.write('after.md', 'x').then(
          () => (acknowledged = 21),
          (error: MemoryError) => void refusals.push(error),
        )
      }
      if (first === 'write') await write()
      if (first === 'read')
        await storage.store.read('n0.md').catch((error: MemoryError) => refusals.push(error))
      if (first === 'doctor') await storage.doctor().catch((error: MemoryError) => refusals.push(error))
      for (const error of refusals)
        expect(error).toMatchObject({ code: 'unavailable', retryable: true, outcome: 'unchanged' })
      if (first !== 'close') {
        // A read checks only sizes and times, so the next change may be the first refused call.
        if (acknowledged === 20) await write()
        if (acknowledged === 20) await write()
        expect(refusals.length).toBeLessThan(2)
        expect(acknowledged).toBe(21)
        expect((await storage.doctor()).findings).toEqual([])
      }
      await storage.close()
      expect(await reopened(file)).toBe(acknowledged)
    }
  },
)

test.each(WAYS)(
  'a database that is touched, copied over itself, or has another mode takes writes (%s, in a worker: %s)',
  async (...way) => {
    const { file, storage } = await openWithCopy(way)
    for (const [place, isMoved] of [true, false].entries()) {
      if (isMoved) await storage.scrub()
      for (const end of ENDS.slice(0, 2)) {
        utimesSync(file + end, 1, 1)
        chmodSync(file + end, 0o640)
        writeFileSync(file + end, readFileSync(file + end), { flag: 'r+' })
      }
      await storage.store.write('n0.md', `x${place}`)
      expect(await storage.store.read('n0.md')).toBe(`x${place}`)
    }
    expect((await storage.doctor()).findings).toEqual([])
    await storage.close()
    expect(await reopened(file)).toBe(20)
  },
)

test('all files of an earlier copy over it are detected by the head of the database', async () => {
  const file = join(directory.path, 'earlier.db')
  let storage = await sqlite({ file }).open(options)
  await storage.store.write('a.md', 'a')
  for (const end of ENDS) copyFileSync(file + end, `${file}.old${end}`)
  await storage.close()
  storage = await sqlite({ file }).open(options)
  await storage.store.write('b.md', 'b')
  copyOver(`${file}.old`, file, ENDS)
  const error = await failure(storage.store.write('c.md', 'c'))
  expect(error).toMatchObject({ code: 'unavailable', retryable: false, outcome: 'unchanged' })
  await storage.close()
  expect(await reopened(file)).toBe(1)
})

test.each(WAYS)(
  'a database in use of which a name is moved takes no writes, also just after one (%s, in a worker: %s)',
  async (...way) => {
    const moves = [
      (file: string) => renameSync(`${file}-wal`, `${file}.moved`),
      (file: string) => renameSync(`${file}-shm`, `${file}.moved`),
      (file: string) => renameSync(file, `${file}.moved`),
      (file: string) => renameSync(dirname(file), `${dirname(file)}.moved`),
      (file: string) => {
        renameSync(dirname(file), `${dirname(file)}.moved`)
        cpSync(`${dirname(file)}.moved`, dirname(file), { recursive: true })
      },
    ]
    for (const [place, move] of moves.entries()) {
      const file = join(directory.path, `moved ${way.join(' ')} ${place}`, 'a.db')
      const storage = await sqlite({ file, driver: way[0], worker: way[1] }).open(options)
      for (let count = 0; count < 3; count += 1) await storage.store.append('a.md', `${count}\n`)
      move(file)
      for (const call of [1, 2, 3]) {
        const error = await failure(storage.store.append('a.md', `x${call}\n`))
        expect(error).toMatchObject({ code: 'unavailable', retryable: false, outcome: 'unchanged' })
      }
      await storage.close()
    }
  },
)

test('doctor reads the files, not the pages in memory', async () => {
  const { file, storage } = await openWithCopy(['better-sqlite3', false])
  await storage.scrub()
  expect((await storage.doctor()).findings).toEqual([])
  // As a disk damages it: size and time stay the same.
  const { size } = statSync(file)
  writeFileSync(`${file}.time`, '')
  execFileSync('touch', ['-r', file, `${file}.time`])
  const descriptor = openSync(file, 'r+')
  for (let page = 8; page * 4096 < size; page += 1)
    writeSync(descriptor, Buffer.alloc(64, 0xff), 0, 64, page * 4096)
  closeSync(descriptor)
  execFileSync('touch', ['-r', `${file}.time`, file])
  const found = await storage.doctor()
  expect(found.findings.map(({ problem }) => problem)).toContain('database-damaged')
  await storage.close()
})

test('doctor examines every frame of the log, which is read when the database is opened again', async () => {
  const { file, storage } = await openWithCopy(['better-sqlite3', false])
  const descriptor = openSync(`${file}-wal`, 'r+')
  writeSync(descriptor, Buffer.alloc(4), 0, 4, 32 + 16)
  closeSync(descriptor)
  const found = await storage.doctor()
  expect(found.findings).toMatchObject([{ problem: 'database-unreadable', state: 'manual' }])
  await storage.close()
})
