import { expect, test } from 'vitest'
import { SequenceFloor } from './head.ts'

test('every check fails after the database was lost, and none before', () => {
  const floor = new SequenceFloor('The database "m.db"')
  floor.check()
  floor.see({ sequence: 4, generation: 'one' })
  floor.check()
  expect(floor.lose()).toMatchObject({ code: 'unavailable', retryable: false })
  expect(() => floor.check()).toThrow('The database "m.db"')
})

test('a snapshot belongs to this database if it has its name and reaches the sequence', () => {
  const floor = new SequenceFloor('The database "m.db"')
  const head = (sequence: number, generation = 'one') => ({ sequence, generation })
  expect([floor.sequence, floor.guard()]).toEqual([undefined, []])
  floor.see(head(0, ''))
  expect(floor.sequence).toBe(0)
  floor.see(head(4, ''))
  expect(floor.reaches(head(4, 'two'), 4)).toBe(true)
  floor.see(head(5))
  floor.see(head(3))
  expect(floor.sequence).toBe(5)
  expect([head(4), head(5), head(6)].map((each) => floor.reaches(each, 5))).toEqual([false, true, true])
  expect([floor.reaches(head(6, 'two'), 5), floor.reaches(undefined, 0)]).toEqual([false, false])
  expect(floor.guard()[0]?.parameters).toEqual(['one', 5])
  expect(floor.headOf([{ sequence: 4, generation: 'one' }])).toEqual(head(4))
  for (const rows of [undefined, [], [{ sequence: '4', generation: 'one' }], [{ sequence: 4 }], [{}, {}]])
    expect(floor.headOf(rows)).toBe(undefined)
})
