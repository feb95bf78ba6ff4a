import { approximateTokens } from '@sheaf/chunker'
import type { AssembledContext, ContextBlock, SourceLines } from '@sheaf/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { spendableTokens } from '../fill/allocate-budget.ts'
import { fixedRetriever } from '../__fixtures__/arbitraries.ts'
import { recount } from '../__fixtures__/recount.ts'
import { createContextAssembler } from '../create-context-assembler.ts'

// `npm test` has a fifth of the runs of SHEAF_SOAK=1.
const SHARE = process.env['SHEAF_SOAK'] === '1' ? 1 : 0.2

const WORDS = [
  'harbour',
  'tide',
  'pier',
  'storm,',
  '灯台',
  '潮汐表',
  'gull.',
  'rope',
  'the',
  '…12',
  '`rope`',
  'buoy:',
]
const STARTS = ['', '', '', '- ', '  ', '# ', '## ', '> ', '1. ', '…7 ', '### other.md:1-2 ']

/** A file in which no two lines are the same, some blank. */
const file = fc.array(
  fc.record({
    start: fc.constantFrom(...STARTS),
    words: fc.array(fc.constantFrom(...WORDS), { maxLength: 20 }),
    isBlank: fc.nat(5),
  }),
  {
    minLength: 1,
    maxLength: 40,
  },
)
const setting = fc.record({
  files: fc.array(file, { minLength: 1, maxLength: 4 }),
  found: fc.array(
    fc.record({ file: fc.nat(3), start: fc.nat(15), count: fc.integer({ min: 1, max: 30 }), day: fc.nat(3) }),
    {
      maxLength: 16,
    },
  ),
  offered: fc.array(fc.record({ file: fc.nat(3), count: fc.integer({ min: 1, max: 40 }) }), { maxLength: 3 }),
  said: fc.array(fc.record({ file: fc.nat(3), line: fc.nat(39) }), { maxLength: 3 }),
  query: fc.constantFrom('harbour storm', 'the', '潮汐', 'nothing of it', ''),
  maxTokens: fc.oneof(fc.integer({ min: 20, max: 300 }), fc.nat(1500)),
  isPinned: fc.boolean(),
})
type Setting = typeof setting extends fc.Arbitrary<infer Each> ? Each : never

const tokens = approximateTokens()

function contentsOf({ files }: Setting): ReadonlyMap<string, readonly string[]> {
  return new Map(
    files.map((lines, at) => [
      `notes/f${at}.md`,
      lines.map(({ start, words, isBlank }, place) =>
        isBlank === 0 ? '' : `${start}f${at}n${place + 1} ${words.join(' ')}`.trimEnd(),
      ),
    ]),
  )
}

async function assembled(settings: Setting): Promise<AssembledContext | undefined> {
  const contents = contentsOf(settings)
  const paths = [...contents.keys()]
  const linesFrom = (
    at: number,
    first: number,
    count: number,
  ): (SourceLines & { readonly text: string }) | undefined => {
    const source = paths[at % paths.length] ?? ''
    const lines = contents.get(source) ?? []
    if (first > lines.length) return undefined
    const lineEnd = Math.min(lines.length, first + count - 1)
    return { source, lineStart: first, lineEnd, text: lines.slice(first - 1, lineEnd).join('\n') }
  }
  const blocksOf = (
    wanted: readonly {
      readonly file: number
      readonly start: number
      readonly count: number
      readonly day?: number
    }[],
  ) =>
    wanted.flatMap(({ file: at, start, count, day = 0 }, place): ContextBlock[] => {
      const lines = linesFrom(at, start + 1, count)
      const updatedAt = new Date(Date.UTC(2026, 10, 1 + day))
      return lines === undefined
        ? []
        : [
            {
              ...lines,
              id: `${lines.source}#${lines.lineStart}-${lines.lineEnd}`,
              rank: place + 1,
              updatedAt,
            },
          ]
    })
  const recorded = settings.said.map(({ file: at, line }) => linesFrom(at, line + 1, 1))
  const messages = recorded.map((lines) => ({ role: 'user' as const, content: lines?.text ?? 'hi' }))
  const section = (id: string, blocks: readonly ContextBlock[]) => ({
    id,
    retriever: fixedRetriever({ blocks, events: [] }),
    share: 0.15,
  })
  const assembler = createContextAssembler({
    tokens,
    sections: [
      {
        ...section('memory', blocksOf(settings.offered.map((each) => ({ ...each, start: 0 })))),
        stable: true,
      },
      { ...section('chats', blocksOf(settings.found.slice(0, 5))), pinned: settings.isPinned },
      section('retrieval', blocksOf(settings.found)),
    ],
  })
  const { maxTokens, query } = settings
  return await assembler.assemble({ messages, recorded, query, maxTokens }).catch(() => undefined)
}

