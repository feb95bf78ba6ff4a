import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
const NEEDED_BYTES = 2 * 1024 ** 3

/**
 * A folder for temporary files in memory, where the machine has one with enough space; that of the system
 * otherwise. A flush to disk takes milliseconds there, and the tests make hundreds of thousands of them. It
 * is for what a process that is killed must keep. What a loss of power must keep is tested on a disk.
 */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= NEEDED_BYTES ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir() // Only Linux has it.
  }
}
