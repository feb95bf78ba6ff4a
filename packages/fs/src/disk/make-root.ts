import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { UnavailableError } from '@sheaf/core'
import { MODES } from '../defaults.ts'
import { openDirectory } from './directory.ts'
import { codeOf } from './file-system-error.ts'

/**
 * Makes a folder and its missing parents, accessible only to the owner. Does nothing if the path exists,
 * whatever it is. Throws UnavailableError, and the file system's errors.
 */
export async function makeRoot(root: string): Promise<void> {
  const missing: string[] = []
  for (let folder = root; isMissing(folder) && dirname(folder) !== folder; folder = dirname(folder))
    missing.push(folder)
  // One at a time: Node's recursive mkdir never ends if a file system refuses with "no such file", as /proc
  // does.
  for (const folder of missing.reverse()) {
    try {
      mkdirSync(folder, { mode: MODES.folder })
    } catch (error) {
      // Another process may have made it meanwhile.
      const isThere = codeOf(error) === 'EEXIST' && !isMissing(folder)
      if (!isThere) throw ['ENOENT', 'EEXIST'].includes(codeOf(error)) ? unmakeable(root, error) : error
    }
    // A power failure may lose the name of a new folder, and with it all its files.
    const parent = openDirectory(dirname(folder), undefined)
    await parent.synchronise().finally(() => parent.close())
  }
}

// A name that does not exist but is refused is a broken link, or belongs to a kernel file system.
function unmakeable(root: string, cause: unknown): UnavailableError {
  return new UnavailableError(
    `The folder "${root}" cannot be made: a part of its path is a link that leads nowhere, or takes no folders. Name another one.`,
    {
      retryable: false,
      cause,
    },
  )
}

function isMissing(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false }) === undefined
}
