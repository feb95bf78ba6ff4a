import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lineChunker, textAnalyser } from '@sheaf/chunker'
import { createIndexTables, Lifetime } from '@sheaf/sql'
import { sqliteFile } from '@sheaf/sqlite'
import type { SyncParts } from '../commit/note-files.ts'
import { WriteLock } from '../commit/write-lock.ts'
import { Disk } from '../disk/disk.ts'
import { IndexDatabase } from '../index-file/index-database.ts'

/** The parts of an open folder, to test one of them alone. */
export async function diskParts(
  root: string,
  readOnly = false,
): Promise<SyncParts & { readonly close: () => Promise<void> }> {
  mkdirSync(root, { recursive: true })
  const disk = Disk.open({ root, maxFileBytes: 1_000_000, readOnly })
  const lock = new WriteLock({
    lock: await sqliteFile.lock(readOnly ? `${root}.lock` : join(root, '.sheaf/lock.db')),
    where: root,
    timeoutMs: 10_000,
  })
  const index = new IndexDatabase({ disk, lock, firstSequence: () => 1, settings: {} })
  const searchMemory = { bytes: 1_000_000, lifetime: new Lifetime() }
  const parser = { chunker: lineChunker(), analyser: textAnalyser() }
  const tables = createIndexTables({ database: index, ...parser, searchMemory })
  const close = async () => {
    await index.close()
    lock.close()
    disk.close()
  }
  return { disk, lock, index, tables, extensions: ['.md'], confirmDeletions: undefined, close }
}
