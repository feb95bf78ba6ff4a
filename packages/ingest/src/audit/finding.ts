import { contentHash } from '@sheaf/core'
import type { ProposeRequest } from '@sheaf/documents'

/**
 * What an audit finds:
 * - "exact-duplicate", "near-duplicate": items of lists that say the same;
 * - "stale": an item or a decision that a newer one of the same key replaced some time ago;
 * - "expired": what says of itself that it held until a day that is over;
 * - "secret", "suspicious-text": what a scanner found;
 * - "orphaned-line", "orphaned-file", "outdated-line": an index of entries that names what is not there, or
 *   leaves out or misdescribes what is;
 * - "over-budget": a file that is larger than it may be;
 * - "broken-link": a link into an archive that is not there.
 */
export type FindingKind =
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

/** Lines of a file. */
export interface FilePlace {
  readonly path: string
  /** The first line, counted from 1; undefined for the file as a whole. */
  readonly line?: number
  /** The last line, inclusive. */
  readonly lineEnd?: number
}

/**
 * Something about memory that somebody should look at. It has no text of a memory, save what `fix` would
 * write.
 */
export interface AuditFinding extends FilePlace {
  /**
   * The same for the same kind at the same lines, so that what was looked at is known again as long as
   * nothing above it changes.
   */
  readonly id: string
  readonly kind: FindingKind
  readonly severity: 'error' | 'warning' | 'info'
  /** What it is and what to do, as whole sentences. */
  readonly message: string
  /** Other places that it is about, such as the item that stays. */
  readonly related: readonly FilePlace[]
  /**
   * What would mend it, for `proposals.propose`, made from the files as the audit read them; undefined where
   * only a person knows. It is made when it is asked for, and is no enumerable property, so that a finding
   * can be logged: a fix has whole files in it.
   */
  readonly fix: ProposeRequest | undefined
}

/** A finding before it has its id. */
export interface Draft extends Omit<AuditFinding, 'id' | 'related' | 'fix'> {
  readonly related?: readonly FilePlace[]
  readonly fix?: () => ProposeRequest | undefined
}

/** Gives a finding its id. */
export async function findingOf({ related = [], fix, ...draft }: Draft): Promise<AuditFinding> {
  const places = [draft, ...related].map(({ path, line = 0, lineEnd = 0 }) => [path, line, lineEnd])
  const id = `${draft.kind}-${(await contentHash(JSON.stringify([draft.kind, places]))).slice(0, 12)}`
  return Object.defineProperty({ ...draft, id, related, fix: undefined }, 'fix', {
    get: () => fix?.(),
    enumerable: false,
  })
}

const SEVERITIES: readonly AuditFinding['severity'][] = ['error', 'warning', 'info']

/** The gravest first, then by place. */
export function byGravity(a: AuditFinding, b: AuditFinding): number {
  const order = SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)
  if (order !== 0) return order
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return (a.line ?? 0) - (b.line ?? 0) || (a.id < b.id ? -1 : 1)
}
