import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const NEEDED_BYTES = 2 * 1024 ** 3

/**
 * A new folder in memory for the temporary files of tests, as their TMPDIR; it goes when this process ends. A
 * flush to disk takes milliseconds, and the tests make a hundred thousand of them. Where TMPDIR is set, or
 * the machine has no such folder of at least 2 GiB, it is the usual folder for temporary files.
 */
export function memoryFolder(): string {
  if (process.env['TMPDIR'] !== undefined || freeBytes() < NEEDED_BYTES) return tmpdir()
  const folder = mkdtempSync(join(IN_MEMORY, 'sheaf-tests-'))
  // Tests of rights look into it as another user.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize
  } catch {
    return 0 // Only Linux has it.
  }
}
