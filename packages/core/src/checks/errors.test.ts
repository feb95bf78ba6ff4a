import { describe, expect, test } from 'vitest'
import { MemoryError, type MemoryErrorOptions } from './errors.ts'
import { relativeError } from '../store/views.ts'

const HASH = 'a'.repeat(64)

// One of each, with its code, and other required words of its message.
const made: readonly (readonly [string, (options?: MemoryErrorOptions) => MemoryError, RegExp])[] = [
  ['not-found', (options) => MemoryError.notFound('a.md', options), /"a\.md".*list\(\)/],
  [
    'conflict',
    (options) => MemoryError.conflict({ path: 'a.md', expected: HASH, actual: null }, options),
    /"a\.md".*does not exist.*Read it again/,
  ],
  [
    'conflict',
    (options) => MemoryError.conflict({ path: 'a.md', expected: null, actual: HASH }, options),
    /it exists/,
  ],
  [
    'conflict',
    (options) => MemoryError.conflict({ path: 'a.md', expected: HASH, actual: 'b' }, options),
    /changed meanwhile/,
  ],
  ['invalid-path', (options) => MemoryError.invalidPath('a\n', 'it is odd', options), /"a\\n".*it is odd/],
  [
    'damaged',
    (options) => MemoryError.damaged('a.md', 'Put it back.', options),
    /"a\.md" is damaged.*Put it back\./,
  ],
  [
    'invalid-content',
    (options) => MemoryError.invalidContent('a.md', 'it is odd', options),
    /"a\.md".*it is odd/,
  ],
  [
    'invalid-argument',
    (options) => MemoryError.invalidArgument('limit', 'must be positive', options),
    /limit must be positive\./,
  ],
  [
    'scope-violation',
    (options) => MemoryError.scopeViolation('a.md', 'it is shared', options),
    /"a\.md".*it is shared/,
  ],
  [
    'budget-exceeded',
    (options) => MemoryError.budgetExceeded(12, 10, options),
    /12 tokens.*10.*Raise maxTokens/,
  ],
  [
    'too-large',
    (options) => MemoryError.tooLarge('a.md', 12, 10, options),
    /"a\.md".*12 bytes.*10.*maxFileBytes/,
  ],
  [
    'too-large',
    (options) => MemoryError.tooLarge('a.md', 12, 10, { ...options, unit: 'characters' }),
    /"a\.md".*12 characters.*10.*Consolidate/,
  ],
  [
    'unavailable',
    (options) => MemoryError.unavailable('The disk is full. Free some space.', options),
    /disk is full/,
  ],
  ['model-failed', (options) => MemoryError.modelFailed('The model said no.', options), /said no/],
  ['closed', (options) => MemoryError.closed('The storage', options), /The storage is closed.*open/],
]

describe('every error', () => {
  test.each(made)('%s has its code, its name, a cause and a message with the fix', (code, make, message) => {
    const cause = new Error('below')
    const error = make({ cause })
    expect(error).toBeInstanceOf(Error)
    expect(error.code).toBe(code)
    expect(error.name).toBe('MemoryError')
    expect(error.cause).toBe(cause)
    expect(error.message).toMatch(message)
    expect(error.message).toMatch(/\.$/)
    expect('cause' in make()).toBe(false)
  })

  test('it has its name in a bundle too, which renames the class', () => {
    class _MemoryError extends MemoryError {}
    expect(String(new _MemoryError('closed', 'It is closed.'))).toBe('MemoryError: It is closed.')
  })

  test.each(made)('%s is retryable only if it is unavailable, or as given', (code, make) => {
    expect(make().retryable).toBe(code === 'unavailable')
    expect(make({ retryable: true }).retryable).toBe(true)
    expect(make({ retryable: false }).retryable).toBe(false)
  })
})

test('a failed model may give the time of the next try', () => {
  expect(
    MemoryError.modelFailed('Too many requests.', { retryable: true, retryAfterMilliseconds: 20_000 }),
  ).toMatchObject({
    retryable: true,
    retryAfterMilliseconds: 20_000,
  })
  expect(MemoryError.modelFailed('It failed.').retryAfterMilliseconds).toBeUndefined()
})

describe('MemoryError.isInstance', () => {
  test('is true for an error of this package, and for its code if one is given', () => {
    const error = MemoryError.notFound('a.md')
    expect(MemoryError.isInstance(error)).toBe(true)
    expect(MemoryError.isInstance(error, 'not-found')).toBe(true)
    expect(MemoryError.isInstance(error, 'conflict')).toBe(false)
  })

  test.each([undefined, null, 'not-found', 7, {}, new Error('x'), { code: 'not-found' }, () => {}])(
    'is false for %s',
    (value) => {
      expect(MemoryError.isInstance(value)).toBe(false)
    },
  )
})

describe('relativeError', () => {
  const inView = (path: string) => path.replace('users/ada/', '')

  test('keeps code, data and cause, and has only the path of the view', () => {
    const cause = new Error('below')
    const path = 'users/ada/a.md'
    const given = [
      MemoryError.notFound(path, { cause, retryable: true }),
      MemoryError.conflict({ path, expected: HASH, actual: null }, { cause, retryable: true }),
      MemoryError.invalidPath(path, 'it is odd', { cause, retryable: true }),
      MemoryError.invalidContent(path, 'it is odd', { cause, retryable: true }),
      MemoryError.tooLarge(path, 12, 10, { cause, retryable: true }),
      MemoryError.tooLarge(path, 12, 10, { cause, retryable: true, unit: 'characters' }),
      MemoryError.scopeViolation(path, 'it is shared', { cause, retryable: true }),
    ]
    for (const error of given) {
      const relative = relativeError(error, inView) as MemoryError
      expect({ ...relative }).toEqual({ ...error, path: 'a.md' })
      expect(relative.cause).toBe(cause)
      expect(relative.message).toBe(error.message.replace(path, 'a.md'))
    }
  })

  test('leaves other errors as they are', () => {
    for (const error of [MemoryError.closed('The storage'), new Error('x'), 'text', undefined])
      expect(relativeError(error, inView)).toBe(error)
  })
})
