import { readOrNone } from '@sheaf/core/adapter'
import type { Change, MemoryStore } from '@sheaf/core'
import type { PutOperation } from '@langchain/langgraph-checkpoint'
import { brokenItem, formatItem, parseItem } from './item-file.ts'
import type { StoredItem } from './item-file.ts'
import { itemPath } from './item-path.ts'

const AT_ONCE = 64

/**
 * The item of a file; undefined for a missing file, or one of another kind. Throws a MemoryError with
 * the code "invalid-content" for a file that is damaged or has the wrong path.
 */
export async function readItem(store: MemoryStore, path: string): Promise<StoredItem | undefined> {
  const content = await readOrNone(store, path)
  const item = content === undefined ? undefined : parseItem(path, content)
  // Otherwise a copy under another name would be a second item with the same key, or an item in another
  // namespace.
  if (item !== undefined && (await itemPath(item.namespace, item.key)) !== path)
    throw brokenItem(path, 'it belongs elsewhere')
  return item
}

/** The items of the files, in order. Other files are left out. */
export async function readItems(store: MemoryStore, paths: readonly string[]): Promise<StoredItem[]> {
  const items = await inGroups(paths, (path) => readItem(store, path))
  return items.filter((item) => item !== undefined)
}

/**
 * Calls `run` for each item, a limited number at once, since files may be open; returns the results in
 * order.
 */
export async function inGroups<T, Result>(
  list: readonly T[],
  run: (each: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < list.length; start += AT_ONCE) {
    results.push(...(await Promise.all(list.slice(start, start + AT_ONCE).map(run))))
  }
  return results
}

/** The change of a put or a delete; undefined if there is none. A put repairs a damaged file. */
export async function changeOf(
  store: MemoryStore,
  path: string,
  put: PutOperation,
  now: Date,
): Promise<Change | undefined> {
  const { namespace, key, value, index } = put
  const before = await readOrNone(store, path)
  if (value === null) return before === undefined ? undefined : { path, content: null }
  const createdAt = before === undefined ? now : (createdIn(path, before) ?? now)
  return {
    path,
    content: formatItem({ namespace, key, value, createdAt, updatedAt: now, isIndexed: index !== false }),
  }
}

function createdIn(path: string, content: string): Date | undefined {
  try {
    return parseItem(path, content)?.createdAt
  } catch {
    return undefined
  }
}
