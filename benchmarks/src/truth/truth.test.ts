import { describe, expect, test } from 'vitest'
import { TRUTH_KINDS } from './conversation.ts'
import { promptLines } from './prompt-lines.ts'
import { readTruth, truthSets } from './read-truth.ts'
import { scoreLines } from './score.ts'

const sets = truthSets()

describe('the small conversations', () => {
  test('are at least 240 in eight languages, of each kind at least two, a third held back', () => {
    expect(sets).toHaveLength(8)
    const all = sets.flatMap(({ conversations }) => conversations)
    expect(all.length).toBeGreaterThanOrEqual(240)
    expect(all.filter(({ isHeldBack }) => isHeldBack)).toHaveLength(all.length / 3)
    for (const { conversations } of sets)
      for (const kind of TRUTH_KINDS)
        expect(conversations.filter((each) => each.kind === kind).length).toBeGreaterThanOrEqual(2)
  })

  test.each([
    ['## nonsense', 'there is no kind "nonsense"'],
    ['02-03 I live in Porto.', 'before the first conversation'],
    ['## fact\n> Fine.', 'nothing was said before'],
    ['## fact\n02-03 I live in Porto.\n? Where?', 'begins with its day'],
    ['## tool\n02-03 Note it.\n* no bar', '"about | text"'],
    ['## fact\n02-03 I live in Porto.\n? 02-04 Where?', 'has no question, or no value'],
  ])('%j is refused', (text, reason) => {
    expect(() => readTruth('english', text)).toThrow(reason)
  })
})

const [changed] = readTruth(
  'english',
  '## words\n01-05 I live in Porto.\n02-05 I live in Faro now.\n? 03-01 Where do I live?\n= Faro\n! Porto',
).conversations

test.each([
  ['the new above the old', '2026-02-05\nuser: Faro\n\n2026-01-05\nuser: Porto', 1, 0],
  ['the old above the new', '2026-01-05\nuser: Porto\n\n2026-02-05\nuser: Faro', 0, 0],
  ['the old above the new, marked', '2026-01-05\nuser (earlier): Porto\n\n2026-02-05\nuser: Faro', 1, 1],
  ['a correction under one date', '2026-02-05\nuser: Porto\nuser: Faro', 1, 0],
  ['the right one marked', '2026-02-05\nuser (earlier): Faro\nuser: Porto', 0, 0],
  ['one line with both', '2026-02-05\nuser: From Porto to Faro', 1, 1],
  ['a dated line of a list', '## Facts\n- 2026-02-05 Faro\n- 2026-01-05 Porto', 1, 0],
])('a reader of %s', (_what, prompt, reader, outdated) => {
  if (changed === undefined) throw new Error('nothing was read')
  expect(scoreLines(changed, promptLines(prompt))).toMatchObject({ reader, outdated })
})
