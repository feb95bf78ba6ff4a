import { expect, test } from 'vitest'
import { presentObservations } from './present-observations.ts'

test('shows the newest day first, other sections last, and no sources', () => {
  const file = `# What is known

Written by the assistant.

## Summary

### 2026-10

- met Grace

## 2026-11-19

- lives in Paris <!-- chats/one.md#m1 -->

## 2026-11-20

- lives in Lyon <!-- chats/one.md#m9 2026-11-20T08:00:00.000Z -->
- likes tea <!-- a remark of a person -->
`
  expect(presentObservations(file)).toBe(`# What is known

Written by the assistant.

## 2026-11-20

- lives in Lyon
- likes tea <!-- a remark of a person -->

## 2026-11-19

- lives in Paris

## Summary

### 2026-10

- met Grace
`)
})

test('blocks of one day are one, in the order in which their facts were said', () => {
  const fact = (text: string, minute: string) => `- ${text} <!-- c#m 2026-11-20T09:${minute}:00Z -->`
  const file = `## 2026-11-20\n\n${fact('likes coffee', '10')}\n## 2026-11-20\n\n${fact('likes tea', '00')}\n\n## 2026-11-20\n\n${fact('has a cat', '05')}\n`
  expect(presentObservations(file)).toBe('## 2026-11-20\n\n- likes tea\n- has a cat\n- likes coffee\n')
  // What a person wrote there has no time, and stays where it is.
  expect(presentObservations(`${file}\nA remark.\n`)).toMatch(
    /^## 2026-11-20\n\n- has a cat\n\nA remark\.\n\n## 2026-11-20\n\n- likes tea\n- likes coffee\n$/,
  )
})

test('of one day the later block comes first; an empty file stays empty', () => {
  expect(presentObservations('## 2026-11-20\r\n- a\r\n## 2026-11-20\r\n- b\r\n')).toBe('## 2026-11-20\n- b\n\n## 2026-11-20\n- a\n')
  expect(presentObservations('')).toBe('')
  expect(presentObservations('only text')).toBe('only text\n')
})
