import type { RetrieveRequest } from '@sheaf/core'
import { checkValue } from '@sheaf/core/adapter'
import type { OptionNames } from '@sheaf/core/adapter'
import { MemoryError } from '@sheaf/core'

export const RETRIEVE_NAMES: OptionNames<RetrieveRequest> = {
  except: true,
  limit: true,
  maxTokens: true,
  shown: true,
  query: true,
  where: true,
  within: true,
  abortSignal: true,
}

/** Returns the smallest given limit; throws `invalid-argument` for one that is not a number from 0. */
export function tokenLimit(...limits: readonly (number | undefined)[]): number {
  const given = limits.filter((limit) => limit !== undefined)
  for (const limit of given) {
    if (!(limit >= 0)) throw MemoryError.invalidArgument('maxTokens', 'must be a number of tokens from 0')
  }
  return Math.min(Infinity, ...given)
}

/**
 * Returns the smallest given limit; throws `invalid-argument` for one that is not a whole number from 0.
 */
export function blockLimit(...limits: readonly (number | undefined)[]): number {
  const given = limits.filter((limit) => limit !== undefined)
  for (const limit of given) checkValue.whole('limit', limit, 0, { of: 'blocks' })
  return Math.min(Infinity, ...given)
}
