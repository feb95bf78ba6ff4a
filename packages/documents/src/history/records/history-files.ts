import { checkOptions, OPTION_NAMES } from '@sheaf/core/adapter'
import type { MemoryStore, ReadOptions } from '@sheaf/core'
import { historyDirectory } from './history-place.ts'

/**
 * The hidden files in which the history of one file is kept, sorted; none where it has no history. `home` is
 * the directory that `path` has its history in; the empty text, which is the default, for the root of the
 * store. Who removes a file for good removes these in the same commit.
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
  // Deeper ones are of files in a folder of the same name.
  return paths.filter((each) => each.lastIndexOf('/') === directory.length)
}
