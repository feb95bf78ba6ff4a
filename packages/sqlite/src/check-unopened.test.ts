import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openOptions, rejection } from '@sheaf/adapter-tests'
import { claimDatabase } from '@sheaf/sql'
import { afterAll, expect, test } from 'vitest'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'
import { sqlite } from './sqlite.ts'
import { sqliteFile } from './open-sqlite-database.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)
const fileOf = (name: string) => join(directory.path, name)
const alone = () => ({ ...openOptions(), alone: true })

test.each([{}, { driver: 'node' as const }, { worker: true }])(
  'a file is opened alone where no handle of it is open: %o',
  async (how) => {
    const file = fileOf(`alone-${JSON.stringify(how).length}.db`)
    const adapter = sqlite({ file, ...how })
    const first = await adapter.open(alone())
    await first.store.write('a.md', 'one')
    const error = await rejection(adapter.open(alone()))
    expect(error).toMatchObject({ code: 'conflict' })
    expect(error.message).toContain(`The database "${file}" is open already`)
    // The handle that has it open is not disturbed, and others may open it.
    await first.store.write('a.md', 'two')
    const second = await adapter.open(openOptions())
    await first.close()
    expect(await rejection(adapter.open(alone()))).toMatchObject({ code: 'conflict' })
    await second.store.write('a.md', 'three')
    await second.close()
    const last = await adapter.open(alone())
    expect(await last.store.read('a.md')).toBe('three')
    await last.close()
  },
)

test.each([
  undefined,
  null,
  {},
  { file: '' },
  { file: 1 },
  { file: 'a.db', driver: 'x' },
  { file: 'a.db', other: 1 },
])('%j is refused as an argument', async (options) => {
  expect(await rejection(sqliteFile.checkUnopened(options as never))).toMatchObject({
    code: 'invalid-argument',
  })
})

test('a missing file is not created, and a file that is not a database is ignored', async () => {
  await sqliteFile.checkUnopened({ file: fileOf('missing.db') })
  expect(existsSync(fileOf('missing.db'))).toBe(false)
  writeFileSync(fileOf('text.db'), 'not a database '.repeat(100))
  await sqliteFile.checkUnopened({ file: fileOf('text.db') })
  await sqliteFile.checkUnopened({ file: directory.path })
  const adapter = sqlite({ file: fileOf('text.db') })
  expect(await rejection(adapter.open(alone()))).toMatchObject({ code: 'unavailable' })
  expect(await rejection(adapter.open({ ...alone(), alone: 1 as never }))).toMatchObject({
    argument: 'alone',
  })
})

test('a file of another engine in this process is not touched', async () => {
  writeFileSync(fileOf('claimed.db'), '')
  const release = claimDatabase(statSync(fileOf('claimed.db'), { bigint: true }), 'libsql', 'claimed.db')
  expect(await rejection(sqliteFile.checkUnopened({ file: fileOf('claimed.db') }))).toMatchObject({
    code: 'unavailable',
  })
  release()
  await sqliteFile.checkUnopened({ file: fileOf('claimed.db') })
})
