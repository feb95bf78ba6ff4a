import { InvalidArgumentError } from '@sheaf/core'
import type { ScanFinding } from '../gate/scanner.ts'

const ACTIONS: readonly ScanFinding['severity'][] = ['flag', 'redact', 'refuse']

/** Options of a secret scanner. */
export interface SecretScannerOptions {
  /**
   * "flag" writes and reports it, "redact" writes `(redacted)` in its place, "refuse" writes nothing.
   * "flag" by default.
   */
  readonly action?: ScanFinding['severity']
}

/** The place of a match, in UTF-16 code units. */
export interface RuleMatch {
  readonly rule: string
  readonly start: number
  readonly end: number
}

/** Throws InvalidArgumentError for an unknown action. */
export function checkAction(action: ScanFinding['severity']): void {
  if (!ACTIONS.includes(action))
    throw new InvalidArgumentError('action', `must be one of ${ACTIONS.join(', ')}`)
}

/** The matches as findings of a gate, in the order of the text; of overlapping matches one stays. */
export function findingsOf(matches: readonly RuleMatch[], action: ScanFinding['severity']): ScanFinding[] {
  const ordered = [...matches].sort((a, b) => a.start - b.start || b.end - a.end)
  return withoutOverlaps(ordered).map(({ rule, start, end }) => ({
    rule: `secret-${rule}`,
    severity: action,
    message: 'text that looks like a secret; keep secrets elsewhere, and note where',
    start,
    end,
  }))
}

function withoutOverlaps(matches: readonly RuleMatch[]): RuleMatch[] {
  const result: RuleMatch[] = []
  for (const match of matches) {
    const last = result.at(-1)
    if (last === undefined || match.start >= last.end) result.push(match)
    else if (match.end > last.end) result[result.length - 1] = { ...last, end: match.end }
  }
  return result
}
