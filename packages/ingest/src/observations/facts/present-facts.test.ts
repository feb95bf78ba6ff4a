import { expect, test } from 'vitest'
import { factsIn, presentFacts } from './present-facts.ts'

const TODAY = '2026-11-22'

test('shows what opens the file, the profile, the facts with the newest first, other sections, and no sources', () => {
  const file = `# What is known

Written by the assistant.

## Summary

### 2026-10

- met Grace

## 2026-11-19

- likes tea <!-- a remark of a person -->

## Facts

- 2026-11-18 plays chess <!-- chats/one.md#m1 -->
- 2026-11-20 sails <!-- chats/one.md#m9 2026-11-20T08:00:00.000Z -->
  - on Sundays
- 2026-11-20 rows <!-- chats/one.md#m9 2026-11-20T09:00:00.000Z -->

## Profile

- 2026-11-01 [name] is called Ada
- 2026-11-02 [family: Ines] has a daughter

## Earlier

- 2026-01-01 [home] lives in Paris until 2026-11-01
`
  expect(presentFacts(file, TODAY)).toBe(`# What is known

Written by the assistant.

## Profile

- 2026-11-02 [family: Ines] has a daughter
- 2026-11-01 [name] is called Ada

## Facts

- 2026-11-20 rows
- 2026-11-20 sails
  - on Sundays
- 2026-11-19 likes tea <!-- a remark of a person -->
- 2026-11-18 plays chess

## Summary

### 2026-10

- met Grace
`)
})

test('leaves out facts that are over, and all but the newest of one key', () => {
  const file = `## Facts

- 2026-11-20 has the dentist until 2026-11-21
- 2026-11-20 has a visitor until 2026-11-22
- 2026-11-20 [car] drives a Volvo
- 2026-11-21 [car] drives a Fiat

## Profile

- 2026-11-01 [family] has a daughter
- 2026-11-02 [family] has a son
`
  expect(presentFacts(file, TODAY)).toBe(`## Profile

- 2026-11-02 [family] has a son
- 2026-11-01 [family] has a daughter

## Facts

- 2026-11-21 [car] drives a Fiat
- 2026-11-20 has a visitor until 2026-11-22
`)
})

test('an empty file stays empty, and text stays', () => {
  expect(presentFacts('', TODAY)).toBe('')
  expect(presentFacts('only text', TODAY)).toBe('only text\n')
  expect(presentFacts('\uFEFF## 2026-11-20\r\n\r\n- a\r\n\r\nA remark.\r\n', TODAY)).toBe(
    '## Facts\n\n- 2026-11-20 a\n\n## 2026-11-20\n\n\nA remark.\n',
  )
})

test('of one key and one day the later line holds', () => {
  const facts = '- 2026-11-01 [town] Lives in Coimbra\n- 2026-11-01 [town] Lives in Faro\n'
  expect(presentFacts(`## Facts\n\n${facts}`, TODAY)).not.toContain('Coimbra')
  expect(presentFacts(`## Facts\n\n${facts}`, TODAY)).toContain('Faro')
})

test('of one key and one message both hold, until a newer fact', () => {
  const fact = (text: string, message: string) =>
    `- 2026-11-01 [work] ${text} <!-- chats/one.md#${message} -->\n`
  const two = `## Facts\n\n${fact('User bakes bread', 'm1')}${fact('User guides tours', 'm1')}`
  expect(presentFacts(two, TODAY)).toContain('bakes')
  expect(presentFacts(two, TODAY)).toContain('guides')
  expect(presentFacts(`${two}${fact('User teaches', 'm2')}`, TODAY)).not.toMatch(/bakes|guides/)
})

const ENDED = `## Summary

### 2026-08

- User drives a Ford
- User plays the oboe

## Earlier

- User drives a Ford until 2026-11-20 <!-- ended by chats/d.md#m1 2026-11-20T09:00:00Z -->
`

test('a summary shows no fact that has ended since', () => {
  expect(presentFacts(ENDED, TODAY)).toBe('## Summary\n\n### 2026-08\n\n- User plays the oboe\n')
})

test('an archived fact is over if it has ended since, or if a newer one has its key', () => {
  const archive =
    '# Archive\n\n- 2026-08-01 User drives a Ford\n- 2026-08-01 [home] User lives in Porto\n' +
    '- 2026-08-01 User sails\n'
  const current = `${ENDED}\n## Profile\n\n- 2026-11-01 [home] User lives in Faro\n`
  const over = (today: string, isThen: boolean) =>
    [...factsIn(archive, today, isThen, current).over].map(({ text }) => text)
  expect(over(TODAY, false)).toEqual(['User drives a Ford', 'User lives in Porto'])
  expect(over('2026-11-10', true)).toEqual(['User lives in Porto'])
  expect(over('2026-09-01', true)).toEqual([])
  // It is said again.
  const again = `${ENDED}\n## Facts\n\n- 2026-11-20 User drives a Ford\n`
  expect(presentFacts(again, TODAY)).toContain('2026-11-20 User drives a Ford')
})

test('a fact that a later one replaced for a time holds again', () => {
  const facts =
    '## Facts\n\n- 2026-10-01 [home] User is in Porto\n- 2026-11-01 [home] User is in Faro until 2026-11-10\n'
  expect(presentFacts(facts, '2026-11-10')).toContain('in Faro')
  expect(presentFacts(facts, '2026-11-10')).not.toContain('in Porto')
  expect(presentFacts(facts, '2026-11-11')).toContain('in Porto')
})
