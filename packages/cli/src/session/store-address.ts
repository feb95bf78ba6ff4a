import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { MemoryError, type OpenOptions, type StorageAdapter } from '@sheaf/core'
import type { Memory, MemoryOptions } from '@sheaf/memory'
import { UsageError } from '../cli-environment.ts'

interface StoreUse {
  /** The process ends after one search, too early for terms in memory. */
  readonly isBrief?: boolean
  /** SQLite waits so long for another process. No timer runs meanwhile. */
  readonly busyTimeoutMs?: number | undefined
}

export interface StorePlace {
  readonly kind: string
  /** The option that named it, for messages. "--store" by default. */
  readonly option?: string
  /** The file or folder; undefined if only the storage itself can find it. */
  readonly path?: string
  /** A hash of the path or the address, which may have a password; undefined if none was named. */
  readonly id?: string
  readonly adapter: (use?: StoreUse) => Promise<StorageAdapter>
  readonly config?: string
  readonly options?: Omit<MemoryOptions, 'storage'>
  /** True if an app's configuration gave the storage itself and not an address. */
  readonly isOfApp?: boolean
  /** The memory that the configuration has opened. */
  readonly memory?: Memory
}

interface TokenUse {
  readonly authToken?: string | undefined
  /** The variable with the token. SHEAF_AUTH_TOKEN by default. */
  readonly tokenName?: string
  /** True if the variable has a token, but of the server that SHEAF_STORE names. */
  readonly isOther?: boolean
}

/** True for the address of a libSQL server. */
export function isServer(address: string): boolean {
  return /^libsql:(?!file:)(?:[a-z]+:)?\/\//i.test(address)
}

/**
 * Reads `fs:DIR`, `sqlite:FILE`, `libsql:URL`, `libsql:FILE` and `postgres://USER@HOST/DATABASE?schema=NAME`;
 * paths are relative to `cwd`. Throws UsageError for anything else. Does no I/O.
 */
export function parseStoreAddress(
  address: string,
  { cwd, option = '--store', ...token }: { readonly cwd: string; readonly option?: string } & TokenUse,
): StorePlace {
  const [, kind, given = ''] = /^(fs|sqlite|libsql):(.+)$/s.exec(address) ?? []
  // Other programs write "sqlite:///folder/memory.db" and "file:./memory.db".
  const isUrl = kind === 'fs' || kind === 'sqlite' || /^file:/i.test(given)
  const rest = isUrl ? given.replace(/^file:/i, '').replace(/^\/\/(?=\/)/, '') : given
  if (given === ':memory:' || rest === ':memory:')
    throw new UsageError(option, 'names a memory that would be gone at the end of the command')
  if (kind === 'fs') {
    const root = wholePath(cwd, rest, option)
    return { kind, option, path: root, adapter: async () => (await import('@sheaf/fs')).fs({ root }) }
  }
  if (kind === 'sqlite') {
    const file = wholePath(cwd, rest, option)
    const adapter: StorePlace['adapter'] = async ({ isBrief = false, busyTimeoutMs } = {}) =>
      (await import('@sheaf/sqlite')).sqlite({
        file,
        busyTimeoutMs,
        ...(isBrief && { searchMemoryBytes: 0 }),
      })
    return { kind, option, path: file, adapter }
  }
  if (kind === 'libsql') {
    const target = rest.startsWith('//') ? address : rest
    const isFile = !/^[a-z]+:\/\//i.test(target)
    const file = isFile ? wholePath(cwd, target.replace(/^file:/, ''), option) : undefined
    const url = file === undefined ? target : `file:${file}`
    const { authToken } = token
    const access = authToken === undefined || file !== undefined ? {} : { authToken }
    return {
      kind,
      option,
      path: file,
      adapter: async () => {
        const { libsql } = await import('@sheaf/libsql')
        try {
          return libsql({ url, ...access })
        } catch (error) {
          throw inWords(error, option, token)
        }
      },
    }
  }
  if (/^postgres(?:ql)?:\/\/./.test(address)) {
    return {
      kind: 'postgres',
      option,
      adapter: async () =>
        (await import('@sheaf/postgres')).postgres({
          connectionString: address,
          schema: /[?&]schema=([^&]*)/.exec(address)?.[1],
        }),
    }
  }
  // Never quote it: an address may contain a token.
  throw new UsageError(
    option,
    'must begin with its kind: sqlite:FILE, fs:DIR, libsql:URL, libsql:FILE or postgres://USER@HOST/DATABASE',
  )
}

