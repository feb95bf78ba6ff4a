import type { StorageAdapter } from '@sheaf/core'
import { openOptions } from './open-options.ts'

/** Appends each line to a file, one call for each. `lines` is a JSON list, as a process is given it. */
export async function appendLines(adapter: StorageAdapter, path = '', lines = '[]'): Promise<void> {
  const storage = await adapter.open(openOptions())
  for (const line of JSON.parse(lines) as string[]) await storage.store.append(path, line)
  await storage.close()
}
