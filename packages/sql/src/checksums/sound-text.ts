import { fileChecksum, isChecksum } from './checksum.ts'
import type { ContentRow } from './content-row.ts'

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The text of a file's row; undefined if it is not the text that was written at the path. */
export function soundText(path: string, { hash, checksum, content }: ContentRow): string | undefined {
  const isText = typeof content === 'string' || content instanceof Uint8Array
  if (typeof hash !== 'string' || !isText) return undefined
  if (!isChecksum(checksum, fileChecksum({ path, hash, content }))) return undefined
  return typeof content === 'string' ? content : decoder.decode(content)
}
