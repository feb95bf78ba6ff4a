import { expect, test } from 'vitest'
import { firstStepError } from './http-connection.ts'

// As libSQL server 0.24 answered a batch whose transaction was ended after 5 s, shortened.
const late = { message: 'Transaction timed out', code: 'TRANSACTION_TIMEOUT' }
const done = {
  cols: [{ name: 'message', decltype: null }],
  rows: [],
  affected_row_count: 1,
  last_insert_rowid: '1',
}
const answer = (errors: unknown[], results: unknown[] = errors.map(() => null)) =>
  JSON.stringify({
    baton: null,
    base_url: null,
    results: [
      { type: 'ok', response: { type: 'store_sql' } },
      {
        type: 'ok',
        response: {
          type: 'batch',
          result: { step_results: results, step_errors: errors, replication_index: '1' },
        },
      },
      { type: 'ok', response: { type: 'close' } },
    ],
  })

test('keeps only the first error of a batch', () => {
  expect(firstStepError(answer([null, late, late, late], [done, null, null, null]))).toBe(
    answer([null, late, null, null], [done, null, null, null]),
  )
})

test('does not change answers with one error, without an error or without a batch', () => {
  const failed = answer([null, late, null], [done, null, null])
  expect(firstStepError(failed)).toBe(failed)
  expect(firstStepError(answer([null, null], [done, done]))).toBe(answer([null, null], [done, done]))
  const refused = JSON.stringify({
    baton: null,
    results: [
      { type: 'error', error: late },
      { type: 'error', error: late },
    ],
  })
  expect(firstStepError(refused)).toBe(refused)
  expect(firstStepError('')).toBe('')
})
