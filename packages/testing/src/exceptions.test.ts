import { MemoryError } from '@sheaf/core'
import { expect, test } from 'vitest'
import { inMemory } from './example/in-memory-storage.ts'
import { storageSuite } from './storage-suite.ts'
import type { StorageSuiteException } from './storage-suite-options.ts'

const ONE = 'storage: append: creates a file that does not exist'

function declared(except?: readonly StorageSuiteException[]): {
  readonly run: string[]
  readonly skipped: string[]
} {
  const run: string[] = []
  const skipped: string[] = []
  const declare = Object.assign((name: string) => void run.push(name), {
    skip: (name: string) => void skipped.push(name),
  })
  const open = inMemory().open
  storageSuite(
    { test: declare, expect },
    { open, reopen: (_, options) => open(options), secondHandle: (_, options) => open(options), except },
  )
  return { run, skipped }
}

const hooked = declared()

test('only the case with the excepted title is skipped, with the reason', () => {
  const { run, skipped } = declared([{ case: ONE, reason: 'the engine cannot' }])
  expect(skipped.filter((name) => !hooked.skipped.includes(name))).toEqual([
    `${ONE} (skipped: the engine cannot)`,
  ])
  expect(run).toEqual(hooked.run.filter((name) => name !== ONE))
})

test.each([/^storage: append: /, /^storage: append: /g])(
  'a pattern excepts every title that it matches, also with flags (%s)',
  (pattern) => {
    const { run, skipped } = declared([{ case: pattern, reason: 'read-only' }])
    expect(skipped.filter((name) => name.endsWith('(skipped: read-only)')).length).toBe(
      hooked.run.filter((name) => name.startsWith('storage: append: ')).length,
    )
    expect(run.some((name) => name.startsWith('storage: append: '))).toBe(false)
  },
)

test('an exception may name a case that also lacks its hook', () => {
  const { skipped } = declared([{ case: /another process wrote/, reason: 'one process only' }])
  expect(skipped.filter((name) => name.endsWith('(skipped: one process only)')).length).toBe(1)
})

test.each([
  ['a title that no case has', { case: 'storage: append: creates', reason: 'x' }, 'storage: append: creates'],
  ['a pattern that no title has', { case: /no such case/, reason: 'x' }, '/no such case/'],
  ['no reason', { case: ONE, reason: ' ' }, 'reason'],
])('an exception with %s is an error that names it', (_what, exception, named) => {
  const errors = [() => declared([exception])].map((call) => {
    try {
      return call()
    } catch (error) {
      return error
    }
  })
  expect(
    errors.map((error) => MemoryError.isInstance(error, 'invalid-argument') && error.message.includes(named)),
  ).toEqual([true])
})
