import { collisionKey } from '@sheaf/core/adapter'
import type { TrashedEntry } from './entry.ts'
import { isEntryName } from './entry-name.ts'

const TRASH = /^([A-Za-z0-9_-]{1,64})\.(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z(?:\.\d{1,9})?$/

/** Where deleted entries are. */
export function trashDirectory(directory: string): string {
  return `${directory}/trash`
}

/**
 * The place for an entry that is deleted at `deletedAt`: one that none of `taken`, in any case of letters,
 * has.
 */
export function trashPlace(
  directory: string,
  name: string,
  deletedAt: Date,
  taken: readonly TrashedEntry[],
): TrashedEntry {
  const base = `${name}.${deletedAt.toISOString().replaceAll(/[-:.]/g, '')}`
  const keys = new Set(taken.map(({ id }) => collisionKey(id)))
  let id = base
  for (let number = 2; keys.has(collisionKey(id)); number += 1) id = `${base}.${number}`
  return { id, name, deletedAt, path: `${trashDirectory(directory)}/${id}.md` }
}

/** The deleted entries among the files of the trash, newest first. */
export function parseTrash(directory: string, paths: readonly string[]): TrashedEntry[] {
  const prefix = `${trashDirectory(directory)}/`
  const entries = paths.flatMap((path): TrashedEntry[] => {
    if (!path.startsWith(prefix) || !path.endsWith('.md')) return []
    const id = path.slice(prefix.length, -'.md'.length)
    const [, name, year, month, day, hour, minute, second, millisecond] = TRASH.exec(id) ?? []
    if (name === undefined || !isEntryName(name)) return []
    const deletedAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`)
    return Number.isNaN(deletedAt.getTime()) ? [] : [{ id, name, deletedAt, path }]
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
