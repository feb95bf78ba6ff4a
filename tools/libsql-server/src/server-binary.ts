import { access, chmod, constants, copyFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** True when this platform has a libSQL server, so that tests can skip visibly where it has none. */
export function isAvailable(): boolean {
  return findBinary() !== undefined
}

/**
 * The server's program, ready to run. Where the package manager took its mode bit away it is a copy in
 * `directory`.
 */
export async function serverBinary(directory: string): Promise<string> {
  const installed = findBinary()
  if (installed === undefined) {
    throw new Error(
      `There is no libSQL server for ${process.platform}-${process.arch}: no package "${packageName()}" is installed.`,
    )
  }
  if (await isExecutable(installed)) return installed
  const copy = join(directory, '.sqld')
  if (!(await isExecutable(copy))) {
    await copyFile(installed, copy, constants.COPYFILE_FICLONE)
    await chmod(copy, 0o700)
  }
  return copy
}

function findBinary(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(`${packageName()}/sqld`)
  } catch {
    return undefined
  }
}

function packageName(): string {
  return `@sqld/${process.platform}-${process.arch}`
}

async function isExecutable(file: string): Promise<boolean> {
  return await access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}
