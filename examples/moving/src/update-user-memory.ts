import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { MemoryError } from '@sheaf/core'
import type { Memory } from '@sheaf/memory'

const ENTRY = /^users\/([^/]+)\/memory\/([^/]+\.md)$/

/** Copies the entries of all users below `data`, overwrites nothing, and prints what it leaves out. */
export async function moveEntries(folder: string, memory: Memory): Promise<string[]> {
  const leftOut: string[] = []
  const users = new Set<string>()
  for (const name of (await readdir(folder, { recursive: true })).toSorted()) {
    const path = name.split(sep).join('/')
    const [, id = '', file = ''] = ENTRY.exec(path) ?? []
    // The index is made from the entries; what is in the trash was deleted.
    if (id === '' || file === 'MEMORY.md') continue
    users.add(id)
    try {
      const content = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(join(folder, name)))
      await memory.user(id).ownStore.write(`memory/${file}`, content, { ifMatch: null, author: 'import' })
    } catch (error) {
      if (!MemoryError.isInstance(error) && !(error instanceof TypeError)) throw error
      leftOut.push(`${path}: ${error.message}`)
    }
  }
  for (const id of users) {
    const { entries } = memory.user(id)
    await entries.heal()
    // Searched all the same; neither in the index nor read by ReadUserMemory.
    const { problems } = await entries.list()
    leftOut.push(...problems.map(({ path, reason }) => `users/${id}/${path}: ${reason}`))
  }
  return leftOut
}
