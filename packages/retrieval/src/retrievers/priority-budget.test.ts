import * as fc from 'fast-check'
import { approximateTokens } from '@sheaf/chunker'
import { tiktokenCounter } from '@sheaf/chunker/tiktoken'
import { anyCharacter } from '@sheaf/test-texts'
import { expect, test } from 'vitest'
import { fixedFiles } from '../__fixtures__/fixed-files.ts'
import { priorityRetriever } from './priority-retriever.ts'
import { renderBlocks } from './fit-sections.ts'

const counters = {
  approximate: approximateTokens(),
  tiktoken: tiktokenCounter(),
  characters: { count: (text: string) => text.length },
  bytes: { count: (text: string) => new TextEncoder().encode(text).length },
  'quarters, rounded up': { count: (text: string) => Math.ceil(text.length / 4) },
  words: { count: (text: string) => text.match(/\S+/g)?.length ?? 0 },
  'more than the sum of its parts': { count: (text: string) => Math.ceil(text.length ** 1.3) },
  squares: { count: (text: string) => text.length ** 2 },
  fractions: { count: (text: string) => text.length / 3.7 },
  nothing: { count: () => 0 },
}

const texts = fc.oneof(
  fc.constantFrom(
    'The quick brown fox jumps over the lazy dog. ',
    '数据库迁移应该在周末进行。',
    '👩‍👩‍👧🇫🇷👍🏽',
    'const answer = { value: 42 }\n',
    '- a fact\n',
    '## 2026-11-19\n- moved\n\n## 2026-11-20\n- settled\n',
    '\r\n',
  ),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
)
const content = fc
  .tuple(texts, texts, fc.nat(60))
  .map(([first, again, times]) => (first + again).repeat(times))
const path = fc.constantFrom(
  'identity.md',
  'observations.md',
  'USER.md',
  'a.md',
  'notes/b.md',
  'notes/ключ.md',
  'z/z/z/z.md',
  'memory/2026-11-19.md',
  'memory/2026-11-20.md',
)
const files = fc.dictionary(path, content, { maxKeys: 9 })

/** True for lines of a text in their order, each of them whole or a part. */
function areLinesOf(kept: string, whole: string): boolean {
  const lines = whole.split('\n').map((line) => line.trimEnd())
  let next = 0
  return kept.split('\n').every((line) => {
    next = lines.findIndex((each, place) => place >= next && each.includes(line.trimEnd())) + 1
    return next > 0
  })
}

test.each(Object.entries(counters))(
  'never over the limit, counted in %s, and each file is a block or an event',
  async (_name, tokens) => {
    await fc.assert(
      fc.asyncProperty(files, fc.oneof(fc.nat(60), fc.nat(3000)), async (files, maxTokens) => {
        const retriever = priorityRetriever({ store: fixedFiles(files), tokens })
        const { blocks, events } = await retriever.retrieve({ maxTokens })
        expect(tokens.count(renderBlocks(blocks))).toBeLessThanOrEqual(maxTokens)
        expect([...blocks, ...events].map(({ id }) => id).sort()).toEqual(Object.keys(files).sort())
        expect(blocks.map(({ rank }) => rank)).toEqual(blocks.map((_, place) => place + 1))
        for (const { id, text, truncated } of blocks) {
          const whole = files[id]?.trimEnd() ?? ''
          expect(text.includes('[...truncated')).toBe(truncated === true)
          expect(text === whole).toBe(truncated !== true)
          const kept = text
            .split('\n')
            .filter((line) => !line.startsWith('[...truncated'))
            .join('\n')
          expect(areLinesOf(kept, whole)).toBe(true)
          expect(kept.trim()).not.toBe('')
        }
        const again = await retriever.retrieve({ maxTokens })
        expect([again.blocks, again.events]).toEqual([blocks, events])
        // A retrieval for more tokens that is then cut to fewer shows the same.
        const more = await retriever.retrieve({ maxTokens: maxTokens * 2 + 100 })
        const fitted = more.fit?.(maxTokens)
        expect(fitted?.blocks).toEqual(blocks)
        expect(fitted?.events.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
      }),
      { seed: 9, numRuns: 150 },
    )
  },
)
