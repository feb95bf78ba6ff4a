import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { contentHash } from '@sheaf/core'
import type { FileStat, MemoryStore } from '@sheaf/core'

/**
 * A store with a common mistake: it calls `check` and joins the path. It throws the errors of `check` and of
 * the system.
 */
export function naiveStore(root: string, check: (path: string) => void = () => {}): MemoryStore {
  const place = (path: string) => {
    check(path)
    return join(root, path)
  }
  const stat = async (path: string): Promise<FileStat> => {
    const content = readFileSync(place(path), 'utf8')
    return { path, hash: await contentHash(content), size: content.length, updatedAt: new Date(0) }
  }
  const write = async (path: string, content: string) => {
    mkdirSync(dirname(place(path)), { recursive: true })
    writeFileSync(place(path), content)
    return await stat(path)
  }
  return {
    stat,
    write,
    read: async (path) => readFileSync(place(path), 'utf8'),
    exists: async (path) => existsSync(place(path)),
    list: async (directory = '') => readdirSync(place(directory), { recursive: true, encoding: 'utf8' }),
    delete: async (path) => rmSync(place(path)),
    async append(path, content) {
      appendFileSync(place(path), content)
      return await stat(path)
    },
    async commit(changes) {
      const files: FileStat[] = []
      for (const { path, content } of changes) files.push(await write(path, content ?? ''))
      return { sequence: 0, committedAt: new Date(0), files }
    },
  }
}
