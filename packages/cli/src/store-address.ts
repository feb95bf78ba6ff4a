import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { StorageAdapter } from '@sheaf/core'
import { UsageError } from './usage-error.ts'

/** Where a storage is. */
export interface StorePlace {
  /** Such as "sqlite", for messages. */
  readonly kind: string
  /** The file or folder; undefined for what only the storage itself can find. */
  readonly path?: string
  readonly adapter: () => Promise<StorageAdapter>
}

const FORMS = 'fs:DIR, sqlite:FILE, libsql:URL or libsql:FILE'

/** Reads `fs:DIR`, `sqlite:FILE`, `libsql:URL` and `libsql:FILE`; paths are relative to `cwd`. Throws UsageError for anything else. Does no I/O. */
export function parseStoreAddress(address: string, { cwd, authToken }: { readonly cwd: string; readonly authToken?: string }): StorePlace {
  const [, kind, rest = ''] = /^(fs|sqlite|libsql):(.+)$/s.exec(address) ?? []
  if (rest === ':memory:' || rest === 'file::memory:')
    throw new UsageError('--store', 'names a memory that would be gone at the end of the command')
  if (kind === 'fs') {
    const root = resolve(cwd, rest)
    return { kind, path: root, adapter: async () => (await import('@sheaf/fs')).fs({ root }) }
  }
  if (kind === 'sqlite') {
    const file = resolve(cwd, rest)
    return { kind, path: file, adapter: async () => (await import('@sheaf/sqlite')).sqlite({ file }) }
  }
  if (kind === 'libsql') {
    // `libsql://host` is an address by itself.
    const target = rest.startsWith('//') ? address : rest
    const isFile = !/^[a-z]+:\/\//i.test(target)
    const file = isFile ? resolve(cwd, target.replace(/^file:/, '')) : undefined
    const url = file === undefined ? target : `file:${file}`
    const access = authToken === undefined || file !== undefined ? {} : { authToken }
    return {
      kind,
      ...(file === undefined ? {} : { path: file }),
      adapter: async () => (await import('@sheaf/libsql')).libsql({ url, ...access }),
    }
  }
  // Never quoted: an address may have a token in it.
  throw new UsageError('--store', `must be ${FORMS}`)
}

/** False when there is no storage yet. What only the storage itself can find counts as there. */
export function exists({ path }: StorePlace): boolean {
  return path === undefined || existsSync(path)
}

/** Throws UsageError when there is a file where the storage keeps a folder, or a folder where it keeps a file. */
export function checkKind({ kind, path }: StorePlace): void {
  const isFolder = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false })?.isDirectory()
  if (isFolder === undefined || isFolder === (kind === 'fs')) return
  throw new UsageError(
    '--store',
    isFolder ? `names a folder, and ${kind}: keeps a file: ${path}` : `names a file, and fs: keeps a folder: ${path}`,
  )
}

/** Throws UsageError when there is no storage yet, so that a slip in the address makes no new one. */
export function checkExists(place: StorePlace): void {
  if (exists(place)) return
  const where = `${place.kind}:${place.path}`
  throw new UsageError(
    '--store',
    `names a storage that does not exist: ${where}. Check it; \`sheaf memory write\` and \`sheaf import\` make a new one`,
  )
}

/** A storage that holds nothing, and is gone when it is closed. */
export async function emptyAdapter(): Promise<StorageAdapter> {
  return (await import('@sheaf/sqlite')).sqlite({ file: ':memory:' })
}
