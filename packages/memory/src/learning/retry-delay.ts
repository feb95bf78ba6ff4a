import { MemoryError } from '@sheaf/core'
import { QUEUE_LIMITS } from '../defaults.ts'

/**
 * Milliseconds to the next attempt; undefined for no further attempt: the attempts are used up, a retry
 * cannot help, or the model asks for too long a wait. The waits have full jitter: a random part of an
 * exponential backoff, so that many do not come back at once (AWS Architecture Blog, "Exponential Backoff And
 * Jitter", 2015).
 */
export function retryDelay(error: unknown, attempt: number, random: () => number): number | undefined {
  const { attempts, firstDelayMilliseconds, maxDelayMilliseconds } = QUEUE_LIMITS
  // Errors of other libraries, such as network errors, may pass.
  if (attempt >= attempts || (MemoryError.isInstance(error) && !error.retryable)) return undefined
  const asked = retryAfterOf(error)
  if (asked !== undefined)
    return asked > maxDelayMilliseconds ? undefined : asked + random() * firstDelayMilliseconds
  return random() * Math.min(maxDelayMilliseconds, firstDelayMilliseconds * 2 ** (attempt - 1))
}

// Checked by the name, not by instanceof: the error may come from another copy of a package.
function retryAfterOf(error: unknown): number | undefined {
  if (!MemoryError.isInstance(error, 'model-failed') || !('retryAfterMilliseconds' in error)) return undefined
  const { retryAfterMilliseconds } = error
  return typeof retryAfterMilliseconds === 'number' && retryAfterMilliseconds >= 0
    ? retryAfterMilliseconds
    : undefined
}
