import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkLinearizability } from './check-linearizability.ts'
import { applyAction } from './register-history.ts'
import type { RegisterAction, RegisterOperation, RegisterValue } from './register-history.ts'

const read = (seen: RegisterValue): RegisterAction => ({ kind: 'read', seen })
const write = (value: RegisterValue): RegisterAction => ({ kind: 'write', value })
const swap = (expected: RegisterValue, value: RegisterValue): RegisterAction => ({
  kind: 'swap',
  expected,
  value,
})
const refused = (expected: RegisterValue, seen: RegisterValue): RegisterAction => ({
  kind: 'refused',
  expected,
  seen,
})
const at = (start: number, end: number | null, action: RegisterAction): RegisterOperation => ({
  session: `s${start}`,
  start,
  end,
  action,
})
const verdict = (...operations: RegisterOperation[]) => checkLinearizability(operations).isLinearizable

describe('histories that one register can have', () => {
  test('no operation at all', () => expect(verdict()).toBe(true))
  test('one after the other', () =>
    expect(
      verdict(at(0, 1, write('a')), at(2, 3, read('a')), at(4, 5, swap('a', 'b')), at(6, 7, read('b'))),
    ).toBe(true))
  test('a read beside a write sees either', () => {
    expect(verdict(at(0, 10, write('a')), at(1, 2, read(null)), at(3, 4, read('a')))).toBe(true)
  })
  test('of two swaps of one value one is refused', () => {
    expect(verdict(at(0, 1, write('a')), at(2, 9, swap('a', 'b')), at(3, 8, refused('a', 'b')))).toBe(true)
  })
  test('a write of unknown outcome happened later, or never', () => {
    expect(verdict(at(0, null, write('a')), at(5, 6, read(null)), at(7, 8, read('a')))).toBe(true)
    expect(verdict(at(0, null, write('a')), at(5, 6, read(null)))).toBe(true)
  })
})

describe('histories that no register can have', () => {
  test('a stale read', () => {
    const history = [at(0, 1, write('a')), at(2, 3, write('b')), at(4, 5, read('a'))]
    expect(checkLinearizability(history)).toMatchObject({
      isLinearizable: false,
      longest: 2,
      blockedBy: history[2],
    })
  })
  test('a lost update: two swaps of one value', () => {
    expect(verdict(at(0, 1, write('a')), at(2, 9, swap('a', 'b')), at(3, 8, swap('a', 'c')))).toBe(false)
  })
  test('reads that go back', () => {
    expect(
      verdict(at(0, 1, write('a')), at(2, 20, write('b')), at(3, 4, read('b')), at(5, 6, read('a'))),
    ).toBe(false)
  })
  test('a value that nobody wrote', () =>
    expect(verdict(at(0, 1, write('a')), at(2, 3, read('x')))).toBe(false))
  test('a swap refused though the value was as expected', () => {
    expect(verdict(at(0, 1, write('a')), at(2, 3, refused('a', 'a')))).toBe(false)
  })
  test('a write of unknown outcome that comes and goes', () => {
    expect(verdict(at(0, null, write('a')), at(5, 6, read('a')), at(7, 8, read(null)))).toBe(false)
  })
  test('two sessions that see two writes in opposite orders', () => {
    const writes = [at(0, 100, write('a')), at(1, 101, write('b'))]
    expect(verdict(...writes, at(10, 11, read('a')), at(12, 13, read('b')), at(14, 15, read('a')))).toBe(
      false,
    )
  })
  test('a return before its call is refused as a broken clock', () => {
    expect(() => verdict(at(5, 4, read(null)))).toThrow('clocks')
  })
})

const action = fc.oneof(
  fc.constantFrom(read(null), read('a'), read('b'), read('c')),
  fc.constantFrom(write('a'), write('b'), write('c'), write(null)),
  fc.constantFrom(swap(null, 'a'), swap('a', 'b'), swap('b', 'c'), swap('c', 'a')),
  fc.constantFrom(refused('a', 'b'), refused('b', null), refused(null, 'a')),
)
const anyOperation = fc
  .tuple(
    fc.integer({ min: 0, max: 12 }),
    fc.integer({ min: 0, max: 8 }),
    fc.integer({ min: 0, max: 5 }),
    action,
  )
  .map(([start, length, luck, what]) => at(start, luck > 0 ? start + length : null, what))
const anyHistory = fc.array(anyOperation, { maxLength: 6 })

test('agrees with trying every order, on 20,000 short histories', () => {
  const verdicts = { true: 0, false: 0 }
  fc.assert(
    fc.property(anyHistory, (history) => {
      const expected = tryEveryOrder(history, null)
      verdicts[`${expected}`] += 1
      expect(checkLinearizability(history).isLinearizable).toBe(expected)
    }),
    { seed: 20_261_120, numRuns: 20_000 },
  )
  // Both kinds have to be common, or the agreement says little.
  expect(Math.min(verdicts.true, verdicts.false)).toBeGreaterThan(2000)
})

test('accepts 8 sessions and 10,000 operations, and refuses the same with one old value read', () => {
  const history = simulate(10_000, 8)
  const sound = checkLinearizability(history)
  expect(sound).toMatchObject({ isLinearizable: true })
  const late = history.findLastIndex(({ action: { kind } }) => kind === 'read')
  const old = history.slice(2000).find(({ action: { kind } }) => kind === 'write')?.action
  const broken = history.with(late, {
    ...at(0, 0, read(null)),
    ...history[late],
    action: read(old?.kind === 'write' ? old.value : ''),
  })
  expect(checkLinearizability(broken)).toMatchObject({ isLinearizable: false })
})

function tryEveryOrder(operations: readonly RegisterOperation[], state: RegisterValue): boolean {
  if (operations.every(({ end }) => end === null)) return true
  return operations.some((operation, place) => {
    const rest = operations.toSpliced(place, 1)
    if (rest.some(({ end }) => end !== null && end < operation.start)) return false
    const next = applyAction(state, operation.action)
    return next !== undefined && tryEveryOrder(rest, next)
  })
}

// A register that acts at a random instant of each call, with calls of up to 16 units that overlap as they
// may.
function simulate(length: number, sessions: number): RegisterOperation[] {
  let random = 7
  const next = (limit: number) => (random = (random * 1_103_515_245 + 12_345) % 2_147_483_648) % limit
  const planned = Array.from({ length }, (_, place) => {
    const start = Math.floor(place / sessions) * 40 + next(20)
    const instant = start + next(10)
    return {
      session: `${place % sessions}`,
      start,
      instant,
      end: instant + next(10),
      choice: next(10),
      value: `v${place}`,
    }
  }).sort((a, b) => a.instant - b.instant)
  let state: RegisterValue = null
  return planned.map(({ session, start, end, choice, value }) => {
    const what =
      choice < 4
        ? read(state)
        : choice < 7
          ? write(value)
          : choice < 9
            ? swap(state, value)
            : refused('other', state)
    state = applyAction(state, what) ?? null
    return { session, start, end, action: what }
  })
}
