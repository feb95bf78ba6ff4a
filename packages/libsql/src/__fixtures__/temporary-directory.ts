import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A directory for this test, and a function that removes it. */
export function temporaryDirectory(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'sheaf-libsql-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** The same in memory, if the system has that: faster for tests that do not depend on durability. */
export function memoryDirectory(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'sheaf-libsql-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
