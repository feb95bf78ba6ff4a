import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { UnavailableError } from '@sheaf/core'
import { MODES } from '../defaults.ts'
import { openDirectory } from './directory.ts'
import { codeOf } from './file-system-error.ts'

/**
 * Makes a folder, and those above it that are missing, for the owner only. Nothing to do when it is there,
 * whatever it is. Throws UnavailableError, and the file system's errors.
 */
export async function makeRoot(root: string): Promise<void> {
  const missing: string[] = []
  for (let folder = root; isMissing(folder) && dirname(folder) !== folder; folder = dirname(folder))
    missing.push(folder)
  // One at a time: a recursive mkdir of Node never ends where a file system refuses with "no such file", as
  // /proc does.
  for (const folder of missing.reverse()) {
    try {
      mkdirSync(folder, { mode: MODES.folder })
    } catch (error) {
      // Another process may have made it meanwhile.
      const isThere = codeOf(error) === 'EEXIST' && !isMissing(folder)
      if (!isThere) throw ['ENOENT', 'EEXIST'].includes(codeOf(error)) ? unmakeable(root, error) : error
    }
    // A loss of power may take the name of a new folder, and with it all that is kept there.
    const parent = openDirectory(dirname(folder), undefined)
    await parent.synchronise().finally(() => parent.close())
  }
}

// What refuses a name that is not there is a link to nowhere, or a file system of the kernel's own.
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
