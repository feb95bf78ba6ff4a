import { SECTIONS, readStatement, resolveStatements, statementsBelow } from '@sheaf/documents'
import { addDays, isDay } from '../texts/days.ts'
import { hiddenLines, splitLines, withoutEnd, factKey } from '../texts/markdown.ts'
import { auditedItems, placeOf } from './audited-file.ts'
import type { AuditedFile, AuditedItem, AuditFinding } from './audited-file.ts'

/** A younger item is not stale. */
const AUDIT_DEFAULTS = { staleAfterDays: 30 } as const

/**
 * Items of dated blocks and decisions that newer ones replaced, and lines and files whose last day is before
 * `today`. Archives, the trash, chats and daily logs are left out.
 */
export function findStale(files: readonly AuditedFile[], today: string): AuditFinding[] {
  const own = files.filter(({ isRecord }) => !isRecord)
  return [...Map.groupBy(own, ({ home }) => home).values()].flatMap((home) => [
    ...staleItems(home.flatMap(auditedItems), today),
    ...staleDecisions(home, today),
    ...home.flatMap((file) => expiredFile(file, today)),
  ])
}

function staleItems(items: readonly AuditedItem[], today: string): AuditFinding[] {
  const old = addDays(today, -AUDIT_DEFAULTS.staleAfterDays)
  const decided = new Map<AuditedFile, ReadonlySet<number>>()
  const decisionLines = (file: AuditedFile) => {
    const lines =
      decided.get(file) ?? new Set(statementsBelow(file.content, SECTIONS.decisions).map(({ line }) => line))
    decided.set(file, lines)
    return lines
  }
  const newest = new Map<
    string,
    { readonly item: AuditedItem; readonly day: string; readonly value: string }
  >()
  const keyed = items.flatMap((item) => {
    const found = factKey(item.text)
    return found === undefined || item.day === undefined ? [] : [{ item, day: item.day, ...found }]
  })
  for (const each of keyed) if ((newest.get(each.key)?.day ?? '') <= each.day) newest.set(each.key, each)
  const superseded = keyed.flatMap(({ item, day, key, value, isExplicit }): AuditFinding[] => {
    const by = newest.get(key)
    if (by === undefined || by.day <= day || day >= old || by.value === value) return []
    return [
      {
        kind: 'stale',
        severity: isExplicit ? 'warning' : 'info',
        ...placeOf(item),
        message: `An item of ${day} has the key of a newer one of ${by.day}, and says something else. ${isExplicit ? 'Archive it.' : 'Archive it if it does not hold any more.'}`,
        related: [placeOf(by.item)],
      },
    ]
  })
  const expired = items.flatMap((item): AuditFinding[] => {
    const until = readStatement(item.text).statement?.until
    // Decisions have their own rules.
    if (until === undefined || until >= today || decisionLines(item.file).has(item.line)) return []
    return [expiredAt(item.file, item, until)]
  })
  return [...superseded, ...expired]
}

function staleDecisions(files: readonly AuditedFile[], today: string): AuditFinding[] {
  const old = addDays(today, -AUDIT_DEFAULTS.staleAfterDays)
  const parsed = files.map(({ path, content }) => ({
    path,
    precedence: 0,
    statements: statementsBelow(content, SECTIONS.decisions),
  }))
  const byPath = new Map(files.map((file) => [file.path, file]))
  return resolveStatements(parsed, { today }).superseded.flatMap(
    ({ statement, reason, winner }): AuditFinding[] => {
      const file = byPath.get(statement.path)
      if (file === undefined || reason === 'not-yet-valid') return []
      if (reason === 'expired') return [expiredAt(file, statement, statement.until ?? today)]
      const { day = '' } = statement
      if (day >= old) return []
      return [
        {
          kind: 'stale',
          severity: 'info',
          path: file.path,
          line: statement.line,
          lineEnd: statement.lineEnd,
          message: `A decision of ${day} does not hold any more: ${reason === 'repeated' ? 'another line repeats it' : 'a newer one replaces it'}. It is not shown to models; archive it if you do not need its history here.`,
          related:
            winner === undefined ? [] : [{ path: winner.path, line: winner.line, lineEnd: winner.lineEnd }],
        },
      ]
    },
  )
}

function expiredAt(
  { path }: AuditedFile,
  { line, lineEnd }: Pick<AuditedItem, 'line' | 'lineEnd'>,
  until: string,
): AuditFinding {
  const message = `This held until ${until}. Archive it, or correct the day.`
  return { kind: 'expired', severity: 'warning', path, line, lineEnd, message }
}

// Finds an expired date in the frontmatter, such as that of an entry.
function expiredFile(file: AuditedFile, today: string): AuditFinding[] {
  if (!/^\uFEFF?---\r?\n/.test(file.content)) return []
  const lines = splitLines(file.content)
  const hidden = hiddenLines(lines)
  for (const [place, line] of lines.entries()) {
    if (hidden[place] !== true || (place > 0 && withoutEnd(line) === '---')) return []
    const until = /^valid[_-]?until:\s*["']?(\d{4}-\d{2}-\d{2})/i.exec(line)?.[1]
    if (until === undefined || !isDay(until) || until >= today) continue
    const message = `The file says that it held until ${until}. Delete it, or correct the day.`
    return [
      { kind: 'expired', severity: 'warning', path: file.path, line: place + 1, lineEnd: place + 1, message },
    ]
  }
  return []
}
