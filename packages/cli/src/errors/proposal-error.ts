import { MemoryError } from '@sheaf/core'

/**
 * The error of a failed decision on a proposal, with the fix as a command; any other error unchanged.
 */
export function proposalErrorOf(error: unknown, id: string): unknown {
  if (MemoryError.isInstance(error, 'conflict') && 'proposal' in error && 'path' in error) {
    return new MemoryError(
      'conflict',
      `Proposal ${id} cannot be applied: ${String(error.path)} changed since it was proposed. Nothing was changed; reject it, and have it proposed again.`,
      { cause: error },
    )
  }
  const start = `proposal ${id} `
  if (!MemoryError.isInstance(error, 'scope-violation') || !('reason' in error)) return error
  const reason = String(error.reason)
  if (!reason.startsWith(start)) return error
  const said = reason.startsWith(`${start}is not approved;`)
    ? `${start}is not approved yet; run: sheaf proposals approve ${id} --by NAME --apply`
    : reason
  return new MemoryError('scope-violation', `P${said.slice(1)}${said === reason ? '.' : ''}`, {
    cause: error,
  })
}
