import { readAll } from '@sheaf/core/adapter'
import type { MemoryStore, ReadOptions } from '@sheaf/core'

// The number of texts in memory at a time.
const AT_ONCE = 200

/** The texts of files, some at a time; missing files are left out. */
export async function* textsOf(
  store: Pick<MemoryStore, 'read'>,
  paths: readonly string[],
  { abortSignal }: ReadOptions,
): AsyncGenerator<[path: string, content: string]> {
  for (let start = 0; start < paths.length; start += AT_ONCE) {
    const some = paths.slice(start, start + AT_ONCE)
    const contents = await readAll(store, some, { abortSignal })
    for (const [place, path] of some.entries()) {
      const content = contents[place]
      if (content !== undefined) yield [path, content]
    }
  }
}
