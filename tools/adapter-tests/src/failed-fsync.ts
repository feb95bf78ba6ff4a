import { execFile, execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { StorageAdapter } from '@sheaf/core'
import { openOptions } from './open-options.ts'
import { rejection } from './rejection.ts'

/** What a write said whose fsync failed. */
interface UndurableWrite {
  readonly code: unknown
  readonly outcome: unknown
}

/** False where a library cannot be put before that of C: then a failed fsync cannot be tried. */
export function canFailFsync(): boolean {
  if (process.platform !== 'linux') return false
  try {
    execFileSync('gcc', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * Runs a script with parameters in a process whose fsync can fail, and resolves to what `writeUndurably` said
 * there. `folder` is for files that it needs.
 */
export async function withFailingFsync(
  script: URL,
  folder: string,
  ...parameters: readonly string[]
): Promise<UndurableWrite> {
  const library = join(folder, 'fail-fsync.so')
  const source = fileURLToPath(new URL('fail-fsync.c', import.meta.url))
  execFileSync('gcc', ['-shared', '-fPIC', '-o', library, source, '-ldl'])
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=sheaf-source', fileURLToPath(script), ...parameters],
    { env: { ...process.env, LD_PRELOAD: library, FAIL_FSYNC: join(folder, 'fail') } },
  )
  return JSON.parse(stdout) as UndurableWrite
}

/** In a process of `withFailingFsync`: writes "old" to a.md, and then "new" while nothing becomes durable. */
export async function writeUndurably(adapter: StorageAdapter): Promise<void> {
  const fail = process.env['FAIL_FSYNC'] ?? ''
  const { store, close } = await adapter.open(openOptions())
  await store.write('a.md', 'old')
  writeFileSync(fail, '')
  const { code, outcome } = await rejection(store.write('a.md', 'new'))
  rmSync(fail)
  await close()
  process.stdout.write(JSON.stringify({ code, outcome }))
}
