import { textAnalyser } from '@sheaf/chunker'
import { expect, test } from 'vitest'
import { snippetOf } from './snippet.ts'

const analyser = textAnalyser()
const snippet = (text: string, question: string) =>
  snippetOf(text, { wanted: new Set(analyser.queryTerms(question)), analyser, width: 40 })

test('the line that shares most with the question, rather than a heading', () => {
  expect(snippet('# Crane\n\nThe quay is old.\n\nThe crane lifts boats.\n', 'which crane lifts?')).toBe(
    'The crane lifts boats.',
  )
  expect(snippet('# Crane\n', 'crane')).toBe('# Crane')
  expect(snippet('\n\n', 'crane')).toBe('')
})

test('a long line begins near the first word that was asked for', () => {
  const line = `${'one two three four '.repeat(20)}and then the crane moved`
  expect(snippet(line, 'crane')).toBe('… four and then the crane moved')
  expect(snippet('瀬戸内ヨットクラブの請求書'.repeat(10), '請求書')).toBe(
    '瀬戸内ヨットクラブの請求書'.repeat(10),
  )
})
