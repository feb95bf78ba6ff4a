import { checkOptions, OPTION_NAMES } from '@sheaf/core/adapter'
import type { MemoryStore, ReadOptions } from '@sheaf/core'
import { historyDirectory } from './history-place.ts'

/**
 * The hidden files with the history of one file, sorted; empty without a history. `home` is the
 * directory that contains the history; by default the empty text, for the root of the store. To remove
 * a file for good, remove these in the same commit.
 */
export async function historyFiles(
  store: Pick<MemoryStore, 'list'>,
  path: string,
  home = '',
  options: ReadOptions = {},
): Promise<string[]> {
  const { abortSignal } = checkOptions(options, OPTION_NAMES.read)
  const directory = await historyDirectory(path, home)
  const paths = await store.list(directory, { abortSignal, includeHidden: true })
  // Deeper files belong to files in a folder of the same name.
  return paths.filter((each) => each.lastIndexOf('/') === directory.length)
}
