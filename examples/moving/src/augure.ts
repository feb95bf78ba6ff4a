import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { MemoryError } from '@sheaf/core'
import type { UserMemory } from '@sheaf/memory'

const OBSERVATIONS = 'observations.md'

/** Copies Augure's `memory` folder to one user, overwrites nothing, and prints what it leaves out. */
export async function moveAugure(folder: string, user: UserMemory): Promise<string[]> {
  const leftOut: string[] = []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries.flatMap((entry) => (entry.isDirectory() ? [] : join(entry.parentPath, entry.name)))
  for (const name of names.toSorted()) {
    const path = relative(folder, name).split(sep).join('/')
    try {
      if (!path.endsWith('.md')) throw new TypeError('it is not markdown (.md)')
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(name))
      const content = path === OBSERVATIONS ? asStatements(text) : text
      await user.ownStore.write(path, content, { ifMatch: null, author: 'augure' })
    } catch (error) {
      if (!MemoryError.isInstance(error) && !(error instanceof TypeError)) throw error
      leftOut.push(`${path}: ${error.message}`)
    }
  }
  return leftOut
}

/** Each observation with its day, as Sheaf keeps facts: `- 2026-02-21 User lives in Bordeaux`. */
function asStatements(text: string): string {
  let day = ''
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const [, heading] = /^## (\d{4}-\d{2}-\d{2})\s*$/.exec(line) ?? []
    if (heading !== undefined) day = heading
    if (heading !== undefined || line.trim() === '') return []
    return day === '' ? [line] : [line.replace(/^- /, `- ${day} `)]
  })
  return `## Facts\n\n${lines.join('\n')}\n`
}
