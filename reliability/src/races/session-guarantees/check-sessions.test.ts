import { describe, expect, test } from 'vitest'
import { checkSessions } from './check-sessions.ts'
import type { SessionOperation } from './check-sessions.ts'

let now = 0
const during = () => ({ start: (now += 2), end: (now += 2) })
const write = (session: string, path: string, value: string, sequence: number | null): SessionOperation => ({
  session,
  path,
  ...during(),
  kind: 'write',
  value,
  sequence,
})
const read = (session: string, path: string, value: string | null): SessionOperation => ({
  session,
  path,
  ...during(),
  kind: 'read',
  value,
})
const search = (session: string, path: string, value: string, isFound: boolean): SessionOperation => ({
  session,
  path,
  ...during(),
  kind: 'search',
  value,
  isFound,
})
const promises = (...operations: SessionOperation[]) =>
  checkSessions(operations).violations.map(({ promise }) => promise)

describe('what sessions may see', () => {
  test('their own writes, and those of others early or late', () => {
    expect(
      promises(
        write('a', 'x', '1', 1),
        read('a', 'x', '1'),
        write('b', 'x', '2', 2),
        read('a', 'x', '1'),
        read('a', 'x', '2'),
      ),
    ).toEqual([])
  })
  test('what another session wrote some time ago, which is counted', () => {
    const history = [
      write('b', 'x', '1', 1),
      write('b', 'x', '2', 2),
      read('a', 'x', '1'),
      read('a', 'x', '2'),
    ]
    expect(checkSessions(history)).toEqual({ violations: [], behind: 1 })
  })
  test('an old value of a file that nobody changed since', () => {
    expect(promises(write('a', 'x', '1', 1), write('a', 'y', '2', 2), read('a', 'x', '1'))).toEqual([])
  })
  test('a write of unknown outcome, or not', () => {
    expect(
      promises(write('a', 'x', '1', 1), write('a', 'x', '2', null), read('a', 'x', '1'), read('a', 'x', '2')),
    ).toEqual([])
  })
  test('nothing found for what was replaced', () => {
    expect(promises(write('a', 'x', '1', 1), write('b', 'x', '2', 2), search('a', 'x', '1', false))).toEqual(
      [],
    )
  })
})

describe('what they may not', () => {
  test('the state before their own write', () => {
    expect(promises(write('a', 'x', '1', 1), write('a', 'x', '2', 2), read('a', 'x', '1'))).toEqual([
      'read-your-writes',
    ])
    expect(promises(write('a', 'x', '1', 1), read('a', 'x', null))).toEqual(['read-your-writes'])
    expect(promises(write('a', 'x', '1', 1), search('a', 'x', '1', false))).toEqual(['read-your-writes'])
  })
  test('a file as it was before their write of another', () => {
    const others = [write('b', 'y', '1', 1), write('b', 'y', '2', 2)]
    expect(promises(...others, write('a', 'x', '3', 3), read('a', 'y', '1'))).toEqual(['read-your-writes'])
  })
  test('going back behind what they have seen, in the same file or through another', () => {
    const writes = [write('b', 'x', '1', 1), write('b', 'x', '2', 2), write('b', 'y', '3', 3)]
    expect(promises(...writes, read('a', 'x', '2'), read('a', 'x', '1'))).toEqual(['monotonic-reads'])
    expect(promises(...writes, read('a', 'y', '3'), read('a', 'x', '1'))).toEqual(['monotonic-reads'])
    expect(promises(...writes, read('a', 'y', '3'), search('a', 'x', '1', true))).toEqual(['monotonic-reads'])
  })
  test('a value from nowhere', () => expect(promises(read('a', 'x', '9'))).toEqual(['known-values']))
  test('commits out of order, or with one place for two', () => {
    expect(promises(write('a', 'x', '1', 2), write('b', 'y', '2', 1))).toEqual(['commit-order'])
    expect(promises(write('a', 'x', '1', 1), write('b', 'y', '2', 1))).toEqual([
      'commit-order',
      'commit-order',
    ])
  })
})
