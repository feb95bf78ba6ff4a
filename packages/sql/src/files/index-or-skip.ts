import type { SyncReport } from '@sheaf/core'
import type { FileIndexer, IndexedFile } from './file-indexer.ts'
import type { ContentRow } from '../checksums/content-row.ts'
import { soundText } from '../checksums/sound-text.ts'

/**
 * Indexes the file of a row, with the hash of its version. Returns a reason instead if the file is damaged,
 * or the chunker or the analyser fails on it.
 */
export async function indexOrSkip(
  indexer: FileIndexer,
  { path, ...row }: ContentRow & { readonly path: string },
): Promise<(IndexedFile & { readonly hash: string }) | SyncReport['skipped'][number]> {
  const content = soundText(path, row)
  if (content === undefined) return { path, reason: 'it is damaged: it is not what was written at this path' }
  try {
    return { ...(await indexer.index(path, content)), hash: String(row.hash) }
  } catch (error) {
    // The message may quote the text, which must not be in a report.
    const name = error instanceof Error ? error.name : typeof error
    return { path, reason: `the chunker or the analyser failed on it (${name})` }
  }
}
