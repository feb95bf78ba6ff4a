import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const NEEDED_BYTES = 2 * 1024 ** 3

/**
 * Keeps the temporary files of this process and of those that it starts in memory, in a folder that goes when
 * the process ends. A flush to disk takes milliseconds, and the tests make a hundred thousand of them. Does
 * nothing where TMPDIR is set, or the machine has no such folder of at least 2 GiB.
 */
export function useMemoryFolder(): void {
  if (process.env['TMPDIR'] !== undefined || freeBytes() < NEEDED_BYTES) return
  const folder = mkdtempSync(join(IN_MEMORY, 'sheaf-tests-'))
  // Tests of rights look into it as another user.
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize
  } catch {
    return 0 // Only Linux has it.
  }
}
