import { describe, expect, test } from 'vitest'
import { isInScope, isWithin } from './scope.ts'

describe('isWithin', () => {
  test.each([
    ['users/alice/a.md', 'users/alice', true],
    ['users/alice/b/c.md', 'users/alice', true],
    ['users/alice2/a.md', 'users/alice', false],
    ['users/alice.md', 'users/alice', false],
    ['users/alice', 'users/alice', true],
    ['users/alice.md', 'users/alice.md', true],
    ['x/users/alice/a.md', 'users/alice', false],
    ['users/alice/a.md', 'users/alice/', false],
    ['users/alice/a.md', '/users', false],
    ['users/Alice/a.md', 'users/alice', false],
    ['users/alice/a.md', 'users/%', false],
    ['a.md', '', true],
    ['a/b.md', '', true],
    ['a/b.md', '.', false],
  ])('%j in %j: %s', (path, directory, expected) => expect(isWithin(path, directory)).toBe(expected))
})

describe('isInScope', () => {
  test('undefined is everywhere, the empty list nowhere', () => {
    expect(isInScope('a.md', undefined)).toBe(true)
    expect(isInScope('a.md', [])).toBe(false)
  })

  test('one scope is enough, and an exception holds for its own scope only', () => {
    const scopes = [{ directory: 'users', except: ['users/bob'] }, { directory: 'users/bob/shared' }]
    const inside = (path: string) => isInScope(path, scopes)
    expect(['users/ada/a.md', 'users/bob2/a.md', 'users/bob/shared/a.md'].map(inside)).toEqual([
      true,
      true,
      true,
    ])
    expect(['users/bob/a.md', 'users/bob/shared2/a.md', 'a.md'].map(inside)).toEqual([false, false, false])
  })

  test('the root may have exceptions', () => {
    expect(isInScope('users/a.md', [{ directory: '', except: ['users', 'a.md'] }])).toBe(false)
    expect(isInScope('a.md', [{ directory: '', except: ['users', 'a.md'] }])).toBe(false)
    expect(isInScope('b.md', [{ directory: '', except: ['users', 'a.md'] }])).toBe(true)
    expect(isInScope('b.md', [{ directory: '', except: [''] }])).toBe(false)
  })
})
