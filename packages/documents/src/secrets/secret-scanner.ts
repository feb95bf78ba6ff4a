import { checkOptions } from '@sheaf/core/adapter'
import type { Scanner } from '../gate/scanner.ts'
import { checkAction, findingsOf } from './secret-findings.ts'
import type { SecretScannerOptions } from './secret-findings.ts'
import { findSecrets } from './secret-rules.ts'

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
