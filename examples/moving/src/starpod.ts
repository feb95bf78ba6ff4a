import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { MemoryError } from '@sheaf/core'
import type { MemoryStore } from '@sheaf/core'
import type { Memory } from '@sheaf/memory'

// Starpod makes folders of users for what the agent does by itself.
const NO_USERS = ['boot', 'bootstrap', 'heartbeat']
const NO_MEMORY = ['db', 'skills']

/** Copies a `.starpod` folder into the memory, overwrites nothing, and prints what it leaves out. */
export async function moveStarpod(folder: string, memory: Memory): Promise<string[]> {
  const leftOut: string[] = []
  for (const name of (await readdir(folder, { recursive: true })).toSorted()) {
    const path = name.split(sep).join('/')
    const target = path.endsWith('.md') ? targetOf(path, memory) : undefined
    if (target === undefined) continue
    try {
      const bytes = await readFile(join(folder, name))
      const content = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
      await target.store.write(target.path, content, { ifMatch: null, author: 'starpod' })
    } catch (error) {
      if (!MemoryError.isInstance(error) && !(error instanceof TypeError)) throw error
      leftOut.push(`${path}: ${error.message}`)
    }
  }
  return leftOut
}

function targetOf(path: string, memory: Memory): { store: MemoryStore; path: string } | undefined {
  const [top = '', id = '', ...rest] = path.split('/')
  if (NO_MEMORY.includes(top)) return undefined
  // SOUL.md, HEARTBEAT.md, BOOT.md and BOOTSTRAP.md, in either layout.
  if (top === 'config') return { store: memory.store, path: path.slice('config/'.length) }
  if (top !== 'users') return { store: memory.store, path }
  if (rest.length === 0 || NO_USERS.includes(id)) return undefined
  return { store: memory.user(id).ownStore, path: rest.join('/') }
}
