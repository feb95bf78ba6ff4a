import { resolve } from 'node:path'
import { InvalidArgumentError } from '@sheaf/core'
import { parseRemoteAddress } from './server/remote-address.ts'
import type { RemoteAddress } from './server/remote-address.ts'

/** Where a database is. */
export type Address =
  | { readonly kind: 'memory'; readonly where: string }
  | { readonly kind: 'file'; readonly path: string; readonly where: string }
  | RemoteAddress

const EXPECTED =
  'must begin with "file:", "http://", "https://", "libsql://", "ws://" or "wss://", or be ":memory:"'

/**
 * Reads a url. Throws InvalidArgumentError, naming `argument` and never repeating the url, which may hold a
 * secret by mistake.
 */
export function parseAddress(url: unknown, argument = 'url'): Address {
  if (typeof url !== 'string' || url === '')
    throw new InvalidArgumentError(argument, `must be a url such as "file:memory.db" or "libsql://..."`)
  if (url === ':memory:' || url === 'file::memory:')
    return { kind: 'memory', where: 'The database in memory' }
  return /^file:/i.test(url) ? fileAddress(url, argument) : parseRemoteAddress(url, argument, EXPECTED)
}

// Not by URL: "file:memory.db" is beside the process, as the driver has it, and not in the root.
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
  if (name === '' || name.includes('\0') || !name.isWellFormed())
    throw new InvalidArgumentError(argument, 'names no file')
  // "/C:/folder" is how a url writes it.
  const path = resolve(process.platform === 'win32' ? name.replace(/^\/(?=[A-Za-z]:)/, '') : name)
  return { kind: 'file', path, where: `The database "${path}"` }
}
