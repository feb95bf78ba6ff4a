import { InvalidArgumentError } from '@sheaf/core'
import { checkOptions } from '@sheaf/core/adapter'
import { parseRemoteAddress } from './server/remote-address.ts'
import type { RemoteAddress } from './server/remote-address.ts'
import { checkServer, checkShared, SERVER_OPTION_NAMES } from './server/server-options.ts'
import type { LibsqlHttpOptions, SharedSettings } from './server/server-options.ts'

/** Checked options. */
export interface HttpSettings extends SharedSettings {
  readonly address: RemoteAddress
  readonly readAddress?: RemoteAddress
}

const EXPECTED =
  'must begin with "https://", "libsql://" or "http://"; files and WebSockets are for "@sheaf/libsql"'
const ON_NODE = ['replica', 'searchMemoryBytes']

/** Throws InvalidArgumentError for options that do not work over HTTP, or are unsafe. */
export function checkHttpOptions(options: LibsqlHttpOptions): HttpSettings {
  const foreign = Object.entries(options ?? {}).find(
    ([name, value]) => ON_NODE.includes(name) && value !== undefined,
  )
  if (foreign !== undefined)
    throw new InvalidArgumentError(
      foreign[0],
      'has no effect over HTTP alone; leave it out, or use "@sheaf/libsql"',
    )
  checkOptions(options, SERVER_OPTION_NAMES, '{ url: "libsql://..." }', 'The options of libsql()')
  const { url, readUrl } = options
  const address = httpAddress(url, 'url')
  const settings = checkShared(options)
  checkServer(address, 'url', options)
  if (readUrl === undefined) return { ...settings, address }
  const readAddress = httpAddress(readUrl, 'readUrl')
  checkServer(readAddress, 'readUrl', options)
  return { ...settings, address, readAddress }
}

function httpAddress(url: unknown, argument: string): RemoteAddress {
  if (typeof url !== 'string' || !/^(https?|libsql):/i.test(url))
    throw new InvalidArgumentError(argument, EXPECTED)
  return parseRemoteAddress(url, argument, EXPECTED)
}
