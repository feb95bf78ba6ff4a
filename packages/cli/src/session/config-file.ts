import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { StorageAdapter } from '@sheaf/core'
import type { Memory, MemoryOptions } from '@sheaf/memory'
import { UsageError } from '../errors/usage-error.ts'

/** The content of `sheaf.config.*`. */
export interface CliConfig {
  /** The file, as it was named. */
  readonly name: string
  /** An address. */
  readonly store?: string
  /** A storage that the app has made. */
  readonly storage?: StorageAdapter
  /** The app's other options for its memory. */
  readonly options: Omit<MemoryOptions, 'storage'>
  /** The memory that the file's function opened, in place of all other options. */
  readonly memory?: Memory
}

const NAMES = ['sheaf.config.ts', 'sheaf.config.js', 'sheaf.config.mjs', 'sheaf.config.json'] as const
const FORMS = [
  'the options of createMemory with { storage }, such as fs({ root }), or with { store: "sqlite:memory.db" }',
  'or a function that resolves to them or to createMemory({ ... })',
].join('; ')

/**
 * Loads the configuration `file`, relative to `cwd`, or `sheaf.config.*` there; undefined without one.
 * A module is run. Throws UsageError if it names no memory.
 */
export async function loadConfig(cwd: string, file?: string): Promise<CliConfig | undefined> {
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

// The fix for the most common mistakes.
function fixOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION')
    return '. TypeScript needs Node.js 22.18 or newer; or write sheaf.config.mjs'
  return code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX'
    ? '. Node.js leaves out types alone: write no enum and no namespace, or write sheaf.config.mjs'
    : ''
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

function isAdapter(value: unknown): value is StorageAdapter {
  return typeof value === 'object' && value !== null && 'open' in value && typeof value.open === 'function'
}
