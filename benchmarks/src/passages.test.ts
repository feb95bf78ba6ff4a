import { expect, test } from 'vitest'
import { safeNames } from './passages.ts'

test('ids are file names where all of them can be, and numbers otherwise', () => {
  expect(safeNames(['4983', 'q_7-b'])).toEqual(['4983', 'q_7-b'])
  expect(safeNames(['a/b', 'c'])).toEqual(['unit-1', 'unit-2'])
  expect(safeNames(['case', 'CASE'])).toEqual(['unit-1', 'unit-2'])
  expect(safeNames(['con', '-x'])).toEqual(['unit-1', 'unit-2'])
})
