import type { CliEnvironment } from '../cli-environment.ts'
import { loadConfig } from './config-file.ts'
import type { GlobalOptions } from '../arguments/global-options.ts'
import { parseStoreAddress } from './store-address.ts'
import type { StorePlace } from './store-address.ts'
import { UsageError } from '../errors/usage-error.ts'

/**
 * The storage that `--store` names (or another `option`), or SHEAF_STORE, or `sheaf.config.*`, in this order.
 * Throws UsageError when all three are missing.
 */
export async function chosenStorage(
  { cwd, env }: CliEnvironment,
  { store, option = '--store' }: Pick<GlobalOptions, 'store'> & { readonly option?: string },
): Promise<StorePlace> {
  const authToken = env['SHEAF_AUTH_TOKEN']
  const parse = (address: string) =>
    parseStoreAddress(address, { cwd, option, ...(authToken === undefined ? {} : { authToken }) })
  if (store !== undefined) return parse(store)
  const named = env['SHEAF_STORE']
  if (named !== undefined && named !== '') return parse(named)
  const config = await loadConfig(cwd)
  if (config === undefined) {
    throw new UsageError(
      '--store',
      'is missing: name the memory with --store sqlite:memory.db, with SHEAF_STORE, or in sheaf.config.json',
    )
  }
  if ('store' in config) return parse(config.store)
  const { storage } = config
  return { kind: storage.name, adapter: async () => storage }
}