/**
 * The lines that a message shows, read from its labels and marks: the file, the number and the text of each.
 */
function shownIn(
  content: string,
): { readonly source: string; readonly number: number; readonly text: string }[] {
  let [source, number, isInside] = ['', 0, false]
  return content.split('\n').flatMap((text) => {
    const label = /^### (notes\/f\d\.md)(?::(\d+)(?:-\d+)?)?(?: \([\d-]+\))?$/.exec(text)
    const gap = /^…(\d+)(?:-\d+)?(?: \([\d-]+\))?$/.exec(text)
    if (label !== null) [source, number, isInside] = [label[1] ?? '', Number(label[2] ?? 1), true]
    else if (gap !== null) number = Number(gap[1])
    else if (isInside)
      return [{ source, number: number++, text: text.replace(/^([ \t]{0,3})\\(?=###|…)/, '$1') }]
    return []
  })
}

test('every line has the place of its label, no line is shown twice, and the budget holds', async () => {
  const seen = { lines: 0, gaps: 0, elsewhere: 0, better: 0, chosen: 0 }
  const check = async (settings: Setting) => {
    const context = await assembled(settings)
    if (context === undefined) return
    const { messages, trace } = context
    expect(context.tokens).toBe(recount(messages, tokens, 0))
    expect(context.tokens).toBeLessThanOrEqual(spendableTokens(settings.maxTokens, 0.1))
    expect(await assembled(settings)).toEqual(context)

    const contents = contentsOf(settings)
    const known = new Set<string>()
    const offered = new Set<string>()
    for (const { role, content } of messages) {
      if (role !== 'system') continue
      seen.gaps += content.match(/^…\d/gm)?.length ?? 0
      for (const { source, number, text } of shownIn(content)) {
        // Cut text ends in a marker; lines after it belong to the frame.
        if (!/f\dn\d/.test(text) || text.includes('[...truncated]')) continue
        const line = contents.get(source)?.[number - 1] ?? '?'
        if (line !== text) expect(content).toContain('[...truncated]')
        if (line !== text && line.startsWith(text)) continue
        expect(text).toBe(line)
        expect(known).not.toContain(text)
        known.add(text)
        if (content.startsWith('## Memory')) offered.add(text)
        seen.lines += 1
      }
    }
    // Only stable sections may repeat the conversation: they do not depend on it.
    for (const { role, content } of messages)
      if (role === 'user' && !offered.has(content)) expect(known).not.toContain(content)

    const events = trace.events.filter(({ section }) => section === 'chats' || section === 'retrieval')
    for (const { source = '', lineStart = 1, lineEnd = 0, status, reason = '' } of events) {
      const lines = (contents.get(source) ?? []).slice(lineStart - 1, lineEnd).filter((line) => line !== '')
      if (status === 'included') for (const line of lines) expect(known).toContain(line)
      seen.elsewhere += /" shows its /.test(reason) ? 1 : 0
      seen.better += reason.startsWith('a better hit') ? 1 : 0
      seen.chosen += reason.includes('that answer best') ? 1 : 0
    }
  }
  await fc.assert(fc.asyncProperty(setting, check), { seed: 11, numRuns: 700 * SHARE })
  // The property means something only if each case happened.
  for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(4 * SHARE)
})
