import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of the folder, with its path relative to it and "/" separators; the path is as the disk has it. */
export interface FoundFile {
  readonly path: string
  /** Why it is not read; undefined for a markdown file. */
  readonly reason?: string
}

/** All files below `root`, sorted. Folders that begin with a dot, and what a link points to, are not looked into. */
export async function listFolder(root: string): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  const visit = async (directory: string): Promise<void> => {
    for (const entry of await readdir(join(root, ...directory.split('/')), { withFileTypes: true })) {
      const path = directory === '' ? entry.name : `${directory}/${entry.name}`
      if (entry.name.startsWith('.')) continue
      if (entry.isDirectory()) await visit(path)
      else if (!entry.isFile()) found.push({ path, reason: 'it is a link or no file; links are not followed' })
      else if (!entry.name.endsWith('.md')) found.push({ path, reason: 'it is not markdown (.md)' })
      else found.push({ path })
    }
  }
  await visit('')
  return found.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The text of a file, to the byte; undefined when it is not UTF-8. */
export async function readUtf8(file: string): Promise<string | undefined> {
  const bytes = await readFile(file)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
