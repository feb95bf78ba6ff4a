// Run as its own process, of a user who may not read everything: takes the permission from a folder,
// searches, gives it back, searches again. Prints the code of the error, or the number of files found, for
// each search.
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
