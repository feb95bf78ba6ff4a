import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MemoryError, systemClock, type OpenOptions } from '@sheaf/core'
import { paragraphChunker, wordAnalyser } from '@sheaf/testing'
import { afterAll, expect, test } from 'vitest'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { sqlite } from './sqlite.ts'

const options: OpenOptions = { chunker: paragraphChunker(), analyser: wordAnalyser(), clock: systemClock() }
const directory = temporaryDirectory()
const disk = join(directory.path, 'disk')
// Mounting a small file system needs a right.
const isMounted = (() => {
  mkdirSync(disk)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
afterAll(() => {
  if (isMounted) execFileSync('umount', ['-l', disk])
  directory.remove()
})

const ballast = join(disk, 'ballast')
const freeBytes = () => {
  const { bavail, bsize } = statfsSync(disk)
  return bavail * bsize
}
const leaveFree = (bytes: number) => {
  rmSync(ballast, { force: true })
  writeFileSync(ballast, Buffer.alloc(Math.max(0, freeBytes() - bytes)))
}
const fullError = (error: unknown) => {
  expect(MemoryError.isInstance(error, 'unavailable')).toBe(true)
  expect(String(error)).toMatch(/disk|folder/)
  return 'full' as const
}

const whySkipped = isMounted ? '' : ' (skipped: no small disk could be mounted)'

test.skipIf(!isMounted).each([
  ['here', {}],
  ['in a worker', { worker: true }],
  ['with the SQLite of Node', { driver: 'node' as const }],
])(
  `a disk that is really full, %s: a typed error, what was acknowledged is there, and it works again with space${whySkipped}`,
  async (name, how) => {
    leaveFree(700 * 1024)
    const file = join(disk, `${name}.db`)
    const storage = await sqlite({ file, ...how }).open(options)
    const acknowledged: string[] = []
    let error: unknown
    for (let place = 0; error === undefined; place += 1) {
      try {
        await storage.store.write(
          `notes/${place}.md`,
          `note ${place} ${'with some words in it '.repeat(200)}`,
        )
        acknowledged.push(`notes/${place}.md`)
      } catch (caught) {
        error = caught
      }
    }
    expect(error).toMatchObject({
      code: 'unavailable',
      retryable: true,
      outcome: 'unchanged',
      message: expect.stringContaining('disk') as string,
    })
    expect(acknowledged.length).toBeGreaterThan(3)
    expect(await storage.store.list()).toEqual(acknowledged.toSorted())
    expect(await storage.store.read('notes/0.md')).toContain('note 0 ')
    await storage.close()

    rmSync(ballast)
    const again = await sqlite({ file, ...how }).open(options)
    expect(await again.store.list()).toEqual(acknowledged.toSorted())
    await again.store.delete('notes/1.md')
    await again.store.write('notes/0.md', 'there is space again')
    expect((await again.doctor()).findings).toEqual([])
    await again.close()
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
  },
)

test.skipIf(!isMounted)(
  `with any space left a change is made or not, and nothing is damaged${whySkipped}`,
  async () => {
    const outcomes = new Set<string>()
    for (let space = 0; space <= 256; space += 16) {
      const file = join(disk, `sweep.db`)
      for (const name of ['ballast', 'sweep.db', 'sweep.db-wal', 'sweep.db-shm'])
        rmSync(join(disk, name), { force: true })
      const before = await sqlite({ file }).open(options)
      await before.store.write('a.md', 'old')
      await before.close()
      leaveFree(space * 1024)

      const storage = await sqlite({ file })
        .open(options)
        .catch((error: unknown) => fullError(error))
      const outcome =
        storage === 'full'
          ? storage
          : await storage.store.write('a.md', `new ${'words '.repeat(4000)}`).then(
              () => 'made' as const,
              (error: unknown) => fullError(error),
            )
      outcomes.add(storage === 'full' ? 'not opened' : outcome)
      rmSync(ballast, { force: true })
      const after = storage === 'full' ? await sqlite({ file }).open(options) : storage
      expect((await after.store.read('a.md')).slice(0, 3)).toBe(outcome === 'made' ? 'new' : 'old')
      expect((await after.doctor()).findings).toEqual([])
      await after.store.write('a.md', 'and on')
      await after.close()
    }
    expect([...outcomes].toSorted()).toEqual(['full', 'made', 'not opened'])
  },
)

test.skipIf(!isMounted)(
  `a new database on a full disk is an error, and is made once there is space${whySkipped}`,
  async () => {
    leaveFree(0)
    const file = join(disk, 'new', 'memory.db')
    const error: unknown = await sqlite({ file })
      .open(options)
      .catch((caught: unknown) => caught)
    fullError(error)
    rmSync(ballast, { force: true })
    const storage = await sqlite({ file }).open(options)
    await storage.store.write('a.md', 'x')
    await storage.close()
  },
)
