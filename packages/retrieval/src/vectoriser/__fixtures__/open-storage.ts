import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lineChunker, textAnalyser } from '@sheaf/chunker'
import { fixedClock, type Storage } from '@sheaf/core'
import { sqlite } from '@sheaf/sqlite'

const directories: string[] = []
const storages: Storage[] = []

/** The path of a database that does not exist yet. */
export function newFile(): string {
  const directory = mkdtempSync(join(tmpdir(), 'sheaf-vectors-'))
  directories.push(directory)
  return join(directory, 'memory.db')
}

/** A database whose files are one chunk each. */
export async function openStorage(file: string = newFile()): Promise<Storage> {
  const storage = await sqlite({ file }).open({
    chunker: lineChunker({ size: 1000, overlap: 0 }),
    analyser: textAnalyser(),
    clock: fixedClock('2026-11-20T12:00:00Z'),
  })
  storages.push(storage)
  return storage
}

/** A database with so many texts, `a text of number 1` and so on. */
export async function storageOf(count: number, file?: string): Promise<Storage> {
  const storage = await openStorage(file)
  await storage.store.commit(
    Array.from({ length: count }, (_, place) => ({
      path: `notes/${place + 1}.md`,
      content: textOf(place + 1),
    })),
  )
  return storage
}

export function textOf(number: number): string {
  return `a text of number ${number}`
}

/** Closes and removes everything. */
export async function removeStorages(): Promise<void> {
  await Promise.all(storages.splice(0).map((storage) => storage.close()))
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
}
