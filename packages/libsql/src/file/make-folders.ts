import { mkdir, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder, and those above it that are missing, for the owner only. Throws the file system's error.
 */
export async function makeFolders(path: string): Promise<void> {
  const missing: string[] = []
  for (let folder = path; (await isMissing(folder)) && dirname(folder) !== folder; folder = dirname(folder))
    missing.push(folder)
  // One at a time: a recursive mkdir of Node never ends where a file system refuses with "no such file", as
  // /proc does.
  for (const folder of missing.reverse()) {
    try {
      await mkdir(folder, { mode: 0o700 })
      await synchroniseFolder(dirname(folder))
    } catch (error) {
      // Another process made it meanwhile, or it is a link to nowhere, in which no file can be made.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

async function isMissing(folder: string): Promise<boolean> {
  try {
    await stat(folder)
    return false
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return true
    throw error
  }
}

// A loss of power may take the name of a new folder, and with it all that is kept there. Windows has no such
// act for folders.
async function synchroniseFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
