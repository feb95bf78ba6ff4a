import { existsSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Finding } from '@sheaf/core'
import type { Disk } from './disk.ts'
import { readDiskFile } from './disk-file.ts'
import { writeTemporaryFile } from '../commit/temporary-file.ts'

const FILE = '.gitattributes'
const RULES = ['**/.history/** -text merge=union', '**/.ingested/** -text', '**/.proposals/** -text']
const COMMENT = '# Sheaf reads these files to the byte. After a merge it begins a new part of a history.'
const MOST_BYTES = 1_048_576

/**
 * Checks that git keeps the line ends of Sheaf's own files and merges them without conflicts. A folder in a
 * checkout without `.gitattributes` gets one; an existing one is changed only with `repair`. Only the holder
 * of the lock may call it.
 */
export async function examineGitAttributes(disk: Disk, repair: boolean): Promise<Finding[]> {
  if (disk.isReadOnly || !isInCheckout(disk.root)) return []
  const root = disk.openFolder([], FILE)
  if (root === undefined) return []
  const temporary = disk.openTemporary()
  try {
    const found = readDiskFile(root, FILE, FILE, MOST_BYTES)
    const text = found === undefined ? '' : new TextDecoder().decode(found.bytes ?? new Uint8Array())
    const missing = RULES.filter((rule) => !text.split(/\r?\n/).includes(rule))
    if (missing.length === 0) return []
    if (found === undefined || repair) {
      const start = text === '' || text.endsWith('\n') ? text : `${text}\n`
      const bytes = new TextEncoder().encode(`${start}${[COMMENT, ...missing].join('\n')}\n`)
      const { name } = await writeTemporaryFile(temporary, { bytes, replaced: found?.stats })
      renameSync(temporary.at(name), root.at(FILE))
      root.verify()
    }
    if (found === undefined) return []
    const message = `"${FILE}" lacks lines that keep git from changing Sheaf's own files. They can be added.`
    return [{ problem: 'git-attributes', path: FILE, state: repair ? 'repaired' : 'found', message }]
  } finally {
    temporary.close()
    root.close()
  }
}

function isInCheckout(folder: string): boolean {
  const above = dirname(folder)
  return existsSync(join(folder, '.git')) || (above !== folder && isInCheckout(above))
}
