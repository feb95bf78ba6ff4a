import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lineChunker, textAnalyser } from '@sheaf/chunker'
import { systemClock, type OpenOptions, type Storage } from '@sheaf/core'
import { sqliteFile } from '@sheaf/sqlite'
import { expect } from 'vitest'
import { createFs, type FsInternals, type FsOptions } from '../fs.ts'

/** Opens a folder with the parts that an application would have. */
export async function openNotes(
  options: FsOptions & FsInternals,
  openOptions: Partial<OpenOptions> = {},
): Promise<Storage> {
  const { useDescriptors, ...rest } = options
  return await createFs(rest, { useDescriptors }).open({
    chunker: lineChunker(),
    analyser: textAnalyser(),
    clock: systemClock(),
    ...openOptions,
  })
}

/** The paths of the files with a chunk that has the words, sorted. */
export async function found({ index }: Storage, text: string): Promise<string[]> {
  const { text: candidates } = await index.candidates({ text, limit: 200 })
  return [...new Set(candidates.map(({ path }) => path))].sort()
}

/** Writes files as a person would, without the storage. */
export function writeByHand(root: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
}

/** The content of each file, by its path. */
export async function contentsOf({ store }: Storage): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for (const path of await store.list()) contents[path] = await store.read(path)
  return contents
}

/** Waits until no file is so recent that a search would read it again. */
export async function untilSettled(root: string, storage: Storage): Promise<void> {
  const unsettledFiles = async () => {
    await storage.index.sync()
    const database = await sqliteFile.open({ file: join(root, '.sheaf/index.db') })
    const [rows] = await database.read([
      { sql: 'SELECT count(*) AS count FROM sheaf_disk_file WHERE settled = 0', parameters: [] },
    ])
    await database.close()
    return rows?.[0]?.['count']
  }
  await expect.poll(unsettledFiles).toBe(0)
}
