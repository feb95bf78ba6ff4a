import { checkPart } from '@sheaf/core/adapter'
import type { Ingester } from '@sheaf/core'
import { atHome } from '../handles/homes.ts'
import type { IngesterParts, MakeIngester } from '../options/part-options.ts'

/**
 * The app's ingester for one handle: made by its function, or the one for all handles. The latter gets a
 * conversation's path in the storage, which differs between handles. Throws InvalidArgumentError if the
 * function does not return an ingester.
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
