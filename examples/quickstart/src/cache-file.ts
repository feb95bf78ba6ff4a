import { createHash } from 'node:crypto'
import { mkdirSync, statSync } from 'node:fs'
import { homedir, tmpdir, userInfo } from 'node:os'
import { basename, isAbsolute, join } from 'node:path'
import { UserError } from './user-error.ts'

/**
 * Where the memory of a folder is kept: one file per folder, in the person's cache folder, which is made when
 * needed. Without a home it is in the system's folder for temporary files.
 */
export function cacheFile(folder: string): string {
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const name = basename(folder)
    .replace(/[^\p{L}\p{N}_-]/gu, '-')
    .slice(0, 40)
  return join(cacheFolder(), `${name === '' ? 'root' : name}-${key}.db`)
}

function cacheFolder(): string {
  const { XDG_CACHE_HOME: cache } = process.env
  const home = homedir()
  const candidates = [
    ...(cache !== undefined && isAbsolute(cache) ? [join(cache, 'sheaf-quickstart')] : []),
    ...(isAbsolute(home) && isFolder(home) ? [join(home, '.cache', 'sheaf-quickstart')] : []),
  ]
  for (const folder of candidates) if (make(folder)) return folder
  const last = join(tmpdir(), `sheaf-quickstart-${process.getuid?.() ?? userInfo().username}`)
  if (make(last)) return last
  throw new UserError(
    `No folder for the memory: ${JSON.stringify(last)} cannot be used. Set XDG_CACHE_HOME to a folder that can be written to.`,
  )
}

/** Makes the folder for this person alone, because memories are private. False when that is not possible. */
function make(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { uid } = statSync(folder)
    return process.getuid === undefined || uid === process.getuid()
  } catch {
    return false
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
