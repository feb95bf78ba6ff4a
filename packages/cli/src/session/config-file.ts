import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { StorageAdapter } from '@sheaf/core'
import { UsageError } from '../errors/usage-error.ts'

/** The content of `sheaf.config.*`: an address, or a storage that the app has made. */
export type CliConfig = { readonly store: string } | { readonly storage: StorageAdapter }

const NAMES = ['sheaf.config.ts', 'sheaf.config.js', 'sheaf.config.mjs', 'sheaf.config.json'] as const

/**
 * The configuration in `cwd`, undefined without one. Runs it where it is a module. Throws UsageError
 * for one that names no storage.
 */
export async function loadConfig(cwd: string): Promise<CliConfig | undefined> {
  const name = NAMES.find((each) => existsSync(join(cwd, each)))
  if (name === undefined) return undefined
  const value = await readConfig(join(cwd, name), name)
  if (typeof value === 'object' && value !== null) {
    if ('store' in value && typeof value.store === 'string') return { store: value.store }
    if ('storage' in value && isAdapter(value.storage)) return { storage: value.storage }
  }
  throw new UsageError(
    name,
    'must export { store: "sqlite:memory.db" }, or { storage } with an adapter such as fs({ root })',
  )
}

async function readConfig(path: string, name: string): Promise<unknown> {
  try {
    if (name.endsWith('.json')) return JSON.parse(await readFile(path, 'utf8'))
    const module: unknown = await import(pathToFileURL(path).href)
    const hasDefault = typeof module === 'object' && module !== null && 'default' in module
    return hasDefault ? module.default : module
  } catch (cause) {
    throw new UsageError(name, `cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
  }
}

function isAdapter(value: unknown): value is StorageAdapter {
  return typeof value === 'object' && value !== null && 'open' in value && typeof value.open === 'function'
}
