import type { Analyser } from '@sheaf/core'
import { DUPLICATE_DEFAULTS } from '../defaults.ts'
import { groupDuplicates } from '../texts/duplicate-texts.ts'
import { auditedItems, placeOf } from './audited-file.ts'
import type { AuditedFile, AuditedItem } from './audited-file.ts'
import type { AuditFinding } from './finding.ts'

/**
 * Finds items of lists with the same content in the files of one home; one finding for all copies of an item.
 * The item that stays is one outside dated blocks, or else the newest dated one. Leaves out archives, the
 * trash, chats, daily logs and the index of entries.
 */
export function findDuplicates(
  files: readonly AuditedFile[],
  analyser: Pick<Analyser, 'documentTerms'>,
): AuditFinding[] {
  const items = files
    .filter(({ isRecord, name }) => !isRecord && name !== 'memory/MEMORY.md')
    .flatMap(auditedItems)
  return [...Map.groupBy(items, ({ file }) => file.home).values()].flatMap((own) =>
    duplicatesOf(own.sort(bestFirst), analyser),
  )
}

function duplicatesOf(
  items: readonly AuditedItem[],
  analyser: Pick<Analyser, 'documentTerms'>,
): AuditFinding[] {
  const texts = items.map(({ text }) => text)
  const { similarity } = DUPLICATE_DEFAULTS
  return groupDuplicates(texts, { analyser, similarity }).flatMap(({ kept, exact, near }) =>
    (
      [
        ['exact-duplicate', exact],
        ['near-duplicate', near],
      ] as const
    ).flatMap(([kind, places]): AuditFinding[] => {
      const copies = places.flatMap((place) => items[place] ?? []).sort(byPlace)
      const stays = items[kept]
      const [first] = copies
      if (first === undefined || stays === undefined) return []
      const says = kind === 'exact-duplicate' ? 'the same' : 'nearly the same'
      const count = copies.length === 1 ? 'An item says' : `${copies.length} items say`
      return [
        {
          kind,
          severity: kind === 'exact-duplicate' ? 'warning' : 'info',
          ...placeOf(first),
          message: `${count} ${says} as line ${stays.line} of ${stays.file.path}. Keep that one, and archive the rest.`,
          related: [stays, ...copies.slice(1)].map(placeOf),
        },
      ]
    }),
  )
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
