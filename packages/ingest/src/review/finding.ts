/** Something in memory that a person should look at. It has no text of a memory. */
export interface AuditFinding {
  /**
   * - "exact-duplicate", "near-duplicate": items of lists with the same content;
   * - "stale": an item or a decision that a newer one of the same key replaced some time ago;
   * - "expired": a line or a file whose last day is in the past;
   * - "secret", "suspicious-text": text that a scanner found;
   * - "orphaned-line", "orphaned-file", "outdated-line": an index of entries that names a missing entry, or
   *   leaves out or misdescribes an entry;
   * - "over-budget": a file with more characters than an agent may write into it;
   * - "broken-link": a link to a missing archive.
   */
  readonly kind:
    | 'exact-duplicate'
    | 'near-duplicate'
    | 'stale'
    | 'expired'
    | 'secret'
    | 'suspicious-text'
    | 'orphaned-line'
    | 'orphaned-file'
    | 'outdated-line'
    | 'over-budget'
    | 'broken-link'
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
