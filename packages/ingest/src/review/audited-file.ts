import type { MemoryStore, SyncOptions } from '@sheaf/core'
import { LAYOUT, readOrNone } from '@sheaf/core/adapter'
import { homeDirectory, parseDailyLogDate } from '@sheaf/documents'
import { parseDatedFile, listItems } from '../texts/markdown.ts'
import type { ListItem } from '../texts/markdown.ts'

const FILES_AT_ONCE = 16

/** Reads all files that are not hidden, by path, each once. Leaves out files that disappear meanwhile. */
export async function* readFiles(
  store: Pick<MemoryStore, 'list' | 'read'>,
  { abortSignal, onProgress }: SyncOptions,
): AsyncGenerator<{ readonly path: string; readonly content: string }> {
  abortSignal?.throwIfAborted()
  const paths = await store.list('', { abortSignal })
  for (let start = 0; start < paths.length; start += FILES_AT_ONCE) {
    abortSignal?.throwIfAborted()
    const part = paths.slice(start, start + FILES_AT_ONCE)
    const contents = await Promise.all(part.map((path) => readOrNone(store, path, { abortSignal })))
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
  const home = homeDirectory(path)
  const name = home === '' ? path : path.slice(home.length + 1)
  const directories = name.split('/').slice(0, -1)
  const isRecord =
    directories.some((each) => each === 'archive' || each === 'trash' || each === LAYOUT.chats) ||
    parseDailyLogDate(name) !== undefined
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
