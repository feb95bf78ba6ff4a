import { describe, expect, test } from 'vitest'
import { parseStoreAddress } from './store-address.ts'

const pathOf = (address: string) => parseStoreAddress(address, { cwd: '/app' }).path

describe('an address of a file or folder', () => {
  test.each([
    ['sqlite:x.db', '/app/x.db'],
    ['sqlite:./x.db', '/app/x.db'],
    ['sqlite:file:./x.db', '/app/x.db'],
    ['sqlite:file:x.db', '/app/x.db'],
    ['sqlite:/data/x.db', '/data/x.db'],
    ['sqlite:///data/x.db', '/data/x.db'],
    ['sqlite:file:///data/x.db', '/data/x.db'],
    ['fs:notes', '/app/notes'],
    ['fs:file:./notes', '/app/notes'],
    ['fs:file:///data/notes', '/data/notes'],
    ['libsql:x.db', '/app/x.db'],
    ['libsql:file:./x.db', '/app/x.db'],
    ['libsql:file:/data/x.db', '/data/x.db'],
  ])('is taken as others write it: %s', (address, path) => expect(pathOf(address)).toBe(path))

  test.each([
    'sqlite:~/x.db',
    'fs:~/notes',
    'sqlite://host/x.db',
    'sqlite:https://host/x',
    'x.db',
    'file:x.db',
    '~/x.db',
  ])('is refused in place of another file: %s', (address) => expect(() => pathOf(address)).toThrow())
})

test('a schema in the address of a PostgreSQL server is that of the storage', async () => {
  const open = (schema: string) =>
    parseStoreAddress(`postgres://a@b/c?sslmode=disable&schema=${schema}`, { cwd: '/app' }).adapter()
  expect(await open('tenant_7')).toMatchObject({ name: 'postgres' })
  await expect(open('a.b')).rejects.toThrow(/^schema must have only/)
})
