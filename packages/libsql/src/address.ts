import { resolve } from 'node:path'
import { InvalidArgumentError } from '@sheaf/core'
import { parseRemoteAddress } from './server/server-options.ts'
import type { RemoteAddress } from './server/server-options.ts'

/** The place of a database. */
export type Address =
  | { readonly kind: 'memory'; readonly where: string }
  | { readonly kind: 'file'; readonly path: string; readonly where: string }
  | RemoteAddress

const EXPECTED =
  'must begin with "file:", "http://", "https://", "libsql://", "ws://" or "wss://", or be ":memory:"'

/**
 * Parses a url. Throws InvalidArgumentError, which names `argument` but never contains the url, because the
 * url may contain a secret by mistake.
 */
export function parseAddress(url: unknown, argument = 'url'): Address {
  if (typeof url !== 'string' || url === '')
    throw new InvalidArgumentError(argument, `must be a url such as "file:memory.db" or "libsql://..."`)
  if (url === ':memory:' || url === 'file::memory:')
    return { kind: 'memory', where: 'The database in memory' }
  return /^file:/i.test(url) ? fileAddress(url, argument) : parseRemoteAddress(url, argument, EXPECTED)
}

// Without URL: the driver reads "file:memory.db" relative to the working directory, not to the root.
function fileAddress(url: string, argument: string): Address {
  const [, host, encoded] = /^file:(?:\/\/([^/?#]*))?([^?#]*)$/i.exec(url) ?? []
  if (encoded === undefined)
    throw new InvalidArgumentError(
      argument,
      'names a file and may have no "?" or "#" in it; write them as %3F and %23',
    )
  if (host !== undefined && host !== '' && host.toLowerCase() !== 'localhost') {
    throw new InvalidArgumentError(
      argument,
      'names a file on another machine; write file:name.db, or file:///folder/name.db',
    )
  }
  let name = ''
  try {
    name = decodeURIComponent(encoded)
  } catch {
    throw new InvalidArgumentError(argument, 'has a "%" that is not part of an escape; write it as %25')
  }
  if (/^(?:\/\/)?\/?~/.test(name))
    throw new InvalidArgumentError(argument, 'names "~", which only a shell replaces; give the whole path')
  if (name === '' || name.includes('\0') || !name.isWellFormed())
    throw new InvalidArgumentError(argument, 'must name a file')
  // In a url, a path of Windows is "/C:/folder".
  const path = resolve(process.platform === 'win32' ? name.replace(/^\/(?=[A-Za-z]:)/, '') : name)
  return { kind: 'file', path, where: `The database "${path}"` }
}

/**
 * The driver's url of a database file that this process reads. The driver's own VFS, made for encrypted files
 * (libsql-sys 0.9.30), treats a failed read as successful, so a page gets the bytes of another. SQLite's own
 * VFS reports the failed read. Only an SQLite URI can select it; the driver passes the path to SQLite
 * unchanged.
 */
export function fileUrl(
  path: string,
  { isReadOnly = false }: { readonly isReadOnly?: boolean } = {},
): string {
  const vfs = process.platform === 'win32' ? 'win32' : 'unix'
  const uri = `file:///${encodePath(path).replace(/^\//, '')}?vfs=${vfs}${isReadOnly ? '&mode=ro' : ''}`
  return `file:${encodePath(uri)}`
}

/** Encodes a path as the driver reads it from a url. */
export function encodePath(path: string): string {
  return path.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/')
}
