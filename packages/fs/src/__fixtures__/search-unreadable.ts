// Runs as its own process, as a user who may not read everything: removes the permission of a folder,
// searches, restores it, searches again. For each search, prints the code of the error, or the number of
// found files.
import { chmodSync } from 'node:fs'
import { MemoryError } from '@sheaf/core'
import { found, openNotes } from './open-notes.ts'

const [root = '', ...folders] = process.argv.slice(2)
const storage = await openNotes({ root })
const outcomes: unknown[] = []
const search = async () => {
  try {
    outcomes.push((await found(storage, 'heron')).length)
  } catch (error) {
    outcomes.push(MemoryError.isInstance(error) ? error.code : String(error))
  }
}
for (const folder of folders) {
  chmodSync(folder, 0)
  await search()
  chmodSync(folder, 0o700)
  await search()
}
await storage.close()
process.stdout.write(JSON.stringify(outcomes))
