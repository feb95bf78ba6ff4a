import {
  ConflictError,
  DamagedError,
  InvalidContentError,
  InvalidPathError,
  NotFoundError,
  ScopeViolationError,
  TooLargeError,
} from '../checks/errors.ts'
import { MemoryError } from '../checks/memory-error.ts'

/**
 * Returns the same error with the path of the view. `toView` converts the store's path. Errors without a path
 * are returned unchanged.
 */
export function relativeError(error: unknown, toView: (path: string) => string): unknown {
  if (!MemoryError.isInstance(error) || !('path' in error) || typeof error.path !== 'string') return error
  const path = toView(error.path)
  const options = { retryable: error.retryable, cause: error.cause }
  if (is(error, ConflictError, 'conflict'))
    return new ConflictError({ path, expected: error.expected, actual: error.actual }, options)
  if (is(error, NotFoundError, 'not-found')) return new NotFoundError(path, options)
  if (is(error, InvalidPathError, 'invalid-path')) return new InvalidPathError(path, error.reason, options)
  if (is(error, InvalidContentError, 'invalid-content'))
    return new InvalidContentError(path, error.reason, options)
  if (is(error, DamagedError, 'damaged')) return new DamagedError(path, error.advice, options)
  if (is(error, TooLargeError, 'too-large'))
    return new TooLargeError(path, error.size, error.limit, { ...options, unit: error.unit })
  if (is(error, ScopeViolationError, 'scope-violation'))
    return new ScopeViolationError(path, error.reason, options)
  return error
}

// By code, not by class: the error may come from another copy of this package.
function is<T extends MemoryError>(
  error: MemoryError,
  _type: new (...parts: never[]) => T,
  code: T['code'],
): error is T {
  return error.code === code
}