// A shell expands "~" only at the beginning of a word. In "sqlite:~" it would become a folder named
// "~".
function wholePath(cwd: string, path: string, option: string): string {
  if (path.startsWith('//') || /^[a-z][a-z0-9+.-]+:\/\//i.test(path))
    throw new UsageError(option, 'names a server, and keeps a file or a folder; write its path')
  if (!path.startsWith('~')) return resolve(cwd, path)
  throw new UsageError(
    option,
    'begins with "~", which is not made your home here: write the whole path, or $HOME where a shell reads it',
  )
}

function inWords(
  error: unknown,
  option: string,
  { authToken, tokenName = 'SHEAF_AUTH_TOKEN', isOther = false }: TokenUse,
): unknown {
  if (!MemoryError.isInstance(error, 'invalid-argument')) return error
  const unlessOpened =
    'in a network of your own, open it in sheaf.config.mjs: { storage: libsql({ url, allowInsecure: true }) }'
  if (error.argument === 'url' && error.message.includes('not encrypted')) {
    const reason =
      'names a server over a connection that is not encrypted, which everyone on the way could read'
    return new UsageError(option, `${reason}. Use https:, wss: or libsql:; ${unlessOpened}`, {
      cause: error,
    })
  }
  if (error.argument !== 'authToken') return error
  const ownToken = isOther
    ? `is for the server of SHEAF_STORE: set both for the server that ${option} names`
    : `is missing: set it to the token of the server that ${option} names; ${unlessOpened}`
  const reason =
    authToken === undefined ? ownToken : 'must be the token of the server, without spaces and line breaks'
  return new UsageError(tokenName, reason, { cause: error })
}

/** Throws UsageError for a file where the storage keeps a folder, and the other way round. */
export function checkKind({ kind, path, option = '--store' }: StorePlace): void {
  const isFolder = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false })?.isDirectory()
  if (isFolder === undefined || isFolder === (kind === 'fs')) return
  throw new UsageError(
    option,
    isFolder
      ? `names a folder, and ${kind}: keeps a file: ${path}`
      : `names a file, and fs: keeps a folder: ${path}`,
  )
}

/**
 * The storage without making one: a typing error in an address makes none. Opening throws UsageError if it
 * does not exist, or opens an empty one with `elseEmpty`.
 */
export async function existing(
  { adapter, config, option = '--store' }: StorePlace,
  {
    elseEmpty = false,
    isBrief = false,
    rules,
  }: { readonly elseEmpty?: boolean; readonly isBrief?: boolean } & Pick<OpenOptions, 'rules'> = {},
): Promise<StorageAdapter> {
  const storage = await adapter({ isBrief })
  return {
    name: storage.name,
    rules: { ...rules, ...storage.rules },
    async open(options) {
      try {
        return await storage.open({ ...options, create: false })
      } catch (cause) {
        if (!MemoryError.isInstance(cause, 'not-found')) throw cause
        if (elseEmpty) return await emptyAdapter().open(options)
        const isSource = option === '<backup>' || option === '--from'
        const makes = isSource ? '' : '; `sheaf memory write` and `sheaf import` make a new storage'
        const reason = `names a storage that does not exist. ${cause.message} Check its name${makes}`
        throw new UsageError(config ?? option, reason, { cause })
      }
    },
  }
}

export function emptyAdapter(): StorageAdapter {
  const open: StorageAdapter['open'] = async (options) =>
    await (await import('@sheaf/sqlite')).sqlite({ file: ':memory:' }).open(options)
  return { name: 'sqlite', open }
}
