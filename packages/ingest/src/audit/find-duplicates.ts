import type { Analyser } from '@sheaf/core'
import type { AuditedFile, AuditedItem } from './audited-file.ts'
import { auditedItems } from './audited-file.ts'
import { groupDuplicates } from '../texts/duplicate-texts.ts'
import type { Draft } from './finding.ts'
import { moveLines } from './move-lines.ts'

/** How duplicates are looked for. */
export interface FindDuplicatesOptions {
  readonly analyser: Pick<Analyser, 'documentTerms'>
  readonly similarity: number
  readonly author: string
  /** For the archive of items without a day. */
  readonly today: string
}

/**
 * Items of lists that say the same, in one file or in several of one home; one finding for all copies of an
 * item. What stands outside of dated blocks stays before what stands in them, and of dated ones the newest
 * stays. Archives, the trash, chats and daily logs are left out, and so is the index of entries.
 */
export function findDuplicates(files: readonly AuditedFile[], options: FindDuplicatesOptions): Draft[] {
  const items = files
    .filter(({ isRecord, name }) => !isRecord && name !== 'memory/MEMORY.md')
    .flatMap(auditedItems)
  return [...Map.groupBy(items, ({ file }) => file.home).values()].flatMap((own) =>
    duplicatesOf(own.sort(bestFirst), options),
  )
}

function duplicatesOf(
  items: readonly AuditedItem[],
  { analyser, similarity, author, today }: FindDuplicatesOptions,
): Draft[] {
  const groups = groupDuplicates(
    items.map(({ text }) => text),
    { analyser, similarity },
  )
  return groups.flatMap(({ kept, exact, near }) =>
    (
      [
        ['exact-duplicate', exact],
        ['near-duplicate', near],
      ] as const
    ).flatMap(([kind, places]): Draft[] => {
      const copies = places.flatMap((place) => items[place] ?? []).sort(byPlace)
      const stays = items[kept]
      const [first] = copies
      if (first === undefined || stays === undefined) return []
      const says = kind === 'exact-duplicate' ? 'the same' : 'nearly the same'
      const move = (item: AuditedItem) => ({
        ...placeOf(item),
        file: item.file,
        day: item.raw.trim() === stays.raw.trim() ? undefined : (item.day ?? today),
      })
      const count = copies.length === 1 ? 'An item says' : `${copies.length} items say`
      return [
        {
          kind,
          severity: kind === 'exact-duplicate' ? 'warning' : 'info',
          ...placeOf(first),
          message: `${count} ${says} as line ${stays.line} of ${stays.file.path}. Keep that one, and archive the rest.`,
          related: [stays, ...copies.slice(1)].map(placeOf),
          fix: () =>
            moveLines(copies.map(move), {
              author,
              reason: `archive what line ${stays.line} of ${stays.file.path} says ${says}`,
            }),
        },
      ]
    }),
  )
}

function placeOf({ file, line, lineEnd }: AuditedItem): {
  readonly path: string
  readonly line: number
  readonly lineEnd: number
} {
  return { path: file.path, line, lineEnd }
}

function bestFirst(a: AuditedItem, b: AuditedItem): number {
  if (a.day !== b.day) {
    if (a.day === undefined || b.day === undefined) return a.day === undefined ? -1 : 1
    return a.day < b.day ? 1 : -1
  }
  return a.day === undefined ? byPlace(a, b) : byPlace(b, a)
}

function byPlace(a: AuditedItem, b: AuditedItem): number {
  if (a.file.path !== b.file.path) return a.file.path < b.file.path ? -1 : 1
  return a.line - b.line
}
