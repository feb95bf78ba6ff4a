import { contentHash, type Change } from '@sheaf/core'
import { collisionKey, LAYOUT, checkObject, checkValue } from '@sheaf/core/adapter'
import { isEntryName, type TrashedEntry } from './entry.ts'
import { stampOf, timeOfStamp } from '../daily-log.ts'
import { cutProposals } from '../proposals/kept-proposal.ts'

/** Lines of a file, counted from 1, both inclusive. */
interface Lines {
  readonly lineStart: number
  readonly lineEnd: number
}

/** Lines that a model removed from a file, as the trash stores them. */
export interface ForgottenFile {
  readonly path: string
  readonly by: string
  /** The original line ranges, in order. */
  readonly lines: readonly Lines[]
  /** The hash of the file after the removal; null if it became empty and was deleted. */
  readonly rest: string | null
  readonly text: string
}

const DIRECTORY = 'forgotten'
const NAME = /^forgotten\/(\d{8}T\d{9}Z)(?:\.\d{1,9})?$/
const HEAD = /^---\nforgotten: (.+)\nby: (.+)\nlines: (.+)\nrest: (.+)\n---\n\n/

/**
 * The commit that moves lines of files to the trash, one item for each file, for a person to restore or
 * purge. A file without other lines is deleted. `taken` are the paths of the trash.
 */
export async function planForgotten(
  files: readonly { readonly path: string; readonly before: string; readonly lines: readonly Lines[] }[],
  plan: { readonly by: string; readonly at: Date; readonly taken: readonly string[] },
): Promise<Change[]> {
  checkValue.list('files', files, 'such as [{ path, before, lines }]')
  const { by, at, taken } = checkObject(plan, '{ by, at, taken }', 'plan')
  const keys = new Set(taken.map(collisionKey))
  const changes: Change[] = []
  for (const { path, before, lines } of files) {
    const base = `${LAYOUT.memory}/trash/${DIRECTORY}/${stampOf(at)}`
    let place = `${base}.md`
    for (let number = 2; keys.has(collisionKey(place)); number += 1) place = `${base}.${number}.md`
    keys.add(collisionKey(place))
    const all = before.split('\n')
    const isTaken = (number: number) =>
      lines.some(({ lineStart, lineEnd }) => lineStart <= number && number <= lineEnd)
    const left = all.filter((_, index) => !isTaken(index + 1)).join('\n')
    const text = all.filter((_, index) => isTaken(index + 1)).join('\n')
    const rest = left.trim() === '' ? null : left
    const kept = { path, by, text, rest: rest === null ? null : await contentHash(rest) }
    const whole: readonly Lines[] = [{ lineStart: 1, lineEnd: all.length }]
    changes.push(
      { path, content: rest, ifMatch: await contentHash(before) },
      {
        path: place,
        content: composeForgotten(
          rest === null ? { ...kept, lines: whole, text: before } : { ...kept, lines },
        ),
        ifMatch: null,
      },
    )
  }
  return changes
}

function composeForgotten({ path, by, lines, rest, text }: ForgottenFile): string {
  const ranges = lines.map(({ lineStart, lineEnd }) => [lineStart, lineEnd])
  const head = { forgotten: path, by, lines: ranges, rest }
  return `---\n${Object.entries(head)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('')}---\n\n${text}`
}

/** Parses an item; undefined for a file of another kind, or one that was edited by hand. */
export function parseForgotten(content: string): ForgottenFile | undefined {
  const [head = '', ...parts] = HEAD.exec(content) ?? []
  if (parts.length === 0) return undefined
  try {
    const [path, by, ranges, rest]: unknown[] = parts.map((part): unknown => JSON.parse(part))
    if (typeof path !== 'string' || typeof by !== 'string') return undefined
    if (!Array.isArray(ranges) || (rest !== null && typeof rest !== 'string')) return undefined
    const lines = ranges.map(([lineStart, lineEnd]: [number, number]) => ({ lineStart, lineEnd }))
    return { path, by, lines, rest, text: content.slice(head.length) }
  } catch {
    return undefined
  }
}

/** Lines that were removed: as the trash stores those of a model, and in proposals. */
export const forgottenLines: {
  readonly plan: typeof planForgotten
  readonly parse: typeof parseForgotten
  readonly inProposals: typeof cutProposals
} = { plan: planForgotten, parse: parseForgotten, inProposals: cutProposals }

/**
 * The file with the lines restored: in their place if the file is unchanged since the removal;
 * otherwise at its end.
 */
export async function withForgotten(
  current: string | undefined,
  { lines, rest, text }: ForgottenFile,
): Promise<string> {
  if (current === undefined) return text
  if (rest === null || (await contentHash(current)) !== rest)
    return `${current}${current === '' || current.endsWith('\n') ? '' : '\n'}${text}`
  const [result, taken] = [current.split('\n'), text.split('\n')]
  for (const { lineStart, lineEnd } of lines)
    result.splice(lineStart - 1, 0, ...taken.splice(0, lineEnd - lineStart + 1))
  return result.join('\n')
}

const TRASH = /^([A-Za-z0-9_-]{1,64})\.(\d{8}T\d{9}Z)(?:\.\d{1,9})?$/

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
    const [, name, stamp = NAME.exec(id)?.[1] ?? ''] = TRASH.exec(id) ?? []
    const deletedAt = timeOfStamp(stamp)
    if (Number.isNaN(deletedAt.getTime()) || (name !== undefined && !isEntryName(name))) return []
    return [{ id, name: name ?? id, deletedAt, path }]
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
