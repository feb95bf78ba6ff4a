import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A directory of this test's own, and what removes it. */
export function temporaryDirectory(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'sheaf-libsql-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** The same in memory, where the system has that: what no loss of power is about is faster there. */
export function memoryDirectory(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'sheaf-libsql-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
