import type { ContextTrace, TraceEvent } from '@sheaf/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayWidth, renderTrace } from './render-trace.ts'

const dropped = (rank: number, source: string, tokens: number): TraceEvent => {
  const status = 'dropped' as const
  return {
    id: `r${rank}`,
    section: 'retrieval',
    source,
    lineStart: rank,
    lineEnd: rank + 4,
    status,
    tokens,
    rank,
    reason: 'no room was left',
  }
}
const older = (place: number, tokens?: number): TraceEvent => {
  return {
    id: `message:${place}`,
    section: 'conversation',
    status: 'dropped',
    tokens,
    rank: 100 - place,
    reason: 'there was room for newer messages only',
  }
}
const trace: ContextTrace = {
  budget: 4000,
  tokens: 3201,
  counter: 'approximate-3',
  sections: [
    {
      id: 'system',
      allotted: 45,
      received: 0,
      used: 45,
      included: 1,
      truncated: 0,
      dropped: 0,
      superseded: 0,
    },
    {
      id: 'memory',
      allotted: 593,
      received: 0,
      used: 310,
      included: 4,
      truncated: 0,
      dropped: 0,
      superseded: 0,
    },
    {
      id: 'retrieval',
      allotted: 1384,
      received: 882,
      used: 2266,
      included: 9,
      truncated: 1,
      dropped: 7,
      superseded: 1,
    },
    {
      id: 'conversation',
      allotted: 1582,
      received: 0,
      used: 580,
      included: 3,
      truncated: 0,
      dropped: 1204,
      superseded: 0,
    },
  ],
  events: [
    {
      id: 'a',
      section: 'retrieval',
      source: 'notes/a.md',
      status: 'truncated',
      tokens: 130,
      rank: 8,
      reason: 'only a part had room',
    },
    dropped(10, 'notes/database.md', 412),
    dropped(11, '笔记/数据库.md', 1044),
    dropped(12, 'notes/👨‍👩‍👧‍👦.md', 87),
    dropped(
      13,
      'a/very/long/path/that/goes/on/and/on/through/many/folders/until/the/line/is/full/notes.md',
      90,
    ),
    dropped(14, 'notes/b.md', 9),
    dropped(15, 'notes/c.md', 9),
    dropped(16, 'notes/d.md', 9),
    {
      id: 'old',
      section: 'retrieval',
      source: 'notes/old.md',
      lineStart: 3,
      lineEnd: 3,
      status: 'superseded',
      reason: 'PMEMORY.md says otherwise',
    },
    ...Array.from({ length: 1200 }, (_, place) => older(place)),
    {
      id: 'message:1200',
      section: 'conversation',
      status: 'dropped',
      rank: 7,
      reason: 'it answers no tool call of this conversation',
    },
    older(1201, 20),
    older(1202, 30),
    older(1204, 1000),
  ],
}

test('a trace is drawn in 80 columns', () => {
  expect(renderTrace(trace)).toBe(`Context: 3,201 of 4,000 tokens, counted by approximate-3

system        █                           45 of    45  1 in
memory        ██░                        310 of   593  4 in
retrieval     ████████▓▓▓▓▓            2,266 of 1,384  9 in, 1 cut, 7 out, 1 old
conversation  ███░░░░░░                  580 of 1,582  3 in, 1,204 out
total         ██████████████████░░░░░  3,201 of 4,000
              █ used  ▓ spilled in  ░ left over

retrieval: 1 truncated, only a part had room
  notes/a.md  130 tokens  #8

retrieval: 7 dropped, no room was left
  notes/database.md:10-14                                        412 tokens  #10
  笔记/数据库.md:11-15                                         1,044 tokens  #11
  notes/👨‍👩‍👧‍👦.md:12-16                                               87 tokens  #12
  …through/many/folders/until/the/line/is/full/notes.md:13-17     90 tokens  #13
  notes/b.md:14-18                                                 9 tokens  #14
  and 2 more

retrieval: 1 superseded, PMEMORY.md says otherwise
  notes/old.md:3

conversation: 1,203 dropped, there was room for newer messages only
  message:0 to message:1199
  message:1201 to message:1202     50 tokens
  message:1204                  1,000 tokens

conversation: 1 dropped, it answers no tool call of this conversation
  message:1200`)
})

test('with fewer columns the counts are left out, and ASCII bars can be chosen', () => {
  expect(renderTrace({ ...trace, events: trace.events.slice(0, 5) }, { width: 44, ascii: true }))
    .toBe(`Context: 3,201 of 4,000 tokens, counted b...

system        #                  45 of    45
memory        #.                310 of   593
retrieval     #####+++        2,266 of 1,384
conversation  ##....            580 of 1,582
total         ###########...  3,201 of 4,000
           # used  + spilled in  . left over

retrieval: 1 truncated, only a part had room
  notes/a.md  130 tokens  #8

retrieval: 4 dropped, no room was left
  notes/database.md:10-14    412 tokens  #10
  笔记/数据库.md:11-15     1,044 tokens  #11
  notes/👨‍👩‍👧‍👦.md:12-16           87 tokens  #12
  .../full/notes.md:13-17     90 tokens  #13`)
})

test('without its colours, a coloured trace is the plain one', () => {
  const painted = renderTrace(trace, { color: true })
  // oxlint-disable-next-line no-control-regex
  expect(painted.replace(/\u001b\[\d+m/g, '')).toBe(renderTrace(trace))
  expect(painted).toContain('\u001b[1mmemory      \u001b[0m  \u001b[36m')
  expect(renderTrace(trace)).not.toContain('\u001b')
})

test('an empty trace is drawn too', () => {
  expect(renderTrace({ budget: 0, tokens: 0, counter: 'words', sections: [], events: [] }))
    .toBe(`Context: 0 of 0 tokens, counted by words

total                                            0 of 0
       █ used  ▓ spilled in  ░ left over`)
})

test('no line is wider than the option, and no text can command the terminal', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 60 })
  const count = fc.nat(20_000_000)
  const event = fc.record(
    {
      id: anyText,
      section: anyText,
      source: anyText,
      status: fc.constantFrom<TraceEvent['status']>('dropped', 'truncated', 'included'),
      tokens: count,
      rank: count,
      reason: anyText,
    },
    { requiredKeys: ['id', 'status'] },
  )
  const section = fc.record({
    id: anyText,
    allotted: count,
    received: count,
    used: count,
    included: count,
    truncated: count,
    dropped: count,
    superseded: count,
  })
  const anyTrace = fc.record({
    budget: count,
    tokens: count,
    counter: anyText,
    sections: fc.array(section, { maxLength: 5 }),
    events: fc.array(event, { maxLength: 9 }),
  })
  fc.assert(
    fc.property(anyTrace, fc.integer({ min: 40, max: 140 }), fc.boolean(), (anyTrace, width, ascii) => {
      const lines = renderTrace(anyTrace, { width, ascii }).split('\n')
      for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width)
    }),
    { seed: 6, numRuns: 500 },
  )
  const hostile = {
    ...trace,
    counter: '\u001b[2J\u202e\n\u009b',
    events: [{ id: '\u001b]0;x\u0007', status: 'dropped' as const, reason: '\r' }],
  }
  for (const control of ['\u001b', '\u202e', '\u009b', '\r', '\u0007'])
    expect(renderTrace(hostile)).not.toContain(control)
  expect(() => renderTrace(trace, { width: Number.NaN })).toThrow(
    expect.objectContaining({ code: 'invalid-argument' }),
  )
  expect(renderTrace(trace, { width: 3 })).toBe(renderTrace(trace, { width: 40 }))
})
