import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { StorageAdapter } from '@sheaf/core'
import type { Memory, MemoryOptions } from '@sheaf/memory'
import { hashOf } from '../agents/session-file.ts'
import { isServer, parseStoreAddress, type StorePlace } from './store-address.ts'
import { isRecord } from '@sheaf/core/adapter'
import { messageOf, UsageError, type CliEnvironment } from '../cli-environment.ts'

/**
 * The storage that `--store` names (or another `option`), or SHEAF_STORE, or the configuration, in this
 * order; with the options of the file that `--config` names, or of `sheaf.config.*` if no address is given.
 * Throws UsageError when nothing names a storage.
 */
export async function chosenStorage(
  { cwd, env }: CliEnvironment,
  {
    store,
    config: file,
    option = '--store',
    tokenName = 'SHEAF_AUTH_TOKEN',
  }: {
    readonly store?: string
    readonly config?: string
    readonly option?: string
    /** The variable with the token of a libSQL server. */
    readonly tokenName?: string
  },
): Promise<StorePlace> {
  const parse = (address: string, by = option): StorePlace => {
    const ofStore = env['SHEAF_STORE'] ?? ''
    // The token of one server must not reach another one.
    const isOther = tokenName === 'SHEAF_AUTH_TOKEN' && isServer(ofStore) && ofStore !== address
    const authToken = isOther ? undefined : env[tokenName]
    const place = parseStoreAddress(address, { cwd, option: by, tokenName, authToken, isOther })
    return { ...place, id: hashOf(place.path ?? address) }
  }
  const named = store ?? (env['SHEAF_STORE'] || undefined)
  const namedBy = store === undefined ? 'SHEAF_STORE' : option
  const config = named === undefined || file !== undefined ? await loadConfig(cwd, file) : undefined
  if (named !== undefined) {
    if (config === undefined) return parse(named, namedBy)
    if (config.memory === undefined)
      return { ...parse(named, namedBy), config: config.name, options: config.options }
    await config.memory.close()
    throw new UsageError(
      namedBy,
      `cannot be combined with ${config.name}, which opens a memory itself; leave one out`,
    )
  }
  if (config === undefined)
    throw new UsageError(
      '--store',
      'is missing: name the memory with --store sqlite:memory.db, with SHEAF_STORE, or in sheaf.config.json',
    )
  const { storage, memory, options } = config
  if (config.store !== undefined) return { ...parse(config.store, config.name), config: config.name, options }
  if (memory !== undefined) return { kind: config.name, adapter: () => noAdapter(config), options, memory }
  if (storage === undefined) throw new UsageError(config.name, 'names no storage')
  return { kind: storage.name, adapter: async () => storage, config: config.name, options, isOfApp: true }
}

async function noAdapter({ name, memory }: CliConfig): Promise<never> {
  await memory?.close()
  throw new UsageError(
    name,
    'opens a memory itself, and this needs its storage: export { storage }, with its options',
  )
}

interface CliConfig {
  readonly name: string
  readonly store?: string
  readonly storage?: StorageAdapter
  readonly options: Omit<MemoryOptions, 'storage'>
  /** The memory that the file's function opened, in place of all other options. */
  readonly memory?: Memory
}

const NAMES = ['sheaf.config.ts', 'sheaf.config.js', 'sheaf.config.mjs', 'sheaf.config.json'] as const
const FORMS = [
  'the options of createMemory with { storage }, such as fs({ root }), or with { store: "sqlite:memory.db" }',
  'or a function that resolves to them or to createMemory({ ... })',
].join('; ')

async function loadConfig(cwd: string, file?: string): Promise<CliConfig | undefined> {
  const name = file ?? NAMES.find((each) => existsSync(join(cwd, each)))
  if (name === undefined) return undefined
  const exported = await readConfig(resolve(cwd, name), name)
  const { isWholeMemory } = await import('@sheaf/memory/integration')
  if (isWholeMemory(exported))
    throw new UsageError(
      name,
      'exports a memory that is open; export a function: () => createMemory({ ... })',
    )
  const value: unknown = typeof exported === 'function' ? await called(exported, name) : exported
  if (isWholeMemory(value)) return { name, options: {}, memory: value as Memory }
  if (typeof value === 'object' && value !== null) {
    const { store, storage, ...options } = value as { store?: unknown; storage?: unknown }
    if (typeof store === 'string' && storage === undefined) return { name, store, options }
    if (isAdapter(storage) && store === undefined) return { name, storage, options }
  }
  throw new UsageError(name, `must export ${FORMS}`)
}

async function called(make: object, name: string): Promise<unknown> {
  try {
    return await Reflect.apply(make as () => unknown, undefined, [])
  } catch (cause) {
    throw new UsageError(name, `cannot be opened: ${messageOf(cause)}`, { cause })
  }
}

async function readConfig(path: string, name: string): Promise<unknown> {
  try {
    if (name.endsWith('.json')) return JSON.parse(await readFile(path, 'utf8'))
    const module: unknown = await import(pathToFileURL(path).href)
    const hasDefault = typeof module === 'object' && module !== null && 'default' in module
    return hasDefault ? module.default : module
  } catch (cause) {
    throw new UsageError(name, `cannot be read: ${messageOf(cause)}${fixOf(cause)}`, { cause })
  }
}

function fixOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION')
    return '. TypeScript needs Node.js 22.18 or newer; or write sheaf.config.mjs'
  return code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX'
    ? '. Node.js leaves out types alone: write no enum and no namespace, or write sheaf.config.mjs'
    : ''
}

function isAdapter(value: unknown): value is StorageAdapter {
  return isRecord(value) && typeof value['open'] === 'function'
}
