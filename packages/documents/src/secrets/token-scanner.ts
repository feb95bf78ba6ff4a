import { checkOptions } from '@sheaf/core'
import type { Scanner } from '../gate/scanner.ts'
import { checkAction, findingsOf } from './secret-findings.ts'
import type { SecretScannerOptions } from './secret-findings.ts'
import { findTokens } from './token-rules.ts'

/**
 * A scanner for what an issuer or a name marks as a secret: private keys, tokens by the prefixes of their
 * issuers, JSON web tokens, and values of high entropy that are assigned to a name such as `api_key`. It
 * needs no module of Node; `secretScanner` of `@sheaf/documents/secrets` knows more. Throws
 * InvalidArgumentError for another action.
 */
export function tokenScanner(options: SecretScannerOptions = {}): Scanner {
  const { action = 'flag' } = checkOptions(options, { action: true })
  checkAction(action)
  return ({ content }) => findingsOf(findTokens(content), action)
}
