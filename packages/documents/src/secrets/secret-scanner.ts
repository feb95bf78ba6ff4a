import { checkOptions, InvalidArgumentError } from '@sheaf/core'
import type { ScanFinding, Scanner } from '../gate/scanner.ts'
import { runPreset } from './preset-rules.ts'
import type { RuleMatch } from './preset-rules.ts'
import { findTokens } from './token-rules.ts'

const ACTIONS: readonly ScanFinding['severity'][] = ['flag', 'redact', 'refuse']

/** What a secret scanner does with what it finds. */
export interface SecretScannerOptions {
  /** "flag" writes and reports it, "redact" writes `(redacted)` in its place, "refuse" writes nothing. "flag" by default. */
  readonly action?: ScanFinding['severity']
}

/**
 * A scanner for private keys, the tokens of clouds and services, passwords in addresses, and values of high entropy that are assigned to a name such as
 * `api_key`: secretlint's recommended rules, and some that they lack. Comments such as `secretlint-disable` do not switch it off. Throws InvalidArgumentError for another action.
 */
export function secretScanner(options: SecretScannerOptions = {}): Scanner {
  const { action = 'flag' } = checkOptions(options, { action: true })
  if (!ACTIONS.includes(action)) throw new InvalidArgumentError('action', `must be one of ${ACTIONS.join(', ')}`)
  return async ({ content }) => {
    const matches = [...(await runPreset(content)), ...findTokens(content)].sort((a, b) => a.start - b.start || b.end - a.end)
    return withoutOverlaps(matches).map(({ rule, start, end }) => ({
      rule: `secret-${rule}`,
      severity: action,
      message: 'what looks like a secret; keep secrets elsewhere, and note where',
      start,
      end,
    }))
  }
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
