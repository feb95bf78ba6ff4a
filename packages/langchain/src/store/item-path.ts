import { contentHash } from '@sheaf/core'
import { idDirectory } from '@sheaf/core/adapter'

/** Where the items are, in the memory that they are kept in. */
export const STORE_DIRECTORY = 'langgraph'

// A path has 16 segments and 1,024 bytes at most. The labels beyond share one folder.
const FOLDERS = 6
const SEGMENT_BYTES = 90
// 128 bits.
const HASH_CHARACTERS = 32

/**
 * The file of an item. Different items never share one, whatever characters their namespaces and keys consist
 * of.
 */
export async function itemPath(namespace: readonly string[], key: string): Promise<string> {
  const rest = namespace.slice(FOLDERS)
  const folders = rest.length === 0 ? [] : [await hashed(rest)]
  return [await directoryOf(namespace), ...folders, `${await segmentOf(key)}.md`].join('/')
}

/**
 * The folder that all items of a namespace are below. Items of other namespaces do so too where it has more
 * than 6 labels.
 */
export async function directoryOf(namespace: readonly string[]): Promise<string> {
  return [STORE_DIRECTORY, ...(await Promise.all(namespace.slice(0, FOLDERS).map(segmentOf)))].join('/')
}

// As the id of a directory, which a person can read, where that is one segment. No id is written as "__h" and
// more.
async function segmentOf(text: string): Promise<string> {
  if (text === '' || text.length > SEGMENT_BYTES || !text.isWellFormed()) return await hashed(text)
  const segment = idDirectory(STORE_DIRECTORY, text).slice(STORE_DIRECTORY.length + 1)
  const isLong = segment.includes('/') || new TextEncoder().encode(segment).length > SEGMENT_BYTES
  return isLong ? await hashed(text) : segment
}

// Of JSON, which distinguishes halves of surrogate pairs.
async function hashed(value: string | readonly string[]): Promise<string> {
  return `__h${(await contentHash(JSON.stringify(value))).slice(0, HASH_CHARACTERS)}`
}
