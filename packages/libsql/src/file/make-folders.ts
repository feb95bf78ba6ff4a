import { mkdir, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Creates a folder and its missing parents, accessible only to the owner. Throws the file system's error. */
export async function makeFolders(path: string): Promise<void> {
  const missing: string[] = []
  for (let folder = path; (await isMissing(folder)) && dirname(folder) !== folder; folder = dirname(folder))
    missing.push(folder)
  // One at a time: Node's recursive mkdir never ends if a file system refuses with "no such file", as /proc
  // does.
  for (const folder of missing.reverse()) {
    try {
      await mkdir(folder, { mode: 0o700 })
      await synchroniseFolder(dirname(folder))
    } catch (error) {
      // Another process made it meanwhile, or it is a broken link, in which no file can be made.
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

// A power failure may lose the name of a new folder, and with it all its files. Windows cannot synchronise
// folders.
async function synchroniseFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
