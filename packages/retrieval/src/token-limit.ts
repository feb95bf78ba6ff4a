import { InvalidArgumentError } from '@sheaf/core'

/** Returns the smaller of the limits that are there; throws InvalidArgumentError for one that is not a number from 0. */
export function tokenLimit(...limits: readonly (number | undefined)[]): number {
  const given = limits.filter((limit) => limit !== undefined)
  for (const limit of given) {
    if (!(limit >= 0)) throw new InvalidArgumentError('maxTokens', 'must be a number of tokens from 0')
  }
  return Math.min(Infinity, ...given)
}
