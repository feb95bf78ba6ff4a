import type { CliEnvironment } from '../cli-environment.ts'
import { loadConfig } from './config-file.ts'
import type { CliConfig } from './config-file.ts'
import type { GlobalOptions } from '../arguments/global-options.ts'
import { parseStoreAddress } from './store-address.ts'
import type { StorePlace } from './store-address.ts'
import { UsageError } from '../errors/usage-error.ts'

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
  }: Pick<GlobalOptions, 'store' | 'config'> & { readonly option?: string },
): Promise<StorePlace> {
  const authToken = env['SHEAF_AUTH_TOKEN']
  const parse = (address: string) =>
    parseStoreAddress(address, { cwd, option, ...(authToken === undefined ? {} : { authToken }) })
  const named = store ?? (env['SHEAF_STORE'] || undefined)
  const config = named === undefined || file !== undefined ? await loadConfig(cwd, file) : undefined
  if (named !== undefined) {
    if (config === undefined) return parse(named)
    if (config.memory === undefined) return { ...parse(named), config: config.name, options: config.options }
    await config.memory.close()
    throw new UsageError(
      option,
      `cannot be combined with ${config.name}, which opens a memory itself; leave one out`,
    )
  }
  if (config === undefined) {
    throw new UsageError(
      '--store',
      'is missing: name the memory with --store sqlite:memory.db, with SHEAF_STORE, or in sheaf.config.json',
    )
  }
  const { storage, memory, options } = config
  if (config.store !== undefined) return { ...parse(config.store), config: config.name, options }
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
