import { collisionKey } from '@sheaf/core/adapter'
import type { TrashedEntry } from './entry.ts'
import { isEntryName } from './entry-name.ts'
import { forgottenEntry, stampOf, timeOf } from './forgotten-file.ts'

const TRASH = /^([A-Za-z0-9_-]{1,64})\.(\d{8}T\d{9}Z)(?:\.\d{1,9})?$/

/** The directory of deleted entries. */
export function trashDirectory(directory: string): string {
  return `${directory}/trash`
}

/**
 * The place for an entry deleted at `deletedAt`, which differs from all `taken` ones, ignoring case.
 */
export function trashPlace(
  directory: string,
  name: string,
  deletedAt: Date,
  taken: readonly TrashedEntry[],
): TrashedEntry {
  const base = `${name}.${stampOf(deletedAt)}`
  const keys = new Set(taken.map(({ id }) => collisionKey(id)))
  let id = base
  for (let number = 2; keys.has(collisionKey(id)); number += 1) id = `${base}.${number}`
  return { id, name, deletedAt, path: `${trashDirectory(directory)}/${id}.md` }
}

/** The deleted entries and the forgotten lines among the files of the trash, newest first. */
export function parseTrash(directory: string, paths: readonly string[]): TrashedEntry[] {
  const prefix = `${trashDirectory(directory)}/`
  const entries = paths.flatMap((path): TrashedEntry[] => {
    if (!path.startsWith(prefix) || !path.endsWith('.md')) return []
    const id = path.slice(prefix.length, -'.md'.length)
    const [, name, stamp = ''] = TRASH.exec(id) ?? []
    const deletedAt = timeOf(stamp)
    const entry = name === undefined ? forgottenEntry(id, path) : undefined
    if (entry !== undefined) return [entry]
    return name === undefined || deletedAt === undefined || !isEntryName(name)
      ? []
      : [{ id, name, deletedAt, path }]
  })
  return entries.sort(
    (a, b) =>
      b.deletedAt.getTime() - a.deletedAt.getTime() ||
      numberOf(b.id) - numberOf(a.id) ||
      (a.id < b.id ? -1 : 1),
  )
}

function numberOf(id: string): number {
  return Number(id.split('.')[2] ?? 1)
}
