import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { proofTests } from '../../proof-tests.ts'
import { judge, linearizability } from './linearizability.ts'
import type { RegisterCall } from './register-task.ts'

const version = (content: string) => hash('sha256', content)
const at = (start: number, call: RegisterCall['call']): RegisterCall => ({
  session: `s${start}`,
  start,
  end: start + 1,
  call,
})

describe('a record of calls', () => {
  test('with versions for texts is explained', () => {
    const record = [
      at(0, { kind: 'write', content: 'a', outcome: 'done' }),
      at(2, { kind: 'stat', version: version('a') }),
      at(4, { kind: 'swap', expected: version('a'), content: 'b', outcome: 'done' }),
      at(6, { kind: 'refused', expected: version('a'), actual: version('b') }),
      at(8, { kind: 'swap', expected: version('b'), content: null, outcome: 'done' }),
      at(10, { kind: 'read', content: null }),
    ]
    expect(judge(record).problems).toEqual([])
  })
  test('with an update that was lost is not', () => {
    const record = [
      at(0, { kind: 'write', content: 'a', outcome: 'done' }),
      at(2, { kind: 'swap', expected: version('a'), content: 'b', outcome: 'done' }),
      at(4, { kind: 'swap', expected: version('a'), content: 'c', outcome: 'done' }),
    ]
    expect(judge(record).problems).toEqual([expect.stringContaining('after 2 operations')])
  })
  test('with a version from nowhere is not', () => {
    expect(judge([at(0, { kind: 'stat', version: version('x') })]).problems).toHaveLength(2)
  })
  test('with a write whose answer was lost is explained either way', () => {
    const lost = at(0, { kind: 'write', content: 'a', outcome: 'unknown' })
    expect(
      judge([lost, at(2, { kind: 'read', content: null }), at(4, { kind: 'read', content: 'a' })]).problems,
    ).toEqual([])
    expect(judge([lost, at(4, { kind: 'read', content: null })]).problems).toEqual([])
  })
})

proofTests(linearizability)
