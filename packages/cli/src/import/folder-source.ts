import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sessionFolder } from '../files/session-files.ts'
import {
  changeTime,
  decodeText,
  isPassedOver,
  NO_FILE,
  NO_PACKAGES,
  packageFolder,
  whyNotMarkdown,
  whyTooLarge,
} from './import-source.ts'
import type { FoundFile, ImportSource } from './import-source.ts'

/**
 * All files below `root`, sorted. Links are not followed, and folders that begin with a dot are
 * skipped, except those of sessions. Rejects when the folder cannot be read.
 */
export async function folderSource(root: string): Promise<ImportSource> {
  const found = await listFolder(root)
  let done = 0
  return {
    files: (async function* () {
      for (const file of found) {
        done += 1
        yield file
      }
    })(),
    progress: () => ({ done, total: found.length }),
  }
}

async function listFolder(root: string): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  const visit = async (directory: string): Promise<void> => {
    for (const entry of await readdir(join(root, ...directory.split('/')), { withFileTypes: true })) {
      const path = directory === '' ? entry.name : `${directory}/${entry.name}`
      if (entry.isDirectory() && packageFolder(path) !== undefined)
        found.push({ path: `${path}/`, reason: NO_PACKAGES, read: async () => undefined })
      else if (entry.isDirectory()) {
        // Tests the folder with the path of a session's file.
        if (!isPassedOver(path) || sessionFolder(`${path}/x.md`) !== undefined) await visit(path)
      } else if (!isPassedOver(path)) {
        const file = join(root, ...path.split('/'))
        const { size, mtime } = await lstat(file)
        const reason = entry.isFile() ? (whyNotMarkdown(path) ?? whyTooLarge(size)) : NO_FILE
        found.push({
          path,
          updatedAt: changeTime(mtime),
          ...(reason === undefined ? {} : { reason }),
          read: async () => decodeText(await readFile(file)),
        })
      }
    }
  }
  await visit('')
  return found.sort((a, b) => (a.path < b.path ? -1 : 1))
}
