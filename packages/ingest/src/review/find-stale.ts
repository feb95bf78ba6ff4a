import { SECTIONS, statementLines, dailyLogs, fileFields, fileHistories } from '@sheaf/documents'
import { addDays } from '../texts/days.ts'
import { factKey, parseDatedFile, listItems, type ListItem } from '../texts/markdown.ts'
import type { MemoryStore, SyncOptions } from '@sheaf/core'
import { LAYOUT, readAll } from '@sheaf/core/adapter'

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
      decided.get(file) ??
      new Set(statementLines.below(file.content, SECTIONS.decisions).map(({ line }) => line))
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
    const until = statementLines.read(item.text).statement?.until
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
    statements: statementLines.below(content, SECTIONS.decisions),
  }))
  const byPath = new Map(files.map((file) => [file.path, file]))
  return statementLines
    .resolve(parsed, { today })
    .superseded.flatMap(({ statement, reason, winner }): AuditFinding[] => {
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
    })
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
function expiredFile({ path, content }: AuditedFile, today: string): AuditFinding[] {
  const until = fileFields.validUntil(content)
  if (until === undefined || until >= today) return []
  const line = content.split('\n').findIndex((each) => /^"?valid/i.test(each)) + 1
  const message = `The file says that it held until ${until}. Delete it, or correct the day.`
  return [{ kind: 'expired', severity: 'warning', path, line, lineEnd: line, message }]
}

const FILES_AT_ONCE = 16

/**
 * Reads all files that are not hidden, by path, each once. Leaves out files that disappear meanwhile, and
 * those that a storage does not keep, such as one that is not UTF-8.
 */
export async function* readFiles(
  store: Pick<MemoryStore, 'list' | 'read'>,
  { abortSignal, onProgress }: SyncOptions,
): AsyncGenerator<{ readonly path: string; readonly content: string }> {
  abortSignal?.throwIfAborted()
  const paths = await store.list('', { abortSignal })
  for (let start = 0; start < paths.length; start += FILES_AT_ONCE) {
    abortSignal?.throwIfAborted()
    const part = paths.slice(start, start + FILES_AT_ONCE)
    const contents = await readAll(store, part, { abortSignal }, () => {})
    for (const [place, path] of part.entries()) {
      const content = contents[place]
      if (content !== undefined) yield { path, content }
      onProgress?.({ done: start + place + 1, total: paths.length, path })
    }
  }
}

/** Something in memory that a person should look at. It has no text of a memory. */
export interface AuditFinding {
  /**
   * - "exact-duplicate", "near-duplicate": items of lists with the same content;
   * - "stale": an item or a decision that a newer one of the same key replaced some time ago;
   * - "expired": a line or a file whose last day is in the past;
   * - "secret", "suspicious-text": text that a scanner found;
   * - "over-budget": a file with more characters than an agent may write into it.
   */
  readonly kind:
    | 'exact-duplicate'
    | 'near-duplicate'
    | 'stale'
    | 'expired'
    | 'secret'
    | 'suspicious-text'
    | 'over-budget'
  readonly severity: 'error' | 'warning' | 'info'
  readonly path: string
  /** The first line, counted from 1; undefined for the file as a whole. */
  readonly line?: number
  /** The last line, inclusive. */
  readonly lineEnd?: number
  /** The problem and the fix, as whole sentences. */
  readonly message: string
  /** Other places of the problem, such as the item that stays. */
  readonly related?: readonly Pick<AuditFinding, 'path' | 'line' | 'lineEnd'>[]
}

const SEVERITIES: readonly AuditFinding['severity'][] = ['error', 'warning', 'info']

/** Orders findings: the gravest first, then by place. */
export function byGravity(a: AuditFinding, b: AuditFinding): number {
  const order = SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)
  if (order !== 0) return order
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return (a.line ?? 0) - (b.line ?? 0) || (a.kind < b.kind ? -1 : 1)
}

export interface AuditedFile {
  readonly path: string
  readonly content: string
  /** The directory of its user, project or workspace, or "". Files of different homes are never compared. */
  readonly home: string
  /** The path below its home. */
  readonly name: string
  /** True for a file that stays as it is: an archive, the trash, a chat or a daily log. */
  readonly isRecord: boolean
}

export interface AuditedItem extends ListItem {
  readonly file: AuditedFile
  /** The day of its block; undefined outside of dated blocks. */
  readonly day: string | undefined
}

export function auditedFile(path: string, content: string): AuditedFile {
  const home = fileHistories.homeOf(path)
  const name = home === '' ? path : path.slice(home.length + 1)
  const directories = name.split('/').slice(0, -1)
  const isRecord =
    directories.some((each) => each === 'archive' || each === 'trash' || each === LAYOUT.chats) ||
    dailyLogs.dayOf(name) !== undefined
  return { path, content, home, name, isRecord }
}

export function auditedItems(file: AuditedFile): AuditedItem[] {
  return parseDatedFile(file.content).flatMap(({ text, line, day }) =>
    listItems(text).map((item) => ({
      ...item,
      file,
      day,
      line: item.line + line - 1,
      lineEnd: item.lineEnd + line - 1,
    })),
  )
}

export function placeOf({
  file,
  line,
  lineEnd,
}: AuditedItem): Required<Pick<AuditFinding, 'path' | 'line' | 'lineEnd'>> {
  return { path: file.path, line, lineEnd }
}
