import type { StorageAdapter } from '@sheaf/core'
import { portOf, storeOn } from '@sheaf/core/adapter'

type FilePort = ReturnType<typeof portOf>

/** The same storage, with some methods of its store replaced by `change`, which gets the port below. */
export function withPort(
  adapter: StorageAdapter,
  change: (port: FilePort) => Partial<FilePort>,
): StorageAdapter {
  return {
    name: adapter.name,
    async open(options) {
      const storage = await adapter.open(options)
      const port = portOf(storage.store)
      return { ...storage, store: storeOn({ ...port, ...change(port) }) }
    },
  }
}
