import { checkPart } from '@sheaf/core/adapter'
import type { Ingester } from '@sheaf/core'
import { atHome } from '../handles/homes.ts'
import type { IngesterParts, MakeIngester } from '../options/part-options.ts'

/**
 * The ingester of one handle that the app gave: what the function makes, or the one for all handles, which is
 * notified of a conversation by its path in the storage, so that those of different handles are different
 * ones. Throws InvalidArgumentError where the function makes no ingester.
 */
export function ownIngester(given: Ingester | MakeIngester, parts: IngesterParts): Ingester {
  if (typeof given === 'function') {
    const made = given(parts)
    checkPart('ingester', made, ['ingest'], 'What the function for `ingester` returned')
    return made
  }
  return {
    ingest: async (messages, { conversation, abortSignal }) =>
      await given.ingest(messages, { conversation: atHome(parts.home, conversation), abortSignal }),
  }
}
