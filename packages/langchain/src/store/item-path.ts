import { contentHash } from '@sheaf/core'
import { idDirectory } from '@sheaf/core/adapter'

/** The directory of the items in their memory. */
export const STORE_DIRECTORY = 'langgraph'

// A path has at most 16 segments and 1,024 bytes. Deeper labels share one folder.
const FOLDERS = 6
const SEGMENT_BYTES = 90
// 128 bits.
const HASH_CHARACTERS = 32

/**
 * The file of an item. Different items never share a file, whatever the characters of their namespaces
 * and keys.
 */
export async function itemPath(namespace: readonly string[], key: string): Promise<string> {
  const rest = namespace.slice(FOLDERS)
  const folders = rest.length === 0 ? [] : [await hashed(rest)]
  return [await directoryOf(namespace), ...folders, `${await segmentOf(key)}.md`].join('/')
}

/**
 * The folder of all items in a namespace. With more than 6 labels, it contains items of other
 * namespaces too.
 */
export async function directoryOf(namespace: readonly string[]): Promise<string> {
  return [STORE_DIRECTORY, ...(await Promise.all(namespace.slice(0, FOLDERS).map(segmentOf)))].join('/')
}

// A readable id if it fits in one segment. No id begins with "__h".
async function segmentOf(text: string): Promise<string> {
  if (text === '' || text.length > SEGMENT_BYTES || !text.isWellFormed()) return await hashed(text)
  const segment = idDirectory(STORE_DIRECTORY, text).slice(STORE_DIRECTORY.length + 1)
  const isLong = segment.includes('/') || new TextEncoder().encode(segment).length > SEGMENT_BYTES
  return isLong ? await hashed(text) : segment
}

// Of the JSON, which keeps single surrogates apart.
async function hashed(value: string | readonly string[]): Promise<string> {
  return `__h${(await contentHash(JSON.stringify(value))).slice(0, HASH_CHARACTERS)}`
}
