import { checkOptions } from '@sheaf/core/adapter'
import type { Scanner } from '../gate/scanner.ts'
import { checkAction, findingsOf } from './secret-findings.ts'
import type { SecretScannerOptions } from './secret-findings.ts'
import { findSecrets } from './secret-rules.ts'

/**
 * A scanner for private keys, the tokens of clouds and services, passwords in addresses, headers and
 * sentences, and random values that are assigned to a name such as `api_key`. No comment in the text switches
 * it off. Throws InvalidArgumentError for another action.
 */
export function secretScanner(options: SecretScannerOptions = {}): Scanner {
  const { action = 'flag' } = checkOptions(options, { action: true })
  checkAction(action)
  return ({ content }) => findingsOf(findSecrets(content), action)
}
