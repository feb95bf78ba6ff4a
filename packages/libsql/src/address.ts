import { resolve } from 'node:path'
import { InvalidArgumentError } from '@sheaf/core'
import { parseRemoteAddress } from './server/remote-address.ts'
import type { RemoteAddress } from './server/remote-address.ts'

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
    throw new InvalidArgumentError(argument, 'has a "%" that begins no escape; write it as %25')
  }
  if (/^(?:\/\/)?\/?~/.test(name))
    throw new InvalidArgumentError(argument, 'names "~", which only a shell replaces; give the whole path')
  if (name === '' || name.includes('\0') || !name.isWellFormed())
    throw new InvalidArgumentError(argument, 'names no file')
  // A url writes it as "/C:/folder".
  const path = resolve(process.platform === 'win32' ? name.replace(/^\/(?=[A-Za-z]:)/, '') : name)
  return { kind: 'file', path, where: `The database "${path}"` }
}
