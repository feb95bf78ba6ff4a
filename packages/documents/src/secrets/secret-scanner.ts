import { checkOptions } from '@sheaf/core/adapter'
import type { Scanner, ScanFinding } from '../gate/scanner.ts'
import { findSecrets } from './secret-rules.ts'
import type { RuleMatch } from './told-secrets.ts'
import { InvalidArgumentError } from '@sheaf/core'

const ACTIONS: readonly ScanFinding['severity'][] = ['flag', 'redact', 'refuse']

/** Options of a secret scanner. */
interface SecretScannerOptions {
  /**
   * "flag" writes and reports it, "redact" writes `(redacted)` in its place, "refuse" writes nothing.
   * "flag" by default.
   */
  readonly action?: ScanFinding['severity']
}

/** Throws InvalidArgumentError for an unknown action. */
function checkAction(action: ScanFinding['severity']): void {
  if (!ACTIONS.includes(action))
    throw new InvalidArgumentError('action', `must be one of ${ACTIONS.join(', ')}`)
}

/** The matches as findings of a gate, in the order of the text; of overlapping matches one stays. */
function findingsOf(matches: readonly RuleMatch[], action: ScanFinding['severity']): ScanFinding[] {
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

/**
 * Makes a scanner for private keys, tokens of clouds and services, passwords in addresses, headers and
 * sentences, and random values assigned to a name such as `api_key`. A comment in the text cannot
 * switch it off. Throws InvalidArgumentError for an unknown action.
 */
export function secretScanner(options: SecretScannerOptions = {}): Scanner {
  const { action = 'flag' } = checkOptions(options, { action: true })
  checkAction(action)
  return ({ content }) => findingsOf(findSecrets(content), action)
}
