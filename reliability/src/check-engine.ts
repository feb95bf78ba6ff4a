import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Storage } from '@sheaf/core'
import Database from 'better-sqlite3'
import type { Target } from './target.ts'

/**
 * SQLite's own check of a target's database: "damaged: ..." for each problem. It checks a copy, because two
 * engines in one process do not see each other's locks.
 */
export function checkEngine(target: Target): string[] {
  const file = databaseFile(target)
  if (file === undefined || !existsSync(file)) return []
  const directory = mkdtempSync(join(tmpdir(), 'sheaf-check-'))
  const copy = join(directory, 'copy.db')
  copyFileSync(file, copy)
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`)
  const database = new Database(copy)
  try {
    const answer = database.pragma('integrity_check', { simple: true })
    // Throws if the full-text index is damaged, or differs from the chunks.
    database.exec(`INSERT INTO sheaf_terms (sheaf_terms, rank) VALUES ('integrity-check', 1)`)
    return answer === 'ok' ? [] : [`damaged: integrity_check says ${String(answer)}`]
  } catch (error) {
    return [`damaged: ${String(error)}`]
  } finally {
    database.close()
    rmSync(directory, { recursive: true })
  }
}

/** The findings of `doctor()` in an open storage. */
export async function checkDoctor(storage: Storage): Promise<string[]> {
  const { findings } = await storage.doctor()
  return findings.map(({ problem, message }) => `doctor: ${problem}: ${message}`)
}

/** For fs: files that differ from the store, and files that do not belong there. Empty for other engines. */
export async function checkDisk(target: Target, { store }: Storage): Promise<string[]> {
  if (target.engine !== 'fs') return []
  const paths = await store.list('', { includeHidden: true })
  const onDisk = readdirSync(target.root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(target.root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !path.startsWith('.sheaf/'))
  const problems = onDisk.filter((path) => !paths.includes(path)).map((path) => `litter: ${path}`)
  for (const path of paths) {
    if (
      !onDisk.includes(path) ||
      readFileSync(join(target.root, path), 'utf8') !== (await store.read(path))
    ) {
      problems.push(`damaged: the index and the disk differ about ${path}`)
    }
  }
  return problems
}

/** The SQLite file of a target; undefined if a server has it. */
export function databaseFile(target: Target): string | undefined {
  if (target.engine === 'fs') return join(target.root, '.sheaf', 'index.db')
  if (target.engine === 'sqlite') return target.file
  if (target.engine === 'postgres') return undefined
  return target.url.startsWith('file:') ? target.url.slice('file:'.length) : undefined
}
