import { checkOptions } from '@sheaf/core'
import type { Scanner } from '../gate/scanner.ts'
import { runPreset } from './preset-rules.ts'
import { checkAction, findingsOf } from './secret-findings.ts'
import type { SecretScannerOptions } from './secret-findings.ts'
import { findTokens } from './token-rules.ts'

/**
 * A scanner for private keys, the tokens of clouds and services, passwords in addresses, and values of high
 * entropy that are assigned to a name such as `api_key`: secretlint's recommended rules, and some that they
 * lack. Comments such as `secretlint-disable` do not switch it off. Throws InvalidArgumentError for another
 * action.
 */
export function secretScanner(options: SecretScannerOptions = {}): Scanner {
  const { action = 'flag' } = checkOptions(options, { action: true })
  checkAction(action)
  return async ({ content }) => findingsOf([...(await runPreset(content)), ...findTokens(content)], action)
}
