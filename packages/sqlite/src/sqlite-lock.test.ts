import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { MemoryError } from '@sheaf/core'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { startScript } from './__fixtures__/child-process.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { openSqliteLock } from './sqlite-lock.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
const at = (...names: readonly string[]) => join(directory.path, ...names)

test('one handle holds it at a time, and cannot acquire it twice', async () => {
  const [first, second] = [
    await openSqliteLock(at('new', 'a.lock')),
    await openSqliteLock(at('new', 'a.lock')),
  ]
  if (process.platform !== 'win32') expect(statSync(at('new', 'a.lock')).mode & 0o777).toBe(0o600)
  expect(first.tryAcquire()).toBe(true)
  expect([first.tryAcquire(), second.tryAcquire()]).toEqual([false, false])
  second.release()
  expect(second.tryAcquire()).toBe(false)
  first.release()
  first.release()
  expect([second.tryAcquire(), first.tryAcquire()]).toEqual([true, false])
  second.close()
  second.close()
  second.release()
  expect([first.tryAcquire(), second.tryAcquire()]).toEqual([true, false])
  first.close()
})

test('another process excludes this one until it ends in any way', async () => {
  const lock = await openSqliteLock(at('b.lock'))
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const child = startScript('hold-lock.ts', at('b.lock'))
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    expect(line).toBe('true')
    expect(lock.tryAcquire()).toBe(false)
    const closed = once(child, 'close')
    child.kill(signal)
    await closed
    expect(lock.tryAcquire()).toBe(true)
    lock.release()
  }
  lock.close()
})

test.skipIf(process.platform !== 'linux')('acquiring writes nothing at all', async () => {
  const lock = await openSqliteLock(at('c.lock'))
  const writes = () => Number(/syscw: (\d+)/.exec(readFileSync('/proc/self/io', 'latin1'))?.[1])
  const turn = () => {
    const before = writes()
    for (let place = 0; place < 1000; place += 1) {
      expect(lock.tryAcquire()).toBe(true)
      lock.release()
    }
    return writes() - before
  }
  // Other threads of the process may write a little; the lock's own writes would be a thousand.
  expect(turn()).toBeLessThan(500)
  lock.tryAcquire()
  expect(existsSync(at('c.lock-journal'))).toBe(false)
  lock.close()
  expect(statSync(at('c.lock')).size).toBe(0)
})

test('a deleted lock file is made again, and all handles use the new one', async () => {
  const [first, second] = [
    await openSqliteLock(at('gone', 'd.lock')),
    await openSqliteLock(at('gone', 'd.lock')),
  ]
  rmSync(at('gone'), { recursive: true })
  expect(first.tryAcquire()).toBe(true)
  expect(second.tryAcquire()).toBe(false)
  first.close()
  expect(second.tryAcquire()).toBe(true)
  second.close()
})

test.skipIf(process.platform === 'win32')('a link in its place is refused, at once and later', async () => {
  const lock = await openSqliteLock(at('l.lock'))
  for (const target of ['outside', 'a.lock']) {
    rmSync(at('l.lock'))
    symlinkSync(at(target), at('l.lock'))
    expect(() => lock.tryAcquire()).toThrow(/is a link/)
    await expect(openSqliteLock(at('l.lock'))).rejects.toMatchObject({
      code: 'unavailable',
      retryable: false,
    })
    expect(existsSync(at('outside'))).toBe(false)
  }
  rmSync(at('l.lock'))
  expect(lock.tryAcquire()).toBe(true)
  lock.close()
})

test('the error for a damaged lock file names the fix: delete it', async () => {
  writeFileSync(at('e.lock'), 'not a lock at all. '.repeat(500))
  const lock = await openSqliteLock(at('e.lock')).catch((error: unknown) => error)
  if (!MemoryError.isInstance(lock)) throw new Error('expected a MemoryError')
  expect(lock).toMatchObject({ code: 'unavailable', retryable: false })
  expect(lock.message).toMatch(/e\.lock" is damaged.*Delete it/)
  rmSync(at('e.lock'))

  const again = await openSqliteLock(at('e.lock'))
  expect(again.tryAcquire()).toBe(true)
  again.release()
  writeFileSync(at('e.lock'), 'not a lock at all. '.repeat(500))
  expect(() => again.tryAcquire()).toThrow(/Delete it/)
  rmSync(at('e.lock'))
  expect(again.tryAcquire()).toBe(true)
  again.close()
})

test('a database in its place is locked too', async () => {
  const database = new Database(at('f.lock'), { timeout: 0 })
  database.exec('CREATE TABLE t (id)')
  database.pragma('journal_mode = WAL')
  const lock = await openSqliteLock(at('f.lock'))
  expect(lock.tryAcquire()).toBe(true)
  expect(() => database.exec('INSERT INTO t VALUES (1)')).toThrow(/locked/)
  lock.close()
  database.close()
})

test('a path that cannot be a file, or cannot be created, is refused', async () => {
  await expect(openSqliteLock('')).rejects.toMatchObject({ code: 'invalid-argument' })
  await expect(openSqliteLock(directory.path)).rejects.toMatchObject({
    code: 'unavailable',
    retryable: false,
  })
})
