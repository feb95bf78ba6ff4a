import type { ContextBlock, Retrieval } from '@sheaf/core'
import { expect, test } from 'vitest'
import { withChosenOptions } from './related.ts'

const LIST =
  'Three ideas:\n\n1. **Tejo**: by the river\n2. **Alfama**: no lift\n3. **Rio**: a spa\n\nWhich one?'

function said(role: 'user' | 'assistant', text: string, lineStart: number, rank = lineStart): ContextBlock {
  const lineEnd = lineStart + text.split('\n').length - 1
  return { id: `a.md#L${lineStart}`, source: 'a.md', text, lineStart, lineEnd, rank, message: { role } }
}

// The last line of a message, a blank one, a heading and a blank one come before the next message.
function shown(list: string, reply: string): string[] {
  const answer = said('assistant', list, 3)
  const blocks = [said('user', reply, (answer.lineEnd ?? 0) + 4, 1), answer]
  const retrieved = new Map<string, Retrieval>([['retrieval', { blocks, events: [] }]])
  const { retrieved: after } = withChosenOptions(retrieved)
  return (after.get('retrieval')?.blocks ?? []).map(({ text }) => text)
}

test.each([
  [LIST, 'the second one', '2. **Alfama**: no lift'],
  [LIST, 'die letzte, bitte', '3. **Rio**: a spa'],
  ['- red\n- green\n  as moss\n- blue', 'the second', '- green\n  as moss'],
  [
    '> ### Option A: two beds\n> - herbs\n>\n> ### Option B: one bed\n> - a path',
    'option B',
    '> ### Option B: one bed\n> - a path',
  ],
  [
    '### Option A: two beds\n- herbs\n- beans\n\n### Option B: one bed\n- a path\n\nBoth need compost.',
    'option B',
    '### Option B: one bed\n- a path',
  ],
  ['A) tea\nB) coffee', 'B', 'B) coffee'],
])('the option stands before the reply that chooses it: %j, %s', (list, reply, option) => {
  expect(shown(list, reply)).toEqual([option, reply])
})

test.each([
  [LIST, 'thanks'],
  [LIST, 'the fifth one, 5'],
  [LIST, '7'],
  ['Monday or Thursday?', 'the second'],
  ['1. a\n2. b\n\nand then\n\n1. c\n2. d', 'the second'],
])('an answer without the one option stays whole: %j, %s', (list, reply) => {
  expect(shown(list, reply)).toEqual([reply, list])
})
